/* plain_play.c: see plain_play.h. */
#include "lab/trial/plain_play.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/interrupt.h"
#include "base/vector.h"
#include "lab/base/utf8.h"

enum {
  MOST_POSITIONS = 500,
  MOST_MOVES = 5000,
  DEEPEST = 100,     /* moves in a row */
  MOST_STEPS = 1 << 19, /* of cgt_ctx_set_steps: less than a tenth of a second */
  MOST_NODES = 1 << 12, /* of one decision, so that a long one leaves steps for the positions after it */
  SHOWN = 60            /* bytes of a position or a game in the message */
};

/* Rulesets of slow moves end by the processor's time, those in another program by the clock. */
static const double most_seconds_of_processor = 0.25, most_seconds = 1;

void labi_plain_play_start(labi_plain_play *p) {
  p->until = labi_seconds_now() + most_seconds;
  p->processor = labi_processor_limit_of(most_seconds_of_processor);
  cgt_ctx_set_steps(p->ctx, MOST_STEPS);
}

void labi_plain_play_free(labi_plain_play *p) {
  free(p->played.items);
  labi_map_free(&p->by_position);
}

bool labi_plain_play_goes_on(labi_plain_play *p) {
  p->ended = p->ended || p->positions >= MOST_POSITIONS || p->moves >= MOST_MOVES ||
             labi_interrupt_is_set(p->stop) || cgt_ctx_steps_left(p->ctx) == 0 || labi_seconds_now() > p->until ||
             labi_processor_limit_is_over(&p->processor);
  return !p->ended && !p->differs;
}

/* What fails for a reason of its own will say so when it is used. */
static void forget_error(labi_plain_play *p) { cgt_ctx_clear_error(p->ctx); }

/* ---- what differs ------------------------------------------------------------------------------ */

typedef char shown[SHOWN + 4];

/* Behind the last whole character that there is room for. */
static void put_dots(shown text) {
  snprintf(text + labi_utf8_floor(text, SHOWN), 4, "...");
}

/* What was printed into a text of SHOWN + 2 bytes, with dots if it is longer. */
static void shorten(shown text, cgt_status status, size_t length) {
  if (status != CGT_OK) snprintf(text, sizeof(shown), "?");
  if (status == CGT_OK && length > SHOWN) put_dots(text);
}

static void show_position(shown text, cgt_ctx *ctx, cgt_position position) {
  size_t length = 0;
  shorten(text, cgt_position_print(text, SHOWN + 2, &length, ctx, position), length);
}

static void show_game(shown text, cgt_ctx *ctx, cgt_game g) {
  size_t length = 0;
  shorten(text, cgt_print(text, SHOWN + 2, &length, ctx, g, CGT_PLAIN), length);
}

static void show_form(shown text, cgt_ctx *ctx, cgt_form f) {
  size_t length = 0;
  shorten(text, cgt_form_print(text, SHOWN + 2, &length, ctx, f, CGT_PLAIN), length);
}

static void show_parts(shown text, cgt_ctx *ctx, const cgt_part *parts, size_t count) {
  size_t used = 0;
  snprintf(text, sizeof(shown), "0");
  for (size_t i = 0; i < count && used < SHOWN; i++) {
    shown part;
    show_position(part, ctx, parts[i].position);
    const char *sign = parts[i].negative ? i > 0 ? " - " : "-" : i > 0 ? " + " : "";
    used += (size_t)snprintf(text + used, SHOWN + 2 - used, "%s%s", sign, part);
  }
  if (used > SHOWN) put_dots(text);
}

/* ---- against the engine ------------------------------------------------------------------------ */

static void differ(labi_plain_play *p, cgt_position position, const char *what, const char *plain,
                   const char *found, const char *by) {
  shown name;
  show_position(name, p->ctx, position);
  p->differs = true;
  snprintf(p->message, sizeof p->message, "%s: its %s is %s played move by move, but %s by %s", name, what, plain,
           found, by);
}

static void compare_value(labi_plain_play *p, cgt_position position, cgt_form form, const char *by) {
  const cgt_game value = cgt_position_value(p->ctx, position), plain = cgt_form_value(p->ctx, form);
  shown a, b;
  if (cgt_is_none(value)) forget_error(p);
  if (cgt_is_none(value) || cgt_equal(value, plain)) return;
  show_game(a, p->ctx, plain);
  show_game(b, p->ctx, value);
  differ(p, position, "value", a, b, by);
}

