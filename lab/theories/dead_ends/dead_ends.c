/* dead_ends.c: Left dead ends in misère play: games in which Left has no move, nor after any moves of Right. They are
 * compared modulo dead-ending games.
 *
 * Let G and H be Left dead ends. G >= H if and only if
 *   G is not 0, or H is 0, and
 *   for every G^R there is an H^R with G^R >= H^R.
 * The first line is the proviso: Right, to move in 0 + X for a Right end X, has no move and wins, but after a move in
 * G Left has none and wins, if X is 0. The second is maintenance, for no G^R has a Left option. So an option is
 * dominated if another is <= it, none is reversible, and the form without dominated options is the simplest one.
 * Source: Larsson, Nowakowski and Santos, Absolute combinatorial game theory (2018), comparison in absolute universes,
 * of which the dead-ending games are one; Milley and Renault, Dead ends in misère play (2013).
 *
 * The least options are few, so Left dead ends by day n are 0 and the antichains of those by day n - 1: 1, 2, 4, 10, 52
 * by days 0 to 4. */
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "lab/machine/budget.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_row.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"

enum { LAST_DAY = 4, ZERO = 0, FEW = 1 << 10 /* answers between two looks at the memory */ };

typedef struct dead_ends {
  struct {
    labi_element *items;
    size_t count, room;
  } options; /* of all games, those of each in their order */
  struct {
    struct node {
      size_t at;
      uint32_t count, birthday;
    } * items;
    size_t count, room;
  } nodes; /* 0 is the first */
  struct {
    struct known {
      uint64_t key;
      uint32_t value;
    } * items;
    size_t count, room;
  } known; /* sums, comparisons, forms */
  labi_map by_options, by_key;
} dead_ends;

static void release(void *data) {
  dead_ends *d = data;
  free(d->options.items);
  free(d->nodes.items);
  free(d->known.items);
  labi_map_free(&d->by_options);
  labi_map_free(&d->by_key);
}

static size_t bytes_of(const void *data) {
  const dead_ends *d = data;
  return d->options.room * sizeof *d->options.items + d->nodes.room * sizeof *d->nodes.items +
         d->known.room * sizeof *d->known.items + labi_map_bytes(&d->by_options) + labi_map_bytes(&d->by_key);
}

/* ---- what is known ----------------------------------------------------------------------------- */

enum { OF_SUM, OF_ORDER, OF_FORM };

/* Of a pair, or of a form and 0. Games are fewer than 2^31. */
static uint64_t key_of(unsigned about, uint32_t g, uint32_t h) {
  return (uint64_t)about << 62 | (uint64_t)g << 31 | h;
}

static bool has_key(const void *items, uint32_t index, const void *key) {
  return ((const struct known *)items)[index].key == *(const uint64_t *)key;
}

static bool look_up(uint32_t *value, const dead_ends *d, uint64_t key) {
  const uint32_t at = labi_map_find(&d->by_key, labi_hash_number(key), has_key, d->known.items, &key);
  if (at != LABI_NOT_FOUND) *value = d->known.items[at].value;
  return at != LABI_NOT_FOUND;
}

static bool remember(dead_ends *d, lab_machine *m, const labi_node *at, uint64_t key, uint32_t value) {
  if (!labi_has_room(&d->known, 1) ||
      !labi_map_add(&d->by_key, labi_hash_number(key), (uint32_t)d->known.count))
    return labi_out_of_memory(m, at);
  d->known.items[d->known.count++] = (struct known){key, value};
  return d->known.count % FEW != 0 || labi_check_memory(m, at);
}

/* ---- games ------------------------------------------------------------------------------------- */

static const labi_element *options_of(size_t *count, const dead_ends *d, labi_element g) {
  *count = d->nodes.items[g].count;
  return *count ? d->options.items + d->nodes.items[g].at : NULL;
}

typedef struct sought {
  const dead_ends *d;
  const labi_element *options;
  size_t count;
} sought;

