/* claim.c: a claim over ranges of parameters, checked by all processors, with its smallest counterexample.
 *
 * This program uses the laboratory, libcgtlab: the rulesets, the language and the workers. */
#include <cgt/lab.h>
#include <stdio.h>

/* Called on this thread, once for each statement, in the order of the program. */
static bool report(void *where, const lab_check_result *result, lab_machine *machine) {
  (void)where;
  (void)machine;
  if (result->verdict == LAB_CHECK_HOLDS)
    printf("holds for all %llu instances\n", (unsigned long long)result->instances);
  else if (result->smallest)
    printf("fails first for a = %lld, b = %lld\n", (long long)result->smallest[0],
           (long long)result->smallest[1]);
  return true;
}

int main(void) {
  static const char claims[] = "theorem for a in 0..30, b in 0..30: nim(a) + nim(b) == *nim_sum(a,b)\n"
                               "conjecture for a in 0..9, b in 0..9: temperature({a|b}) == (a - b)/2\n";
  lab_error error = {0};
  lab_program *program = lab_program_new(false);
  if (lab_program_add(program, claims, sizeof claims - 1, &error) != CGT_OK ||
      lab_check(NULL, program, &(lab_check_options){.report = report}, &error) != CGT_OK)
    fprintf(stderr, "%s\n", error.message);
  lab_program_free(program);
  return error.status != CGT_OK;
}
