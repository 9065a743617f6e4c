/* test_domineering_tries.c: what the quick search knows of Domineering, by counting dominoes and by the values of
 * strips, against values. */
#include <string.h>

#include <cgt/decide.h>

#include "cgt/decide/deciding.h"
#include "fixture.h"
#include "random_game.h"

SUITE(domineering_tries);

extern const cgt_ruleset cgt_ruleset_domineering;

static cgt_position place(const char *text) {
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_domineering, &arg, 1) == CGT_OK, "%s: %s", text,
            cgt_ctx_message(ctx));
  return p;
}

static cgt_game value_of(const char *text) { return cgt_position_value(ctx, place(text)); }

enum { MOST_TEXT = 256, MOST_TRIES = 96 };

/* A board of rows by cols, all of whose empty cells, three of four, are in a window of high by wide somewhere. */
typedef struct board_kind {
  unsigned rows, cols, high, wide;
} board_kind;

static cgt_position board_with(char text[MOST_TEXT], board_kind kind) {
  const unsigned top = rng_below(&dice, kind.rows - kind.high + 1),
                 left = rng_below(&dice, kind.cols - kind.wide + 1);
  size_t length = 0;
  for (unsigned i = 0; i < kind.rows; i++) {
    if (i) text[length++] = '|';
    for (unsigned j = 0; j < kind.cols; j++) {
      const bool inside = i - top < kind.high && j - left < kind.wide; /* above and left of it these wrap */
      text[length++] = inside && rng_below(&dice, 4) ? '.' : '#';
    }
  }
  text[length] = '\0';
  return place(text);
}

/* A board of random size, up to rows by cols, most of whose cells are empty. */
static cgt_position random_board(char text[MOST_TEXT], unsigned rows, unsigned cols) {
  rows = 1 + rng_below(&dice, rows);
  cols = 1 + rng_below(&dice, cols);
  return board_with(text, (board_kind){rows, cols, rows, cols});
}

/* The bytes that domineering.c describes; returns how many. */
static size_t bytes_of_text(unsigned char *bytes, const char *text) {
  size_t cols = strcspn(text, "|"), in_row = cols > 8 ? 2 : 1, length = 1;
  memset(bytes, 0, CGT_TRY_BYTES);
  bytes[0] = (unsigned char)cols;
  for (const char *row = text; row; row = strchr(row, '|') ? strchr(row, '|') + 1 : NULL, length += in_row)
    for (size_t j = 0; j < cols; j++) bytes[length + j / 8] |= (unsigned char)((row[j] == '.') << j % 8);
  return length;
}

/* What a try leaves is worth what a move leaves, and the first integers on either side are won as it says. */
static void expect_try(const char *text, const cgt_try *t, size_t length, const cgt_position *moves,
                       size_t count, cgt_player other) {
  char board[MOST_TEXT], *end;
  cgt_ruleset_domineering.print(board, sizeof board, t->position, length);
  if ((end = strrchr(board, '"'))) *end = '\0';
  cgt_game g = value_of(board + (*board == '"')), left, zero = cgt_integer(ctx, 0);
  cgt_game left_by_move = cgt_add(ctx, g, cgt_integer(ctx, t->number));
  size_t i = 0;
  while (i < count && !cgt_equal(cgt_position_value(ctx, moves[i]), left_by_move)) i++;
  cr_expect(i < count, "%s: no move leaves %s%+d", text, board, (int)t->number);
  cr_expect(t->right_to < t->left_from, "%s: %d, %d", text, (int)t->right_to, (int)t->left_from);
  left = cgt_add(ctx, g, cgt_integer(ctx, t->left_from));
  cgt_game right = cgt_add(ctx, g, cgt_integer(ctx, t->right_to));
  bool no_worse, no_better;
  cr_assert(cgt_le(&no_worse, ctx, zero, left) == CGT_OK && cgt_le(&no_better, ctx, left, zero) == CGT_OK);
  cr_expect(other == CGT_RIGHT ? no_worse : !no_better, "%s: Left does not win %s%+d", text, board,
            (int)t->left_from);
  cr_assert(cgt_le(&no_worse, ctx, zero, right) == CGT_OK && cgt_le(&no_better, ctx, right, zero) == CGT_OK);
  cr_expect(other == CGT_RIGHT ? !no_worse : no_better, "%s: Right does not win %s%+d", text, board,
            (int)t->right_to);
}