static bool has_options(const void *nodes, uint32_t index, const void *key) {
  const sought *s = key;
  const struct node *node = (const struct node *)nodes + index;
  return node->count == s->count &&
         (s->count == 0 ||
          memcmp(s->d->options.items + node->at, s->options, s->count * sizeof *s->options) == 0);
}

/* The game with these options, of which none is dominated, in their order. */
static bool intern(labi_element *g, dead_ends *d, lab_machine *m, const labi_node *at, const labi_element *options,
                   size_t count) {
  const sought s = {d, options, count};
  const uint64_t hash = labi_hash(count ? (const void *)options : "", count * sizeof *options);
  const uint32_t known = labi_map_find(&d->by_options, hash, has_options, d->nodes.items, &s);
  if (known != LABI_NOT_FOUND) return *g = known, true;
  if (!labi_has_room(&d->options, count) || !labi_has_room(&d->nodes, 1) ||
      !labi_map_add(&d->by_options, hash, (uint32_t)d->nodes.count))
    return labi_out_of_memory(m, at); /* and no game is there that is not found again */
  struct node *node = &d->nodes.items[d->nodes.count++];
  *node = (struct node){.at = d->options.count, .count = (uint32_t)count};
  for (size_t i = 0; i < count; i++) {
    const uint32_t day = d->nodes.items[options[i]].birthday + 1;
    if (day > node->birthday) node->birthday = day;
    d->options.items[d->options.count++] = options[i];
  }
  *g = (labi_element)d->nodes.count - 1;
  return true;
}

/* The games that the machine has met. NULL, with an error: no memory. */
static dead_ends *games_of(lab_machine *m, const labi_node *at) {
  static const char name[] = "Left dead ends";
  labi_element zero;
  dead_ends *d = labi_kept_for(m, name, sizeof *d, release, bytes_of);
  if (!d) return labi_out_of_memory(m, at), NULL;
  return d->nodes.count > 0 || intern(&zero, d, m, at, NULL, 0) ? d : NULL;
}

static bool at_least(bool *answer, dead_ends *d, lab_machine *m, const labi_node *at, labi_element g,
                     labi_element h) {
  const uint64_t key = key_of(OF_ORDER, g, h);
  uint32_t known;
  if (g == h || g == ZERO || h == ZERO) return *answer = g == h, true; /* 0 and others are confused: 0 has no G^R */
  if (look_up(&known, d, key)) return *answer = known, true;
  if (!labi_check_stack(m, at) || !labi_tick(m, at)) return false;
  *answer = true;
  for (size_t i = 0; *answer && i < d->nodes.items[g].count; i++) {
    bool found = false;
    for (size_t k = 0; !found && k < d->nodes.items[h].count; k++)
      if (!at_least(&found, d, m, at, d->options.items[d->nodes.items[g].at + i],
                    d->options.items[d->nodes.items[h].at + k]))
        return false;
    *answer = found;
  }
  return remember(d, m, at, key, *answer);
}

/* A total order that depends on the games alone: by days, then by their options. */
static int place_of(const dead_ends *d, labi_element g, labi_element h) {
  const struct node *x = &d->nodes.items[g], *y = &d->nodes.items[h];
  int sign = g == h ? 0 : (x->birthday > y->birthday) - (x->birthday < y->birthday);
  if (g == h || sign != 0) return sign;
  for (uint32_t i = 0; sign == 0 && i < x->count && i < y->count; i++)
    sign = place_of(d, d->options.items[x->at + i], d->options.items[y->at + i]);
  return sign != 0 ? sign : (x->count > y->count) - (x->count < y->count);
}

/* Sorts the options and drops equal ones: few, so by insertion. */
static size_t sort(const dead_ends *d, labi_element *options, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    const labi_element g = options[i];
    size_t to = kept;
    while (to > 0 && place_of(d, options[to - 1], g) > 0) to--;
    if (to > 0 && options[to - 1] == g) continue;
    memmove(options + to + 1, options + to, (kept - to) * sizeof *options);
    options[to] = g;
    kept++;
  }
  return kept;
}

