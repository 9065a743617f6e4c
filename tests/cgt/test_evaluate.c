/* test_evaluate.c: positions: interning, search, splitting, mirror images, theorems, refusals. The
 * rulesets here are the test's own and as plain as can be. */
#include <gmp.h>
#include <stdio.h>

#include "fixture.h"
#include "tree_hash.h"

SUITE(evaluate);

/* ---- Domineering: Left places vertical dominoes, Right horizontal ones ------------------------------------
 * Bytes: rows, columns, then the cells, '.' free and '#' taken. */

typedef struct board {
  unsigned char rows, cols, cells[62];
} board;

static size_t length_of(const board *b) { return 2u + (size_t)b->rows * b->cols; }

static board transposed(const board *b) {
  board t = {b->cols, b->rows, {0}};
  for (int r = 0; r < b->rows; r++)
    for (int c = 0; c < b->cols; c++) t.cells[c * b->rows + r] = b->cells[r * b->cols + c];
  return t;
}

static void emit(cgt_sink *out, const board *b) { cgt_emit(out, b, length_of(b)); }

/* Turning the board over exchanges the players: of a board and its transpose, one stands for both. */
static void least_of_two(cgt_sink *out, const void *position, size_t length) {
  board b = {0};
  memcpy(&b, position, length);
  board t = transposed(&b);
  if (memcmp(&t, &b, length) < 0)
    cgt_emit_negative(out, &t, length);
  else
    cgt_emit(out, &b, length);
}

static void read_board(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count != 1 || args[0].kind != CGT_ARG_TEXT) {
    cgt_refuse_showing(out, "a board is a text such as \"%s\"", "..|..");
    return;
  }
  board b = {1, 0, {0}};
  unsigned n = 0, width = 0;
  for (const char *t = args[0].text; *t; t++) {
    if (*t == '|') {
      if (!b.cols) b.cols = (unsigned char)width;
      b.rows++;
      width = 0;
    } else if ((*t == '.' || *t == '#') && n < sizeof b.cells) {
      b.cells[n++] = (unsigned char)*t;
      width++;
    } else {
      cgt_refuse(out, "'%c' is no cell of plain(TEXT); cells are . and #", *t);
      return;
    }
  }
  if (!b.cols) b.cols = (unsigned char)width;
  emit(out, &b);
}

static void board_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  board b = {0};
  memcpy(&b, position, length);
  int down = player == CGT_LEFT, across = !down;
  for (int r = 0; r + down < b.rows; r++)
    for (int c = 0; c + across < b.cols; c++) {
      unsigned char *cell = &b.cells[r * b.cols + c], *next = cell + (down ? b.cols : 1);
      if (*cell != '.' || *next != '.') continue;
      *cell = *next = '#';
      emit(out, &b);
      *cell = *next = '.';
    }
}

static size_t print_board(char *buf, size_t cap, const void *position, size_t length) {
  board b = {0};
  memcpy(&b, position, length);
  size_t n = 0;
  char text[80];
  text[n++] = '"';
  for (int r = 0; r < b.rows; r++) {
    if (r) text[n++] = '|';
    for (int c = 0; c < b.cols; c++) text[n++] = (char)b.cells[r * b.cols + c];
  }
  text[n++] = '"';
  return (size_t)snprintf(buf, cap, "%.*s", (int)n, text);
}

/* The connected regions of free cells, each alone on a board of the same size. */
static void split_board(cgt_sink *out, const void *position, size_t length) {
  board b = {0}, parts[31];
  memcpy(&b, position, length);
  int count = 0, area = b.rows * b.cols;
  for (int i = 0; i < area; i++) {
    if (b.cells[i] != '.') continue;
    board part = b;
    memset(part.cells, '#', (size_t)area);
    part.cells[i] = '.';
    for (bool grown = true; grown;) {
      grown = false;
      for (int j = 0; j < area; j++) {
        int c = j % b.cols;
        if (b.cells[j] == '.' && part.cells[j] == '#' &&
            ((c && part.cells[j - 1] == '.') || (c + 1 < b.cols && part.cells[j + 1] == '.') ||
             (j >= b.cols && part.cells[j - b.cols] == '.') ||
             (j + b.cols < area && part.cells[j + b.cols] == '.'))) {
          part.cells[j] = '.';
          grown = true;
        }
      }
    }
    for (int j = 0; j < area; j++)
      if (part.cells[j] == '.') b.cells[j] = '#';
    if (count < 31) parts[count++] = part;
  }
  if (count > 1)
    for (int i = 0; i < count; i++) emit(out, &parts[i]);
}

