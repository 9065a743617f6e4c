/* picture_map.c: cgt plot heatmap and cgt plot map: an expression over two variables, its values compared
 * exactly and turned into levels. In a heat map they are numbers on a ramp of colours; in a map each value
 * is a region of its own. */
#define _GNU_SOURCE /* qsort_r */
#include "lab/picture/map_grid.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/survey/each_instance.h"

enum { MOST_CELLS = 250000, LEGEND_TEXT = 40, ROUNDED_TEXT = 14 };

typedef struct sample {
  int64_t x, y;
  enum { NUMBER, OTHER_GAME, WORDS, NO_VALUE } kind;
  cgt_game over, under; /* NUMBER: a fraction; OTHER_GAME: over */
  char *words, *latex;  /* WORDS; latex: NULL for texts and truths */
} sample;

typedef struct sampling {
  const cmd_source *source;
  size_t statement, count, room, width;
  sample *items;
  bool numbers_only, all_truths;
} sampling;

static void free_sampling(sampling *s) {
  for (size_t i = 0; i < s->count; i++) {
    free(s->items[i].words);
    free(s->items[i].latex);
  }
  free(s->items);
}

/* ---- gathering --------------------------------------------------------------------------------------- */

static cmd_status out_of_memory(void) {
  cmd_complain("out of memory for the picture");
  return CMD_LIMIT;
}

/* The last variable runs upwards and the one before it to the right. */
static cmd_status add_sample(sampling *s, const int64_t *tuple, sample sample) {
  if (s->count == MOST_CELLS) {
    cmd_complain("the ranges have more than %d cells; larger pictures cannot be seen", MOST_CELLS);
    return CMD_LIMIT;
  }
  if (s->count == s->room) {
    size_t room = 2 * s->room + 1024;
    struct sample *items = realloc(s->items, room * sizeof *items);
    if (!items) return out_of_memory();
    s->items = items;
    s->room = room;
  }
  sample.x = tuple[0];
  sample.y = tuple[1];
  s->items[s->count++] = sample;
  return CMD_DONE;
}

static cmd_status refuse_value(const sampling *s, cmd_session *session, const int64_t *tuple,
                               const char *words) {
  char place[200] = "";
  cmd_append_tuple(place, sizeof place, lab_program_statement(session->program, s->statement), tuple);
  char *cut = labi_text_cut(words, 60);
  cmd_complain(
      "a heat map wants numbers, as of temperature(G) or mean(G), and not %s (at %s); cgt plot map takes "
      "any values",
      cut ? cut : "this", place);
  free(cut);
  return CMD_USAGE;
}

static cmd_status visit(void *where, cmd_session *session, const int64_t *tuple) {
  sampling *s = where;
  bool inside, exists;
  lab_value value;
  lab_error error;
  cmd_status status = cmd_instance_value(&inside, &exists, &value, session, s->source, s->statement,
                                         LAB_WHOLE, tuple, &error);
  if (status != CMD_DONE || !inside) return status;
  if (!exists) return add_sample(s, tuple, (sample){.kind = NO_VALUE});
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  if (value.kind != LAB_BOOL) s->all_truths = false;
  if (value.kind == LAB_GAME && cgt_is_number(value.as.game))
    return add_sample(s, tuple,
                      (sample){.kind = NUMBER, .over = value.as.game, .under = cgt_integer(ctx, 1)});
  if (value.kind == LAB_RATIONAL) {
    const lab_value *parts = value.as.list->items;
    return add_sample(s, tuple,
                      (sample){.kind = NUMBER, .over = parts[0].as.game, .under = parts[1].as.game});
  }
  if (value.kind == LAB_GAME && !s->numbers_only)
    return add_sample(s, tuple, (sample){.kind = OTHER_GAME, .over = value.as.game});
  bool math = value.kind != LAB_TEXT && value.kind != LAB_BOOL && value.kind != LAB_THERMOGRAPH;
  char *words = cmd_session_text(session, value, CGT_UNICODE);
  char *latex = math && words ? cmd_session_text(session, value, CGT_LATEX) : NULL;
  if (!words || (math && !latex))
    status = cmd_session_report_ctx(session, "cannot print the value");
  else if (s->numbers_only)
    status = refuse_value(s, session, tuple, words);
  else
    status = add_sample(s, tuple, (sample){.kind = WORDS, .words = words, .latex = latex});
  if (status == CMD_DONE) return status;
  free(words);
  free(latex);
  return status;
}

