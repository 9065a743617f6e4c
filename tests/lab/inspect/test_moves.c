/* test_moves.c: winning moves in sums, and the page and the object that show them. */
#include <cgt/lab_inspect.h>

#include "certified.h"
#include "fixture.h"

SUITE(moves);

static lab_moves find(session *s, const char *text, lab_moves_options options) {
  lab_moves moves;
  *s = open_text(text);
  cr_assert(s->error.status == CGT_OK, "%s: %s", text, s->error.message);
  cr_assert(lab_find_moves(&moves, s->machine, 0, &options, &s->error) == CGT_OK, "%s: %s", text, s->error.message);
  return moves;
}

static void close_moves(lab_moves *moves, session *s) {
  lab_moves_free(moves);
  close_session(s);
}

/* ---- by value ------------------------------------------------------------------------------------ */

/* How many moves of player leave a sum in which the other, to move, loses; *all: of how many. */
static size_t count_winning(size_t *all, const lab_moves *sum, cgt_player player, cgt_ctx *its) {
  size_t wins = 0;
  *all = 0;
  for (size_t i = 0; i < sum->count; i++) {
    cgt_game options[64], rest = cgt_sub(its, sum->value.as.game, sum->summands[i].value.as.game);
    size_t count;
    cr_assert_eq(cgt_options(&count, options, 64, its, sum->summands[i].value.as.game, player), CGT_OK);
    *all += count;
    for (size_t k = 0; k < count; k++) {
      cgt_outcome outcome;
      cr_assert_eq(cgt_outcome_of(&outcome, its, cgt_add(its, rest, options[k])), CGT_OK);
      wins += outcome == CGT_P || outcome == (player == CGT_LEFT ? CGT_L : CGT_R);
    }
  }
  return wins;
}

Test(moves, a_move_wins_when_the_other_player_loses) {
  size_t found = 0;
  for (unsigned run = test_runs(60); run-- > 0;) {
    labi_buffer text = {0};
    for (unsigned terms = 1 + rng_below(&dice, 3), i = 0; i < terms; i++) {
      cgt_game g = random_game(&dice, ctx, rng_below(&dice, 3), 2);
      labi_putf(&text, "%s(%s)", i == 0 ? "" : rng_below(&dice, 2) ? " + " : " - ", show(g));
    }
    session s;
    lab_moves sum = find(&s, text.bytes, (lab_moves_options){0});
    cgt_ctx *its = lab_machine_ctx(s.machine);
    bool begins[2];
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      size_t all, wins = count_winning(&all, &sum, p, its);
      cr_expect_eq(sum.by[p].count, wins, "%s", text.bytes);
      cr_expect_eq(sum.by[p].tried, all, "%s", text.bytes);
      begins[p] = wins > 0;
      found += wins;
      for (size_t k = 0; k < sum.by[p].count; k++) {
        const lab_winning_move *move = &sum.by[p].items[k];
        const lab_summand *from = &sum.summands[move->summand];
        cgt_game to = from->subtracted ? cgt_neg(its, move->to.as.game) : move->to.as.game;
        cr_expect(cgt_equal(move->after.as.game, cgt_add(its, cgt_sub(its, sum.value.as.game, from->value.as.game), to)));
      }
    }
    cgt_outcome outcome = begins[0] ? (begins[1] ? CGT_N : CGT_L) : begins[1] ? CGT_R : CGT_P;
    cr_expect_eq(sum.outcome, outcome, "%s", text.bytes);
    close_moves(&sum, &s);
    labi_buffer_free(&text);
  }
  cr_expect_gt(found, 60);
}

Test(moves, of_positions_the_moves_are_positions) {
  session s;
  lab_moves sum = find(&s, "domineering(\"..|..\") - matrix_nim([1,2;2,2])", (lab_moves_options){0});
  cr_expect_eq(sum.count, 2);
  cr_expect(sum.summands[1].subtracted && sum.summands[1].term.kind == LAB_POSITION);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    for (size_t k = 0; k < sum.by[p].count; k++) cr_expect_eq(sum.by[p].items[k].to.kind, LAB_POSITION);
  close_moves(&sum, &s);
}

