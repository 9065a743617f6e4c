/* text_print.c: games to text. The notation is that of CGSuite's plain output, except where its text
 * would read back as something else. */
#include <stdio.h>
#include <string.h>

#include "cgt/invariants/invariants.h"
#include "cgt/text/writer.h"

enum { LONGEST_PLAIN = 4096, MOST_BARS = 4 };

/* G = x + tiny-H or x + miny-H? Siegel, CGT, Ch. II, tiny and miny: {x || x | x - H}. */
typedef struct tiny_parts {
  bool miny;
  cgti_num shift;
  cgt_game subscript;
} tiny_parts;

/* The only option of player in g; CGT_NONE if there are several or none. */
static cgt_game only_option(cgti_writer *w, cgti_sorter *sorter, cgt_game g, cgt_player player) {
  size_t count;
  const cgt_game *options = cgti_sorted_options(&count, sorter, g, player);
  if (!options) w->failed = true;
  return options && count == 1 ? options[0] : CGT_NONE;
}

static bool is_tiny(tiny_parts *parts, cgti_writer *w, cgti_sorter *sorter, cgt_game g) {
  for (int miny = 0; miny < 2; miny++) {
    cgt_game h = miny ? cgti_neg(g) : g;
    cgt_game left = only_option(w, sorter, h, CGT_LEFT), right = only_option(w, sorter, h, CGT_RIGHT);
    if (cgti_is_none(left) || cgti_is_none(right) || !cgti_is_number(left)) continue;
    if (cgti_node_of(w->ctx, right)->kind != CGTI_TREE) continue;
    cgt_game right_left = only_option(w, sorter, right, CGT_LEFT);
    cgt_game right_right = only_option(w, sorter, right, CGT_RIGHT);
    if (cgti_is_none(right_left) || cgti_is_none(right_right) || !cgti_same(right_left, left)) continue;
    cgt_game subscript = cgti_translate(w->ctx, cgti_neg(right_right), left.number);
    cgti_num shift;
    const cgti_thermograph *of_it =
        cgti_is_none(subscript) ? NULL : cgti_thermograph_of(&shift, w->ctx, subscript);
    cgti_num mean = of_it ? cgti_num_add(w->ctx, of_it->mean, shift) : CGTI_NAN;
    if (mean == CGTI_NAN) {
      w->failed = true;
      return false;
    }
    if (cgti_num_sign(mean) <= 0) continue; /* {0||0|v*} is no tiny, though of that form */
    *parts = (tiny_parts){miny, miny ? cgti_num_neg(left.number) : left.number, subscript};
    return true;
  }
  return false;
}

static int write_game(cgti_writer *w, cgti_sorter *sorter, cgt_game g, bool braces, bool parens);

static void write_tiny(cgti_writer *w, cgti_sorter *sorter, const tiny_parts *parts, bool parens) {
  const cgti_symbols *symbols = cgti_symbols_of(w->format);
  if (parens) cgti_write(w, "(");
  if (parts->shift != 0) cgti_write_number(w, parts->shift);
  cgti_write(w, parts->miny ? symbols->miny : symbols->tiny);
  write_game(w, sorter, parts->subscript, true, false);
  cgti_write(w, symbols->close_tiny);
  w->notation = cgti_sum_notation(parts->shift, parts->shift != 0);
  if (parens) cgti_write(w, ")");
}

/* The exponent of ^<n> or ^[n] in g = number ± one of them + *m, and what brackets it; 0 if g is none. */
static size_t uptimal_exponent(const char **brackets, cgti_uptimal *u, cgti_writer *w, cgt_game g) {
  int is_one = cgti_uptimal_of(u, w->ctx, g);
  if (is_one < 0) w->failed = true;
  if (is_one <= 0) return 0;
  size_t length = cgti_up_length(u);
  cgti_num last = cgti_up_coefficient(u, length), one = cgti_num_inline(1, 0);
  if (last != one && last != cgti_num_neg(one)) return 0;
  bool sum = u->count == 1; /* or else 0, ..., 0 and the last */
  if (!sum && (u->count > 2 || cgti_up_run_at(u, 0).c != 0 || cgti_up_run_at(u, 0).end != length - 1))
    return 0;
  bool latex = cgti_symbols_of(w->format)->latex;
  *brackets = !sum ? (latex ? "^{}" : "<>") : latex ? "^{[]}" : "[]";
  return length;
}

