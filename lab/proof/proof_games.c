/* proof_games.c: the games of a claim, written out with all their followers: braces as they stand, positions by their moves,
 * other values by their canonical forms; of loopy values a side is played. They are numbered so that options come before
 * their games wherever that can be: when all that can be reached from a game has its number, the game gets the next one.
 * Short games with the same options are one game, but for positions, so that each can be shown as what it is. */
#include <stdlib.h>
#include <string.h>

#include "lab/inspect/option_lists.h"
#include "lab/proof/proof_internal.h"

/* What a game is played by. */
typedef struct source {
  enum { OF_SIDE, OF_VALUE, OF_BRACES } kind;
  bool negative;
  lab_side of; /* BRACES: which side of the values in them is played */
  cgt_loopy_side side;
  lab_value value;             /* VALUE: a position or form; in claims about short games a game */
  const labi_written *written; /* BRACES */
} source;

typedef struct writer {
  lab_proof *proof;
  struct {
    source *items;
    size_t count, room;
  } sources; /* in the order in which they were met */
  labi_map met;
  struct {
    struct node {
      bool entered;
      size_t at, count[2]; /* of its options, Left's and then Right's */
      size_t next;         /* of them to walk to */
      uint32_t number;     /* of the game */
    } * items;
    size_t count, room;
  } nodes; /* the same of the sources */
  struct {
    uint32_t *items;
    size_t count, room;
  } options, stack, order; /* of all sources, by their places; on the way; in the order of their numbers */
  labi_map forms;          /* the games of p->c by their options, of claims about short games */
} writer;

/* ---- sources ------------------------------------------------------------------------------------ */

/* One key for all three kinds of values: none has the core 0 of positions or the core 1 of forms. */
static uint64_t key_of(lab_value v) {
  if (v.kind == LAB_POSITION) return v.as.at.position.id;
  if (v.kind == LAB_FORM) return (uint64_t)1 << 32 | v.as.form.id;
  return (uint64_t)v.as.game.core << 32 | v.as.game.number;
}

static uint64_t hash_source(const source *s) {
  const uint64_t id = s->kind == OF_SIDE    ? s->side.id
                      : s->kind == OF_VALUE ? key_of(s->value)
                                            : (uint64_t)(uintptr_t)s->written + s->of;
  return labi_hash_number(labi_hash_number(id) + 2 * s->kind + s->negative);
}

static bool is_source(const void *sources, uint32_t index, const void *key) {
  const source *a = (const source *)sources + index, *b = key;
  return a->kind == b->kind && a->negative == b->negative && a->of == b->of && a->side.id == b->side.id &&
         a->written == b->written && (a->kind != OF_VALUE || key_of(a->value) == key_of(b->value));
}

static bool place_of(uint32_t *place, writer *l, source s) {
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
  struct node *node = labi_push(&l->nodes);
  if (!last || !node || !labi_map_add(&l->met, hash, *place)) return labi_proof_no_memory(l->proof);
  *last = s;
  *node = (struct node){.entered = false};
  return true;
}

static bool has_two_sides(const writer *l, cgt_loopy g) {
  const cgt_loopy_kind kind = cgt_loopy_kind_of(l->proof->ctx, g);
  return kind == CGT_LOOPY_SIDED || kind == CGT_LOOPY_UNSIDED;
}

/* Are the two sides of what is written played differently? */
static bool is_written_with_sides(const writer *l, const labi_written *w) {
  bool sides = w->value.kind == LAB_LOOPY && has_two_sides(l, w->value.as.loopy.value);
  for (int player = 0; player < 2 && w->braces; player++)
    for (size_t i = 0; i < w->count[player]; i++)
      sides = sides || is_written_with_sides(l, &w->options[player][i]);
  return sides;
}

/* That side of a value; the offside is the negative of an onside. */
static bool side_of_value(source *s, writer *l, cgt_loopy g, lab_side of, bool negative) {
  const bool turned = of == LAB_OFFSIDE && has_two_sides(l, g);
  *s = (source){.kind = OF_SIDE, .negative = negative != turned};
  return cgt_loopy_side_of(&s->side, l->proof->ctx, g, turned ? CGT_RIGHT : CGT_LEFT) == CGT_OK ||
         labi_proof_engine_failed(l->proof);
}