/* ---- the grid ---------------------------------------------------------------------------------------- */

static int by_integer(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* The distinct values of one variable, ascending; malloc'ed. */
static int64_t *distinct(size_t *count, const sampling *s, bool vertical) {
  int64_t *all = malloc((s->count + 1) * sizeof *all);
  *count = 0;
  if (!all) return NULL;
  for (size_t i = 0; i < s->count; i++) all[i] = vertical ? s->items[i].y : s->items[i].x;
  qsort(all, s->count, sizeof *all, by_integer);
  for (size_t i = 0; i < s->count; i++)
    if (i == 0 || all[i] != all[*count - 1]) all[(*count)++] = all[i];
  return all;
}

static size_t index_of(const int64_t *all, size_t count, int64_t n) {
  const int64_t *found = bsearch(&n, all, count, sizeof *all, by_integer);
  return (size_t)(found - all);
}

/* Numbers first, by size; what else is equal stands together. */
static int by_value(const void *a, const void *b, void *where) {
  cgt_ctx *ctx = where;
  const sample *s = *(sample *const *)a, *t = *(sample *const *)b;
  int sign = 0;
  if (s->kind != t->kind) return (s->kind > t->kind) - (s->kind < t->kind);
  if (s->kind == WORDS) return strcmp(s->words, t->words);
  if (s->kind == NO_VALUE ||
      (cgt_equal(s->over, t->over) && (s->kind != NUMBER || cgt_equal(s->under, t->under))))
    return 0;
  if (s->kind == OTHER_GAME)
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
static bool place_of(double *place, cgt_ctx *ctx, const sample *x, const sample *low, const sample *high) {
  cgt_game from =
      cgt_sub(ctx, cgt_number_mul(ctx, x->over, low->under), cgt_number_mul(ctx, low->over, x->under));
  cgt_game span =
      cgt_sub(ctx, cgt_number_mul(ctx, high->over, low->under), cgt_number_mul(ctx, low->over, high->under));
  if (cgt_is_none(from) || cgt_is_none(span)) return false;
  return labi_number_ratio(place, ctx, cgt_number_mul(ctx, from, high->under),
                         cgt_number_mul(ctx, span, x->under));
}

/* "4/3" of two integers; malloc'ed. */
static char *fraction_text(cmd_session *session, const sample *s, cgt_format format) {
  char *over = cmd_session_game_text(session, s->over, format), *both = NULL;
  char *under = over ? cmd_session_game_text(session, s->under, format) : NULL;
  if (under) both = malloc(strlen(over) + strlen(under) + sizeof "\\frac{}{}");
  if (both && format == CGT_LATEX)
    sprintf(both, "%s\\frac{%s}{%s}", over[0] == '-' ? "-" : "", over + (over[0] == '-'), under);
  else if (both)
    sprintf(both, "%s/%s", over, under);
  free(over);
  free(under);
  return both;
}

/* Rounded, for a ramp. */
static bool name_rounded(labi_level *level, cgt_ctx *ctx, const sample *s, bool whole) {
  char text[LABI_NUMBER_TEXT], latex[2 * LABI_NUMBER_TEXT];
  double ratio;
  if (whole)
    labi_number_text(text, ctx, s->over);
  else if (labi_number_ratio(&ratio, ctx, s->over, s->under))
    snprintf(text, sizeof text, "%.4g", ratio);
  else
    return false;
  labi_number_latex(latex, text);
  level->text = strdup(text);
  level->latex = strdup(latex);
  return level->text && level->latex;
}

static bool name_level(labi_level *level, cmd_session *session, const sample *s, bool on_ramp) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  bool whole = s->kind != NUMBER || cgt_equal(s->under, cgt_integer(ctx, 1)), is_game = s->kind <= OTHER_GAME;
  level->none = s->kind == NO_VALUE;
  char *text = level->none ? strdup("no value")
               : !is_game  ? strdup(s->words)
               : whole     ? cmd_session_game_text(session, s->over, CGT_UNICODE)
                           : fraction_text(session, s, CGT_UNICODE);
  if (!text) return false;
  if (s->kind == NUMBER && on_ramp && strlen(text) > ROUNDED_TEXT) {
    free(text);
    return name_rounded(level, ctx, s, whole);
  }
  level->text = labi_text_cut(text, LEGEND_TEXT);
  bool is_cut = level->text && strcmp(level->text, text) != 0, math = is_game || s->latex;
  free(text);
  if (!level->text || is_cut || !math) return level->text != NULL;
  level->latex = !is_game ? strdup(s->latex)
                 : whole  ? cmd_session_game_text(session, s->over, CGT_LATEX)
                          : fraction_text(session, s, CGT_LATEX);
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
    char name;
    int fill;
    unsigned pattern;
  } outcomes[] = {{'N', 0xf6efd6, 0}, {'P', 0x1d2440, 0}, {'L', 0x63acd9, 1}, {'R', 0xc06a35, 2}};
  for (int round = 0; round < 2; round++) { /* look, then colour */
    for (size_t i = 0; i < g->count; i++) {
      size_t k = 0;
      while (k < 4 && (g->levels[i].text[0] != outcomes[k].name || g->levels[i].text[1])) k++;
      if (k == 4) return false;
      if (round == 0) continue;
      g->levels[i].fill = outcomes[k].fill;
      g->levels[i].pattern = outcomes[k].pattern;
    }
  }
  return true;
}

