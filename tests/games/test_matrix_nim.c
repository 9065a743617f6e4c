/* test_matrix_nim.c: both matrix Nims against plain play on raw matrices, with no reduction at all, and their
 * theorems against search. */
#include <cgt/lab_rulesets.h>
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "cgt/positions/positions.h"
#include "data_table.h"
#include "fixture.h"

SUITE(matrix_nim);

extern const cgt_ruleset cgt_ruleset_matrix_nim, cgt_ruleset_matrix_nim_impartial;
static const cgt_ruleset *const partizan = &cgt_ruleset_matrix_nim;
static const cgt_ruleset *const impartial = &cgt_ruleset_matrix_nim_impartial;

enum { INF = -1, MOST_CELLS = 16 };

/* ---- positions ---------------------------------------------------------------------------------- */

typedef struct placed {
  cgt_position position;
} placed;

static cgt_arg table(cgt_arg *cells, size_t rows, size_t cols) {
  return (cgt_arg){.kind = CGT_ARG_MATRIX, .rows = rows, .cols = cols, .cells = cells};
}

static placed place(const cgt_ruleset *rules, size_t rows, size_t cols, const int *entry) {
  cgt_arg cells[MOST_CELLS] = {{0}};
  for (size_t n = 0; n < rows * cols; n++) {
    cells[n].kind = entry[n] == INF ? CGT_ARG_INFINITY : CGT_ARG_INTEGER;
    cells[n].integer = entry[n];
  }
  cgt_arg matrix = table(cells, rows, cols);
  placed p;
  cgt_status status = cgt_position_read(&p.position, ctx, rules, &matrix, 1);
  cr_assert(status == CGT_OK, "%s", cgt_ctx_message(ctx));
  return p;
}

#define PLACE(rules, rows, cols, ...) place(rules, rows, cols, (int[]){__VA_ARGS__})

/* "matrix_nim([1,inf;3,4])", entries of any length. False when the text is something else. */
static bool place_text(placed *p, const char *text) {
  static char copy[20000];
  cgt_arg cells[MOST_CELLS] = {{0}};
  const char *open = strchr(text, '(');
  if (!open || open[1] != '[' || strlen(text) >= sizeof copy) return false;
  size_t name = (size_t)(open - text);
  const cgt_ruleset *rules = NULL;
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++)
    if (strlen(r->name) == name && !strncmp(r->name, text, name)) rules = r;
  if (!rules) return false;

  strcpy(copy, open + 2);
  size_t count = 0, rows = 1;
  for (char *at = copy; *at != ')';) {
    size_t length = strcspn(at, ",;]");
    char end = at[length];
    if (count == MOST_CELLS || !end) return false;
    at[length] = '\0';
    bool infinite = !strcmp(at, "inf");
    cells[count].kind = infinite ? CGT_ARG_INFINITY : CGT_ARG_INTEGER;
    if (!infinite && length > 18)
      cells[count].digits = at;
    else if (!infinite)
      cells[count].integer = strtoll(at, NULL, 10);
    count++;
    rows += end == ';';
    at += length + 1;
  }
  cgt_arg matrix = table(cells, rows, count / rows);
  cgt_status status = cgt_position_read(&p->position, ctx, rules, &matrix, 1);
  cr_assert(status == CGT_OK, "%s: %s", text, cgt_ctx_message(ctx));
  return true;
}

static placed place_checked(const char *text) {
  placed p;
  cr_assert(place_text(&p, text), "no position: %s", text);
  return p;
}

static const char *show_place(placed p) {
  static char text[20000];
  cgt_status status = cgt_position_print(text, sizeof text, NULL, ctx, p.position);
  cr_assert(status == CGT_OK, "%s", cgt_ctx_message(ctx));
  return text;
}

static cgt_game value_of(placed p) { return cgt_position_value(ctx, p.position); }
static cgt_game search(placed p) { return cgt_position_search(ctx, p.position); }

static cgt_outcome outcome_of(placed p) {
  cgt_outcome o;
  cgt_status status = cgt_position_outcome(&o, ctx, p.position);
  cr_assert(status == CGT_OK, "%s", cgt_ctx_message(ctx));
  return o;
}

