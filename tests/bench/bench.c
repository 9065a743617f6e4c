/* bench.c: see bench.h. */
#include "bench.h"

#include <cgt/lab_rulesets.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

/* ---- the work ---------------------------------------------------------------------------------- */

static double seconds_of(clockid_t clock) {
  struct timespec now;
  if (clock_gettime(clock, &now) != 0) clock_gettime(CLOCK_MONOTONIC, &now); /* under node */
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double bench_wall_seconds(void) { return seconds_of(CLOCK_MONOTONIC); }
double bench_process_seconds(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

/* getrusage alone would count the program from which this one was started. */
double bench_peak_mb(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  unsigned long long kilobytes = 0;
  while (status && kilobytes == 0 && fgets(line, sizeof line, status))
    sscanf(line, "VmHWM: %llu", &kilobytes);
  if (status) fclose(status);
  if (kilobytes > 0) return (double)kilobytes / 1024;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_maxrss / 1024;
}

void bench_begin(bench *b, cgt_ctx *ctx) {
  cgt_ctx_stats(&b->before, ctx);
  b->seconds = seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

void bench_end(bench *b, cgt_ctx *ctx, uint64_t operations) {
  b->seconds = seconds_of(CLOCK_THREAD_CPUTIME_ID) - b->seconds;
  b->peak_mb = bench_peak_mb();
  b->operations = operations;
  cgt_ctx_stats(&b->counts, ctx);
  b->counts.cores -= b->before.cores;
  b->counts.positions -= b->before.positions;
  b->counts.canonicalisations -= b->before.canonicalisations;
  b->counts.reductions -= b->before.reductions;
  b->counts.comparisons -= b->before.comparisons;
  b->counts.comparison_recursions -= b->before.comparison_recursions;
  b->counts.additions -= b->before.additions;
}

/* ---- the answer -------------------------------------------------------------------------------- */

void bench_wrong(const bench *b, const char *format, ...) {
  va_list words;
  va_start(words, format);
  fprintf(stderr, "%s%s%s: ", b->workload, *b->size ? " " : "", b->size);
  vfprintf(stderr, format, words);
  fputc('\n', stderr);
  va_end(words);
  exit(1);
}

void bench_usage(const char *format, ...) {
  va_list words;
  va_start(words, format);
  fputs("usage: ", stderr);
  vfprintf(stderr, format, words);
  fputc('\n', stderr);
  va_end(words);
  exit(2);
}

void bench_ok(const bench *b, const cgt_ctx *ctx, cgt_status status) {
  if (status != CGT_OK) bench_wrong(b, "%s", cgt_ctx_message(ctx));
}

cgt_game bench_game(const bench *b, const cgt_ctx *ctx, cgt_game g) {
  if (cgt_is_none(g)) bench_wrong(b, "%s", cgt_ctx_message(ctx));
  return g;
}

void bench_expect_value(const bench *b, cgt_ctx *ctx, const char *what, cgt_game g, const char *text) {
  char found[256];
  if (cgt_equal(bench_game(b, ctx, g), bench_game(b, ctx, cgt_parse(ctx, text)))) return;
  bench_ok(b, ctx, cgt_print(found, sizeof found, NULL, ctx, g, CGT_PLAIN));
  bench_wrong(b, "%s is %s, not %s", what, found, text);
}

void bench_expect_count(const bench *b, const char *what, uint64_t found, uint64_t known) {
  if (known != 0 && found != known)
    bench_wrong(b, "%s: %" PRIu64 " found, %" PRIu64 " known", what, found, known);
}

void bench_expect_hash(const bench *b, const char *what, uint64_t found, uint64_t known) {
  if (known != 0 && found != known)
    bench_wrong(b, "%s: %016" PRIx64 " found, %016" PRIx64 " known", what, found, known);
}

uint64_t bench_hash(const bench *b, cgt_ctx *ctx, cgt_game g) {
  uint64_t hash;
  if (!tree_hash_of(&hash, ctx, bench_game(b, ctx, g))) bench_wrong(b, "no hash: %s", cgt_ctx_message(ctx));
  return hash;
}

/* Open addressing; a game is looked up by its handle, and no handle is CGT_NONE. */
typedef struct bench_seen {
  cgt_game game;
  cgt_outcome outcome;
  uint64_t hash;
} bench_seen;

static bench_seen *find(const bench_values *values, cgt_game g) {
  uint64_t at = tree_hash_mix((uint64_t)g.core << 32 | g.number) & (values->room - 1);
  while (!cgt_is_none(values->seen[at].game) && !cgt_equal(values->seen[at].game, g))
    at = (at + 1) & (values->room - 1);
  return &values->seen[at];
}

static void grow(bench_values *values, const bench *b) {
  bench_values larger = *values;
  larger.room = values->room ? 2 * values->room : 1024;
  larger.seen = calloc(larger.room, sizeof *larger.seen);
  if (!larger.seen) bench_wrong(b, "no memory for %" PRIu64 " distinct values", larger.room);
  for (uint64_t i = 0; i < values->room; i++)
    if (!cgt_is_none(values->seen[i].game)) *find(&larger, values->seen[i].game) = values->seen[i];
  free(values->seen);
  *values = larger;
}

void bench_values_add(bench_values *values, const bench *b, cgt_ctx *ctx, cgt_game g) {
  if (values->room <= 2 * values->distinct) grow(values, b);
  bench_seen *seen = find(values, bench_game(b, ctx, g));
  if (cgt_is_none(seen->game)) {
    seen->game = g;
    if (!tree_hash(&seen->hash, &values->hashes, ctx, g)) bench_wrong(b, "no hash: %s", cgt_ctx_message(ctx));
    bench_ok(b, ctx, cgt_outcome_of(&seen->outcome, ctx, g));
    values->distinct++;
  }
  values->csum += seen->hash;
  values->of[seen->outcome]++;
}

void bench_values_free(bench_values *values) {
  free(values->seen);
  tree_hashes_free(&values->hashes);
}

/* ---- arguments, positions, printing ------------------------------------------------------------ */

int64_t bench_integer(const char *text, int64_t least, int64_t most, const char *usage) {
  char *end;
  errno = 0;
  long long n = strtoll(text, &end, 10);
  if (errno != 0 || end == text || *end != 0 || n < least || n > most)
    bench_usage("%s (%s is not an integer from %" PRId64 " to %" PRId64 ")", usage, text, least, most);
  return n;
}

const cgt_ruleset *bench_ruleset(const bench *b, const char *name) {
  const cgt_ruleset *ruleset = lab_ruleset_named(name);
  if (ruleset) return ruleset;
  bench_wrong(b, "this build has no ruleset %s", name);
}

cgt_game bench_position(const bench *b, cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_arg *args,
                        size_t count, bool plain) {
  return bench_game(b, ctx, cgt_value_of_arguments(ctx, ruleset, args, count, plain));
}

/* The share of questions that were answered without the work. */
static double hit_rate(uint64_t asked, uint64_t worked) {
  return asked > 0 ? 1 - (double)worked / (double)asked : 0;
}

void bench_print(const bench *b, uint64_t values, const char *hash_name, uint64_t hash) {
  const cgt_stats *counts = &b->counts;
  printf("workload=%s size=%s seconds=%.6f ops_per_second=%.0f nodes=%" PRIu64, b->workload, b->size,
         b->seconds, (double)b->operations / b->seconds, counts->cores);
  if (values > 0) printf(" values=%" PRIu64, values);
  printf(" %s=%016" PRIx64 " peak_mb=%.1f", hash_name, hash, b->peak_mb);
  printf(" positions=%" PRIu64 " additions=%" PRIu64, counts->positions, counts->additions);
  printf(" canonicalisations=%" PRIu64 " reductions=%" PRIu64 " option_hit_rate=%.4f",
         counts->canonicalisations, counts->reductions,
         hit_rate(counts->canonicalisations, counts->reductions));
  printf(" comparisons=%" PRIu64 " recursions=%" PRIu64 " compare_hit_rate=%.4f\n", counts->comparisons,
         counts->comparison_recursions, hit_rate(counts->comparisons, counts->comparison_recursions));
}
