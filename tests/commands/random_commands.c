/* random_commands.c: random command lines, and what the command makes of them.
 *
 *     random_commands [--seconds N] [--seed S] [--line N] [--finds FOLDER] CGT
 *
 * For N seconds of a processor, 10 if nothing is said, or that line alone, each in a folder of its own with
 * the same files. A find is a line whose end is a signal, a status that is not documented, words of a
 * sanitizer, more than SECONDS of a processor; a failure without a message, or with one that is empty or has
 * more than one line; success that leaves nothing behind; a line of JSON that is none. Its words go to
 * FOLDER, and the seed is told. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include <cgt/lab_program.h>

#include "command_words.h"

enum { SECONDS = 30, MOST_BYTES = 1 << 22 };

typedef struct result {
  int status; /* of waitpid */
  char *out, *err;
  size_t out_length, err_length;
} result;

typedef struct totals {
  size_t lines, accepted, finds;
} totals;

/* ---- running
 * ------------------------------------------------------------------------------------------------ */

static char *read_all(const char *name, size_t *length) {
  FILE *file = fopen(name, "rb");
  char *text = calloc(1, MOST_BYTES + 1);
  *length = file && text ? fread(text, 1, MOST_BYTES, file) : 0;
  if (file) fclose(file);
  return text;
}

