/* up_bounds.c: see up_bounds.h.
 *
 * T <= G unless some T^L >= G or some G^R <= T (Conway, ONAG, Ch. 7, definition of the order). The options of
 * *m are the *k with k < m; for n > 0 those of n·↑ + *m are 0 for Left, for ↑* also *, and (n-1)·↑ + *(m^1)
 * for Right (cgt/forms/uptimal_options.c). So they are among these games again, of smaller n or m. */
#include "cgt/store/up_bounds.h"

enum { MOST_UPS = 3, STARS_ASKED = 4 };

static uint32_t bit_of(int up, int star) { return UINT32_C(1) << (STARS_ASKED * (up + MOST_UPS) + star); }

/* Adds what is known of T, whose options have been added. */
static void add_game(cgti_up_bounds *b, uint32_t game, uint32_t its_left, uint32_t its_right,
                     uint32_t below_left, uint32_t above_right) {
  bool above = !(below_left & game) && !(its_right & b->below);
  bool below = !(above_right & game) && !(its_left & b->above);
  if (above) b->above |= game;
  if (below) b->below |= game;
}

cgti_up_bounds cgti_up_bounds_between(uint32_t below_left, uint32_t above_right) {
  cgti_up_bounds b = {0, 0};
  for (int star = 0; star < STARS_ASKED; star++) {
    uint32_t lower = bit_of(0, star) - bit_of(0, 0);
    add_game(&b, bit_of(0, star), lower, lower, below_left, above_right);
  }
  for (int up = 1; up <= MOST_UPS; up++)
    for (int star = 0; star < STARS_ASKED; star++) {
      uint32_t zero = up == 1 && star == 1 ? bit_of(0, 0) | bit_of(0, 1) : bit_of(0, 0);
      add_game(&b, bit_of(up, star), zero, bit_of(up - 1, star ^ 1), below_left, above_right);
      add_game(&b, bit_of(-up, star), bit_of(1 - up, star ^ 1), zero, below_left, above_right);
    }
  return b;
}

cgti_up_bounds cgti_up_bounds_of_ups(cgti_num up, cgti_num star) {
  /* Above 2·MOST_UPS + 1 ups, and above the stars here, all are alike. */
  int n = cgti_num_is_big(up) || cgti_num_mantissa(up) > 2 * MOST_UPS + 2 ? 2 * MOST_UPS + 2
                                                                          : (int)cgti_num_mantissa(up);
  int m = cgti_num_is_big(star) || cgti_num_mantissa(star) > STARS_ASKED ? STARS_ASKED
                                                                         : (int)cgti_num_mantissa(star);
  cgti_up_bounds b = {0, 0};
  for (int i = -MOST_UPS; i <= MOST_UPS; i++)
    for (int j = 0; j < STARS_ASKED; j++) { /* k·↑ + *l >= 0 iff k > 1, or k = 1 and l != 1, or both are 0 */
      int k = n - i, l = m ^ j;
      if (k > 1 || (k == 1 && l != 1) || (k == 0 && l == 0)) b.below |= bit_of(i, j);
      if (k < -1 || (k == -1 && l != 1) || (k == 0 && l == 0)) b.above |= bit_of(i, j);
    }
  return b;
}
