/* nim_field.c: arithmetic of nimbers at any size.
 *
 * The integers below F = 2^2^k are a field under nim-addition, which is xor, and nim-multiplication, in
 * which F times x < F is the ordinary F·x, and F times F is F + F/2 (Conway, ONAG, Ch. 6,
 * nim-multiplication). So an element of the next field is aF + b with a, b < F, and with h = F/2
 *   (aF + b)(cF + d) = (ac + ad + bc)F + bd + h·ac, by three products as Karatsuba's;
 *   (aF + b)^2       = a²F + b² + h·a²: squaring is additive, so roots follow from the top down;
 *   (aF + b)(aF + a + b) = b² + ab + h·a², the norm, gives the inverse in the field below;
 *   h'·(aF + b)      = h·(a + b)F + h·h·a, for h' = hF, the half of the next F.
 * Below 256 logarithms do it, up to 64 bits words, beyond them arrays of 2^k words, lowest first. */
#include "cgt/forms/nim_field.h"

#include <string.h>

/* ---- 8 bits: 18 generates the 255 elements that are not 0 ------------------------------------ */

/* clang-format off */
static const uint8_t nim_powers[255] = {
    1, 18, 27, 133, 23, 65, 217, 32, 28, 252, 102, 188, 173, 135, 52, 108, 19, 9, 158, 146, 86, 152, 249,
    60, 224, 154, 218, 17, 42, 179, 88, 127, 26, 151, 12, 196, 206, 97, 197, 220, 122, 64, 203, 59, 153,
    235, 39, 101, 141, 155, 200, 10, 175, 164, 25, 166, 58, 139, 240, 162, 114, 204, 66, 232, 22, 83, 194,
    165, 11, 189, 191, 156, 177, 123, 82, 208, 190, 142, 170, 254, 69, 145, 103, 174, 182, 2, 35, 45, 202,
    41, 130, 110, 48, 36, 84, 187, 212, 246, 201, 24, 180, 33, 14, 231, 227, 171, 236, 94, 20, 112, 239,
    111, 34, 63, 209, 172, 149, 47, 233, 4, 72, 71, 178, 74, 100, 159, 128, 77, 29, 238, 125, 57, 186, 198,
    237, 76, 15, 245, 248, 46, 251, 31, 205, 80, 243, 147, 68, 131, 124, 43, 161, 67, 250, 13, 214, 213,
    228, 210, 157, 163, 96, 215, 199, 255, 87, 138, 226, 185, 247, 219, 3, 49, 54, 79, 62, 195, 183, 16, 56,
    168, 221, 104, 91, 78, 44, 216, 50, 7, 121, 113, 253, 116, 167, 40, 144, 117, 181, 51, 21, 98, 244, 234,
    53, 126, 8, 140, 137, 211, 143, 184, 229, 192, 134, 38, 119, 150, 30, 223, 75, 118, 132, 5, 90, 92, 55,
    93, 37, 70, 160, 81, 225, 136, 193, 148, 61, 242, 129, 95, 6, 107, 106, 120, 99, 230, 241, 176, 105, 73,
    85, 169, 207, 115, 222, 89, 109};

static const uint8_t nim_logarithms[256] = {
    0, 0, 85, 170, 119, 221, 238, 187, 204, 17, 51, 68, 34, 153, 102, 136, 177, 27, 1, 16, 108, 198, 64, 4,
    99, 54, 32, 2, 8, 128, 216, 141, 7, 101, 112, 86, 93, 226, 213, 46, 193, 89, 28, 149, 184, 87, 139, 117,
    92, 171, 186, 197, 14, 202, 172, 224, 178, 131, 56, 43, 23, 234, 174, 113, 41, 5, 62, 151, 146, 80, 227,
    121, 120, 247, 123, 218, 135, 127, 183, 173, 143, 229, 74, 65, 94, 248, 20, 164, 30, 253, 222, 182, 223,
    225, 107, 237, 160, 37, 199, 242, 124, 47, 10, 82, 181, 246, 240, 239, 15, 254, 91, 111, 109, 189, 60,
    251, 191, 195, 219, 214, 241, 188, 40, 73, 148, 130, 203, 31, 126, 236, 90, 147, 220, 3, 212, 13, 231,
    206, 165, 57, 205, 48, 77, 208, 194, 81, 19, 145, 233, 116, 215, 33, 21, 44, 25, 49, 71, 158, 18, 125,
    228, 150, 59, 159, 53, 67, 55, 192, 179, 249, 78, 105, 115, 12, 83, 52, 245, 72, 122, 29, 100, 196, 84,
    176, 209, 167, 132, 95, 11, 69, 76, 70, 211, 232, 66, 175, 35, 38, 133, 162, 50, 98, 88, 42, 61, 142,
    36, 250, 75, 114, 157, 207, 96, 155, 154, 161, 185, 6, 26, 169, 39, 180, 252, 217, 24, 230, 166, 104,
    156, 210, 243, 103, 63, 118, 201, 45, 106, 134, 129, 110, 58, 244, 235, 144, 200, 137, 97, 168, 138, 22,
    152, 140, 9, 190, 79, 163};