Test(moves, of_terms_that_a_caller_has) {
  session s;
  lab_moves sum = find(&s, "domineering(\"..|..\") - matrix_nim([1,2;2,2])", (lab_moves_options){0}), same;
  const lab_value terms[] = {sum.summands[0].term, sum.summands[1].term};
  const bool negative[] = {false, true};
  cr_assert_eq(lab_find_moves_of(&same, s.machine, terms, negative, 2, NULL, &s.error), CGT_OK);
  cr_expect(cgt_equal(same.value.as.game, sum.value.as.game));
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) cr_expect_eq(same.by[p].count, sum.by[p].count);
  lab_moves_free(&same);
  cr_assert_eq(lab_find_moves_of(&same, s.machine, NULL, NULL, 0, NULL, &s.error), CGT_OK);
  cr_expect_eq(same.outcome, CGT_P); /* the empty sum */
  lab_moves_free(&same);
  const lab_value text = {.kind = LAB_BOOL};
  cr_expect_eq(lab_find_moves_of(&same, s.machine, &text, negative, 1, NULL, &s.error), CGT_EINVAL);
  close_moves(&sum, &s);
}

/* ---- by theorem and by search --------------------------------------------------------------------- */

/* The terms, "nim(2) - nim(1)"; or the error. */
static const char *terms_of(const char *text) {
  static char shown[4096];
  lab_value values[16];
  bool negative[16];
  size_t count, used = 0;
  session s = open_text(text);
  if (lab_evaluate_terms(&count, values, negative, 16, s.machine, lab_program_count(s.program) - 1, &s.error) != CGT_OK) {
    snprintf(shown, sizeof shown, "%s", s.error.message);
  } else {
    *shown = '\0';
    for (size_t i = 0; i < count; i++) {
      used += (size_t)snprintf(shown + used, sizeof shown - used, "%s", negative[i] ? " - " : " + ");
      size_t length;
      cgt_status status =
          values[i].kind == LAB_POSITION
              ? cgt_position_print(shown + used, sizeof shown - used, &length, lab_machine_ctx(s.machine), values[i].as.at.position)
              : lab_print(shown + used, sizeof shown - used, &length, s.machine, values[i], CGT_PLAIN);
      cr_assert_eq(status, CGT_OK);
      used += length;
    }
  }
  close_session(&s);
  return shown;
}

