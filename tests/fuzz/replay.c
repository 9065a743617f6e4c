/* replay.c: runs a fuzz target over files and folders, without a fuzzer and under any compiler: the corpora,
 * and with them every input that ever was a find.
 *
 *     fuzz_NAME [--seconds N] [--seed S] [--words FILE] [--finds FOLDER] FILE|FOLDER...
 *
 * With --seconds it runs inputs made of these instead, for N seconds of a processor: blind changes, unlike
 * libFuzzer's, but wherever the tests run. The seed is that of the day unless one is given. What crashes,
 * hangs or swells is left in FOLDER (.), and its name and the seed are told. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "mutate.h"

enum { LONGEST = 2000, HANG = 30, MOST_MEGABYTES = 2000 };

/* What the parent knows when the child has died. */
typedef struct shared {
  size_t length;
  volatile uint64_t count; /* of inputs that were begun */
  uint8_t bytes[LONGEST];
} shared;

typedef struct settings {
  unsigned seconds;
  uint64_t seed;
  const char *words, *finds;
} settings;

static inputs corpus;
static bool runs; /* the files themselves */

static int replay_file(const char *path) {
  if (!inputs_add_file(&corpus, path)) {
    fprintf(stderr, "%s cannot be read\n", path);
    return 1;
  }
  if (!runs) return 0;
  const input *last = &corpus.items[corpus.count - 1];
  if (getenv("CGT_FUZZ_NAMES")) fprintf(stderr, "%s\n", path);
  LLVMFuzzerTestOneInput(last->bytes, last->length);
  return 0;
}

static int replay(const char *path) {
  DIR *folder = opendir(path);
  if (!folder) return replay_file(path);
  int wrong = 0;
  char *inside;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.' || asprintf(&inside, "%s/%s", path, entry->d_name) < 0) continue;
    wrong |= replay_file(inside);
    free(inside);
  }
  closedir(folder);
  return wrong;
}

/* ---- inputs that are made -------------------------------------------------------------------------------
 * */

static double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static _Noreturn void fuzz(shared *at, const settings *set) {
  random_bytes dice = {set->seed};
  words words = {0};
  if (set->words) words_read(&words, set->words);
  const double end = cpu_seconds() + set->seconds;
  while (cpu_seconds() < end) {
    uint8_t *bytes;
    at->length = mutate(at->bytes, LONGEST, &corpus, &words, &dice);
    at->count++;
    bytes = fuzz_copy(at->bytes, at->length);
    LLVMFuzzerTestOneInput(bytes, at->length);
    free(bytes);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    fuzz_check(used.ru_maxrss / 1024 < MOST_MEGABYTES, "an input that swells");
  }
  words_free(&words);
  inputs_free(&corpus);
  exit(0);
}

static void keep_find(const shared *at, const settings *set, const char *target, const char *what) {
  char path[512];
  snprintf(path, sizeof path, "%s/find-%s-%llu-%llu", set->finds, target, (unsigned long long)set->seed,
           (unsigned long long)at->count);
  FILE *file = fopen(path, "wb");
  bool good = file && fwrite(at->bytes, 1, at->length, file) == at->length;
  if (file) good = fclose(file) == 0 && good;
  printf("FOUND: input %llu of seed %llu %s; %s %s\n", (unsigned long long)at->count,
         (unsigned long long)set->seed, what, good ? "it is in" : "it cannot be written to", path);
}

static double seconds_of(pid_t process) {
  clockid_t clock;
  struct timespec now = {0};
  if (clock_getcpuclockid(process, &clock) == 0) clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* 0 when the child ended well. An input that takes so many seconds of a processor is a hang, and so is one
 * that waits for ten times as long. */
static int watch(pid_t child, const shared *at, const settings *set, const char *target) {
  uint64_t count = 0;
  int status = 0;
  double begun = 0;
  for (unsigned still = 0; waitpid(child, &status, WNOHANG) == 0; still++) {
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    if (at->count != count) begun = seconds_of(child), still = 0;
    count = at->count;
    if (seconds_of(child) - begun < HANG && still < 100 * HANG) continue;
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    keep_find(at, set, target, "hangs");
    return 1;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;
  keep_find(at, set, target, "ends the program");
  return 1;
}

static int fuzz_apart(const settings *set, const char *program) {
  const char *name = strrchr(program, '/');
  name = name ? name + 1 : program;
  shared *at = mmap(NULL, sizeof *at, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) return perror("mmap"), 1;
  fflush(NULL);
  pid_t child = fork();
  if (child < 0) return perror("fork"), 1;
  if (child == 0) fuzz(at, set);
  int wrong = watch(child, at, set, name);
  printf("%llu inputs made, seed %llu\n", (unsigned long long)at->count, (unsigned long long)set->seed);
  munmap(at, sizeof *at);
  return wrong;
}

int main(int count, char **arguments) {
  settings set = {.seed = seed_of_the_day(), .finds = "."};
  int at = 1, wrong = 0;
  for (; at + 1 < count && strncmp(arguments[at], "--", 2) == 0; at += 2) {
    const char *value = arguments[at + 1];
    if (strcmp(arguments[at], "--seconds") == 0) set.seconds = (unsigned)strtoul(value, NULL, 10);
    if (strcmp(arguments[at], "--seed") == 0) set.seed = strtoull(value, NULL, 10);
    if (strcmp(arguments[at], "--words") == 0) set.words = value;
    if (strcmp(arguments[at], "--finds") == 0) set.finds = value;
  }
  runs = set.seconds == 0;
  for (; at < count; at++) wrong |= replay(arguments[at]);
  printf("%zu inputs\n", corpus.count);
  wrong |= corpus.count == 0;
  if (!wrong && set.seconds > 0) wrong = fuzz_apart(&set, arguments[0]);
  inputs_free(&corpus);
  return wrong;
}
