/* class_days.c: the games of a universe by day, and what tells two classes apart.
 *
 * In normal play an option that is dominated may be left out of any form, and in misère play as well, of ends too:
 * {|B} keeps having no Left option. So the classes by day n are those of {A|B} for antichains A and B of classes by
 * day n - 1, each represented by one form. If both sets have an element, equal options give equal games. An end {|B} of
 * a universe in misère play needs more: whether it belongs to the universe depends on the forms of its options. By day
 * 1 each class has one form, so days up to 2 are right, and later ones where the only end is 0. */
#include <string.h>

#include "cgt/invariants/antichains.h"
#include "cgt/universes/class_store.h"

typedef struct class_day {
  struct day_class {
    uint32_t class, form;
  } * items; /* in their order; in scratch memory */
  size_t count, room;
} class_day;

static int is_class_ge(cgt_ctx *ctx, const void *list, size_t i, size_t k) {
  const struct day_class *items = list;
  return cgti_class_ge_of(ctx, items[i].class, items[k].class);
}

static size_t forms_in(uint32_t *forms, const class_day *day, uint32_t set) {
  size_t count = 0;
  for (; set; set &= set - 1) forms[count++] = day->items[__builtin_ctz(set)].form;
  return count;
}

/* Adds the class of a form, if the universe has it and the class is not there yet. */
static bool add_form_to_day(class_day *day, cgti_walk *met, cgt_ctx *ctx, uint8_t number, uint32_t form) {
  const int has = cgti_universe_has(ctx, ctx->classes->universes[number], form);
  const uint32_t class = has > 0 ? cgti_class_of_form(ctx, number, form) : 0;
  if (has == 0 || (class && cgti_walk_lookup(met, class))) return true;
  if (!class || !cgti_walk_store(ctx, met, class, 1)) return false;
  if (day->count == day->room) {
    const size_t room = day->room ? 2 * day->room : 64;
    struct day_class *items = cgti_scratch_take(ctx, room * sizeof *items);
    if (!items) return false;
    if (day->count) memcpy(items, day->items, day->count * sizeof *items);
    day->items = items;
    day->room = room;
  }
  day->items[day->count++] = (struct day_class){class, form};
  return true;
}

/* A heap sort: qsort has no room for the context. */
static void sift_down(const cgt_ctx *ctx, struct day_class *items, size_t at, size_t count) {
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && cgti_class_place(ctx, items[child].class, items[child + 1].class) < 0) child++;
    if (cgti_class_place(ctx, items[at].class, items[child].class) >= 0) return;
    const struct day_class moved = items[at];
    items[at] = items[child];
    items[child] = moved;
  }
}

static void sort_day(const cgt_ctx *ctx, struct day_class *items, size_t count) {
  for (size_t i = count / 2; i-- > 0;) sift_down(ctx, items, i, count);
  for (size_t i = count; i-- > 1;) {
    const struct day_class last = items[i];
    items[i] = items[0];
    items[0] = last;
    sift_down(ctx, items, 0, i);
  }
}

/* Adds what is born on the day after. */
static bool find_next_day(class_day *day, cgti_walk *met, cgt_ctx *ctx, uint8_t number) {
  const class_day yesterday = *day;
  cgti_antichains a;
  uint32_t left[CGTI_MOST_IN_ANTICHAINS], right[CGTI_MOST_IN_ANTICHAINS];
  if (!cgti_antichains_find(&a, ctx, yesterday.items, yesterday.count, is_class_ge)) return false;
  for (size_t i = 0; i < a.count; i++)
    for (size_t k = 0; k < a.count; k++) {
      const size_t nleft = forms_in(left, &yesterday, a.sets[i]),
                   nright = forms_in(right, &yesterday, a.sets[k]);
      const uint32_t form = cgti_form_make_named(ctx, left, nleft, right, nright);
      if (!form || !add_form_to_day(day, met, ctx, number, form)) return false;
    }
  sort_day(ctx, day->items + yesterday.count, day->count - yesterday.count);
  return true;
}

/* The classes by day n, in scratch memory. */
static bool find_class_day(class_day *day, cgt_ctx *ctx, uint8_t number, unsigned n) {
  const cgt_universe *universe = ctx->classes->universes[number];
  if (n > universe->last_day) {
    cgti_fail(ctx, CGT_ELIMIT, "the %s are listed to day %u", universe->games, universe->last_day);
    return false;
  }
  cgti_walk met = {0};
  *day = (class_day){0};
  const uint32_t zero = cgti_form_make_named(ctx, NULL, 0, NULL, 0);
  bool good = zero && add_form_to_day(day, &met, ctx, number, zero);
  for (unsigned i = 0; good && i < n; i++) good = find_next_day(day, &met, ctx, number);
  cgti_walk_free(ctx, &met);
  return good;
}

