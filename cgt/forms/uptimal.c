/* uptimal.c: uptimals recognised.
 *
 * The game says what it is made of. If cn > 0 and n >= 2 then Right has one option, G - ↑^[n] + *, and one of
 * Left's is G - ↑^n if cn = 1 (uptimal_options.c). So n is the length of the Right option if the last
 * coefficient there is positive, or one more than the length of the longest option. The options that such a G
 * must have are then compared with those it has: all are uptimals, so that nothing needs to be added or made,
 * and ↑^[n] is known at any depth.
 *
 * What a core is made of is remembered for its positive sign, and what game was made of given coefficients
 * and star under their hash: two of the same hash forget each other. */
#include "cgt/forms/recursion.h"
#include "cgt/forms/uptimal.h"
#include "cgt/memory/hash.h"

static const cgti_memo_kind uptimals = {"uptimal"}; /* pointers to records, or NULL */
static const cgti_memo_kind made_games = {"game of an uptimal"};

typedef struct uptimal_record {
  cgti_num star;
  size_t count;
  cgti_up_run runs[];
} uptimal_record;

/* The length of the longest of player's options if all of them are infinitesimal uptimals; any other game
 * among them -1, an error -2. *one gets the longest. */
static long longest_option(cgti_uptimal *one, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgti_view view; /* of a tree: nothing is taken from the scratch stack */
  if (!cgti_view_open(&view, ctx, g, player)) return -2;
  long longest = -1;
  for (size_t i = 0; i < view.count; i++) {
    cgti_uptimal u;
    cgt_game option = cgti_view_at(&view, ctx, i);
    int is_one = cgti_is_none(option) ? -1 : cgti_uptimal_of(&u, ctx, option);
    if (is_one < 0) return -2;
    if (!is_one || u.number != 0) return -1;
    if ((long)cgti_up_length(&u) <= longest) continue;
    longest = (long)cgti_up_length(&u);
    *one = u;
  }
  return longest;
}

/* Are these the Left options of g? */
static int has_left_options(cgt_ctx *ctx, cgt_game g, const cgti_up_options *options) {
  cgti_view view; /* of a tree: nothing is taken from the scratch stack */
  if (!cgti_view_open(&view, ctx, g, CGT_LEFT)) return -1;
  const cgti_num nimbers = cgti_num_int(ctx, (int64_t)(view.count - options->left_count));
  if (view.count < options->left_count || nimbers != options->nimbers) return 0;
  for (size_t i = 0; i < view.count; i++) {
    cgti_uptimal u;
    cgt_game option = cgti_view_at(&view, ctx, i);
    if (cgti_is_none(option) || cgti_uptimal_of(&u, ctx, option) < 0) return -1;
    bool found = u.count == 0 && cgti_num_cmp(ctx, u.star, nimbers) < 0;
    for (size_t k = 0; k < options->left_count; k++) found = found || cgti_same_ups(&u, &options->left[k]);
    if (!found) return 0;
  }
  return 1;
}

static uptimal_record *new_record(cgt_ctx *ctx, const cgti_uptimal *u) {
  uptimal_record *record = cgti_arena_take(ctx, sizeof *record + u->count * sizeof *record->runs);
  if (!record) return NULL;
  *record = (uptimal_record){.star = u->star, .count = u->count};
  for (size_t i = 0; i < u->count; i++) record->runs[i] = cgti_up_run_at(u, i);
  return record;
}

/* If g = GR + ↑^[n] + *: its record. */
static int check_length(uptimal_record **made, cgt_ctx *ctx, cgt_game g, const cgti_uptimal *right, size_t n,
                        bool negative) {
  cgti_uptimal u;
  cgti_up_options options;
  const cgti_num one = cgti_num_inline(1, 0);
  if (n < 2) return 0;
  if (!cgti_up_change(&u, ctx, right, 0, n, 1, n)) return -1;
  u.star = cgti_num_xor(ctx, right->star, one);
  if (u.star == CGTI_NAN) return -1;
  if (cgti_up_length(&u) != n || cgti_num_sign(cgti_up_run_at(&u, u.count - 1).c) < 0) return 0;
  if (!cgti_up_options_of(&options, ctx, &u)) return -1;
  int found = has_left_options(ctx, g, &options);
  if (found <= 0) return found;
  u.negative = negative;
  *made = new_record(ctx, &u);
  return *made ? 1 : -1;
}

/* Is g, a tree with stops 0, an uptimal with positive last coefficient? negative: the record is of -g. */
static int recognise(uptimal_record **made, cgt_ctx *ctx, cgt_game g, bool negative) {
  cgti_uptimal right, left;
  cgti_view view;
  if (!cgti_view_open(&view, ctx, g, CGT_RIGHT)) return -1;
  if (view.count != 1) return 0;
  long right_length = longest_option(&right, ctx, g, CGT_RIGHT);
  long left_length = right_length < 0 ? right_length : longest_option(&left, ctx, g, CGT_LEFT);
  if (left_length < 0) return left_length + 1;

  size_t length = (size_t)right_length;
  int found = check_length(made, ctx, g, &right, length, negative);
  if (found) return found;
  if ((size_t)left_length > length) length = (size_t)left_length;
  return check_length(made, ctx, g, &right, length + 1, negative);
}

/* Among the options of g, which is a tree with stops 0: adds those to list that are too, without a record.
 * False if it failed; none, too, if g cannot be an uptimal anyway. */