/* clang-format on */

static inline uint64_t byte_product(uint64_t x, uint64_t y) {
  if (!x || !y) return 0;
  unsigned sum = (unsigned)nim_logarithms[x] + nim_logarithms[y];
  return nim_powers[sum < 255 ? sum : sum - 255];
}

/* ---- 64 bits --------------------------------------------------------------------------------- */

/* x times 2^(bits-1), for x < 2^bits. */
static uint64_t word_times_half(uint64_t x, unsigned bits) {
  if (bits == 8) return byte_product(x, 128);
  unsigned below = bits / 2;
  uint64_t a = x >> below, b = x & (((uint64_t)1 << below) - 1);
  uint64_t high = word_times_half(a ^ b, below), low = word_times_half(word_times_half(a, below), below);
  return high << below | low;
}

/* For x, y < 2^bits. */
static uint64_t word_product(uint64_t x, uint64_t y, unsigned bits) {
  if (bits == 8) return byte_product(x, y);
  unsigned below = bits / 2;
  uint64_t mask = ((uint64_t)1 << below) - 1, a = x >> below, b = x & mask, c = y >> below, d = y & mask;
  if (!(a | c)) return word_product(b, d, below);
  uint64_t ac = word_product(a, c, below), bd = word_product(b, d, below);
  uint64_t high = word_product(a ^ b, c ^ d, below) ^ bd;
  return high << below | (bd ^ word_times_half(ac, below));
}

static uint64_t word_square(uint64_t x) { return word_product(x, x, 64); }

/* x^2^64 = x, so the root is x^2^63. */
static uint64_t word_root(uint64_t x) {
  for (int i = 0; i < 63; i++) x = word_square(x);
  return x;
}

/* 1/x = x^(2^64 - 2), the product of x^2, x^4, ..., x^2^63. */
static uint64_t word_inverse(uint64_t x) {
  uint64_t inverse = 1;
  for (int i = 0; i < 63; i++) {
    x = word_square(x);
    inverse = word_product(inverse, x, 64);
  }
  return inverse;
}

/* ---- arrays of n words, n a power of two ----------------------------------------------------- */

typedef uint64_t nim_word;

/* A computation that may be stopped; its results are then without meaning. */
typedef struct nim_work {
  cgt_ctx *ctx;
  bool stopped; /* with an error recorded */
} nim_work;

static bool nim_go_on(nim_work *w, size_t n) {
  if (n >= 16 && !w->stopped) w->stopped = !cgti_may_recurse(w->ctx);
  return !w->stopped;
}

static bool words_zero(const nim_word *x, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (x[i]) return false;
  return true;
}

static void words_add(nim_word *x, const nim_word *y, size_t n) {
  for (size_t i = 0; i < n; i++) x[i] ^= y[i];
}

/* x = x·2^(64n-1). */
static void words_times_half(nim_work *w, nim_word *x, size_t n) {
  if (n == 1) {
    *x = word_times_half(*x, 64);
  } else if (nim_go_on(w, n) && !words_zero(x, n)) {
    size_t below = n / 2;
    nim_word *a = x + below, *b = x;
    words_add(b, a, below);
    words_times_half(w, b, below); /* will be the high part */
    words_times_half(w, a, below);
    words_times_half(w, a, below);
    for (size_t i = 0; i < below; i++) {
      nim_word high = b[i];
      b[i] = a[i];
      a[i] = high;
    }
  }
}

