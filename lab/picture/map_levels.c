/* map_levels.c: values, compared exactly, become the levels of a grid: for numbers on a ramp one each; in a
 * map the most frequent ones have one each and the others share one. */
#include "lab/picture/map_grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "lab/text/value_text.h"

enum { LEGEND_TEXT = 40, ROUNDED_TEXT = 14 };

/* ---- the grid ---------------------------------------------------------------------------------------- */

static int by_integer(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* The distinct values of one variable, ascending; malloc'ed. */
static int64_t *distinct(size_t *count, const labi_samples *s, bool vertical) {
  int64_t *all = malloc((s->count + 1) * sizeof *all);
  *count = 0;
  if (!all) return NULL;
  for (size_t i = 0; i < s->count; i++) all[i] = vertical ? s->items[i].y : s->items[i].x;
  *count = labi_sort_distinct(all, s->count);
  return all;
}

static size_t index_of(const int64_t *all, size_t count, int64_t n) {
  const int64_t *found = bsearch(&n, all, count, sizeof *all, by_integer);
  return (size_t)(found - all);
}

/* Numbers first, by size; what else is equal stands together. The order of games as handles is chance. */
static int by_value(const void *a, const void *b, void *where) {
  cgt_ctx *ctx = where;
  const labi_sample *s = a, *t = b;
  int sign = 0;
  if (s->kind != t->kind) return (s->kind > t->kind) - (s->kind < t->kind);
  if (s->kind == LABI_SAMPLE_WORDS) return strcmp(s->words, t->words);
  if (s->kind == LABI_SAMPLE_NONE ||
      (cgt_equal(s->over, t->over) && (s->kind != LABI_SAMPLE_NUMBER || cgt_equal(s->under, t->under))))
    return 0;
  if (s->kind == LABI_SAMPLE_GAME)
    return s->over.core != t->over.core ? (s->over.core < t->over.core ? -1 : 1)
                                        : (s->over.number < t->over.number ? -1 : 1);
  if (cgt_equal(s->under, t->under))
    cgt_number_compare(&sign, ctx, s->over, t->over);
  else
    cgt_number_compare(&sign, ctx, cgt_number_mul(ctx, s->over, t->under),
                       cgt_number_mul(ctx, t->over, s->under));
  return sign;
}

/* (x - low) / (high - low), all of them fractions, rounded at the very end. */
static bool place_of(double *place, cgt_ctx *ctx, const labi_sample *x, const labi_sample *low,
                     const labi_sample *high) {
  cgt_game from =
      cgt_sub(ctx, cgt_number_mul(ctx, x->over, low->under), cgt_number_mul(ctx, low->over, x->under));
  cgt_game span =
      cgt_sub(ctx, cgt_number_mul(ctx, high->over, low->under), cgt_number_mul(ctx, low->over, high->under));
  if (cgt_is_none(from) || cgt_is_none(span)) return false;
  return labi_number_ratio(place, ctx, cgt_number_mul(ctx, from, high->under),
                           cgt_number_mul(ctx, span, x->under));
}

/* "4/3" of two integers; malloc'ed. */
static char *fraction_text(lab_machine *machine, const labi_sample *s, cgt_format format) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  int sign = 0;
  if (format == CGT_LATEX) cgt_number_compare(&sign, ctx, s->over, cgt_integer(ctx, 0));
  const bool minus = sign < 0; /* before the fraction, not in it */
  char *over = labi_game_text(machine, minus ? cgt_neg(ctx, s->over) : s->over, format), *both = NULL;
  char *under = over ? labi_game_text(machine, s->under, format) : NULL;
  if (under) both = malloc(strlen(over) + strlen(under) + sizeof "-\\frac{}{}");
  if (both && format == CGT_LATEX)
    sprintf(both, "%s\\frac{%s}{%s}", minus ? "-" : "", over, under);
  else if (both)
    sprintf(both, "%s/%s", over, under);
  free(over);
  free(under);
  return both;
}

/* Rounded, for a ramp. */
static bool name_rounded(labi_level *level, cgt_ctx *ctx, const labi_sample *s, bool whole) {
  labi_number_label label;
  double ratio;
  if (whole)
    labi_label_number(&label, ctx, s->over);
  else if (labi_number_ratio(&ratio, ctx, s->over, s->under))
    labi_label_double(&label, ratio);
  else
    return false;
  level->text = strdup(label.text);
  level->latex = strdup(label.latex);
  return level->text && level->latex;
}

