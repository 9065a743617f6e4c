/* cgt/operation.h: operations on games other than the disjunctive sum.
 *
 * Most of these operations depend on the form and not only on the value: G:H, the two products, and heating where it
 * is not a homomorphism. They are applied to the canonical forms of the arguments and of their followers, and their
 * result is a value. One call visits each follower once.
 *
 * All fail with ENOMEM, ELIMIT or ECANCELLED, and with the errors listed with them. ELIMIT also applies if a form of
 * that size has to be written out: * : 2^100 is as deep as 2^100. */
#ifndef CGT_OPERATION_H
#define CGT_OPERATION_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- one game over another ------------------------------------------------------------------- */

/* The ordinal sum G:H = {GL, G:HL | GR, G:HR}: a move in the base G ends H. For a fixed base it preserves the order:
 * G:H <= G:K exactly if H <= K. It is computed at once for 0:H; for numbers (their signs one after the other); for a
 * number x and an infinitesimal in whose followers other than 0 both players can move (x + H); and for nimbers, *a:*b
 * = *(a+b).
 * Source: Siegel, CGT, Ch. II, ordinal sums; Conway, ONAG, Ch. 15. */
CGT_API cgt_game cgt_ordinal_sum(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* The subordinate of G: the H with G = base:H. For bases that are not canonical forms see cgt_form_subordinate.
 * Fails: EDOMAIN if there is none. */
CGT_API cgt_game cgt_subordinate(cgt_ctx *ctx, cgt_game g, cgt_game base);

/* The ordinal product G x H, as in CGSuite: H copies of G, one over the other; a copy for a Right move of H is
 * reversed. Its options are, as forms,
 *     {(G x HL):GL, (G x HR):(-GR) | (G x HL):GR, (G x HR):(-GL)}.
 * So 1 x H = H, G x 1 = G and G x (-1) = -G; integers multiply, and *a x *b = *(ab). */
CGT_API cgt_game cgt_ordinal_product(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* ---- products -------------------------------------------------------------------------------- */

/* Norton's product G·U for U > 0: n·U for an integer n, otherwise {GL·U + (U+I) | GR·U - (U+I)} with I over the
 * incentives of U. It depends on the value of G alone, is additive in G, and preserves the order.
 * Fails: EDOMAIN unless U > 0.
 * Source: Winning Ways, Ch. 8; Siegel, CGT, Norton multiplication. */
CGT_API cgt_game cgt_norton_product(cgt_ctx *ctx, cgt_game g, cgt_game u);

/* Conway's product: {GL H + G HL - GL HL, GR H + G HR - GR HR | GL H + G HR - GL HR, GR H + G HL - GR HL}. Numbers
 * multiply, n x G = n·G for integers n, and nimbers have their nim-product. It is commutative; for other games it
 * depends on the form.
 * Source: Conway, ONAG, Ch. 1 and 6, multiplication. */
CGT_API cgt_game cgt_conway_product(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* ---- temperature ----------------------------------------------------------------------------- */

/* G cooled by the number t: {(GL)_t - t | (GR)_t + t} for t <= temperature(G), and the mean above that. A number is
 * unchanged above its own (negative) temperature and thaws below it: 1/4 cooled by -1/4 is 1/4*. For t > -1 cooling
 * is a homomorphism of games: Siegel, CGT, Ch. II, cooling. For t <= -1 the same definition applies, with integers
 * unchanged. It is then a function of the value, but not always a homomorphism.  Fails: EINVAL unless t is a number. */
CGT_API cgt_game cgt_cool(cgt_ctx *ctx, cgt_game g, cgt_game t);

/* G cooled by its temperature. A number is unchanged. */
CGT_API cgt_game cgt_freeze(cgt_ctx *ctx, cgt_game g);

/* G heated by t, any game: a number is unchanged, any other game becomes {heat(GL) + t | heat(GR) - t}. Cooling by t
 * > 0 reverses it. Heating preserves neither sums nor order: {1|1/2} > 0, and heated by 1 it is {2|-1/2}.
 * Source: Winning Ways, Ch. 6; Siegel, CGT, Ch. II, heating. */
CGT_API cgt_game cgt_heat(cgt_ctx *ctx, cgt_game g, cgt_game t);

/* G overheated from s to t, which may be any games: n·s for an integer n, otherwise {over(GL) + t | over(GR) - t}.
 * Source: as for cgt_heat; Berlekamp, "Blockbusting and Domineering". */
CGT_API cgt_game cgt_overheat(cgt_ctx *ctx, cgt_game g, cgt_game s, cgt_game t);

/* ---- powers of {0 | H}, after the uptimals --------------------------------------------------- */

/* G to the power ->x, for a number x >= 0: 0 for x = 0, otherwise G:y where x = 1:y, so that y = x - 1 for x >= 1.
 * For integers n >= 1 it is the ordinal sum G:(n-1), and up ->n is ^[n].  Fails: EINVAL unless x is a number, EDOMAIN
 * for x < 0.
 * Source: Siegel, CGT, Ch. II, uptimals; CGSuite for other x. */
CGT_API cgt_game cgt_pow_to(cgt_ctx *ctx, cgt_game g, cgt_game x);

/* G to the power x, for a number x >= 1 and G = {0|H}: {0 | H - pow_to(G, x-1)}. up to the power n is ^<n>, and
 * pow_to(G, n) is the sum of pow(G, k) for k = 1..n.
 * Fails: EINVAL unless x is a number; EDOMAIN for x < 1, and if the canonical form of G is not {0|H} with one Left
 * option and one Right option. */
CGT_API cgt_game cgt_pow(cgt_ctx *ctx, cgt_game g, cgt_game x);

/* ---- incentives ------------------------------------------------------------------------------ */

/* The incentives: GL - G for Left, G - GR for Right, and both together. Dominated ones (less than another) are
 * dropped, and each appears once, in print order. *count receives their number; games, of capacity cap, is filled
 * only if all of them fit. */
CGT_API cgt_status cgt_left_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_right_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g);

/* ---- the lattice ----------------------------------------------------------------------------- */

/* The companion of G: * for 0, otherwise the game of the companions of its options, with 0 added as a Left option if
 * G > 0 and as a Right option if G < 0. It is an involution, and the only automorphism other than the identity of the
 * lattice of games born by day n >= 1: Siegel, CGT, Ch. III, companions. */
CGT_API cgt_game cgt_companion(cgt_ctx *ctx, cgt_game g);

#ifdef __cplusplus
}
#endif
#endif
