/* loopy_games.c: the games of a claim about loopy games, written out with all their followers: braces as they
 * stand, positions by their moves, other values by the side that is played. They are numbered so that options
 * come before their games wherever that can be: when all that can be reached from a game has its number, the
 * game gets the next one. */
#include <stdlib.h>

#include "lab/inspect/option_lists.h"
#include "lab/proof/proof_internal.h"

/* What a game is played by. */
typedef struct source {
  enum { OF_SIDE, OF_POSITION, OF_FORM, OF_BRACES } kind;
  bool negative;
  lab_side of; /* BRACES: which side of the values in them is played */
  cgt_loopy_side side;
  lab_value value;             /* POSITION, FORM */
  const labi_written *written; /* BRACES */
} source;

typedef struct loopy_games {
  lab_proof *proof;
  struct {
    source *items;
    size_t count, room;
  } sources; /* in the order in which they were met */
  labi_map met;
  struct {
    uint32_t *items;
    size_t count, room;
  } options; /* of all sources, by their places, */
  struct {
    struct option_range {
      size_t at, count[2];
    } * items;
    size_t count, room;
  } ranges;          /* and where those of each are */
  uint32_t *numbers; /* of the sources; LABI_NOT_FOUND: none yet */
} loopy_games;

/* ---- sources ------------------------------------------------------------------------------------ */

static uint64_t hash_source(const source *s) {
  uint64_t id = s->side.id;
  if (s->kind == OF_POSITION) id = s->value.as.at.position.id;
  if (s->kind == OF_FORM) id = s->value.as.form.id;
  if (s->kind == OF_BRACES) id = (uint64_t)(uintptr_t)s->written + s->of;
  return labi_hash_number(id * 8 + 2 * s->kind + s->negative);
}

static bool is_source(const void *sources, uint32_t index, const void *key) {
  const source *a = (const source *)sources + index, *b = key;
  return a->kind == b->kind && a->negative == b->negative && a->of == b->of && a->side.id == b->side.id &&
         a->written == b->written &&
         (a->kind != OF_POSITION || a->value.as.at.position.id == b->value.as.at.position.id) &&
         (a->kind != OF_FORM || a->value.as.form.id == b->value.as.form.id);
}

static bool place_of(uint32_t *place, loopy_games *l, source s) {
  const uint64_t hash = hash_source(&s);
  *place = labi_map_find(&l->met, hash, is_source, l->sources.items, &s);
  if (*place != LABI_NOT_FOUND) return true;
  if (l->sources.count >= LAB_PROOF_GAMES)
    return labi_proof_fail(l->proof, CGT_ELIMIT,
                           "written out, the games of this claim and their followers are more than the "
                           "limit of %d games and %d options",
                           LAB_PROOF_GAMES, LAB_PROOF_OPTIONS);
  *place = (uint32_t)l->sources.count;
  source *last = labi_push(&l->sources);
  if (!last || !labi_map_add(&l->met, hash, *place)) return labi_proof_no_memory(l->proof);
  *last = s;
  return true;
}

static bool has_two_sides(const loopy_games *l, cgt_loopy g) {
  const cgt_loopy_kind kind = cgt_loopy_kind_of(l->proof->ctx, g);
  return kind == CGT_LOOPY_SIDED || kind == CGT_LOOPY_UNSIDED;
}

/* Are the two sides of what is written played differently? */
static bool is_written_with_sides(const loopy_games *l, const labi_written *w) {
  bool sides = w->value.kind == LAB_LOOPY && has_two_sides(l, w->value.as.loopy.value);
  for (int player = 0; player < 2 && w->braces; player++)
    for (size_t i = 0; i < w->count[player]; i++)
      sides = sides || is_written_with_sides(l, &w->options[player][i]);
  return sides;
}

/* That side of a value; the offside is the negative of an onside. */
static bool side_of_value(source *s, loopy_games *l, cgt_loopy g, lab_side of, bool negative) {
  const bool turned = of == LAB_OFFSIDE && has_two_sides(l, g);
  *s = (source){.kind = OF_SIDE, .negative = negative != turned};
  return cgt_loopy_side_of(&s->side, l->proof->ctx, g, turned ? CGT_RIGHT : CGT_LEFT) == CGT_OK ||
         labi_proof_engine_failed(l->proof);
}

