/* class_text.c: classes to text, "{end,0|*}", and back. A name stands for a form: n for {n-1|}, -n for {|-(n-1)}, * for
 * {0|0}, *n for the nimber. With scores a number stands for itself, an empty side for an end with the score 0, and
 * `end 2` for an end with the score 2, or a mark. A class is read by its options, from the inside out, so any form with
 * marks can be read. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <cgt/number.h>

#include "cgt/text/writer.h"
#include "cgt/universes/class_store.h"

enum { LONGEST_CLASS = 1 << 20, LARGEST_NAME = 10000, LARGEST_STAR = 200 };

/* ---- names -------------------------------------------------------------------------------------- */

/* n >= 0 of an integer whose only options, by turns, are those of player; -1 of another. */
static int64_t integer_of_player(const cgt_ctx *ctx, uint32_t g, cgt_player player) {
  int64_t n = 0;
  for (const cgti_options_of *of; of = &cgti_class_at(ctx, g)->of, of->count[player] > 0;
       n++, g = *of->options[player])
    if (of->count[player] != 1 || of->count[!player] != 0 || of->end[player]) return -1;
  return cgti_class_at(ctx, g)->of.count[!player] == 0 ? n : -1;
}

/* Is a player without options at the end that the text leaves out: any end, or one with the score 0? */
static bool is_plain_end(const cgti_options_of *of, int p, bool scores) {
  return of->count[p] == 0 && (scores ? of->score[p] == 0 : !of->end[p]);
}

/* Are these its options, of both players, and no marks? */
static bool has_all(const cgti_options_of *of, const uint32_t *options, size_t count, bool scores) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    if (of->count[p] != count || (count ? of->end[p] : !is_plain_end(of, p, scores)) ||
        (count && memcmp(of->options[p], options, count * sizeof *options) != 0))
      return false;
  return true;
}

/* n of the nimber {0,*,..,*(n-1)|0,*,..,*(n-1)}, -1 of another. Options are in order, so *i has the first i of them. */
static int64_t nimber_of_class(const cgt_ctx *ctx, uint32_t g) {
  const cgti_options_of *of = &cgti_class_at(ctx, g)->of;
  const size_t n = of->count[CGT_LEFT];
  const bool scores = cgti_universe_of(ctx, g)->scores;
  if (n > LARGEST_STAR || !has_all(of, of->options[CGT_LEFT], n, scores)) return -1;
  for (size_t i = 0; i < n; i++)
    if (!has_all(&cgti_class_at(ctx, of->options[CGT_LEFT][i])->of, of->options[CGT_LEFT], i, scores)) return -1;
  return (int64_t)n;
}

static bool is_class_of_number(const cgti_options_of *of) {
  return of->count[CGT_LEFT] + of->count[CGT_RIGHT] == 0 && of->score[CGT_LEFT] == of->score[CGT_RIGHT];
}

static void write_mark(cgti_writer *w, const cgti_options_of *of, int p, bool scores) {
  if (!of->end[p] || (scores && is_plain_end(of, p, true))) return;
  cgti_write(w, scores ? "end " : "end");
  if (scores) cgti_write_number(w, of->score[p]);
  if (of->count[p] > 0) cgti_write(w, ",");
}

static void write_class(cgti_writer *w, uint32_t g) {
  char name[32];
  if (!cgti_writing(w)) return;
  const bool scores = cgti_universe_of(w->ctx, g)->scores;
  const int64_t positive = scores ? -1 : integer_of_player(w->ctx, g, CGT_LEFT),
                negative = scores ? -1 : integer_of_player(w->ctx, g, CGT_RIGHT);
  const int64_t star = nimber_of_class(w->ctx, g);
  if (scores && is_class_of_number(&cgti_class_at(w->ctx, g)->of)) {
    cgti_write_number(w, cgti_class_at(w->ctx, g)->of.score[CGT_LEFT]);
  } else if (positive >= 0 && positive <= LARGEST_NAME) {
    snprintf(name, sizeof name, "%" PRId64, positive);
    cgti_write(w, name);
  } else if (negative >= 0 && negative <= LARGEST_NAME) {
    snprintf(name, sizeof name, "-%" PRId64, negative);
    cgti_write(w, name);
  } else if (star > 0) {
    snprintf(name, sizeof name, star > 1 ? "*%" PRId64 : "*", star);
    cgti_write(w, name);
  } else if (!cgti_may_recurse(w->ctx)) {
    w->failed = true;
  } else {
    const cgti_options_of of = cgti_class_at(w->ctx, g)->of;
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      cgti_write(w, p == CGT_LEFT ? "{" : "|");
      write_mark(w, &of, p, scores);
      for (size_t i = 0; i < of.count[p]; i++) {
        if (i > 0) cgti_write(w, ",");
        write_class(w, of.options[p][i]);
      }
    }
    cgti_write(w, "}");
  }
}

