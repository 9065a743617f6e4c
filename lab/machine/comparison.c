/* comparison.c: what == < <| and the other comparisons say of two values. */
#include "lab/base/lab_guard.h"
#include "lab/machine/comparison.h"

#include <string.h>

#include "lab/language/lexer.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/finite.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/rational.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

bool labi_numbers_in_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x;
  bool a_inf = a.kind == LAB_INFINITY, b_inf = b.kind == LAB_INFINITY;
  if (labi_integer_order(sign, a, b)) return true;
  if (labi_is_ordinal(a, b)) return labi_ordinal_order(sign, m, at, a, b);
  if (labi_is_rational(a, b)) return labi_rational_order(sign, m, at, a, b);
  if (!a_inf && !b_inf) return labi_finite_order(sign, m, at, a, b);
  *sign = a_inf - b_inf;
  lab_value other = a_inf ? b : a;
  return other.kind == LAB_INFINITY || other.kind == LAB_RATIONAL || labi_to_number(&x, m, at, other);
}

/* ---- equality -------------------------------------------------------------------------------- */

bool labi_contains(bool *found, lab_machine *m, const labi_node *at, const lab_list *list, lab_value v) {
  *found = false;
  for (size_t i = 0; !*found && i < list->count; i++)
    if (!labi_tick(m, at) || !labi_same(found, m, at, list->items[i], v)) return false;
  return true;
}

/* Lists are sets: each within the other. */
static bool equal_sets(bool *same, lab_machine *m, const labi_node *at, const lab_list *a,
                       const lab_list *b) {
  *same = true;
  for (size_t i = 0; *same && i < a->count; i++)
    if (!labi_contains(same, m, at, b, a->items[i])) return false;
  for (size_t i = 0; *same && i < b->count; i++)
    if (!labi_contains(same, m, at, a, b->items[i])) return false;
  return true;
}

static bool equal_matrices(bool *same, lab_machine *m, const labi_node *at, const lab_list *a,
                           const lab_list *b) {
  *same = a->count == b->count && a->rows == b->rows;
  for (size_t i = 0; *same && i < a->count; i++)
    if (!labi_same(same, m, at, a->items[i], b->items[i])) return false;
  return true;
}

/* Of different games too: equal walls make equal thermographs. */
static bool equal_thermographs(bool *same, lab_machine *m, const labi_node *at, cgt_game g, cgt_game h) {
  *same = true;
  for (int player = CGT_LEFT; *same && player <= CGT_RIGHT; player++) {
    size_t count = 0, other = 0;
    if (cgt_wall(&count, NULL, 0, m->ctx, g, (cgt_player)player) != CGT_OK ||
        cgt_wall(&other, NULL, 0, m->ctx, h, (cgt_player)player) != CGT_OK)
      return labi_engine_failed(m, at);
    *same = count == other;
    if (!*same) return true;
    cgt_corner *walls = labi_room(m, at, 2 * count * sizeof *walls);
    if (!walls) return false;
    if (cgt_wall(&count, walls, count, m->ctx, g, (cgt_player)player) != CGT_OK ||
        cgt_wall(&other, walls + count, count, m->ctx, h, (cgt_player)player) != CGT_OK)
      return labi_engine_failed(m, at);
    for (size_t i = 0; i < count; i++)
      *same = *same && cgt_equal(walls[i].temperature, walls[count + i].temperature) &&
              cgt_equal(walls[i].value, walls[count + i].value);
  }
  return true;
}

static bool same_loopy(bool *same, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_order order = CGT_CONFUSED;
  bool games = (a.kind == LAB_LOOPY || labi_is_gamelike(a)) && (b.kind == LAB_LOOPY || labi_is_gamelike(b));
  bool good = !games || labi_loopy_order(&order, m, at, a, b);
  *same = order == CGT_EQUAL;
  return good;
}

