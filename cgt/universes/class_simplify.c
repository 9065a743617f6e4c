/* class_simplify.c: simplest forms, and what is made of them: the classes of forms, sums, conjugates.
 *
 * A Left option is dominated if another is >= it. It is reversible through G^LR <= G: G stays equal if the Left options
 * of G^LR take its place, and the mark of Left too if G^LR is an end of Left's, or has the mark. For if G >= G^LR, by
 * the proviso Left is strong in G, so the mark gives her nothing that she did not have. The mark is taken away again
 * where Left is strong without it. What is left is unique: if G = H have neither dominated nor reversible options, the
 * common normal part pairs off their options; and of two such games that differ in a mark alone, that without it is
 * equal, too. With scores a mark has the score of its end. Of two marks the better one stays, and a mark is taken away
 * where the player's stop is as good without it; as the order looks at the stops, a mark that is needed is the stop, and
 * so it is the same in equal games. Source: Siegel, On the general dead-ending universe of partizan games (2023). */
#include <string.h>

#include "cgt/memory/word_list.h"
#include "cgt/universes/class_store.h"

/* A draft whose lists can be changed, in scratch memory. */
typedef struct class_draft {
  uint32_t *options[2];
  size_t count[2];
  bool end[2];
  cgti_num score[2];
} class_draft;

static cgti_options_of draft_options(const class_draft *draft) {
  return (cgti_options_of){.options = {draft->options[CGT_LEFT], draft->options[CGT_RIGHT]},
                           .count = {draft->count[CGT_LEFT], draft->count[CGT_RIGHT]},
                           .end = {draft->end[CGT_LEFT], draft->end[CGT_RIGHT]},
                           .score = {draft->score[CGT_LEFT], draft->score[CGT_RIGHT]}};
}

/* Is g >= h for Left, and <= for Right? */
static int is_class_as_good(cgt_ctx *ctx, cgt_player player, uint32_t g, uint32_t h) {
  return player == CGT_LEFT ? cgti_class_ge_of(ctx, g, h) : cgti_class_ge_of(ctx, h, g);
}

/* The reply through which an option of player is reversible; 0: none. False if it failed. */
static bool reversing_reply(uint32_t *reply, cgt_ctx *ctx, const cgt_universe *universe,
                            const class_draft *draft, cgt_player player, uint32_t option) {
  const cgti_options_of g = draft_options(draft), moved = cgti_class_at(ctx, option)->of;
  int reverses = 0;
  for (size_t i = 0; reverses == 0 && i < moved.count[!player]; i++) {
    const cgti_options_of back = cgti_class_at(ctx, moved.options[!player][i])->of;
    reverses = player == CGT_LEFT ? cgti_class_ge(ctx, universe, &g, &back)
                                  : cgti_class_ge(ctx, universe, &back, &g);
    if (reverses == 1) *reply = moved.options[!player][i];
  }
  return reverses >= 0;
}

static void take_mark(const cgt_ctx *ctx, class_draft *draft, cgt_player player, cgti_num score) {
  if (!draft->end[player] || cgti_is_score_as_good(ctx, player, score, draft->score[player]))
    draft->score[player] = score;
  draft->end[player] = true;
}

/* Puts the options of the reply in the place of option i. */
static bool bypass(cgt_ctx *ctx, const cgt_universe *universe, class_draft *draft, cgt_player player,
                   size_t i, uint32_t reply) {
  const cgti_options_of by = cgti_class_at(ctx, reply)->of;
  const size_t before = draft->count[player];
  uint32_t *options = cgti_scratch_take(ctx, (before + by.count[player]) * sizeof *options);
  if (!options) return false;
  draft->options[player][i] = draft->options[player][before - 1];
  memcpy(options, draft->options[player], (before - 1) * sizeof *options);
  if (by.count[player]) memcpy(options + before - 1, by.options[player], by.count[player] * sizeof *options);
  draft->options[player] = options;
  draft->count[player] = cgti_words_sort_distinct(options, before - 1 + by.count[player]);
  if (cgti_has_marks(universe) && cgti_may_end(&by, player)) take_mark(ctx, draft, player, by.score[player]);
  return true;
}

/* Bypasses one option of player, if one is reversible. */
static bool bypass_one(bool *changed, cgt_ctx *ctx, const cgt_universe *universe, class_draft *draft,
                       cgt_player player) {
  for (size_t i = 0; i < draft->count[player]; i++) {
    uint32_t reply = 0;
    if (!reversing_reply(&reply, ctx, universe, draft, player, draft->options[player][i])) return false;
    if (reply) return *changed = true, bypass(ctx, universe, draft, player, i, reply);
  }
  return true;
}