/* Have p and q the same representatives of their parts, with the same signs? */
static bool same_form(placed p, placed q, bool signs_too) {
  cgt_part a[8], b[8];
  size_t count_a = 0, count_b = 0;
  cr_assert(cgt_position_parts(&count_a, a, 8, ctx, p.position) == CGT_OK && count_a <= 8);
  cr_assert(cgt_position_parts(&count_b, b, 8, ctx, q.position) == CGT_OK && count_b <= 8);
  if (count_a != count_b) return false;
  for (size_t i = 0; i < count_a; i++)
    if (a[i].position.id != b[i].position.id || (signs_too && a[i].negative != b[i].negative)) return false;
  return true;
}

/* ---- plain play on raw matrices ----------------------------------------------------------------- */

/* Every rows×cols matrix over 0, ..., most (and infinity) is one index, its entries the digits; a move makes
 * the index smaller, so values are filled in by rising index. Infinity is the digit most + 1. */
typedef struct box {
  size_t rows, cols;
  int most;
  bool infinite;
} box;

static size_t box_size(const box *b) {
  size_t size = 1;
  for (size_t n = 0; n < b->rows * b->cols; n++) size *= (size_t)b->most + 1 + b->infinite;
  return size;
}

static void unrank(int *entry, const box *b, size_t index) {
  size_t base = (size_t)b->most + 1 + b->infinite;
  for (size_t n = b->rows * b->cols; n-- > 0; index /= base) {
    int digit = (int)(index % base);
    entry[n] = digit > b->most ? INF : digit;
  }
}

/* A row or column of infinities has no last move; no play leads there from other matrices. */
static bool is_playable(const int *entry, const box *b) {
  for (size_t i = 0; i < b->rows; i++) {
    bool finite = false;
    for (size_t j = 0; j < b->cols; j++) finite = finite || entry[i * b->cols + j] != INF;
    if (!finite) return false;
  }
  for (size_t j = 0; j < b->cols; j++) {
    bool finite = false;
    for (size_t i = 0; i < b->rows; i++) finite = finite || entry[i * b->cols + j] != INF;
    if (!finite) return false;
  }
  return true;
}

/* The indices that one move in a column (a row) leads to. */
static size_t raw_moves(size_t *to, const int *entry, const box *b, size_t index, bool in_row) {
  size_t base = (size_t)b->most + 1 + b->infinite, count = 0;
  for (size_t line = 0; line < (in_row ? b->rows : b->cols); line++) {
    size_t step = 0, place_value = 1;
    int least = b->most;
    for (size_t n = b->rows * b->cols; n-- > 0; place_value *= base) {
      if ((in_row ? n / b->cols : n % b->cols) != line || entry[n] == INF) continue;
      step += place_value;
      if (entry[n] < least) least = entry[n];
    }
    for (int k = 1; k <= least; k++) to[count++] = index - (size_t)k * step;
  }
  return count;
}

static unsigned mex(const unsigned *grundy, const size_t *to, size_t count) {
  for (unsigned m = 0;; m++) {
    bool found = false;
    for (size_t i = 0; i < count; i++) found = found || grundy[to[i]] == m;
    if (!found) return m;
  }
}

static const char *show_entries(const int *entry, const box *b) {
  static char text[200];
  size_t used = 0;
  for (size_t n = 0; n < b->rows * b->cols; n++)
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%d",
                             n == 0        ? ""
                             : n % b->cols ? ","
                                           : ";",
                             entry[n]);
  return text;
}

