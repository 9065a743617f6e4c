/* cgt/form.h: explicit forms: games as written, not simplified.
 *
 * A form is two lists of forms. Different forms may have the same value: {-1|1} and {|} are both 0, but ordinal sums,
 * compounds in which a player moves in several components at once, and misère play distinguish them. The canonical
 * form of a game of any size is also a form, and is expanded only where necessary. Forms live as long as their
 * context. */
#ifndef CGT_FORM_H
#define CGT_FORM_H

#include "cgt/base.h"
#include "cgt/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A form as written, interned in one context: equal ids mean the same options in the same order. Zeroed memory is not
 * a form. Functions that make a form have the first shape of base.h: without a form as argument they return none, and
 * the error stays in the context. */
typedef struct cgt_form {
  uint32_t id;
} cgt_form;

/* ---- making ---------------------------------------------------------------------------------- */

/* The canonical form of g. */
CGT_API cgt_form cgt_form_of_game(cgt_ctx *ctx, cgt_game g);

/* The form of a position, with all its moves. A position that can be reached in several ways becomes one form.
 * Fails: ENOMEM; ELIMIT for too many positions, or positions that are too deep; ECANCELLED. */
CGT_API cgt_form cgt_form_of_position(cgt_ctx *ctx, cgt_position position);

/* The form {left | right}, in this order. Of identical options only the first is kept. NULL is allowed with 0.
 * Fails: ENOMEM, ELIMIT, EINVAL.  Cost: that of the canonical form of its value. */
CGT_API cgt_form cgt_form_from_options(cgt_ctx *ctx, const cgt_form *left, size_t nleft,
                                       const cgt_form *right, size_t nright);

/* The negative: Left and Right exchange places, here and in every follower. */
CGT_API cgt_form cgt_form_neg(cgt_ctx *ctx, cgt_form f);

/* ---- looking --------------------------------------------------------------------------------- */

CGT_API bool cgt_form_is_none(cgt_form f);

/* True if both forms have the same sets of options, up to identity: {1|0,*} is identical to {1|*,0}, and {0|} to the
 * canonical form of 1, but {-1|1} is not identical to that of 0.  Cost: none. */
CGT_API bool cgt_form_identical(const cgt_ctx *ctx, cgt_form f, cgt_form g);

CGT_API bool cgt_form_is_canonical(const cgt_ctx *ctx, cgt_form f);

/* The value: the game in canonical form.  Cost: none, because it was found when the form was made. */
CGT_API cgt_game cgt_form_value(cgt_ctx *ctx, cgt_form f);

/* The options of one player, as written; the options of a canonical form are in print order. *count receives the
 * number of options; options, of capacity cap, is filled only if all of them fit.
 * Fails: ENOMEM; ELIMIT for a nimber with too many options. */
CGT_API cgt_status cgt_form_options(size_t *count, cgt_form *options, size_t cap, cgt_ctx *ctx, cgt_form f,
                                    cgt_player player);

/* The depth, as an integer: 0 without options, otherwise one more than the deepest option. It is at least the
 * birthday of the value, which is the depth of the canonical form. */
CGT_API cgt_game cgt_form_birthday(cgt_ctx *ctx, cgt_form f);

/* Prints a form in quotes, "'{*|*}'", which the language reads back as an identical form. Canonical followers appear
 * by their names. CGT_JSON adds double quotes. snprintf fashion.
 * Fails: ENOMEM; ELIMIT for a text longer than 2^20 bytes. */
CGT_API cgt_status cgt_form_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_form f,
                                  cgt_format format);

/* ---- compounds --------------------------------------------------------------------------------- */

/* What a move in a compound of two components is. A component has ended for a player who has no option in it. A
 * player who must move and cannot loses. Conway, ONAG, Ch. 14, and Winning Ways, Ch. 9 and 10, where the conjunctive
 * compound is the join and the selective one the union. */