Test(moves, terms_of_sums_are_looked_for) {
  static const char *const rows[][2] = {
      {"nim(2) + 3 - nim(1)", " + nim(2) + 3 - nim(1)"},
      {"3*nim(2)", " + nim(2) + nim(2) + nim(2)"},
      {"nim(2)*(-2)", " - nim(2) - nim(2)"},
      {"0*nim(2)", " + 0"},
      {"3*{1|0}", " + {2|1}"},
      {"2*3*nim(1) - 5", " + nim(1) + nim(1) + nim(1) + nim(1) + nim(1) + nim(1) - 5"},
      {"-(nim(2) - 2*(nim(1) + nim(3)))", " - nim(2) + nim(1) + nim(3) + nim(1) + nim(3)"},
      {"17*nim(1)", "more terms than the limit of 16"},
      {"10^18*nim(1)", "more terms than the limit of 16"},
      {"sum(nim(k) for k in 1..3)", " + nim(1) + nim(2) + nim(3)"},
      {"sum(k for k in 1..3)", " + 6"},
      {"sum([nim(1),1/2])", " + nim(1) + 1/2"},
      {"sum([])", " + 0"},
      {"let a = nim(2), b = nim(1) in a - b", " + nim(2) - nim(1)"},
      {"if 1 < 2 then nim(2) + nim(1) else 0", " + nim(2) + nim(1)"},
      {"def f(n) = nim(n) - nim(1)\nf(2) + f(3)", " + nim(2) - nim(1) + nim(3) - nim(1)"},
      {"def f(n) = if n == 0 then 0 else f(n-1) + nim(n)\n-f(2)", " - 0 - nim(1) - nim(2)"},
      {"def f(n) = n + 1\nf(2)", " + 3"},
      {"let a = nim(2) + nim(1), b = a - nim(7) in b - a", " + nim(2) + nim(1) - nim(7) - nim(2) - nim(1)"},
      {"let a = sum(nim(k) for k in 1..2) in sum(a + nim(j) for j in 5..6)",
       " + nim(1) + nim(2) + nim(5) + nim(1) + nim(2) + nim(6)"},
      {"let a = 3*{1|0} in a + nim(1)", " + {2|1} + nim(1)"},
      {"(domineering(1,2) + domineering(1,2))*2",
       " + domineering(\"..\") + domineering(\"..\") + domineering(\"..\") + domineering(\"..\")"},
      {"domineering(4,1)*nim(2)", " + nim(2) + nim(2)"},
      {"nim(2)*domineering(4,1)", " + nim(2) + nim(2)"},
      {"(-2)*(nim(2) - 3)", " - nim(2) + 3 - nim(2) + 3"},
      {"10^30*nim(1)", "more terms than the limit of 16"},
      {"(-9223372036854775807 - 1)*nim(1)", "more terms than the limit of 16"},
      {"0*nim(2) + nim(2)*0", " + 0 + 0"},
      {"sum(nim(k) for k in 1..0)", " + 0"},
      {"sum([nim(1) + nim(2), nim(k) + 1 for k in 3..4])", " + nim(1) + nim(2) + nim(3) + 1 + nim(4) + 1"},
      {"sum(k for k in 1..100)", " + 5050"},
      {"sum(k for k in 1..100) + nim(1)", " + 5050 + nim(1)"},
      {"if false then nim(2) else 3*(nim(1) - *)", " + nim(1) - * + nim(1) - * + nim(1) - *"},
      {"def g(n) = if n < 2 then *n else g(n-1) + g(n-2)\ng(60) + nim(1)", " + 0 + nim(1)"},
      {"def f(n) = if n == 0 then nim(1) else 1*f(n-1)\nf(60)", " + nim(1)"},
      {"def f(n) = f(n) + nim(1)\nf(1)", "the recursion of f never ends: this call needs its own value"},
      {"c := nim(2) + nim(1)\n2*c", " + nim(2) + nim(1) + nim(2) + nim(1)"},
      {"a := nim(2)\nb := domineering(1,2)\na + b", " + nim(2) + domineering(\"..\")"},
      {"a := nim(2)\nb := a + a\na := nim(1)\nb", " + nim(2) + nim(2)"},
      {"canonical_form(nim(2) + nim(1))", " + *3"},
      {"max(nim(2) + nim(2), nim(1) + nim(1))", " + 0"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = terms_of(rows[i][0]);
    cr_expect_str_eq(found, rows[i][1], "%s has the terms%s, not%s", rows[i][0], found, rows[i][1]);
  }
}

Test(moves, a_theorem_plays_where_moves_are_many) {
  session s;
  lab_moves sum = find(&s, "nim(1000,2000,3000)", (lab_moves_options){0});
  cr_expect(sum.by_theorem && cgt_is_none(sum.value.as.game));
  cr_expect_eq(sum.by[CGT_LEFT].count, 1);
  cr_expect_eq(sum.outcome, CGT_N);
  close_moves(&sum, &s);
  sum = find(&s, "nim(1000,2000,3000)", (lab_moves_options){.exhaustive = true});
  cr_expect_not(sum.by_theorem);
  cr_expect_eq(sum.by[CGT_LEFT].count, 1); /* the same one */
  cr_expect_eq(sum.by[CGT_LEFT].tried, 6000);
  close_moves(&sum, &s);
}

Test(moves, by_misere_play_positions_are_searched) {
  session s;
  lab_moves sum = find(&s, "nim(1,1) + nim(1)", (lab_moves_options){.misere = true});
  cr_expect_eq(sum.outcome, CGT_P); /* an odd number of heaps of one */
  cr_expect_eq(sum.by[CGT_LEFT].count, 0);
  cr_expect_eq(sum.by[CGT_LEFT].tried, 2);
  close_moves(&sum, &s);
  sum = find(&s, "nim(1,1) - nim(2)", (lab_moves_options){.misere = true});
  cr_expect_eq(sum.by[CGT_RIGHT].count, 1); /* to 1,1,1 */
  close_moves(&sum, &s);
}

Test(moves, failures_are_errors) {
  session s = open_text("*2 + nim(1)");
  lab_moves moves;
  lab_moves_options misere = {.misere = true};
  cr_expect_eq(lab_find_moves(&moves, s.machine, 0, &misere, &s.error), CGT_EINVAL);
  cr_expect(strstr(s.error.message, "component 1 is not a position of a ruleset"));
  cr_expect_eq(lab_find_moves(&moves, s.machine, 0, NULL, &s.error), CGT_OK);
  lab_moves_free(&moves);
  close_session(&s);
  s = open_text("{1,2} + 1");
  cr_expect_eq(lab_find_moves(&moves, s.machine, 0, NULL, &s.error), CGT_EINVAL);
  close_session(&s);
  s = open_text("nim(10^20)"); /* nobody lists its moves */
  cr_expect_neq(lab_find_moves(&moves, s.machine, 0, &(lab_moves_options){.exhaustive = true}, &s.error), CGT_OK);
  close_session(&s);
  s = open_text("*(2^40)"); /* nor its options */
  cr_expect_eq(lab_find_moves(&moves, s.machine, 0, NULL, &s.error), CGT_ELIMIT);
  cr_expect(strstr(s.error.message, "the options of a game could not be listed"), "%s", s.error.message);
  close_session(&s);
}

/* ---- reports ------------------------------------------------------------------------------------- */

static char *shown(const char *text, lab_moves_options options, lab_style style) {
  session s;
  lab_moves moves = find(&s, text, options);
  labi_buffer out = {0};
  cr_assert_eq(lab_report_moves(collect_bytes, &out, &style, &moves, s.machine), CGT_OK);
  close_moves(&moves, &s);
  return labi_buffer_take(&out, NULL);
}

static void expect_shown(const char *text, lab_moves_options options, cgt_format format, const char *expected) {
  char *page = shown(text, options, (lab_style){.format = format});
  cr_expect_str_eq(page, expected);
  free(page);
}

Test(moves, a_page_for_people) {
  expect_shown("{3|1} - {2||1|0} + ^*", (lab_moves_options){0}, CGT_PLAIN,
                "component 1    {3|1}\n"
                "component 2    -{2||1|0}\n"
                "component 3    ^*\n"
                "the sum is     {{3^*|2^*||1^*},{3^*|2^*||1^*|^*}|{1^*|-1^*},{1^*|^*||-1^*}}\n"
                "\n"
                "Left, moving first, has 3 winning moves (of 4):\n"
                "  in component 1, {3|1} -> 3\n"
                "    which leaves {3^*|2^*||1^*}\n"
                "  in component 2, -{2||1|0} -> -{1|0}\n"
                "    which leaves {3^*|2^*||1^*|^*}\n"
                "  in component 3, ^* -> *\n"
                "    which leaves {{3*|2*||1*},{3*|2*||1*|*}|+-(1*),{1*|*||-1*}}\n"
                "\n"
                "Right, moving first, has no winning move (of 3).\n"
                "\n"
                "Outcome L: Left wins, whoever moves first.\n");
  expect_shown("matrix_nim([1,2;2,2]) - *", (lab_moves_options){0}, CGT_UNICODE,
                "component 1    matrix_nim([1,2;2,2]) = {1,±1|-1,±1}\n"
                "component 2    -*\n"
                "the sum is     {1*,±(1*)|-1*,±(1*)}\n"
                "\n"
                "Left, moving first, has 2 winning moves (of 4):\n"
                "  in component 1, matrix_nim([1,2;2,2]) -> matrix_nim([0,2;1,2])\n"
                "    which leaves 1/2*\n"
                "  in component 1, matrix_nim([1,2;2,2]) -> matrix_nim([1,0;2,0])\n"
                "    which leaves 1*\n"
                "\n"
                "Right, moving first, has 2 winning moves (of 4):\n"
                "  in component 1, matrix_nim([1,2;2,2]) -> matrix_nim([0,1;2,2])\n"
                "    which leaves -1/2*\n"
                "  in component 1, matrix_nim([1,2;2,2]) -> matrix_nim([1,2;0,0])\n"
                "    which leaves -1*\n"
                "\n"
                "Outcome N: whoever moves first wins.\n");
  expect_shown("0", (lab_moves_options){0}, CGT_PLAIN,
                "component 1    0\n"
                "\n"
                "Left, moving first, has no move at all.\n"
                "\n"
                "Right, moving first, has no move at all.\n"
                "\n"
                "Outcome P: whoever moves second wins.\n");
  expect_shown("-3", (lab_moves_options){0}, CGT_PLAIN,
                "component 1    -3\n"
                "\n"
                "Left, moving first, has no move at all.\n"
                "\n"
                "Right, moving first, has exactly one winning move (of 1):\n"
                "  in component 1, -3 -> -2\n"
                "\n"
                "Outcome R: Right wins, whoever moves first.\n");
}

Test(moves, a_page_where_a_theorem_plays) {
  expect_shown("nim(1000,2000,3000)", (lab_moves_options){0}, CGT_PLAIN,
                "component 1    nim(1000,2000,3000)\n"
                "\n"
                "Left, moving first, has exactly one winning move:\n"
                "  to nim(1000,1080,2000)\n"
                "\n"
                "Right, moving first, has exactly one winning move:\n"
                "  to nim(1000,1080,2000)\n"
                "\n"
                "Outcome N: whoever moves first wins.\n");
}

Test(moves, a_page_of_misere_play) {
  expect_shown("nim(1,1) + nim(2)", (lab_moves_options){.misere = true}, CGT_PLAIN,
                "component 1    nim(1,1)\n"
                "component 2    nim(2)\n"
                "\n"
                "Left, moving first, has exactly one winning move (of 3):\n"
                "  in component 2, nim(2) -> nim(1)\n"
                "\n"
                "Right, moving first, has exactly one winning move (of 3):\n"
                "  in component 2, nim(2) -> nim(1)\n"
                "\n"
                "Outcome by misere play N: whoever moves first wins.\n");
}

Test(moves, an_object_for_programs) {
  expect_shown("{3|1} - *2", (lab_moves_options){0}, CGT_JSON,
                "{\"components\": [{\"subtracted\": false, \"term\": \"{3|1}\"}, {\"subtracted\": true,"
                " \"term\": \"*2\"}], \"value\": \"{3+*2|1+*2}\", \"left_wins_by\": [{\"component\": 1,"
                " \"from\": \"{3|1}\", \"to\": \"3\", \"leaves\": \"3+*2\"}, {\"component\": 2, \"from"
                "\": \"*2\", \"to\": \"0\", \"leaves\": \"{3|1}\"}, {\"component\": 2, \"from\": \"*2\""
                ", \"to\": \"*\", \"leaves\": \"{3*|1*}\"}], \"right_wins_by\": [], \"outcome\": \"L\"}\n");
  expect_shown("nim(1) + nim(2)", (lab_moves_options){.misere = true}, CGT_JSON,
                "{\"components\": [{\"subtracted\": false, \"term\": \"nim(1)\"}, {\"subtracted\": fals"
                "e, \"term\": \"nim(2)\"}], \"misere\": true, \"left_wins_by\": [{\"component\": 2, \"f"
                "rom\": \"nim(2)\", \"to\": \"nim()\"}], \"right_wins_by\": [{\"component\": 2, \"from"
                "\": \"nim(2)\", \"to\": \"nim()\"}], \"outcome\": \"N\"}\n");
}

Test(moves, a_long_page_is_cut_unless_all_is_wanted) {
  char *cut = shown("*30 + *40 - *55", (lab_moves_options){0}, (lab_style){0});
  cr_expect_null(strstr(cut, " more."));
  free(cut);
  cut = shown("grundy(1..40)", (lab_moves_options){0}, (lab_style){0});
  char *all = shown("grundy(1..40)", (lab_moves_options){0}, (lab_style){.all = true});
  cr_expect(strstr(cut, "  and 23 more.\n"), "%s", cut);
  cr_expect(strlen(all) > 2 * strlen(cut) && !strstr(all, " more."));
  free(cut);
  free(all);
  static const char *const phrases[CGT_ADVICE_COUNT] = {[CGT_ADVICE_ALL] = "; ask for all"};
  cut = shown("grundy(1..40)", (lab_moves_options){0}, (lab_style){.advice = phrases});
  cr_expect(strstr(cut, "  and 23 more; ask for all.\n"), "%s", cut);
  free(cut);
}

static bool refuse(void *where, const char *bytes, size_t length) {
  return (void)where, (void)bytes, length == 0;
}

Test(moves, a_report_that_cannot_be_written_says_so) {
  session s;
  lab_moves moves = find(&s, "*", (lab_moves_options){0});
  cr_expect_eq(lab_report_moves(refuse, NULL, &(lab_style){0}, &moves, s.machine), CGT_ECANCELLED);
  close_moves(&moves, &s);
}

/* ---- what becomes of each option ----------------------------------------------------------------- */

/* Is a at least as good for player as b? */
static bool as_good(cgt_ctx *its, cgt_game a, cgt_game b, cgt_player player) {
  bool result;
  cr_assert_eq(player == CGT_LEFT ? cgt_le(&result, its, b, a) : cgt_le(&result, its, a, b), CGT_OK);
  return result;
}

static bool is_option_of(cgt_ctx *its, cgt_game option, cgt_game g, cgt_player player) {
  cgt_game options[64];
  size_t count;
  bool found = false;
  cr_assert_eq(cgt_options(&count, options, 64, its, g, player), CGT_OK);
  for (size_t i = 0; i < count; i++) found |= cgt_equal(options[i], option);
  return found;
}

/* Siegel, CGT, Ch. II: a dominated option is no better than another one, a reversible one has an answer that
 * leaves the other player no worse off than the game itself. */
static void check_role(cgt_ctx *its, const lab_option_table *table, const lab_option *option, cgt_player player, const char *text) {
  const cgt_game value = option->value.as.game, by = option->by.as.game, whole = table->value.as.game;
  cgt_player other = (cgt_player)!player;
  bool is_option = false;
  if (option->role == LAB_OPTION_DOMINATED) {
    for (size_t i = 0; i < table->count[player]; i++) is_option |= cgt_equal(table->by[player][i].value.as.game, by);
    cr_expect(as_good(its, by, value, player), "%s", text);
    cr_expect(is_option || !cgt_equal(by, value), "%s", text);
  } else if (option->role == LAB_OPTION_REVERSIBLE) {
    cr_expect(is_option_of(its, by, value, other), "%s", text);
    cr_expect(as_good(its, by, whole, other), "%s", text);
  } else if (option->role == LAB_OPTION_KEPT) {
    cr_expect(is_option_of(its, value, whole, player), "%s", text);
  } else {
    cr_expect(cgt_is_number(whole), "%s", text);
  }
}

static void check_options(const char *text, size_t roles[4]) {
  session s = open_text(text);
  lab_option_table table;
  cr_assert_eq(lab_find_options(&table, s.machine, 0, &s.error), CGT_OK, "%s: %s", text, s.error.message);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    for (size_t i = 0; i < table.count[p]; i++) {
      check_role(lab_machine_ctx(s.machine), &table, &table.by[p][i], p, text);
      roles[table.by[p][i].role]++;
    }
  }
  lab_option_table_free(&table);
  close_session(&s);
}