/* z = x·y; z lies apart from x and y; room for 2n words. */
static void words_product(nim_work *w, nim_word *z, const nim_word *x, const nim_word *y, size_t n,
                          nim_word *room) {
  if (n == 1) {
    *z = word_product(*x, *y, 64);
    return;
  }
  size_t below = n / 2;
  const nim_word *a = x + below, *b = x, *c = y + below, *d = y;
  bool x_below = words_zero(a, below), y_below = words_zero(c, below);
  if (!nim_go_on(w, n) || (x_below && words_zero(b, below)) || (y_below && words_zero(d, below))) {
    memset(z, 0, n * sizeof *z);
  } else if (x_below) {
    words_product(w, z, b, d, below, room);
    if (y_below)
      memset(z + below, 0, below * sizeof *z);
    else
      words_product(w, z + below, b, c, below, room);
  } else if (y_below) {
    words_product(w, z, b, d, below, room);
    words_product(w, z + below, a, d, below, room);
  } else {
    nim_word *ab = room, *cd = room + below, *ac = room, *rest = room + n;
    words_product(w, z, b, d, below, rest);
    memcpy(ab, a, below * sizeof *ab);
    words_add(ab, b, below);
    memcpy(cd, c, below * sizeof *cd);
    words_add(cd, d, below);
    words_product(w, z + below, ab, cd, below, rest);
    words_add(z + below, z, below);
    words_product(w, ac, a, c, below, rest);
    words_times_half(w, ac, below);
    words_add(z, ac, below);
  }
}

/* x = x²; room for n words. */
static void words_square(nim_work *w, nim_word *x, size_t n, nim_word *room) {
  if (n == 1) {
    *x = word_square(*x);
  } else if (nim_go_on(w, n)) {
    size_t below = n / 2;
    nim_word *a = x + below, *b = x;
    words_square(w, a, below, room);
    words_square(w, b, below, room);
    memcpy(room, a, below * sizeof *room);
    words_times_half(w, room, below);
    words_add(b, room, below);
  }
}

/* x = the root of x; room for n words. */
static void words_root(nim_work *w, nim_word *x, size_t n, nim_word *room) {
  if (n == 1) {
    *x = word_root(*x);
  } else if (nim_go_on(w, n)) {
    size_t below = n / 2;
    nim_word *a = x + below, *b = x;
    memcpy(room, a, below * sizeof *room);
    words_times_half(w, room, below);
    words_add(b, room, below);
    words_root(w, a, below, room);
    words_root(w, b, below, room);
  }
}

/* x = 1/x, for x != 0; room for 2n words. */
static void words_inverse(nim_work *w, nim_word *x, size_t n, nim_word *room) {
  if (n == 1) {
    *x = word_inverse(*x);
    return;
  }
  size_t below = n / 2;
  nim_word *a = x + below, *b = x, *sum = room, *norm = room + below, *rest = room + n;
  if (!nim_go_on(w, n)) return;
  if (words_zero(a, below)) {
    words_inverse(w, b, below, room);
    return;
  }
  memcpy(sum, a, below * sizeof *sum);
  words_add(sum, b, below);
  words_product(w, norm, b, sum, below, rest); /* b² + ab */
  memcpy(rest, a, below * sizeof *rest);
  words_square(w, rest, below, rest + below);
  words_times_half(w, rest, below);
  words_add(norm, rest, below);
  words_inverse(w, norm, below, rest);
  words_product(w, b, norm, sum, below, rest);
  memcpy(sum, a, below * sizeof *sum);
  words_product(w, a, norm, sum, below, rest);
}

/* ---- numbers --------------------------------------------------------------------------------- */

static bool fits_word(cgti_num x) { return !cgti_num_is_big(x); }

static nim_word word_of(cgti_num x) { return (nim_word)cgti_num_mantissa(x); }

/* How many words the field needs that x and y lie in. */
static size_t field_words(mpz_srcptr x, mpz_srcptr y) {
  size_t bits = mpz_sizeinbase(x, 2), bits_y = mpz_sizeinbase(y, 2), n = 1;
  if (bits_y > bits) bits = bits_y;
  while (64 * n < bits) n *= 2;
  return n;
}

static void put_words(nim_word *words, mpz_srcptr x, size_t n) {
  memset(words, 0, n * sizeof *words);
  mpz_export(words, NULL, -1, sizeof *words, 0, 0, x);
}

