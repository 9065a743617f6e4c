/* cgt/form.h: explicit forms: games as they are written, kept unsimplified.
 *
 * A form is two lists of forms. Two forms may have the same value and yet be different: {-1|1} and {|}
 * are both 0, but an ordinal sum, a sum in which several components are moved at once, or misère play
 * distinguishes them. The canonical form of every game is a form too, of any size, and is only unfolded
 * where that is needed. Forms live as long as their context. */
#ifndef CGT_FORM_H
#define CGT_FORM_H

#include "cgt/base.h"
#include "cgt/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A form as written, interned in one context: equal ids mean the same options in the same order.
 * Zeroed memory is not a form. Functions that make a form are of the first shape of base.h: no form in
 * gives no form out, and the error stays in the context. */
typedef struct cgt_form {
  uint32_t id;
} cgt_form;

/* ---- making ---------------------------------------------------------------------------------- */

/* The canonical form of g. */
CGT_API cgt_form cgt_form_of_game(cgt_ctx *ctx, cgt_game g);

/* The form of a position: all its moves, none left out. A position that can be reached in several ways
 * is one form.  Fails: ENOMEM, ELIMIT (the positions are too many, or lie too deep), ECANCELLED. */
CGT_API cgt_form cgt_form_of_position(cgt_ctx *ctx, cgt_position position);

/* {left | right}, in this order; of options that are identical only the first is kept. NULL with 0.
 * Fails: ENOMEM, ELIMIT, EINVAL.  Cost: that of the canonical form of its value. */
CGT_API cgt_form cgt_form_from_options(cgt_ctx *ctx, const cgt_form *left, size_t nleft,
                                       const cgt_form *right, size_t nright);

/* The negative: Left and Right exchanged, here and in every follower. */
CGT_API cgt_form cgt_form_neg(cgt_ctx *ctx, cgt_form f);

/* ---- looking --------------------------------------------------------------------------------- */

CGT_API bool cgt_form_is_none(cgt_form f);

/* The same options as sets, and those again: {1|0,*} is {1|*,0}, and {0|} is the canonical form of 1,
 * but {-1|1} is not that of 0. Cost: none. */
CGT_API bool cgt_form_identical(const cgt_ctx *ctx, cgt_form f, cgt_form g);

CGT_API bool cgt_form_is_canonical(const cgt_ctx *ctx, cgt_form f);

/* The value: the game in canonical form. Cost: none, found when the form was made. */
CGT_API cgt_game cgt_form_value(cgt_ctx *ctx, cgt_form f);

/* The options of one player, as written; of a canonical form in the order in which they print. *count
 * gets how many there are; options, of room cap, is filled only if they all fit.
 * Fails: ENOMEM; ELIMIT for a nimber of too many options. */
CGT_API cgt_status cgt_form_options(size_t *count, cgt_form *options, size_t cap, cgt_ctx *ctx, cgt_form f,
                                    cgt_player player);

/* The depth: 0 without options, else one more than the deepest option; an integer. At least the birthday
 * of the value, which is the depth of the canonical form. */
CGT_API cgt_game cgt_form_birthday(cgt_ctx *ctx, cgt_form f);

/* "'{*|*}'": in quotes, which the language reads back as an identical form; followers that are canonical
 * appear by their names. CGT_JSON adds double quotes. snprintf fashion.
 * Fails: ENOMEM; ELIMIT when the text gets longer than 2^20 bytes. */
CGT_API cgt_status cgt_form_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_form f,
                                  cgt_format format);

/* ---- playing several at once ----------------------------------------------------------------- */

/* What a move in a compound of two components is. A component has ended for a player who has no option in
 * it; whoever must move and cannot loses. Conway, ONAG, Ch. 14, and Winning Ways, Ch. 9 and 10, where the
 * conjunctive compound is the join and the selective one the union. */
typedef enum cgt_sum_rule {
  CGT_DISJUNCTIVE,            /* in one component */
  CGT_CONJUNCTIVE,            /* in all; over as soon as one has ended (short rule) */
  CGT_SELECTIVE,              /* in one or in both */
  CGT_DIMINISHED_DISJUNCTIVE, /* in one; over as soon as one has ended */
  CGT_CONTINUED_CONJUNCTIVE,  /* in all that have not ended (long rule) */
  CGT_SHORTENED_SELECTIVE     /* in one or in both; over as soon as one has ended */
} cgt_sum_rule;

/* The compound as a form, by definition. Each rule is associative and commutative up to identity.
 * CGSuite gives other values for its SelectiveSum, *8 for *5 and *6; by the definition it is *11.
 * Fails: ENOMEM, ELIMIT, ECANCELLED, EINVAL for no rule.
 * Cost: one form for each pair of followers. */
CGT_API cgt_form cgt_form_sum(cgt_ctx *ctx, cgt_sum_rule rule, cgt_form f, cgt_form g);

/* Its value alone, cheaper; two numbers, or two nimbers, of any size are known in closed form where
 * form_sum.c proves it. */
CGT_API cgt_game cgt_form_sum_value(cgt_ctx *ctx, cgt_sum_rule rule, cgt_form f, cgt_form g);

/* F:G = {F^L, F:G^L | F^R, F:G^R}: a move in F ends G. Depends on the form of F, but only on the value of
 * G. Siegel, CGT, Ch. II, ordinal sums; Winning Ways, Ch. 7, Colon Principle.
 * Cost: one form a follower of G. */
CGT_API cgt_form cgt_form_ordinal_sum(cgt_ctx *ctx, cgt_form f, cgt_form g);
CGT_API cgt_game cgt_form_ordinal_sum_value(cgt_ctx *ctx, cgt_form f, cgt_form g);

/* The value of the H with G = base:H. ↑^[5] is 4 over ↑ and 5 over the form {*|*}.  Fails: EDOMAIN where
 * there is none. */
CGT_API cgt_game cgt_form_subordinate(cgt_ctx *ctx, cgt_game g, cgt_form base);

/* F⊛G = {F⊛G^L : F^L, F⊛G^R : -F^R | F⊛G^L : F^R, F⊛G^R : -F^L}: F with itself added up G times, by
 * ordinal sums of forms (CGSuite's OrdinalProduct). */
CGT_API cgt_form cgt_form_ordinal_product(cgt_ctx *ctx, cgt_form f, cgt_form g);

/* ---- followers ------------------------------------------------------------------------------- */

/* How many followers there are, g itself among them, each counted once; an integer. For g it counts the
 * followers of the canonical form, in closed form for all followers that are x + n·↑ + *m. */
CGT_API cgt_game cgt_follower_count(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_form_follower_count(cgt_ctx *ctx, cgt_form f);

/* The followers themselves, each once: of g in the order in which options print; of f, f first and then by
 * the number of moves that lead there. *count gets how many; followers, of room cap, is filled only if
 * they all fit.  Fails: ELIMIT for more than 2^22. */
CGT_API cgt_status cgt_followers(size_t *count, cgt_game *followers, size_t cap, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_form_followers(size_t *count, cgt_form *followers, size_t cap, cgt_ctx *ctx,
                                      cgt_form f);

/* ---- misère play ----------------------------------------------------------------------------- */

/* Who wins when whoever must move and cannot wins. That is a question of the form; of g it is asked of the
 * canonical form, in closed form where that is x + n·↑ + *m. Equal games may have forms of different
 * misère outcome.  Fails: ENOMEM, ELIMIT, ECANCELLED, EINVAL. */
CGT_API cgt_status cgt_misere_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_form_misere_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_form f);

#ifdef __cplusplus
}
#endif
#endif
