/* random_moves.h: random rulesets by moves r(a,b), with `where`, `as`, sums, games and forms among their options, as
 * text and as what they mean: the tree of moves of each position, found without the language. The choices come from
 * the caller, so that random tests and fuzzers try the same rulesets. */
#ifndef RANDOM_MOVES_H
#define RANDOM_MOVES_H

#include <cgt.h>

#include "random_pictures.h"

enum { RANDOM_MOST_OPTIONS = 6, RANDOM_MOVES_TEXT = 2000, RANDOM_MOVES_SIZE = 5, RANDOM_MOVES_MOST = 16 };

/* r(a-x, b-y), more such, or a game. */
typedef struct random_option {
  cgt_player player;
  enum { STEP, SUM_OF_STEPS, NEGATIVE_STEP, STEP_AND_GAME, GAME_ALONE, GAME_BY_A, RUN } kind;
  int x, y, z; /* not both x and y are 0 */
  unsigned game;
  int at; /* of games alone: where a + b is this; -1: everywhere */
} random_option;

typedef enum random_as { AS_NOTHING, AS_SORTED, AS_ZERO, AS_ZERO_BELOW, AS_FIRST_ROW, AS_PARTS, AS_KINDS } random_as;

typedef struct random_moves {
  char text[RANDOM_MOVES_TEXT]; /* "ruleset r(a,b) .. = {.. | ..}" */
  bool impartial;
  random_as as;
  int below; /* of AS_ZERO_BELOW */
  random_option options[RANDOM_MOST_OPTIONS];
  unsigned count;
} random_moves;

/* Play ends in all of them. */
void random_moves_make(random_moves *made, const random_choices *choices);

/* The tree of moves of r(a,b), and of what `as` lets stand for it: no form after an error of ctx. a and b are below
 * RANDOM_MOVES_MOST; known is zeroed at first. */
typedef struct random_trees {
  cgt_form of[RANDOM_MOVES_MOST][RANDOM_MOVES_MOST];
} random_trees;
cgt_form random_moves_tree(random_trees *known, cgt_ctx *ctx, const random_moves *made, int a, int b);
cgt_form random_moves_stand_in(random_trees *known, cgt_ctx *ctx, const random_moves *made, int a, int b);

/* A ruleset is refused with this message, which names r(a,b): has what stands for it another tree? True also where that
 * is not known. */
bool random_moves_differ_at(random_trees *known, cgt_ctx *ctx, const random_moves *made, const char *message);

/* May play come to a game, which has forgotten its moves? */
bool random_moves_have_games(const random_moves *made);

#endif