/* By its theorem, where the ruleset has one. */
static void compare_outcome(labi_plain_play *p, cgt_position position, cgt_form form) {
  cgt_outcome outcome, plain;
  if (!cgt_position_ruleset(p->ctx, position)->outcome) return;
  if (cgt_position_outcome(&outcome, p->ctx, position) != CGT_OK ||
      cgt_outcome_of(&plain, p->ctx, cgt_form_value(p->ctx, form)) != CGT_OK)
    forget_error(p);
  else if (outcome != plain)
    differ(p, position, "outcome", cgt_outcome_name(plain), cgt_outcome_name(outcome), "the theorem of its ruleset");
}

/* Who wins the position less n is decided by bounds, tries and symmetries, in one way, and not by values. */
static void compare_decision(labi_plain_play *p, cgt_position position, cgt_game value, cgt_game n, unsigned without) {
  const cgt_decide_options way = {.without = without, .node_limit = MOST_NODES};
  const cgt_term terms[] = {{.position = position}, {.game = n, .negative = true}};
  const bool alone = cgt_equal(n, cgt_integer(p->ctx, 0));
  cgt_outcome found, plain;
  if (cgt_outcome_of(&plain, p->ctx, cgt_sub(p->ctx, value, n)) != CGT_OK ||
      cgt_decide_outcome(&found, NULL, p->ctx, terms, alone ? 1 : 2, &way) != CGT_OK) {
    forget_error(p);
  } else if (found != plain) {
    shown of;
    char what[SHOWN + 40];
    show_game(of, p->ctx, n);
    snprintf(what, sizeof what, "outcome after subtracting %s", of);
    differ(p, position, alone ? "outcome" : what, cgt_outcome_name(plain), cgt_outcome_name(found), "search");
  }
}

/* About its value, the finest question; 0, for symmetries; and the integers at its stops, for tries() knows integers
 * alone. What bounds decide, tries are not asked. */
static void compare_decisions(labi_plain_play *p, cgt_position position, cgt_form form) {
  static const unsigned ways[] = {CGT_WITHOUT_VALUES, CGT_WITHOUT_VALUES | CGT_WITHOUT_BOUNDS | CGT_WITHOUT_TABLE};
  const cgt_ruleset *ruleset = cgt_position_ruleset(p->ctx, position);
  if (!ruleset->bounds && !ruleset->tries && !ruleset->own_negative) return;
  cgt_ctx *ctx = p->ctx;
  const cgt_game value = cgt_form_value(ctx, form);
  const cgt_game about[] = {value, cgt_integer(ctx, 0), cgt_number_floor(ctx, cgt_right_stop(ctx, value)),
                            cgt_number_floor(ctx, cgt_left_stop(ctx, value))};
  for (size_t i = 0; i < sizeof about / sizeof *about; i++)
    for (size_t k = 0; k < sizeof ways / sizeof *ways && !p->differs; k++)
      if (cgt_is_none(about[i]))
        forget_error(p);
      else
        compare_decision(p, position, value, about[i], ways[k]);
}

static cgt_form walk(labi_plain_play *p, cgt_position position, unsigned depth, bool *comes_back);

/* The tree of the sum of the parts; no form: it is not known. */
static cgt_form sum_of_parts(labi_plain_play *p, const cgt_part *parts, size_t count, unsigned depth) {
  bool comes_back = false;
  cgt_form sum = cgt_form_of_game(p->ctx, cgt_integer(p->ctx, 0));
  for (size_t i = 0; i < count && !cgt_form_is_none(sum); i++) {
    cgt_form part = walk(p, parts[i].position, depth, &comes_back);
    if (parts[i].negative) part = cgt_form_neg(p->ctx, part);
    sum = cgt_form_is_none(part) ? part : cgt_form_sum(p->ctx, CGT_DISJUNCTIVE, sum, part);
  }
  if (cgt_form_is_none(sum)) forget_error(p);
  return sum;
}

/* As they are printed best: followers that are canonical by their names. */
static void show_trees(shown a, shown b, labi_plain_play *p, cgt_position position, const cgt_part *parts,
                       size_t count) {
  cgt_form sum = cgt_form_of_game(p->ctx, cgt_integer(p->ctx, 0));
  for (size_t i = 0; i < count; i++) {
    const cgt_form part = cgt_form_of_position(p->ctx, parts[i].position);
    sum = cgt_form_sum(p->ctx, CGT_DISJUNCTIVE, sum, parts[i].negative ? cgt_form_neg(p->ctx, part) : part);
  }
  show_form(a, p->ctx, cgt_form_of_position(p->ctx, position));
  show_form(b, p->ctx, sum);
}

