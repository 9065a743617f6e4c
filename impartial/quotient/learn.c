/* learn.c: a guess at the misère quotient of heaps 1 .. n, where that of 1 .. n-1 is known.
 *
 * Words are told apart by test words: w and v differ if for some test t one of wt and vt is lost for who
 * begins and the other is not. Rows of outcomes are states, a word with a new row is a further one; where two
 * letters do not commute, the row that makes the difference gives a further test, and in the end states are
 * the elements of a commutative monoid (Angluin, Learning regular sets from queries and counterexamples
 * (1987), for words whose letters may change places).
 *
 * Outcomes of words are found by play, with memory, and those without heap n by the quotient of n-1. To keep
 * words short a power above the limit loses two letters at a time, and in a word of too many letters what is
 * not heap n gives way to the smallest word with the same element. Both are guesses; a monoid that is wrong
 * by them is found out by the walk over pairs, and limits are raised. */
#include "impartial/quotient/learn.h"

#include <stdlib.h>
#include <string.h>

#include "base/vector.h"

imp_element imp_element_of_word(const imp_monoid *m, const imp_heap_words *words, const imp_word *word) {
  imp_element x = 0;
  for (uint32_t letter = 0; letter < words->letters; letter++)
    for (unsigned i = 0; i < word->count[letter]; i++)
      x = imp_product(m, x, m->image[words->heap_of_letter[letter]]);
  return x;
}

static unsigned degree_of(const imp_word *word, uint32_t letters) {
  unsigned degree = 0;
  for (uint32_t i = 0; i < letters; i++) degree += word->count[i];
  return degree;
}

static uint64_t longest_of(const imp_word *word, const imp_heap_words *words) {
  uint64_t longest = 0;
  for (uint32_t i = 0; i < words->letters; i++)
    longest += (uint64_t)word->count[i] * words->longest_of_letter[i];
  return longest;
}

/* ---- outcomes ------------------------------------------------------------------------------------ */

typedef struct play {
  const imp_heap_words *words;
  const imp_monoid *old;
  imp_word *smallest; /* of each element of old */
  const imp_learn_limits *limits;
  uint32_t letters;
  struct {
    unsigned char *items; /* `letters` counts, and whether it is lost */
    size_t count, room;
  } known;
  labi_map by_word;
  cgt_status status; /* once it is not CGT_OK outcomes mean nothing */
} play;

static bool same_word(const void *items, uint32_t index, const void *key) {
  const play *p = items;
  return memcmp(p->known.items + (size_t)index * (p->letters + 1), key, p->letters) == 0;
}

/* The smallest words of the elements of old, in words of the letters below the newest. */
static bool smallest_words(play *p) {
  size_t order = p->old->order;
  uint64_t *longest = malloc(order * sizeof *longest);
  p->smallest = calloc(order, sizeof *p->smallest);
  if (!longest || !p->smallest) return free(longest), false;
  for (size_t x = 1; x < order; x++) longest[x] = UINT64_MAX;
  longest[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t x = 0; x < order; x++)
      for (uint32_t i = !p->words->star; longest[x] < UINT64_MAX && i + 1 < p->letters; i++) {
        imp_element y = imp_product(p->old, (imp_element)x, p->old->image[p->words->heap_of_letter[i]]);
        uint64_t through = longest[x] + p->words->longest_of_letter[i];
        if (through >= longest[y]) continue;
        longest[y] = through;
        p->smallest[y] = p->smallest[x];
        p->smallest[y].count[i]++;
        p->smallest[y].count[0] &= 1;
        changed = true;
      }
  }
  free(longest);
  return true;
}

/* The word whose outcome is taken for that of another. */
static void shorten(imp_word *word, const play *p) {
  word->count[0] &= 1;
  for (uint32_t i = 1; i < p->letters; i++)
    while (word->count[i] > p->limits->power) word->count[i] = (unsigned char)(word->count[i] - 2);
  if (degree_of(word, p->letters) <= p->limits->degree) return;
  imp_word rest = *word;
  rest.count[p->letters - 1] = 0;
  imp_word with = p->smallest[imp_element_of_word(p->old, p->words, &rest)];
  if (longest_of(&with, p->words) >= longest_of(&rest, p->words)) return;
  with.count[p->letters - 1] = word->count[p->letters - 1];
  *word = with;
}