static source source_of_value(lab_value v, bool negative) {
  return (source){OF_VALUE, .negative = negative, .value = v};
}

/* Of a negative position no moves are shown, and a form that is canonical is its game. */
static source short_source(const writer *l, const labi_written *w) {
  const lab_value v = w->value;
  const bool is_form = v.kind == LAB_FORM && !cgt_form_is_canonical(l->proof->ctx, v.as.form);
  const bool is_position = v.kind == LAB_POSITION && !v.as.at.negative;
  return source_of_value(is_form || is_position ? v : lab_game(w->game), false);
}

static bool source_of(source *s, writer *l, const labi_written *w, lab_side of, bool negative) {
  const lab_value v = w->value;
  if (w->braces) {
    of = is_written_with_sides(l, w) ? of : LAB_ONSIDE;
    return *s = (source){OF_BRACES, .negative = negative, .of = of, .written = w}, true;
  }
  if (!l->proof->c.loopy) return *s = short_source(l, w), true;
  if (v.kind == LAB_LOOPY) return side_of_value(s, l, v.as.loopy.value, of, negative);
  if (v.kind == LAB_POSITION)
    return *s = source_of_value(lab_position(v.as.at.position, false), negative != v.as.at.negative), true;
  if (v.kind == LAB_FORM) return *s = source_of_value(v, negative), true;
  return side_of_value(s, l, cgt_loopy_from_game(l->proof->ctx, w->game), of, negative);
}

/* ---- options ------------------------------------------------------------------------------------ */