/* Values by plain play, by search of representatives, and by search with theorems: all the same. */
static void compare_box(box b) {
  size_t size = box_size(&b), to[200];
  cgt_game *raw = malloc(size * sizeof *raw), options[200];
  unsigned *grundy = malloc(size * sizeof *grundy);
  cr_assert(raw && grundy);
  for (size_t index = 0; index < size; index++) {
    int entry[MOST_CELLS];
    unrank(entry, &b, index);
    if (!is_playable(entry, &b)) continue;

    size_t left = raw_moves(to, entry, &b, index, false);
    size_t both = left + raw_moves(to + left, entry, &b, index, true);
    for (size_t i = 0; i < both; i++) options[i] = raw[to[i]];
    raw[index] = cgt_from_options(ctx, options, left, options + left, both - left);
    grundy[index] = mex(grundy, to, both);

    placed p = place(partizan, b.rows, b.cols, entry);
    cr_assert(cgt_equal(search(p), raw[index]), "[%s] is %s, not %s", show_entries(entry, &b),
              show(raw[index]), show(search(p)));
    cr_assert(cgt_equal(value_of(p), raw[index]), "[%s]: value %s", show_entries(entry, &b),
              show(value_of(p)));
    cr_assert_eq(outcome_of(p), outcome(raw[index]), "[%s]: outcome", show_entries(entry, &b));

    placed q = place(impartial, b.rows, b.cols, entry);
    cgt_game nimber = cgt_nimber(ctx, grundy[index]);
    cr_assert(cgt_equal(search(q), nimber), "[%s], impartial, is %s, not %s", show_entries(entry, &b),
              show(nimber), show(search(q)));
    cr_assert(cgt_equal(value_of(q), nimber), "[%s], impartial: value", show_entries(entry, &b));
    cr_assert_eq(outcome_of(q), grundy[index] ? CGT_N : CGT_P, "[%s], impartial: outcome",
                 show_entries(entry, &b));
  }
  free(raw);
  free(grundy);
}

Test(matrix_nim, equals_plain_play_on_2x2_to_7) { compare_box((box){2, 2, 7, false}); }
Test(matrix_nim, equals_plain_play_on_2x3_to_3) { compare_box((box){2, 3, 3, false}); }
Test(matrix_nim, equals_plain_play_on_3x3_to_2) { compare_box((box){3, 3, 2, false}); }
Test(matrix_nim, equals_plain_play_on_3x2_with_infinity) { compare_box((box){3, 2, 2, true}); }
Test(matrix_nim, equals_plain_play_on_2x2_with_infinity) { compare_box((box){2, 2, 4, true}); }
Test(matrix_nim, equals_plain_play_on_3x3_with_infinity) { compare_box((box){3, 3, 1, true}); }

Test(matrix_nim, equals_plain_play_on_one_line) {
  compare_box((box){1, 1, 9, false});
  compare_box((box){1, 2, 15, false});
  compare_box((box){2, 1, 15, false});
  compare_box((box){1, 3, 6, false});
  compare_box((box){4, 1, 4, false});
  compare_box((box){1, 5, 2, false});
}

/* ---- representatives ---------------------------------------------------------------------------- */

/* M, and M with rows and columns permuted at random, is one position; its transpose is the same position with
 * the other sign, or with the same sign where it is a permutation of M. */
static void expect_one_representative(size_t rows, size_t cols, int most) {
  int m[MOST_CELLS], moved[MOST_CELLS], turned[MOST_CELLS];
  size_t row[4] = {0, 1, 2, 3}, col[4] = {0, 1, 2, 3};
  for (size_t n = 0; n < rows * cols; n++) m[n] = (int)(rng_next(&dice) % (unsigned)(most + 1));
  for (size_t i = 1; i < 4; i++) {
    size_t r = rng_next(&dice) % (i + 1), c = rng_next(&dice) % (i + 1), held;
    if (i < rows) held = row[i], row[i] = row[r], row[r] = held;
    if (i < cols) held = col[i], col[i] = col[c], col[c] = held;
  }
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < cols; j++) turned[j * rows + i] = moved[i * cols + j] = m[row[i] * cols + col[j]];

  box b = {rows, cols, most, false};
  placed p = place(partizan, rows, cols, m), q = place(partizan, rows, cols, moved);
  cr_assert(same_form(p, q, true), "[%s]", show_entries(m, &b));
  placed t = place(partizan, cols, rows, turned);
  cr_assert(same_form(p, t, false), "[%s] transposed", show_entries(m, &b));
  if (rows * cols <= 4 && most < 10)
    cr_assert(cgt_equal(value_of(p), cgt_neg(ctx, value_of(t))), "[%s] transposed", show_entries(m, &b));
  p = place(impartial, rows, cols, m);
  q = place(impartial, rows, cols, moved);
  t = place(impartial, cols, rows, turned);
  cr_assert(same_form(p, q, true) && same_form(p, t, true), "[%s], impartial",
            show_entries(m, &b));
}

