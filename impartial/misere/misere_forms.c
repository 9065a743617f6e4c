/* misere_forms.c: canonical forms in misère play, of options, of sums, of positions. */
#include "impartial/misere/misere_forms.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/sort.h"
#include "base/vector.h"

static bool starve_forms(cgt_misere_forms *forms, cgt_status status) {
  if (forms->status == CGT_OK) forms->status = status;
  return false;
}

bool imp_misere_has_option(const cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form option) {
  size_t count;
  const cgt_misere_form *own = imp_misere_options(&count, forms, g);
  for (size_t i = 0; i < count; i++)
    if (own[i] == option) return true;
  return false;
}

/* ---- canonical forms ----------------------------------------------------------------------------- */

typedef struct option_key {
  const cgt_misere_form *options;
  size_t count;
} option_key;

static bool same_options(const void *items, uint32_t index, const void *key) {
  const option_key *own = key;
  size_t count;
  const cgt_misere_form *options = imp_misere_options(&count, items, index);
  return count == own->count && (count == 0 || memcmp(options, own->options, count * sizeof *options) == 0);
}

size_t imp_misere_bytes(const cgt_misere_forms *forms) {
  return forms->options.room * sizeof *forms->options.items + forms->nodes.room * sizeof *forms->nodes.items +
         forms->sums.room * sizeof *forms->sums.items +
         (forms->differences.room + forms->positions.room) * sizeof *forms->positions.items + forms->held +
         (forms->by_options.room + forms->sums.by_key.room + forms->differences.by_key.room +
          forms->positions.by_key.room) *
             sizeof *forms->sums.by_key.slots;
}

static bool may_go_on(cgt_misere_forms *forms) {
  if (labi_interrupt_is_set(forms->stop)) return starve_forms(forms, CGT_ECANCELLED);
  return imp_misere_bytes(forms) <= forms->bytes || starve_forms(forms, CGT_ELIMIT);
}

static bool intern_options(cgt_misere_form *form, cgt_misere_forms *forms, option_key key) {
  uint64_t hash = labi_hash(key.options, key.count * sizeof *key.options);
  uint32_t at = labi_map_find(&forms->by_options, hash, same_options, forms, &key);
  if (at != LABI_NOT_FOUND) return *form = at, true;
  if (!may_go_on(forms)) return false;
  cgt_misere_genus genus;
  cgt_status status = imp_genus_of_options(&genus, forms, key.options, key.count);
  if (status != CGT_OK) return starve_forms(forms, status);
  bool lost = key.count > 0;
  uint32_t birthday = 0;
  for (size_t i = 0; i < key.count; i++) {
    const struct imp_misere_node *option = &forms->nodes.items[key.options[i]];
    lost = lost && !option->lost;
    if (option->birthday >= birthday) birthday = option->birthday + 1;
  }
  if (!labi_has_room(&forms->options, key.count)) return starve_forms(forms, CGT_ENOMEM);
  if (!labi_has_room(&forms->nodes, 1) ||
      !labi_map_add(&forms->by_options, hash, (uint32_t)forms->nodes.count))
    return starve_forms(forms, CGT_ENOMEM);
  struct imp_misere_node *node = labi_push(&forms->nodes);
  *node = (struct imp_misere_node){forms->options.count, (uint32_t)key.count, birthday, lost, genus};
  if (key.count > 0)
    memcpy(forms->options.items + forms->options.count, key.options, key.count * sizeof *key.options);
  forms->options.count += key.count;
  *form = (cgt_misere_form)forms->nodes.count - 1;
  return true;
}

/* Does the game with these options equal h, which is an option of one of them? */
static bool equals_form(const cgt_misere_forms *forms, option_key key, cgt_misere_form h) {
  size_t count;
  const cgt_misere_form *own = imp_misere_options(&count, forms, h);
  size_t at = 0; /* both are sorted */
  bool wins = count > 0;
  for (size_t i = 0; i < key.count; i++) {
    wins = wins || forms->nodes.items[key.options[i]].lost;
    if (at < count && own[at] == key.options[i])
      at++;
    else if (!imp_misere_has_option(forms, key.options[i], h))
      return false;
  }
  return at == count && wins;
}

/* The first options that differ, from the last one down, decide; of two that are each other's ends the longer is last.
 * So birthdays decide before them. */