static bool push_option(writer *l, source s) {
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

static bool options_of_side(writer *l, source s, cgt_player player) {
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

static bool list_values(lab_value_list *options, writer *l, lab_value from, cgt_player player) {
  if (labi_list_options(options, l->proof->ctx, from, player, LAB_PROOF_GAMES)) return true;
  return options->count > LAB_PROOF_GAMES
             ? labi_proof_fail(l->proof, CGT_ELIMIT, "one of the games has more options than the limit of %d",
                               LAB_PROOF_GAMES)
             : labi_proof_engine_failed(l->proof);
}

/* In claims about short games a form that is canonical is its game, which is written out once. */
static bool take_canonical(lab_value *v, const writer *l) {
  cgt_ctx *ctx = l->proof->ctx;
  if (l->proof->c.loopy || v->kind != LAB_FORM || !cgt_form_is_canonical(ctx, v->as.form)) return true;
  *v = lab_game(cgt_form_value(ctx, v->as.form));
  return !cgt_is_none(v->as.game) || labi_proof_engine_failed(l->proof);
}

static bool options_of_value(writer *l, source s, cgt_player player) {
  lab_value_list options;
  bool good = list_values(&options, l, s.value, player);
  for (size_t i = 0; good && i < options.count; i++) {
    s.value = options.items[i];
    good = take_canonical(&s.value, l) && push_option(l, s);
  }
  free(options.items);
  return good;
}

static bool options_of_braces(writer *l, source s, cgt_player player) {
  source option;
  for (size_t i = 0; i < s.written->count[player]; i++)
    if (!source_of(&option, l, &s.written->options[player][i], s.of, s.negative) || !push_option(l, option))
      return false;
  return true;
}

/* Lists the options of a source, Left's and then Right's. */
static bool list_options(writer *l, uint32_t place) {
  const source s = l->sources.items[place];
  l->nodes.items[place].at = l->options.count;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    const size_t before = l->options.count;
    const cgt_player mover = s.negative ? (cgt_player)!player : (cgt_player)player;
    bool good = s.kind == OF_SIDE     ? options_of_side(l, s, mover)
                : s.kind == OF_BRACES ? options_of_braces(l, s, mover)
                                      : options_of_value(l, s, mover);
    if (!good) return false;
    l->nodes.items[place].count[player] = l->options.count - before;
  }
  return true;
}

/* ---- numbers ------------------------------------------------------------------------------------ */

static bool enter(writer *l, uint32_t place) {
  uint32_t *last = labi_push(&l->stack);
  if (!last) return labi_proof_no_memory(l->proof);
  *last = place;
  l->nodes.items[place].entered = true;
  return labi_proof_goes_on(l->proof) && list_options(l, place);
}

/* What can be reached from place `start` and was not met comes into the order, the last that is left first. The options of a
 * position are listed when it is reached, for rulesets number positions in the order in which they are met. */
static bool walk_from(writer *l, uint32_t start) {
  if (l->nodes.items[start].entered) return true;
  if (!enter(l, start)) return false;
  while (l->stack.count > 0) {
    const uint32_t here = l->stack.items[l->stack.count - 1];
    struct node *node = &l->nodes.items[here];
    if (node->next < node->count[0] + node->count[1]) {
      const uint32_t option = l->options.items[node->at + node->next++];
      if (!l->nodes.items[option].entered && !enter(l, option)) return false;
      continue;
    }
    uint32_t *last = labi_push(&l->order);
    if (!last) return labi_proof_no_memory(l->proof);
    *last = here;
    node->number = (uint32_t)l->order.count - 1;
    l->stack.count--;
  }
  return true;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* at: where the options of a source begin, or those of Right; there may be none at all. */
static uint32_t take_numbers(uint32_t *to, const writer *l, size_t at, size_t count) {
  uint32_t kept = 0;
  for (size_t i = 0; i < count; i++) to[i] = l->nodes.items[l->options.items[at + i]].number;
  if (count) qsort(to, count, sizeof *to, by_number);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || to[i] != to[kept - 1]) to[kept++] = to[i];
  return kept;
}

/* A game that may be in p->c: its options there, Left's and then Right's, and the position that it is. */
typedef struct form {
  const uint32_t *options;
  uint32_t count[2];
  cgt_position position;
} form;

static uint64_t hash_form(const form *f) {
  uint64_t hash = labi_hash_number(((uint64_t)f->position.id << 32 | f->count[0]) + 1);
  size_t count = (size_t)f->count[0] + f->count[1];
  return count ? hash ^ labi_hash(f->options, count * sizeof *f->options) : hash;
}

static bool is_form(const void *proof, uint32_t g, const void *key) {
  const lab_proof *p = proof;
  const form *f = key;
  const labi_certificate_game *game = &p->c.games.items[g];
  size_t count = (size_t)f->count[0] + f->count[1];
  return game->count[0] == f->count[0] && game->count[1] == f->count[1] &&
         p->positions.items[g].id == f->position.id &&
         (count == 0 || memcmp(p->c.options.items + game->at, f->options, count * sizeof *f->options) == 0);
}

static bool find_value(cgt_game *value, const writer *l, const source *s) {
  *value = CGT_NONE; /* the play of loopy games is solved without values */
  if (l->proof->c.loopy) return true;
  *value = s->kind == OF_BRACES ? s->written->game : labi_option_value(l->proof->ctx, s->value);
  return !cgt_is_none(*value) || labi_proof_engine_failed(l->proof);
}

/* The source becomes the next game. Where play ends the options of a short game have their numbers for good, and it may be
 * there already; where play comes back they need not. */
static bool add_game(writer *l, uint32_t place, const form *f) {
  lab_proof *p = l->proof;
  const uint64_t hash = hash_form(f);
  uint32_t *number = &l->nodes.items[place].number;
  *number = p->c.loopy ? LABI_NOT_FOUND : labi_map_find(&l->forms, hash, is_form, p, f);
  if (*number != LABI_NOT_FOUND) return true;
  *number = (uint32_t)p->c.games.count;
  cgt_game value;
  if (!find_value(&value, l, &l->sources.items[place])) return false;
  cgt_game *its_value = labi_push(&p->values);
  cgt_position *its_position = labi_push(&p->positions);
  if (!its_value || !its_position ||
      !labi_certificate_add(&p->c, f->options, f->count[0], f->options + f->count[0], f->count[1]) ||
      (!p->c.loopy && !labi_map_add(&l->forms, hash, *number)))
    return labi_proof_no_memory(p);
  *its_value = value;
  *its_position = f->position;
  return true;
}

/* The sources become games, in that order. */
static bool add_games(writer *l) {
  uint32_t *to = malloc((l->options.count + 1) * sizeof *to);
  bool good = to || labi_proof_no_memory(l->proof);
  for (size_t i = 0; good && i < l->sources.count; i++) {
    const uint32_t place = l->order.items[i];
    const struct node *node = &l->nodes.items[place];
    const source *s = &l->sources.items[place];
    const uint32_t left = take_numbers(to, l, node->at, node->count[0]);
    const uint32_t right = take_numbers(to + left, l, node->at + node->count[0], node->count[1]);
    const bool is_position = s->kind == OF_VALUE && s->value.kind == LAB_POSITION && !s->negative;
    const form f = {to, {left, right}, is_position ? s->value.as.at.position : (cgt_position){0}};
    good = add_game(l, place, &f);
  }
  free(to);
  return good;
}

/* ---- terms -------------------------------------------------------------------------------------- */

/* The place of a term on one side of the game; the sign is that of the component. */
static bool add_term(lab_component *term, writer *l, const labi_written *w, lab_side of) {
  source s;
  const lab_side played =
      w->negative ? (lab_side)!of : of; /* the onside of -G is the negative of G's offside */
  if (!source_of(&s, l, w, played, false)) return false;
  term->negative = s.negative != w->negative;
  s.negative = false;
  return place_of(&term->game, l, s);
}

static bool add_terms(writer *l, const labi_written_claim *claim) {
  labi_certificate *c = &l->proof->c;
  uint32_t zero;
  /* {|} is game 0 of claims about short games. */
  if (!c->loopy && !place_of(&zero, l, source_of_value(lab_game(cgt_integer(l->proof->ctx, 0)), false)))
    return false;
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < claim->count[side]; i++) {
      lab_sum *on = &c->sides[side], *off = &c->off_sides[side];
      if (!add_term(&on->components[on->count++], l, &claim->sides[side][i], LAB_ONSIDE)) return false;
      if (c->loopy && !add_term(&off->components[off->count++], l, &claim->sides[side][i], LAB_OFFSIDE))
        return false;
    }
  return true;
}

