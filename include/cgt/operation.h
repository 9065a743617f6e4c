/* cgt/operation.h: operations on games beyond their sums.
 *
 * Most of these depend on the form and not on the value alone (G:H, the two products, heating where it is not
 * a homomorphism). The forms they are applied to are the canonical forms of the arguments, and of
 * their followers; the result is a value. Each follower is met once a call.
 *
 * All fail with ENOMEM, ELIMIT or ECANCELLED, and with the errors listed with them. ELIMIT, in addition to
 * the limits of the context, where a form of that size has to be written out: * : 2^100 is as deep as 2^100. */
#ifndef CGT_OPERATION_H
#define CGT_OPERATION_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- one game over another ------------------------------------------------------------------- */

/* The ordinal sum G:H = {GL, G:HL | GR, G:HR}: a move in the base G ends H. For a fixed base it keeps
 * the order: G:H <= G:K exactly if H <= K. At once for 0:H, for numbers (signs one after the other),
 * for a number x and an infinitesimal all of whose followers but 0 have moves for both (x + H), and
 * for nimbers, *a:*b = *(a+b).  Source: Siegel, CGT, Ch. II, ordinal sums; Conway, ONAG, Ch. 15. */
CGT_API cgt_game cgt_ordinal_sum(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* The H with G = base:H, the subordinate of G; of other bases than canonical forms cgt_form_subordinate.
 * Fails: EDOMAIN where there is none. */
CGT_API cgt_game cgt_subordinate(cgt_ctx *ctx, cgt_game g, cgt_game base);

/* The ordinal product G x H, as CGSuite has it: H copies of G over each other, a copy for a Right
 * move of H turned round. Its options are, as forms,
 *   {(G x HL):GL, (G x HR):(-GR) | (G x HL):GR, (G x HR):(-GL)}.
 * So 1 x H = H, G x 1 = G, G x (-1) = -G; integers multiply, and *a x *b = *(ab). */
CGT_API cgt_game cgt_ordinal_product(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* ---- products -------------------------------------------------------------------------------- */

/* Norton's product G·U for U > 0: n·U for an integer n, else {GL·U + (U+I) | GR·U - (U+I)} with I
 * over the incentives of U. It is a value of G alone, additive in G, and keeps the order.
 * Fails: EDOMAIN unless U > 0.  Source: Winning Ways, Ch. 8; Siegel, CGT, Norton multiplication. */
CGT_API cgt_game cgt_norton_product(cgt_ctx *ctx, cgt_game g, cgt_game u);

/* Conway's product: {GL H + G HL - GL HL, GR H + G HR - GR HR | GL H + G HR - GL HR, GR H + G HL - GR HL}.
 * Numbers multiply, n x G = n·G for integers n, and nimbers have their nim product. Commutative; of other
 * games it depends on the form.  Source: Conway, ONAG, Ch. 1 and 6, multiplication. */
CGT_API cgt_game cgt_conway_product(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* ---- temperature ----------------------------------------------------------------------------- */

/* G cooled by the number t: {(GL)_t - t | (GR)_t + t} for t <= temperature(G), above that the mean. So a
 * number stays itself above its own (negative) temperature, and below it thaws: 1/4 cooled by -1/4 is 1/4*.
 * For t > -1 a homomorphism of games: Siegel, CGT, Ch. II, cooling. For t <= -1 the same
 * definition is followed, with integers left as they are; then it is a function of the value, and need not
 * be a homomorphism.  Fails: EINVAL unless t is a number. */
CGT_API cgt_game cgt_cool(cgt_ctx *ctx, cgt_game g, cgt_game t);

/* G cooled by its temperature. A number stays as it is. */
CGT_API cgt_game cgt_freeze(cgt_ctx *ctx, cgt_game g);

/* G heated by t, any game: a number stays, else {heat(GL) + t | heat(GR) - t}.
 * Cooling by t > 0 undoes it. It keeps neither sums nor order: {1|1/2} > 0, and heated by 1 it is {2|-1/2}.
 * Source: Winning Ways, Ch. 6; Siegel, CGT, Ch. II, heating. */
CGT_API cgt_game cgt_heat(cgt_ctx *ctx, cgt_game g, cgt_game t);

/* G overheated from s to t, any games: n·s for an integer n, else {over(GL) + t | over(GR) - t}.
 * Source: as cgt_heat; Berlekamp, "Blockbusting and Domineering". */
CGT_API cgt_game cgt_overheat(cgt_ctx *ctx, cgt_game g, cgt_game s, cgt_game t);

/* ---- powers of {0 | H}, after the uptimals --------------------------------------------------- */

/* G to the power ->x, for a number x >= 0: 0 for x = 0, else G:y where x = 1:y, so that y = x - 1 for
 * x >= 1. For integers n >= 1 the ordinal sum G:(n-1): up ->n is ^[n].  Fails: EINVAL unless x is a
 * number, EDOMAIN for x < 0.  Source: Siegel, CGT, Ch. II, uptimals; CGSuite for other x. */
CGT_API cgt_game cgt_pow_to(cgt_ctx *ctx, cgt_game g, cgt_game x);

/* G to the power x, for a number x >= 1 and G = {0|H}: {0 | H - pow_to(G, x-1)}. up to the n is ^<n>, and
 * pow_to(G, n) is the sum of pow(G, k) for k = 1..n.  Fails: EINVAL unless x is a number, EDOMAIN for x < 1
 * and where the canonical form of G is not {0|H}, one Left option and one Right option. */
CGT_API cgt_game cgt_pow(cgt_ctx *ctx, cgt_game g, cgt_game x);

/* ---- incentives ------------------------------------------------------------------------------ */

/* GL - G; G - GR; both together; those that are not dominated (less than another), each once, in the order
 * in which options print. *count gets how many; games, of room cap, is filled only if they all fit. */
CGT_API cgt_status cgt_left_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_right_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g);

/* ---- the lattice ----------------------------------------------------------------------------- */

/* The companion of G: * for 0, else the companions of its options, with 0 among the Left ones if G > 0 and
 * among the Right ones if G < 0. An involution, and the one automorphism of the lattice of games born by
 * day n >= 1 except the identity: Siegel, CGT, Ch. III, companions. */
CGT_API cgt_game cgt_companion(cgt_ctx *ctx, cgt_game g);

#ifdef __cplusplus
}
#endif
#endif