int imp_misere_place(const cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h) {
  while (g != h) {
    const struct imp_misere_node *x = &forms->nodes.items[g], *y = &forms->nodes.items[h];
    if (x->birthday != y->birthday) return x->birthday > y->birthday ? 1 : -1;
    uint32_t i = x->count, k = y->count;
    while (i > 0 && k > 0 && forms->options.items[x->at + i - 1] == forms->options.items[y->at + k - 1]) i--, k--;
    if (i == 0 || k == 0) return (i > k) - (i < k);
    g = forms->options.items[x->at + i - 1];
    h = forms->options.items[y->at + k - 1];
  }
  return 0;
}

static int by_place(const void *a, const void *b, void *forms) {
  return imp_misere_place(forms, *(const cgt_misere_form *)a, *(const cgt_misere_form *)b);
}

bool imp_misere_sort(cgt_misere_forms *forms, cgt_misere_form *items, size_t count) {
  return labi_sort_items(items, count, sizeof *items, by_place, forms) || starve_forms(forms, CGT_ENOMEM);
}

bool imp_misere_form_of_options(cgt_misere_form *form, cgt_misere_forms *forms, cgt_misere_form *options,
                                size_t count) {
  if (!imp_misere_sort(forms, options, count)) return false;
  size_t used = 0;
  for (size_t i = 0; i < count; i++)
    if (used == 0 || options[used - 1] != options[i]) options[used++] = options[i];
  option_key key = {options, used};
  uint32_t nim_value, misere;
  if (!imp_misere_start(&nim_value, &misere, forms, options, used)) return starve_forms(forms, CGT_ENOMEM);
  for (size_t i = 0; i < used; i++) {
    size_t backs;
    const cgt_misere_form *back = imp_misere_options(&backs, forms, options[i]);
    for (size_t k = 0; k < backs; k++) {
      const cgt_misere_genus *genus = imp_genus_of(forms, back[k]);
      if (genus->nim_value != nim_value || genus->gamma[0] != misere) continue; /* nearly always */
      if (equals_form(forms, key, back[k])) return *form = back[k], true;
    }
  }
  return intern_options(form, forms, key);
}

/* Options are older than what they are of. */
static void mark_followers(bool *follows, const cgt_misere_forms *forms, cgt_misere_form g) {
  follows[g] = true;
  for (cgt_misere_form h = g; h > 0; h--) {
    size_t count;
    const cgt_misere_form *own = imp_misere_options(&count, forms, h);
    for (size_t i = 0; follows[h] && i < count; i++) follows[own[i]] = true;
  }
}

static bool mate_of_options(cgt_misere_form *mate, cgt_misere_forms *forms, cgt_misere_form g,
                            const cgt_misere_form *mates) {
  size_t count;
  const cgt_misere_form *own = imp_misere_options(&count, forms, g);
  cgt_misere_form *options = malloc((count + 1) * sizeof *options);
  if (!options) return starve_forms(forms, CGT_ENOMEM);
  for (size_t i = 0; i < count; i++) options[i] = mates[own[i]];
  bool good = imp_misere_form_of_options(mate, forms, options, count);
  free(options);
  return good;
}

bool imp_misere_mate(cgt_misere_form *mate, cgt_misere_forms *forms, cgt_misere_form g) {
  cgt_misere_form *mates = calloc((size_t)g + 1, sizeof *mates), zero = 0;
  bool *follows = calloc((size_t)g + 1, sizeof *follows);
  bool good = (mates && follows) || starve_forms(forms, CGT_ENOMEM);
  if (good) mark_followers(follows, forms, g);
  good = good && imp_misere_form_of_options(&mates[0], forms, &zero, 1);
  for (cgt_misere_form h = 1; good && h <= g; h++)
    if (follows[h]) good = mate_of_options(&mates[h], forms, h, mates);
  if (good) *mate = mates[g];
  free(mates);
  free(follows);
  return good;
}

/* ---- sums and positions -------------------------------------------------------------------------- */

static bool same_number(const void *items, uint32_t index, const void *key) {
  const struct imp_misere_known *known = items;
  return known->items[index].key == *(const uint64_t *)key;
}

bool imp_misere_look_up(cgt_misere_form *form, const struct imp_misere_known *known, uint64_t key) {
  uint32_t at = labi_map_find(&known->by_key, labi_hash_number(key), same_number, known, &key);
  if (at != LABI_NOT_FOUND) *form = known->items[at].form;
  return at != LABI_NOT_FOUND;
}

bool imp_misere_remember(cgt_misere_forms *forms, struct imp_misere_known *known, uint64_t key,
                         cgt_misere_form form) {
  if (!may_go_on(forms)) return false;
  if (!labi_has_room(known, 1) ||
      !labi_map_add(&known->by_key, labi_hash_number(key), (uint32_t)known->count))
    return starve_forms(forms, CGT_ENOMEM);
  known->items[known->count].key = key;
  known->items[known->count++].form = form;
  return true;
}