/* Values of kinds that cannot be equal are unequal. */
bool labi_same(bool *same, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game g, h;
  if (labi_is_element(a, b)) return labi_same_element(same, m, at, a, b);
  if (a.kind == LAB_POSITION || b.kind == LAB_POSITION) {
    if (!labi_settle(&a, m, at) || !labi_settle(&b, m, at)) return false;
  }
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER) return *same = a.as.integer == b.as.integer, true;
  if (labi_is_gamelike(a) && labi_is_gamelike(b)) {
    if (!labi_to_game(&g, m, at, a) || !labi_to_game(&h, m, at, b)) return false;
    return *same = cgt_equal(g, h), true;
  }
  if (a.kind == LAB_LOOPY || b.kind == LAB_LOOPY) return same_loopy(same, m, at, a, b);
  if (a.kind != b.kind) return *same = false, true;
  if (!labi_check_stack(m, at)) return false;
  switch (a.kind) {
  case LAB_BOOL:
    *same = a.as.truth == b.as.truth;
    return true;
  case LAB_OUTCOME:
    *same = a.as.outcome == b.as.outcome;
    return true;
  case LAB_TEXT:
    *same = a.as.text->length == b.as.text->length &&
            memcmp(a.as.text->bytes, b.as.text->bytes, a.as.text->length) == 0;
    return true;
  case LAB_DRAWN:
    *same =
        a.as.drawn.left_first == b.as.drawn.left_first && a.as.drawn.right_first == b.as.drawn.right_first;
    return true;
  case LAB_PLAYER:
    *same = a.as.player == b.as.player;
    return true;
  case LAB_RATIONAL:
  case LAB_ORDINAL:
    return equal_matrices(same, m, at, a.as.list, b.as.list);
  case LAB_LIST:
    return equal_sets(same, m, at, a.as.list, b.as.list);
  case LAB_MATRIX:
    return equal_matrices(same, m, at, a.as.list, b.as.list);
  case LAB_THERMOGRAPH:
    return equal_thermographs(same, m, at, a.as.game, b.as.game);
  default:
    *same = true;
    return true; /* inf */
  }
}

/* ---- order ----------------------------------------------------------------------------------- */

/* order: below, at or above 0, by a total order, in which nothing is confused. */
static bool sign_holds(int sign, int order) {
  static const cgt_order orders[] = {CGT_LESS, CGT_EQUAL, CGT_GREATER};
  return lab_relation_holds((lab_relation)(sign - LABI_TOKEN_EQUAL), orders[1 + (order > 0) - (order < 0)]);
}

static bool compare_games(bool *holds, lab_machine *m, const labi_node *at, int sign, cgt_game g,
                          cgt_game h) {
  bool le = false;
  cgt_order order;
  cgt_status status = CGT_OK;
  switch (sign) {
  case LABI_TOKEN_LESS_EQUAL:
    status = cgt_le(holds, m->ctx, g, h);
    break;
  case LABI_TOKEN_GREATER_EQUAL:
    status = cgt_le(holds, m->ctx, h, g);
    break;
  case LABI_TOKEN_LESS_CONFUSED: /* not G >= H */
    if ((status = cgt_le(&le, m->ctx, h, g)) == CGT_OK) *holds = !le;
    break;
  case LABI_TOKEN_GREATER_CONFUSED:
    if ((status = cgt_le(&le, m->ctx, g, h)) == CGT_OK) *holds = !le;
    break;
  default:
    if ((status = cgt_compare(&order, m->ctx, g, h)) == CGT_OK)
      *holds = order == (sign == LABI_TOKEN_LESS      ? CGT_LESS
                         : sign == LABI_TOKEN_GREATER ? CGT_GREATER
                                                      : CGT_CONFUSED);
  }
  return status == CGT_OK || labi_engine_failed(m, at);
}

int labi_text_order(const lab_text *a, const lab_text *b) {
  size_t common = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->bytes, b->bytes, common);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