/* With an integer the list ends with the first move that wins by counting, or has all of them. */
static void expect_short_list(const char *text, const cgt_try *all, size_t count, const void *bytes,
                              size_t length, cgt_player player) {
  for (int32_t n = -3; n <= 3; n++) {
    cgt_try tries[MOST_TRIES];
    size_t found, first = 0;
    const cgt_tries_asked asked = {.n = n};
    cr_assert(cgt_ruleset_domineering.tries(&found, tries, MOST_TRIES, bytes, length, player, &asked), "%s",
              text);
    while (first < count && !(player == CGT_RIGHT ? n + all[first].number <= all[first].right_to
                                                  : n + all[first].number >= all[first].left_from))
      first++;
    cr_expect_eq(found, first < count ? first + 1 : count, "%s%+d", text, (int)n);
    for (size_t i = 0; i < found; i++) {
      if (n + all[i].number > all[i].right_to && n + all[i].number < all[i].left_from)
        cr_expect_eq(memcmp(all[i].position, tries[i].position, length), 0, "%s%+d", text, (int)n);
    }
  }
}

static void expect_tries(const char *text, const void *bytes, size_t length, cgt_position p,
                         cgt_player player) {
  cgt_try tries[MOST_TRIES];
  cgt_position moves[MOST_TRIES];
  size_t count, options;
  cr_assert(cgt_ruleset_domineering.tries(&count, tries, MOST_TRIES, bytes, length, player, NULL), "%s",
            text);
  cr_assert(cgt_position_moves(&options, moves, MOST_TRIES, ctx, p, player) == CGT_OK && count == options,
            "%s", text);
  for (size_t i = 0; i < count; i++)
    expect_try(text, &tries[i], length, moves, count, player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT);
  expect_short_list(text, tries, count, bytes, length, player);
}

static void expect_tries_of(const char *text, cgt_position p) {
  unsigned char bytes[CGT_TRY_BYTES];
  size_t length = bytes_of_text(bytes, text);
  expect_tries(text, bytes, length, p, CGT_LEFT);
  expect_tries(text, bytes, length, p, CGT_RIGHT);
}

Test(domineering_tries, tries_agree_with_values) {
  static const unsigned most[][2] = {{4, 5}, {8, 2}, {4, 5}, {11, 2}, {2, 10}, {2, 11}, {10, 2}};
  for (unsigned run = long_test_runs(120); run-- > 0;) {
    char text[MOST_TEXT];
    cgt_position p = random_board(text, most[run % 7][0], most[run % 7][1]);
    expect_tries_of(text, p);
  }
}

/* Boards of two words, of three and of four, and one whose rows fill a word that its columns do not. */
Test(domineering_tries, tries_of_large_boards_agree_with_values) {
  static const board_kind kinds[] = {{9, 9, 4, 5},   {8, 11, 5, 4}, {13, 14, 4, 5}, {15, 15, 5, 4},
                                     {11, 15, 4, 5}, {7, 8, 5, 4},  {9, 7, 4, 5},   {10, 10, 6, 3}};
  for (unsigned run = long_test_runs(64); run-- > 0;) {
    char text[MOST_TEXT];
    cgt_position p = board_with(text, kinds[run % 8]);
    expect_tries_of(text, p);
  }
}

/* ---- strips ------------------------------------------------------------------------------------------ */

/* What the engine knows of the pieces of this position. */
static const cgt_piece *find_pieces(cgti_question *question, struct cgti_deciding *deciding, cgt_position p) {
  *deciding = (struct cgti_deciding){.pieces = {.from = UINT64_MAX}};
  *question = (cgti_question){.ctx = ctx, .deciding = deciding};
  cgti_pieces_open(question, cgti_record_at(ctx, p.id));
  cr_assert(cgti_pieces_find(question) && deciding->pieces.pieces, "%s", cgt_ctx_message(ctx));
  return deciding->pieces.pieces;
}

/* In eighths, by definition: of the piece, and of the stops of what is cooled. */
static void expect_piece(const char *text, cgt_piece piece, cgt_game g) {
  const cgt_game eighth = cgt_dyadic(ctx, 1, 3);
  for (int k = 0; k < CGT_PIECE_KINDS; k++) {
    int x = (int)(piece >> 16 * k & 0xFF) - CGT_PIECE_ZERO,
        y = x + (int)(piece >> (16 * k + 8) & 0xFF) - CGT_PIECE_UNIT;
    cgt_game low = cgt_dyadic(ctx, x, 3), high = cgt_dyadic(ctx, y, 3);
    if (k == 0) {
      cr_expect(le(low, g) && !le(cgt_add(ctx, low, eighth), g), "%s: at least %d/8", text, x);
      cr_expect(!le(g, high) && le(g, cgt_add(ctx, high, eighth)), "%s: Left first, more than %d/8", text, y);
      continue;
    }
    cgt_game cooled = cgt_cool(ctx, g, cgt_dyadic(ctx, k, 1));
    cgt_game left = cgt_left_stop(ctx, cooled), right = cgt_right_stop(ctx, cooled);
    cr_expect(le(low, right) && !le(cgt_add(ctx, low, eighth), right), "%s: %d/8 at %d/2", text, x, k);
    cr_expect(le(high, left) && !le(cgt_add(ctx, high, eighth), left), "%s: %d/8 at %d/2", text, y, k);
  }
}