#define DOMINEERING(...)                                                                                     \
  {                                                                                                          \
    .title = "Domineering", .rules = "", .syntax = "", .example = "", .source = "", .print = print_board,    \
    __VA_ARGS__                                                                                              \
  }
static const cgt_ruleset plain = DOMINEERING(.name = "plain", .read = read_board, .options = board_options);
static const cgt_ruleset mirrored = DOMINEERING(.name = "mirrored", .read = read_board,
                                                .options = board_options, .representative = least_of_two);
static const cgt_ruleset parted =
    DOMINEERING(.name = "parted", .read = read_board, .options = board_options, .split = split_board);

static cgt_position position(const cgt_ruleset *ruleset, const char *text) {
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p = {0};
  cgt_status status = cgt_position_read(&p, ctx, ruleset, &arg, 1);
  cr_assert(status == CGT_OK, "%s: %s", text, cgt_ctx_message(ctx));
  return p;
}

static cgt_game value_of(const cgt_ruleset *ruleset, const char *text) {
  cgt_game g = cgt_position_value(ctx, position(ruleset, text));
  cr_assert(!cgt_is_none(g), "%s: %s", text, cgt_ctx_message(ctx));
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cr_assert(cgt_equal(g, cgt_value_of_arguments(ctx, ruleset, &arg, 1, false)), "%s", text);
  return g;
}