static bool name_level(labi_level *level, lab_machine *machine, const labi_sample *s, bool on_ramp) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  bool whole = s->kind != LABI_SAMPLE_NUMBER || cgt_equal(s->under, cgt_integer(ctx, 1)),
       is_game = s->kind <= LABI_SAMPLE_GAME;
  level->none = s->kind == LABI_SAMPLE_NONE;
  char *text = level->none ? strdup("no value")
               : !is_game  ? strdup(s->words)
               : whole     ? labi_game_text(machine, s->over, CGT_UNICODE)
                           : fraction_text(machine, s, CGT_UNICODE);
  if (!text) return false;
  if (s->kind == LABI_SAMPLE_NUMBER && on_ramp && strlen(text) > ROUNDED_TEXT) {
    free(text);
    return name_rounded(level, ctx, s, whole);
  }
  level->text = labi_text_cut(text, LEGEND_TEXT);
  bool is_cut = level->text && strcmp(level->text, text) != 0, math = is_game || s->latex;
  free(text);
  if (!level->text || is_cut || !math) return level->text != NULL;
  level->latex = !is_game ? strdup(s->latex)
                 : whole  ? labi_game_text(machine, s->over, CGT_LATEX)
                          : fraction_text(machine, s, CGT_LATEX);
  return level->latex != NULL;
}

/* ---- colours ----------------------------------------------------------------------------------------- */

/* A linear ramp shows nothing where half of the values crowd at one end. */
static void choose_scale(labi_grid *g, size_t numbers) {
  double middle = g->levels[numbers / 2].place;
  g->by_rank = numbers > 4 && (middle < 0.04 || middle > 0.96);
  for (size_t i = 0; g->by_rank && i < numbers; i++) g->levels[i].place = (double)i / (double)(numbers - 1);
}

/* Outcomes have colours of their own, the same in all maps. */
static bool colour_outcomes(labi_grid *g) {
  static const struct {
    int fill;
    unsigned pattern;
  } outcomes[] = {[LABI_SENSE_N] = {0xf6efd6, 0},
                  [LABI_SENSE_P] = {0x1d2440, 0},
                  [LABI_SENSE_L] = {0x63acd9, 1},
                  [LABI_SENSE_R] = {0xc06a35, 2}};
  for (int round = 0; round < 2; round++) { /* look, then colour */
    for (size_t i = 0; i < g->count; i++) {
      const labi_sense k = g->levels[i].sense;
      if (k > LABI_SENSE_R) return false;
      if (round == 0) continue;
      g->levels[i].fill = outcomes[k].fill;
      g->levels[i].pattern = outcomes[k].pattern;
    }
  }
  return true;
}

/* others: the level that stands for many values, or SIZE_MAX. */
static void colour(labi_grid *g, const labi_samples *s, size_t numbers, size_t values, size_t others) {
  for (size_t i = 0; i < g->count; i++) {
    labi_level *level = &g->levels[i];
    double place = i < numbers && s->numbers_only ? level->place
                   : values > 1                   ? 1 - (double)i / (double)(values - 1)
                                                  : 0.5;
    level->fill = labi_colour_ramp(place);
    level->pattern = s->numbers_only ? 0 : (unsigned)(i % LABI_PATTERNS);
    if (i == others) {
      level->fill = 0xe6e6e6;
      level->pattern = 0;
    }
    if (i >= values) { /* no value */
      level->fill = LABI_WHITE;
      level->pattern = 1;
    }
  }
  for (size_t i = 0; i < values; i++) {
    if (g->count == 1 || g->truths) g->levels[i].pattern = 0;
    if (g->truths) g->levels[i].fill = g->levels[i].sense == LABI_SENSE_TRUE ? 0x1d2440 : 0xf6efd6;
  }
  if (!s->numbers_only && !s->all_truths) colour_outcomes(g);
}

/* ---- levels ----------------------------------------------------------------------------------------- */

static int by_count(const void *a, const void *b, void *where) {
  const labi_level *levels = where, *i = &levels[*(const size_t *)a], *j = &levels[*(const size_t *)b];
  if (i->count != j->count) return i->count < j->count ? 1 : -1;
  return i->game && j->game ? (i->first > j->first) - (i->first < j->first) : 0;
}

/* The levels when the most frequent come first; "no value" stays at the end. */
static size_t *sort_levels(labi_grid *g, size_t values) {
  size_t *sorted = malloc((g->count + 1) * sizeof *sorted);
  for (size_t i = 0; sorted && i < g->count; i++) sorted[i] = i;
  if (sorted && labi_sort_items(sorted, values, sizeof *sorted, by_count, g->levels)) return sorted;
  free(sorted);
  return NULL;
}