static bool add_unknown_options(cgti_games *list, cgt_ctx *ctx, cgt_game g) {
  cgti_view views[2];
  if (!cgti_view_open(&views[0], ctx, g, CGT_LEFT) || !cgti_view_open(&views[1], ctx, g, CGT_RIGHT))
    return false;
  if (views[0].count != 1 && views[1].count != 1) return true;
  for (int player = 0; player < 2; player++) {
    for (size_t i = 0; i < views[player].count; i++) {
      cgt_game option = cgti_view_at(&views[player], ctx, i);
      if (cgti_is_none(option)) return false;
      const cgti_node *node = cgti_node_of(ctx, option);
      option.core &= ~(uint32_t)1;
      uint64_t known;
      if (node->kind != CGTI_TREE || node->stop != 0 || option.number != 0 || (option.core & 2) ||
          cgti_memo_lookup(&known, ctx, option, &uptimals))
        continue;
      if (!cgti_games_add(ctx, list, option)) return false;
    }
  }
  return true;
}

/* Makes the record of core when those of its options are known. */
static bool make_record(cgt_ctx *ctx, cgt_game core) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  uptimal_record *made = NULL;
  int found = recognise(&made, ctx, core, false);
  if (found == 0) found = recognise(&made, ctx, cgti_neg(core), true);
  cgti_scratch_return(ctx, mark);
  return found >= 0 && cgti_memo_store(ctx, core, &uptimals, (uintptr_t)made);
}

/* Followers first, by a list instead of the stack: ↑^[n] is n moves deep. */
static int uptimal_of_tree(const uptimal_record **record, cgt_ctx *ctx, cgt_game core) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_games waiting = {0};
  uint64_t known = 0;
  bool good = cgti_memo_lookup(&known, ctx, core, &uptimals) || cgti_games_add(ctx, &waiting, core);
  while (good && waiting.count > 0) {
    cgt_game top = waiting.items[waiting.count - 1];
    size_t count = waiting.count;
    good = cgti_may_recurse(ctx);
    bool done = good && cgti_memo_lookup(&known, ctx, top, &uptimals);
    if (good && !done) {
      good = add_unknown_options(&waiting, ctx, top);
      done = waiting.count == count;
      if (good && done) good = make_record(ctx, top);
    }
    if (done) waiting.count--;
  }
  cgti_scratch_return(ctx, mark);
  if (!good || !cgti_memo_lookup(&known, ctx, core, &uptimals)) return -1;
  *record = (const uptimal_record *)(uintptr_t)known;
  return *record != NULL;
}

/* Of g = number ± core, from the record of the core. */
static void fill(cgti_uptimal *u, const uptimal_record *record, cgt_game g) {
  *u = (cgti_uptimal){.number = g.number,
                      .star = record->star,
                      .runs = record->runs,
                      .count = record->count,
                      .negative = cgti_sign(g)};
}

int cgti_uptimal_of(cgti_uptimal *u, cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  *u = (cgti_uptimal){.number = g.number};
  if (node->kind != CGTI_TREE) {
    cgti_up_star_parts(&u->first.c, &u->star, ctx, g);
    u->first.end = 1;
    u->count = u->first.c != 0;
    return 1;
  }
  if (node->stop != 0 || (g.core & 2)) return 0; /* G = -G only for nimbers */
  if (node->nleft != 1 && node->nright != 1) return 0;
  const uptimal_record *record = NULL;
  int found = uptimal_of_tree(&record, ctx, (cgt_game){g.core & ~(uint32_t)1, 0});
  if (found != 1) return found;
  fill(u, record, g);
  return 1;
}

/* ---- made before ------------------------------------------------------------------------------ */

uint64_t cgti_up_hash(const cgti_uptimal *u) {
  uint64_t hash = cgti_mix(u->star);
  for (size_t i = 0; i < u->count; i++) {
    cgti_up_run run = cgti_up_run_at(u, i);
    hash = cgti_mix(cgti_mix(hash + run.end) + run.c);
  }
  return hash;
}

static cgt_game hash_key(const cgti_uptimal *u) {
  const uint64_t hash = cgti_up_hash(u);
  return (cgt_game){(uint32_t)(hash >> 32), (uint32_t)hash};
}

cgt_game cgti_up_known(cgt_ctx *ctx, const cgti_uptimal *u) {
  cgt_game g;
  uint64_t record;
  if (!cgti_memo_lookup_game(&g, ctx, hash_key(u), &made_games)) return CGT_NONE;
  cgti_uptimal of_g;
  cgt_game core = {g.core & ~(uint32_t)1, 0};
  if (!cgti_memo_lookup(&record, ctx, core, &uptimals)) return CGT_NONE;
  fill(&of_g, (const uptimal_record *)(uintptr_t)record, g);
  return cgti_same_ups(&of_g, u) ? g : CGT_NONE;
}

bool cgti_up_remember(cgt_ctx *ctx, const cgti_uptimal *u, cgt_game g) {
  if (cgti_is_none(g)) return false;
  cgti_uptimal of_core = *u;
  of_core.negative ^= cgti_sign(g);
  const uptimal_record *record = new_record(ctx, &of_core);
  return record && cgti_memo_store(ctx, (cgt_game){g.core & ~(uint32_t)1, 0}, &uptimals, (uintptr_t)record) &&
         cgti_memo_store_game(ctx, hash_key(u), &made_games, g);
}