/* Winning Ways, Ch. 5, Domineering. */
Test(evaluate, small_boards_of_domineering) {
  static const struct {
    const char *board, *value;
  } rows[] = {{".", "0"},     {"..", "-1"},     {".|.", "1"},   {"..|..", "+-1"},      {"...", "-1"},
              {"....", "-2"}, {".|.|.|.", "2"}, {"..|.#", "*"}, {"...|...|...", "+-1"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    expect_value(value_of(&plain, rows[i].board), rows[i].value);
    expect_value(value_of(&mirrored, rows[i].board), rows[i].value);
    expect_value(value_of(&parted, rows[i].board), rows[i].value);
  }
}

Test(evaluate, three_ways_to_search_agree_on_every_3x3_board) {
  for (int pattern = 0; pattern < 512; pattern++) {
    char text[12] = "...|...|...";
    for (int i = 0; i < 9; i++)
      if (pattern >> i & 1) text[i + i / 3] = '#';
    cgt_game g = value_of(&plain, text), h = value_of(&mirrored, text), k = value_of(&parted, text);
    if (!cgt_equal(g, h) || !cgt_equal(g, k))
      cr_assert_fail("%s: %s, %s, %s", text, show(g), show(h), show(k));
  }
}

Test(evaluate, the_4x4_board_is_the_known_tree) {
  uint64_t hash = 0;
  cgt_game g = value_of(&parted, "....|....|....|....");
  cr_assert(tree_hash_of(&hash, ctx, g));
  cr_expect(hash == UINT64_C(0x6aba3422fa651ccf), "%llx", (unsigned long long)hash);
  expect_value(cgt_mean(ctx, g), "0");
  expect_value(cgt_temperature(ctx, g), "0");
  cr_expect(cgt_equal(g, value_of(&plain, "....|....|....|....")));
  cr_expect(cgt_equal(g, value_of(&mirrored, "....|....|....|....")));
  expect_value(value_of(&parted, ".....|.....|.....|....."), "1"); /* 4 rows, 5 columns */
}

Test(evaluate, equal_positions_are_one) {
  cgt_position p = position(&plain, "..|.#"), q = position(&plain, "..|.#");
  cr_expect(p.id == q.id && p.id != 0);
  cr_expect(position(&mirrored, "..|.#").id != p.id, "two rulesets share a position");
  cr_expect(cgt_position_ruleset(ctx, p) == &plain);
}

Test(evaluate, moves_are_listed_once_and_lead_where_options_lead) {
  cgt_position p = position(&plain, "...|..."), moves[8];
  size_t count = 0;
  cr_assert(cgt_position_moves(&count, moves, 8, ctx, p, CGT_LEFT) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect(count == 3, "%zu moves", count);
  cr_assert(cgt_position_moves(&count, moves, 8, ctx, p, CGT_RIGHT) == CGT_OK);
  cr_expect(count == 4, "%zu moves", count);
  cr_assert(cgt_position_moves(&count, NULL, 0, ctx, p, CGT_RIGHT) == CGT_OK && count == 4);

  /* As on the board, whatever stands for them in the search. */
  p = position(&mirrored, "..|..");
  cr_assert(cgt_position_moves(&count, moves, 8, ctx, p, CGT_RIGHT) == CGT_OK && count == 2);
  for (size_t i = 0; i < count; i++) expect_value(cgt_position_value(ctx, moves[i]), "-1");
}

Test(evaluate, parts_are_representatives) {
  cgt_part part[4], turned[4];
  size_t count;
  cr_assert(cgt_position_parts(&count, part, 4, ctx, position(&mirrored, "..")) == CGT_OK && count == 1);
  cr_assert(cgt_position_parts(&count, turned, 4, ctx, position(&mirrored, ".|.")) == CGT_OK && count == 1);
  cr_expect(part[0].position.id == turned[0].position.id && part[0].negative != turned[0].negative);
  cr_assert(cgt_position_parts(&count, part, 4, ctx, position(&parted, "..#.|..#.")) == CGT_OK && count == 2);
  cgt_game sum =
      cgt_add(ctx, cgt_position_value(ctx, part[0].position), cgt_position_value(ctx, part[1].position));
  cr_expect(cgt_equal(sum, value_of(&plain, "..#.|..#.")));
  cr_assert(cgt_position_parts(&count, part, 1, ctx, position(&parted, "..#.|..#.")) == CGT_OK && count == 2);
}

Test(evaluate, positions_print_as_they_are_read) {
  char text[64];
  size_t length = 0;
  cgt_position p = position(&plain, ".#|..");
  cr_assert(cgt_position_print(text, sizeof text, &length, ctx, p) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect_str_eq(text, "plain(\".#|..\")");
  cr_expect(length == strlen(text));
  p = position(&mirrored, ".|.");
  cr_assert(cgt_position_print(text, sizeof text, &length, ctx, p) == CGT_OK);
  cr_expect_str_eq(text, "mirrored(\".|.\")");
  cr_assert(cgt_position_print(text, 8, &length, ctx, p) == CGT_OK);
  cr_expect_str_eq(text, "mirrore");
  cr_expect(length == strlen("mirrored(\".|.\")"));
}

Test(evaluate, refusals_keep_the_words_of_the_ruleset) {
  cgt_position p = {7};
  cgt_arg five = {.kind = CGT_ARG_INTEGER, .integer = 5}, text = {.kind = CGT_ARG_TEXT, .text = "..|.x"};
  cr_expect(cgt_position_read(&p, ctx, &plain, &five, 1) == CGT_EPARSE);
  cr_expect_str_eq(cgt_ctx_message(ctx), "plain: a board is a text such as \"..|..\"");
  cgt_ctx_clear_error(ctx);
  cr_expect(cgt_position_read(&p, ctx, &plain, &text, 1) == CGT_EPARSE);
  cr_expect(
      strstr(cgt_ctx_message(ctx), "plain: 'x' is no cell of plain(TEXT); cells are . and #; an example: "),
      "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  cr_expect(p.id == 7, "a failed call changed its results");
  cr_expect(cgt_position_read(&p, ctx, &plain, NULL, 0) == CGT_EPARSE);
  cgt_ctx_clear_error(ctx);
}

/* ---- Nim, with a right theorem and with wrong ones -----------------------------------------------
 * Bytes: the heaps, sorted, none empty. */

static void emit_heaps(cgt_sink *out, const unsigned char *heaps, size_t count) {
  unsigned char sorted[32];
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    if (!heaps[i]) continue;
    size_t at = n++;
    for (; at && sorted[at - 1] > heaps[i]; at--) sorted[at] = sorted[at - 1];
    sorted[at] = heaps[i];
  }
  cgt_emit(out, sorted, n);
}

static void read_heaps(cgt_sink *out, const cgt_arg *args, size_t count) {
  unsigned char heaps[32];
  for (size_t i = 0; i < count && i < 32; i++) {
    if (args[i].kind != CGT_ARG_INTEGER || args[i].digits || args[i].integer < 0 || args[i].integer > 255) {
      cgt_refuse(out, "a heap is an integer from 0 to 255");
      return;
    }
    heaps[i] = (unsigned char)args[i].integer;
  }
  emit_heaps(out, heaps, count);
}

static void heap_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  cr_assert(player == CGT_LEFT, "an impartial ruleset is asked for Left only");
  unsigned char heaps[32];
  memcpy(heaps, position, length);
  for (size_t i = 0; i < length; i++) {
    unsigned char old = heaps[i];
    for (int n = 0; n < old; n++) {
      heaps[i] = (unsigned char)n;
      emit_heaps(out, heaps, length);
    }
    heaps[i] = old;
  }
}

static void split_heaps(cgt_sink *out, const void *position, size_t length) {
  const unsigned char *heaps = position;
  for (size_t i = 0; length > 1 && i < length; i++) cgt_emit(out, heaps + i, 1);
}

static void heap_theorem(cgt_sink *out, const void *position, size_t length) {
  if (length == 1) cgt_emit_nimber(out, *(const unsigned char *)position);
}

static void false_theorem(cgt_sink *out, const void *position, size_t length) {
  (void)position;
  if (length) cgt_emit_dyadic(out, 1, 501);
}

static bool false_outcome(cgt_outcome *outcome, const void *position, size_t length) {
  (void)position;
  *outcome = CGT_R;
  return length > 0;
}

static size_t print_heaps(char *buf, size_t cap, const void *position, size_t length) {
  const unsigned char *heaps = position;
  size_t n = 0;
  for (size_t i = 0; i < length; i++)
    n += (size_t)snprintf(n < cap ? buf + n : NULL, n < cap ? cap - n : 0, i ? ",%u" : "%u", heaps[i]);
  return n;
}

#define NIM(...)                                                                                             \
  {                                                                                                          \
    .name = "nim", .title = "", .rules = "", .syntax = "", .example = "", .source = "", .impartial = true,   \
    .read = read_heaps, .options = heap_options, .print = print_heaps, __VA_ARGS__                           \
  }
static const cgt_ruleset nim = NIM(.split = NULL);
static const cgt_ruleset nim_split = NIM(.split = split_heaps);
static const cgt_ruleset nim_theorem = NIM(.split = split_heaps, .value = heap_theorem);
static const cgt_ruleset nim_false = NIM(.value = false_theorem, .outcome = false_outcome);

static cgt_position heaps(const cgt_ruleset *ruleset, int a, int b, int c) {
  cgt_arg args[3] = {{.kind = CGT_ARG_INTEGER, .integer = a},
                     {.kind = CGT_ARG_INTEGER, .integer = b},
                     {.kind = CGT_ARG_INTEGER, .integer = c}};
  cgt_position p = {0};
  cgt_status status = cgt_position_read(&p, ctx, ruleset, args, 3);
  cr_assert(status == CGT_OK, "%s", cgt_ctx_message(ctx));
  return p;
}

/* Bouton. */
Test(evaluate, nim_is_the_nim_sum) {
  for (int a = 0; a < 6; a++)
    for (int b = a; b < 6; b++)
      for (int c = b; c < 6; c++) {
        cgt_game star = cgt_nimber(ctx, (uint64_t)(a ^ b ^ c));
        law(cgt_equal(cgt_position_value(ctx, heaps(&nim, a, b, c)), star), star);
        law(cgt_equal(cgt_position_value(ctx, heaps(&nim_split, a, b, c)), star), star);
        law(cgt_equal(cgt_position_value(ctx, heaps(&nim_theorem, a, b, c)), star), star);
      }
  expect_value(cgt_position_value(ctx, heaps(&nim_theorem, 255, 254, 100)), "*101");
}

Test(evaluate, search_asks_no_theorem) {
  cgt_position p = heaps(&nim_false, 1, 2, 4);
  expect_value(cgt_position_value(ctx, p), "1/2^501");
  expect_value(cgt_position_search(ctx, p), "*7");
  expect_value(cgt_position_value(ctx, p), "1/2^501");
  cgt_outcome who = CGT_P;
  cr_expect(cgt_position_outcome(&who, ctx, p) == CGT_OK && who == CGT_R);
  cr_expect(cgt_position_outcome(&who, ctx, heaps(&nim, 1, 2, 4)) == CGT_OK && who == CGT_N);
  cr_expect(cgt_position_outcome(&who, ctx, heaps(&nim, 1, 2, 3)) == CGT_OK && who == CGT_P);
}

/* The first heap says which theorem it is. */
static void every_emission(cgt_sink *out, const void *position, size_t length) {
  mpz_t big;
  mpz_init(big);
  mpz_ui_pow_ui(big, 10, 50);
  switch (length > 0 ? *(const unsigned char *)position : 0) {
  case 0:
    break;
  case 1:
    cgt_emit_integer(out, INT64_MIN);
    break;
  case 2:
    cgt_emit_dyadic(out, -12, 4);
    break;
  case 3:
    cgt_emit_nimber(out, UINT64_MAX);
    break;
  case 4:
    cgt_emit_up(out, -3);
    break;
  case 5:
    mpz_neg(big, big);
    cgt_emit_big_integer(out, big);
    break;
  case 6:
    cgt_emit_big_nimber(out, big);
    break;
  case 7:
    cgt_emit_nimber(out, 0);
    break;
  case 8: /* the terms of a sum */
    cgt_emit_nimber(out, 5);
    cgt_emit_dyadic(out, 3, 2);
    cgt_emit_up(out, 2);
    cgt_emit_nimber(out, 4);
    cgt_emit_integer(out, -7);
    break;
  default:
    cgt_emit_integer(out, 1);
    cgt_emit_dyadic(out, 1, UINT64_MAX);
    cgt_emit_integer(out, 1);
  }
  mpz_clear(big);
}

static const cgt_ruleset emissions = NIM(.value = every_emission);

Test(evaluate, a_theorem_emits_the_terms_of_a_value) {
  static const char *const values[] = {"0",
                                       "-9223372036854775808",
                                       "-3/4",
                                       "*18446744073709551615",
                                       "v3",
                                       "-100000000000000000000000000000000000000000000000000",
                                       "*100000000000000000000000000000000000000000000000000",
                                       "0",
                                       "-25/4^^*"};
  for (int i = 0; i < 9; i++) {
    cgt_position p = heaps(&emissions, i, 0, 0);
    cgt_game wanted = cgt_parse(ctx, values[i]), value = cgt_position_value(ctx, p);
    cr_expect(cgt_equal(value, wanted), "emission %d is not %s", i, values[i]);
  }
  cr_expect(cgt_is_none(cgt_position_value(ctx, heaps(&emissions, 9, 0, 0))));
  cr_expect_eq(cgt_ctx_status(ctx), CGT_ELIMIT);
  cgt_ctx_clear_error(ctx);
  expect_value(cgt_position_search(ctx, heaps(&emissions, 9, 0, 0)), "*9");
}

/* ---- rulesets that misbehave, or end in limits --------------------------------------------------- */

static void read_start(cgt_sink *out, const cgt_arg *args, size_t count) {
  (void)args;
  (void)count;
  uint32_t start = 1;
  cgt_emit(out, &start, sizeof start);
}

static void longer_for_ever(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  uint32_t n;
  memcpy(&n, position, length);
  if (player == CGT_LEFT) n++;
  if (n) cgt_emit(out, &n, sizeof n);
}

static void itself(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  cgt_emit(out, position, length);
}

static void refuses(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)position;
  (void)length;
  (void)player;
  cgt_refuse(out, "more than %d moves", 4000000);
}

static size_t print_nothing(char *buf, size_t cap, const void *position, size_t length) {
  (void)position;
  (void)length;
  if (cap) *buf = 0;
  return 0;
}

static void expect_no_value(const char *what, void (*options)(cgt_sink *, const void *, size_t, cgt_player),
                            cgt_status status) {
  cgt_ruleset bad = {.name = "bad",
                     .title = "",
                     .rules = "",
                     .syntax = "",
                     .example = "",
                     .source = "",
                     .read = read_start,
                     .options = options,
                     .print = print_nothing};
  cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = 32 << 20});
  cgt_position p = {0};
  cr_assert(cgt_position_read(&p, small, &bad, NULL, 0) == CGT_OK, "%s", cgt_ctx_message(small));
  cr_expect(cgt_is_none(cgt_position_value(small, p)), "%s has a value", what);
  cr_expect(cgt_ctx_status(small) == status, "%s: %s: %s", what, cgt_status_name(cgt_ctx_status(small)),
            cgt_ctx_message(small));
  cr_expect(cgt_ctx_message(small)[0] != 0);
  cgt_ctx_clear_error(small);
  cr_expect(cgt_equal(cgt_parse(small, "*+*"), cgt_integer(small, 0)), "%s", cgt_ctx_message(small));
  cgt_ctx_free(small);
}