typedef enum cgt_sum_rule {
  CGT_DISJUNCTIVE,            /* a move in one component */
  CGT_CONJUNCTIVE,            /* a move in all components; play ends as soon as one has ended (short rule) */
  CGT_SELECTIVE,              /* a move in one or in both */
  CGT_DIMINISHED_DISJUNCTIVE, /* a move in one; play ends as soon as one has ended */
  CGT_CONTINUED_CONJUNCTIVE,  /* a move in all that have not ended (long rule) */
  CGT_SHORTENED_SELECTIVE     /* a move in one or in both; play ends as soon as one has ended */
} cgt_sum_rule;

/* The compound as a form, by definition. Each rule is associative and commutative up to identity. CGSuite's
 * SelectiveSum differs: it gives *8 for *5 and *6, where the definition gives *11.
 * Fails: ENOMEM, ELIMIT, ECANCELLED; EINVAL for an unknown rule.
 * Cost: one form for each pair of followers. */
CGT_API cgt_form cgt_form_sum(cgt_ctx *ctx, cgt_sum_rule rule, cgt_form f, cgt_form g);

/* The value of the compound alone, at a lower cost. Two numbers or two nimbers of any size are computed in closed
 * form where form_sum.c proves it. */
CGT_API cgt_game cgt_form_sum_value(cgt_ctx *ctx, cgt_sum_rule rule, cgt_form f, cgt_form g);

/* F:G = {F^L, F:G^L | F^R, F:G^R}: a move in F ends G. It depends on the form of F, but only on the value of G.
 * Siegel, CGT, Ch. II, ordinal sums; Winning Ways, Ch. 7, Colon Principle.
 * Cost: one form for each follower of G. */
CGT_API cgt_form cgt_form_ordinal_sum(cgt_ctx *ctx, cgt_form f, cgt_form g);
CGT_API cgt_game cgt_form_ordinal_sum_value(cgt_ctx *ctx, cgt_form f, cgt_form g);

/* The value of the H with G = base:H. For ↑^[5] it is 4 over ↑ and 5 over the form {*|*}.  Fails: EDOMAIN if there is
 * none. */
CGT_API cgt_game cgt_form_subordinate(cgt_ctx *ctx, cgt_game g, cgt_form base);

/* F⊛G = {F⊛G^L : F^L, F⊛G^R : -F^R | F⊛G^L : F^R, F⊛G^R : -F^L}: F added to itself G times by ordinal sums of forms
 * (CGSuite's OrdinalProduct). */
CGT_API cgt_form cgt_form_ordinal_product(cgt_ctx *ctx, cgt_form f, cgt_form g);

/* ---- followers ------------------------------------------------------------------------------- */

/* The number of followers, including g itself, as an integer; each is counted once. For g it counts the followers of
 * the canonical form, in closed form if all followers are x + n·↑ + *m. */
CGT_API cgt_game cgt_follower_count(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_form_follower_count(cgt_ctx *ctx, cgt_form f);

/* The followers themselves, each once. Followers of g are in print order; followers of f are listed breadth-first,
 * beginning with f. *count receives the number of followers; followers, of capacity cap, is filled only if all of
 * them fit.
 * Fails: ELIMIT for more than 2^22. */
CGT_API cgt_status cgt_followers(size_t *count, cgt_game *followers, size_t cap, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_form_followers(size_t *count, cgt_form *followers, size_t cap, cgt_ctx *ctx,
                                      cgt_form f);

/* ---- misère play ----------------------------------------------------------------------------- */

/* The winner if a player who must move and cannot wins. The answer depends on the form. For g it is that of the
 * canonical form, computed in closed form if that is x + n·↑ + *m. Equal games may have forms with different misère
 * outcomes.
 * Fails: ENOMEM, ELIMIT, ECANCELLED, EINVAL. */
CGT_API cgt_status cgt_misere_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_form_misere_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_form f);

#ifdef __cplusplus
}
#endif
#endif