bool imp_misere_sum(cgt_misere_form *form, cgt_misere_forms *forms, cgt_misere_form g,
                    cgt_misere_form h) {
  if (g > h) return imp_misere_sum(form, forms, h, g);
  if (g == 0) return *form = h, true;
  uint64_t key = (uint64_t)g << 32 | h;
  if (imp_misere_look_up(form, &forms->sums, key)) return true;
  size_t own = forms->nodes.items[g].count, all = own + forms->nodes.items[h].count;
  cgt_misere_form *options = malloc((all + 1) * sizeof *options);
  bool good = options || starve_forms(forms, CGT_ENOMEM);
  for (size_t i = 0; good && i < all; i++) { /* options of forms move as further ones are made */
    bool of_g = i < own;
    cgt_misere_form after = forms->options.items[forms->nodes.items[of_g ? g : h].at + (of_g ? i : i - own)];
    good = imp_misere_sum(&options[i], forms, after, of_g ? h : g);
  }
  good = good && imp_misere_form_of_options(form, forms, options, all);
  free(options);
  return good && imp_misere_remember(forms, &forms->sums, key, *form);
}

static bool form_of_moves(cgt_misere_form *form, cgt_misere_forms *forms, cgt_position position) {
  size_t count;
  if (cgt_position_keeps_moves(forms->ctx, position) != CGT_OK ||
      cgt_position_moves(&count, NULL, 0, forms->ctx, position, CGT_LEFT) != CGT_OK)
    return starve_forms(forms, CGT_EINVAL);
  size_t bytes = (count + 1) * (sizeof(cgt_position) + sizeof(cgt_misere_form));
  forms->held += bytes;
  if (!may_go_on(forms)) return false;
  if (++forms->depth > CGT_MISERE_DEPTH) return starve_forms(forms, CGT_ELIMIT);
  cgt_position *moves = malloc((count + 1) * sizeof *moves);
  cgt_misere_form *options = malloc((count + 1) * sizeof *options);
  bool good = (moves && options) || starve_forms(forms, CGT_ENOMEM);
  if (good && cgt_position_moves(&count, moves, count, forms->ctx, position, CGT_LEFT) != CGT_OK)
    good = starve_forms(forms, CGT_EINVAL);
  for (size_t i = 0; good && i < count; i++)
    good = imp_misere_form_of_position(&options[i], forms, moves[i]);
  good = good && imp_misere_form_of_options(form, forms, options, count);
  free(moves);
  free(options);
  forms->held -= bytes;
  forms->depth--;
  return good;
}

bool imp_misere_form_of_position(cgt_misere_form *form, cgt_misere_forms *forms, cgt_position position) {
  if (imp_misere_look_up(form, &forms->positions, position.id)) return true;
  size_t count;
  if (cgt_position_parts(&count, NULL, 0, forms->ctx, position) != CGT_OK)
    return starve_forms(forms, CGT_EINVAL);
  cgt_part *parts = malloc((count + 1) * sizeof *parts);
  bool good = parts || starve_forms(forms, CGT_ENOMEM);
  if (good && cgt_position_parts(&count, parts, count, forms->ctx, position) != CGT_OK)
    good = starve_forms(forms, CGT_EINVAL);
  cgt_misere_form sum = 0;
  if (good && count == 1 && parts[0].position.id == position.id)
    good = form_of_moves(&sum, forms, position);
  else
    for (size_t i = 0; good && i < count; i++) {
      cgt_misere_form part;
      good = imp_misere_form_of_position(&part, forms, parts[i].position) &&
             imp_misere_sum(&sum, forms, sum, part);
    }
  free(parts);
  *form = sum;
  return good && imp_misere_remember(forms, &forms->positions, position.id, sum);
}

bool imp_misere_forms_open(cgt_misere_forms *forms, cgt_ctx *ctx, size_t bytes, const volatile int *stop) {
  *forms = (cgt_misere_forms){.ctx = ctx, .bytes = bytes, .stop = stop};
  cgt_misere_form zero;
  return intern_options(&zero, forms, (option_key){NULL, 0});
}

void imp_misere_forms_close(cgt_misere_forms *forms) {
  free(forms->options.items);
  free(forms->nodes.items);
  free(forms->sums.items);
  free(forms->differences.items);
  free(forms->positions.items);
  labi_map_free(&forms->by_options);
  labi_map_free(&forms->sums.by_key);
  labi_map_free(&forms->differences.by_key);
  labi_map_free(&forms->positions.by_key);
  free(forms->listed.items);
}
