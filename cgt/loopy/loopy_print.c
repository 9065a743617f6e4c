/* loopy_print.c: values to text. A position that play can come back to is written with a name, a{0||0|a},
 * which stands for it inside of its braces; where it only comes back to itself at once, with a pass:
 * {0|pass}. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_names.h"
#include "cgt/text/writer.h"

enum { LONGEST_LOOPY = 1 << 20, LOOPY_BARS = 4 };

/* A node, or if minus the negative of a fixed one, which has no node. */
typedef struct shown_side {
  uint32_t id;
  bool minus;
} shown_side;

/* The positions of a text: what they are sorted by, and whether they are being written. */
typedef struct shown_position {
  shown_side at;
  uint32_t rank;
  cgti_refs options[2]; /* places of positions */
  bool open;            /* on the way from the outermost braces */
  bool seen;            /* by the search that runs */
  uint32_t name;        /* of those on the way: 0 as long as it is not used, 1, 2, .. */
} shown_position;

typedef struct loopy_text {
  cgti_writer *w;
  cgti_sorter *sorter;
  shown_position *all;
  size_t count, room;
  cgti_walk places; /* from nodes to 1 + place */
  uint32_t names;   /* given so far */
} loopy_text;

/* ---- positions in the order in which they are written ------------------------------------------ */

static uint32_t place_of_shown(loopy_text *p, shown_side at) {
  cgt_ctx *ctx = p->w->ctx;
  if (at.minus && !cgti_loopy_node_at(ctx, at.id)->fixed) {
    at = (shown_side){cgti_loopy_minus(ctx, at.id), false};
    if (!at.id) return UINT32_MAX;
  }
  const uint64_t key = 2 * (uint64_t)at.id + at.minus, known = cgti_walk_lookup(&p->places, key);
  if (known) return (uint32_t)known - 1;
  if (p->count == p->room) {
    const size_t room = p->room ? 2 * p->room : 32;
    shown_position *all = cgti_scratch_take(ctx, room * sizeof *all);
    if (!all) return UINT32_MAX;
    if (p->count) memcpy(all, p->all, p->count * sizeof *all);
    p->all = all;
    p->room = room;
  }
  if (!cgti_walk_store(ctx, &p->places, key, p->count + 1)) return UINT32_MAX;
  p->all[p->count] = (shown_position){.at = at};
  return (uint32_t)p->count++;
}

/* All loopy positions below the first, with their options; short ones have none here. */
static bool collect_shown(loopy_text *p) {
  cgt_ctx *ctx = p->w->ctx;
  for (size_t i = 0; i < p->count; i++) {
    const shown_side at = p->all[i].at;
    if (cgti_loopy_is_short(ctx, at.id)) continue;
    if (!cgti_may_recurse(ctx)) return false;
    for (int player = 0; player < 2; player++) {
      uint32_t count;
      const uint32_t *options = cgti_loopy_node_options(&count, ctx, at.id, (cgt_player)(player ^ at.minus));
      cgti_refs places;
      if (!options || !cgti_refs_new(&places, ctx, count)) return false;
      for (; places.count < count; places.count++) {
        uint32_t place = place_of_shown(p, (shown_side){options[places.count], at.minus});
        if (place == UINT32_MAX) return false;
        places.items[places.count] = place;
      }
      p->all[i].options[player] = places;
    }
  }
  return true;
}

/* What positions are sorted by: the rank so far and the ranks of the options. */
typedef struct ranked_position {
  const loopy_text *of;
  uint32_t place;
} ranked_position;

