/* hottest.h: the hottest connected boards of Domineering of each size, all of them looked at.
 *
 * Theorem. Let all options of G have temperatures at most T, and put s = (max mean(GL) - min mean(GR)) / 2.
 * If s > T the temperature of G is s; if s = T it is at most s; if s < T it is less than T.
 * Proof. From temperature T up the walls of the options are their means, so that the scaffolds of G are
 * max mean(GL) - t and min mean(GR) + t, which meet at s. Below, the Left scaffold less the Right one falls
 * with t, or stays (Siegel, CGT, ch. II, thermographs), and the temperature is where it is first not above 0.
 * If s > T, it is above 0 up to s; if s < T, it is below 0 at T already, and it is continuous. QED
 *
 * Means add up, and temperatures of sums are at most the greatest of the summands'. So of the boards of n
 * cells the means of those with up to n-2 are needed, no values, and a value only where s = T. */
#ifndef HOTTEST_H
#define HOTTEST_H

#include <cgt.h>

#include "studies/family.h"
#include "studies/hottest/board_means.h"

/* The boards of one size. */
typedef struct hottest_row {
  uint64_t boards;
  bool found;          /* unless it is less than the greatest temperature of options, or there is none */
  int64_t temperature; /* in units of board_means.h */
  uint64_t count;      /* of boards that have it */
  polyomino_key least; /* of their keys */
} hottest_row;

enum { HOTTEST_NAME = 300 };

typedef struct hottest_job {
  unsigned workers;
  size_t memory_bytes;
  const char *checkpoint;   /* names the files to go on from, HOTTEST_NAME characters at most; NULL: none */
  const volatile int *stop; /* ends the work when it is not 0 */
  void (*progress)(const char *what, unsigned cells, uint64_t done, uint64_t total); /* every ten seconds */
} hottest_job;

/* The rows of 3 to `cells` cells, POLYOMINO_MOST at most: row[n] of n cells. Those of n <= cells - 2 by the
 * values of all boards, the last two by the theorem. On failure error says why not. */
cgt_status hottest_boards(hottest_row row[POLYOMINO_MOST + 1], unsigned cells, const hottest_job *job,
                          cgt_error *error);

#endif