Test(domineering_tries, strips_are_known_by_their_values) {
  cgti_question question;
  struct cgti_deciding deciding;
  cgt_position p = place(".....|.....|.....|.....|.....");
  const cgt_piece *pieces = find_pieces(&question, &deciding, p);
  cr_assert_eq(deciding.pieces.count, 1 << 10);
  for (uint32_t code = 0; code < deciding.pieces.count; code += long_test_step()) {
    char text[12];
    for (unsigned n = 0; n < 10; n++) text[n + (n > 4)] = code >> n & 1 ? '.' : '#';
    text[5] = '|';
    text[11] = '\0';
    expect_piece(text, pieces[code], value_of(text));
  }
  cgti_pieces_empty(ctx, &deciding.pieces);
}

/* Who wins by strips does so by values, whatever the integer. */
static void expect_strips(const char *text, const void *bytes, size_t length, const cgt_piece *pieces,
                          cgt_player player) {
  cgt_try plain[MOST_TRIES], tries[MOST_TRIES];
  size_t all, count;
  for (int32_t n = -4; n <= 4; n++) {
    const cgt_tries_asked asked = {n, pieces};
    cr_assert(cgt_ruleset_domineering.tries(&all, plain, MOST_TRIES, bytes, length, player, NULL), "%s",
              text);
    cr_assert(cgt_ruleset_domineering.tries(&count, tries, MOST_TRIES, bytes, length, player, &asked), "%s",
              text);
    for (size_t i = 0; i < count; i++) {
      char board[MOST_TEXT], *end;
      cr_expect_eq(plain[i].number, tries[i].number);
      const int32_t left = n + plain[i].number;
      const bool left_wins = left >= tries[i].left_from;
      if (left > tries[i].right_to && !left_wins) continue;
      cgt_ruleset_domineering.print(board, sizeof board, plain[i].position, length);
      if ((end = strrchr(board, '"'))) *end = '\0';
      cgt_game g = cgt_add(ctx, value_of(board + (*board == '"')), cgt_integer(ctx, left));
      const cgt_game zero = cgt_integer(ctx, 0);
      /* the other player moves first */
      const bool told = player == CGT_LEFT ? le(zero, g) : !le(g, zero);
      cr_expect_eq(told, left_wins, "%s: what is left by move %zu, with %d", text, i, (int)left);
    }
  }
}

Test(domineering_tries, strips_agree_with_values) {
  static const unsigned most[][2] = {{4, 5}, {5, 4}, {5, 4}, {5, 2}, {2, 9}, {9, 2}, {10, 2}};
  static const char *const largest[] = {".....|.....|.....|.....|.....", ".........|.........",
                                        "..........|.........."};
  static const unsigned sides[] = {5, 9, 10};
  const unsigned kinds = long_test_runs(1) > 1 ? 3 : 2;
  for (unsigned kind = 0; kind < kinds; kind++) {
    cgti_question question;
    struct cgti_deciding deciding;
    const cgt_piece *pieces = find_pieces(&question, &deciding, place(largest[kind]));
    for (unsigned run = long_test_runs(150); run-- > 0;) {
      char text[MOST_TEXT];
      unsigned char bytes[CGT_TRY_BYTES];
      (void)random_board(text, most[run % 7][0], most[run % 7][1]);
      size_t length = bytes_of_text(bytes, text), cols = bytes[0], rows = (length - 1) / (cols > 8 ? 2 : 1);
      if ((rows > cols ? rows : cols) != sides[kind]) continue;
      expect_strips(text, bytes, length, pieces, CGT_LEFT);
      expect_strips(text, bytes, length, pieces, CGT_RIGHT);
    }
    for (unsigned run = sides[kind] > 8 ? long_test_runs(30) : 0; run-- > 0;) { /* in two words */
      char text[MOST_TEXT];
      unsigned char bytes[CGT_TRY_BYTES];
      (void)board_with(text, (board_kind){sides[kind] - run % 2, sides[kind], 4, 5});
      size_t length = bytes_of_text(bytes, text);
      expect_strips(text, bytes, length, pieces, CGT_LEFT);
      expect_strips(text, bytes, length, pieces, CGT_RIGHT);
    }
    cgti_pieces_empty(ctx, &deciding.pieces);
  }
}