Test(matrix_nim, one_representative_for_all_symmetries) {
  for (int round = 0; round < 2000; round++) {
    expect_one_representative(2, 2, 3);
    expect_one_representative(2, 2, 300);
    expect_one_representative(2, 3, 4);
    expect_one_representative(3, 3, 3);
    expect_one_representative(3, 3, 70000);
    expect_one_representative(4, 4, 4);
    expect_one_representative(1, 4, 5);
  }
}

Test(matrix_nim, an_entry_that_the_others_imply_is_infinite) {
  int entry[4];
  box b = {2, 2, 6, false};
  for (size_t index = 0; index < box_size(&b); index++) {
    unrank(entry, &b, index);
    if (entry[0] < entry[1] + entry[2]) continue;
    placed p = place(partizan, 2, 2, entry);
    entry[0] = INF;
    placed q = place(partizan, 2, 2, entry);
    cr_assert(same_form(p, q, true), "[%s]", show_entries(entry, &b));
  }
}

/* The minima of Berlekamp's rule leave out the entry itself: the 1 of [0,1] stays, and the 0s of a matrix of
 * 0s are not all replaced. */
Test(matrix_nim, minima_leave_out_the_entry_itself) {
  expect_value(value_of(PLACE(partizan, 1, 2, 0, 1)), "1");
  expect_value(value_of(PLACE(partizan, 2, 1, 0, 1)), "-1");
  expect_value(value_of(PLACE(partizan, 2, 2, 0, 0, 0, 0)), "0");
  expect_value(value_of(PLACE(partizan, 2, 2, 0, 0, 1, 1)), "-1");
}

Test(matrix_nim, dead_lines_link_nothing) {
  expect_value(value_of(PLACE(partizan, 1, 4, 0, 3, 5, 7)), "15");
  expect_value(value_of(PLACE(impartial, 1, 4, 0, 3, 5, 7)), "*");
  expect_value(value_of(PLACE(partizan, 2, 3, 0, 3, 5, 4, 9, 9)), "4");
}

Test(matrix_nim, print_then_read_is_identity) {
  for (int round = 0; round < 2000; round++) {
    int m[9];
    for (int n = 0; n < 9; n++) m[n] = (int)(rng_next(&dice) % 7);
    for (int both = 0; both < 2; both++) {
      placed p = place(both ? impartial : partizan, 3, 3, m), q = place_checked(show_place(p));
      cr_assert(same_form(p, q, true), "%s", show_place(p));
    }
  }
  const char *big =
      "matrix_nim([0,36893488147419103232;600000000000000000000000000000,700000000000000000000000000000])";
  placed p = place_checked(big), q = place_checked(show_place(p));
  cr_expect(same_form(p, q, true));
  char text[8];
  size_t length;
  cr_expect_eq(cgt_position_print(text, sizeof text, &length, ctx, p.position), CGT_OK);
  cr_expect_str_eq(text, "matrix_");
  cr_expect_eq(length, strlen(show_place(p)));
}

/* ---- theorems ----------------------------------------------------------------------------------- */

Test(matrix_nim, theorem_1) {
  for (int a = 0; a <= 3; a++)
    for (int b = 0; b <= 3; b++)
      for (int c = 0; c <= 3; c++)
        for (int more = 0; more <= 1; more++) {
          int m[] = {a, a + b, a + c + more, a + b + more, b, b + c, a + c, b + c + more, c};
          cgt_outcome expected = (a ^ b ^ c) ? CGT_N : CGT_P;
          placed p = place(partizan, 3, 3, m), q = place(impartial, 3, 3, m);
          cr_assert(outcome_of(p) == expected && outcome(search(p)) == expected, "%d, %d, %d", a, b, c);
          cr_assert(outcome_of(q) == expected && outcome(search(q)) == expected, "%d, %d, %d", a, b, c);
        }
}