static bool source_of(source *s, loopy_games *l, const labi_written *w, lab_side of, bool negative) {
  const lab_value v = w->value;
  if (w->braces) {
    of = is_written_with_sides(l, w) ? of : LAB_ONSIDE;
    return *s = (source){OF_BRACES, .negative = negative, .of = of, .written = w}, true;
  }
  if (v.kind == LAB_LOOPY) return side_of_value(s, l, v.as.loopy.value, of, negative);
  if (v.kind == LAB_POSITION)
    return *s = (source){OF_POSITION, .negative = negative != v.as.at.negative,
                         .value = lab_position(v.as.at.position, false)},
           true;
  if (v.kind == LAB_FORM) return *s = (source){OF_FORM, .negative = negative, .value = v}, true;
  return side_of_value(s, l, cgt_loopy_from_game(l->proof->ctx, w->game), of, negative);
}

/* ---- options ------------------------------------------------------------------------------------ */

static bool push_option(loopy_games *l, source s) {
  uint32_t place;
  if (!place_of(&place, l, s)) return false;
  if (l->options.count >= LAB_PROOF_OPTIONS)
    return labi_proof_fail(l->proof, CGT_ELIMIT,
                           "the games of this claim have more than the limit of %d options",
                           LAB_PROOF_OPTIONS);
  uint32_t *last = labi_push(&l->options);
  if (last) *last = place;
  return last || labi_proof_no_memory(l->proof);
}

static bool options_of_side(loopy_games *l, source s, cgt_player player) {
  cgt_ctx *ctx = l->proof->ctx;
  size_t count;
  if (cgt_loopy_side_options(&count, NULL, 0, ctx, s.side, player) != CGT_OK)
    return labi_proof_engine_failed(l->proof);
  cgt_loopy_side *options = malloc((count + 1) * sizeof *options);
  if (!options) return labi_proof_no_memory(l->proof);
  bool good = cgt_loopy_side_options(&count, options, count, ctx, s.side, player) == CGT_OK ||
              labi_proof_engine_failed(l->proof);
  for (size_t i = 0; good && i < count; i++) {
    s.side = options[i];
    good = push_option(l, s);
  }
  free(options);
  return good;
}

static bool options_of_value(loopy_games *l, source s, cgt_player player) {
  lab_value_list options;
  bool good = labi_list_options(&options, l->proof->ctx, s.value, player, SIZE_MAX) ||
              labi_proof_engine_failed(l->proof);
  for (size_t i = 0; good && i < options.count; i++) {
    s.value = options.items[i];
    good = push_option(l, s);
  }
  free(options.items);
  return good;
}

static bool options_of_braces(loopy_games *l, source s, cgt_player player) {
  source option;
  for (size_t i = 0; i < s.written->count[player]; i++)
    if (!source_of(&option, l, &s.written->options[player][i], s.of, s.negative) || !push_option(l, option))
      return false;
  return true;
}

/* Lists the options of a source, Left's and then Right's. */
static bool list_options(loopy_games *l, source s) {
  const size_t number = l->ranges.count;
  struct option_range *range = labi_push(&l->ranges);
  if (!range) return labi_proof_no_memory(l->proof);
  *range = (struct option_range){.at = l->options.count};
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    const size_t before = l->options.count;
    const cgt_player mover = s.negative ? (cgt_player)!player : (cgt_player)player;
    bool good = s.kind == OF_SIDE     ? options_of_side(l, s, mover)
                : s.kind == OF_BRACES ? options_of_braces(l, s, mover)
                                      : options_of_value(l, s, mover);
    if (!good) return false;
    l->ranges.items[number].count[player] = l->options.count - before;
  }
  return true;
}

/* ---- numbers ------------------------------------------------------------------------------------ */

/* Numbers what can be reached from place `start`, the last that is left first. stack: room for all places. */
static void number_from(uint32_t *order, size_t *count, uint32_t *stack, size_t *next, loopy_games *l,
                        uint32_t start) {
  size_t depth = 0;
  if (next[start]) return;
  next[stack[depth++] = start] = 1;
  while (depth > 0) {
    const uint32_t here = stack[depth - 1];
    const struct option_range *range = &l->ranges.items[here];
    if (next[here] <= range->count[0] + range->count[1]) {
      const uint32_t option = l->options.items[range->at + next[here]++ - 1];
      if (!next[option]) next[stack[depth++] = option] = 1;
      continue;
    }
    l->numbers[here] = (uint32_t)*count;
    order[(*count)++] = here;
    depth--;
  }
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t take_numbers(uint32_t *to, const loopy_games *l, const uint32_t *options, size_t count) {
  uint32_t kept = 0;
  for (size_t i = 0; i < count; i++) to[i] = l->numbers[options[i]];
  if (count) qsort(to, count, sizeof *to, by_number);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || to[i] != to[kept - 1]) to[kept++] = to[i];
  return kept;
}