cgt_status cgt_class_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_class g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_ARRAY(ctx, buf, cap) || !CGTI_CLASS(ctx, g)) return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_writer w = {.ctx = ctx, .format = CGT_PLAIN, .limit = LONGEST_CLASS};
  write_class(&w, g.id);
  if (w.overflow) {
    w.failed = true;
    cgti_fail(ctx, CGT_ELIMIT, "this class takes more text than the limit of 2^20 bytes");
  }
  const cgt_status status = cgti_written(&w, buf, cap, length);
  cgti_scratch_return(ctx, mark);
  return status;
}

/* ---- reading ------------------------------------------------------------------------------------ */

typedef struct class_reader {
  cgt_ctx *ctx;
  const cgt_universe *universe;
  uint8_t number;
  const char *text, *at;
} class_reader;

/* A class that was read, and the bits of the form that was written; class 0: failed. */
typedef struct read_class {
  uint32_t class;
  unsigned bits;
} read_class;

static bool class_unread(const class_reader *r, const char *expected) {
  cgti_fail(r->ctx, CGT_EPARSE, "expected %s at character %zu of \"%.60s\"", expected,
            (size_t)(r->at - r->text) + 1, r->text);
  return false;
}

static bool take_sign(class_reader *r, const char *sign) {
  while (*r->at == ' ') r->at++;
  if (strncmp(r->at, sign, strlen(sign)) != 0) return false;
  r->at += strlen(sign);
  return true;
}

/* The class of options that were read; without an option a player is at an end of the universe, or has the mark. */
static read_class made_of(const class_reader *r, const cgti_options_of *of, const unsigned *const bits[2]) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    if (of->count[p] == 0 && !of->end[p] &&
        !r->universe->scores && !cgti_is_end_of(r->universe->ends, (cgt_player)p, bits[!p], of->count[!p]) &&
        !cgti_not_in_universe(r->ctx, r->universe))
      return (read_class){0};
  if (r->universe->scores && !cgti_class_marks_hold(r->ctx, r->number, of)) return (read_class){0};
  return (read_class){cgti_class_make(r->ctx, r->number, of), cgti_bits_of(bits, of->count, of->end)};
}

/* {option|} and {|option}, n times, from 0; or all that came before on both sides. */
static read_class read_name(const class_reader *r, int64_t n, bool star, bool negative) {
  cgti_mark mark = cgti_scratch_mark(r->ctx);
  uint32_t *classes = cgti_scratch_take(r->ctx, ((size_t)n + 1) * sizeof *classes);
  unsigned *bits = classes ? cgti_scratch_take(r->ctx, ((size_t)n + 1) * sizeof *bits) : NULL;
  read_class last = {0};
  for (int64_t i = 0; bits && i <= n; i++) {
    const size_t from = star || i == 0 ? 0 : (size_t)i - 1, count = (size_t)i - from;
    const cgti_options_of of = {.options = {classes + from, classes + from},
                                .count = {star || !negative ? count : 0, star || negative ? count : 0}};
    last = made_of(r, &of, (const unsigned *const[]){bits + from, bits + from});
    if (!last.class) break;
    classes[i] = last.class;
    bits[i] = last.bits;
  }
  cgti_scratch_return(r->ctx, mark);
  return last;
}

static bool read_class_digits(int64_t *n, class_reader *r, int64_t largest) {
  for (*n = 0; isdigit((unsigned char)*r->at); r->at++) {
    *n = 10 * *n + (*r->at - '0');
    if (*n > largest) return class_unread(r, "a smaller number (the limits are 10000, *200)");
  }
  return true;
}

/* A number of the engine, as far as its characters go. */
static bool read_score(cgti_num *x, class_reader *r) {
  take_sign(r, ""); /* blanks */
  const size_t length = strspn(r->at, "-/^0123456789");
  if (length == 0) return class_unread(r, "a score");
  const cgt_game number = cgt_number_from_text(r->ctx, r->at, length);
  r->at += length;
  *x = number.number;
  return !cgti_is_none(number);
}

static read_class read_options(class_reader *r);

