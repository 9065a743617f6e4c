/* plain_play.h: positions are played out move by move, and the answers of the engine are compared with that play.
 *
 * Plain play asks a ruleset for its moves alone, so the tree of moves of a small position is known as a form. The
 * representative of a position, or the sum of its parts, must have the same tree, and the engine's value, outcome and
 * decisions must be those of the tree. A position from which play comes back has no tree; its loopy value is compared.
 */
#ifndef LAB_PLAIN_PLAY_H
#define LAB_PLAIN_PLAY_H

#include <cgt.h>

#include "base/clock.h"
#include "base/map.h"

enum { LABI_PLAIN_MESSAGE = 400 };

typedef struct labi_played {
  uint32_t position;
  cgt_form form; /* of those that were played out */
  enum { LABI_PLAY_OPEN, LABI_PLAYED_OUT, LABI_PLAY_COMES_BACK, LABI_PLAY_UNKNOWN } state;
} labi_played;

typedef struct labi_plain_play {
  cgt_ctx *ctx;
  const volatile int *stop; /* may be NULL */
  struct {
    labi_played *items;
    size_t count, room;
  } played;
  labi_map by_position;
  size_t positions, moves; /* played out; tried */
  double until; /* labi_seconds_now() */
  labi_processor_limit processor;
  bool ended;                       /* a limit was met, or there is no memory */
  bool differs;                     /* the message has the position and both answers */
  char message[LABI_PLAIN_MESSAGE];
} labi_plain_play;

/* Zeroed memory but for ctx and stop. */
void labi_plain_play_start(labi_plain_play *play);

/* False once a limit is reached, the stop is set, or a difference was found. */
bool labi_plain_play_goes_on(labi_plain_play *play);
void labi_plain_play_free(labi_plain_play *play);

/* Plays out a position and all that follow it, the smallest first, until the play has ended or differs. */
void labi_play_out(labi_plain_play *play, cgt_position position);

/* plain_graph.c: the same of the loopy value of a position from which play comes back. */
void labi_play_graph(labi_plain_play *play, cgt_position position);

#endif
