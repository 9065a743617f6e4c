/* dyadic.h, layer 1: dyadic rationals m/2^e as 32-bit references, exact at any size.
 *
 *   31            7 6       1 0
 *   [ mantissa 25 ][ exp 6  ][0]   |m| < 2^24, e < 64, m odd or e = 0
 *   [ index 30        ][sign ][1]   an entry of the context's number table: |m| and e
 *
 * Equal numbers have equal references; 0 is the number zero. A reference is CGTI_NAN when a number
 * could not be made (the error is then recorded in the context); it absorbs. */
#ifndef CGTI_DYADIC_H
#define CGTI_DYADIC_H

#include <gmp.h>

#include "cgt/memory/memory.h"

typedef uint32_t cgti_num;

#define CGTI_NAN UINT32_MAX
enum { CGTI_INLINE_EXPONENT = 63, CGTI_INLINE_MANTISSA = (1 << 24) - 1 };
enum { CGTI_NEAR = 38 }; /* over exponents no further apart than that two inline numbers add up in 64 bits */
#define CGTI_LARGEST_BITS ((size_t)1 << 26) /* of mantissa and of exponent */

/* The table of numbers that do not fit inline. Entries never move: contexts that share read them while
 * others are added. */
typedef struct cgti_big {
  const mp_limb_t *limbs; /* |m|, in the arena */
  uint32_t limb_count;
  uint32_t exponent;
  uint64_t hash;
} cgti_big;

typedef struct cgti_numbers {
  cgti_big *segments[CGTI_SEGMENTS];
  size_t count;
  uint32_t *slots; /* index + 1 of an entry, open addressing */
  size_t slot_count;
} cgti_numbers;

static inline bool cgti_num_is_big(cgti_num x) { return x & 1; }
static inline int64_t cgti_num_mantissa(cgti_num x) { return (int32_t)x >> 7; } /* inline ones only */
static inline unsigned cgti_num_exponent(cgti_num x) { return x >> 1 & 63; }    /* inline ones only */

/* m / 2^e for |m| <= CGTI_INLINE_MANTISSA, e <= CGTI_INLINE_EXPONENT, in lowest terms. */
static inline cgti_num cgti_num_inline(int64_t m, unsigned e) { return (uint32_t)m << 7 | e << 1; }

static inline cgti_num cgti_num_neg(cgti_num x) {
  if (x == CGTI_NAN) return x;
  if (cgti_num_is_big(x)) return x ^ 2;
  return cgti_num_inline(-cgti_num_mantissa(x), cgti_num_exponent(x));
}

static inline int cgti_num_sign(cgti_num x) {
  if (cgti_num_is_big(x)) return x & 2 ? -1 : 1;
  return ((int32_t)x > 0) - ((int32_t)x < 0);
}

/* Makers. */
cgti_num cgti_num_make(cgt_ctx *ctx, int64_t m, size_t e);
cgti_num cgti_num_unsigned(cgt_ctx *ctx, uint64_t n);
cgti_num cgti_num_from_mpz(cgt_ctx *ctx, mpz_srcptr m, size_t e);
static inline cgti_num cgti_num_int(cgt_ctx *ctx, int64_t n) {
  if (n >= -CGTI_INLINE_MANTISSA && n <= CGTI_INLINE_MANTISSA) return cgti_num_inline(n, 0);
  return cgti_num_make(ctx, n, 0);
}

/* Sets the initialised m to the mantissa and returns the exponent. */
size_t cgti_num_get(mpz_ptr m, const cgt_ctx *ctx, cgti_num x);

/* Is m an integer of 64 bits? GMP itself only asks for those of a long, which may have 32. */
bool cgti_mpz_int64(int64_t *n, mpz_srcptr m);

