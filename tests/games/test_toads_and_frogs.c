/* test_toads_and_frogs.c: Toads and Frogs against plain play on strips as they are: no walls, no mirror, no
 * theorem. */
#include <stdio.h>

#include "fixture.h"

SUITE(toads_and_frogs);

extern const cgt_ruleset cgt_ruleset_toads_and_frogs;

static cgt_position place(const char *text) {
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_toads_and_frogs, &arg, 1) == CGT_OK, "%s: %s", text,
            cgt_ctx_message(ctx));
  return p;
}

static cgt_game value_of(const char *text) { return cgt_position_value(ctx, place(text)); }

/* ---- plain play ----------------------------------------------------------------------------------- */

enum { MOST_CELLS = 12, THREE_TO_MOST = 531441 };

/* A strip is a number in base 3; the digits are empty, toad, frog. */
static cgt_game known[THREE_TO_MOST];

static void unrank(char *strip, size_t length, size_t index) {
  for (size_t i = 0; i < length; i++, index /= 3) strip[i] = ".TF"[index % 3];
  strip[length] = '\0';
}

static size_t rank(const char *strip, size_t length) {
  size_t index = 0;
  for (size_t i = length; i-- > 0;) index = 3 * index + (strip[i] == 'T' ? 1 : strip[i] == 'F' ? 2 : 0);
  return index;
}

/* The cell to which the piece at i moves, or -1. */
static int target(const char *strip, int length, int i) {
  int ahead = strip[i] == 'T' ? 1 : -1;
  char other = strip[i] == 'T' ? 'F' : 'T';
  int near = i + ahead, far = near + ahead;
  if (near >= 0 && near < length && strip[near] == '.') return near;
  if (far >= 0 && far < length && strip[near] == other && strip[far] == '.') return far;
  return -1;
}

static cgt_game play(const char *strip, size_t length) {
  cgt_game *here = &known[rank(strip, length)];
  if (!cgt_is_none(*here)) return *here;
  cgt_game options[2][MOST_CELLS];
  size_t count[2] = {0, 0};
  for (size_t i = 0; i < length; i++) {
    int to = strip[i] == '.' ? -1 : target(strip, (int)length, (int)i);
    if (to < 0) continue;
    char after[MOST_CELLS + 1];
    strcpy(after, strip);
    after[to] = strip[i];
    after[i] = '.';
    int frog = strip[i] == 'F';
    options[frog][count[frog]++] = play(after, length);
  }
  return *here = cgt_from_options(ctx, options[0], count[0], options[1], count[1]);
}

static void compare_with_plain_play(const char *strip) {
  cgt_game g = play(strip, strlen(strip));
  cgt_position p = place(strip);
  cr_assert(cgt_equal(cgt_position_value(ctx, p), g), "%s is %s, not %s", strip, show(g),
            show(cgt_position_value(ctx, p)));
  cr_assert(cgt_equal(cgt_position_search(ctx, p), g), "%s: search finds %s, not %s", strip,
            show(cgt_position_search(ctx, p)), show(g));
}

Test(toads_and_frogs, equals_plain_play_on_all_strips_to_8) {
  size_t count = 1;
  for (size_t length = 1; length <= 8; length++) {
    memset(known, 0, sizeof known);
    count *= 3;
    for (size_t index = 0; index < count; index++) {
      char strip[MOST_CELLS + 1];
      unrank(strip, length, index);
      compare_with_plain_play(strip);
    }
  }
}

Test(toads_and_frogs, equals_plain_play_on_strips_of_12) {
  memset(known, 0, sizeof known);
  for (int round = 0; round < 2000; round++) {
    char strip[MOST_CELLS + 1];
    unrank(strip, MOST_CELLS, rng_next(&dice) % THREE_TO_MOST);
    compare_with_plain_play(strip);
  }
}

/* ---- parts ---------------------------------------------------------------------------------------- */

static char exchanged(char c) { return c == 'T' ? 'F' : c == 'F' ? 'T' : c; }

