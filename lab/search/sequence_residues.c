/* sequence_residues.c: arithmetic progressions in the residues of n, each with a saltus of its own: what a
 * period with one saltus for all would miss. Where not all residues have one, as in a game whose other values
 * nest deeper and deeper, those that do are found. */
#include "lab/search/sequence_terms.h"

#include <cgt/number.h>

/* a(i) - a(i-m) as a game; CGT_NONE if the engine fails. */
static cgt_game step_of(const labi_sequence_search *search, size_t i, size_t m) {
  const lab_value *terms = search->sequence.terms;
  return cgt_sub(lab_machine_ctx(search->sequence.machine), terms[i].as.game, terms[i - m].as.game);
}

/* Is a(i) - a(i-m) = a(i-m) - a(i-2m)? Of games first their means. *step: the first of games, or none yet,
 * and then the second. */
static bool goes_on(const labi_sequence_search *search, size_t i, size_t m, cgt_game *step) {
  const fmpz *x = search->numbers.terms + i;
  fmpz_t difference;
  fmpz_init(difference);
  fmpz_add(difference, x, x - 2 * m);
  fmpz_submul_ui(difference, x - m, 2);
  bool same = fmpz_is_zero(difference);
  fmpz_clear(difference);
  if (!same || search->sequence.kind != LAB_SEQUENCE_GAMES) return same;
  if (cgt_is_none(*step)) *step = step_of(search, i, m);
  cgt_game before = step_of(search, i - m, m);
  same = !cgt_is_none(before) && !cgt_is_none(*step) && cgt_equal(*step, before);
  *step = before;
  return same;
}

/* The progression that the terms `last`, last - m, ... are, from behind. */
static void find_progression(lab_period *p, const labi_sequence_search *search, size_t last, size_t m) {
  size_t count = last / m + 1, i = last;
  cgt_game step = CGT_NONE;
  while (i >= 2 * m && goes_on(search, i, m, &step)) i -= m;
  size_t terms = (last - i) / m + 2; /* from a(i-m) on */
  *p = (lab_period){.length = m, .start = i - m, .fitted = count + 2 - terms, .confirmed = terms - 2};
  p->found = p->confirmed >= LABI_SEQUENCE_CONFIRM && 3 * terms >= 2 * count;
}

/* Of the n of a term. */
static size_t residue_of(const lab_sequence *s, size_t i, size_t m) {
  int64_t r = (s->first + (int64_t)i) % (int64_t)m;
  return (size_t)(r < 0 ? r + (int64_t)m : r);
}

bool labi_sequence_find_residues(labi_sequence_search *search) {
  lab_sequence *s = &search->sequence;
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  size_t best = 0; /* residues with a progression, of s->modulus */
  for (size_t m = 2; m <= LAB_SEQUENCE_MODULI && (s->modulus == 0 || best < s->modulus); m++) {
    lab_period found[LAB_SEQUENCE_MODULI];
    size_t count = 0;
    if (s->count < m * (LABI_SEQUENCE_CONFIRM + 2)) break;
    for (size_t k = 0; k < m; k++) {
      lab_period *p = &found[residue_of(s, s->count - 1 - k, m)];
      find_progression(p, search, s->count - 1 - k, m);
      count += p->found;
    }
    if (cgt_ctx_status(ctx) != CGT_OK) return false;
    bool enough = count == m || (count > 0 && s->kind != LAB_SEQUENCE_NUMBERS);
    if (!enough || (s->modulus > 0 && count * s->modulus <= best * m)) continue;
    best = count;
    s->modulus = m;
    for (size_t r = 0; r < m; r++) s->residues[r] = found[r];
  }
  bool good = true, slanted = false;
  for (size_t k = 0; k < s->modulus && good; k++) {
    lab_period *p = &s->residues[residue_of(s, s->count - 1 - k, s->modulus)];
    if (p->found) good = labi_sequence_take_saltus(search, p, s->count - 1 - k);
    slanted |= p->slanted;
  }
  if (!slanted) s->modulus = 0; /* a period that begins late, and says little */
  return good;
}