/* The simplest form of the game with these options, which it sorts: equal ones are one, and of the others those stay
 * that no other is <=. */
static bool simplify(labi_element *g, dead_ends *d, lab_machine *m, const labi_node *at, labi_element *options,
                     size_t count) {
  size_t kept = 0;
  count = sort(d, options, count);
  labi_element *least = labi_room(m, at, (count + 1) * sizeof *least);
  if (!least) return false;
  for (size_t i = 0; i < count; i++) {
    bool dominated = false;
    for (size_t k = 0; !dominated && k < count; k++)
      if (k != i && !at_least(&dominated, d, m, at, options[i], options[k])) return false;
    if (!dominated) least[kept++] = options[i];
  }
  return intern(g, d, m, at, least, kept);
}

/* ---- the table --------------------------------------------------------------------------------- */

static bool list_options(const labi_element **options, size_t *count, lab_machine *m, const labi_node *at,
                         labi_element g, cgt_player player) {
  const dead_ends *d = games_of(m, at);
  if (!d) return false;
  *options = options_of(count, d, g);
  if (player == CGT_LEFT) *count = 0;
  return true;
}

static bool birthday(uint32_t *day, lab_machine *m, const labi_node *at, labi_element g) {
  const dead_ends *d = games_of(m, at);
  if (d) *day = d->nodes.items[g].birthday;
  return d;
}

/* Left, to move, has no move and wins; Right wins if he has none either, and else leaves Left without one. */
static bool outcome(cgt_outcome *who, lab_machine *m, const labi_node *at, labi_element g) {
  (void)m, (void)at;
  return *who = g == ZERO ? CGT_N : CGT_L, true;
}

static bool compare(cgt_order *order, lab_machine *m, const labi_node *at, labi_element g, labi_element h) {
  static const cgt_order orders[2][2] = {{CGT_CONFUSED, CGT_LESS}, {CGT_GREATER, CGT_EQUAL}};
  dead_ends *d = games_of(m, at);
  bool ge, le;
  if (!d || !at_least(&ge, d, m, at, g, h) || !at_least(&le, d, m, at, h, g)) return false;
  return *order = orders[ge][le], true;
}

static bool sum(labi_element *total, lab_machine *m, const labi_node *at, labi_element g, labi_element h) {
  dead_ends *d = games_of(m, at);
  if (!d) return false;
  if (g > h) return sum(total, m, at, h, g);
  if (g == ZERO) return *total = h, true;
  const uint64_t key = key_of(OF_SUM, g, h);
  if (look_up(total, d, key)) return true;
  const uint32_t of_g = d->nodes.items[g].count, of_h = d->nodes.items[h].count;
  labi_element *options = labi_room(m, at, ((size_t)of_g + of_h) * sizeof *options);
  if (!options || !labi_check_stack(m, at) || !labi_tick(m, at)) return false;
  for (uint32_t i = 0; i < of_g; i++)
    if (!sum(&options[i], m, at, d->options.items[d->nodes.items[g].at + i], h)) return false;
  for (uint32_t i = 0; i < of_h; i++)
    if (!sum(&options[of_g + i], m, at, g, d->options.items[d->nodes.items[h].at + i])) return false;
  return simplify(total, d, m, at, options, (size_t)of_g + of_h) && remember(d, m, at, key, *total);
}

/* n where the game is -n, {|{|..0}}; else 0. */
static uint32_t length_of_chain(const dead_ends *d, labi_element g) {
  uint32_t n = 0;
  for (; g != ZERO; n++, g = d->options.items[d->nodes.items[g].at])
    if (d->nodes.items[g].count != 1) return 0;
  return n;
}