static read_class read_number(class_reader *r) {
  cgti_num x;
  if (!isdigit((unsigned char)*r->at) && *r->at != '-')
    return class_unread(r, "{, a number or *"), (read_class){0};
  if (!read_score(&x, r)) return (read_class){0};
  return (read_class){cgti_class_of_number(r->ctx, r->number, x), 0};
}

static read_class read_one_class(class_reader *r) {
  int64_t n;
  if (take_sign(r, "{")) return read_options(r);
  if (take_sign(r, "*")) {
    const bool one = !isdigit((unsigned char)*r->at);
    return read_class_digits(&n, r, LARGEST_STAR) ? read_name(r, one ? 1 : n, true, false) : (read_class){0};
  }
  if (r->universe->scores) return read_number(r);
  const bool negative = take_sign(r, "-");
  if (!isdigit((unsigned char)*r->at)) return class_unread(r, "{, a number or *"), (read_class){0};
  return read_class_digits(&n, r, LARGEST_NAME) ? read_name(r, n, false, negative) : (read_class){0};
}

typedef struct class_list {
  uint32_t *classes;
  unsigned *bits;
  size_t count, room;
} class_list;

static bool push_read(class_list *list, cgt_ctx *ctx, read_class read) {
  if (list->count == list->room) {
    const size_t room = list->room ? 2 * list->room : 8;
    uint32_t *classes = cgti_scratch_take(ctx, room * sizeof *classes);
    unsigned *bits = classes ? cgti_scratch_take(ctx, room * sizeof *bits) : NULL;
    if (!bits) return false;
    if (list->count) memcpy(classes, list->classes, list->count * sizeof *classes);
    if (list->count) memcpy(bits, list->bits, list->count * sizeof *bits);
    *list = (class_list){classes, bits, list->count, room};
  }
  list->classes[list->count] = read.class;
  list->bits[list->count++] = read.bits;
  return true;
}

/* The options of one player, up to the sign behind them. */
static bool read_side(class_list *list, bool *end, cgti_num *score, class_reader *r, const char *behind) {
  *end = false;
  if (take_sign(r, behind)) return true;
  do {
    if (take_sign(r, "end")) {
      if (*end) return class_unread(r, "one `end` for a player");
      *end = true;
      if (r->universe->scores && !read_score(score, r)) return false;
      if (!cgti_has_marks(r->universe))
        return cgti_fail(r->ctx, CGT_EDOMAIN, "the mark `end` has no meaning in normal play"), false;
      continue;
    }
    const read_class option = read_one_class(r);
    if (!option.class || !push_read(list, r->ctx, option)) return false;
  } while (take_sign(r, ","));
  return take_sign(r, behind) || class_unread(r, *behind == '|' ? "a comma or |" : "a comma or }");
}

/* Behind the open brace. */
static read_class read_options(class_reader *r) {
  read_class made = {0};
  class_list lists[2] = {{0}};
  cgti_options_of of = {.id = 0};
  if (!cgti_may_recurse(r->ctx)) return made;
  cgti_mark mark = cgti_scratch_mark(r->ctx);
  if (read_side(&lists[CGT_LEFT], &of.end[CGT_LEFT], &of.score[CGT_LEFT], r, "|") &&
      read_side(&lists[CGT_RIGHT], &of.end[CGT_RIGHT], &of.score[CGT_RIGHT], r, "}")) {
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      of.options[p] = lists[p].classes;
      of.count[p] = lists[p].count;
      if (r->universe->scores && of.count[p] == 0) of.end[p] = true;
    }
    made = made_of(r, &of, (const unsigned *const[]){lists[CGT_LEFT].bits, lists[CGT_RIGHT].bits});
  }
  cgti_scratch_return(r->ctx, mark);
  return made;
}

cgt_class cgt_class_parse(cgt_ctx *ctx, const cgt_universe *universe, const char *text) {
  CGTI_ENTER(ctx, (cgt_class){0});
  if (!CGTI_UNIVERSE(ctx, universe) || !CGTI_GIVEN(ctx, text)) return (cgt_class){0};
  const int number = cgti_universe_number(ctx, universe);
  if (number < 0) return (cgt_class){0};
  class_reader r = {ctx, universe, (uint8_t)number, text, text};
  cgti_mark mark = cgti_scratch_mark(ctx);
  read_class read = read_one_class(&r);
  cgti_scratch_return(ctx, mark);
  take_sign(&r, ""); /* blanks */
  if (read.class && *r.at != '\0') read.class = class_unread(&r, "the end of the text");
  return (cgt_class){read.class};
}
