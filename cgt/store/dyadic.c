/* dyadic.c: arithmetic of dyadic rationals. Small ones are computed in 64 bits where nothing can wrap, all
 * others by GMP. */
#include "cgt/store/dyadic.h"

#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/store/context.h"

/* ---- the table of big numbers ---------------------------------------------------------------- */

static cgti_big *big_at(const cgt_ctx *ctx, uint32_t index) {
  cgti_place place = cgti_place_of(index);
  return &ctx->store->numbers.segments[place.segment][place.at];
}

static const cgti_big *big_of(const cgt_ctx *ctx, cgti_num x) { return big_at(ctx, cgti_index(x >> 2)); }

static uint64_t hash_big(const mp_limb_t *limbs, size_t count, uint32_t exponent) {
  return cgti_mix(cgti_hash_bytes(limbs, count * sizeof *limbs) ^ exponent);
}

static bool grow_slots(cgt_ctx *ctx) {
  cgti_numbers *numbers = &ctx->store->numbers;
  size_t count = numbers->slot_count ? 2 * numbers->slot_count : 64;
  uint32_t *slots = cgti_alloc(ctx, count * sizeof *slots);
  if (!slots) return false;
  memset(slots, 0, count * sizeof *slots);
  for (size_t i = 0; i < numbers->count; i++) {
    size_t at = big_at(ctx, (uint32_t)i)->hash & (count - 1);
    while (slots[at]) at = (at + 1) & (count - 1);
    slots[at] = (uint32_t)i + 1;
  }
  cgti_release(ctx, numbers->slots, numbers->slot_count * sizeof *slots);
  numbers->slots = slots;
  numbers->slot_count = count;
  return true;
}

/* Room for the entry of index numbers->count. */
static bool room_for_big(cgt_ctx *ctx) {
  cgti_numbers *numbers = &ctx->store->numbers;
  if (numbers->count == CGTI_INDICES) {
    cgti_fail(ctx, CGT_ELIMIT, "the context holds 2^%d large numbers, as many as it can", CGTI_INDEX_BITS);
    return false;
  }
  cgti_place place = cgti_place_of((uint32_t)numbers->count);
  cgti_big **segment = &numbers->segments[place.segment];
  if (!*segment) *segment = cgti_alloc(ctx, cgti_segment_size(place.segment) * sizeof **segment);
  return *segment != NULL;
}

/* The reference of ±limbs/2^exponent, odd or with exponent 0; under the lock of the store. */
static cgti_num intern_locked(cgt_ctx *ctx, mpz_srcptr m, size_t exponent) {
  cgti_numbers *numbers = &ctx->store->numbers;
  size_t limb_count = mpz_size(m);
  if (2 * (numbers->count + 1) > numbers->slot_count && !grow_slots(ctx)) return CGTI_NAN;

  uint32_t sign = mpz_sgn(m) < 0 ? 2 : 0;
  uint64_t hash = hash_big(mpz_limbs_read(m), limb_count, (uint32_t)exponent);
  size_t at = hash & (numbers->slot_count - 1);
  for (; numbers->slots[at]; at = (at + 1) & (numbers->slot_count - 1)) {
    uint32_t index = numbers->slots[at] - 1;
    const cgti_big *entry = big_at(ctx, index);
    if (entry->hash == hash && entry->exponent == exponent && entry->limb_count == limb_count &&
        memcmp(entry->limbs, mpz_limbs_read(m), limb_count * sizeof(mp_limb_t)) == 0)
      return (ctx->store->tag | index) << 2 | sign | 1;
  }

  mp_limb_t *limbs = room_for_big(ctx) ? cgti_arena_take(ctx, limb_count * sizeof *limbs) : NULL;
  if (!limbs) return CGTI_NAN;
  memcpy(limbs, mpz_limbs_read(m), limb_count * sizeof *limbs);
  uint32_t index = (uint32_t)numbers->count++;
  *big_at(ctx, index) = (cgti_big){limbs, (uint32_t)limb_count, (uint32_t)exponent, hash};
  numbers->slots[at] = index + 1;
  return (ctx->store->tag | index) << 2 | sign | 1;
}

static cgti_num intern_big(cgt_ctx *ctx, mpz_srcptr m, size_t exponent) {
  if (exponent > CGTI_LARGEST_BITS || mpz_size(m) > CGTI_LARGEST_BITS / GMP_NUMB_BITS) {
    cgti_fail(ctx, CGT_ELIMIT, "a number needs more than the 2^26 bits that are allowed");
    return CGTI_NAN;
  }
  cgti_lock(ctx, CGTI_NUMBER_LOCK);
  cgti_num x = intern_locked(ctx, m, exponent);
  cgti_unlock(ctx, CGTI_NUMBER_LOCK);
  return x;
}

