/* misere_forms.c: canonical forms in misère play, of options, of sums, of positions; and their genus. */
#include "lab/impartial/misere_forms.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/base/vector.h"

static bool starve_forms(labi_misere_forms *forms, cgt_status status) {
  if (forms->status == CGT_OK) forms->status = status;
  return false;
}

static const labi_misere_form *options_of_form(size_t *count, const labi_misere_forms *forms,
                                               labi_misere_form g) {
  *count = forms->nodes.items[g].count;
  return *count ? forms->options.items + forms->nodes.items[g].at : NULL; /* of 0 alone there may be no list yet */
}

static bool has_option(const labi_misere_forms *forms, labi_misere_form g, labi_misere_form option) {
  size_t count;
  const labi_misere_form *own = options_of_form(&count, forms, g);
  for (size_t i = 0; i < count; i++)
    if (own[i] == option) return true;
  return false;
}

/* ---- genus --------------------------------------------------------------------------------------- */

static uint32_t gamma_at(const labi_genus *genus, uint32_t k) {
  return genus->gamma[k <= genus->stable ? k : genus->stable + (k - genus->stable) % 2];
}

/* The least number that is none of these; the list is overwritten. */
static uint32_t least_other(bool *seen, const uint32_t *numbers, size_t count) {
  memset(seen, 0, (count + 1) * sizeof *seen);
  for (size_t i = 0; i < count; i++)
    if (numbers[i] <= count) seen[numbers[i]] = true;
  uint32_t least = 0;
  while (seen[least]) least++;
  return least;
}

static bool same_start(const labi_genus *g, const labi_genus *h) {
  return g->nim_value == h->nim_value && g->gamma[0] == h->gamma[0];
}

/* Is it the genus of a sum of nim-heaps? Of heaps of 1 it is 0^120 or 1^031, of others n^n(n xor 2). */
static bool is_nim_genus(const labi_genus *g) {
  uint32_t n = g->nim_value;
  return (g->gamma[0] == n || (n < 2 && g->gamma[0] == (n ^ 1))) && gamma_at(g, 1) == (n ^ 2) &&
         gamma_at(g, 2) == n && g->stable <= 1;
}

/* A genus of nim-heaps, that of the tame options alone; from each other option a move goes back to a tame
 * game of this genus: Conway, ONAG, ch. 12, on tame games. */
static bool is_tame(labi_misere_forms *forms, const labi_genus *genus, const labi_misere_form *options,
                    size_t count, uint32_t *numbers, bool *seen) {
  if (!is_nim_genus(genus)) return false;
  size_t tame = 0;
  for (size_t i = 0; i < count; i++) {
    const labi_genus *own = labi_genus_of(forms, options[i]);
    if (own->tame) {
      numbers[tame++] = own->nim_value;
      continue;
    }
    size_t backs;
    const labi_misere_form *back = options_of_form(&backs, forms, options[i]);
    bool reverts = false;
    for (size_t k = 0; !reverts && k < backs; k++) {
      const labi_genus *g = labi_genus_of(forms, back[k]);
      reverts = g->tame && same_start(g, genus);
    }
    if (!reverts) return false;
  }
  if (least_other(seen, numbers, tame) != genus->nim_value) return false;
  size_t at = 0;
  for (size_t i = 0; i < count; i++)
    if (labi_genus_of(forms, options[i])->tame) numbers[at++] = labi_genus_of(forms, options[i])->gamma[0];
  return (tame == 0 ? 1 : least_other(seen, numbers, tame)) == genus->gamma[0];
}

static bool find_genus(labi_genus *genus, labi_misere_forms *forms, const labi_misere_form *options,
                       size_t count) {
  uint32_t *numbers = malloc((count + 2) * sizeof *numbers), settled = 0;
  bool *seen = malloc((count + 3) * sizeof *seen), done = false;
  if (!numbers || !seen) return free(numbers), free(seen), starve_forms(forms, CGT_ENOMEM);
  *genus = (labi_genus){0};
  for (size_t i = 0; i < count; i++) {
    const labi_genus *own = labi_genus_of(forms, options[i]);
    numbers[i] = own->nim_value;
    if (own->stable > settled) settled = own->stable;
  }
  genus->nim_value = least_other(seen, numbers, count);
  uint32_t *gamma = genus->gamma;
  for (uint32_t k = 0; !done && k < LABI_GENUS_TERMS; k++) {
    for (size_t i = 0; i < count; i++) numbers[i] = gamma_at(labi_genus_of(forms, options[i]), k);
    size_t all = count;
    if (k > 0) { /* a heap of 2 becomes 0 or 1 */
      numbers[all++] = gamma[k - 1];
      numbers[all++] = gamma[k - 1] ^ 1;
    }
    gamma[k] = all == 0 ? 1 : least_other(seen, numbers, all);
    done = k >= settled + 3 && gamma[k] == gamma[k - 2] && gamma[k - 1] == gamma[k - 3];
    if (done) genus->stable = k - 3;
  }
  while (genus->stable > 0 && gamma[genus->stable - 1] == gamma[genus->stable + 1]) genus->stable--;
  if (done) genus->tame = is_tame(forms, genus, options, count, numbers, seen);
  free(numbers);
  free(seen);
  return done || starve_forms(forms, CGT_ELIMIT);
}