static bool write_uptimal(cgti_writer *w, cgt_game g, bool parens) {
  cgti_uptimal u;
  const char *brackets = "";
  size_t exponent = uptimal_exponent(&brackets, &u, w, g), half = strlen(brackets) / 2;
  if (exponent == 0) return false;
  const cgti_symbols *symbols = cgti_symbols_of(w->format);
  cgti_num one = cgti_num_inline(1, 0);
  bool down = cgti_num_sign(cgti_up_coefficient(&u, exponent)) < 0, sum = u.number != 0 || u.star != 0;
  if (symbols->latex) half = strlen(brackets) == 3 ? 2 : 3;
  char text[32];
  snprintf(text, sizeof text, "%.*s%zu%s", (int)half, brackets, exponent, brackets + half);
  if (parens && sum) cgti_write(w, "(");
  if (u.number != 0) cgti_write_number(w, u.number);
  cgti_write(w, down ? symbols->down : symbols->up);
  cgti_write(w, text);
  if (u.star != 0) cgti_write(w, symbols->star);
  if (u.star != 0 && u.star != one) cgti_write_number(w, u.star);
  w->notation = cgti_sum_notation(u.number, sum);
  if (parens && sum) cgti_write(w, ")");
  return true;
}

/* g = -g with several Left options is written ±{a,b}, unless one of these is a ± itself: {1,±1|-1,±1}. */
static bool write_switch(cgti_writer *w, cgti_sorter *sorter, cgt_game g) {
  size_t count = 0;
  const cgt_game *options = cgti_sorted_options(&count, sorter, g, CGT_LEFT);
  const cgti_symbols *symbols = cgti_symbols_of(w->format);
  if (!options) {
    w->failed = true;
    return true;
  }
  for (size_t i = 0; count > 1 && i < count; i++) {
    bool tree = cgti_node_of(w->ctx, options[i])->kind == CGTI_TREE;
    if (tree && cgti_same(options[i], cgti_neg(options[i]))) return false;
  }
  cgti_write(w, symbols->plus_minus);
  if (count > 1) cgti_write(w, symbols->open);
  for (size_t i = 0; i < count && cgti_writing(w); i++) {
    if (i > 0) cgti_write(w, ",");
    write_game(w, sorter, options[i], true, count == 1);
  }
  if (count > 1) cgti_write(w, symbols->close);
  w->notation = CGT_NOTATION_SIGNED;
  return true;
}

/* One side; returns the most bars in it. */
static int write_options(cgti_writer *w, cgti_sorter *sorter, cgt_game g, cgt_player player) {
  size_t count = 0;
  const cgt_game *options = cgti_sorted_options(&count, sorter, g, player);
  if (!options) {
    w->failed = true;
    return 0;
  }
  int bars = 0;
  for (size_t i = 0; i < count && cgti_writing(w); i++) {
    if (i > 0) cgti_write(w, ",");
    int inside = write_game(w, sorter, options[i], count > 1, false);
    if (inside > bars) bars = inside;
  }
  return bars;
}