void cgti_numbers_free(cgt_ctx *ctx) {
  cgti_numbers *numbers = &ctx->store->numbers;
  for (unsigned i = 0; i < CGTI_SEGMENTS; i++)
    cgti_release(ctx, numbers->segments[i], cgti_segment_size(i) * sizeof *numbers->segments[i]);
  cgti_release(ctx, numbers->slots, numbers->slot_count * sizeof *numbers->slots);
}

/* ---- making ---------------------------------------------------------------------------------- */

cgti_num cgti_num_from_mpz(cgt_ctx *ctx, mpz_srcptr m, size_t e) {
  if (mpz_sgn(m) == 0) return 0;
  mp_bitcnt_t even = mpz_scan1(m, 0);
  if (even > e) even = e;
  cgti_num result;
  mpz_t reduced;
  mpz_init(reduced);
  mpz_tdiv_q_2exp(reduced, m, even);
  e -= even;
  if (mpz_sizeinbase(reduced, 2) <= 24 && e <= CGTI_INLINE_EXPONENT) {
    result = cgti_num_inline(mpz_get_si(reduced), (unsigned)e);
  } else {
    result = intern_big(ctx, reduced, e);
  }
  mpz_clear(reduced);
  return result;
}

/* ±n/2^e by way of GMP. */
static cgti_num make_big(cgt_ctx *ctx, bool negative, uint64_t n, size_t e) {
  mpz_t m;
  mpz_init(m);
  mpz_import(m, 1, -1, sizeof n, 0, 0, &n);
  if (negative) mpz_neg(m, m);
  cgti_num result = cgti_num_from_mpz(ctx, m, e);
  mpz_clear(m);
  return result;
}

cgti_num cgti_num_make(cgt_ctx *ctx, int64_t m, size_t e) {
  while (e > 0 && !(m & 1)) {
    if (m == 0) return 0;
    m >>= 1;
    e--;
  }
  if (m >= -CGTI_INLINE_MANTISSA && m <= CGTI_INLINE_MANTISSA && e <= CGTI_INLINE_EXPONENT)
    return cgti_num_inline(m, (unsigned)e);
  return make_big(ctx, m < 0, m < 0 ? -(uint64_t)m : (uint64_t)m, e);
}

cgti_num cgti_num_unsigned(cgt_ctx *ctx, uint64_t n) {
  return n <= CGTI_INLINE_MANTISSA ? cgti_num_inline((int64_t)n, 0) : make_big(ctx, false, n, 0);
}

size_t cgti_num_get(mpz_ptr m, const cgt_ctx *ctx, cgti_num x) {
  if (!cgti_num_is_big(x)) {
    mpz_set_si(m, cgti_num_mantissa(x));
    return cgti_num_exponent(x);
  }
  const cgti_big *big = big_of(ctx, x);
  mpz_t magnitude;
  mpz_set(m, mpz_roinit_n(magnitude, big->limbs, (mp_size_t)big->limb_count));
  if (x & 2) mpz_neg(m, m);
  return big->exponent;
}

