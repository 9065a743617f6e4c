/* w8.c: who wins sums of positions, by cgt_decide, both players moving first: nodes are sums whose moves were tried, values those of
 * parts. A sum is RULESET ARGUMENTS, as in domineering 8,8 or clobber xo|ox, and + or - between its terms; a file has one in each line,
 * and, if it is known, after a tab its outcome: N, P, L or R. One context decides them all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { MOST_TERMS = 64, MOST_INTEGERS = 8, MOST_LINE = 1 << 14 };

typedef struct work {
  bench b;
  cgt_ctx *ctx;
  cgt_decide_counts counts;
  uint64_t sums, hash;
  char outcome; /* of the last one */
} work;

/* Integers with commas between them, or a text. */
static size_t read_arguments(cgt_arg args[MOST_INTEGERS], char *text) {
  size_t count = 0;
  args[0] = (cgt_arg){.kind = CGT_ARG_TEXT, .text = text};
  if (text[strspn(text, "0123456789,")] != '\0') return 1;
  for (char *at = text; count < MOST_INTEGERS && *at; count++) {
    args[count] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = strtoll(at, &at, 10)};
    at += *at == ',';
  }
  return count;
}

static size_t read_sum(cgt_term terms[MOST_TERMS], const work *w, char *text) {
  size_t count = 0;
  bool negative = false;
  for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
    if (strcmp(word, "+") == 0 || strcmp(word, "-") == 0) {
      negative = *word == '-';
      continue;
    }
    cgt_arg args[MOST_INTEGERS];
    char *board = strtok(NULL, " ");
    if (!board || count == MOST_TERMS)
      bench_wrong(&w->b, "%s", board ? "too many terms" : "a ruleset without arguments");
    size_t given = read_arguments(args, board);
    terms[count] = (cgt_term){.negative = negative};
    bench_ok(&w->b, w->ctx,
             cgt_position_read(&terms[count++].position, w->ctx, bench_ruleset(&w->b, word), args, given));
  }
  return count;
}

static void decide(work *w, char *text) {
  static const char outcomes[] = {[CGT_N] = 'N', [CGT_P] = 'P', [CGT_L] = 'L', [CGT_R] = 'R'};
  cgt_term terms[MOST_TERMS];
  cgt_decide_counts counts;
  cgt_outcome outcome;
  char *known = strchr(text, '\t');
  if (known) *known++ = '\0';
  size_t count = read_sum(terms, w, text);
  bench_ok(&w->b, w->ctx, cgt_decide_outcome(&outcome, &counts, w->ctx, terms, count, NULL));
  w->counts.nodes += counts.nodes;
  w->counts.values += counts.values;
  w->counts.by_bounds += counts.by_bounds;
  w->sums++;
  w->outcome = outcomes[outcome];
  w->hash = tree_hash_mix(w->hash + (uint64_t)outcome);
  if (known && *known != w->outcome)
    bench_wrong(&w->b, "sum %" PRIu64 " is %c, and not %c", w->sums, w->outcome, *known);
}

static void decide_file(work *w, const char *path) {
  static char line[MOST_LINE];
  FILE *file = fopen(path, "r");
  if (!file) bench_usage("w8 FILE, or w8 SUM, as in w8 domineering 8,8; no file %s can be read", path);
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    if (*line && *line != '#') decide(w, line);
  }
  fclose(file);
}

/* What the arguments say, as one line, and its name: without blanks and commas. */
static void join(char line[MOST_LINE], char *size, size_t cap, char **arguments) {
  size_t length = 0;
  for (; *arguments && length < MOST_LINE; arguments++)
    length += (size_t)snprintf(line + length, MOST_LINE - length, "%s%s", length ? " " : "", *arguments);
  if (length >= MOST_LINE) bench_usage("w8 SUM, of less than %d characters", MOST_LINE);
  snprintf(size, cap, "%.*s", (int)cap - 1, line);
  for (char *c = size; *c; c++) *c = *c == ' ' ? ':' : *c == ',' ? 'x' : *c;
}

int main(int argc, char **argv) {
  static char line[MOST_LINE];
  work w = {.b = {.workload = "w8"}, .ctx = cgt_ctx_new(NULL)};
  if (argc < 2) bench_usage("w8 FILE, or w8 SUM, as in w8 domineering 8,8");
  if (!w.ctx) bench_wrong(&w.b, "no memory");
  const char *slash = argc == 2 ? strrchr(argv[1], '/') : NULL;
  join(line, w.b.size, sizeof w.b.size, argv + 1);
  if (slash) snprintf(w.b.size, sizeof w.b.size, "%.*s", (int)sizeof w.b.size - 1, slash + 1);

  bench_begin(&w.b, w.ctx);
  if (argc > 2)
    decide(&w, line);
  else
    decide_file(&w, argv[1]);
  bench_end(&w.b, w.ctx, w.sums);

  const cgt_stats *stats = &w.b.counts;
  printf("workload=w8 size=%s seconds=%.6f ops_per_second=%.0f sums=%" PRIu64 " nodes=%" PRIu64 " values=%" PRIu64
         " bounds=%" PRIu64 " outcome=%c h=%016" PRIx64 " peak_mb=%.1f positions=%" PRIu64 " additions=%" PRIu64
         " canonicalisations=%" PRIu64 " reductions=%" PRIu64 " comparisons=%" PRIu64 " recursions=%" PRIu64 "\n",
         w.b.size, w.b.seconds, (double)w.sums / w.b.seconds, w.sums, w.counts.nodes, w.counts.values,
         w.counts.by_bounds, w.outcome, w.hash, w.b.peak_mb, stats->positions, stats->additions, stats->canonicalisations,
         stats->reductions, stats->comparisons, stats->comparison_recursions);
  cgt_ctx_free(w.ctx);
}
