/* uptimal_text.c: uptimal expansions as text, x*m.c1c2..cn in CGSuite's notation. */
#include "cgt/invariants/invariants.h"
#include "cgt/text/writer.h"

enum { FIRST_LETTER = 10, FIRST_PARENTHESIS = 36 };

/* 0-9, then A-Z, then a numeral in parentheses; negative ones with a minus sign behind. */
static void write_digit(cgti_writer *w, cgti_num c) {
  bool negative = cgti_num_sign(c) < 0;
  if (negative) c = cgti_num_neg(c);
  if (cgti_num_cmp(w->ctx, c, cgti_num_inline(FIRST_LETTER, 0)) < 0 ||
      cgti_num_cmp(w->ctx, c, cgti_num_inline(FIRST_PARENTHESIS, 0)) >= 0) {
    bool small = cgti_num_cmp(w->ctx, c, cgti_num_inline(FIRST_LETTER, 0)) < 0;
    if (!small) cgti_write(w, "(");
    cgti_write_number(w, c);
    if (!small) cgti_write(w, ")");
  } else {
    char letter = (char)('A' + cgti_num_mantissa(c) - FIRST_LETTER);
    cgti_write_n(w, &letter, 1);
  }
  if (negative) cgti_write(w, "-");
}

static void write_expansion(cgti_writer *w, const cgti_uptimal *u) {
  if (u->star == 0 || u->number != 0) cgti_write_number(w, u->number);
  if (u->star != 0) cgti_write(w, "*");
  if (u->star != 0 && u->star != cgti_num_inline(1, 0)) cgti_write_number(w, u->star);
  cgti_write(w, u->count ? "." : ".0");
  for (size_t i = 0, k = 0; i < u->count; i++)
    for (const cgti_up_run run = cgti_up_run_at(u, i); k < run.end; k++) write_digit(w, run.c);
}

cgt_status cgt_uptimal_expansion(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_ARRAY(ctx, buf, cap) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  cgti_uptimal u;
  int found = cgti_uptimal_of(&u, ctx, g);
  if (found < 0) return cgti_last_status(ctx);
  if (!found) return cgti_fail(ctx, CGT_EDOMAIN, CGTI_NO_UPTIMAL);
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_writer w = {.ctx = ctx, .format = CGT_PLAIN, .limit = SIZE_MAX / 4};
  write_expansion(&w, &u);
  cgt_status status = cgti_written(&w, buf, cap, length);
  cgti_scratch_return(ctx, mark);
  return status;
}
