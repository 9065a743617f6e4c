/* heap_words.h: heaps of a game of taking and breaking in misère play: their options as they are, and as
 * words. A word is a sum of letters; equal words are equal in all sums by misère play, with any games at all.
 *
 * Letter 0 is *1, of which two cancel. Each further letter is a heap that was not seen to equal a word of
 * smaller ones. H equals a word w if each option of w is one of H, and each other option of H has w itself
 * as an option, and, if w has no options, the first to move wins H: Conway, ONAG, ch. 12, on reversible
 * moves and their proviso. */
#ifndef LAB_HEAP_WORDS_H
#define LAB_HEAP_WORDS_H

#include <cgt/quotient.h>

#include "games/boards/codes/heap_game.h"

enum { LABI_LETTERS = 64 };

typedef struct labi_word {
  unsigned char count[LABI_LETTERS]; /* of each letter */
} labi_word;

typedef struct labi_heap_words {
  games_heap_game rules;
  size_t heaps; /* those known: 1 .. heaps; a heap of 0 is the empty word */
  struct {
    uint32_t *items;
    size_t count, room;
  } parts;            /* of all options of all heaps: how many heaps are left, then these */
  size_t *part_of;    /* heaps + 2 of them: the options of heap n are from part_of[n] up to part_of[n + 1] */
  uint32_t *longest;  /* moves in the longest play, of each heap */
  labi_word *word_of; /* of each heap */
  size_t heap_room;
  bool star; /* some heap is *1 */
  bool full; /* there are no letters for further heaps, which have no words */
  uint32_t letters;
  uint32_t heap_of_letter[LABI_LETTERS], longest_of_letter[LABI_LETTERS];
  struct {
    labi_word *items;
    size_t count, room;
  } options; /* of all letters */
  size_t option_of[LABI_LETTERS + 1];
} labi_heap_words;

/* code: as of the ruleset take_and_break. False, with *what: it is none, or, NULL, no memory. */
bool labi_heap_words_new(labi_heap_words *words, const char *code, const char **what);
void labi_heap_words_free(labi_heap_words *words);

/* Calls visit with the heaps that each move from a heap of n leaves; false: visit was, or no memory. */
typedef bool labi_parts_visit(void *data, const uint32_t *heaps, size_t count);
bool labi_heap_each(const labi_heap_words *words, size_t n, labi_parts_visit *visit, void *data);

/* The options of heap heaps + 1, which is known from then on. Its word is left for labi_heap_words_name.
 * Fails: ENOMEM; ELIMIT, options take more than so many bytes. */
cgt_status labi_heap_words_add(labi_heap_words *words, size_t bytes);
size_t labi_heap_words_bytes(const labi_heap_words *words);

/* Is a word lost for who begins? It is one of heaps whose outcomes are known. */
typedef bool labi_word_lost(const void *data, const labi_word *word);

/* The word of the largest heap: of smaller letters, or a new letter, unless words are full. */
cgt_status labi_heap_words_name(labi_heap_words *words, labi_word_lost *lost, const void *data);

/* w += v */
static inline void labi_word_add(labi_word *w, const labi_word *v, uint32_t letters) {
  for (uint32_t i = 0; i < letters; i++) w->count[i] = (unsigned char)(w->count[i] + v->count[i]);
  w->count[0] &= 1;
}

#endif
