/* test_entailing.c: games with entailing and complimenting moves in the language, against plain play by the rules. */
#include "language_session.h"
#include "random_game.h"

TestSuite(entailing, .timeout = 240);

Test(entailing, values_of_small_positions) {
  static const row rows[] = {
      {"entailing([])", "0"},
      {"entailing([0,*,*3])", "*2"},
      {"[entailed([]), entailed([0,*2]), entailed([entailed([])])]", "[loses(all),loses(all but 0,*2),loony]"},
      {"entailing([entailed([])])", "loony"},
      {"entailing([0, complimenting(*2)])", "*2"},
      {"complimenting(*2) == entailed([*2])", "true"},
      {"complimenting(loony)", "loses(all)"},
      {"[loony + loony, loony + *5, loony + entailed([]), loony + entailed([0])]", "[loony,loony,loses(all),loses(all)]"},
      {"entailed([0,*2]) + *3", "loses(all but *,*3)"},
      {"entailing([0,*]) + kayles(3) == *", "true"},
      {"entailing([0]) == *", "true"},
      {"*2 == entailing([nim(0),nim(1)])", "true"},
      {"-entailing([0]) == *", "true"},
      {"3*entailing([0])", "*"},
      {"[outcome(loony), outcome(entailing([])), outcome(entailed([*])), outcome(entailed([0]))]", "[N,P,P,N]"},
      {"is_loony(loony) and not is_loony(*3)", "true"},
      {"{*10+entailing([]), *2+entailing([]), loony, entailing([])}", "{0,*2,*10,loony}"},
      {"entailing(\"loses(all but 0,*2)\") == entailed([0,*2])", "true"},
  };
  static const row faults[] = {
      {"entailed([]) + entailed([])", "1:16: both positions have to be answered, and a player moves in one only"},
      {"entailing([1])", "1:1: this game is not a nimber: games with entailing moves are impartial"},
      {"entailing(0)", "1:1: entailing needs the list of options, found a number"},
      {"complimenting([0])", "1:1: a complimenting move leads to one position, found a list"},
      {"entailing(\"loses(\")", "1:1: this text is not a game with entailing moves: 0, *2, loony, loses(0,*2), loses(all but "
                                "*), loses(all)"},
      {"birthday(loony)", "1:1: games with entailing moves have no birthday"},
      {"left_options(loony)", "1:1: games with entailing moves have no simplest form"},
      {"loony > 0", "1:7: games with entailing moves have no order but equality"},
      {"entailing([*(2^40)])", "1:1: nimbers in games with entailing moves are at most *4294967295"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
  expect_rows(faults, sizeof faults / sizeof *faults);
}

Test(entailing, texts_are_read_again) {
  static const char *const texts[] = {"0", "*", "*17", "loony", "loses(all)", "loses(0,*,*7)", "loses(all but 0,*4294967295)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char call[100];
    snprintf(call, sizeof call, "entailing(\"%s\")", texts[i]);
    cr_expect_str_eq(eval(call), texts[i]);
  }
  static const char *const wrong[] = {"", "*4294967296", "loses()", "loses(all but )", "loses(0", "0,", "loony ", "*01x", "loses(0,)"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char call[100];
    snprintf(call, sizeof call, "entailing(\"%s\")", wrong[i]);
    cr_expect(strstr(eval(call), "is not a game with entailing moves"), "%s", call);
  }
}

/* Winning Ways, ch. 12: stacks of 1 and 3 coins are loony. */
Test(entailing, top_entails) {
  cr_expect_str_eq(eval("def moves_of(n) = concat([top(a) + top(n-a) for a in 1..floor(n/2)], [entailed(moves_of(n-1)) where n > 0])\n"
                        "def top(n) = entailing(moves_of(n))\n"
                        "[n for n in 0..200 where is_loony(top(n))]"),
                   "[1,3]");
}

/* ---- against plain play ------------------------------------------------------------------------ */

enum { NODES = 7, MOST_MOVES = 3 };
typedef enum how { PLAIN, ENTAILING, COMPLIMENTING, HOWS } how;

/* Positions whose moves lead to positions of smaller numbers. */
typedef struct rules {
  unsigned count[NODES];
  struct {
    how how;
    unsigned to;
  } moves[NODES][MOST_MOVES];
} rules;

static rules random_rules(rng *dice) {
  rules r = {.count = {0}};
  for (unsigned n = 1; n < NODES; n++) {
    r.count[n] = rng_below(dice, MOST_MOVES + 1);
    for (unsigned i = 0; i < r.count[n]; i++) {
      r.moves[n][i].how = (how)rng_below(dice, HOWS);
      r.moves[n][i].to = rng_below(dice, n);
    }
  }
  return r;
}

enum { FREE = -1 };

/* Does the player to move win two positions and a heap, where the move has to be in the position `forced`? */
static bool wins(const rules *r, const unsigned at[2], unsigned heap, int forced) {
  for (int c = 0; c < 2; c++) {
    if (forced != FREE && forced != c) continue;
    for (unsigned i = 0; i < r->count[at[c]]; i++) {
      unsigned after[2] = {at[0], at[1]};
      after[c] = r->moves[at[c]][i].to;
      switch (r->moves[at[c]][i].how) {
      case PLAIN:
        if (!wins(r, after, heap, FREE)) return true;
        break;
      case ENTAILING:
        if (!wins(r, after, heap, c)) return true;
        break;
      default:
        if (wins(r, after, heap, FREE)) return true;
      }
    }
  }
  for (unsigned k = 0; forced == FREE && k < heap; k++)
    if (!wins(r, at, k, FREE)) return true;
  return false;
}

/* def mN = the moves, def gN = the position. */
static size_t write_rules(char *text, size_t cap, const rules *r) {
  static const char *const forms[HOWS] = {"g%u", "entailed(m%u)", "complimenting(g%u)"};
  size_t length = 0;
  for (unsigned n = 0; n < NODES; n++) {
    length += (size_t)snprintf(text + length, cap - length, "def m%u = [", n);
    for (unsigned i = 0; i < r->count[n]; i++) {
      if (i > 0) length += (size_t)snprintf(text + length, cap - length, ",");
      length += (size_t)snprintf(text + length, cap - length, forms[r->moves[n][i].how], r->moves[n][i].to);
    }
    length += (size_t)snprintf(text + length, cap - length, "]\ndef g%u = entailing(m%u)\n", n, n);
  }
  return length;
}

Test(entailing, sums_have_the_outcomes_of_play) {
  enum { MOST_HEAP = 4 };
  rng dice = rng_new();
  const unsigned runs = long_test_runs(3000);
  for (unsigned run = 0; run < runs; run++) {
    const rules r = random_rules(&dice);
    char text[4000];
    write_rules(text, sizeof text, &r);
    session s = open_text(text);
    for (unsigned k = 0; k < 6; k++) {
      const unsigned at[2] = {rng_below(&dice, NODES), rng_below(&dice, NODES)}, heap = rng_below(&dice, MOST_HEAP);
      const int forced = rng_below(&dice, 2) ? FREE : 0;
      char sum[100];
      lab_value v;
      const int length = snprintf(sum, sizeof sum, forced == FREE ? "outcome(g%u + g%u + *%u)" : "outcome(entailed(m%u) + g%u + *%u)",
                                  at[0], at[1], heap);
      cr_assert_eq(lab_evaluate_text(&v, s.machine, sum, (size_t)length, &s.error), CGT_OK, "%s: %s", sum, s.error.message);
      cr_assert_eq(v.as.outcome == CGT_N, wins(&r, at, heap, forced), "%s%s, seed 0x%llx", text, sum, (unsigned long long)dice.seed);
    }
    close_session(&s);
  }
}