/* others: the level that stands for many values, or SIZE_MAX. */
static void colour(labi_grid *g, const sampling *s, size_t numbers, size_t values, size_t others) {
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
    if (g->truths) g->levels[i].fill = g->levels[i].text[0] == 't' ? 0x1d2440 : 0xf6efd6;
  }
  if (!s->numbers_only && !s->all_truths) colour_outcomes(g);
}

/* ---- levels ----------------------------------------------------------------------------------------- */

static int by_count(const void *a, const void *b, void *where) {
  const labi_level *levels = where;
  size_t i = *(const size_t *)a, j = *(const size_t *)b;
  if (levels[i].count != levels[j].count) return levels[i].count < levels[j].count ? 1 : -1;
  return (i > j) - (i < j);
}

/* The levels when the most frequent come first; "no value" stays at the end. */
static size_t *sort_levels(labi_grid *g, size_t values) {
  size_t *order = malloc((g->count + 1) * sizeof *order);
  for (size_t i = 0; order && i < g->count; i++) order[i] = i;
  if (order) qsort_r(order, values, sizeof *order, by_count, g->levels);
  return order;
}

/* The rarest share one level if there are many. */
static bool order_by_count(labi_grid *g, size_t *values) {
  enum { MOST = LABI_LEVELS_LISTED };
  size_t *order = sort_levels(g, *values), *place = malloc((g->count + 1) * sizeof *place);
  labi_level *levels = calloc(g->count + 1, sizeof *levels);
  bool joins = *values > MOST, good = order && place && levels;
  size_t kept = joins ? MOST - 1 : *values, rest = g->count - *values;
  for (size_t i = 0; good && i < g->count; i++) {
    size_t to = i < kept ? i : i < *values ? kept : i - *values + kept + joins;
    place[order[i]] = to;
    if (i < kept || i >= *values) {
      levels[to] = g->levels[order[i]];
      continue;
    }
    levels[to].count += g->levels[order[i]].count;
    free(g->levels[order[i]].text);
    free(g->levels[order[i]].latex);
  }
  if (good && joins) {
    levels[kept].text = malloc(48);
    if (levels[kept].text) snprintf(levels[kept].text, 48, "%zu other values", *values - kept);
    good = levels[kept].text != NULL;
  }
  if (order && place && levels) {
    for (size_t i = 0; i < g->columns * g->rows; i++)
      if (g->cells[i] > 0) g->cells[i] = (uint32_t)place[g->cells[i] - 1] + 1;
    free(g->levels);
    g->levels = levels;
    g->count = kept + joins + rest;
    *values = kept + joins;
    levels = NULL;
  }
  free(order);
  free(place);
  free(levels);
  return good;
}

