/* hottest_main.c: the hottest connected boards of Domineering, as a table.
 *
 *     hottest CELLS [THREADS [FILE]]
 *
 * With a file the search among the boards of CELLS and CELLS - 1 cells is kept in FILE.CELLS and
 * FILE.(CELLS - 1), every half minute and at Ctrl-C, and goes on from there; the means are found again. */
#define _POSIX_C_SOURCE 200809L
#include <cgt/lab_computer.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "studies/hottest/hottest.h"

static volatile int stop;

static void stop_now(int signal) {
  (void)signal;
  stop = 1;
}

static void progress(const char *what, unsigned cells, uint64_t done, uint64_t total) {
  fprintf(stderr, "%u cells, %s: %" PRIu64 " of %" PRIu64 " subtrees\n", cells, what, done, total);
}

static bool read_number(unsigned *n, const char *text, unsigned most) {
  char *end;
  const unsigned long read = strtoul(text, &end, 10);
  *n = read > most ? most : (unsigned)read;
  return *text >= '1' && *text <= '9' && !*end && read <= most;
}

static void print_row(unsigned cells, const hottest_row *row) {
  char text[POLYOMINO_TEXT];
  polyomino p;
  unsigned shift = BOARD_MEANS_SHIFT;
  int64_t units = row->temperature;
  if (!row->found) {
    printf("%2u cells, %" PRIu64 " boards: all less hot than a smaller one\n", cells, row->boards);
    return;
  }
  for (; shift > 0 && units % 2 == 0; shift--) units /= 2;
  polyomino_of_key(&p, row->least);
  polyomino_print(text, &p);
  printf("%2u cells, %" PRIu64 " boards: temperature %" PRId64, cells, row->boards, units);
  if (shift > 0) printf("/%" PRIu64, UINT64_C(1) << shift);
  printf(", %" PRIu64 " of them, \"%s\"\n", row->count, text);
}

int main(int argc, char **argv) {
  static const char usage[] = "usage: hottest CELLS [THREADS [FILE]], 3 to %d cells\n";
  hottest_row row[POLYOMINO_MOST + 1];
  cgt_error error;
  unsigned cells, threads = 1;
  if (argc < 2 || argc > 4 || !read_number(&cells, argv[1], POLYOMINO_MOST) || cells < 3 ||
      (argc > 2 && !read_number(&threads, argv[2], 256)))
    return fprintf(stderr, usage, POLYOMINO_MOST), 2;
  const hottest_job job = {.workers = threads,
                           .memory_bytes = lab_memory_available() / 4 * 3,
                           .checkpoint = argc > 3 ? argv[3] : NULL,
                           .stop = &stop,
                           .progress = progress};
  sigaction(SIGINT, &(struct sigaction){.sa_handler = stop_now}, NULL);
  sigaction(SIGTERM, &(struct sigaction){.sa_handler = stop_now}, NULL);
  if (hottest_boards(row, cells, &job, &error) != CGT_OK)
    return fprintf(stderr, "hottest: %s\n", error.message), 1;
  for (unsigned n = 3; n <= cells; n++) print_row(n, &row[n]);
  return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
