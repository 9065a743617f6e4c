/* bench.h: what the workload programs share: the clock, the counts, the one line they print.
 *
 * A program does its work between bench_begin and bench_end, checks the answer it must give, and
 * prints one line of key=value pairs. What happens outside the two (building operands, hashes of trees,
 * counting distinct values) costs no time and no counts. A wrong answer, or any error of the engine,
 * is one line on standard error and exit status 1; wrong usage is exit status 2. */
#ifndef BENCH_H
#define BENCH_H

#include <cgt.h>
#include <inttypes.h>

#include "../support/tree_hash.h"

#if defined(__GNUC__)
#define BENCH_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define BENCH_PRINTF(text, first)
#endif

typedef struct bench {
  const char *workload; /* "w3" */
  char size[64];        /* "8-search" */
  double seconds;       /* CPU time of this thread */
  double peak_mb;       /* of the process, when the work ended */
  uint64_t operations;  /* what ops_per_second counts: see README.md of this folder */
  cgt_stats counts;     /* of the work alone, except memory_peak_bytes */
  cgt_stats before;
} bench;

/* ---- the work ---------------------------------------------------------------------------------- */

void bench_begin(bench *b, cgt_ctx *ctx);
void bench_end(bench *b, cgt_ctx *ctx, uint64_t operations);

double bench_wall_seconds(void);
double bench_process_seconds(void); /* CPU time of all threads */
double bench_peak_mb(void);         /* of the process so far */

/* ---- the answer -------------------------------------------------------------------------------- */

/* "w3 8-search: " and the words, then exit status 1. */
BENCH_PRINTF(2, 3) _Noreturn void bench_wrong(const bench *b, const char *format, ...);

/* "usage: " and the words, then exit status 2. */
BENCH_PRINTF(1, 2) _Noreturn void bench_usage(const char *format, ...);

/* g itself, unless it is CGT_NONE: then the engine's message and exit status 1. */
cgt_game bench_game(const bench *b, const cgt_ctx *ctx, cgt_game g);
void bench_ok(const bench *b, const cgt_ctx *ctx, cgt_status status);

/* What text names must be g. */
void bench_expect_value(const bench *b, cgt_ctx *ctx, const char *what, cgt_game g, const char *text);

/* An answer known beforehand: its name, 0 for "not known". */
void bench_expect_count(const bench *b, const char *what, uint64_t found, uint64_t known);
void bench_expect_hash(const bench *b, const char *what, uint64_t found, uint64_t known);

uint64_t bench_hash(const bench *b, cgt_ctx *ctx, cgt_game g);

/* A list of values, put together outside the work: how many distinct ones, the sum of the hashes of their trees,
 * how many have which outcome (indexed by cgt_outcome). */
typedef struct bench_values {
  uint64_t distinct, csum, of[4];
  struct bench_seen *seen; /* the distinct games */
  tree_hashes hashes;
  uint64_t room;
} bench_values;

void bench_values_add(bench_values *values, const bench *b, cgt_ctx *ctx, cgt_game g);
void bench_values_free(bench_values *values);

/* ---- arguments, positions, printing ------------------------------------------------------------ */

/* text as an integer from least to most; otherwise bench_usage(usage). */
int64_t bench_integer(const char *text, int64_t least, int64_t most, const char *usage);

/* The ruleset of that name in the registry. */
const cgt_ruleset *bench_ruleset(const bench *b, const char *name);

/* The value of a position given by arguments; by search alone, no theorems, if plain. */
cgt_game bench_position(const bench *b, cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_arg *args,
                        size_t count, bool plain);

/* The line: size, seconds, ops_per_second, the counts that the workload has, values (unless 0),
 * hash_name and hash, peak_mb. */
void bench_print(const bench *b, uint64_t values, const char *hash_name, uint64_t hash);

#endif