/* ---- lines ---------------------------------------------------------------------------------------
 * Two heaps a, b: Left takes from a, Right from b, and either may take the same from both. The pair
 * (b, a) is the negative; a <= b stands for both. */

static void read_pair(cgt_sink *out, const cgt_arg *args, size_t count) {
  (void)count;
  unsigned char pair[2] = {(unsigned char)args[0].integer, (unsigned char)args[1].integer};
  cgt_emit(out, pair, 2);
}

static void pair_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)length;
  const unsigned char *p = position;
  int own = player == CGT_LEFT ? 0 : 1;
  for (int both = 0; both < 2; both++)
    for (int k = 1; k <= p[own] && (!both || k <= p[!own]); k++) {
      unsigned char q[2] = {p[0], p[1]};
      q[own] = (unsigned char)(q[own] - k);
      if (both) q[!own] = (unsigned char)(q[!own] - k);
      cgt_emit(out, q, 2);
    }
}

static void sorted_pair(cgt_sink *out, const void *position, size_t length) {
  const unsigned char *p = position, turned[2] = {p[1], p[0]};
  cgt_emit_representative(out, p[0] > p[1] ? turned : p, length, p[0] > p[1]);
}

static unsigned pair_lines(const void *position, size_t length, cgt_player player) {
  (void)length;
  (void)player;
  return *(const unsigned char *)position > 1 ? 2 : 0; /* small ones by options, so that both are tried */
}

