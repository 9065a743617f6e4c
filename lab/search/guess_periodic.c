/* guess_periodic.c: integers that depend on one parameter alone, and on its remainder: the nim-values of a
 * subtraction game, say. */
#include "lab/expression/expression.h"
#include "lab/search/guess_forms.h"

enum { PARAMETER, MODULUS, TABLE, MOST_PERIOD = 12 }; /* the numbers of a form: table[parameter mod modulus] */
enum { SUPPORT = 3 /* periods that are seen */, MOST_VALUE = 1 << 20 };

/* Is it so, with that parameter and that period? */
static bool fit(labi_guess_form *form, const labi_guess_data *data) {
  const labi_guess_points *points = data->points;
  bool seen[MOST_PERIOD] = {false};
  int64_t least = INT64_MAX, greatest = INT64_MIN;
  for (size_t i = 0; i < points->count; i++) {
    const labi_guess_number *number = labi_guess_number_at(data, i);
    if (!data->in[i]) continue;
    int64_t x = labi_guess_tuple(points, i)[form->number[PARAMETER]], y = number->scaled / LABI_GUESS_UNIT;
    int64_t r = (x % form->number[MODULUS] + form->number[MODULUS]) % form->number[MODULUS];
    if (!number->exact || number->scaled % LABI_GUESS_UNIT != 0 || y > MOST_VALUE || y < -MOST_VALUE)
      return false;
    if (!seen[r]) form->number[TABLE + r] = y;
    if (form->number[TABLE + r] != y) return false;
    seen[r] = true;
    if (x < least) least = x;
    if (x > greatest) greatest = x;
  }
  bool all = greatest - least + 1 >= SUPPORT * form->number[MODULUS];
  for (int64_t r = 0; all && r < form->number[MODULUS]; r++) all = seen[r];
  return all;
}

/* The least period. */
static bool find(labi_guess_form *form, const labi_guess_data *data) {
  for (int32_t period = 2; period <= MOST_PERIOD; period++)
    for (size_t i = 0; i < data->points->width; i++) {
      *form = (labi_guess_form){.kind = &labi_form_periodic,
                                .terms = 1,
                                .term = {{.divisor = 1}},
                                .number = {[PARAMETER] = (int64_t)i, [MODULUS] = period}};
      if (labi_search_goes_on(data->watch) && fit(form, data)) return true;
    }
  return false;
}

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  const int64_t x = tuple[form->number[PARAMETER]], modulus = form->number[MODULUS];
  (void)width;
  return number->exact &&
         form->number[TABLE + (x % modulus + modulus) % modulus] * (int64_t)LABI_GUESS_UNIT == number->scaled;
}

static unsigned size_of(const labi_guess_form *form, size_t width) {
  (void)width;
  return 3 + 3 * (unsigned)form->number[MODULUS];
}

/* mod(n, 7) == 4 or mod(n, 7) == 6: where the table has that value. */
static lab_expression *where_periodic(labi_scratch *memory, const labi_guess_form *form,
                                      const labi_guess_points *points, int64_t value) {
  lab_expression *parts[MOST_PERIOD];
  size_t count = 0;
  for (int64_t r = 0; r < form->number[MODULUS]; r++) {
    lab_expression *const both[] = {labi_expression_name(memory, points->names[form->number[PARAMETER]]),
                                    labi_expression_integer(memory, form->number[MODULUS])};
    if (form->number[TABLE + r] == value)
      parts[count++] = labi_expression_comparison(
          memory, LAB_EQ, labi_expression_call(memory, "mod", both, 2), labi_expression_integer(memory, r));
  }
  return count == 1 ? parts[0] : labi_expression(memory, LAB_EXPRESSION_OR, parts, count);
}

/* (if mod(n, 7) == 5 then 3 else if ..): the values in the order in which they appear, the first one last. */
static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  lab_expression *e = labi_expression_multiple(memory, form->number[TABLE + 0], NULL);
  for (int64_t r = 1; r < form->number[MODULUS]; r++) {
    int64_t before = 0;
    while (form->number[TABLE + before] != form->number[TABLE + r]) before++;
    if (before < r) continue;
    lab_expression *const parts[] = {where_periodic(memory, form, points, form->number[TABLE + r]),
                                     labi_expression_multiple(memory, form->number[TABLE + r], NULL), e};
    e = labi_expression(memory, LAB_EXPRESSION_IF, parts, 3);
  }
  return labi_expression_in_brackets(e);
}

_Static_assert(TABLE + MOST_PERIOD <= LABI_GUESS_NUMBERS, "a form has room for the table");

const labi_form_kind labi_form_periodic = {.holds = holds, .size = size_of, .expression = expression, .find = find};