static bool compare_loopy(bool *holds, lab_machine *m, const labi_node *at, int sign, lab_value a,
                          lab_value b) {
  cgt_order order;
  if (!labi_loopy_order(&order, m, at, a, b)) return false;
  *holds = lab_relation_holds((lab_relation)(sign - LABI_TOKEN_EQUAL), order);
  return true;
}

static bool compare_elements(bool *holds, lab_machine *m, const labi_node *at, int sign, lab_value a,
                             lab_value b) {
  cgt_order order;
  bool same;
  if (sign == LABI_TOKEN_EQUAL || sign == LABI_TOKEN_UNEQUAL) { /* of a theory without an order, too */
    if (!labi_same_element(&same, m, at, a, b)) return false;
    return *holds = same == (sign == LABI_TOKEN_EQUAL), true;
  }
  if (!labi_element_order(&order, m, at, a, b)) return false;
  *holds = lab_relation_holds((lab_relation)(sign - LABI_TOKEN_EQUAL), order);
  return true;
}

bool labi_compare(bool *holds, lab_machine *m, const labi_node *at, int sign, lab_value a, lab_value b) {
  int order;
  cgt_game g, h;
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER) {
    *holds = sign_holds(sign, (a.as.integer > b.as.integer) - (a.as.integer < b.as.integer));
    return true;
  }
  if (labi_is_element(a, b)) return compare_elements(holds, m, at, sign, a, b);
  if (!labi_settle(&a, m, at) || !labi_settle(&b, m, at)) return false;
  if (labi_is_loopy(a, b)) return compare_loopy(holds, m, at, sign, a, b);
  bool a_number =
           labi_is_gamelike(a) || a.kind == LAB_INFINITY || a.kind == LAB_RATIONAL || a.kind == LAB_ORDINAL,
       b_number =
           labi_is_gamelike(b) || b.kind == LAB_INFINITY || b.kind == LAB_RATIONAL || b.kind == LAB_ORDINAL;
  bool outcomes =
      (a.kind == LAB_OUTCOME && b.kind == LAB_DRAWN) || (a.kind == LAB_DRAWN && b.kind == LAB_OUTCOME);
  if (a.kind != b.kind && !(a_number && b_number) && !outcomes)
    return labi_fail(m, at, CGT_EINVAL, "cannot compare %s with %s", lab_kind_name(a), lab_kind_name(b));
  if (sign == LABI_TOKEN_EQUAL || sign == LABI_TOKEN_UNEQUAL) {
    if (!labi_same(holds, m, at, a, b)) return false;
    *holds = *holds == (sign == LABI_TOKEN_EQUAL);
    return true;
  }
  if (!a_number && sign >= LABI_TOKEN_LESS_CONFUSED)
    return labi_fail(m, at, CGT_EINVAL, "'<>', '<|' and '|>' compare games, found %s; '!=' tests inequality",
                     lab_kind_name(a));
  if (a.kind == LAB_TEXT) return *holds = sign_holds(sign, labi_text_order(a.as.text, b.as.text)), true;
  if (!a_number)
    return labi_fail(m, at, CGT_EINVAL, "'<' and the like compare games, found %s", lab_kind_name(a));
  if (a.kind == LAB_INFINITY || b.kind == LAB_INFINITY || labi_is_rational(a, b) || labi_is_ordinal(a, b)) {
    if (!labi_numbers_in_order(&order, m, at, a, b)) return false;
    *holds = sign_holds(sign, order);
    return true;
  }
  return labi_to_game(&g, m, at, a) && labi_to_game(&h, m, at, b) && compare_games(holds, m, at, sign, g, h);
}

cgt_status lab_equal(bool *same, lab_machine *machine, lab_value a, lab_value b, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, same) || !LABI_GIVEN(error, machine) || !LABI_VALUE(error, a) ||
      !LABI_VALUE(error, b))
    return CGT_EINVAL;
  labi_enter(machine, 0, error);
  return labi_leave(machine, labi_same(same, machine, NULL, a, b));
}