/* ---- canonical forms ----------------------------------------------------------------------------- */

typedef struct option_key {
  const labi_misere_form *options;
  size_t count;
} option_key;

static bool same_options(const void *items, uint32_t index, const void *key) {
  const option_key *own = key;
  size_t count;
  const labi_misere_form *options = options_of_form(&count, items, index);
  return count == own->count && (count == 0 || memcmp(options, own->options, count * sizeof *options) == 0);
}

static size_t forms_bytes(const labi_misere_forms *forms) {
  return forms->options.room * sizeof *forms->options.items + forms->nodes.room * sizeof *forms->nodes.items +
         forms->sums.room * sizeof *forms->sums.items +
         forms->positions.room * sizeof *forms->positions.items +
         (forms->by_options.room + forms->sums.by_key.room + forms->positions.by_key.room) *
             sizeof *forms->sums.by_key.slots;
}

static bool intern_options(labi_misere_form *form, labi_misere_forms *forms, option_key key) {
  uint64_t hash = labi_hash(key.options, key.count * sizeof *key.options);
  uint32_t at = labi_map_find(&forms->by_options, hash, same_options, forms, &key);
  if (at != LABI_NOT_FOUND) return *form = at, true;
  if (labi_interrupt_is_set(forms->stop)) return starve_forms(forms, CGT_ECANCELLED);
  if (forms_bytes(forms) > forms->bytes) return starve_forms(forms, CGT_ELIMIT);
  labi_genus genus;
  if (!find_genus(&genus, forms, key.options, key.count)) return false;
  bool lost = key.count > 0;
  for (size_t i = 0; i < key.count; i++) lost = lost && !forms->nodes.items[key.options[i]].lost;
  if (!labi_has_room(&forms->options, key.count)) return starve_forms(forms, CGT_ENOMEM);
  struct labi_misere_node *node = labi_push(&forms->nodes);
  if (!node || !labi_map_add(&forms->by_options, hash, (uint32_t)forms->nodes.count - 1))
    return starve_forms(forms, CGT_ENOMEM);
  *node = (struct labi_misere_node){forms->options.count, (uint32_t)key.count, lost, genus};
  if (key.count > 0)
    memcpy(forms->options.items + forms->options.count, key.options, key.count * sizeof *key.options);
  forms->options.count += key.count;
  *form = (labi_misere_form)forms->nodes.count - 1;
  return true;
}

/* Does the game with these options equal h, which is an option of one of them? */
static bool equals_form(const labi_misere_forms *forms, option_key key, labi_misere_form h) {
  size_t count;
  const labi_misere_form *own = options_of_form(&count, forms, h);
  size_t at = 0; /* both rise */
  bool wins = count > 0;
  for (size_t i = 0; i < key.count; i++) {
    wins = wins || forms->nodes.items[key.options[i]].lost;
    if (at < count && own[at] == key.options[i])
      at++;
    else if (!has_option(forms, key.options[i], h))
      return false;
  }
  return at == count && wins;
}

static int rising_forms(const void *a, const void *b) {
  labi_misere_form g = *(const labi_misere_form *)a, h = *(const labi_misere_form *)b;
  return (g > h) - (g < h);
}

bool labi_misere_form_of_options(labi_misere_form *form, labi_misere_forms *forms, labi_misere_form *options,
                                 size_t count) {
  if (count > 1) qsort(options, count, sizeof *options, rising_forms);
  size_t used = 0;
  for (size_t i = 0; i < count; i++)
    if (used == 0 || options[used - 1] != options[i]) options[used++] = options[i];
  option_key key = {options, used};
  for (size_t i = 0; i < used; i++) {
    size_t backs;
    const labi_misere_form *back = options_of_form(&backs, forms, options[i]);
    for (size_t k = 0; k < backs; k++)
      if (equals_form(forms, key, back[k])) return *form = back[k], true;
  }
  return intern_options(form, forms, key);
}

