/* value_position.h: games and forms that stand among the options of a ruleset by moves, as positions: a game is
 * played on as its canonical form, a form as it is written. */
#ifndef LAB_VALUE_POSITION_H
#define LAB_VALUE_POSITION_H

#include <cgt/form.h>
#include <cgt/lab_value.h>
#include <cgt/ruleset.h>

#include "base/buffer.h"

/* The rulesets of such positions. Their contexts are those of machines. */
extern const cgt_ruleset labi_game_positions, labi_form_positions;

/* Appends the bytes of the position of g, or of f. False: the context knows why, or out has failed, or the form is
 * too large, for which there is a message. */
extern const char labi_form_too_large[];
bool labi_put_game_position(labi_buffer *out, cgt_ctx *ctx, cgt_game g);
bool labi_put_form_position(labi_buffer *out, cgt_ctx *ctx, cgt_form f);

/* Have both players the same moves, now and after every move? Of a game: is it a nimber? -1: the context knows why
 * that is not known, or there is no memory. */
int labi_form_is_impartial(cgt_ctx *ctx, cgt_form f);

/* The game or form that a position is, with its sign; other positions, and other values, stay what they are. False:
 * the context knows why. */
bool labi_value_of_position(lab_value *v, cgt_ctx *ctx);

#endif