/* Samples in order of value become levels. */
static bool make_levels(labi_grid *g, cmd_session *session, const sampling *s, sample **sorted) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  size_t numbers = 0, values = 0, last_number = 0;
  while (last_number < s->count && sorted[last_number]->kind == NUMBER) last_number++;
  for (size_t i = 0; i < s->count; i++) {
    const sample *a = sorted[i];
    if (i == 0 || by_value(&sorted[i - 1], &sorted[i], ctx) != 0) {
      labi_level *level = &g->levels[g->count++];
      if (!name_level(level, session, a, s->numbers_only)) return false;
      numbers += a->kind == NUMBER;
      values += a->kind != NO_VALUE;
      if (a->kind == NUMBER && !place_of(&level->place, ctx, a, sorted[0], sorted[last_number - 1]))
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
  size_t others =
      !s->numbers_only && values > LABI_LEVELS_LISTED ? LABI_LEVELS_LISTED - 1 : SIZE_MAX;
  if (!s->numbers_only && by_count && !order_by_count(g, &values)) return false;
  colour(g, s, numbers, values, others);
  return true;
}

static void free_grid(labi_grid *g) {
  for (size_t i = 0; g->levels && i < g->count; i++) {
    free(g->levels[i].text);
    free(g->levels[i].latex);
  }
  free(g->levels);
  free(g->cells);
  free(g->xs);
  free(g->ys);
}

static cmd_status make_grid(labi_grid *g, labi_picture *p, const sampling *s) {
  cgt_ctx *ctx = lab_machine_ctx(p->session->machine);
  g->xs = distinct(&g->columns, s, false);
  g->ys = distinct(&g->rows, s, true);
  g->levels = calloc(s->count + 1, sizeof *g->levels);
  sample **sorted = malloc((s->count + 1) * sizeof *sorted);
  size_t cells;
  bool much = __builtin_mul_overflow(g->columns, g->rows, &cells) || cells > 16 * (size_t)MOST_CELLS;
  if (!much) g->cells = calloc(cells + 1, sizeof *g->cells);
  cmd_status status = CMD_DONE;
  if (!g->xs || !g->ys || !g->levels || !sorted || (!much && !g->cells)) {
    status = out_of_memory();
  } else if (much) {
    cmd_complain("the grid would be %zu cells wide and %zu high, nearly all of them empty", g->columns,
                 g->rows);
    status = CMD_LIMIT;
  } else {
    for (size_t i = 0; i < s->count; i++) sorted[i] = &s->items[i];
    qsort_r(sorted, s->count, sizeof *sorted, by_value, ctx);
    bool good = cgt_ctx_status(ctx) == CGT_OK && make_levels(g, p->session, s, sorted);
    if (!good) status = cmd_session_report_ctx(p->session, "cannot compare the values");
  }
  free(sorted);
  return status;
}

/* ---- the commands ------------------------------------------------------------------------------------ */

static cmd_status plot_values(labi_picture *p, int count, char **operands, bool numbers_only) {
  const char *example = numbers_only ? "cgt plot heatmap 'for a in 0..20, b in 0..20: nim_sum(a,b)'"
                                     : "cgt plot map 'for a in 0..9, b in 0..9: outcome({a|b})'";
  cmd_source source;
  sampling s = {.source = &source, .numbers_only = numbers_only, .all_truths = true};
  cmd_status status = cmd_session_ranges(&s.statement, &source, p->session, count, operands, example);
  if (status != CMD_DONE) return status;
  const lab_statement *statement = lab_program_statement(p->session->program, s.statement);
  if (statement->variable_count != 2) {
    cmd_complain("a %s is over two variables, not %zu, as in %s", numbers_only ? "heat map" : "map",
                 statement->variable_count, example);
    return CMD_USAGE;
  }
  status = cmd_each_instance(p->session, &source, s.statement, visit, &s);
  if (status == CMD_DONE && s.count == 0) {
    cmd_complain("the ranges are empty: there is nothing to show");
    status = CMD_USAGE;
  }
  labi_grid grid = {.x_name = statement->variables[0], .y_name = statement->variables[1]};
  if (status == CMD_DONE) status = make_grid(&grid, p, &s);
  if (status == CMD_DONE && p->format == LABI_PICTURE_TEXT)
    labi_grid_text(p, &grid);
  else if (status == CMD_DONE)
    labi_grid_draw(p, &grid);
  free_grid(&grid);
  free_sampling(&s);
  return status;
}

cmd_status labi_picture_heatmap(labi_picture *p, int count, char **operands) {
  return plot_values(p, count, operands, true);
}

cmd_status labi_picture_map(labi_picture *p, int count, char **operands) {
  return plot_values(p, count, operands, false);
}