/* In the folder where this runs, with results in ../out and ../err. */
static result run(const char *cgt, char *const *words) {
  char *arguments[MOST_WORDS + 2] = {"cgt"};
  result r = {0};
  for (size_t i = 0; (arguments[i + 1] = words[i]); i++) continue;
  pid_t child = fork();
  if (child == 0) {
    const struct rlimit seconds = {SECONDS, SECONDS + 5}, bytes = {1 << 28, 1 << 28}, none = {0, 0};
    int out = open("../out", O_WRONLY | O_CREAT | O_TRUNC, 0600),
        err = open("../err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int in = open("../in", O_RDONLY);
    setrlimit(RLIMIT_CPU, &seconds);
    setrlimit(RLIMIT_FSIZE, &bytes);
    setrlimit(RLIMIT_CORE, &none);
    dup2(in, 0), dup2(out, 1), dup2(err, 2);
    execv(cgt, arguments);
    _exit(127);
  }
  while (waitpid(child, &r.status, 0) < 0 && errno == EINTR) continue;
  r.out = read_all("../out", &r.out_length);
  r.err = read_all("../err", &r.err_length);
  return r;
}

static void result_free(result *r) {
  free(r->out);
  free(r->err);
}

/* ---- judging
 * ------------------------------------------------------------------------------------------------ */

static bool are_documents(const result *r) {
  for (const char *at = r->out; *at;) {
    const char *end = strchr(at, '\n');
    json_error_t error;
    json_t *document =
        end ? json_loadb(at, (size_t)(end - at), JSON_DECODE_ANY | JSON_ALLOW_NUL, &error) : NULL;
    if (!document) return r->out_length == MOST_BYTES;
    json_decref(document);
    at = end + 1;
  }
  return true;
}

/* A message is a line "cgt: ..." or "FILE:LINE: ..."; behind it may stand the line that it is about and a
 * caret, both set in by two blanks. */
static const char *fault_of_messages(const result *r) {
  bool any = false, source = false, caret = false;
  for (const char *at = r->err; *at;) {
    size_t length = strcspn(at, "\n");
    const bool set_in = length >= 2 && at[0] == ' ' && at[1] == ' ';
    if (set_in && source && !caret)
      caret = true;
    else if (set_in && any && !source)
      source = true;
    else if (set_in)
      return "a message of several lines";
    else
      source = caret = false;
    if (!set_in && (length == 0 || (length == 4 && strncmp(at, "cgt:", 4) == 0) || at[length - 1] == ' '))
      return "an empty line among the messages, or one that breaks off";
    if (!set_in && !memchr(at, ':', length) && !strstr(r->err, " rows in ") && !strstr(r->err, " row in "))
      return "a message that does not say whose it is";
    any = true;
    at += length + (at[length] != 0);
  }
  return any ? NULL : "a failure without a message";
}

/* NULL, or what is wrong. */
static const char *fault_of(const command_line *line, const result *r) {
  static const char *const words[] = {"Sanitizer", "runtime error:", "Assertion", "UNSOUND"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(r->err, words[i])) return "words of a sanitizer";
  if (WIFSIGNALED(r->status)) return WTERMSIG(r->status) == SIGXCPU ? "no end" : "a signal";
  const int status = WEXITSTATUS(r->status);
  if (status > 4) return "a status that is not documented";
  if (lab_text_prefix(r->err, r->err_length) != r->err_length) return "a message that is not text";
  if (status >= 2 && r->out_length == 0) return fault_of_messages(r);
  if (status == 0 && r->out_length == 0 && r->err_length == 0 && !line->writes && !line->defines)
    return "success without a word";
  if (status == 0 && line->json && !are_documents(r)) return "no JSON";
  return NULL;
}

/* ---- all of it
 * ---------------------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where) {
  (void)about, (void)kind, (void)where;
  return remove(path);
}

static void remove_folder(const char *path) { nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS); }

/* The folder `here`, as `template` is. */
static bool begin_anew(void) {
  remove_folder("here");
  return system("cp -r template here") == 0 && chdir("here") == 0;
}

static bool make_template(const char *cgt) {
  char command[1000];
  if (mkdir("template", 0700) != 0 || chdir("template") != 0) return false;
  command_files_write();
  for (size_t i = 0; command_files_made_by[i]; i++) {
    snprintf(command, sizeof command, "'%s' %s > /dev/null 2> /dev/null", cgt, command_files_made_by[i]);
    if (system(command) != 0) return fprintf(stderr, "cannot make a file: %s\n", command), false;
  }
  FILE *in = fopen("../in", "w");
  if (in) fputs("1 + 1\n{1|-1}\n", in), fclose(in);
  return in && chdir("..") == 0;
}

static void keep_find(const command_line *line, const result *r, const char *what, const char *finds,
                      uint64_t seed, size_t number) {
  char *path;
  printf("FOUND: %s, status %d, line %zu of seed %llu\n  ", what,
         WIFSIGNALED(r->status) ? -WTERMSIG(r->status) : WEXITSTATUS(r->status), number,
         (unsigned long long)seed);
  command_line_print(stdout, line);
  printf("%.600s", r->err);
  if (!finds || asprintf(&path, "%s/command-%llu-%zu", finds, (unsigned long long)seed, number) < 0) return;
  FILE *file = fopen(path, "w");
  if (file) {
    fprintf(file, "# %s\n", what);
    command_line_print(file, line);
    fclose(file);
  }
  free(path);
}

static double seconds_of_children(void) {
  struct rusage used;
  getrusage(RUSAGE_CHILDREN, &used);
  return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void try_line(totals *t, const char *cgt, const char *finds, uint64_t seed) {
  random_bytes dice = {seed * 1000003 + t->lines}; /* so that a line can be made again by itself */
  command_line line;
  command_line_make(&line, &dice);
  if (!begin_anew()) abort();
  result r = run(cgt, line.words);
  if (chdir("..") != 0) abort();
  const char *what = fault_of(&line, &r);
  if (getenv("CGT_FUZZ_NAMES")) printf("%d ", WEXITSTATUS(r.status)), command_line_print(stdout, &line);
  t->accepted += WIFEXITED(r.status) && WEXITSTATUS(r.status) != 2;
  t->finds += what != NULL;
  if (what) keep_find(&line, &r, what, finds, seed, t->lines);
  t->lines++;
  result_free(&r);
  command_line_free(&line);
}

int main(int count, char **arguments) {
  uint64_t seed = seed_of_the_day();
  size_t lines = SIZE_MAX, from = 0;
  double seconds = 10;
  char *finds = NULL, *cgt = NULL, folder[] = "/tmp/random-commands-XXXXXX";
  for (int i = 1; i < count; i++) {
    const char *value = i + 1 < count ? arguments[i + 1] : "";
    if (strcmp(arguments[i], "--seconds") == 0)
      seconds = strtod(value, NULL), i++;
    else if (strcmp(arguments[i], "--seed") == 0)
      seed = strtoull(value, NULL, 10), i++;
    else if (strcmp(arguments[i], "--line") == 0)
      from = strtoull(value, NULL, 10), lines = from + 1, i++;
    else if (strcmp(arguments[i], "--finds") == 0)
      finds = realpath(value, NULL), i++;
    else
      cgt = realpath(arguments[i], NULL);
  }
  setvbuf(stdout, NULL, _IOLBF, 0); /* what was found is told, however this ends */
  setenv("ASAN_OPTIONS", "exitcode=99:detect_leaks=1", 0);
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("PATH", "/usr/bin:/bin", 1);
  if (!cgt || !mkdtemp(folder) || chdir(folder) != 0) return 2;
  setenv("HOME", folder, 1);
  totals t = {.lines = from};
  if (!make_template(cgt)) lines = 0;
  const double begin = seconds_of_children();
  while (t.lines < lines && seconds_of_children() - begin < seconds) try_line(&t, cgt, finds, seed);
  printf("%zu lines, %zu accepted, %zu finds, %.0f s, seed %llu\n", t.lines - from, t.accepted, t.finds,
         seconds_of_children() - begin, (unsigned long long)seed);
  if (chdir("/") == 0) remove_folder(folder);
  free(finds);
  free(cgt);
  /* Usually three in five are accepted; where much fewer are, the tables and the tests have gone apart. */
  return t.finds > 0 || t.lines == from || (t.lines - from > 20 && 5 * t.accepted < 2 * (t.lines - from));
}