/* The sources become games, in that order. */
static bool add_games(loopy_games *l, const uint32_t *order) {
  lab_proof *p = l->proof;
  uint32_t *to = malloc((l->options.count + 1) * sizeof *to);
  bool good = to;
  for (size_t i = 0; good && i < l->sources.count; i++) {
    const struct option_range *range = &l->ranges.items[order[i]];
    const source *s = &l->sources.items[order[i]];
    const uint32_t *options = l->options.items + range->at;
    const uint32_t left = take_numbers(to, l, options, range->count[0]);
    const uint32_t right = take_numbers(to + left, l, options + range->count[0], range->count[1]);
    cgt_game *value = labi_push(&p->values);
    cgt_position *position = labi_push(&p->positions);
    good = value && position && labi_certificate_add(&p->c, to, left, to + left, right);
    if (!good) break;
    *value = CGT_NONE;
    *position = s->kind == OF_POSITION && !s->negative ? s->value.as.at.position : (cgt_position){0};
  }
  free(to);
  return good || labi_proof_no_memory(p);
}

static bool number_all(loopy_games *l) {
  const size_t n = l->sources.count;
  size_t count = 0, *next = calloc(n + 1, sizeof *next);
  uint32_t *order = malloc((n + 1) * sizeof *order), *stack = malloc((n + 1) * sizeof *stack);
  l->numbers = malloc((n + 1) * sizeof *l->numbers);
  bool good = (next && order && stack && l->numbers) || labi_proof_no_memory(l->proof);
  for (uint32_t place = 0; good && place < n; place++) number_from(order, &count, stack, next, l, place);
  good = good && add_games(l, order);
  free(next);
  free(order);
  free(stack);
  return good;
}

/* ---- terms -------------------------------------------------------------------------------------- */

/* The place of a term on one side of the game; the sign is that of the component. */
static bool add_term(lab_component *term, loopy_games *l, const labi_written *w, lab_side of) {
  source s;
  const lab_side played =
      w->negative ? (lab_side)!of : of; /* the onside of -G is the negative of G's offside */
  if (!source_of(&s, l, w, played, false)) return false;
  term->negative = s.negative != w->negative;
  s.negative = false;
  return place_of(&term->game, l, s);
}

static bool add_terms(loopy_games *l, const labi_written_claim *claim) {
  labi_certificate *c = &l->proof->c;
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < claim->count[side]; i++) {
      lab_sum *on = &c->sides[side], *off = &c->off_sides[side];
      if (!add_term(&on->components[on->count++], l, &claim->sides[side][i], LAB_ONSIDE) ||
          !add_term(&off->components[off->count++], l, &claim->sides[side][i], LAB_OFFSIDE))
        return false;
    }
  return true;
}

static bool is_empty(const loopy_games *l, lab_component c) {
  const struct option_range *range = &l->ranges.items[c.game];
  return range->count[0] + range->count[1] == 0;
}

/* Places become numbers, and terms in which nobody can move are left out. */
static void number_terms(loopy_games *l) {
  labi_certificate *c = &l->proof->c;
  for (int side = 0; side < 2; side++) {
    lab_sum *on = &c->sides[side], *off = &c->off_sides[side];
    size_t kept = 0;
    for (size_t i = 0; i < on->count; i++) {
      if (is_empty(l, on->components[i]) && is_empty(l, off->components[i])) continue;
      on->components[kept] = on->components[i];
      off->components[kept] = off->components[i];
      on->components[kept].game = l->numbers[on->components[kept].game];
      off->components[kept].game = l->numbers[off->components[kept].game];
      kept++;
    }
    on->count = off->count = kept;
  }
}

bool labi_proof_add_loopy(lab_proof *p, const labi_written_claim *claim) {
  loopy_games l = {.proof = p};
  bool good = add_terms(&l, claim);
  for (size_t i = 0; good && i < l.sources.count; i++) { /* the list grows meanwhile */
    good = labi_proof_goes_on(p) && list_options(&l, l.sources.items[i]);
  }
  good = good && number_all(&l);
  if (good) number_terms(&l);
  free(l.sources.items);
  free(l.options.items);
  free(l.ranges.items);
  free(l.numbers);
  labi_map_free(&l.met);
  return good;
}
