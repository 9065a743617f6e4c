/* option_list.h, layer 2: the options of a form under reduction, with their stops. */
#ifndef CGTI_OPTION_LIST_H
#define CGTI_OPTION_LIST_H

#include "cgt/forms/forms.h"

typedef struct cgti_option {
  cgt_game game;
  int64_t left_key, right_key; /* cgti_num_key of the stops */
  bool exact;                  /* the keys are 2^32 times the stops: equal ones mean equal stops */
  bool below, above;           /* G <= Left stop, G >= Right stop */
  uint8_t group;               /* two options of the same group, 1 or 2, are not ordered */
  bool irreversible;           /* known to be so; false says nothing */
} cgti_option;

typedef struct cgti_option_list {
  cgti_option *items; /* in scratch memory */
  size_t count, room;
} cgti_option_list;

bool cgti_option_fill(cgti_option *option, cgt_ctx *ctx, cgt_game g);
bool cgti_option_list_fill(cgti_option_list *list, cgt_ctx *ctx, cgti_side side);

/* How far the options of one player let numbers go: for Left, a number x that the form may equal lies
 * above the greatest Right stop, or at it if no option that has it is >= x. */
cgti_bound cgti_option_bound(cgt_ctx *ctx, const cgti_option_list *list, cgt_player player);

/* a is no better for player than b. */
static inline int cgti_no_better(cgt_ctx *ctx, cgt_game a, cgt_game b, cgt_player player) {
  return player == CGT_LEFT ? cgti_le(ctx, a, b) : cgti_le(ctx, b, a);
}

/* Drops options that stops alone show to be dominated, given cgti_option_bound of the list. */
void cgti_drop_by_stops(cgt_ctx *ctx, cgti_option_list *list, cgti_bound bound, cgt_player player);

/* Drops all that are dominated. */
bool cgti_drop_dominated(cgt_ctx *ctx, cgti_option_list *list, cgt_player player);

/* So many options are looked through one by one; of more it is known where to look, for they are sorted. */
enum { CGTI_FEW_OPTIONS = 32 };

/* Long lists of nimbers, moved by one number: leaves the canonical options, all irreversible
 * (nimber_options.c). 0 if the lists are others, -1 if it failed. */
int cgti_reduce_nimbers(cgt_ctx *ctx, cgti_option_list *left, cgti_option_list *right);

#endif