/* Toads and frogs that slide back. */
#define SLIDES "ruleset slide(strip of \"TF.\")\n"                                                              \
               "  Left \"T.\" -> \".T\" sideways\n  Left \"TF.\" -> \".FT\"\n"                                   \
               "  Right \".F\" -> \"F.\" sideways\n  Right \".TF\" -> \"FT.\"\n"

static const char *roles_of(const char *text) {
  static char shown[1 << 12];
  session s = open_text(text);
  lab_option_table table;
  labi_buffer out = {0};
  cr_assert_eq(lab_find_options(&table, s.machine, lab_program_count(s.program) - 1, &s.error), CGT_OK, "%s: %s", text, s.error.message);
  cr_assert_eq(lab_report_options(collect_bytes, &out, &(lab_style){.format = CGT_PLAIN}, &table, s.machine), CGT_OK);
  snprintf(shown, sizeof shown, "%.*s", (int)out.length, out.bytes);
  labi_buffer_free(&out);
  lab_option_table_free(&table);
  close_session(&s);
  return shown;
}

Test(moves, what_becomes_of_loopy_options) {
  cr_expect_str_eq(roles_of("upon"), "^[on]\n\nLeft\n  ^[on]\n\nRight\n  *\n");
  cr_expect_str_eq(roles_of(SLIDES "slide(\"T.F\")"), "slide(\"T.F\") = 0\n\nLeft\n  slide(\".TF\") = *, reverses through 0\n\n"
                                                    "Right\n  slide(\"TF.\") = *, reverses through 0\n");
  cr_expect_str_eq(roles_of(SLIDES "slide(\"TT..F\")"), "slide(\"TT..F\") = on\n\nLeft\n  slide(\"T.T.F\") = on\n\n"
                                                      "Right\n  slide(\"TT.F.\") = on, reverses through on\n");
}