static bool remove_dominated_classes(cgt_ctx *ctx, class_draft *draft, cgt_player player) {
  uint32_t *options = draft->options[player];
  size_t kept = 0;
  for (size_t i = 0; i < draft->count[player]; i++) {
    int dominated = 0;
    for (size_t k = 0; dominated == 0 && k < draft->count[player]; k++)
      if (k < kept || k > i) dominated = is_class_as_good(ctx, player, options[k], options[i]);
    if (dominated < 0) return false;
    if (!dominated) options[kept++] = options[i];
  }
  draft->count[player] = kept;
  return true;
}

/* Of a draft that has other options. */
static bool drop_score(cgt_ctx *ctx, const cgt_universe *universe, class_draft *draft, cgt_player player) {
  cgti_options_of without = draft_options(draft);
  without.end[player] = false;
  without.score[player] = 0;
  cgti_num stop;
  if (!cgti_class_stop(&stop, ctx, &without, player, cgti_passing_against(universe, player))) return false;
  if (!cgti_is_score_as_good(ctx, player, stop, draft->score[player])) return true;
  draft->end[player] = false;
  draft->score[player] = 0;
  return true;
}

/* Takes the mark of player away if it changes nothing. */
static bool drop_mark(cgt_ctx *ctx, const cgt_universe *universe, class_draft *draft, cgt_player player) {
  if (!draft->end[player]) return true;
  if (universe->scores) return draft->count[player] == 0 || drop_score(ctx, universe, draft, player);
  draft->end[player] = false;
  const cgti_options_of without = draft_options(draft);
  const int strong = cgti_class_is_strong(ctx, universe, &without, player);
  draft->end[player] = strong == 0;
  return strong >= 0;
}

static bool simplify_draft(cgt_ctx *ctx, const cgt_universe *universe, class_draft *draft) {
  bool changed = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    draft->count[p] = cgti_words_sort_distinct(draft->options[p], draft->count[p]);
  while (changed) {
    changed = false;
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
      if (!remove_dominated_classes(ctx, draft, (cgt_player)p) ||
          !bypass_one(&changed, ctx, universe, draft, (cgt_player)p))
        return false;
  }
  return drop_mark(ctx, universe, draft, CGT_LEFT) && drop_mark(ctx, universe, draft, CGT_RIGHT);
}

uint32_t cgti_class_make(cgt_ctx *ctx, uint8_t number, const cgti_options_of *of) {
  const cgt_universe *universe = ctx->classes->universes[number];
  class_draft draft = {.count = {of->count[0], of->count[1]},
                       .end = {of->end[0], of->end[1]},
                       .score = {of->score[0], of->score[1]}};
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t made = 0;
  bool good = true;
  for (int p = CGT_LEFT; good && p <= CGT_RIGHT; p++) {
    draft.options[p] = cgti_scratch_take(ctx, (of->count[p] + 1) * sizeof **draft.options);
    good = draft.options[p] != NULL;
    if (universe->scores && of->count[p] == 0) draft.end[p] = true; /* with the score 0, if it was given none */
    if (good && of->count[p]) memcpy(draft.options[p], of->options[p], of->count[p] * sizeof **draft.options);
  }
  if (good && simplify_draft(ctx, universe, &draft)) {
    const cgti_options_of simplest = draft_options(&draft);
    made = cgti_class_intern(ctx, number, &simplest);
  }
  cgti_scratch_return(ctx, mark);
  return made;
}

/* ---- forms -------------------------------------------------------------------------------------- */

uint32_t cgti_class_of_form(cgt_ctx *ctx, uint8_t number, uint32_t form) {
  const uint32_t shape = cgti_form_at(ctx, form)->shape;
  const uint64_t key = cgti_walk_pair(number + 1u, shape);
  uint32_t made = (uint32_t)cgti_walk_lookup(&ctx->classes->forms, key);
  if (made || !cgti_may_recurse(ctx)) return made;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_options_of of = {.id = 0};
  bool good = true;
  for (int p = CGT_LEFT; good && p <= CGT_RIGHT; p++) {
    const uint32_t *forms = cgti_form_options(&of.count[p], ctx, shape, (cgt_player)p);
    uint32_t *own = forms ? cgti_scratch_take(ctx, (of.count[p] + 1) * sizeof *own) : NULL;
    good = own != NULL;
    for (size_t i = 0; good && i < of.count[p]; i++)
      good = (own[i] = cgti_class_of_form(ctx, number, forms[i])) != 0;
    of.options[p] = own;
  }
  if (good) made = cgti_class_make(ctx, number, &of);
  cgti_scratch_return(ctx, mark);
  return made && cgti_walk_store(ctx, &ctx->classes->forms, key, made) ? made : 0;
}