bool labi_misere_day(size_t *count, labi_misere_forms *forms, unsigned n) {
  for (unsigned day = 1; day <= n; day++) {
    size_t older = forms->nodes.count;
    for (uint32_t set = 0; set < UINT32_C(1) << older; set++) {
      labi_misere_form options[32], form;
      size_t used = 0;
      for (uint32_t g = 0; g < older; g++)
        if (set >> g & 1) options[used++] = g;
      if (!labi_misere_form_of_options(&form, forms, options, used)) return false;
    }
  }
  *count = forms->nodes.count;
  return true;
}

bool labi_misere_linked(const labi_misere_forms *forms, labi_misere_form g, labi_misere_form h) {
  return !has_option(forms, g, h) && !has_option(forms, h, g);
}

/* Options are older than what they are of. */
static void mark_followers(bool *follows, const labi_misere_forms *forms, labi_misere_form g) {
  follows[g] = true;
  for (labi_misere_form h = g; h > 0; h--) {
    size_t count;
    const labi_misere_form *own = options_of_form(&count, forms, h);
    for (size_t i = 0; follows[h] && i < count; i++) follows[own[i]] = true;
  }
}

static bool mate_of_options(labi_misere_form *mate, labi_misere_forms *forms, labi_misere_form g,
                            const labi_misere_form *mates) {
  size_t count;
  const labi_misere_form *own = options_of_form(&count, forms, g);
  labi_misere_form *options = malloc((count + 1) * sizeof *options);
  if (!options) return starve_forms(forms, CGT_ENOMEM);
  for (size_t i = 0; i < count; i++) options[i] = mates[own[i]];
  bool good = labi_misere_form_of_options(mate, forms, options, count);
  free(options);
  return good;
}

bool labi_misere_mate(labi_misere_form *mate, labi_misere_forms *forms, labi_misere_form g) {
  labi_misere_form *mates = calloc((size_t)g + 1, sizeof *mates), zero = 0;
  bool *follows = calloc((size_t)g + 1, sizeof *follows);
  bool good = (mates && follows) || starve_forms(forms, CGT_ENOMEM);
  if (good) mark_followers(follows, forms, g);
  good = good && labi_misere_form_of_options(&mates[0], forms, &zero, 1);
  for (labi_misere_form h = 1; good && h <= g; h++)
    if (follows[h]) good = mate_of_options(&mates[h], forms, h, mates);
  if (good) *mate = mates[g];
  free(mates);
  free(follows);
  return good;
}

/* ---- sums and positions -------------------------------------------------------------------------- */

static bool same_number(const void *items, uint32_t index, const void *key) {
  const struct labi_misere_known *known = items;
  return known->items[index].key == *(const uint64_t *)key;
}

static bool look_up(labi_misere_form *form, const struct labi_misere_known *known, uint64_t key) {
  uint32_t at = labi_map_find(&known->by_key, labi_hash_number(key), same_number, known, &key);
  if (at != LABI_NOT_FOUND) *form = known->items[at].form;
  return at != LABI_NOT_FOUND;
}

static bool remember(labi_misere_forms *forms, struct labi_misere_known *known, uint64_t key,
                     labi_misere_form form) {
  if (!labi_has_room(known, 1) ||
      !labi_map_add(&known->by_key, labi_hash_number(key), (uint32_t)known->count))
    return starve_forms(forms, CGT_ENOMEM);
  known->items[known->count].key = key;
  known->items[known->count++].form = form;
  return true;
}

bool labi_misere_sum(labi_misere_form *form, labi_misere_forms *forms, labi_misere_form g,
                     labi_misere_form h) {
  if (g > h) return labi_misere_sum(form, forms, h, g);
  if (g == 0) return *form = h, true;
  uint64_t key = (uint64_t)g << 32 | h;
  if (look_up(form, &forms->sums, key)) return true;
  size_t own = forms->nodes.items[g].count, all = own + forms->nodes.items[h].count;
  labi_misere_form *options = malloc((all + 1) * sizeof *options);
  bool good = options || starve_forms(forms, CGT_ENOMEM);
  for (size_t i = 0; good && i < all; i++) { /* options of forms move as further ones are made */
    bool of_g = i < own;
    labi_misere_form after = forms->options.items[forms->nodes.items[of_g ? g : h].at + (of_g ? i : i - own)];
    good = labi_misere_sum(&options[i], forms, after, of_g ? h : g);
  }
  good = good && labi_misere_form_of_options(form, forms, options, all);
  free(options);
  return good && remember(forms, &forms->sums, key, *form);
}

