/* guess_xor.c: nim-sums of small linear forms.
 *
 * That v = nim_sum of some of the forms f1, f2, ... is a system of linear equations over the field of two
 * elements, one for each binary digit of each value: the unknowns tell which forms take part. Forms are
 * offered in stages, the simplest first, and of the solutions the one is taken in which later
 * forms do not. */
#include "lab/expression/expression.h"
#include "lab/search/guess_forms.h"

enum { UNKNOWNS = 63, POWERS = 6, STAGES = 3, SHIFTS = 3 };
enum { SHIFT }; /* a number of a form: what is added to the nim-sum of all terms */

typedef struct offer {
  labi_linear form[UNKNOWNS];
  size_t count;
} offer;

static bool is_nimber_index(const labi_linear *form, const labi_guess_data *data) {
  const labi_guess_points *points = data->points;
  for (size_t i = 0; i < points->count; i++) {
    if (!data->in[i]) continue;
    int64_t value = labi_linear_value(form, points->width, labi_guess_tuple(points, i));
    if (value < 0 || value % LABI_GUESS_UNIT != 0) return false;
  }
  return true;
}

static void add(offer *offer, const labi_guess_data *data, labi_linear form) {
  if (offer->count < UNKNOWNS && is_nimber_index(&form, data)) offer->form[offer->count++] = form;
}

static void make_offer(offer *offer, const labi_guess_data *data, int stage) {
  size_t width = data->points->width;
  offer->count = 0;
  for (size_t i = 0; i < width; i++) {
    labi_linear form = {.divisor = 1};
    form.factor[i] = 1;
    add(offer, data, form);
  }
  for (int bit = 0; bit < POWERS; bit++) {
    labi_linear form = {.divisor = 1};
    form.factor[width] = 1 << bit;
    add(offer, data, form);
  }
  for (size_t i = 0; stage >= 1 && i < width; i++)
    for (int shift = -2; shift <= 2; shift++) {
      labi_linear form = {.divisor = 1};
      form.factor[i] = 1;
      form.factor[width] = shift;
      if (shift != 0) add(offer, data, form);
    }
  for (size_t i = 0; stage >= 2 && i < width; i++)
    for (size_t k = 0; k < width; k++)
      for (int sign = -1; sign <= 1; sign += 2) {
        if (sign == 1 ? k < i : k == i) continue;
        labi_linear form = {.divisor = 1};
        form.factor[i] = 1;
        form.factor[k] += sign;
        add(offer, data, form);
      }
}

/* Rows of the echelon form by their lowest unknown; the top bit is the right side. */
typedef struct echelon {
  uint64_t row[UNKNOWNS];
} echelon;

static const uint64_t right_side = (uint64_t)1 << 63;

static bool add_equation(echelon *e, uint64_t row) {
  while (row & ~right_side) {
    unsigned lowest = (unsigned)__builtin_ctzll(row);
    if (!e->row[lowest]) {
      e->row[lowest] = row;
      return true;
    }
    row ^= e->row[lowest];
  }
  return row == 0;
}

static bool add_point(echelon *e, const offer *offer, const labi_guess_data *data, size_t i, int64_t wanted) {
  const labi_guess_points *points = data->points;
  int64_t value[UNKNOWNS], all = wanted;
  for (size_t k = 0; k < offer->count; k++) {
    value[k] =
        labi_linear_value(&offer->form[k], points->width, labi_guess_tuple(points, i)) / LABI_GUESS_UNIT;
    all |= value[k];
  }
  for (unsigned bit = 0; bit < 62 && all >> bit; bit++) {
    uint64_t row = wanted >> bit & 1 ? right_side : 0;
    for (size_t k = 0; k < offer->count; k++) row |= (uint64_t)(value[k] >> bit & 1) << k;
    if (!add_equation(e, row)) return false;
  }
  return true;
}

static bool solve(labi_guess_form *form, const offer *offer, const labi_guess_data *data, int64_t shift) {
  echelon e = {0};
  for (size_t i = 0; i < data->points->count; i++) {
    const labi_guess_number *number = labi_guess_number_at(data, i);
    if (!data->in[i]) continue;
    int64_t wanted = number->scaled / LABI_GUESS_UNIT - shift;
    if (!number->exact || number->scaled % LABI_GUESS_UNIT != 0 || wanted < 0) return false;
    if (!add_point(&e, offer, data, i, wanted)) return false;
  }
  /* from the last unknown on; those without a row are 0 */
  uint64_t solution = 0;
  for (size_t k = offer->count; k-- > 0;) {
    if (!e.row[k]) continue;
    bool odd = __builtin_parityll(e.row[k] & solution & ~right_side);
    if (odd != (e.row[k] >> 63)) solution |= (uint64_t)1 << k;
  }
  if (__builtin_popcountll(solution) > LABI_GUESS_TERMS || __builtin_popcountll(solution) < 2) return false;
  *form = (labi_guess_form){.kind = &labi_form_xor, .number = {[SHIFT] = shift}};
  for (size_t k = 0; k < offer->count; k++)
    if (solution >> k & 1) form->term[form->terms++] = offer->form[k];
  return true;
}

/* Constants that take part are one term. */
static void join_constants(labi_guess_form *form, size_t width) {
  size_t kept = 0;
  labi_linear constant = {.divisor = 1};
  for (size_t t = 0; t < form->terms; t++) {
    if (labi_linear_is_constant(&form->term[t], width))
      constant.factor[width] += form->term[t].factor[width];
    else
      form->term[kept++] = form->term[t];
  }
  if (constant.factor[width]) form->term[kept++] = constant;
  form->terms = kept;
}

static bool find(labi_guess_form *form, const labi_guess_data *data) {
  static const int64_t shifts[SHIFTS] = {0, -1, 1};
  offer offer;
  for (int stage = 0; stage < STAGES; stage++) {
    make_offer(&offer, data, stage);
    for (int s = 0; s < SHIFTS && labi_search_goes_on(data->watch); s++)
      if (solve(form, &offer, data, shifts[s])) {
        join_constants(form, data->points->width);
        return form->terms > 1;
      }
  }
  return false;
}

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  int64_t total = 0;
  for (size_t i = 0; i < form->terms; i++) {
    int64_t value = labi_linear_value(&form->term[i], width, tuple);
    if (value < 0 || value % LABI_GUESS_UNIT != 0) return false;
    total ^= value / LABI_GUESS_UNIT;
  }
  return number->exact && (total + form->number[SHIFT]) * LABI_GUESS_UNIT == number->scaled;
}

static unsigned size_of(const labi_guess_form *form, size_t width) {
  (void)width;
  return 2 + (form->number[SHIFT] != 0);
}

static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  lab_expression *terms[LABI_GUESS_TERMS];
  for (size_t i = 0; i < form->terms; i++)
    terms[i] = labi_linear_expression(memory, &form->term[i], points, false, false);
  lab_expression *e = labi_expression_call(memory, "nim_sum", terms, form->terms);
  if (form->number[SHIFT] == 0) return e;
  lab_expression *const both[] = {e, labi_expression_multiple(memory, form->number[SHIFT], NULL)};
  return labi_expression_sum(memory, both, 2, true);
}

const labi_form_kind labi_form_xor = {.holds = holds, .size = size_of, .expression = expression, .find = find};