static bool is_lost(play *p, imp_word word);

static bool has_lost_option(play *p, const imp_word *word, bool *any) {
  for (uint32_t i = p->letters; i-- > 0;) {
    if (!word->count[i]) continue;
    imp_word rest = *word;
    rest.count[i]--;
    for (size_t k = p->words->option_of[i]; k < p->words->option_of[i + 1]; k++) {
      imp_word option = rest;
      imp_word_add(&option, &p->words->options.items[k], p->letters);
      *any = true;
      if (is_lost(p, option) || p->status != CGT_OK) return true;
    }
  }
  return false;
}

static bool is_lost(play *p, imp_word word) {
  if (p->status == CGT_OK) p->status = labi_effort_take(p->limits->effort, 1);
  if (p->status != CGT_OK) return false;
  if (!word.count[p->letters - 1]) return p->old->lost[imp_element_of_word(p->old, p->words, &word)];
  shorten(&word, p);
  uint64_t hash = labi_hash(word.count, p->letters);
  uint32_t at = labi_map_find(&p->by_word, hash, same_word, p, word.count);
  if (at != LABI_NOT_FOUND) return p->known.items[(size_t)at * (p->letters + 1) + p->letters];
  bool any = false, wins = has_lost_option(p, &word, &any);
  if (p->status != CGT_OK) return false;
  size_t bytes = p->known.count + labi_map_most_bytes(&p->by_word);
  if (bytes > p->limits->bytes) return p->status = CGT_ELIMIT, false;
  at = (uint32_t)(p->known.count / (p->letters + 1));
  if (!labi_has_room(&p->known, p->letters + 1) || !labi_map_add(&p->by_word, hash, at))
    return p->status = CGT_ENOMEM, false;
  memcpy(p->known.items + p->known.count, word.count, p->letters);
  p->known.items[p->known.count + p->letters] = any && !wins;
  p->known.count += p->letters + 1;
  return any && !wins;
}

/* ---- states -------------------------------------------------------------------------------------- */

enum { MOST_TESTS = 1024 };

/* The outcomes of a word with the tests. */
typedef struct outcome_row {
  uint64_t bits[MOST_TESTS / 64];
} outcome_row;

typedef struct outcome_rows {
  outcome_row *items;
  size_t count, room;
} outcome_rows;

struct imp_learner {
  play play;
  imp_learn_limits limits;
  struct {
    imp_word *items;
    size_t count, room;
  } tests, states;
  size_t tested;             /* the tests that rows have */
  outcome_rows rows, behind; /* of each state; of each state and a letter, `letters` of them */
  struct {
    imp_element *items;
    size_t count, room;
  } next; /* the state that has the row behind */
  labi_map by_row;
};

static imp_word sum_of(const imp_word *v, const imp_word *w, uint32_t letters) {
  imp_word sum = *v;
  imp_word_add(&sum, w, letters);
  return sum;
}

static imp_word with_letter(const imp_word *word, uint32_t letter) {
  imp_word with = *word;
  with.count[letter]++;
  with.count[0] &= 1;
  return with;
}

/* Fills in the outcomes with tests from number `first` on. */
static bool fill_row(outcome_row *row, imp_learner *l, const imp_word *word, size_t first) {
  for (size_t t = first; t < l->tests.count; t++)
    if (is_lost(&l->play, sum_of(word, &l->tests.items[t], l->play.letters)))
      row->bits[t / 64] |= UINT64_C(1) << t % 64;
  return l->play.status == CGT_OK;
}

static outcome_row *new_row(outcome_rows *rows) {
  outcome_row *row = labi_push(rows);
  if (row) *row = (outcome_row){{0}};
  return row;
}

static bool same_row(const void *items, uint32_t index, const void *key) {
  return memcmp((const outcome_row *)items + index, key, sizeof(outcome_row)) == 0;
}