Test(matrix_nim, theorem_3) {
  box b = {2, 2, 11, false};
  for (size_t index = 0; index < box_size(&b); index++) {
    int m[4];
    unrank(m, &b, index);
    placed p = place(impartial, 2, 2, m);
    cr_assert_eq(outcome_of(p), outcome(search(p)), "[%s]", show_entries(m, &b));
  }
}

Test(matrix_nim, theorem_4) {
  box b = {2, 2, 10, false};
  for (size_t index = 0; index < box_size(&b); index++) {
    int m[4];
    unrank(m, &b, index);
    placed p = place(partizan, 2, 2, m);
    cr_assert_eq(outcome_of(p), outcome(search(p)), "[%s]", show_entries(m, &b));
  }
}

Test(matrix_nim, theorem_5) {
  for (int b = 0; b <= 20; b++)
    for (int c = 0; c <= 20; c++)
      for (int d = 0; d <= 20; d++)
        for (int corner = 0; corner < 4; corner++) {
          int m[4];
          m[corner] = 0, m[corner ^ 1] = b, m[corner ^ 2] = c, m[corner ^ 3] = d;
          placed p = place(partizan, 2, 2, m);
          cr_assert(cgt_equal(value_of(p), search(p)), "b = %d, c = %d, d = %d: %s, not %s", b, c, d,
                    show(value_of(p)), show(search(p)));
        }
}

/* A hot matrix lies between two switches; the others are nimbers, between numbers. */
Test(matrix_nim, bounds_hold) {
  enum { MOST = 6 };
  unsigned hot = 0;
  for (int code = 0; code < MOST * MOST * MOST * MOST; code++) {
    placed p = PLACE(partizan, 2, 2, 1 + code % MOST, 1 + code / MOST % MOST, 1 + code / MOST / MOST % MOST,
                     1 + code / MOST / MOST / MOST);
    cgt_part part;
    size_t count;
    cr_assert_eq(cgt_position_parts(&count, &part, 1, ctx, p.position), CGT_OK);
    if (count != 1) continue;
    cgt_game value = cgt_position_value(ctx, part.position), at[2] = {CGT_NONE, CGT_NONE};
    for (int upper = 0; upper < 2; upper++) {
      cgti_mark mark = cgti_scratch_mark(ctx);
      const cgti_bound_end *bounds;
      size_t parts;
      cr_assert(cgti_bounds_in_parts(&parts, &bounds, &count, ctx, part.position.id, upper));
      cr_assert(parts == 0 && count <= 1);
      if (count) at[upper] = bounds[0].value;
      cgti_scratch_return(ctx, mark);
    }
    cr_assert_eq(cgt_is_none(at[0]), cgt_is_none(at[1]));
    if (cgt_is_none(at[0])) continue;
    bool below, above;
    cr_assert(cgt_le(&below, ctx, at[0], value) == CGT_OK && cgt_le(&above, ctx, value, at[1]) == CGT_OK);
    cr_expect(below && above, "%d %d %d %d", 1 + code % MOST, 1 + code / MOST % MOST, 1 + code / MOST / MOST % MOST,
              1 + code / MOST / MOST / MOST);
    hot++;
  }
  cr_expect_gt(hot, 500);
}

