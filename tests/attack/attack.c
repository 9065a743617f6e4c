/* attack.c: calls each public function with arguments that are bad. It fails if one of them crashes or hangs, or if a bad
 * argument does not give what include/cgt/base.h says.
 *
 *     attack           all of them
 *     attack NAME...   those functions, with all that is printed as it crashes
 *
 * Of each function these are the attacks: each argument in turn bad, in all its ways, with the others good; each good,
 * with the others nothing, that is zero or NULL; all good, and all nothing. A process of its own makes those of one
 * function. If it ends before it is through, the attack that it was at is made once more by itself, because an
 * earlier one may have freed what was good. */
#define _GNU_SOURCE
#include <ftw.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attack.h"

enum { MOST_PARAMETERS = 16, SECONDS = 10, NONE = MOST_PARAMETERS };

typedef struct attack {
  const attack_function *function;
  unsigned choices[MOST_PARAMETERS];
  unsigned bad; /* the one parameter that is not good; NONE: several are, or none */
} attack;

/* Attacks that are not made, with the reason. */
static const struct {
  const char *function, *parameter, *label;
} left_out[] = {
    {"lab_selftest_run", "options", "zeroed"}, /* nothing in them stops it: it tests until the end of days */
};

/* NULL that is no fault, besides options: in every function, and as the declaration says. */
static const struct {
  const char *function, *parameter;
} may_be_null[] = {
    {NULL, "error"},
    {NULL, "fault"},
    {NULL, "length"},
    {NULL, "where"},
    {NULL, "data"},
    {NULL, "stop"},
    {NULL, "definition"},
    {NULL, "watch"},
    {NULL, "place"},
    {NULL, "asked"},
    {"cgt_decide_outcome", "counts"},
    {"lab_check", "summary"},
    {"lab_sweep", "summary"},
    {"lab_decided_close", "decided"},
    {"lab_pattern_compile", "message"},
    {"lab_pattern_compile", "wrong"},
    {"lab_picture_render", "style"},
    {"lab_picture_save", "style"},
    {"lab_report_check", "file"},
    {"lab_report_guesses", "tests"},
    {"lab_report_ruleset", "value"},
    {"lab_report_rulesets", "family"},
    {"lab_edition_check", "checking"},
    {"lab_store_check", "checked"},
    {"lab_store_salvage", "kept"},
};

/* What a process has come to, for the one that waits for it. */
static struct {
  size_t at;     /* the number of the attack */
  size_t broken; /* promises */
} * shared;

/* Sanitizers: what is too large to be had is NULL, and crashes are told here. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void) {
  return "allocator_may_return_null=1:max_allocation_size_mb=1024:symbolize=0:detect_leaks=0";
}

/* ---- attacks --------------------------------------------------------------------------------------------------- */

static const char *label_of(const attack *a, unsigned i) {
  return attack_types[a->function->parameters[i].type].labels[a->choices[i]];
}

static bool is_left_out(const attack *a) {
  for (size_t i = 0; a->bad != NONE && i < sizeof left_out / sizeof *left_out; i++)
    if (strcmp(left_out[i].function, a->function->name) == 0 &&
        strcmp(left_out[i].parameter, a->function->parameters[a->bad].name) == 0 &&
        strcmp(left_out[i].label, label_of(a, a->bad)) == 0)
      return true;
  return false;
}

/* The attacks of a function by number: false, there are not so many. */
static bool attack_at(attack *a, const attack_function *f, size_t number) {
  size_t left = number / ATTACK_VARIANTS;
  attack_variant = (unsigned)(number % ATTACK_VARIANTS);
  *a = (attack){.function = f, .bad = NONE};
  if (left-- == 0) return true; /* all good */
  for (unsigned i = 0; i < f->count; i++) a->choices[i] = 1;
  if (left-- == 0) return f->count > 0; /* all nothing */
  for (unsigned i = 0; i < f->count; i++)
    if (left-- == 0) return a->choices[i] = 0, true;
  memset(a->choices, 0, sizeof a->choices);
  for (unsigned i = 0; i < f->count; i++) {
    const unsigned bad = attack_types[f->parameters[i].type].count - 1;
    if (left < bad) return a->bad = i, a->choices[i] = (unsigned)left + 1, true;
    left -= bad;
  }
  return false;
}

static void print_attack(const attack *a) {
  printf("%s(", a->function->name);
  for (unsigned i = 0; i < a->function->count; i++)
    printf("%s%s %s", i ? ", " : "", a->function->parameters[i].name, label_of(a, i));
  printf(") [%u]: ", attack_variant);
}

/* ---- promises -------------------------------------------------------------------------------------------------- */

