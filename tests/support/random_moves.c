/* random_moves.c: see random_moves.h. */
#include "random_moves.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Games as they are written, and whether they are of impartial rulesets; those in quotes are forms. */
static const struct {
  const char *text;
  bool impartial, form;
} games[] = {{"*", true, false},        {"*2", true, false},          {"'{*|*}'", true, true},  {"1", false, false},
             {"-1", false, false},      {"1/2", false, false},        {"{1|-1}", false, false}, {"^", false, false},
             {"'{0|0}'", false, true},  {"'{-1|1}'", false, true},    {"{2||1|0}", false, false}};
enum { GAMES = sizeof games / sizeof *games, IMPARTIAL_GAMES = 3 };

/* ---- text ---------------------------------------------------------------------------------------- */

static void put(random_moves *made, const char *format, ...) {
  const size_t used = strlen(made->text);
  va_list list;
  va_start(list, format);
  vsnprintf(made->text + used, sizeof made->text - used, format, list);
  va_end(list);
}

static void put_step(random_moves *made, int x, int y) {
  put(made, "r(a-%d,b-%d)", x, y);
}

static void put_option(random_moves *made, const random_option *o) {
  switch (o->kind) {
  case STEP:
    put_step(made, o->x, o->y);
    break;
  case SUM_OF_STEPS:
    put_step(made, o->x, o->y);
    put(made, " + ");
    put_step(made, o->x + o->z, o->y);
    break;
  case NEGATIVE_STEP:
    put(made, "-");
    put_step(made, o->x, o->y);
    break;
  case STEP_AND_GAME:
    put_step(made, o->x, o->y);
    put(made, " + %s", games[o->game].text);
    break;
  case GAME_ALONE:
    put(made, o->at < 0 ? "%s" : "%s where a + b == %d", games[o->game].text, o->at);
    return;
  case GAME_BY_A:
    put(made, "a*(%s)", games[o->game].text);
    return;
  case RUN:
    put(made, "r(a-k,b) for k in 1..a");
    return;
  }
  put(made, " where a >= %d and b >= %d", o->kind == SUM_OF_STEPS ? o->x + o->z : o->x, o->y);
}

static void put_options(random_moves *made, cgt_player player) {
  bool first = true;
  for (unsigned i = 0; i < made->count; i++) {
    if (made->options[i].player != player) continue;
    if (!first) put(made, ", ");
    put_option(made, &made->options[i]);
    first = false;
  }
}

static void put_as(random_moves *made) {
  static const char *const texts[] = {[AS_SORTED] = " as r(min(a,b), max(a,b))",
                                      [AS_ZERO] = " as 0",
                                      [AS_FIRST_ROW] = " as r(a, 0)",
                                      [AS_PARTS] = " as if a > 0 and b > 0 then r(a,0) + r(0,b) else r(a,b)"};
  if (made->as == AS_ZERO_BELOW)
    put(made, " as if a + b < %d then 0 else r(a,b)", made->below);
  else if (made->as != AS_NOTHING)
    put(made, "%s", texts[made->as]);
}

/* ---- choices ------------------------------------------------------------------------------------- */

static unsigned below(const random_choices *c, unsigned bound) { return c->below(c->source, bound); }

static random_option random_option_of(const random_moves *made, const random_choices *c) {
  random_option o = {.player = made->impartial ? CGT_LEFT : (cgt_player)below(c, 2), .kind = below(c, 7)};
  o.x = (int)below(c, 3);
  o.y = (int)below(c, 3);
  if (o.x + o.y == 0) o.x = 1;
  o.z = (int)below(c, 2);
  o.game = below(c, made->impartial ? IMPARTIAL_GAMES : GAMES);
  o.at = (int)below(c, 4) - 1;
  return o;
}

void random_moves_make(random_moves *made, const random_choices *c) {
  *made = (random_moves){.impartial = !below(c, 3), .as = below(c, AS_KINDS), .below = 1 + (int)below(c, 3)};
  const unsigned count = 1 + below(c, RANDOM_MOST_OPTIONS / 2);
  const bool mirrored = made->as == AS_SORTED && below(c, 4); /* or the two orders differ, as a rule */
  for (unsigned i = 0; i < count; i++) {
    random_option o = random_option_of(made, c);
    if (mirrored && (o.kind == SUM_OF_STEPS || o.kind == GAME_BY_A || o.kind == RUN)) o.kind = STEP;
    made->options[made->count++] = o;
    if (!mirrored) continue;
    o.x = made->options[made->count - 1].y;
    o.y = made->options[made->count - 1].x;
    made->options[made->count++] = o;
  }
  put(made, "ruleset r(a,b) where a >= 0 and b >= 0 example r(1,1)");
  put_as(made);
  put(made, " = { ");
  put_options(made, CGT_LEFT);
  if (!made->impartial) put(made, " | ");
  if (!made->impartial) put_options(made, CGT_RIGHT);
  put(made, " }");
}

/* ---- what they mean ------------------------------------------------------------------------------ */

static cgt_form quoted(cgt_ctx *ctx, const char *text) {
  const cgt_form zero = cgt_form_of_game(ctx, cgt_integer(ctx, 0)), star = cgt_form_of_game(ctx, cgt_nimber(ctx, 1)),
                 one = cgt_form_of_game(ctx, cgt_integer(ctx, 1)), minus = cgt_form_neg(ctx, one);
  if (strcmp(text, "'{0|0}'") == 0) return cgt_form_from_options(ctx, &zero, 1, &zero, 1);
  if (strcmp(text, "'{-1|1}'") == 0) return cgt_form_from_options(ctx, &minus, 1, &one, 1);
  return cgt_form_from_options(ctx, &star, 1, &star, 1);
}

