/* stone_links.h: the independent parts of boards with stones. A ruleset says which pairs of cells a move may
 * ever touch; the cells hang together along them, and a position is the sum of its components. */
#ifndef GAMES_STONE_LINKS_H
#define GAMES_STONE_LINKS_H

#include "games/boards/stones.h"

typedef enum games_linked {
  GAMES_LINKED_STONES, /* two stones */
  GAMES_LINKED_CELLS,  /* two cells that are no holes */
  GAMES_LINKED_FREE    /* a free cell, and one that is no hole */
} games_linked;

typedef struct games_links {
  games_directions directions; /* a cell is linked with the next one */
  bool far; /* or, of LINKED_STONES, with the first that is not free; those between belong to the part */
  games_linked linked;
  bool both; /* a part without stones of both players has no moves; else one without stones */
} games_links;

/* On a board of one word: cells that are linked with the ones `by` bits further on. */
typedef struct games_word_links {
  unsigned by;
  uint64_t cells;
} games_word_links;

/* The cells that some hang together with. */
static inline uint64_t games_word_component(uint64_t now, const games_word_links *links, unsigned count) {
  for (uint64_t before = 0; now != before;) {
    before = now;
    for (const games_word_links *l = links; l < links + count; l++)
      now |= (now & l->cells) << l->by | (now >> l->by & l->cells);
  }
  return now;
}

/* Emits the parts of a position, each as the one that stands for its images: what split() does. All that is
 * in none of them is a hole. */
void games_stone_links_split(cgt_sink *out, const void *position, size_t length, const games_links *links);

#endif