static int compare_option_ranks(const loopy_text *p, const cgti_refs *a, const cgti_refs *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (uint32_t i = 0; i < a->count; i++) {
    uint32_t x = p->all[a->items[i]].rank, y = p->all[b->items[i]].rank;
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

static int compare_ranked(const void *a, const void *b) {
  const ranked_position *x = a, *y = b;
  const shown_position *p = &x->of->all[x->place], *q = &x->of->all[y->place];
  if (p->rank != q->rank) return p->rank < q->rank ? -1 : 1;
  int order = compare_option_ranks(x->of, &p->options[0], &q->options[0]);
  return order ? order : compare_option_ranks(x->of, &p->options[1], &q->options[1]);
}

/* Ranks that do not depend on ids: short games in their order, then the others, refined until nothing is told
 * apart any more. */
static bool rank_short(loopy_text *p) {
  cgt_ctx *ctx = p->w->ctx;
  cgt_game *games = cgti_scratch_take(ctx, (p->count + 1) * sizeof *games);
  size_t count = 0;
  if (!games) return false;
  for (size_t i = 0; i < p->count; i++)
    if (cgti_loopy_is_short(ctx, p->all[i].at.id))
      games[count++] = cgti_loopy_node_at(ctx, p->all[i].at.id)->game;
  if (!cgti_sort_to_print(p->sorter, games, count)) return false;
  for (size_t i = 0; i < p->count; i++) {
    const cgt_game g = cgti_loopy_node_at(ctx, p->all[i].at.id)->game;
    uint32_t rank = 0;
    while (rank < count && !cgti_same(games[rank], g)) rank++;
    p->all[i].rank = rank;
  }
  return true;
}

static int compare_places(const void *a, const void *b) {
  const ranked_position *x = a, *y = b;
  uint32_t p = x->of->all[x->place].rank, q = x->of->all[y->place].rank;
  return (p > q) - (p < q);
}

static bool sort_by_rank(loopy_text *p, cgti_refs *refs, ranked_position *room) {
  for (uint32_t i = 0; i < refs->count; i++) room[i] = (ranked_position){p, refs->items[i]};
  if (refs->count > 1) qsort(room, refs->count, sizeof *room, compare_places);
  for (uint32_t i = 0; i < refs->count; i++) refs->items[i] = room[i].place;
  return true;
}

static bool rank_all(loopy_text *p) {
  cgt_ctx *ctx = p->w->ctx;
  ranked_position *sorted = cgti_scratch_take(ctx, (p->count + 1) * sizeof *sorted);
  ranked_position *room = cgti_scratch_take(ctx, (p->count + 1) * sizeof *room);
  uint32_t *ranks = cgti_scratch_take(ctx, (p->count + 1) * sizeof *ranks);
  if (!sorted || !room || !ranks || !rank_short(p)) return false;
  for (size_t before = 0, classes = 1; classes > before;) {
    if (!cgti_may_recurse(ctx)) return false;
    for (size_t i = 0; i < p->count; i++) {
      sorted[i] = (ranked_position){p, (uint32_t)i};
      for (int player = 0; player < 2; player++) sort_by_rank(p, &p->all[i].options[player], room);
    }
    qsort(sorted, p->count, sizeof *sorted, compare_ranked);
    before = classes;
    classes = 1;
    for (size_t i = 0; i < p->count; i++) {
      if (i > 0 && compare_ranked(&sorted[i - 1], &sorted[i]) != 0) classes++;
      ranks[sorted[i].place] = (uint32_t)classes;
    }
    for (size_t i = 0; i < p->count; i++) p->all[i].rank = ranks[i];
  }
  return true;
}

/* ---- names ------------------------------------------------------------------------------------- */

/* Does one come from a position back to `target` without meeting an open position? */
static bool leads_back(loopy_text *p, uint32_t from, uint32_t target) {
  for (int player = 0; player < 2; player++) {
    const cgti_refs *options = &p->all[from].options[player];
    for (uint32_t i = 0; i < options->count; i++) {
      const uint32_t next = options->items[i];
      if (next == target) return true;
      if (p->all[next].open || p->all[next].seen) continue;
      p->all[next].seen = true;
      if (!cgti_may_recurse(p->w->ctx)) {
        p->w->failed = true;
        return false;
      }
      if (leads_back(p, next, target)) return true;
    }
  }
  return false;
}

static bool needs_name(loopy_text *p, uint32_t place) {
  for (size_t i = 0; i < p->count; i++) p->all[i].seen = false;
  return leads_back(p, place, place);
}

/* Does it come back to itself only by passing? */
static bool only_passes(loopy_text *p, uint32_t place) {
  for (size_t i = 0; i < p->count; i++) p->all[i].seen = false;
  for (int player = 0; player < 2; player++) {
    const cgti_refs *options = &p->all[place].options[player];
    for (uint32_t i = 0; i < options->count; i++) {
      const uint32_t next = options->items[i];
      if (next != place && !p->all[next].open && leads_back(p, next, place)) return false;
    }
  }
  return true;
}

/* a, b, .. z, a1, b1, ..; v is a sign. */
static void insert_name(loopy_text *p, size_t at, uint32_t name) {
  static const char letters[] = "abcdefghijklmnopqrstuwxyz";
  const uint32_t count = sizeof letters - 1;
  char text[24];
  if (name <= count)
    snprintf(text, sizeof text, "%c", letters[name - 1]);
  else
    snprintf(text, sizeof text, cgti_symbols_of(p->w->format)->latex ? "%c_{%lu}" : "%c%lu", letters[(name - 1) % count],
             (unsigned long)((name - 1) / count));
  cgti_insert(p->w, at, text);
}

/* ---- texts ------------------------------------------------------------------------------------- */

static const uint32_t PASS_NAME = UINT32_MAX;

static int write_shown(loopy_text *p, uint32_t place, bool braces);
static void write_side(cgti_writer *w, cgti_sorter *sorter, shown_side side);

static int write_list(loopy_text *p, const cgti_refs *options) {
  int bars = 0;
  for (uint32_t i = 0; i < options->count && cgti_writing(p->w); i++) {
    if (i > 0) cgti_write(p->w, ",");
    int inside = write_shown(p, options->items[i], options->count > 1);
    if (inside > bars) bars = inside;
  }
  return bars;
}

/* Braces and what is in them. A name is given when it is first used, and written in front afterwards. */
static int write_braces(loopy_text *p, uint32_t place, bool braces) {
  const cgti_symbols *symbols = cgti_symbols_of(p->w->format);
  if (needs_name(p, place)) {
    const bool passes = only_passes(p, place);
    p->all[place].name = passes ? PASS_NAME : 0;
    braces = braces || !passes; /* a name stands in front of them */
  }
  if (p->all[place].options[0].count == 0 || p->all[place].options[1].count == 0)
    braces = true; /* {|a} at the end of a list would lengthen the bar */
  p->all[place].open = true;
  const size_t start = p->w->length;
  int left = write_list(p, &p->all[place].options[0]);
  const size_t middle = p->w->length;
  int right = write_list(p, &p->all[place].options[1]), bars = (left > right ? left : right) + 1;
  const uint32_t name = p->all[place].name;
  p->all[place].open = false;
  p->all[place].name = 0;
  if (!cgti_writing(p->w)) return 0;
  cgti_insert(p->w, middle, symbols->bars[bars]);
  p->w->notation = CGT_NOTATION_BRACES; /* of the outermost, which has some */
  if (!braces && bars < LOOPY_BARS) return bars;
  cgti_insert(p->w, start, symbols->open);
  if (name && name != PASS_NAME) insert_name(p, start, name);
  cgti_write(p->w, symbols->close);
  return 0;
}

/* 3/2under, -1/4v[on]: what follows the number is no operand. */
static void write_named(loopy_text *p, const cgti_loopy_name *name) {
  const cgti_symbols *symbols = cgti_symbols_of(p->w->format);
  const bool latex = symbols->latex;
  const char *arrow = name->minus ? symbols->down : symbols->up;
  const char *sum = latex ? "^{[\\mathrm{on}]}" : "[on]", *on = latex ? "\\mathrm{on}" : "on";
  const char *words[2][2] = {{"over", "under"}, {"\\mathrm{over}", "\\mathrm{under}"}};
  if (name->number != 0) cgti_write_number(p->w, name->number);
  switch (name->kind) {
  case CGTI_NAME_ON:
    cgti_write(p->w, !name->minus ? on : latex ? "\\mathrm{off}" : "off");
    break;
  case CGTI_NAME_OVER:
    cgti_write(p->w, words[latex][name->minus]);
    break;
  case CGTI_NAME_UP_SUM:
  case CGTI_NAME_UP_SUM_STAR:
    cgti_write(p->w, arrow);
    cgti_write(p->w, sum);
    if (name->kind == CGTI_NAME_UP_SUM_STAR) cgti_write(p->w, symbols->star);
    break;
  case CGTI_NAME_UP_POWER:
  case CGTI_NAME_UP_POWER_STAR:
    cgti_write(p->w, arrow);
    cgti_write(p->w, latex ? "^{\\mathrm{on}}" : "<on>");
    if (name->kind == CGTI_NAME_UP_POWER_STAR) cgti_write(p->w, symbols->star);
    break;
  case CGTI_NAME_TINY:
    cgti_write(p->w, name->minus ? symbols->miny : symbols->tiny);
    write_side(p->w, p->sorter, (shown_side){name->subscript, false});
    cgti_write(p->w, symbols->close_tiny);
    break;
  }
  const bool star = name->kind == CGTI_NAME_UP_SUM_STAR || name->kind == CGTI_NAME_UP_POWER_STAR;
  p->w->notation = cgti_sum_notation(name->number, name->number != 0 || star);
}

/* G = -G is written ±GL, if it has one Left option, ±{a,b} if more. */
static bool write_plus_minus(loopy_text *p, uint32_t place) {
  cgt_ctx *ctx = p->w->ctx;
  const shown_side at = p->all[place].at;
  if (cgti_loopy_node_at(ctx, at.id)->fixed || cgti_loopy_minus(ctx, at.id) != at.id) return false;
  if (needs_name(p, place)) return false;
  const cgti_refs *options = &p->all[place].options[0];
  const cgti_symbols *symbols = cgti_symbols_of(p->w->format);
  cgti_write(p->w, symbols->plus_minus);
  cgti_loopy_name name;
  const bool sum = options->count == 1 && cgti_loopy_name_of(&name, ctx, p->all[options->items[0]].at.id) &&
                   name.number != 0;
  if (sum) cgti_write(p->w, "(");
  if (options->count > 1) cgti_write(p->w, symbols->open);
  p->all[place].open = true;
  for (uint32_t i = 0; i < options->count; i++) {
    if (i > 0) cgti_write(p->w, ",");
    write_shown(p, options->items[i], true);
  }
  p->all[place].open = false;
  if (options->count > 1) cgti_write(p->w, symbols->close);
  if (sum) cgti_write(p->w, ")");
  p->w->notation = CGT_NOTATION_SIGNED;
  return true;
}

/* Returns the number of bars by which it is split, 0 if it is closed. */
static int write_shown(loopy_text *p, uint32_t place, bool braces) {
  if (!cgti_writing(p->w)) return 0;
  const shown_position at = p->all[place];
  if (at.open) {
    if (at.name == PASS_NAME)
      cgti_write(p->w, cgti_symbols_of(p->w->format)->latex ? "\\mathrm{pass}" : "pass");
    else {
      if (!at.name) p->all[place].name = ++p->names;
      insert_name(p, p->w->length, p->all[place].name);
    }
    return 0;
  }
  if (!cgti_may_recurse(p->w->ctx)) {
    p->w->failed = true;
    return 0;
  }
  if (cgti_loopy_is_short(p->w->ctx, at.at.id))
    return cgti_write_option(p->w, p->sorter, cgti_loopy_node_at(p->w->ctx, at.at.id)->game, braces);
  cgti_loopy_name name;
  if (!cgti_loopy_node_at(p->w->ctx, at.at.id)->fixed && cgti_loopy_name_of(&name, p->w->ctx, at.at.id)) {
    write_named(p, &name);
    return 0;
  }
  /* without a name because that could not be found out, it would print otherwise than it does */
  if (cgt_ctx_status(p->w->ctx) != CGT_OK) p->w->failed = true;
  if (p->w->failed || write_plus_minus(p, place)) return 0;
  return write_braces(p, place, braces);
}

static void write_side(cgti_writer *w, cgti_sorter *sorter, shown_side side) {
  loopy_text p = {.w = w, .sorter = sorter};
  if (place_of_shown(&p, side) == UINT32_MAX || !collect_shown(&p) || !rank_all(&p))
    w->failed = true;
  else
    write_shown(&p, 0, true);
  cgti_walk_free(w->ctx, &p.places);
}

static cgt_status print_loopy(cgt_notation *notation, char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                              cgt_loopy g, cgt_format format) {
  const cgti_loopy_value sides = ctx->loopy->values[g.id];
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_sorter *sorter = cgti_sorter_new(ctx);
  cgti_writer w = {.ctx = ctx,
                   .format = format == CGT_JSON ? CGT_PLAIN : format,
                   .limit = LONGEST_LOOPY,
                   .failed = !sorter};
  const char *quote = format == CGT_JSON ? "\"" : "";
  cgti_write(&w, quote);
  if (sorter) write_side(&w, sorter, (shown_side){sides.on, false});
  if (sides.minus_off && !w.failed) {
    cgti_write(&w, cgti_symbols_of(w.format)->latex ? " \\mathbin{\\&} " : " & ");
    write_side(&w, sorter, (shown_side){sides.minus_off, true});
    w.notation = CGT_NOTATION_PAIR;
  }
  cgti_write(&w, quote);
  cgt_status status =
      w.overflow ? cgti_fail(ctx, CGT_ELIMIT, "the value takes more than %d bytes to print", LONGEST_LOOPY)
                 : cgti_written(&w, buf, cap, length);
  *notation = w.notation;
  cgti_scratch_return(ctx, mark);
  return status;
}

cgt_status cgt_loopy_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_loopy g,
                           cgt_format format) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_ARRAY(ctx, buf, cap) || !CGTI_LOOPY(ctx, g) || !CGTI_AMONG(ctx, format, CGT_LATEX_MACROS))
    return CGT_EINVAL;
  cgt_notation notation;
  return print_loopy(&notation, buf, cap, length, ctx, g, format);
}

cgt_status cgt_loopy_notation_of(cgt_notation *notation, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, notation) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  return print_loopy(notation, NULL, 0, NULL, ctx, g, CGT_PLAIN);
}