/* The parts as they lie in the strip. */
static const char *show_parts(const char *strip) {
  static char text[1000];
  cgt_part parts[16];
  size_t count, used = 0;
  cr_assert(cgt_position_parts(&count, parts, 16, ctx, place(strip)) == CGT_OK && count <= 16, "%s", strip);
  for (size_t i = 0; i < count; i++) {
    char part[100];
    cr_assert(cgt_position_print(part, sizeof part, NULL, ctx, parts[i].position) == CGT_OK);
    const char *cells = strchr(part, '"') + 1;
    size_t length = strcspn(cells, "\"");
    if (i) text[used++] = ' ';
    for (size_t n = 0; n < length; n++)
      text[used++] = parts[i].negative ? exchanged(cells[length - 1 - n]) : cells[n];
  }
  text[used] = '\0';
  return text;
}

Test(toads_and_frogs, walls_and_dead_ends_leave) {
  static const char *const rows[][2] = {
      {"TTFF", "."},
      {"....", "."},
      {"TF", "."},
      {"FTFF", "."},
      {"FF..T.TT", "..T."},
      {"FTFTF.", "TFTF."},
      {".TFTF", ".TFTF"},
      {"T.TTFFT.F", "T. T.F"},
      {"T.TTFFF", "T."},
      {"T.TTFF.T.F", "T. .T.F"},
      {"T.TTFTFTFF.F", "T. .F"},
      {"T.TFTFTFF.F", "T.TFTFTFF.F"}, /* the first frog can jump */
      {"T.TTFF..TTFF.F", "T. .F"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = show_parts(rows[i][0]);
    cr_expect_str_eq(found, rows[i][1], "%s has the parts %s, not %s", rows[i][0], found, rows[i][1]);
  }
}

/* Half of the random strips fit a word; the others are played cell by cell (games/strips/long_toads.c). */
enum { MOST_IN_WORD = 60, MOST_RANDOM = 200 };

/* A strip and its image have the same parts with the other sign, in the other order. */
Test(toads_and_frogs, the_image_in_a_mirror_is_the_negative) {
  for (int round = 0; round < 2000; round++) {
    char strip[MOST_RANDOM + 1], mirror[MOST_RANDOM + 1] = {0};
    size_t length = 1 + rng_next(&dice) % (round % 2 ? MOST_RANDOM : MOST_IN_WORD);
    for (size_t i = 0; i < length; i++) strip[i] = "TTF.."[rng_next(&dice) % 5];
    strip[length] = '\0';
    for (size_t i = 0; i < length; i++) mirror[i] = exchanged(strip[length - 1 - i]);
    cgt_part a[MOST_RANDOM], b[MOST_RANDOM];
    size_t count, same;
    cr_assert_eq(cgt_position_parts(&count, a, MOST_RANDOM, ctx, place(strip)), CGT_OK);
    cr_assert(cgt_position_parts(&same, b, MOST_RANDOM, ctx, place(mirror)) == CGT_OK && same == count, "%s",
              strip);
    for (size_t i = 0; i < count; i++)
      cr_assert_eq(a[i].position.id, b[count - 1 - i].position.id, "%s", strip);
    if (length > 12) continue;
    cgt_game g = value_of(strip);
    law(cgt_equal(cgt_neg(ctx, g), value_of(mirror)), g);
  }
}

Test(toads_and_frogs, strips_of_the_greatest_length_in_a_word) {
  char strip[61];
  memset(strip, '.', 60);
  strip[60] = '\0';
  strip[0] = 'T';
  expect_value(value_of(strip), "59");
  strip[0] = '.', strip[59] = 'F';
  expect_value(value_of(strip), "-59");
  memset(strip, 'T', 30);
  memset(strip + 30, 'F', 30);
  expect_value(value_of(strip), "0");
  strip[0] = '.', strip[59] = '.';
  expect_value(value_of(strip), "0");
  strip[59] = 'T', strip[58] = '.'; /* no frog can move, nor the last toad; */
  expect_value(value_of(strip), "0");
}

/* A strip that fits a word, longer by dead frogs at its left and dead toads at its right, which keep the places
 * beside them taken: the same part, and so the same value. */
Test(toads_and_frogs, long_strips_have_the_parts_of_short_ones) {
  for (int round = 0; round < 1000; round++) {
    char strip[MOST_IN_WORD + 1], longer[MOST_RANDOM + 1];
    size_t length = 1 + rng_next(&dice) % MOST_IN_WORD, left = rng_next(&dice) % 100;
    for (size_t i = 0; i < length; i++) strip[i] = "TF.."[rng_next(&dice) % 4];
    strip[length] = '\0';
    memset(longer, 'F', left);
    memset(longer + left, 'T', MOST_RANDOM - left);
    memcpy(longer + left, strip, length);
    longer[MOST_RANDOM] = '\0';
    cgt_part a[MOST_IN_WORD], b[MOST_IN_WORD];
    size_t count, same;
    cr_assert_eq(cgt_position_parts(&count, a, MOST_IN_WORD, ctx, place(strip)), CGT_OK);
    cr_assert(cgt_position_parts(&same, b, MOST_IN_WORD, ctx, place(longer)) == CGT_OK && same == count, "%s",
              strip);
    for (size_t i = 0; i < count; i++)
      cr_assert(a[i].position.id == b[i].position.id && a[i].negative == b[i].negative, "%s", strip);
  }
}

/* ---- text ------------------------------------------------------------------------------------------- */

Test(toads_and_frogs, prints_the_strip_as_written) {
  for (int round = 0; round < 1000; round++) {
    char strip[MOST_RANDOM + 1], expected[MOST_RANDOM + 30], text[MOST_RANDOM + 30];
    size_t length = 1 + rng_next(&dice) % (round % 2 ? MOST_RANDOM : MOST_IN_WORD), whole;
    for (size_t i = 0; i < length; i++) strip[i] = "TF."[rng_next(&dice) % 3];
    strip[length] = '\0';
    snprintf(expected, sizeof expected, "toads_and_frogs(\"%s\")", strip);
    cgt_position p = place(strip);
    cr_assert(cgt_position_print(text, sizeof text, &whole, ctx, p) == CGT_OK);
    cr_expect_str_eq(text, expected);
    cr_expect_eq(whole, strlen(expected));
    cr_expect_eq(place(strip).id, p.id);
  }
}

Test(toads_and_frogs, small_letters_are_read_too) {
  cr_expect(cgt_equal(value_of("tT.fFt.f"), value_of("TT.FFT.F")));
}

/* ---- what is refused -------------------------------------------------------------------------------- */

static void expect_refusal(const cgt_arg *args, size_t count, const char *words) {
  cgt_position p;
  cr_expect_eq(cgt_position_read(&p, ctx, &cgt_ruleset_toads_and_frogs, args, count), CGT_EPARSE, "%s",
               words);
  cr_expect(strstr(cgt_ctx_message(ctx), words), "\"%s\" does not say \"%s\"", cgt_ctx_message(ctx), words);
  cr_expect(strstr(cgt_ctx_message(ctx), "toads_and_frogs"));
  cr_expect(!strchr(cgt_ctx_message(ctx), '\n'));
  cgt_ctx_clear_error(ctx);
}

static void expect_refused_text(const char *text, const char *words) {
  expect_refusal(&(cgt_arg){.kind = CGT_ARG_TEXT, .text = text}, 1, words);
}

Test(toads_and_frogs, refuses_what_is_no_strip) {
  expect_refused_text("TT.x", "cell 4");
  expect_refused_text("TT|FF", "cell 3");
  expect_refused_text("\xe2\x96\xa1", "cell 1");
  static char strip[65537];
  memset(strip, 'T', 65536);
  expect_refused_text(strip, "65536 cells; the limit is 65535");
  expect_refusal(NULL, 0, "toads_and_frogs(\"TT..FF\")");
  expect_refusal(&(cgt_arg){.kind = CGT_ARG_INTEGER, .integer = 3}, 1, "toads_and_frogs(\"TT..FF\")");
  cgt_arg two[2] = {{.kind = CGT_ARG_TEXT, .text = "T."}, {.kind = CGT_ARG_TEXT, .text = "F."}};
  expect_refusal(two, 2, "toads_and_frogs(\"TT..FF\")");
}