/* The state with a row, a new one, of a word, if there is none. False: play.status says why, or no memory. */
static bool state_of(imp_element *state, imp_learner *l, const imp_word *word, const outcome_row *row) {
  uint64_t hash = labi_hash(row, sizeof *row);
  uint32_t at = labi_map_find(&l->by_row, hash, same_row, l->rows.items, row);
  if (at != LABI_NOT_FOUND) return *state = (imp_element)at, true;
  if (l->states.count == l->limits.states) return l->play.status = CGT_EDOMAIN, false;
  imp_word *own = labi_push(&l->states);
  outcome_row *copy = new_row(&l->rows);
  if (!own || !copy || !labi_map_add(&l->by_row, hash, (uint32_t)l->states.count - 1)) return false;
  *own = *word;
  *copy = *row;
  *state = (imp_element)(l->states.count - 1);
  return true;
}

/* The rows that there are, with the tests that are new. */
static bool add_outcomes(imp_learner *l) {
  bool good = true;
  uint32_t letters = l->play.letters;
  for (size_t x = 0; good && x < l->states.count; x++)
    good = fill_row(&l->rows.items[x], l, &l->states.items[x], l->tested);
  for (size_t k = 0; good && k < l->behind.count; k++) {
    imp_word word = with_letter(&l->states.items[k / letters], (uint32_t)(k % letters));
    good = fill_row(&l->behind.items[k], l, &word, l->tested);
  }
  labi_map_clear(&l->by_row);
  for (size_t x = 0; good && x < l->states.count; x++)
    good = labi_map_add(&l->by_row, labi_hash(&l->rows.items[x], sizeof(outcome_row)), (uint32_t)x);
  l->tested = l->tests.count;
  return good;
}

/* Also with the products of as many elements. */
static bool has_room(imp_learner *l) {
  const size_t states = l->states.count,
               bytes = states * states * sizeof(imp_element) + states * sizeof *l->states.items +
                       (l->rows.count + l->behind.count) * sizeof *l->rows.items +
                       l->next.count * sizeof *l->next.items + labi_map_most_bytes(&l->by_row);
  if (bytes > l->limits.bytes) l->play.status = CGT_ELIMIT;
  return bytes <= l->limits.bytes;
}

/* All states that are reached by letters, from the empty word on. */
static bool find_states(imp_learner *l) {
  uint32_t letters = l->play.letters;
  imp_element state;
  if (!add_outcomes(l)) return false;
  if (l->states.count == 0) {
    outcome_row row = {{0}};
    if (!fill_row(&row, l, &(imp_word){0}, 0) || !state_of(&state, l, &(imp_word){0}, &row)) return false;
  }
  l->next.count = 0;
  for (size_t x = 0; x < l->states.count; x++) {
    if (!has_room(l) || !labi_has_room(&l->next, letters)) return false;
    for (uint32_t i = 0; i < letters; i++) {
      imp_word word = with_letter(&l->states.items[x], i);
      if (x * letters + i == l->behind.count) {
        outcome_row *row = new_row(&l->behind);
        if (!row || !fill_row(row, l, &word, 0)) return false;
      }
      state = (imp_element)x; /* behind a letter that no heap is */
      if ((i > 0 || l->play.words->star) && !state_of(&state, l, &word, &l->behind.items[x * letters + i]))
        return false;
      l->next.items[l->next.count++] = state;
    }
  }
  return true;
}

static bool row_bit(const imp_learner *l, size_t state, size_t test) {
  return l->rows.items[state].bits[test / 64] >> test % 64 & 1;
}

static bool add_test(imp_learner *l, const imp_word *word) {
  for (size_t t = 0; t < l->tests.count; t++)
    if (memcmp(&l->tests.items[t], word, sizeof *word) == 0)
      return l->play.status = CGT_EDOMAIN, false; /* outcomes contradict each other */
  if (l->tests.count == MOST_TESTS) return l->play.status = CGT_EDOMAIN, false;
  imp_word *own = labi_push(&l->tests);
  if (own) *own = *word;
  return own != NULL;
}

/* Two letters that do not commute behind a state: a test that splits one of the states after the first letter
 * from the word that leads there. *commutes: there are none. */
