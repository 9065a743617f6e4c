/* test_text.c: games from text and to text. */
#include <stdio.h>

#include "fixture.h"

SUITE(text);

static const char *print(cgt_game g, cgt_format format) {
  static char text[4][70000];
  static unsigned next;
  char *buf = text[next++ % 4];
  size_t length = 0;
  cgt_status status = cgt_print(buf, sizeof text[0], &length, ctx, g, format);
  cr_assert(status == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_assert(length < sizeof text[0]);
  return buf;
}

/* These print as they are written. */
Test(text, plain_samples_print_as_written) {
  static const char *const samples[] = {
      "0",   "-3",  "5/8", "*",  "*2",  "^",   "v",    "^^",  "vv",  "^3", "v3", "^*", "v9*8", "1*",
      "1/2vv*2", "-1^",
      "+-1", "{1|0}", "{2||1|0}", "{1,+-1|-1,+-1}", "{3|1||0}", "{1|*2}", "^[4]", "9^<2>*3", "-1v[3]", "+-{2,{4|0}}",
      "{0|^<2>}", "*5000", "1/64"};
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) expect_print(value(samples[i]), samples[i]);
}

/* A glued sign would read back as a product or a power, so the plus is written. */
Test(text, a_plus_where_glueing_would_be_arithmetic) {
  expect_print(cgt_add(ctx, value("9"), cgt_nimber(ctx, 4)), "9+*4");
  expect_print(cgt_add(ctx, value("2"), cgt_up(ctx, 3)), "2+^3");
  expect_value(value("2*3"), "6");
  expect_value(value("2^31"), "2147483648");
  expect_value(value("9*4"), "36");
  expect_value(value("9+*4"), "{9,9*,9+*2,9+*3|9,9*,9+*2,9+*3}");
}

Test(text, reads_what_people_write) {
  static const struct { const char *text, *same; } rows[] = {
      {"+-1", "{1|-1}"},          {"±1", "{1|-1}"},        {"±{1,2*}", "{1,2*|-1,-2*}"},
      {"↑", "^"},                 {"⇑", "^^"},             {"↓", "v"},
      {"⇓", "vv"},                {"⋆", "*"},              {"∗2", "*2"},
      {"½", "1/2"},               {"¼", "1/4"},            {"¾", "3/4"},
      {"−3", "-3"},               {"{2‖1|0}", "{2||1|0}"}, {"{ 1 | 0 }", "{1|0}"},
      {"{|}", "0"},               {"{0|}", "1"},           {"{|0}", "-1"},
      {"{0||||0|||0||0|0}", "{0|{0|{0|{0|0}}}}"},         {"(1/2)+*", "1/2*"},
      {"-(1*)", "-1*"},           {"-{2|1}", "{-1|-2}"},   {"3-*2", "3+*2"},
      {"tiny(2)", "{0||0|-2}"},   {"miny(1)", "{1|0||0}"}, {"1/2^40", "1/1099511627776"},
      {"1*", "{1|1}"},            {"1^", "1+^"},           {"-1*", "-1+*"},
      {"^2", "^+^"},              {"v2*3", "v+v+*3"},      {"{0,*|0}", "^*"},
      {"let a = {2|1} in a", "{2|1}"}, {"let a = {2|1}, b = {a|0} in {a|b}", "{{2|1}|{{2|1}|0}}"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].text);
    cr_expect(cgt_equal(g, value(rows[i].same)), "%s is %s, not %s", rows[i].text, show(g), rows[i].same);
  }
}