cgt_status cgt_universe_day(size_t *count, cgt_form *forms, size_t cap, cgt_ctx *ctx,
                            const cgt_universe *universe, unsigned n) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, forms, cap) || !CGTI_UNIVERSE(ctx, universe)) return CGT_EINVAL;
  if (!cgti_has_outcomes(ctx, universe)) return CGT_EDOMAIN;
  const int number = cgti_universe_number(ctx, universe);
  if (number < 0) return cgti_last_status(ctx);
  cgti_mark mark = cgti_scratch_mark(ctx);
  class_day day;
  const bool good = find_class_day(&day, ctx, (uint8_t)number, n);
  for (size_t i = 0; good && day.count <= cap && i < day.count; i++) forms[i].id = day.items[i].form;
  if (good) *count = day.count;
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

/* ---- what tells two classes apart ------------------------------------------------------------------ */

/* Does Left do at least as well with a as with b, moving first and moving second? */
static bool is_outcome_ge(cgt_outcome a, cgt_outcome b) { return a == b || a == CGT_L || b == CGT_R; }

/* The first form of the day that does it; 0 if it failed. */
static uint32_t find_telling(cgt_ctx *ctx, const class_day *day, uint32_t g, uint32_t h, bool by_order) {
  for (size_t i = 0; i < day->count; i++) {
    cgt_outcome of_g, of_h;
    const uint32_t with_g = cgti_class_add(ctx, g, day->items[i].class);
    const uint32_t with_h = with_g ? cgti_class_add(ctx, h, day->items[i].class) : 0;
    if (!with_h || !cgti_class_outcome(&of_g, ctx, with_g) || !cgti_class_outcome(&of_h, ctx, with_h))
      return 0;
    if (by_order ? !is_outcome_ge(of_g, of_h) : of_g != of_h) return day->items[i].form;
  }
  const cgt_universe *universe = cgti_universe_of(ctx, g);
  cgti_fail(ctx, CGT_ELIMIT, "none of the %s by day %u shows how these two differ",
            universe->games, universe->last_day);
  return 0;
}

static cgt_status tell_apart(cgt_form *x, cgt_ctx *ctx, cgt_class g, cgt_class h, bool by_order) {
  if (!cgti_has_outcomes(ctx, cgti_universe_of(ctx, g.id))) return CGT_EDOMAIN;
  const int ge = by_order ? cgti_class_ge_of(ctx, g.id, h.id) : g.id == h.id;
  if (ge < 0) return cgti_last_status(ctx);
  if (ge) {
    const cgt_universe *universe = cgti_universe_of(ctx, g.id);
    return cgti_fail(ctx, CGT_EDOMAIN,
                     by_order ? "no game shows that G >= H is false: it is true modulo the %s"
                              : "no game shows a difference: the two are equal modulo the %s",
                     universe->games);
  }
  cgti_mark mark = cgti_scratch_mark(ctx);
  class_day day;
  const uint8_t number = cgti_class_at(ctx, g.id)->universe;
  const uint32_t form = find_class_day(&day, ctx, number, ctx->classes->universes[number]->last_day)
                            ? find_telling(ctx, &day, g.id, h.id, by_order)
                            : 0;
  if (form) x->id = form;
  cgti_scratch_return(ctx, mark);
  return form ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_class_distinguish(cgt_form *x, cgt_ctx *ctx, cgt_class g, cgt_class h) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, x) || !CGTI_CLASS(ctx, g) || !CGTI_CLASS(ctx, h)) return CGT_EINVAL;
  return cgti_one_universe(ctx, g.id, h.id) ? tell_apart(x, ctx, g, h, false) : CGT_EINVAL;
}

cgt_status cgt_class_refute(cgt_form *x, cgt_ctx *ctx, cgt_class g, cgt_class h) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, x) || !CGTI_CLASS(ctx, g) || !CGTI_CLASS(ctx, h)) return CGT_EINVAL;
  return cgti_one_universe(ctx, g.id, h.id) ? tell_apart(x, ctx, g, h, true) : CGT_EINVAL;
}