/* A move in one of the terms, and the others as they are. */
Test(moves, what_becomes_of_the_options_of_a_sum) {
  cr_expect_str_eq(roles_of("a := domineering(2,2)\nb := nim(1)\na - b"),
                   "domineering(\"..|..\") - nim(1) = +-(1*)\n\n"
                   "Left\n  domineering(\"#.|#.\") - nim(1) = 1*\n  domineering(\".#|.#\") - nim(1) = 1*\n"
                   "  domineering(\"..|..\") - nim() = +-1, dominated by 1*\n\n"
                   "Right\n  domineering(\"##|..\") - nim(1) = -1*\n  domineering(\"..|##\") - nim(1) = -1*\n"
                   "  domineering(\"..|..\") - nim() = +-1, dominated by -1*\n");
  cr_expect_str_eq(roles_of("canonical_form(domineering(2,2) - nim(1))"), "+-(1*)\n\nLeft\n  1*\n\nRight\n  -1*\n");
}

Test(moves, what_becomes_of_each_option) {
  size_t roles[4] = {0};
  static const char *const positions[] = {"domineering(3,3)", "clobber(\"xoxo|oxox\")", "matrix_nim([1,2;3,4])", "cutcake(3,5)",
                                          "toads_and_frogs(\"TT..FF\")", "kayles(7)", "-domineering(2,3)", "nim(0)", "{1|{1|-1}} + *",
                                          "domineering(2,3) + nim(2)", "3*nim(2)", "clobber(\"xo.x\") - domineering(2,3) + 1/2 - {2|*}",
                                          "nim(2) - nim(2)", "-(domineering(2,2) + {3|1})"};
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) check_options(positions[i], roles);
  for (unsigned run = test_runs(40); run-- > 0;) {
    labi_buffer text = {0};
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      labi_put(&text, p == CGT_LEFT ? "'{" : "|");
      for (unsigned count = rng_below(&dice, 4), i = 0; i < count; i++)
        labi_putf(&text, "%s%s", i == 0 ? "" : ",", show(random_game(&dice, ctx, rng_below(&dice, 3), 2)));
    }
    labi_put(&text, "}'");
    check_options(text.bytes, roles);
    labi_buffer_free(&text);
  }
  for (int role = 0; role < 4; role++) cr_expect(roles[role] > 0, "%d", role);
}
