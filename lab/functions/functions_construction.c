/* functions_construction.c: positions that have a value, by construction: stalks of Hackenbush for numbers, and digraphs for
 * all short games. */
#include <string.h>

#include "base/buffer.h"
#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"

static bool finish(lab_value *result, lab_machine *m, const labi_node *at, labi_buffer *out) {
  const bool good = !out->failed && labi_new_text(result, m, at, out->bytes ? out->bytes : "", out->length);
  if (out->failed) labi_out_of_memory(m, at);
  labi_buffer_free(out);
  return good;
}

/* ---- Hackenbush: a stalk is a number, and its edges are the signs of that number (Winning Ways, Ch. 3) ------------ */

/* From 0 the signs of x step by 1 until they have passed x, and then by half of the step before. */
static bool put_stalk(labi_buffer *out, lab_machine *m, const labi_node *at, cgt_game x) {
  enum { MOST = 1 << 20 }; /* edges */
  cgt_game place = cgt_integer(m->ctx, 0), step = cgt_integer(m->ctx, 1);
  const cgt_game half = cgt_dyadic(m->ctx, 1, 1);
  cgt_order before = CGT_EQUAL, order;
  for (size_t edges = 0;; edges++) {
    if (!labi_tick(m, at)) return false;
    if (cgt_compare(&order, m->ctx, x, place) != CGT_OK) return labi_engine_failed(m, at);
    if (order == CGT_EQUAL) return true;
    if (edges == MOST)
      return labi_fail(m, at, CGT_ELIMIT, "the stalk has more than %d edges, the limit", MOST);
    labi_put_char(out, order == CGT_GREATER ? 'l' : 'r');
    if (before != CGT_EQUAL && (order != before || !cgt_is_integer(m->ctx, step)))
      step = cgt_number_mul(m->ctx, step, half);
    before = order;
    place = order == CGT_GREATER ? cgt_add(m->ctx, place, step) : cgt_sub(m->ctx, place, step);
  }
}

static bool fn_hackenbush_string(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_buffer out = {0};
  cgt_game x;
  if (!labi_to_game(&x, m, at, args[0])) return false;
  if (!put_stalk(&out, m, at, x)) return labi_buffer_free(&out), false;
  return finish(result, m, at, &out);
}

/* ---- Digraph Placement: every short game ------------------------------------------------------------------------- */

/* The digraph of an integer is so many vertices of one player. That of another game G has
 *
 *   - for each canonical option a digraph of that option, its copy, and a vertex of the player whose option it is, which
 *     deletes all but this copy;
 *   - if a copy has a vertex: two classes of Left's vertices and two of Right's, each of n + 1, where -n <= G <= n. A vertex
 *     of Left's class i deletes all but its class and Right's class 1 - i; one of Right's class i all but its class and
 *     Left's class i;
 *   - from Left's vertices in copies, edges to all but their own copy and Right's class 0; from Right's, to all but their own
 *     copy and Left's class 0.
 *
 * It has the value G. Let Left move first in the digraph - G, and lose. A vertex of an option has its answer in -G, and what
 * is left is 0 by induction; so has a move in -G. After any other vertex of Left's there is a class of n + 1 of Right's
 * vertices, one of which deletes everything else: to -n - G <= 0, where Left moves and loses. With the players exchanged the
 * same holds for Right. That the ruleset is universal was shown by A. Clow and N. McKay, Digraph Placement Games, arXiv
 * 2407.12219; the construction here needs no theorem of theirs. */

enum { MOST = 255, WORDS = 4 };

typedef struct vertex_set {
  uint64_t word[WORDS];
} vertex_set;

typedef struct digraph {
  unsigned count;
  bool owned_by_left[MOST];
  vertex_set deletes[MOST];
} digraph;

/* Vertices from..to - 1. */
typedef struct span {
  unsigned from, to;
} span;

static bool is_in(unsigned v, span s) { return s.from <= v && v < s.to; }

static bool fail_size(lab_machine *m, const labi_node *at) {
  return labi_fail(m, at, CGT_ELIMIT, "the digraph of this game has more than %d vertices, the limit", MOST);
}

static bool add_vertices(span *made, digraph *d, lab_machine *m, const labi_node *at, uint64_t count,
                         bool left) {
  if (count > MOST - d->count) return fail_size(m, at);
  *made = (span){d->count, d->count + (unsigned)count};
  for (; d->count < made->to; d->count++) {
    d->owned_by_left[d->count] = left;
    d->deletes[d->count] = (vertex_set){{0}};
  }
  return true;
}

/* v deletes all of these but itself and what is in either span. */
static void delete_all_but(digraph *d, unsigned v, span all, span a, span b) {
  for (unsigned w = all.from; w < all.to; w++)
    if (w != v && !is_in(w, a) && !is_in(w, b)) d->deletes[v].word[w / 64] |= (uint64_t)1 << w % 64;
}

/* The least n with -n <= G <= n. */
static bool find_bound(unsigned *n, lab_machine *m, const labi_node *at, cgt_game g) {
  for (*n = 0; *n <= MOST; ++*n) {
    bool above, below;
    if (cgt_le(&above, m->ctx, g, cgt_integer(m->ctx, *n)) != CGT_OK ||
        cgt_le(&below, m->ctx, cgt_integer(m->ctx, -(int64_t)*n), g) != CGT_OK)
      return labi_engine_failed(m, at);
    if (above && below) return true;
  }
  return fail_size(m, at);
}

static bool build(digraph *d, lab_machine *m, const labi_node *at, cgt_game g);

