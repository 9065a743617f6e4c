/* fuzz.c: see fuzz.h. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void fuzz_fault(const char *file, int line, const char *words) {
  fprintf(stderr, "%s:%d: %s\n", file, line, words);
  abort();
}

static volatile int stopped;

static void stop(int signal_number) { __atomic_store_n(&stopped, signal_number, __ATOMIC_RELAXED); }

/* Time of the processor, so that a busy machine changes nothing. libFuzzer has taken the usual signals. */
const volatile int *fuzz_stop_after(unsigned milliseconds) {
  static timer_t timer;
  static bool made;
  if (!made) {
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
    made = sigaction(SIGRTMIN, &action, NULL) == 0 &&
           timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0;
    fuzz_check(made, "no timer");
  }
  struct itimerspec when = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000000L}};
  timer_settime(timer, 0, &when, NULL);
  __atomic_store_n(&stopped, 0, __ATOMIC_RELAXED);
  return &stopped;
}

void *fuzz_copy(const void *data, size_t size) {
  void *copy = malloc(size ? size : 1);
  fuzz_check(copy, "out of memory");
  if (size) memcpy(copy, data, size);
  return copy;
}

void fuzz_expect_message(cgt_ctx *ctx) {
  const char *message = cgt_ctx_message(ctx);
  fuzz_check(cgt_ctx_status(ctx) != CGT_OK, "a failure without an error");
  fuzz_check(*message && !strchr(message, '\n'), "an error whose message is not one line");
  cgt_ctx_clear_error(ctx);
}

void fuzz_check_text(cgt_ctx *ctx, cgt_game g) {
  for (int format = CGT_PLAIN; format <= CGT_LATEX_MACROS; format++) {
    size_t length, again;
    if (cgt_print(NULL, 0, &length, ctx, g, (cgt_format)format) != CGT_OK) {
      fuzz_expect_message(ctx);
      continue;
    }
    if (length > 100000) continue;
    char *text = malloc(length + 1);
    fuzz_check(text, "out of memory");
    if (cgt_print(text, length + 1, &again, ctx, g, (cgt_format)format) != CGT_OK) {
      fuzz_expect_message(ctx);
    } else {
      fuzz_check(again == length && strlen(text) == length, "a text of another length than was said");
      cgt_game back = format <= CGT_UNICODE ? cgt_parse_n(ctx, text, length) : g;
      if (cgt_is_none(back)) {
        fuzz_check(cgt_ctx_status(ctx) != CGT_EPARSE && cgt_ctx_status(ctx) != CGT_EDOMAIN,
                   "what was printed does not parse");
        fuzz_expect_message(ctx);
      } else {
        fuzz_check(cgt_equal(back, g), "what was printed reads back as another game");
      }
    }
    free(text);
  }
}

static char folder[64], name[80];

static void remove_folder(void) {
  char file[96];
  static const char *const endings[] = {"", "-journal", "-wal", "-shm"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    snprintf(file, sizeof file, "%s%s", name, endings[i]);
    unlink(file);
  }
  rmdir(folder);
}

const char *fuzz_file(const void *data, size_t size) {
  if (!*folder) {
    /* In memory where there is such a folder: syncing to a disk would be most of the work. */
    snprintf(folder, sizeof folder, "%s/cgt-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    fuzz_check(mkdtemp(folder), "no folder for a file");
    snprintf(name, sizeof name, "%s/input", folder);
    atexit(remove_folder);
  }
  FILE *file = fopen(name, "wb");
  fuzz_check(file, "the file cannot be written");
  bool good = size == 0 || fwrite(data, size, 1, file) == 1;
  fuzz_check(fclose(file) == 0 && good, "the file cannot be written");
  return name;
}