Test(text, refuses_what_is_not_a_value) {
  static const struct { const char *text; cgt_status status; } rows[] = {
      {"", CGT_EPARSE},        {" ", CGT_EPARSE},     {"{1|", CGT_EPARSE},    {"{1|0|-1}", CGT_EPARSE},
      {"{1|0}}", CGT_EPARSE},  {"}", CGT_EPARSE},     {"1+", CGT_EPARSE},     {"{1,|0}", CGT_EPARSE},
      {"{1}", CGT_EPARSE},     {"1 2", CGT_EPARSE},   {"tiny(", CGT_EPARSE},  {"foo", CGT_EPARSE},
      {"1/3", CGT_EDOMAIN},    {"{1/3|0}", CGT_EDOMAIN}, {"\xff\xfe", CGT_EPARSE},
      {"1/0", CGT_EDOMAIN},    {"let a = 1", CGT_EPARSE}, {"{1||||||||0", CGT_EPARSE},
      {"\x01\x02", CGT_EPARSE}, {"{1|\xe2\x86}", CGT_EPARSE}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = cgt_parse(ctx, rows[i].text);
    cr_expect(cgt_is_none(g), "'%s' was read as %s", rows[i].text, show(g));
    cr_expect(cgt_ctx_status(ctx) == rows[i].status, "'%s': %s: %s", rows[i].text,
              cgt_status_name(cgt_ctx_status(ctx)), cgt_ctx_message(ctx));
    cr_expect(!strchr(cgt_ctx_message(ctx), '\n') && cgt_ctx_message(ctx)[0]);
    cgt_ctx_clear_error(ctx);
  }
}