/* ---- boards that are their own negatives ------------------------------------------------------------- */

/* Is a square board one of the four reflections of its transpose? */
static bool is_own_image(const char *cells, size_t side) {
  for (unsigned image = 0; image < 4; image++) {
    bool same = true;
    for (size_t n = 0; n < side * side; n++) {
      size_t i = n / side, j = n % side;
      same =
          same && cells[n] == cells[(image & 1 ? side - 1 - j : j) * side + (image & 2 ? side - 1 - i : i)];
    }
    if (same) return true;
  }
  return false;
}

static void write_square(char *text, const char *cells, size_t side) {
  for (size_t i = 0; i < side; i++, cells += side) {
    memcpy(text, cells, side);
    text += side;
    *text++ = i + 1 < side ? '|' : '\0';
  }
}

Test(domineering_tries, knows_which_boards_are_their_own_negatives) {
  unsigned found = 0;
  for (unsigned run = long_test_runs(300); run-- > 0;) {
    const size_t side = 2 + run % 3;
    char cells[16], text[MOST_TEXT];
    unsigned char bytes[CGT_TRY_BYTES];
    for (size_t i = 0; i < side * side; i++) cells[i] = rng_below(&dice, 4) ? '.' : '#';
    for (size_t i = 0; i < side && run % 2; i++)
      for (size_t j = 0; j < i; j++) cells[i * side + j] = cells[j * side + i];
    write_square(text, cells, side);
    bool own = cgt_ruleset_domineering.own_negative(bytes, bytes_of_text(bytes, text));
    cr_expect_eq(own, is_own_image(cells, side), "%s", text);
    if (own) expect_value(cgt_add(ctx, value_of(text), value_of(text)), "0");
    found += own;
  }
  cr_expect(found > 0);
  unsigned char bytes[CGT_TRY_BYTES];
  cr_expect(!cgt_ruleset_domineering.own_negative(bytes, bytes_of_text(bytes, "...|...")));
}

/* Who wins it moving first is then one question. */
Test(domineering_tries, a_board_that_is_its_own_negative_is_searched_once) {
  cgt_arg sides[2] = {{.kind = CGT_ARG_INTEGER, .integer = 7}, {.kind = CGT_ARG_INTEGER, .integer = 7}};
  cgt_term square = {.negative = false};
  cr_assert(cgt_position_read(&square.position, ctx, &cgt_ruleset_domineering, sides, 2) == CGT_OK);
  cgt_decision left, right;
  cr_assert(cgt_decide(&left, ctx, &square, 1, CGT_LEFT, NULL) == CGT_OK);
  cr_assert(cgt_decide(&right, ctx, &square, 1, CGT_RIGHT, NULL) == CGT_OK);
  cr_expect(left.counts.nodes > 0 && right.counts.nodes == 0, "%d", (int)right.counts.nodes);
  cr_expect_eq(left.wins, right.wins);
}

/* With and without what helps the quick search, and it itself. */
Test(domineering_tries, the_quick_search_agrees_with_values) {
  for (unsigned run = long_test_runs(60); run-- > 0;) {
    char text[MOST_TEXT];
    cgt_position p = random_board(text, 4, 5);
    cgt_game n = cgt_integer(ctx, (int64_t)rng_below(&dice, 5) - 2);
    cgt_outcome outcome;
    cr_assert(cgt_outcome_of(&outcome, ctx, cgt_sub(ctx, cgt_position_value(ctx, p), n)) == CGT_OK);
    const unsigned ways[] = {
        CGT_WITHOUT_VALUES | CGT_WITHOUT_CANCELLING, CGT_WITHOUT_VALUES | CGT_WITHOUT_BOUNDS,
        CGT_WITHOUT_VALUES | CGT_WITHOUT_TABLE | CGT_WITHOUT_ORDER, CGT_WITHOUT_VALUES | CGT_WITHOUT_TRIES};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
      const cgt_term terms[2] = {{.position = p}, {.game = n, .negative = true}};
      const cgt_decide_options options = {.without = ways[i]};
      cgt_outcome found;
      cr_assert(cgt_decide_outcome(&found, NULL, ctx, terms, 2, &options) == CGT_OK, "%s",
                cgt_ctx_message(ctx));
      cr_expect_eq(found, outcome, "%s less %s, without %u", text, show(n), ways[i]);
    }
  }
}
