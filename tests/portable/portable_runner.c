/* portable_runner.c: runs what criterion/criterion.h has collected, but for what is disabled. With no arguments all
 * tests, each in a process of its own; with --list their names, suite::test, one a line; with such a name that
 * test, in this process. */
#include <criterion/criterion.h>

#include <stdarg.h>

#ifndef __wasm__
#include <sys/wait.h>
#include <unistd.h>
#endif

static criterion_test *tests;
static bool failed;

void criterion_add(criterion_test *test) {
  test->next = tests;
  tests = test;
}

void criterion_check(bool holds, bool last, const char *file, int line, const char *what, const char *format,
                     ...) {
  if (holds) return;
  printf("%s:%d: %s:", file, line, what);
  va_list args;
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
  printf("\n");
  failed = true;
  if (!last) return;
  fflush(stdout);
  exit(1);
}

void criterion_skip(void) {
#ifdef __wasm__
  printf("skipped; 0 tests, 0 failed\n"); /* there is no other process to say it */
#endif
  exit(0);
}

static int run(const criterion_test *test) {
  criterion_options options = test->options;
  for (const criterion_test *suite = tests; suite; suite = suite->next)
    if (!suite->body && strcmp(suite->suite, test->suite) == 0) {
      if (!options.init) options.init = suite->options.init;
      if (!options.fini) options.fini = suite->options.fini;
    }
  if (options.init) options.init();
  test->body();
  if (options.fini) options.fini();
  fflush(stdout);
  return failed;
}

#ifndef __wasm__
static int run_apart(const criterion_test *test) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) exit(run(test));
  int status = 1;
  waitpid(child, &status, 0);
  return status;
}
#else
static int run_apart(const criterion_test *test) {
  (void)test;
  printf("no processes here: give the name of a test\n");
  return 1;
}
#endif

int main(int argc, char **argv) {
  bool list = argc > 1 && strcmp(argv[1], "--list") == 0;
  int bad = 0, count = 0;
  for (const criterion_test *test = tests; test; test = test->next) {
    if (!test->body || test->options.disabled) continue;
    char name[256];
    snprintf(name, sizeof name, "%s::%s", test->suite, test->name);
    if (list) puts(name);
    if (list || (argc > 1 && strcmp(argv[1], name) != 0)) continue;
    count++;
    int status = argc > 1 ? run(test) : run_apart(test);
    if (status) printf("FAILED: %s::%s (%d)\n", test->suite, test->name, status);
    bad += status != 0;
  }
  if (!list) printf("%d tests, %d failed\n", count, bad);
  return bad > 0 || (!list && count == 0);
}
