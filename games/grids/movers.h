/* movers.h: Clobber and its kin: each stone moves in some directions to the next cell, or along free cells up
 * to the first that is not free.
 *
 * Where stones take stones, cells become free and stones become fewer: a pair of stones that can ever meet is
 * linked already, by a chain of neighbours, or, of rooks and queens, of stones with nothing but free cells
 * between them; and no stone of another part ever stands between two of these. Where a stone leaves its cell
 * to one of the enemy's, free cells become fewer, and a move touches a free cell and a neighbour of it. So a
 * position is the sum of its components along links, even for misère play. */
#ifndef GAMES_GRIDS_MOVERS_H
#define GAMES_GRIDS_MOVERS_H

#include "games/boards/stone_links.h"

typedef enum games_takes {
  GAMES_TAKES_ENEMY, /* the stone there, if it is the other player's; its own cell becomes free */
  GAMES_TAKES_ANY,   /* the same with any stone */
  GAMES_TAKES_FREE   /* moves to a free cell, and leaves a stone of the other player */
} games_takes;

typedef struct games_mover {
  games_directions directions;
  bool slides; /* along free cells */
  games_takes takes;
} games_mover;

/* What read(), options() and split() of such a ruleset do; the board is checkered by name(rows,cols). */
void games_mover_read(cgt_sink *out, const cgt_arg *args, size_t count);
void games_mover_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                         const games_mover *mover);
void games_mover_split(cgt_sink *out, const void *position, size_t length, const games_mover *mover);

/* options() and split() of a ruleset whose stones move so. */
#define GAMES_MOVER(mover)                                                                                   \
  static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {               \
    games_mover_options(out, position, length, player, &mover);                                              \
  }                                                                                                          \
  static void split(cgt_sink *out, const void *position, size_t length) {                                    \
    games_mover_split(out, position, length, &mover);                                                        \
  }

#endif