static bool split(bool *commutes, imp_learner *l) {
  uint32_t letters = l->play.letters;
  *commutes = false;
  for (size_t x = 0; x < l->states.count; x++)
    for (uint32_t i = 0; i < letters; i++)
      for (uint32_t k = 0; k < i; k++) {
        imp_element ik = l->next.items[l->next.items[x * letters + i] * letters + k];
        imp_element ki = l->next.items[l->next.items[x * letters + k] * letters + i];
        if (ik == ki) continue;
        size_t t = 0;
        while (row_bit(l, ik, t) == row_bit(l, ki, t)) t++;
        imp_word both = sum_of(&l->states.items[x], &l->tests.items[t], letters);
        both = with_letter(&both, i);
        both = with_letter(&both, k);
        bool lost = is_lost(&l->play, both);
        imp_word test = with_letter(&l->tests.items[t], lost != row_bit(l, ik, t) ? k : i);
        return l->play.status == CGT_OK && add_test(l, &test);
      }
  *commutes = true;
  return true;
}

static cgt_status take_monoid(imp_monoid *m, const imp_learner *l) {
  const imp_heap_words *words = l->play.words;
  uint32_t letters = l->play.letters;
  if (!imp_monoid_new(m, l->states.count) || !imp_monoid_fill(m, l->next.items, letters)) return CGT_ENOMEM;
  for (size_t x = 0; x < m->order; x++) m->lost[x] = row_bit(l, x, 0);
  for (size_t n = 1; n <= words->heaps; n++) {
    imp_element x = 0;
    for (uint32_t i = 0; i < letters; i++)
      for (unsigned k = 0; k < words->word_of[n].count[i]; k++) x = l->next.items[x * letters + i];
    if (!imp_monoid_send(m, x)) return CGT_ENOMEM;
  }
  return CGT_OK;
}

/* ---- guesses ------------------------------------------------------------------------------------- */

static cgt_status why(const imp_learner *l) {
  return l->play.status != CGT_OK ? l->play.status : CGT_ENOMEM;
}

imp_learner *imp_learner_new(const imp_heap_words *words, const imp_monoid *old,
                             const imp_learn_limits *limits) {
  imp_learner *l = calloc(1, sizeof *l);
  if (!l) return NULL;
  l->limits = *limits;
  l->play = (play){.words = words, .old = old, .limits = &l->limits, .letters = words->letters};
  if (smallest_words(&l->play) && add_test(l, &(imp_word){0})) return l;
  imp_learner_free(l);
  return NULL;
}

void imp_learner_free(imp_learner *l) {
  if (!l) return;
  free(l->play.smallest);
  free(l->play.known.items);
  labi_map_free(&l->play.by_word);
  free(l->tests.items);
  free(l->states.items);
  free(l->rows.items);
  free(l->behind.items);
  free(l->next.items);
  labi_map_free(&l->by_row);
  free(l);
}

cgt_status imp_learner_guess(imp_monoid *m, imp_learner *l) {
  *m = (imp_monoid){0};
  bool commutes = false, good = true;
  while (good && !commutes) good = find_states(l) && split(&commutes, l);
  return good ? take_monoid(m, l) : why(l);
}

/* Letter by letter the word gives way to that of the state it leads to; where its outcome changes, the
 * letters still to come tell the two apart: Rivest and Schapire, Inference of finite automata using homing
 * sequences (1993). */
cgt_status imp_learner_refute(imp_learner *l, const uint32_t *count) {
  uint32_t letters = l->play.letters;
  imp_word rest = {0};
  for (size_t n = 1; n <= l->play.words->heaps; n++)
    for (uint32_t i = 0; i < count[n]; i++) imp_word_add(&rest, &l->play.words->word_of[n], letters);
  imp_element state = 0;
  bool lost = is_lost(&l->play, rest);
  for (uint32_t i = 0; i < letters; i++)
    while (rest.count[i]) {
      rest.count[i]--;
      state = l->next.items[state * letters + i];
      bool now = is_lost(&l->play, sum_of(&l->states.items[state], &rest, letters));
      if (l->play.status != CGT_OK) return l->play.status;
      if (now != lost) return add_test(l, &rest) ? CGT_OK : why(l);
    }
  return CGT_EDOMAIN;
}