static bool form_of_moves(labi_misere_form *form, labi_misere_forms *forms, cgt_position position) {
  size_t count;
  if (cgt_position_moves(&count, NULL, 0, forms->ctx, position, CGT_LEFT) != CGT_OK)
    return starve_forms(forms, CGT_EINVAL);
  cgt_position *moves = malloc((count + 1) * sizeof *moves);
  labi_misere_form *options = malloc((count + 1) * sizeof *options);
  bool good = (moves && options) || starve_forms(forms, CGT_ENOMEM);
  if (good && cgt_position_moves(&count, moves, count, forms->ctx, position, CGT_LEFT) != CGT_OK)
    good = starve_forms(forms, CGT_EINVAL);
  for (size_t i = 0; good && i < count; i++)
    good = labi_misere_form_of_position(&options[i], forms, moves[i]);
  good = good && labi_misere_form_of_options(form, forms, options, count);
  free(moves);
  free(options);
  return good;
}

bool labi_misere_form_of_position(labi_misere_form *form, labi_misere_forms *forms, cgt_position position) {
  if (look_up(form, &forms->positions, position.id)) return true;
  size_t count;
  if (cgt_position_parts(&count, NULL, 0, forms->ctx, position) != CGT_OK)
    return starve_forms(forms, CGT_EINVAL);
  cgt_part *parts = malloc((count + 1) * sizeof *parts);
  bool good = parts || starve_forms(forms, CGT_ENOMEM);
  if (good && cgt_position_parts(&count, parts, count, forms->ctx, position) != CGT_OK)
    good = starve_forms(forms, CGT_EINVAL);
  labi_misere_form sum = 0;
  if (good && count == 1 && parts[0].position.id == position.id)
    good = form_of_moves(&sum, forms, position);
  else
    for (size_t i = 0; good && i < count; i++) {
      labi_misere_form part;
      good = labi_misere_form_of_position(&part, forms, parts[i].position) &&
             labi_misere_sum(&sum, forms, sum, part);
    }
  free(parts);
  *form = sum;
  return good && remember(forms, &forms->positions, position.id, sum);
}

bool labi_misere_forms_open(labi_misere_forms *forms, cgt_ctx *ctx, size_t bytes, const volatile int *stop) {
  *forms = (labi_misere_forms){.ctx = ctx, .bytes = bytes, .stop = stop};
  labi_misere_form zero;
  return intern_options(&zero, forms, (option_key){NULL, 0});
}

void labi_misere_forms_close(labi_misere_forms *forms) {
  free(forms->options.items);
  free(forms->nodes.items);
  free(forms->sums.items);
  free(forms->positions.items);
  labi_map_free(&forms->by_options);
  labi_map_free(&forms->sums.by_key);
  labi_map_free(&forms->positions.by_key);
}

/* ---- as text ------------------------------------------------------------------------------------- */

uint32_t labi_misere_nimber(const labi_misere_forms *forms, labi_misere_form g) {
  size_t count;
  const labi_misere_form *options = options_of_form(&count, forms, g);
  if (labi_genus_of(forms, g)->nim_value != count) return UINT32_MAX;
  for (size_t i = 0; i < count; i++)
    if (labi_misere_nimber(forms, options[i]) == UINT32_MAX) return UINT32_MAX;
  return (uint32_t)count;
}

void labi_put_misere_form(labi_buffer *out, const labi_misere_forms *forms, labi_misere_form g) {
  uint32_t n = labi_misere_nimber(forms, g);
  if (n != UINT32_MAX) {
    labi_put(out, n ? "*" : "0");
    if (n > 1) labi_putf(out, "%" PRIu32, n);
    return;
  }
  size_t count;
  const labi_misere_form *options = options_of_form(&count, forms, g);
  for (size_t i = 0; i < count; i++) {
    labi_put_char(out, i ? ',' : '{');
    labi_put_misere_form(out, forms, options[i]);
  }
  labi_put_char(out, '}');
}

static void put_digit(labi_buffer *out, uint32_t n) {
  labi_putf(out, n < 10 ? "%" PRIu32 : "[%" PRIu32 "]", n);
}

void labi_put_genus(labi_buffer *out, const labi_misere_forms *forms, labi_misere_form g) {
  const labi_genus *genus = labi_genus_of(forms, g);
  labi_putf(out, "%" PRIu32, genus->nim_value);
  if (labi_misere_nimber(forms, g) != UINT32_MAX) return;
  labi_put_char(out, '^');
  for (uint32_t k = 0; k <= (genus->tame ? 0 : genus->stable + 1); k++) put_digit(out, genus->gamma[k]);
}
