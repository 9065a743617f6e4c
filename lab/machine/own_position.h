/* own_position.h: positions of rulesets by moves, from the values of their arguments and back, and options,
 * which may be sums of positions of any rulesets, term by term. */
#ifndef LAB_OWN_POSITION_H
#define LAB_OWN_POSITION_H

#include <cgt/lab_machine.h>

#include "base/buffer.h"
#include "lab/language/syntax.h"
#include "lab/machine/position_bytes.h"

/* ---- own_position.c ---------------------------------------------------------------------------- */

/* A frame with the arguments of a position in it; NULL after an error. */
lab_value *labi_frame_of_position(lab_machine *m, const labi_ruleset *ruleset, const void *position,
                                  size_t length);

/* ruleset(values[0], ..) as it is written. */
bool labi_new_position(lab_value *result, lab_machine *m, const labi_node *at, const labi_ruleset *ruleset,
                       const lab_value *values, size_t count);

/* Appends the bytes of ruleset(values[0], ..) to out, if `where` lets it be. */
bool labi_put_position_of(labi_buffer *out, lab_machine *m, const labi_node *at, const labi_ruleset *ruleset,
                          const lab_value *values, size_t count);

/* ---- option_terms.c ---------------------------------------------------------------------------- */

/* What is put together for the ruleset that is asked. */
typedef struct labi_terms {
  lab_machine *m;
  const labi_ruleset *ruleset;
  labi_buffer bytes; /* of the position that is made */
  labi_term *items;  /* in the machine's results, and so are their bytes */
  size_t count, room;
  cgt_game game;       /* the sum of the games among the terms; CGT_NONE: there are none */
  bool only_positions; /* of the ruleset's own, of others and 0, but no games or forms */
} labi_terms;

void labi_terms_clear(labi_terms *terms);
bool labi_add_term(labi_terms *terms, const labi_node *at, labi_term term);
bool labi_add_position(labi_terms *terms, const labi_node *at, lab_value v,
                       bool negative); /* its terms, if it is a sum */
bool labi_add_value(labi_terms *terms, const labi_node *at, lab_value v,
                    bool negative); /* a position, a game, which is added to the others, or a form */
bool labi_add_terms(labi_terms *terms, const labi_node *n, lab_value *frame, bool negative);

/* Is n put together from positions, or the call of one, so that labi_add_terms need not make it one of the
 * context? */
bool labi_has_terms(const labi_terms *terms, const labi_node *n);

/* Puts into `bytes` those of one position of the ruleset that is asked. */
bool labi_join_terms(labi_terms *terms, const labi_node *at);

#endif