/* Arithmetic. Comparison and sign never fail; CGTI_NAN is not to be compared. */
cgti_num cgti_num_add_slow(cgt_ctx *ctx, cgti_num x, cgti_num y);
static inline cgti_num cgti_num_add(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  if (!y) return x;
  if (!x) return y;
  if ((x | y) & 1) return cgti_num_add_slow(ctx, x, y);
  unsigned ex = cgti_num_exponent(x), ey = cgti_num_exponent(y), e = ex > ey ? ex : ey;
  if (2 * e > ex + ey + CGTI_NEAR) return cgti_num_add_slow(ctx, x, y);
  int64_t m =
      cgti_num_mantissa(x) * ((int64_t)1 << (e - ex)) + cgti_num_mantissa(y) * ((int64_t)1 << (e - ey));
  if (e > 0) { /* to lowest terms */
    if (m == 0) return 0;
    unsigned even = (unsigned)__builtin_ctzll((uint64_t)m);
    if (even > e) even = e;
    m >>= even;
    e -= even;
  }
  if (m < -CGTI_INLINE_MANTISSA || m > CGTI_INLINE_MANTISSA) return cgti_num_add_slow(ctx, x, y);
  return cgti_num_inline(m, e);
}
static inline cgti_num cgti_num_sub(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  return cgti_num_add(ctx, x, cgti_num_neg(y));
}
cgti_num cgti_num_mul(cgt_ctx *ctx, cgti_num x, cgti_num y);
cgti_num cgti_num_half(cgt_ctx *ctx, cgti_num x);
cgti_num cgti_num_floor(cgt_ctx *ctx, cgti_num x);
cgti_num cgti_num_xor(cgt_ctx *ctx, cgti_num x, cgti_num y); /* of integers >= 0: the nim-sum */

int cgti_num_cmp_slow(const cgt_ctx *ctx, cgti_num x, cgti_num y);
/* -1, 0 or 1 as x < y, x = y, x > y. */
static inline int cgti_num_cmp(const cgt_ctx *ctx, cgti_num x, cgti_num y) {
  if (x == y) return 0;
  if (!((x ^ y) & 127) && !cgti_num_is_big(x)) return (int32_t)x < (int32_t)y ? -1 : 1;
  return cgti_num_cmp_slow(ctx, x, y);
}

bool cgti_num_is_integer(const cgt_ctx *ctx, cgti_num x);

/* The floor of 2^32·x, or the end of the range of 64 bits. Where keys differ the numbers do, in the
 * same order; equal keys say nothing. */
int64_t cgti_num_key_slow(const cgt_ctx *ctx, cgti_num x);
static inline int64_t cgti_num_key(const cgt_ctx *ctx, cgti_num x) {
  if (cgti_num_is_big(x)) return cgti_num_key_slow(ctx, x);
  return cgti_num_mantissa(x) * ((int64_t)1 << 32) >> cgti_num_exponent(x);
}

/* 2^32·x where that is an integer and x is inline, which almost all stops are; else CGTI_NOT_FIXED. Sums of
 * two stay within 58 bits. */
#define CGTI_NOT_FIXED INT64_MIN
static inline int64_t cgti_num_fixed(cgti_num x) {
  unsigned e = cgti_num_exponent(x);
  if (cgti_num_is_big(x) || e > 32) return CGTI_NOT_FIXED;
  return cgti_num_mantissa(x) * ((int64_t)1 << (32 - e));
}

/* Are both inline with denominators below 2^32? That is one test for both. */
static inline bool cgti_num_are_short(cgti_num x, cgti_num y) { return !((x | y) & (1 | 32 << 1)); }
/* cgti_num_fixed of such a number. */
static inline int64_t cgti_num_fixed_short(cgti_num x) {
  return cgti_num_mantissa(x) * ((int64_t)1 << (32 - cgti_num_exponent(x)));
}

/* One end of an interval of numbers. */
typedef struct cgti_bound {
  bool finite;
  bool open; /* the end itself is outside */
  cgti_num at;
} cgti_bound;

/* True if some number lies between. */
bool cgti_num_between(const cgt_ctx *ctx, cgti_bound low, cgti_bound high);

/* The simplest number between low and high, which must not be empty: the integer of least absolute
 * value, or else m/2^e with the least e. Conway, ONAG, Ch. 2,
 * Simplicity Theorem. */
cgti_num cgti_num_simplest(cgt_ctx *ctx, cgti_bound low, cgti_bound high);

/* The canonical Left or Right option of x = m/2^e: (m-1)/2^e, (m+1)/2^e for e > 0; n-1 to the Left
 * of n > 0, n+1 to the Right of n < 0. False if there is none. */
bool cgti_num_option(cgti_num *option, cgt_ctx *ctx, cgti_num x, cgt_player player);

void cgti_numbers_free(cgt_ctx *ctx);

#endif