/* "-2", "{|0,-1}": the form, which reads back in quotes. */
static void put_game(labi_buffer *out, const dead_ends *d, labi_element g) {
  const uint32_t n = length_of_chain(d, g);
  if (g == ZERO || n > 0) {
    labi_putf(out, g == ZERO ? "0" : "-%u", n);
    return;
  }
  for (uint32_t i = 0; i < d->nodes.items[g].count; i++) {
    labi_put(out, i > 0 ? "," : "{|");
    put_game(out, d, d->options.items[d->nodes.items[g].at + i]);
  }
  labi_put_char(out, '}');
}

static bool put(labi_buffer *out, lab_machine *m, const labi_node *at, labi_element g) {
  const dead_ends *d = games_of(m, at);
  if (d) put_game(out, d, g);
  return d && (!out->failed || labi_out_of_memory(m, at));
}

static const labi_theory_fact facts[] = {
    {"outcome", "outcome"}, {"birthday", "birthday"}, {"right_options", "right options"}, {0}};

const labi_theory labi_dead_ends_theory = {
    .name = "left_dead_end",
    .noun = "a Left dead end",
    .games = "Left dead ends",
    .open = "left_dead_end('",
    .close = "')",
    .put = put,
    .options = list_options,
    .birthday = birthday,
    .outcome = outcome,
    .compare = compare,
    .sum = sum,
    .facts = facts,
};

/* ---- functions of the language ------------------------------------------------------------------- */

/* The dead end that a form is. *is: it is one. */
static bool read_form(labi_element *g, bool *is, dead_ends *d, lab_machine *m, const labi_node *at, cgt_form f) {
  const uint64_t key = key_of(OF_FORM, f.id, 0);
  size_t left, count;
  if ((*is = look_up(g, d, key))) return true;
  if (!labi_check_stack(m, at) || !labi_tick(m, at)) return false;
  if (cgt_form_options(&left, NULL, 0, m->ctx, f, CGT_LEFT) != CGT_OK ||
      cgt_form_options(&count, NULL, 0, m->ctx, f, CGT_RIGHT) != CGT_OK)
    return labi_engine_failed(m, at);
  if (!(*is = left == 0)) return true;
  cgt_form *forms = labi_room(m, at, (count + 1) * sizeof *forms);
  labi_element *options = labi_room(m, at, (count + 1) * sizeof *options);
  if (!forms || !options) return false;
  if (cgt_form_options(&count, forms, count, m->ctx, f, CGT_RIGHT) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count && *is; i++)
    if (!read_form(&options[i], is, d, m, at, forms[i])) return false;
  return !*is || (simplify(g, d, m, at, options, count) && remember(d, m, at, key, *g));
}

/* Of a form or a position. A value is refused: it has forgotten the moves that it was made of. */
static bool read_value(labi_element *g, bool *is, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_form f;
  dead_ends *d = games_of(m, at);
  if (v.kind == LAB_ELEMENT && labi_theory_of(m, v) == &labi_dead_ends_theory)
    return *g = v.as.element.id, *is = true, true;
  if (v.kind != LAB_FORM && v.kind != LAB_POSITION)
    return labi_fail(
        m, at, CGT_EINVAL,
        "%s needs a form or a position, found %s, which does not record its moves: quote the form, "
        "left_dead_end('{|0}')",
        at->as.name.function->name, labi_kind_name(m, v));
  return d && labi_to_form(&f, m, at, v) && read_form(g, is, d, m, at, f);
}

static bool fn_left_dead_end(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_element g;
  bool is;
  if (!read_value(&g, &is, m, at, args[0])) return false;
  if (!is)
    return labi_fail(m, at, CGT_EDOMAIN,
                     "Left has a move in this game or after moves of Right: it is not a Left dead end");
  return *result = labi_element_value(m, &labi_dead_ends_theory, g), true;
}

static bool fn_is_left_dead_end(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_element g;
  bool is;
  return read_value(&g, &is, m, at, args[0]) && (*result = lab_truth(is), true);
}