typedef struct parts {
  span all, copies, option[2], class[2][2]; /* by player: 0 Left */
  span copy[MOST];
  unsigned copy_count, left_count;
} parts;

static bool add_copies(parts *p, digraph *d, lab_machine *m, const labi_node *at, cgt_game g,
                       cgt_player player) {
  size_t count;
  if (cgt_options(&count, NULL, 0, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  if (count > MOST) return fail_size(m, at);
  cgt_game *options = labi_room(m, at, (count + 1) * sizeof *options);
  if (!options) return false;
  if (cgt_options(&count, options, count, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) {
    if (p->copy_count == MOST) return fail_size(m, at);
    span *copy = &p->copy[p->copy_count++];
    copy->from = d->count;
    if (!build(d, m, at, options[i])) return false;
    copy->to = d->count;
  }
  return true;
}

static bool add_others(parts *p, digraph *d, lab_machine *m, const labi_node *at, cgt_game g) {
  unsigned n = 0;
  if (!add_vertices(&p->option[0], d, m, at, p->left_count, true) ||
      !add_vertices(&p->option[1], d, m, at, p->copy_count - p->left_count, false) ||
      !find_bound(&n, m, at, g))
    return false;
  if (p->copies.from == p->copies.to) return true;
  for (unsigned i = 0; i < 2; i++)
    if (!add_vertices(&p->class[0][i], d, m, at, n + 1, true) ||
        !add_vertices(&p->class[1][i], d, m, at, n + 1, false))
      return false;
  return true;
}

static void add_edges(const parts *p, digraph *d) {
  static const span none = {0, 0};
  for (unsigned k = 0; k < p->copy_count; k++) {
    const bool left = k < p->left_count;
    const unsigned v = left ? p->option[0].from + k : p->option[1].from + k - p->left_count;
    delete_all_but(d, v, p->all, p->copy[k], none);
    for (unsigned w = p->copy[k].from; w < p->copy[k].to; w++)
      delete_all_but(d, w, p->all, p->copy[k], p->class[d->owned_by_left[w]][0]);
  }
  for (unsigned i = 0; i < 2; i++) {
    for (unsigned v = p->class[0][i].from; v < p->class[0][i].to; v++)
      delete_all_but(d, v, p->all, p->class[0][i], p -> class[1][1 - i]);
    for (unsigned v = p->class[1][i].from; v < p->class[1][i].to; v++)
      delete_all_but(d, v, p->all, p->class[1][i], p -> class[0][i]);
  }
}

static bool build(digraph *d, lab_machine *m, const labi_node *at, cgt_game g) {
  span made;
  int64_t n;
  if (!labi_tick(m, at) || !labi_check_stack(m, at)) return false;
  if (cgt_is_integer(m->ctx, g)) {
    if (cgt_get_int64(&n, m->ctx, g) != CGT_OK) return cgt_ctx_clear_error(m->ctx), fail_size(m, at);
    return add_vertices(&made, d, m, at, n < 0 ? -(uint64_t)n : (uint64_t)n, n > 0);
  }
  parts *p = labi_room(m, at, sizeof *p);
  if (!p) return false;
  *p = (parts){.all.from = d->count};
  if (!add_copies(p, d, m, at, g, CGT_LEFT)) return false;
  p->left_count = p->copy_count;
  if (!add_copies(p, d, m, at, g, CGT_RIGHT)) return false;
  p->copies = (span){p->all.from, d->count};
  if (!add_others(p, d, m, at, g)) return false;
  p->all.to = d->count;
  add_edges(p, d);
  return true;
}

static void put_digraph(labi_buffer *out, const digraph *d) {
  for (unsigned v = 0; v < d->count; v++)
    labi_putf(out, "%s:{%u}%c", v > 0 ? ";" : "", v + 1, d->owned_by_left[v] ? 'L' : 'R');
  for (unsigned v = 0; v < d->count; v++) {
    bool any = false;
    for (unsigned w = 0; w < d->count; w++) {
      if (!(d->deletes[v].word[w / 64] >> w % 64 & 1)) continue;
      if (any)
        labi_putf(out, ";>:{%u}", w + 1);
      else
        labi_putf(out, ";:{%u}(>:{%u}", v + 1, w + 1);
      any = true;
    }
    if (any) labi_put_char(out, ')');
  }
}

static bool fn_digraph_of(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const labi_scratch_mark mark = labi_scratch_here(&m->results);
  digraph *d = labi_room(m, at, sizeof *d);
  labi_buffer out = {0};
  if (!d || !build(d, m, at, args[0].as.game)) return false;
  put_digraph(&out, d);
  labi_scratch_release(&m->results, mark);
  return finish(result, m, at, &out);
}

const lab_function labi_construction_functions[] = {
    {"hackenbush_string", "hackenbush_string(x)",
     "the edges of a stalk of Hackenbush that is the number x, as text, from the ground",
     "hackenbush_string(5/8)", "lrlr", LABI_CODE(1, 1, "n", TEXT, .general = fn_hackenbush_string),
     .source = "Winning Ways, Ch. 3", .cost = "one step for each edge: the birthday of x"},
    {"digraph_of", "digraph_of(G)",
     "a digraph of at most 255 vertices with which Digraph Placement has the value G, as text",
     "digraph_placement(digraph_of({1|-1}))", "+-1", LABI_CODE(1, 1, "g", TEXT, .general = fn_digraph_of),
     .source = "Clow and McKay, Digraph Placement Games, arXiv 2407.12219, that there is one; "
               "functions_construction.c, "
               "how it is made",
     .cost = "the square of its vertices; the digraphs of all options are parts of it"},
    {0}};