/* Sums of ten, whose values nobody knows, with entries to 10^6: and who wins the negative. */
Test(matrix_nim, who_wins_sums_of_large_matrices) {
  enum { COUNT = 10 };
  for (unsigned run = test_runs(1); run-- > 0;) {
    cgt_term terms[COUNT] = {{.negative = false}}, turned[COUNT] = {{.negative = false}};
    cgt_outcome outcome, other;
    for (size_t i = 0; i < COUNT; i++) {
      int entry[4];
      for (size_t k = 0; k < 4; k++) entry[k] = (int)rng_below(&dice, 1000001);
      terms[i].position = place(partizan, 2, 2, entry).position;
      turned[i].position = PLACE(partizan, 2, 2, entry[0], entry[2], entry[1], entry[3]).position;
    }
    cgt_decide_counts counts;
    cr_assert_eq(cgt_decide_outcome(&outcome, &counts, ctx, terms, COUNT, NULL), CGT_OK, "%s", cgt_ctx_message(ctx));
    cr_assert_eq(cgt_decide_outcome(&other, NULL, ctx, turned, COUNT, NULL), CGT_OK, "%s", cgt_ctx_message(ctx));
    cr_expect_eq(other, outcome == CGT_L ? CGT_R : outcome == CGT_R ? CGT_L : outcome);
    cr_expect_eq(counts.nodes, 0);
  }
}

Test(matrix_nim, one_row_impartial) {
  for (int a = 0; a <= 40; a++)
    for (int b = a; b <= 40; b++) {
      placed p = PLACE(impartial, 1, 2, a, b);
      cr_assert_eq(outcome_of(p), outcome(search(p)), "Wythoff %d, %d", a, b);
    }
  for (int a = 0; a <= 10; a++)
    for (int b = a; b <= 10; b++)
      for (int c = b; c <= 10; c++) {
        placed p = PLACE(impartial, 1, 3, a, b, c);
        cr_assert_eq(outcome_of(p), outcome(search(p)), "1x3 %d, %d, %d", a, b, c);
      }
}

/* ---- entries of any size ------------------------------------------------------------------------ */

/* The conditions of Theorems 3 and 4 are homogeneous: a matrix times a constant has the same outcome. */
Test(matrix_nim, outcomes_of_big_multiples) {
  static const char *const factors[] = {"1", "70000", "6000000000", "36893488147419103232",
                                        "1000000000000000000000000000000000000000000000000000000000000"};
  mpz_t product;
  mpz_init(product);
  box b = {2, 2, 5, false};
  for (size_t index = 0; index < box_size(&b); index++) {
    int m[4];
    unrank(m, &b, index);
    for (size_t f = 0; f < sizeof factors / sizeof *factors; f++)
      for (int both = 0; both < 2; both++) {
        const cgt_ruleset *rules = both ? impartial : partizan;
        char cell[4][80], text[400];
        for (int n = 0; n < 4; n++) {
          mpz_set_str(product, factors[f], 10);
          mpz_mul_ui(product, product, (unsigned)m[n]);
          mpz_get_str(cell[n], 10, product);
        }
        snprintf(text, sizeof text, "%s([%s,%s;%s,%s])", rules->name, cell[0], cell[1], cell[2], cell[3]);
        cr_assert_eq(outcome_of(place_checked(text)), outcome_of(place(rules, 2, 2, m)), "%s", text);
      }
  }
  mpz_clear(product);
}

/* P-positions of Wythoff's game: {1,2}, {3,5}, {8,13}, ..., the Fibonacci numbers F(2k), F(2k+1). */
Test(matrix_nim, wythoff_at_the_fibonacci_numbers) {
  mpz_t f, g;
  mpz_inits(f, g, NULL);
  for (unsigned long k = 2; k <= 300; k++) {
    char text[400];
    mpz_fib_ui(f, k);
    mpz_fib_ui(g, k + 1);
    gmp_snprintf(text, sizeof text, "matrix_nim_impartial([%Zd,%Zd])", f, g);
    cr_assert_eq(outcome_of(place_checked(text)), k % 2 ? CGT_N : CGT_P, "%s", text);
  }
  mpz_clears(f, g, NULL);
}

Test(matrix_nim, values_at_any_size) {
  expect_value(value_of(place_checked("matrix_nim([0,1000;600,700])")), "1/2^501");
  expect_value(value_of(place_checked("matrix_nim([0,600;1000,700])")), "-1/2^501");
  expect_value(value_of(place_checked(
                   "matrix_nim([0,90000000000000000000;10000000000000000000,50000000000000000000])")),
               "30000000000000000000");
  expect_value(value_of(place_checked(
                   "matrix_nim([0,90000000000000000000;10000000000000000000,95000000000000000000])")),
               "75000000000000000000");
  expect_value(value_of(place_checked("matrix_nim([5000000000])")), "*5000000000");
}

