/* heap_words.h: heaps of a game of taking and breaking in misère play: their options as they are, and as
 * words. A word is a sum of letters; equal words are equal in all sums by misère play, with any games at all.
 *
 * Letter 0 is *1, of which two cancel. Each further letter is a heap that was not seen to equal a word of
 * smaller ones. H equals a word w if each option of w is one of H, and each other option of H has w itself
 * as an option, and, if w has no options, the first to move wins H: Conway, ONAG, ch. 12, on reversible
 * moves and their proviso. */
#ifndef IMPARTIAL_HEAP_WORDS_H
#define IMPARTIAL_HEAP_WORDS_H

#include <cgt/quotient.h>

#include "games/boards/codes/heap_game.h"

enum { IMP_LETTERS = 64 };

typedef struct imp_word {
  unsigned char count[IMP_LETTERS]; /* of each letter */
} imp_word;

typedef struct imp_heap_words {
  games_heap_game rules;
  size_t heaps; /* those known: 1 .. heaps; a heap of 0 is the empty word */
  struct {
    uint32_t *items;
    size_t count, room;
  } parts;            /* of all options of all heaps: how many heaps are left, then these */
  size_t *part_of;    /* heaps + 2 of them: the options of heap n are from part_of[n] up to part_of[n + 1] */
  uint32_t *longest;  /* moves in the longest play, of each heap */
  imp_word *word_of; /* of each heap */
  size_t heap_room;
  bool star; /* some heap is *1 */
  bool full; /* there are no letters for further heaps, which have no words */
  uint32_t letters;
  uint32_t heap_of_letter[IMP_LETTERS], longest_of_letter[IMP_LETTERS];
  struct {
    imp_word *items;
    size_t count, room;
  } options; /* of all letters */
  size_t option_of[IMP_LETTERS + 1];
} imp_heap_words;

/* code: as of the ruleset take_and_break. False, with *what: it is none, or, NULL, no memory. */
bool imp_heap_words_new(imp_heap_words *words, const char *code, const char **what);
void imp_heap_words_free(imp_heap_words *words);

/* Calls visit with the heaps that each move from a heap of n leaves; false: visit was, or no memory. */
typedef bool imp_parts_visit(void *data, const uint32_t *heaps, size_t count);
bool imp_heap_each(const imp_heap_words *words, size_t n, imp_parts_visit *visit, void *data);

/* The options of heap heaps + 1, which is known from then on. Its word is left for imp_heap_words_name.
 * Fails: ENOMEM; ELIMIT, options take more than so many bytes. */
cgt_status imp_heap_words_add(imp_heap_words *words, size_t bytes);
size_t imp_heap_words_bytes(const imp_heap_words *words);

/* Is a word lost for who begins? It is one of heaps whose outcomes are known. */
typedef bool imp_word_lost(const void *data, const imp_word *word);

/* The word of the largest heap: of smaller letters, or a new letter, unless words are full. */
cgt_status imp_heap_words_name(imp_heap_words *words, imp_word_lost *lost, const void *data);

/* w += v */
static inline void imp_word_add(imp_word *w, const imp_word *v, uint32_t letters) {
  for (uint32_t i = 0; i < letters; i++) w->count[i] = (unsigned char)(w->count[i] + v->count[i]);
  w->count[0] &= 1;
}

#endif