Test(text, says_where) {
  cgt_parse(ctx, "{1|0|-1}");
  cr_expect(strncmp(cgt_ctx_message(ctx), "1:5:", 4) == 0, "%s", cgt_ctx_message(ctx));
  cr_expect(strstr(cgt_ctx_message(ctx), "||") != NULL, "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  cgt_parse(ctx, "{↑,½|\n  ?}");
  cr_expect(strncmp(cgt_ctx_message(ctx), "2:3:", 4) == 0, "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
}

Test(text, a_zero_byte_is_not_the_end) {
  cr_expect(cgt_is_none(cgt_parse_n(ctx, "1\0", 2)));
  cr_expect(cgt_ctx_status(ctx) == CGT_EPARSE);
  cgt_ctx_clear_error(ctx);
  cr_expect(cgt_equal(cgt_parse_n(ctx, "12345", 2), value("12")));
}

Test(text, a_megabyte_of_braces_is_refused) {
  static char braces[1 << 20];
  static const char openers[] = "{(-{";
  for (size_t i = 0; i < sizeof openers - 1; i++) {
    memset(braces, openers[i], sizeof braces);
    cr_expect(cgt_is_none(cgt_parse_n(ctx, braces, sizeof braces)));
    cgt_status status = cgt_ctx_status(ctx);
    cr_expect(status == CGT_ELIMIT || status == CGT_EPARSE, "%s", cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
  }
}

Test(text, binary_noise_is_refused_or_read_and_never_crashes) {
  static const char alphabet[] = "0123456789{}|||,,**^^vv+-/()±↑ \xff";
  for (unsigned run = 0; run < test_runs(20000); run++) {
    char noise[40];
    size_t length = rng_below(&dice, sizeof noise);
    for (size_t i = 0; i < length; i++)
      noise[i] = run % 4 ? alphabet[rng_below(&dice, sizeof alphabet - 1)] : (char)rng_next(&dice);
    cgt_game g = cgt_parse_n(ctx, noise, length);
    law(cgt_is_none(g) == (cgt_ctx_status(ctx) != CGT_OK), g);
    cgt_ctx_clear_error(ctx);
  }
}

/* ---- print then parse -------------------------------------------------------------------------------- */

Test(text, print_then_parse_is_identity) {
  for (unsigned run = 0; run < test_runs(2000); run++) {
    cgt_game g = random_game(&dice, ctx, run % 4, 3);
    for (int format = CGT_PLAIN; format <= CGT_UNICODE; format++) {
      const char *text = print(g, (cgt_format)format);
      cgt_game back = cgt_parse(ctx, text);
      if (!cgt_equal(back, g)) cr_assert_fail("%s reads back as %s", text, show(back));
    }
  }
}

Test(text, print_then_parse_of_closed_forms) {
  static const char *const xs[] = {"0", "1", "-1", "2", "9", "1/2", "-5/8", "2^100", "-1/2^80"};
  for (size_t i = 0; i < sizeof xs / sizeof *xs; i++)
    for (int64_t n = -4; n <= 4; n++)
      for (int64_t m = 0; m <= 5; m++) {
        cgt_game g = cgt_number_up_star(ctx, value(xs[i]), cgt_integer(ctx, n), cgt_integer(ctx, m));
        cgt_game one = cgt_integer(ctx, 1), hot = cgt_from_options(ctx, &one, 1, &g, 1);
        for (int format = CGT_PLAIN; format <= CGT_UNICODE; format++) {
          const char *text = print(g, (cgt_format)format);
          if (!cgt_equal(cgt_parse(ctx, text), g)) cr_assert_fail("%s reads back differently", text);
          text = print(hot, (cgt_format)format);
          if (!cgt_equal(cgt_parse(ctx, text), hot)) cr_assert_fail("%s reads back differently", text);
        }
      }
}

/* ---- notation ------------------------------------------------------------------------------------------ */

static cgt_notation notation_of(cgt_game g, cgt_format format) {
  cgt_notation notation;
  cr_assert_eq(cgt_notation_of(&notation, ctx, g, format), CGT_OK, "%s", cgt_ctx_message(ctx));
  return notation;
}

Test(text, notation_of_samples) {
  static const struct { const char *text; cgt_notation notation; } rows[] = {
      {"5", CGT_NOTATION_SYMBOL}, {"1/2^40", CGT_NOTATION_SYMBOL}, {"*", CGT_NOTATION_SYMBOL},
      {"*2", CGT_NOTATION_SYMBOL}, {"v", CGT_NOTATION_SYMBOL}, {"^3", CGT_NOTATION_SYMBOL},
      {"^<2>", CGT_NOTATION_SYMBOL}, {"v[3]", CGT_NOTATION_SYMBOL}, {"Tiny({2|1*})", CGT_NOTATION_SYMBOL},
      {"{2|1*}", CGT_NOTATION_BRACES}, {"{1,+-1|-1,+-1}", CGT_NOTATION_BRACES},
      {"1*", CGT_NOTATION_SUM}, {"^*", CGT_NOTATION_SUM}, {"2v3", CGT_NOTATION_SUM}, {"^<2>*", CGT_NOTATION_SUM},
      {"1^[3]", CGT_NOTATION_SUM}, {"1/2Tiny(2)", CGT_NOTATION_SUM},
      {"-3", CGT_NOTATION_SIGNED}, {"-1/2", CGT_NOTATION_SIGNED}, {"-1*", CGT_NOTATION_SIGNED},
      {"-2Miny(1)", CGT_NOTATION_SIGNED}, {"+-1", CGT_NOTATION_SIGNED}, {"+-{2,{4|0}}", CGT_NOTATION_SIGNED}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (cgt_format format = CGT_PLAIN; format <= CGT_JSON; format++) {
      expect_print(value(rows[i].text), rows[i].text);
      cr_expect_eq(notation_of(value(rows[i].text), format), rows[i].notation, "%s", rows[i].text);
    }
}

/* Signs and braces can be seen in plain text, and SYMBOL is what a minus sign negates as a whole. */
Test(text, notation_is_that_of_the_text) {
  for (unsigned run = 0; run < test_runs(2000); run++) {
    const cgt_game g = random_game(&dice, ctx, run % 4, 3);
    const char *text = print(g, CGT_PLAIN);
    const cgt_notation notation = notation_of(g, CGT_PLAIN);
    law((notation == CGT_NOTATION_SIGNED) == (*text == '-' || *text == '+'), g);
    law((notation == CGT_NOTATION_BRACES) == (*text == '{'), g);
    if (notation == CGT_NOTATION_SYMBOL || notation == CGT_NOTATION_SUM) {
      const bool sum = cgt_is_number_up_star(ctx, g) && !cgt_is_number(g) &&
                       (!cgt_equal(cgt_number_part(ctx, g), cgt_integer(ctx, 0)) ||
                        (!cgt_equal(cgt_up_part(ctx, g), cgt_integer(ctx, 0)) &&
                         !cgt_equal(cgt_nimber_part(ctx, g), cgt_integer(ctx, 0))));
      law(!cgt_is_number_up_star(ctx, g) || (notation == CGT_NOTATION_SUM) == sum, g);
    }
    law(notation == notation_of(g, CGT_LATEX) && notation == notation_of(g, CGT_UNICODE), g);
  }
}

/* The same value prints as the same text, however and wherever it was made. */
Test(text, printing_does_not_depend_on_history) {
  static char first[80][6000];
  for (int i = 0; i < 80; i++) snprintf(first[i], sizeof first[i], "%s", show(random_game(&dice, ctx, 3, 3)));
  cgt_ctx *fresh = cgt_ctx_new(NULL), *old = ctx;
  ctx = fresh;
  for (int i = 79; i >= 0; i--) { /* parsed in the reverse order */
    const char *again = show(value(first[i]));
    cr_expect_str_eq(again, first[i], "%s prints as %s elsewhere", first[i], again);
  }
  ctx = old;
  cgt_ctx_free(fresh);
}

/* Beyond 4,096 characters repeated sub-games are named once, and that form parses too. */
Test(text, long_values_print_in_shared_form) {
  cgt_game g = value("+-1"), h = value("{2|*}");
  for (int i = 2; i < 60; i++) { /* each level uses the two before it, so the plain text doubles */
    cgt_game list[2] = {cgt_add(ctx, g, cgt_integer(ctx, 1 << (i % 20))), h};
    cgt_game right = cgt_neg(ctx, cgt_add(ctx, g, cgt_integer(ctx, i * 7)));
    h = g;
    g = cgt_from_options(ctx, list, 2, &right, 1);
    cr_assert(!cgt_is_none(g), "%s", cgt_ctx_message(ctx));
  }
  const char *text = print(g, CGT_PLAIN);
  cr_expect(strncmp(text, "let ", 4) == 0, "%.60s...", text);
  cr_expect(strlen(text) < 60000);
  cr_expect_eq(notation_of(g, CGT_PLAIN), CGT_NOTATION_LET);
  cr_expect(cgt_equal(value(text), g), "the shared form reads back as another game");
}

Test(text, tells_how_much_room_it_needs) {
  char text[6] = "";
  size_t length = 0;
  cgt_game g = value("{1,+-1|-1,+-1}");
  cr_expect(cgt_print(text, sizeof text, &length, ctx, g, CGT_PLAIN) == CGT_OK);
  cr_expect(length == 14);
  cr_expect_str_eq(text, "{1,+-");
  cr_expect(cgt_print(NULL, 0, &length, ctx, g, CGT_PLAIN) == CGT_OK && length == 14);
  cr_expect(cgt_print(text, sizeof text, NULL, ctx, value("5"), CGT_PLAIN) == CGT_OK);
  cr_expect_str_eq(text, "5");
}

Test(text, other_formats_are_not_empty_and_balanced) {
  for (unsigned run = 0; run < test_runs(200); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2);
    for (int format = CGT_LATEX; format <= CGT_JSON; format++) {
      const char *text = print(g, (cgt_format)format);
      int depth = 0;
      for (const char *c = text; *c; c++) depth += (*c == '{') - (*c == '}');
      if (!*text || depth) cr_assert_fail("%s prints as %s", show(g), text);
    }
  }
}

/* ---- literals, for other parsers ---------------------------------------------------------------------- */
