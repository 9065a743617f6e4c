/* nim_ordinal_text.c: ordinals as text, which the language of the laboratory reads. */
#include <inttypes.h>
#include <stdlib.h>

#include <cgt.h>
#include <cgt/nim_ordinal.h>

#include "base/buffer.h"

/* omega^level*n, as a part of an exponent. */
static void put_part(labi_buffer *out, int level, uint64_t n) {
  if (level == 0) {
    labi_putf(out, "%" PRIu64, n);
    return;
  }
  labi_put(out, "omega");
  if (level > 1) labi_putf(out, "^%d", level);
  if (n > 1) labi_putf(out, "*%" PRIu64, n);
}

/* Of a finite exponent, or of omega^omega, no parentheses are wanted. */
static void put_exponent(labi_buffer *out, const cgt_nim_term *t) {
  int highest = CGT_NIM_LEVELS - 1, parts = 0;
  while (highest > 0 && t->n[highest] == 0) highest--;
  for (int level = 0; level < CGT_NIM_LEVELS; level++) parts += t->n[level] > 0;
  if (highest == 0 && t->n[0] == 1) return;
  bool bare = highest == 0 || (highest == 1 && parts == 1 && t->n[1] == 1), first = true;
  labi_put(out, bare ? "^" : "^(");
  for (int level = highest; level >= 0; level--) {
    if (t->n[level] == 0) continue;
    if (!first) labi_put_char(out, '+');
    put_part(out, level, t->n[level]);
    first = false;
  }
  if (!bare) labi_put_char(out, ')');
}

static bool is_finite(const cgt_nim_term *t) {
  for (int level = 0; level < CGT_NIM_LEVELS; level++)
    if (t->n[level] > 0) return false;
  return true;
}

static cgt_status put_game(labi_buffer *out, cgt_ctx *ctx, cgt_game g) {
  size_t length, cap;
  cgt_status status = cgt_print(NULL, 0, &length, ctx, g, CGT_PLAIN);
  if (status != CGT_OK) return status;
  char *room = labi_buffer_room(out, length, &cap);
  if (!room) return CGT_ENOMEM;
  status = cgt_print(room, cap, NULL, ctx, g, CGT_PLAIN);
  labi_buffer_added(out, status == CGT_OK ? length : 0);
  return status;
}

cgt_status cgt_nim_ordinal_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                 const cgt_nim_ordinal *x) {
  labi_buffer out = {0};
  cgt_status status = CGT_OK;
  if (x->count == 0) labi_put_char(&out, '0');
  for (size_t i = 0; status == CGT_OK && i < x->count; i++) {
    const cgt_nim_term *t = &x->terms[i];
    bool one = cgt_equal(t->times, cgt_integer(ctx, 1));
    if (i > 0) labi_put_char(&out, '+');
    if (!is_finite(t)) {
      labi_put(&out, "omega");
      put_exponent(&out, t);
      if (one) continue;
      labi_put_char(&out, '*');
    }
    status = put_game(&out, ctx, t->times);
  }
  if (out.failed) status = CGT_ENOMEM;
  if (status == CGT_OK) labi_buffer_copy(buf, cap, length, &out);
  labi_buffer_free(&out);
  return status;
}