static cgti_num number_of_words(nim_work *w, const nim_word *words, size_t n) {
  if (w->stopped) return CGTI_NAN;
  mpz_t x;
  mpz_init(x);
  mpz_import(x, n, -1, sizeof *words, 0, 0, words);
  cgti_num result = cgti_num_from_mpz(w->ctx, x, 0);
  mpz_clear(x);
  return result;
}

cgti_num cgti_nim_product(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  if (x == CGTI_NAN || y == CGTI_NAN) return CGTI_NAN;
  if (fits_word(x) && fits_word(y)) return cgti_num_unsigned(ctx, word_product(word_of(x), word_of(y), 64));
  mpz_t mx, my;
  mpz_inits(mx, my, NULL);
  cgti_num_get(mx, ctx, x);
  cgti_num_get(my, ctx, y);
  size_t n = field_words(mx, my);
  cgti_mark mark = cgti_scratch_mark(ctx);
  nim_word *words = cgti_scratch_take(ctx, 5 * n * sizeof *words);
  cgti_num product = CGTI_NAN;
  if (words) {
    nim_work w = {.ctx = ctx};
    put_words(words, mx, n);
    put_words(words + n, my, n);
    words_product(&w, words + 2 * n, words, words + n, n, words + 3 * n);
    product = number_of_words(&w, words + 2 * n, n);
  }
  cgti_scratch_return(ctx, mark);
  mpz_clears(mx, my, NULL);
  return product;
}

static cgti_num nim_unary(cgt_ctx *ctx, cgti_num x,
                          void (*function)(nim_work *, nim_word *, size_t, nim_word *)) {
  if (x == CGTI_NAN) return CGTI_NAN;
  mpz_t mx;
  mpz_init(mx);
  cgti_num_get(mx, ctx, x);
  size_t n = field_words(mx, mx);
  cgti_mark mark = cgti_scratch_mark(ctx);
  nim_word *words = cgti_scratch_take(ctx, 5 * n * sizeof *words);
  cgti_num result = CGTI_NAN;
  if (words) {
    nim_work w = {.ctx = ctx};
    put_words(words, mx, n);
    function(&w, words, n, words + n);
    result = number_of_words(&w, words, n);
  }
  cgti_scratch_return(ctx, mark);
  mpz_clear(mx);
  return result;
}

cgti_num cgti_nim_inverse(cgt_ctx *ctx, cgti_num x) { return nim_unary(ctx, x, words_inverse); }

cgti_num cgti_nim_sqrt(cgt_ctx *ctx, cgti_num x) { return nim_unary(ctx, x, words_root); }

/* words = x^k, the exponent's bits from the top down; room for 4n words. */
static void words_power(nim_work *w, nim_word *words, mpz_srcptr x, mpz_srcptr k, size_t n, nim_word *room) {
  nim_word *base = room, *product = room + n;
  put_words(base, x, n);
  memset(words, 0, n * sizeof *words);
  words[0] = 1;
  for (size_t bit = mpz_sizeinbase(k, 2); bit > 0 && !w->stopped; bit--) {
    words_square(w, words, n, product);
    if (!mpz_tstbit(k, bit - 1)) continue;
    words_product(w, product, words, base, n, room + 2 * n);
    memcpy(words, product, n * sizeof *words);
  }
}

cgti_num cgti_nim_power(cgt_ctx *ctx, cgti_num x, cgti_num k) {
  if (x == CGTI_NAN || k == CGTI_NAN) return CGTI_NAN;
  mpz_t mx, mk, order;
  mpz_inits(mx, mk, order, NULL);
  cgti_num_get(mx, ctx, x);
  cgti_num_get(mk, ctx, k);
  size_t n = field_words(mx, mx);
  mpz_setbit(order, 64 * n);
  mpz_sub_ui(order, order, 1); /* x^order = 1 */
  mpz_mod(mk, mk, order);
  cgti_mark mark = cgti_scratch_mark(ctx);
  nim_word *words = cgti_scratch_take(ctx, 5 * n * sizeof *words);
  cgti_num power = CGTI_NAN;
  if (words) {
    nim_work w = {.ctx = ctx};
    words_power(&w, words, mx, mk, n, words + n);
    power = number_of_words(&w, words, n);
  }
  cgti_scratch_return(ctx, mark);
  mpz_clears(mx, mk, order, NULL);
  return power;
}
