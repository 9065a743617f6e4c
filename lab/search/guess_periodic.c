/* guess_periodic.c: integers that depend on one parameter alone, and on its remainder: the nim-values of a
 * subtraction game, say. */
#include "lab/search/guess.h"

enum { SUPPORT = 3 /* periods that are seen */, MOST_VALUE = 1 << 20 };

/* Is it so, with that parameter and that period? */
static bool fit(labi_guess_form *form, const labi_guess_data *data) {
  const labi_guess_points *points = data->points;
  bool seen[LABI_GUESS_PERIOD] = {false};
  int64_t least = INT64_MAX, greatest = INT64_MIN;
  for (size_t i = 0; i < points->count; i++) {
    const labi_guess_number *number = labi_guess_number_at(data, i);
    if (!data->in[i]) continue;
    int64_t x = labi_guess_tuple(points, i)[form->raised], y = number->scaled / LABI_GUESS_UNIT;
    int64_t r = (x % form->modulus + form->modulus) % form->modulus;
    if (!number->exact || number->scaled % LABI_GUESS_UNIT != 0 || y > MOST_VALUE || y < -MOST_VALUE)
      return false;
    if (!seen[r]) form->table[r] = (int32_t)y;
    if (form->table[r] != y) return false;
    seen[r] = true;
    if (x < least) least = x;
    if (x > greatest) greatest = x;
  }
  bool all = greatest - least + 1 >= SUPPORT * form->modulus;
  for (int32_t r = 0; all && r < form->modulus; r++) all = seen[r];
  return all;
}

/* The least period. */
bool labi_guess_periodic(labi_guess_form *form, const labi_guess_data *data) {
  for (int32_t period = 2; period <= LABI_GUESS_PERIOD; period++)
    for (size_t i = 0; i < data->points->width; i++) {
      *form = (labi_guess_form){.kind = LABI_GUESS_FORM_PERIODIC,
                                .sign = 1,
                                .terms = 1,
                                .sets = 1,
                                .set = {1},
                                .term = {{.divisor = 1}},
                                .raised = (unsigned char)i,
                                .modulus = period};
      if (labi_search_goes_on(data->watch) && fit(form, data)) return true;
    }
  return false;
}