static bool lost_line; /* names a line that is not there */

static void pair_steps(cgt_sink *out, const void *position, size_t length, cgt_player player, unsigned line) {
  const unsigned char *p = position;
  int own = player == CGT_LEFT ? 0 : 1;
  unsigned char q[2] = {p[0], p[1]};
  for (;;) {
    if (q[own] == 0 || (line == 1 && q[!own] == 0)) return;
    q[own]--;
    if (line == 1) q[!own]--;
    unsigned char turned[2] = {q[1], q[0]};
    bool negative = q[0] > q[1], ends = (negative ? q[1] : q[0]) < 2;
    cgt_emit_step(out, negative ? turned : q, length, negative, ends ? -1 : lost_line ? 7 : (int)line);
    if (!ends) return;
  }
}

#define PAIRS(...)                                                                                           \
  {                                                                                                          \
    .name = "pairs", .title = "", .rules = "", .syntax = "", .example = "", .source = "", .read = read_pair, \
    .options = pair_options, .print = print_nothing, __VA_ARGS__                                             \
  }
static const cgt_ruleset pairs_plain = PAIRS(.split = NULL);
static const cgt_ruleset pairs_in_lines =
    PAIRS(.representative = sorted_pair, .lines = pair_lines, .steps = pair_steps);

static cgt_game pair_value(cgt_ctx *in, const cgt_ruleset *ruleset, int a, int b, bool plain_search) {
  cgt_arg args[2] = {{.integer = a}, {.integer = b}};
  return cgt_value_of_arguments(in, ruleset, args, 2, plain_search);
}

