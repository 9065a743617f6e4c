/* misere_genus.c: the genus of a form, and what it says of play with others, from those of its options.
 *
 * A sum of nim-heaps is won or lost by its nim-value n and its misère nim-value m, which are the same, or 0
 * and 1; of heaps of 1 alone they are not. Games that play so in sums with each other are tame: with the same
 * n and m, where all options are tame (Conway, ONAG, ch. 12; Siegel, CGT, ch. V); generally tame, where from
 * each other option a move goes back to a tame game of the same n, and one to a tame game of the same m, for
 * one of the two is what the rest of the sum asks for. */
#include <stdlib.h>
#include <string.h>

#include "impartial/misere/misere_forms.h"

static uint32_t gamma_at(const cgt_misere_genus *genus, uint32_t k) {
  return genus->gamma[k <= genus->stable ? k : genus->stable + (k - genus->stable) % 2];
}

/* The least number that is none of these. */
static uint32_t least_other(bool *seen, const uint32_t *numbers, size_t count) {
  memset(seen, 0, (count + 1) * sizeof *seen);
  for (size_t i = 0; i < count; i++)
    if (numbers[i] <= count) seen[numbers[i]] = true;
  uint32_t least = 0;
  while (seen[least]) least++;
  return least;
}

/* ---- kinds --------------------------------------------------------------------------------------- */

static bool has_tame_genus(const cgt_misere_genus *g) {
  return g->nim_value == g->gamma[0] || (g->nim_value | g->gamma[0]) < 2;
}

bool cgt_misere_is(const cgt_misere_genus *genus, cgt_misere_kind kind) {
  if (kind >= CGT_MISERE_RESTLESS) return genus->kind == kind;
  cgt_misere_kind least = kind < CGT_MISERE_RESTIVE ? CGT_MISERE_HEAP : CGT_MISERE_RESTIVE;
  return genus->kind >= least && genus->kind <= kind;
}

/* Does a move to `back`, out of an option of a game of genus g, keep g's nim-value (else its misère
 * nim-value)? Of restive games the other value may differ from 0 and 1, and from the misère nim-value, by the
 * last bit at most: sums take them alike. */
static bool goes_back(const cgt_misere_genus *g, const cgt_misere_genus *back, bool misere,
                      cgt_misere_kind kind) {
  if (misere ? g->gamma[0] != back->gamma[0] : g->nim_value != back->nim_value) return false;
  if (kind != CGT_MISERE_GENERALLY_RESTIVE) return cgt_misere_is(back, kind);
  uint32_t other = misere ? back->nim_value : back->gamma[0];
  return (cgt_misere_is(back, CGT_MISERE_GENERALLY_TAME) || cgt_misere_is(back, kind)) &&
         (other < 2 || (other ^ g->gamma[0]) < 2);
}

/* Is a game of genus g of that kind, by options of which those of kind `plain` count, and all others are gone
 * back from? */
static bool is_by_reply(const cgt_misere_forms *forms, const cgt_misere_genus *g,
                        const cgt_misere_form *options, size_t count, cgt_misere_kind kind, uint32_t *numbers,
                        bool *seen) {
  cgt_misere_kind plain = kind == CGT_MISERE_TAMEABLE ? kind : CGT_MISERE_GENERALLY_TAME;
  size_t plains = 0;
  for (size_t i = 0; i < count; i++) {
    const cgt_misere_genus *own = imp_genus_of(forms, options[i]);
    if (cgt_misere_is(own, plain)) {
      numbers[plains] = own->nim_value;
      numbers[count + plains++] = own->gamma[0];
      continue;
    }
    size_t backs;
    const cgt_misere_form *back = imp_misere_options(&backs, forms, options[i]);
    bool normal = false, misere = false;
    for (size_t k = 0; k < backs; k++) {
      const cgt_misere_genus *of = imp_genus_of(forms, back[k]);
      normal = normal || goes_back(g, of, false, kind);
      misere = misere || goes_back(g, of, true, kind);
    }
    if (!normal || !misere) return false;
  }
  if (kind == CGT_MISERE_TAMEABLE && plains == 0 && g->nim_value == 0)
    return true; /* to win with tame games is to move in these */
  return least_other(seen, numbers, plains) == g->nim_value &&
         least_other(seen, numbers + count, plains) == g->gamma[0];
}