static bool may_be_nothing(const attack *a) {
  const attack_parameter *p = &a->function->parameters[a->bad];
  const char *name = p->name, *type = attack_types[p->type].name;
  const size_t length = strlen(type);
  if (length > 10 && strcmp(type + length - 10, "_options *") == 0) return true; /* the defaults */
  for (size_t i = 0; i < sizeof may_be_null / sizeof *may_be_null; i++)
    if (strcmp(may_be_null[i].parameter, name) == 0 &&
        (!may_be_null[i].function || strcmp(may_be_null[i].function, a->function->name) == 0))
      return true;
  return false;
}

/* Must the argument that is bad be refused? */
static bool is_fault(const attack *a) {
  if (!a->function->tells || a->bad == NONE) return false;
  const char *label = label_of(a, a->bad);
  if (strcmp(label, "NULL") == 0) return !may_be_nothing(a);
  return strcmp(label, "77") == 0; /* an enumeration */
}

/* Where the message is; NULL: nowhere. */
static const char *message_of(const attack *a) {
  const char *message = NULL;
  for (unsigned i = 0; i < a->function->count; i++) {
    const char *type = attack_types[a->function->parameters[i].type].name;
    if (a->choices[i] == 0 && strcmp(type, "cgt_ctx *") == 0 && strncmp(a->function->name, "cgt", 3) == 0)
      message = cgt_ctx_message(good_cgt_ctx());
    if (a->choices[i] == 0 && strcmp(type, "lab_error *") == 0) message = good_new_lab_error()->message;
  }
  return message;
}

static void look_at_answer(const attack *a, cgt_status status) {
  if (!is_fault(a)) return;
  char start[200];
  const int length =
      snprintf(start, sizeof start, "%s: %s ", a->function->name, a->function->parameters[a->bad].name);
  const char *message = status == CGT_EINVAL ? message_of(a) : NULL;
  if (status == CGT_EINVAL && (!message || strncmp(message, start, (size_t)length) == 0)) return;
  print_attack(a);
  if (status != CGT_EINVAL)
    printf("is no invalid argument, but: %s\n", cgt_status_name(status));
  else
    printf("does not begin with \"%s\": \"%s\"\n", start, message);
  fflush(stdout);
  shared->broken++;
}

/* ---- processes ------------------------------------------------------------------------------------------------- */

static cgt_status status_of_call;

static void call(const void *what) {
  const attack *a = what;
  status_of_call = a->function->call(a->choices);
}

static void make(const attack *a) {
  alarm(SECONDS);
  cgt_ctx_clear_error(good_cgt_ctx());
  good_new_lab_error()->message[0] = '\0';
  if (a->function->takes_sink)
    good_sink_for(call, a);
  else
    call(a);
  look_at_answer(a, status_of_call);
}

/* Attacks from..to-1 in a process of their own; its status. */
static int attack_in_process(const attack_function *f, size_t from, size_t to, bool quiet) {
  fflush(stdout);
  pid_t process = fork();
  if (process == 0) {
    if (quiet && !freopen("/dev/null", "w", stderr)) _exit(3);
    attack a;
    for (size_t n = from; n < to && attack_at(&a, f, n); n++) {
      shared->at = n;
      if (!is_left_out(&a)) make(&a);
    }
    _exit(0);
  }
  int status = 0;
  while (process > 0 && waitpid(process, &status, 0) < 0) continue;
  return process > 0 ? status : -1;
}

static void print_end(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    printf("takes more than %d seconds\n", SECONDS);
  else if (WIFSIGNALED(status))
    printf("ends by %s\n", strsignal(WTERMSIG(status)));
  else
    printf("ends the process with status %d\n", WEXITSTATUS(status));
}

/* How many crashed. */
static size_t attack_function_of(const attack_function *f, bool quiet) {
  size_t crashes = 0;
  int status;
  for (size_t from = 0; (status = attack_in_process(f, from, SIZE_MAX, quiet)) != 0;) {
    from = shared->at + 1;
    if ((status = attack_in_process(f, from - 1, from, quiet)) == 0) continue;
    attack a;
    attack_at(&a, f, from - 1);
    print_attack(&a);
    print_end(status);
    crashes++;
  }
  return crashes;
}

static bool is_named(const char *name, int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], name) == 0) return true;
  return argc == 1;
}

static int remove_file(const char *path, const struct stat *about, int kind, struct FTW *place) {
  (void)about, (void)kind, (void)place;
  return remove(path);
}

int main(int argc, char **argv) {
  char folder[] = "/tmp/attack-XXXXXX";
  size_t crashes = 0, functions = 0;
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED || !mkdtemp(folder) || chdir(folder) != 0 || !good_begin()) return 2;
  for (size_t i = 0; i < attack_function_count; i++) {
    if (!is_named(attack_functions[i].name, argc, argv)) continue;
    crashes += attack_function_of(&attack_functions[i], argc == 1);
    functions++;
  }
  printf("%zu functions: %zu attacks crash or hang, %zu are answered in another way than base.h says\n",
         functions, crashes, shared->broken);
  nftw(folder, remove_file, 8, FTW_DEPTH | FTW_PHYS);
  return crashes > 0 || shared->broken > 0 || functions == 0;
}
