/* uptimal_parts.c: what an uptimal is made of, for callers of the library. */
#include "cgt/invariants/invariants.h"

/* The game of these coefficients, number and star. */
static cgt_game put_together(cgt_ctx *ctx, cgti_num number, const cgt_game *ups, size_t count,
                             cgti_num star) {
  cgti_up_run *runs = cgti_scratch_take(ctx, (count + 1) * sizeof *runs);
  if (!runs) return CGT_NONE;
  cgti_uptimal u = {.number = number, .star = star, .runs = runs};
  for (size_t k = 0; k < count; k++) {
    if (u.count == 0 || runs[u.count - 1].c != ups[k].number) runs[u.count++].c = ups[k].number;
    runs[u.count - 1].end = k + 1;
  }
  if (u.count > 0 && runs[u.count - 1].c == 0) u.count--;
  return cgti_uptimal_form(ctx, &u);
}

cgt_status cgt_is_uptimal(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  cgti_uptimal u;
  int found = cgti_uptimal_of(&u, ctx, g);
  if (found < 0) return cgti_last_status(ctx);
  *answer = found;
  return CGT_OK;
}

cgt_status cgt_uptimal_parts(size_t *count, cgt_game *ups, size_t cap, cgt_game *number, cgt_game *star,
                             cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, ups, cap) || !CGTI_GIVEN(ctx, number) ||
      !CGTI_GIVEN(ctx, star) || !CGTI_GAME(ctx, g))
    return CGT_EINVAL;
  cgti_uptimal u;
  int found = cgti_uptimal_of(&u, ctx, g);
  if (found < 0) return cgti_last_status(ctx);
  if (!found) return cgti_fail(ctx, CGT_EDOMAIN, CGTI_NO_UPTIMAL);
  size_t length = cgti_up_length(&u), k = 0;
  for (size_t i = 0; length <= cap && i < u.count; i++)
    for (const cgti_up_run run = cgti_up_run_at(&u, i); k < run.end; k++) ups[k] = cgti_number(run.c);
  *count = length;
  *number = cgti_number(u.number);
  *star = cgti_number(u.star);
  return CGT_OK;
}

cgt_game cgt_uptimal(cgt_ctx *ctx, cgt_game number, const cgt_game *ups, size_t count, cgt_game star) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, number) || !cgti_is_own(ctx, star)) return CGT_NONE;
  if (!CGTI_ARRAY(ctx, ups, count)) return CGT_NONE;
  bool good = cgti_is_number(number) && cgti_is_number(star) && cgti_num_is_integer(ctx, star.number) &&
              cgti_num_sign(star.number) >= 0;
  for (size_t k = 0; k < count; k++) {
    if (!cgti_is_own(ctx, ups[k])) return CGT_NONE;
    good = good && cgti_is_number(ups[k]) && cgti_num_is_integer(ctx, ups[k].number);
  }
  if (!good)
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL,
                          "an uptimal takes a number, integers as coefficients, and an integer >= 0 for *m");
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game made = put_together(ctx, number.number, ups, count, star.number);
  cgti_scratch_return(ctx, mark);
  return made;
}