static cgt_misere_kind kind_of_options(const cgt_misere_forms *forms, const cgt_misere_genus *g,
                                       const cgt_misere_form *options, size_t count, uint32_t *numbers,
                                       bool *seen) {
  cgt_misere_kind wildest = CGT_MISERE_HEAP;
  for (size_t i = 0; i < count; i++) {
    cgt_misere_kind own = imp_genus_of(forms, options[i])->kind;
    if (own > wildest) wildest = own;
  }
  if (wildest == CGT_MISERE_HEAP && g->nim_value == count) return CGT_MISERE_HEAP;
  if (has_tame_genus(g)) {
    if (wildest <= CGT_MISERE_TAME) return CGT_MISERE_TAME;
    for (cgt_misere_kind kind = CGT_MISERE_GENERALLY_TAME; kind <= CGT_MISERE_TAMEABLE; kind++)
      if (is_by_reply(forms, g, options, count, kind, numbers, seen)) return kind;
  } else if (g->nim_value < 2) {
    if (wildest <= CGT_MISERE_TAME) return CGT_MISERE_RESTIVE;
    if (is_by_reply(forms, g, options, count, CGT_MISERE_GENERALLY_RESTIVE, numbers, seen))
      return CGT_MISERE_GENERALLY_RESTIVE;
  } else if (g->gamma[0] < 2 && wildest <= CGT_MISERE_GENERALLY_TAME) {
    return CGT_MISERE_RESTLESS;
  }
  return CGT_MISERE_WILD;
}

/* ---- genus --------------------------------------------------------------------------------------- */

bool imp_misere_start(uint32_t *nim_value, uint32_t *misere, const cgt_misere_forms *forms,
                      const cgt_misere_form *options, size_t count) {
  uint32_t *numbers = calloc(count + 1, sizeof *numbers);
  bool *seen = malloc((count + 1) * sizeof *seen), good = numbers && seen;
  for (size_t i = 0; good && i < count; i++) numbers[i] = imp_genus_of(forms, options[i])->nim_value;
  if (good) *nim_value = least_other(seen, numbers, count);
  for (size_t i = 0; good && i < count; i++) numbers[i] = imp_genus_of(forms, options[i])->gamma[0];
  if (good) *misere = count == 0 ? 1 : least_other(seen, numbers, count);
  free(numbers);
  free(seen);
  return good;
}

cgt_status imp_genus_of_options(cgt_misere_genus *genus, const cgt_misere_forms *forms,
                             const cgt_misere_form *options, size_t count) {
  uint32_t *numbers = calloc(2 * count + 2, sizeof *numbers), settled = 0;
  bool *seen = malloc((count + 3) * sizeof *seen), done = false;
  if (!numbers || !seen) return free(numbers), free(seen), CGT_ENOMEM;
  *genus = (cgt_misere_genus){0};
  for (size_t i = 0; i < count; i++) {
    const cgt_misere_genus *own = imp_genus_of(forms, options[i]);
    numbers[i] = own->nim_value;
    if (own->stable > settled) settled = own->stable;
  }
  genus->nim_value = least_other(seen, numbers, count);
  uint32_t *gamma = genus->gamma;
  for (uint32_t k = 0; !done && k < CGT_MISERE_GENUS_TERMS; k++) {
    for (size_t i = 0; i < count; i++) numbers[i] = gamma_at(imp_genus_of(forms, options[i]), k);
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
  if (done) genus->kind = kind_of_options(forms, genus, options, count, numbers, seen);
  free(numbers);
  free(seen);
  return done ? CGT_OK : CGT_ELIMIT;
}