static bool is_empty(const writer *l, lab_component c) {
  const struct node *node = &l->nodes.items[c.game];
  return node->count[0] + node->count[1] == 0;
}

static void take_term(lab_sum *sum, size_t to, const writer *l, size_t from) {
  sum->components[to] = sum->components[from];
  sum->components[to].game = l->nodes.items[sum->components[from].game].number;
}

/* Places become numbers, and terms in which nobody can move are left out. */
static void number_terms(writer *l) {
  labi_certificate *c = &l->proof->c;
  for (int side = 0; side < 2; side++) {
    lab_sum *on = &c->sides[side], *off = &c->off_sides[side];
    size_t kept = 0;
    for (size_t i = 0; i < on->count; i++) {
      if (is_empty(l, on->components[i]) && (!c->loopy || is_empty(l, off->components[i]))) continue;
      take_term(on, kept, l, i);
      if (c->loopy) take_term(off, kept, l, i);
      kept++;
    }
    on->count = kept;
    if (c->loopy) off->count = kept;
  }
}

bool labi_proof_add_games(lab_proof *p, const labi_written_claim *claim) {
  writer l = {.proof = p};
  bool good = add_terms(&l, claim);
  const size_t terms = l.sources.count;
  for (uint32_t place = 0; good && place < terms; place++) good = walk_from(&l, place);
  good = good && add_games(&l);
  if (good) number_terms(&l);
  free(l.sources.items);
  free(l.nodes.items);
  free(l.options.items);
  free(l.stack.items);
  free(l.order.items);
  labi_map_free(&l.met);
  labi_map_free(&l.forms);
  return good;
}