cgt_class cgt_class_of_form(cgt_ctx *ctx, const cgt_universe *universe, cgt_form f) {
  CGTI_ENTER(ctx, (cgt_class){0});
  if (!CGTI_UNIVERSE(ctx, universe) || !cgti_is_form(ctx, f)) return (cgt_class){0};
  const int number = cgti_universe_number(ctx, universe),
            has = number < 0 ? -1 : cgti_universe_has(ctx, universe, f.id);
  if (has < 0 || (!has && !cgti_not_in_universe(ctx, universe))) return (cgt_class){0};
  return (cgt_class){cgti_class_of_form(ctx, (uint8_t)number, f.id)};
}

/* ---- sums --------------------------------------------------------------------------------------- */

/* A move in g, or one in h; and the mark where both have ended. */
uint32_t cgti_class_add(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  const uint64_t key = g < h ? cgti_walk_pair(g, h) : cgti_walk_pair(h, g);
  uint32_t sum = (uint32_t)cgti_walk_lookup(&ctx->classes->sums, key);
  if (sum || !cgti_may_recurse(ctx)) return sum;
  const uint8_t number = cgti_class_at(ctx, g)->universe;
  const bool has_marks = cgti_has_marks(ctx->classes->universes[number]);
  const cgti_options_of x = cgti_class_at(ctx, g)->of, y = cgti_class_at(ctx, h)->of;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_options_of of = {.id = 0};
  bool good = true;
  for (int p = CGT_LEFT; good && p <= CGT_RIGHT; p++) {
    of.count[p] = x.count[p] + y.count[p];
    of.end[p] = has_marks && cgti_may_end(&x, (cgt_player)p) && cgti_may_end(&y, (cgt_player)p);
    if (of.end[p]) of.score[p] = cgti_num_add(ctx, x.score[p], y.score[p]);
    uint32_t *own = cgti_scratch_take(ctx, (of.count[p] + 1) * sizeof *own);
    good = own != NULL && of.score[p] != CGTI_NAN;
    for (size_t i = 0; good && i < x.count[p]; i++)
      good = (own[i] = cgti_class_add(ctx, x.options[p][i], h)) != 0;
    for (size_t i = 0; good && i < y.count[p]; i++)
      good = (own[x.count[p] + i] = cgti_class_add(ctx, g, y.options[p][i])) != 0;
    of.options[p] = own;
  }
  if (good) sum = cgti_class_make(ctx, number, &of);
  cgti_scratch_return(ctx, mark);
  return sum && cgti_walk_store(ctx, &ctx->classes->sums, key, sum) ? sum : 0;
}

cgt_class cgt_class_sum(cgt_ctx *ctx, cgt_class g, cgt_class h) {
  CGTI_ENTER(ctx, (cgt_class){0});
  if (!cgti_is_class(ctx, g) || !cgti_is_class(ctx, h) || !cgti_one_universe(ctx, g.id, h.id))
    return (cgt_class){0};
  return (cgt_class){cgti_class_add(ctx, g.id, h.id)};
}

uint32_t cgti_class_conjugate(cgt_ctx *ctx, uint32_t g) {
  uint32_t made = (uint32_t)cgti_walk_lookup(&ctx->classes->conjugates, g);
  if (made || !cgti_may_recurse(ctx)) return made;
  const cgti_class_node node = *cgti_class_at(ctx, g);
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_options_of of = {.id = 0};
  bool good = true;
  for (int p = CGT_LEFT; good && p <= CGT_RIGHT; p++) {
    of.count[p] = node.of.count[!p];
    of.end[p] = node.of.end[!p];
    of.score[p] = cgti_num_neg(node.of.score[!p]);
    uint32_t *own = cgti_scratch_take(ctx, (of.count[p] + 1) * sizeof *own);
    good = own != NULL;
    for (size_t i = 0; good && i < of.count[p]; i++)
      good = (own[i] = cgti_class_conjugate(ctx, node.of.options[!p][i])) != 0;
    of.options[p] = own;
  }
  if (good) made = cgti_class_intern(ctx, node.universe, &of);
  cgti_scratch_return(ctx, mark);
  return made && cgti_walk_store(ctx, &ctx->classes->conjugates, g, made) ? made : 0;
}

cgt_class cgt_class_conjugate(cgt_ctx *ctx, cgt_class g) {
  CGTI_ENTER(ctx, (cgt_class){0});
  if (!cgti_is_class(ctx, g)) return (cgt_class){0};
  return (cgt_class){cgti_class_conjugate(ctx, g.id)};
}