/* ---- what is refused ----------------------------------------------------------------------------- */

static void expect_refusal(const cgt_arg *args, size_t count, const char *words) {
  placed p;
  expect_error(CGT_EPARSE, cgt_position_read(&p.position, ctx, partizan, args, count));
  (void)cgt_position_read(&p.position, ctx, partizan, args, count);
  cr_expect(strstr(cgt_ctx_message(ctx), words), "\"%s\" does not say \"%s\"", cgt_ctx_message(ctx), words);
  cgt_ctx_clear_error(ctx);
}

Test(matrix_nim, refuses_what_is_no_matrix) {
  cgt_arg one = {.kind = CGT_ARG_INTEGER, .integer = 3};
  cgt_arg negative[] = {{.kind = CGT_ARG_INTEGER, .integer = 1}, {.kind = CGT_ARG_INTEGER, .integer = -1}};
  cgt_arg very_negative[] = {{.kind = CGT_ARG_INTEGER, .digits = "-36893488147419103232"}};
  cgt_arg words[] = {{.kind = CGT_ARG_TEXT, .text = "x"}};
  cgt_arg endless[] = {{.kind = CGT_ARG_INTEGER, .integer = 1}, {.kind = CGT_ARG_INFINITY}};
  cgt_arg matrix = table(negative, 1, 2);
  expect_refusal(&one, 1, "matrix_nim([1,2;2,inf])");
  expect_refusal(NULL, 0, "matrix_nim([1,2;2,inf])");
  expect_refusal((cgt_arg[]){matrix, matrix}, 2, "matrix_nim([1,2;2,inf])");
  expect_refusal(&matrix, 1, "row 1, column 2 is negative");
  matrix = table(very_negative, 1, 1);
  expect_refusal(&matrix, 1, "negative");
  matrix = table(words, 1, 1);
  expect_refusal(&matrix, 1, "not an integer");
  matrix = table(endless, 1, 2);
  expect_refusal(&matrix, 1, "column 2 is all inf");
  matrix = table(endless, 2, 1);
  expect_refusal(&matrix, 1, "row 2 is all inf");
  cgt_arg wide = table(NULL, 1, 70000);
  expect_refusal(&wide, 1, "65535");
}

Test(matrix_nim, too_large_to_search_is_a_limit) {
  placed p = place_checked(
      "matrix_nim([9000000000000000000,9000000000000000000;9000000000000000000,9000000000000000001])");
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, p.position));
  p = place_checked(
      "matrix_nim([90000000000000000000,90000000000000000000;90000000000000000000,90000000000000000001])");
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, p.position));
  cr_expect_eq(outcome_of(p), CGT_N, "a theorem still tells the outcome");
  p = place_checked("matrix_nim([0,inf;600000000000000000000000000000,700000000000000000000000000000])");
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, p.position)); /* 1/2^(5·10^29+1) */
  cr_expect_eq(outcome_of(p), CGT_L, "a theorem still tells the outcome");
  expect_value(value_of(PLACE(partizan, 2, 2, 1, 2, 2, 2)), "{1,+-1|-1,+-1}");
}

/* ---- the literature ------------------------------------------------------------------------------ */

/* Lines of position, tab, value, tab, source. A value N P L R stands for the outcome. */
Test(matrix_nim, values_of_the_literature) {
  static data_table table;
  char *cells[3];
  cr_assert(open_table(&table, "matrix_nim"));
  while (read_row(&table, cells, 3)) {
    const char *position = cells[0], *expected = cells[1];
    placed p = place_checked(position);
    if (is_outcome_letter(expected)) {
      cr_expect_str_eq(cgt_outcome_name(outcome_of(p)), expected, "%s: outcome", position);
    } else {
      cr_expect(cgt_equal(value_of(p), value(expected)), "%s is %s, not %s", position, show(value_of(p)),
                expected);
    }
  }
  close_table(&table, 20);
}