/* The rarest share one level if there are many. */
static bool sort_by_count(labi_grid *g, size_t *values) {
  enum { MOST = LABI_LEVELS_LISTED };
  size_t *sorted = sort_levels(g, *values), *place = malloc((g->count + 1) * sizeof *place);
  labi_level *levels = calloc(g->count + 1, sizeof *levels);
  bool joins = *values > MOST, good = sorted && place && levels;
  size_t kept = joins ? MOST - 1 : *values, rest = g->count - *values;
  for (size_t i = 0; good && i < g->count; i++) {
    size_t to = i < kept ? i : i < *values ? kept : i - *values + kept + joins;
    place[sorted[i]] = to;
    if (i < kept || i >= *values) {
      levels[to] = g->levels[sorted[i]];
      continue;
    }
    levels[to].count += g->levels[sorted[i]].count;
    free(g->levels[sorted[i]].text);
    free(g->levels[sorted[i]].latex);
  }
  if (good && joins) {
    levels[kept].sense = LABI_SENSE_OTHER;
    levels[kept].text = malloc(48);
    if (levels[kept].text) snprintf(levels[kept].text, 48, "%zu other values", *values - kept);
    good = levels[kept].text != NULL;
  }
  if (sorted && place && levels) {
    for (size_t i = 0; i < g->columns * g->rows; i++)
      if (g->cells[i] > 0) g->cells[i] = (uint32_t)place[g->cells[i] - 1] + 1;
    free(g->levels);
    g->levels = levels;
    g->count = kept + joins + rest;
    *values = kept + joins;
    levels = NULL;
  }
  free(sorted);
  free(place);
  free(levels);
  return good;
}

/* Samples, sorted by value, become levels. */
static bool make_levels(labi_grid *g, lab_machine *machine, const labi_samples *s) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  size_t numbers = 0, values = 0, last_number = 0;
  while (last_number < s->count && s->items[last_number].kind == LABI_SAMPLE_NUMBER) last_number++;
  for (size_t i = 0; i < s->count; i++) {
    const labi_sample *a = &s->items[i];
    if (i == 0 || by_value(a - 1, a, ctx) != 0) {
      labi_level *level = &g->levels[g->count++];
      if (!name_level(level, machine, a, s->numbers_only)) return false;
      level->game = a->kind == LABI_SAMPLE_GAME;
      level->sense = a->kind == LABI_SAMPLE_WORDS ? a->sense : LABI_SENSE_OTHER;
      level->first = a->index;
      numbers += a->kind == LABI_SAMPLE_NUMBER;
      values += a->kind != LABI_SAMPLE_NONE;
      if (a->kind == LABI_SAMPLE_NUMBER &&
          !place_of(&level->place, ctx, a, s->items, &s->items[last_number - 1]))
        return false;
    }
    g->levels[g->count - 1].count++;
    size_t at = index_of(g->ys, g->rows, a->y) * g->columns + index_of(g->xs, g->columns, a->x);
    g->cells[at] = (uint32_t)g->count;
  }
  if (s->numbers_only && numbers > 0) choose_scale(g, numbers);
  g->ramp = s->numbers_only;
  g->truths = s->all_truths && values > 0;
  bool by_count = numbers < values || values > LABI_LEVELS_LISTED;
  size_t others = !s->numbers_only && values > LABI_LEVELS_LISTED ? LABI_LEVELS_LISTED - 1 : SIZE_MAX;
  if (!s->numbers_only && by_count && !sort_by_count(g, &values)) return false;
  colour(g, s, numbers, values, others);
  return true;
}

static bool make_room(labi_grid *g, const labi_samples *s) {
  g->xs = distinct(&g->columns, s, false);
  g->ys = distinct(&g->rows, s, true);
  g->levels = calloc(s->count + 1, sizeof *g->levels);
  return g->xs && g->ys && g->levels;
}

cgt_status labi_grid_fill(labi_grid *g, lab_machine *machine, labi_samples *s, lab_error *error) {
  enum { MOST_CELLS = 4000000 };
  cgt_ctx *ctx = lab_machine_ctx(machine);
  if (!make_room(g, s)) return labi_picture_no_memory(error);
  if (g->columns > MOST_CELLS / g->rows)
    return labi_picture_fail(error, CGT_ELIMIT,
                             "the grid would be %zu cells wide and %zu high, nearly all of them empty",
                             g->columns, g->rows);
  g->cells = calloc(g->columns * g->rows + 1, sizeof *g->cells);
  if (!g->cells || !labi_sort_items(s->items, s->count, sizeof *s->items, by_value, ctx))
    return labi_picture_no_memory(error);
  if (cgt_ctx_status(ctx) == CGT_OK && make_levels(g, machine, s)) return CGT_OK;
  return labi_picture_engine_failed(error, machine, "cannot compare the values");
}