bool cgti_mpz_int64(int64_t *n, mpz_srcptr m) {
  if (mpz_fits_slong_p(m)) {
    *n = mpz_get_si(m);
    return true;
  }
  if (sizeof(long) >= sizeof *n || mpz_sizeinbase(m, 2) > 64) return false;
  uint64_t magnitude;
  mpz_export(&magnitude, NULL, -1, sizeof magnitude, 0, 0, m);
  if (magnitude > (uint64_t)INT64_MAX + (mpz_sgn(m) < 0)) return false;
  *n = (int64_t)(mpz_sgn(m) < 0 ? -magnitude : magnitude);
  return true;
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

/* x and y as mantissas over the common exponent that is returned. */
static size_t common(mpz_ptr mx, mpz_ptr my, const cgt_ctx *ctx, cgti_num x, cgti_num y) {
  size_t ex = cgti_num_get(mx, ctx, x), ey = cgti_num_get(my, ctx, y);
  if (ex < ey)
    mpz_mul_2exp(mx, mx, ey - ex);
  else
    mpz_mul_2exp(my, my, ex - ey);
  return ex < ey ? ey : ex;
}

/* As common, for two inline numbers whose exponents are near each other. */
static unsigned common_inline(int64_t *mx, int64_t *my, cgti_num x, cgti_num y) {
  unsigned ex = cgti_num_exponent(x), ey = cgti_num_exponent(y), e = ex < ey ? ey : ex;
  *mx = cgti_num_mantissa(x) * ((int64_t)1 << (e - ex));
  *my = cgti_num_mantissa(y) * ((int64_t)1 << (e - ey));
  return e;
}

static bool are_near(cgti_num x, cgti_num y) {
  unsigned ex = cgti_num_exponent(x), ey = cgti_num_exponent(y);
  return ex < ey ? ey - ex <= CGTI_NEAR : ex - ey <= CGTI_NEAR;
}

cgti_num cgti_num_add_slow(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  if (x == CGTI_NAN || y == CGTI_NAN) return CGTI_NAN;
  if (!cgti_num_is_big(x) && !cgti_num_is_big(y) && are_near(x, y)) {
    int64_t mx, my;
    unsigned e = common_inline(&mx, &my, x, y);
    return cgti_num_make(ctx, mx + my, e);
  }
  mpz_t mx, my;
  mpz_inits(mx, my, NULL);
  size_t e = common(mx, my, ctx, x, y);
  mpz_add(mx, mx, my);
  cgti_num sum = cgti_num_from_mpz(ctx, mx, e);
  mpz_clears(mx, my, NULL);
  return sum;
}

cgti_num cgti_num_mul(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  if (x == CGTI_NAN || y == CGTI_NAN) return CGTI_NAN;
  if (!cgti_num_is_big(x) && !cgti_num_is_big(y))
    return cgti_num_make(ctx, cgti_num_mantissa(x) * cgti_num_mantissa(y),
                         cgti_num_exponent(x) + cgti_num_exponent(y));
  mpz_t mx, my;
  mpz_inits(mx, my, NULL);
  size_t e = cgti_num_get(mx, ctx, x) + cgti_num_get(my, ctx, y);
  mpz_mul(mx, mx, my);
  cgti_num product = cgti_num_from_mpz(ctx, mx, e);
  mpz_clears(mx, my, NULL);
  return product;
}

cgti_num cgti_num_half(cgt_ctx *ctx, cgti_num x) { return cgti_num_mul(ctx, x, cgti_num_inline(1, 1)); }

bool cgti_num_is_integer(const cgt_ctx *ctx, cgti_num x) {
  return cgti_num_is_big(x) ? big_of(ctx, x)->exponent == 0 : cgti_num_exponent(x) == 0;
}

cgti_num cgti_num_floor(cgt_ctx *ctx, cgti_num x) {
  if (x == CGTI_NAN || cgti_num_is_integer(ctx, x)) return x;
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x);
  mpz_fdiv_q_2exp(m, m, e);
  cgti_num floor = cgti_num_from_mpz(ctx, m, 0);
  mpz_clear(m);
  return floor;
}

cgti_num cgti_num_xor(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  if (x == CGTI_NAN || y == CGTI_NAN) return CGTI_NAN;
  if (!cgti_num_is_big(x) && !cgti_num_is_big(y))
    return cgti_num_inline(cgti_num_mantissa(x) ^ cgti_num_mantissa(y), 0);
  mpz_t mx, my;
  mpz_inits(mx, my, NULL);
  cgti_num_get(mx, ctx, x);
  cgti_num_get(my, ctx, y);
  mpz_xor(mx, mx, my);
  cgti_num nim_sum = cgti_num_from_mpz(ctx, mx, 0);
  mpz_clears(mx, my, NULL);
  return nim_sum;
}

int cgti_num_cmp_slow(const cgt_ctx *ctx, cgti_num x, cgti_num y) {
  if (x == y) return 0;
  int sx = cgti_num_sign(x), sy = cgti_num_sign(y);
  if (sx != sy) return sx < sy ? -1 : 1;
  if (!cgti_num_is_big(x) && !cgti_num_is_big(y)) {
    if (!are_near(x, y)) /* mantissas have 24 bits: the number of the lesser exponent is further from 0 */
      return (cgti_num_exponent(x) < cgti_num_exponent(y)) == (sx > 0) ? 1 : -1;
    int64_t mx, my;
    common_inline(&mx, &my, x, y);
    return mx < my ? -1 : 1;
  }
  mpz_t mx, my;
  mpz_inits(mx, my, NULL);
  common(mx, my, ctx, x, y);
  int order = mpz_cmp(mx, my);
  mpz_clears(mx, my, NULL);
  return (order > 0) - (order < 0);
}

int64_t cgti_num_key_slow(const cgt_ctx *ctx, cgti_num x) {
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x);
  if (e > 32)
    mpz_fdiv_q_2exp(m, m, e - 32);
  else
    mpz_mul_2exp(m, m, 32 - e);
  int64_t key;
  if (!cgti_mpz_int64(&key, m)) key = mpz_sgn(m) < 0 ? INT64_MIN : INT64_MAX;
  mpz_clear(m);
  return key;
}