typedef struct listing {
  dead_ends *d;
  lab_machine *m;
  const labi_node *at;
  labi_element *items; /* those by the day before */
  size_t count;
  labi_element *chosen; /* an antichain of them */
  size_t length;
  struct {
    labi_element *items;
    size_t count, room;
  } found;
} listing;

/* All antichains with what is chosen and some of the items from `from` on, but the empty one. */
static bool add_antichains(listing *l, size_t from) {
  for (size_t i = from; i < l->count; i++) {
    bool below = false, above = false;
    for (size_t k = 0; k < l->length && !below && !above; k++)
      if (!at_least(&below, l->d, l->m, l->at, l->items[i], l->chosen[k]) ||
          !at_least(&above, l->d, l->m, l->at, l->chosen[k], l->items[i]))
        return false;
    if (below || above) continue;
    l->chosen[l->length++] = l->items[i];
    labi_element *last = labi_push(&l->found);
    if (!last) return labi_out_of_memory(l->m, l->at);
    if (!intern(last, l->d, l->m, l->at, l->chosen, l->length) || !add_antichains(l, i + 1)) return false;
    l->length--;
  }
  return true;
}

/* Replaces the items by those of the next day. */
static bool next_day(listing *l) {
  labi_element *zero = labi_push(&l->found);
  l->chosen = malloc((l->count + 1) * sizeof *l->chosen);
  if (zero) *zero = ZERO;
  bool good = (zero && l->chosen) || labi_out_of_memory(l->m, l->at);
  good = good && add_antichains(l, 0);
  free(l->chosen);
  free(l->items);
  l->items = l->found.items;
  l->count = good ? sort(l->d, l->found.items, l->found.count) : 0;
  l->found.items = NULL;
  l->found.count = l->found.room = l->length = 0;
  return good;
}

static bool fn_left_dead_ends(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const int64_t day = args[0].as.integer;
  if (day < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  if (day > LAST_DAY)
    return labi_fail(m, at, CGT_ELIMIT, "Left dead ends are listed to day %d; by day 5 there are 21278", LAST_DAY);
  listing l = {.d = games_of(m, at), .m = m, .at = at, .items = malloc(sizeof *l.items), .count = 1};
  bool good = l.d && (l.items || labi_out_of_memory(m, at));
  if (good) l.items[0] = ZERO;
  for (int64_t i = 0; good && i < day; i++) good = next_day(&l);
  good = good && labi_new_list(result, m, at, LAB_LIST, l.count, l.count);
  for (size_t i = 0; good && i < l.count; i++)
    result->as.list->items[i] = labi_element_value(m, &labi_dead_ends_theory, l.items[i]);
  free(l.items);
  return good;
}

const labi_table_words labi_dead_ends_words = {
    "Left dead ends in misere play",
    "Larsson, Nowakowski and Santos, Absolute combinatorial game theory (2018); Milley and Renault, Dead ends in misere "
    "play (2013)",
    "comparisons of pairs of followers, each once"};

const lab_function labi_dead_ends_functions[] = {
    {"left_dead_end", "left_dead_end(F)",
     "a form or position in which Left never has a move, modulo dead-ending games in misere play, in simplest form",
     "left_dead_end('{|0,{|0,-1}}')", "{|0,{|0,-1}}", LABI_CODE(1, 1, "v", ANY, .general = fn_left_dead_end)},
    {"is_left_dead_end", "is_left_dead_end(F)", "true if Left has no move in a form or position, nor after any moves of Right",
     "is_left_dead_end('{|1}')", "false", LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_left_dead_end),
     .cost = "one step for each follower"},
    {"left_dead_ends", "left_dead_ends(n)", "the Left dead ends born by day n <= 4", "left_dead_ends(2)",
     "{0,-1,{|0,-1},-2}", LABI_CODE(1, 1, "i", SET, .general = fn_left_dead_ends),
     .cost = "comparisons with the games of the day before, for each game"},
    {0}};