static void compare_parts(labi_plain_play *p, cgt_position position, cgt_form form, const cgt_part *parts,
                          size_t count, unsigned depth) {
  shown stand, a, b;
  char by[SHOWN + 30];
  if (count == 1 && parts->position.id == position.id && !parts->negative) {
    compare_value(p, position, form, "the theorem of its ruleset");
    return;
  }
  show_parts(stand, p->ctx, parts, count);
  snprintf(by, sizeof by, "its representative, %.63s", stand);
  compare_value(p, position, form, by);
  const cgt_form sum = p->differs ? (cgt_form){0} : sum_of_parts(p, parts, count, depth);
  if (p->differs || cgt_form_is_none(sum) || cgt_form_identical(p->ctx, form, sum)) return;
  show_trees(a, b, p, position, parts, count);
  differ(p, position, "tree of moves", a, b, by);
}

/* False: the ruleset fails, for a reason of its own, to say what stands for the position. */
static bool compare(labi_plain_play *p, cgt_position position, cgt_form form, unsigned depth) {
  size_t count;
  const bool known = cgt_position_parts(&count, NULL, 0, p->ctx, position) == CGT_OK;
  cgt_part *parts = known ? malloc((count + 1) * sizeof *parts) : NULL;
  if (!known)
    forget_error(p);
  else if (parts && cgt_position_parts(&count, parts, count, p->ctx, position) == CGT_OK)
    compare_parts(p, position, form, parts, count, depth);
  else
    p->ended = true;
  free(parts);
  if (!p->differs) compare_outcome(p, position, form);
  if (!p->differs) compare_decisions(p, position, form);
  return known;
}

/* ---- playing ----------------------------------------------------------------------------------- */

/* The forms that player can move to, malloc'ed. NULL: they are not known, or play comes back. */
static cgt_form *walk_moves(size_t *count, labi_plain_play *p, cgt_position position, cgt_player player,
                            unsigned depth, bool *comes_back) {
  if (cgt_position_moves(count, NULL, 0, p->ctx, position, player) != CGT_OK) return forget_error(p), NULL;
  cgt_position *moves = malloc((*count + 1) * sizeof *moves);
  cgt_form *forms = malloc((*count + 1) * sizeof *forms);
  bool good = moves && forms && cgt_position_moves(count, moves, *count, p->ctx, position, player) == CGT_OK;
  p->moves += *count;
  for (size_t i = 0; good && i < *count; i++)
    good = !cgt_form_is_none(forms[i] = walk(p, moves[i], depth + 1, comes_back));
  free(moves);
  if (good) return forms;
  free(forms);
  forget_error(p);
  return NULL;
}

static cgt_form form_of_moves(labi_plain_play *p, cgt_position position, unsigned depth, bool *comes_back) {
  size_t left, right;
  cgt_form made = {0};
  cgt_form *of_left = walk_moves(&left, p, position, CGT_LEFT, depth, comes_back);
  cgt_form *of_right = of_left ? walk_moves(&right, p, position, CGT_RIGHT, depth, comes_back) : NULL;
  if (of_right) made = cgt_form_from_options(p->ctx, of_left, left, of_right, right);
  if (of_right && cgt_form_is_none(made)) forget_error(p);
  free(of_left);
  free(of_right);
  return made;
}

/* The tree of moves of a position, which is compared when it is known, after all that follow it. No form: it has none,
 * or a limit was met, or it is not what its ruleset says. */
static cgt_form walk(labi_plain_play *p, cgt_position position, unsigned depth, bool *comes_back) {
  const uint64_t hash = labi_hash_number(position.id);
  uint32_t at = labi_map_find(&p->by_position, hash, NULL, NULL, NULL);
  if (at != LABI_NOT_FOUND) {
    const labi_played known = p->played.items[at];
    *comes_back = *comes_back || known.state == LABI_PLAY_OPEN || known.state == LABI_PLAY_COMES_BACK;
    return known.form;
  }
  if (depth > DEEPEST || !labi_plain_play_goes_on(p)) return (cgt_form){0};
  labi_played *here = labi_push(&p->played);
  at = (uint32_t)(p->played.count - 1);
  if (!here || !labi_map_add(&p->by_position, hash, at)) return p->ended = true, (cgt_form){0};
  *here = (labi_played){.position = position.id, .state = LABI_PLAY_OPEN};
  bool back = false;
  const cgt_form form = form_of_moves(p, position, depth, &back);
  const bool known = !cgt_form_is_none(form);
  p->played.items[at].form = form;
  p->played.items[at].state = known ? LABI_PLAYED_OUT : back ? LABI_PLAY_COMES_BACK : LABI_PLAY_UNKNOWN;
  *comes_back = *comes_back || back;
  if (!known || p->differs) return (cgt_form){0};
  p->positions += compare(p, position, form, depth + 1);
  return p->differs ? (cgt_form){0} : form;
}

void labi_play_out(labi_plain_play *p, cgt_position position) {
  bool comes_back = false;
  walk(p, position, 0, &comes_back);
  if (comes_back && labi_plain_play_goes_on(p)) labi_play_graph(p, position);
}