static cgt_form tree_of_game(cgt_ctx *ctx, unsigned game, int times) {
  const char *text = games[game].text;
  if (!games[game].form)
    return cgt_form_of_game(ctx, cgt_multiple(ctx, cgt_integer(ctx, times), cgt_parse_n(ctx, text, strlen(text))));
  cgt_form one = quoted(ctx, text), sum = cgt_form_of_game(ctx, cgt_integer(ctx, 0));
  for (int i = 0; i < times; i++) sum = cgt_form_sum(ctx, CGT_DISJUNCTIVE, sum, one);
  return sum;
}

/* The k-th tree of the option, from 0; false: it has no more. */
static bool tree_of_option(cgt_form *tree, unsigned k, random_trees *known, cgt_ctx *ctx, const random_moves *made,
                           const random_option *o, int a, int b) {
  const int x = o->kind == RUN ? (int)k + 1 : o->x, y = o->kind == RUN ? 0 : o->y;
  const int most = o->kind == SUM_OF_STEPS ? x + o->z : x;
  if (k > 0 && o->kind != RUN) return false;
  if (o->kind == GAME_ALONE) return *tree = tree_of_game(ctx, o->game, 1), o->at < 0 || a + b == o->at;
  if (o->kind == GAME_BY_A) return *tree = tree_of_game(ctx, o->game, a), true;
  if (a < most || b < y) return false;
  *tree = random_moves_tree(known, ctx, made, a - x, b - y);
  if (o->kind == SUM_OF_STEPS)
    *tree = cgt_form_sum(ctx, CGT_DISJUNCTIVE, *tree, random_moves_tree(known, ctx, made, a - most, b - y));
  if (o->kind == NEGATIVE_STEP) *tree = cgt_form_neg(ctx, *tree);
  if (o->kind == STEP_AND_GAME)
    *tree = cgt_form_sum(ctx, CGT_DISJUNCTIVE, *tree, tree_of_game(ctx, o->game, 1));
  return true;
}

static size_t trees_of_player(cgt_form *trees, random_trees *known, cgt_ctx *ctx, const random_moves *made,
                              cgt_player player, int a, int b) {
  size_t count = 0;
  for (unsigned i = 0; i < made->count; i++)
    for (unsigned k = 0; made->options[i].player == player; k++) {
      if (!tree_of_option(&trees[count], k, known, ctx, made, &made->options[i], a, b)) break;
      count++;
    }
  return count;
}

cgt_form random_moves_tree(random_trees *known, cgt_ctx *ctx, const random_moves *made, int a, int b) {
  cgt_form trees[2][RANDOM_MOST_OPTIONS * RANDOM_MOVES_MOST];
  if (!cgt_form_is_none(known->of[a][b]) || cgt_ctx_status(ctx) != CGT_OK) return known->of[a][b];
  const size_t left = trees_of_player(trees[0], known, ctx, made, CGT_LEFT, a, b);
  if (made->impartial) return known->of[a][b] = cgt_form_from_options(ctx, trees[0], left, trees[0], left);
  const size_t right = trees_of_player(trees[1], known, ctx, made, CGT_RIGHT, a, b);
  return known->of[a][b] = cgt_form_from_options(ctx, trees[0], left, trees[1], right);
}

cgt_form random_moves_stand_in(random_trees *known, cgt_ctx *ctx, const random_moves *made, int a, int b) {
  const cgt_form zero = cgt_form_of_game(ctx, cgt_integer(ctx, 0));
  if (made->as == AS_ZERO || (made->as == AS_ZERO_BELOW && a + b < made->below)) return zero;
  if (made->as == AS_SORTED && a > b) return random_moves_tree(known, ctx, made, b, a);
  if (made->as == AS_FIRST_ROW) return random_moves_tree(known, ctx, made, a, 0);
  if (made->as == AS_PARTS && a > 0 && b > 0)
    return cgt_form_sum(ctx, CGT_DISJUNCTIVE, random_moves_tree(known, ctx, made, a, 0),
                        random_moves_tree(known, ctx, made, 0, b));
  return random_moves_tree(known, ctx, made, a, b);
}

bool random_moves_differ_at(random_trees *known, cgt_ctx *ctx, const random_moves *made, const char *message) {
  int a, b;
  if (sscanf(message, "r(%d,%d)", &a, &b) != 2 || a < 0 || b < 0 || a >= RANDOM_MOVES_MOST || b >= RANDOM_MOVES_MOST)
    return true;
  cgt_ctx_clear_error(ctx); /* of the refusal */
  const cgt_form tree = random_moves_tree(known, ctx, made, a, b),
                 other = random_moves_stand_in(known, ctx, made, a, b);
  cgt_ctx_clear_error(ctx);
  return cgt_form_is_none(tree) || cgt_form_is_none(other) || !cgt_form_identical(ctx, tree, other);
}

bool random_moves_have_games(const random_moves *made) {
  for (unsigned i = 0; i < made->count; i++) {
    const random_option *o = &made->options[i];
    const bool game = o->kind == STEP_AND_GAME || o->kind == GAME_ALONE || o->kind == GAME_BY_A;
    if (game && !games[o->game].form) return true;
  }
  return false;
}