/* ---- simplest numbers ------------------------------------------------------------------------ */

bool cgti_num_between(const cgt_ctx *ctx, cgti_bound low, cgti_bound high) {
  if (!low.finite || !high.finite) return true;
  int order = cgti_num_cmp(ctx, low.at, high.at);
  return order < 0 || (order == 0 && !low.open && !high.open);
}

/* The integers between the ends, when these are low/2^s and high/2^s: least and greatest. */
static void whole_between(mpz_ptr least, mpz_ptr greatest, mpz_srcptr low, bool low_open, mpz_srcptr high,
                          bool high_open, size_t s) {
  mpz_cdiv_q_2exp(least, low, s);
  if (low_open && mpz_divisible_2exp_p(low, s)) mpz_add_ui(least, least, 1);
  mpz_fdiv_q_2exp(greatest, high, s);
  if (high_open && mpz_divisible_2exp_p(high, s)) mpz_sub_ui(greatest, greatest, 1);
}

/* An interval with one end or none: the integer of least absolute value. */
static cgti_num simplest_half_line(cgt_ctx *ctx, cgti_bound low, cgti_bound high) {
  if (!low.finite && !high.finite) return 0;
  cgti_num end = low.finite ? low.at : cgti_num_neg(high.at); /* by symmetry, above end */
  bool open = low.finite ? low.open : high.open;
  int sign = cgti_num_sign(end);
  if (sign < 0 || (sign == 0 && !open)) return 0;
  cgti_num n = cgti_num_floor(ctx, end);
  if (n != end || open) n = cgti_num_add(ctx, n, cgti_num_inline(1, 0));
  return low.finite ? n : cgti_num_neg(n);
}

/* Both ends finite. Scaled by 2^(e+1) both ends are even integers, and some multiple of 1/2^(e+1)
 * lies between, so the search ends at k = e + 1 at the latest. At the first k that has one, it has
 * just one unless k = 0: of two neighbours one is a multiple of 1/2^(k-1). */
static cgti_num simplest_between(cgt_ctx *ctx, cgti_bound low, cgti_bound high) {
  mpz_t ml, mh, least, greatest;
  mpz_inits(ml, mh, least, greatest, NULL);
  size_t e = common(ml, mh, ctx, low.at, high.at) + 1;
  mpz_mul_2exp(ml, ml, 1);
  mpz_mul_2exp(mh, mh, 1);
  size_t k = 0;
  for (; k <= e; k++) {
    whole_between(least, greatest, ml, low.open, mh, high.open, e - k);
    if (mpz_cmp(least, greatest) <= 0) break;
  }
  if (k == 0 && mpz_sgn(least) <= 0) {
    if (mpz_sgn(greatest) >= 0)
      mpz_set_ui(least, 0);
    else
      mpz_set(least, greatest);
  }
  cgti_num simplest = cgti_num_from_mpz(ctx, least, k);
  mpz_clears(ml, mh, least, greatest, NULL);
  return simplest;
}

/* Two integers of moderate size, the everyday case. */
static bool simplest_of_integers(cgti_num *simplest, cgti_bound low, cgti_bound high) {
  if (!low.finite || !high.finite || ((low.at | high.at) & 127)) return false;
  const int64_t moderate = 1 << 20;
  int64_t l = cgti_num_mantissa(low.at), h = cgti_num_mantissa(high.at);
  if (l < -moderate || h > moderate) return false;
  if (l + 1 == h && low.open && high.open) {
    *simplest = cgti_num_inline(2 * l + 1, 1);
    return true;
  }
  l += low.open;
  h -= high.open;
  *simplest = cgti_num_inline(l > 0 ? l : h < 0 ? h : 0, 0);
  return true;
}

cgti_num cgti_num_simplest(cgt_ctx *ctx, cgti_bound low, cgti_bound high) {
  cgti_num simplest;
  if (simplest_of_integers(&simplest, low, high)) return simplest;
  if (!low.finite || !high.finite) return simplest_half_line(ctx, low, high);
  return simplest_between(ctx, low, high);
}

bool cgti_num_option(cgti_num *option, cgt_ctx *ctx, cgti_num x, cgt_player player) {
  int sign = cgti_num_sign(x);
  if (cgti_num_is_integer(ctx, x)) {
    if (sign == 0 || (sign > 0) != (player == CGT_LEFT)) return false;
    *option = cgti_num_add(ctx, x, cgti_num_inline(-sign, 0));
    return true;
  }
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x);
  if (player == CGT_LEFT)
    mpz_sub_ui(m, m, 1);
  else
    mpz_add_ui(m, m, 1);
  *option = cgti_num_from_mpz(ctx, m, e);
  mpz_clear(m);
  return true;
}
