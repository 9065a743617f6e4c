/* column_operations.c: arithmetic, comparisons and logic of columns. Sums wrap as unsigned integers, and what wrapped
 * is open. */
#include "lab/language/lexer.h"
#include "lab/machine/column.h"

/* The sign bit of (x ^ s) & (y ^ s) is set where both terms differ in sign from their sum. */
static LABI_COLUMN_OPERATION(add, {
  const uint64_t x = (uint64_t)a[i], y = (uint64_t)b[i], s = x + y;
  open[i] |= (int64_t)((x ^ s) & (y ^ s));
  to[i] = (int64_t)s;
})

static LABI_COLUMN_OPERATION(subtract, {
  const uint64_t x = (uint64_t)a[i], y = (uint64_t)b[i], d = x - y;
  open[i] |= (int64_t)((x ^ y) & (x ^ d));
  to[i] = (int64_t)d;
})

static LABI_COLUMN_OPERATION(multiply, {
  int64_t product;
  open[i] |= -(int64_t)__builtin_mul_overflow(a[i], b[i], &product);
  to[i] = product;
})

static LABI_COLUMN_OPERATION(negate, {
  open[i] |= -(int64_t)(a[i] == INT64_MIN);
  to[i] = (int64_t)(0 - (uint64_t)a[i]);
})

/* A quotient by 0, -1 (which can overflow) or with a rest is the evaluator's. */
static LABI_COLUMN_OPERATION(divide, {
  const bool divides = b[i] != 0 && b[i] != -1 && a[i] % b[i] == 0;
  open[i] |= -(int64_t)!divides;
  to[i] = divides ? a[i] / b[i] : 0;
})

LABI_COLUMN_OPERATION(labi_column_modulo, {
  const bool exists = b[i] > 0;
  const int64_t rest = exists ? a[i] % b[i] : 0;
  open[i] |= -(int64_t)!exists;
  to[i] = rest < 0 ? rest + b[i] : rest;
})

static LABI_COLUMN_OPERATION(power, {
  int64_t product = 1;
  bool exists = b[i] >= 0 && b[i] < 64;
  for (int64_t k = 0; exists && k < b[i]; k++) exists = !__builtin_mul_overflow(product, a[i], &product);
  open[i] |= -(int64_t)!exists;
  to[i] = product;
})

labi_column_operation *labi_column_arithmetic(unsigned char node_kind, bool subtracts) {
  switch (node_kind) {
  case LABI_NODE_SUM:
    return subtracts ? subtract : add;
  case LABI_NODE_PRODUCT:
    return multiply;
  case LABI_NODE_QUOTIENT:
    return divide;
  case LABI_NODE_MODULO:
    return labi_column_modulo;
  case LABI_NODE_POWER:
    return power;
  case LABI_NODE_NEGATIVE:
    return negate;
  default:
    return NULL;
  }
}

/* ---- comparisons ------------------------------------------------------------------------------- */

static LABI_COLUMN_OPERATION(equal, { to[i] = a[i] == b[i]; })
static LABI_COLUMN_OPERATION(unequal, { to[i] = a[i] != b[i]; })
static LABI_COLUMN_OPERATION(less, { to[i] = a[i] < b[i]; })
static LABI_COLUMN_OPERATION(less_equal, { to[i] = a[i] <= b[i]; })
static LABI_COLUMN_OPERATION(greater, { to[i] = a[i] > b[i]; })
static LABI_COLUMN_OPERATION(greater_equal, { to[i] = a[i] >= b[i]; })

labi_column_operation *labi_column_comparison(int sign) {
  switch (sign) {
  case LABI_TOKEN_EQUAL:
    return equal;
  case LABI_TOKEN_UNEQUAL:
    return unequal;
  case LABI_TOKEN_LESS:
  case LABI_TOKEN_LESS_CONFUSED: /* numbers are never confused */
    return less;
  case LABI_TOKEN_LESS_EQUAL:
    return less_equal;
  case LABI_TOKEN_GREATER:
  case LABI_TOKEN_GREATER_CONFUSED:
    return greater;
  case LABI_TOKEN_GREATER_EQUAL:
    return greater_equal;
  default:
    return NULL;
  }
}

/* ---- logic --------------------------------------------------------------------------------------- */

LABI_COLUMN_OPERATION(labi_column_and, { to[i] = a[i] & b[i]; })
LABI_COLUMN_OPERATION(labi_column_or, { to[i] = a[i] | b[i]; })
LABI_COLUMN_OPERATION(labi_column_not, { to[i] = a[i] ^ 1; })
LABI_COLUMN_OPERATION(labi_column_choose, { to[i] = a[i] ? b[i] : c[i]; })
LABI_COLUMN_OPERATION(labi_column_open_if, { open[i] |= a[i] & -b[i]; })
LABI_COLUMN_OPERATION(labi_column_open_unless, { open[i] |= a[i] & (b[i] - 1); })
