/* nim_squared_plain.c: the P-positions of Nim-squared straight from the definition, one bit for each board:
 * the second opinion on nim_squared_count.c, and the count of those whose inverse is a P-position too.
 *
 * Boards are numbers of rows * cols bits. A move makes the number less, so when the numbers are met in rising
 * order, a board from which no P-position was reached is one itself; then all boards that lead to it are
 * marked, by adding pegs to one row or to one column. */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "studies/nim_squared_count.h"

enum { MOST_CELLS = 32, MOST_SIDES = 2 * MOST_CELLS };

typedef struct plain {
  unsigned cells, lines;
  uint64_t line[MOST_SIDES]; /* the cells of each row and each column */
  uint64_t *reaches;         /* a bit for each board: a P-position can be reached */
} plain;

static bool is_set(const uint64_t *bits, uint64_t n) { return bits[n >> 6] >> (n & 63) & 1; }

/* Marks all boards from which this one can be reached. */
static void mark_from(plain *p, uint64_t board) {
  for (unsigned n = 0; n < p->lines; n++) {
    uint64_t empty = p->line[n] & ~board;
    for (uint64_t added = empty; added; added = (added - 1) & empty) {
      uint64_t from = board | added;
      p->reaches[from >> 6] |= UINT64_C(1) << (from & 63);
    }
  }
}

static cgt_status open_plain(plain *p, const study_job *job, cgt_error *error) {
  const uint64_t cells = (uint64_t)job->rows * job->cols;
  if (cells > MOST_CELLS)
    return labi_error_set(error, CGT_ELIMIT,
                          "%ux%u boards have more than %d cells, the most when every board is looked at",
                          job->rows, job->cols, MOST_CELLS);
  const size_t bytes = cells < 6 ? 8 : (size_t)1 << (cells - 3);
  *p = (plain){.cells = (unsigned)cells, .lines = job->rows + job->cols};
  for (unsigned i = 0; i < job->rows; i++)
    for (unsigned j = 0; j < job->cols; j++) {
      p->line[i] |= UINT64_C(1) << (i * job->cols + j);
      p->line[job->rows + j] |= UINT64_C(1) << (i * job->cols + j);
    }
  if (bytes <= job->memory_bytes) p->reaches = calloc(1, bytes);
  if (p->reaches) return CGT_OK;
  labi_error_set(error, CGT_ELIMIT, "%ux%u boards need %zu MiB, a bit each, which is past the memory limit",
                 job->rows, job->cols, (bytes >> 20) + 1);
  error->advice = CGT_ADVICE_MEMORY;
  return CGT_ELIMIT;
}

/* Decides all boards. */
static cgt_status solve(plain *p, const study_job *job, cgt_error *error) {
  const uint64_t boards = UINT64_C(1) << p->cells;
  for (uint64_t n = 0; n < boards; n++) {
    if (!is_set(p->reaches, n)) mark_from(p, n);
    if (n & 0xFFFF) continue;
    if (job->progress) job->progress(job->data, n, boards);
    if (labi_interrupt_is_set(job->stop)) return labi_error_set(error, CGT_ECANCELLED, "stopped");
  }
  return CGT_OK;
}

static cgt_status count(char **digits, const study_job *job, cgt_error *error, bool inverses) {
  plain p = {.lines = 0};
  cgt_status status = open_plain(&p, job, error);
  if (status != CGT_OK) return status;
  status = solve(&p, job, error);
  if (status == CGT_OK) {
    const uint64_t all = (UINT64_C(1) << p.cells) - 1;
    uint64_t sum = 0;
    for (uint64_t n = 0; n <= all; n++)
      sum += !is_set(p.reaches, n) && (!inverses || !is_set(p.reaches, all ^ n));
    *digits = malloc(24);
    if (*digits)
      snprintf(*digits, 24, "%ju", (uintmax_t)sum);
    else
      status = CGT_ENOMEM, labi_no_memory(error);
  }
  free(p.reaches);
  return status;
}

cgt_status study_nim_squared_plain(char **digits, const study_job *job, cgt_error *error) {
  return count(digits, job, error, false);
}

cgt_status study_nim_squared_plain_inverses(char **digits, const study_job *job, cgt_error *error) {
  return count(digits, job, error, true);
}