Test(evaluate, lines_and_options_agree) {
  for (int a = 12; a >= 0; a--) /* the largest first: all others on the way */
    for (int b = 12; b >= 0; b--) {
      cgt_game g = pair_value(ctx, &pairs_plain, a, b, false);
      for (int search = 0; search < 2; search++) {
        cgt_game h = pair_value(ctx, &pairs_in_lines, a, b, search);
        cr_assert(!cgt_is_none(h), "%s", cgt_ctx_message(ctx));
        if (!cgt_equal(g, h)) cr_assert_fail("(%d, %d): %s, %s by lines", a, b, show(g), show(h));
      }
    }
}

Test(evaluate, a_line_that_is_not_there_is_an_error) {
  lost_line = true;
  cgt_ctx *small = cgt_ctx_new(NULL);
  cr_expect(cgt_is_none(pair_value(small, &pairs_in_lines, 9, 9, false)));
  cr_expect(cgt_ctx_status(small) == CGT_EINVAL, "%s", cgt_ctx_message(small));
  cr_expect(strstr(cgt_ctx_message(small), "line") != NULL);
  cgt_ctx_free(small);
}

Test(evaluate, endless_play_ends_in_a_limit) {
  expect_no_value("a growing game", longer_for_ever, CGT_ELIMIT);
}
Test(evaluate, a_loop_has_no_value) { expect_no_value("a loop", itself, CGT_EDOMAIN); }
Test(evaluate, refusing_options_is_a_limit) { expect_no_value("a refusal", refuses, CGT_ELIMIT); }