/* Returns the number of bars by which g is split, 0 if it is closed by braces or needs none. */
static int write_game(cgti_writer *w, cgti_sorter *sorter, cgt_game g, bool braces, bool parens) {
  if (!cgti_writing(w)) return 0;
  if (cgti_node_of(w->ctx, g)->kind != CGTI_TREE) {
    cgti_write_up_star(w, g, parens);
    return 0;
  }
  if (!cgti_may_recurse(w->ctx)) {
    w->failed = true;
    return 0;
  }
  const cgti_symbols *symbols = cgti_symbols_of(w->format);
  if (cgti_same(g, cgti_neg(g)) && write_switch(w, sorter, g)) return 0;
  if (write_uptimal(w, g, parens)) return 0;
  tiny_parts tiny;
  if (is_tiny(&tiny, w, sorter, g)) {
    write_tiny(w, sorter, &tiny, parens);
    return 0;
  }

  size_t start = w->length;
  int left = write_options(w, sorter, g, CGT_LEFT);
  size_t middle = w->length;
  int right = write_options(w, sorter, g, CGT_RIGHT), bars = (left > right ? left : right) + 1;
  if (!cgti_writing(w)) return 0;
  cgti_insert(w, middle, symbols->bars[bars]);
  w->notation = CGT_NOTATION_BRACES; /* of the outermost, which has some */
  if (!braces && bars < MOST_BARS) return bars;
  cgti_insert(w, start, symbols->open);
  cgti_write(w, symbols->close);
  return 0;
}

int cgti_write_option(cgti_writer *w, cgti_sorter *sorter, cgt_game g, bool braces) {
  return write_game(w, sorter, g, braces, false);
}

void cgti_write_plain(cgti_writer *w, cgti_sorter *sorter, cgt_game g) {
  write_game(w, sorter, g, true, false);
}

/* The text, and its notation. */
static cgt_status print_game(cgt_notation *notation, char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                             cgt_game g, cgt_format format) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_sorter *sorter = cgti_sorter_new(ctx);
  cgti_writer w = {.ctx = ctx,
                   .format = format == CGT_JSON ? CGT_PLAIN : format,
                   .limit = LONGEST_PLAIN,
                   .failed = !sorter};
  const char *quote = format == CGT_JSON ? "\"" : "";
  cgti_write(&w, quote);
  size_t start = w.length;
  bool closed = cgti_node_of(ctx, g)->kind != CGTI_TREE; /* a number of many digits has no shared form */
  if (closed) w.limit = SIZE_MAX / 4;
  cgti_write_plain(&w, sorter, g);
  if (w.overflow) {
    w.overflow = false;
    w.limit = SIZE_MAX / 4;
    w.length = start;
    cgti_write_shared(&w, sorter, g);
  }
  cgti_write(&w, quote);
  cgt_status status = cgti_written(&w, buf, cap, length);
  *notation = w.notation;
  cgti_scratch_return(ctx, mark);
  return status;
}

cgt_status cgt_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_game g, cgt_format format) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_ARRAY(ctx, buf, cap) || !CGTI_GAME(ctx, g) || !CGTI_AMONG(ctx, format, CGT_LATEX_MACROS))
    return CGT_EINVAL;
  cgt_notation notation;
  return print_game(&notation, buf, cap, length, ctx, g, format);
}

cgt_status cgt_notation_of(cgt_notation *notation, cgt_ctx *ctx, cgt_game g, cgt_format format) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, notation) || !CGTI_GAME(ctx, g) || !CGTI_AMONG(ctx, format, CGT_LATEX_MACROS))
    return CGT_EINVAL;
  return print_game(notation, NULL, 0, NULL, ctx, g, format);
}

const char *cgt_outcome_name(cgt_outcome outcome) {
  switch (outcome) {
  case CGT_N:
    return "N";
  case CGT_P:
    return "P";
  case CGT_L:
    return "L";
  case CGT_R:
    return "R";
  }
  return "?";
}

const char *cgt_order_name(cgt_order order) {
  switch (order) {
  case CGT_LESS:
    return "<";
  case CGT_EQUAL:
    return "=";
  case CGT_GREATER:
    return ">";
  case CGT_CONFUSED:
    return "<>";
  }
  return "?";
}
