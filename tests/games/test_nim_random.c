/* test_nim_random.c: nim-values of random positions of impartial rulesets, in every way: by search, by the definition, which is
 * the mex over all moves, and by value, where rulesets use their theorems; and who wins sums of such positions. Every night
 * there are 100,000 positions. */
#include <cgt/decide.h>
#include <cgt/lab_machine.h>

#include "base/map.h"
#include "base/vector.h"
#include "language_session.h"
#include "random_game.h"

TestSuite(nim_random, .timeout = 3600);

static const char *const starts[] = {
    "cram(3,4)",
    "cram(2,7)",
    "node_kayles(4,4)",
    "node_kayles(12,[1,2;2,3;3,4;4,5;5,1;1,6;2,7;3,8;4,9;5,10;6,8;8,10;10,7;7,9;9,6;10,11;11,12])",
    "arc_kayles(\":A-:B-:C-:D-:E-:F(-:A;-(-:B;-:C;-:D))\")",
    "queens_placement(5,6)",
    "chomp([5,5,4])",
    "tac_tix(\"xxx|xxx|xx.\")",
    "nimbi(3)",
    "nim(5,6,9)",
    "kayles(9,8)",
    "dawsons_kayles(19)",
    "dawsons_chess(17)",
    "treblecross(13)",
    "grundy(21)",
    "officers(17)",
    "wythoff(12,15)",
    "take_and_break(\"0.77\",5,6)",
    "take_and_break(\"0.137\",12)",
    "subtraction([2,3,7],11,13)",
    "welter(2,5,7,9)",
    "turning_turtles(\"TTHTHHTH\")",
    "mock_turtles(\"THHTHH\")",
    "ruler(\"TTHHTH\")",
    "euclid(55,89)",
    "fibonacci_nim(15,6)",
    "mem(15,2)",
    "holladay([3,2;2,2])",
    "nim_rows_columns([2,2;2,2])",
    "nim_squared(\"xox|oxx\")",
    "matrix_nim_impartial([7,8;6,9])",
    "own(3,4)"};
enum {
  STARTS = sizeof starts / sizeof *starts,
  MOST_MOVES = 512,
  POSITIONS_OF_A_CONTEXT = 16,
  MOST_WITHOUT_VALUES = 6
};

#define OWN                                                                                                  \
  "ruleset own(board of \".x\")\n  Both \"..\" -> \"xx\" in all directions\n  Both \"...\" -> \".x.\" "      \
  "sideways\n"

/* ---- the definition --------------------------------------------------------------------------------------- */

typedef struct plain_values {
  labi_map by_position;
  struct {
    uint32_t *items;
    size_t count, room;
  } values;
} plain_values;

/* The mex of the values of all positions that a move leads to, as the players see them. */
static uint32_t plain_mex(plain_values *plain, cgt_ctx *in, cgt_position p) {
  const uint64_t hash = labi_hash_number(p.id);
  const uint32_t at = labi_map_find(&plain->by_position, hash, NULL, NULL, NULL);
  if (at != LABI_NOT_FOUND) return plain->values.items[at];
  cgt_position moves[MOST_MOVES];
  bool seen[MOST_MOVES + 1] = {false};
  size_t count;
  uint32_t least = 0;
  cr_assert(cgt_position_moves(&count, moves, MOST_MOVES, in, p, CGT_LEFT) == CGT_OK, "%s",
            cgt_ctx_message(in));
  cr_assert(count <= MOST_MOVES);
  for (size_t i = 0; i < count; i++) {
    const uint32_t value = plain_mex(plain, in, moves[i]);
    if (value < MOST_MOVES) seen[value] = true;
  }
  while (seen[least]) least++;
  uint32_t *last = labi_push(&plain->values);
  cr_assert(last && labi_map_add(&plain->by_position, hash, (uint32_t)plain->values.count - 1));
  return *last = least;
}

/* ---- random positions --------------------------------------------------------------------------------------- */

typedef struct drawn {
  session s; /* the definition */
  plain_values plain;
} drawn;

static cgt_position first_position(session *s) {
  lab_value v = {0};
  cr_assert(lab_evaluate(&v, s->machine, lab_program_count(s->program) - 1, &s->error) == CGT_OK, "%s",
            s->error.message);
  cr_assert(v.kind == LAB_POSITION);
  return v.as.at.position;
}

static session open_start(const char *start) {
  char text[400];
  snprintf(text, sizeof text, OWN "%s", start);
  session s = open_text(text);
  cr_assert(s.error.status == CGT_OK, "%s: %s", start, s.error.message);
  return s;
}

static cgt_position draw(cgt_ctx *in, cgt_position p, rng *dice) {
  for (unsigned left = rng_below(dice, 6); left > 0; left--) {
    cgt_position moves[MOST_MOVES];
    size_t count;
    cr_assert(cgt_position_moves(&count, moves, MOST_MOVES, in, p, CGT_LEFT) == CGT_OK);
    if (count == 0) return p;
    p = moves[rng_below(dice, (unsigned)count)];
  }
  return p;
}

/* The same position in another context. */
static cgt_position copied(cgt_ctx *to, const cgt_ctx *from, cgt_position p) {
  cgt_position same = {0};
  size_t length;
  const void *bytes = cgt_position_bytes(&length, from, p);
  cr_assert(cgt_position_of_bytes(&same, to, cgt_position_ruleset(from, p), bytes, length) == CGT_OK, "%s",
            cgt_ctx_message(to));
  return same;
}

/* ---- the comparison -------------------------------------------------------------------------------------------- */

static void expect_nimber(cgt_ctx *in, cgt_game found, uint32_t wanted, cgt_position p, const char *way) {
  char text[400] = "";
  if (cgt_equal(found, cgt_nimber(in, wanted))) return;
  cgt_position_print(text, sizeof text, NULL, in, p);
  cr_expect(false, "%s: not *%u by %s: %s", text, wanted, way, cgt_is_none(found) ? cgt_ctx_message(in) : "");
}

static void expect_tests(cgt_ctx *in, uint32_t wanted, cgt_position p, rng *dice) {
  cgt_nim_test answer = CGT_NIM_BELOW;
  const uint32_t n = rng_below(dice, wanted + 3);
  cr_assert(cgt_position_test_nimber(&answer, in, p, n) == CGT_OK, "%s", cgt_ctx_message(in));
  cr_expect((answer == CGT_NIM_EQUAL) == (wanted == n), "%u is compared with %u", wanted, n);
  if (answer == CGT_NIM_BELOW) cr_expect_lt(wanted, n);
  if (answer == CGT_NIM_REACHED) cr_expect_neq(wanted, n);
}

static cgt_position compare(const drawn *from, cgt_ctx *searching, cgt_ctx *valuing, uint32_t *wanted,
                            cgt_position start, rng *dice) {
  cgt_ctx *in = lab_machine_ctx(from->s.machine);
  const cgt_position p = draw(in, start, dice);
  *wanted = plain_mex((plain_values *)&from->plain, in, p);
  const cgt_position q = copied(searching, in, p), r = copied(valuing, in, p);
  if (rng_below(dice, 2)) expect_tests(searching, *wanted, q, dice);
  expect_nimber(searching, cgt_position_nimber(searching, q, CGT_NIM_BY_SEARCH), *wanted, q, "search");
  expect_nimber(valuing, cgt_position_value(valuing, r), *wanted, r, "value");
  return q;
}

/* Of positions of one ruleset and *n: whoever moves second wins if and only if the nim-sum is 0. */
static void compare_sum(cgt_ctx *in, const cgt_position *positions, const uint32_t *values, size_t count,
                        rng *dice) {
  cgt_term terms[5] = {0};
  cgt_decision decision;
  uint32_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    terms[i] = (cgt_term){.position = positions[i], .negative = rng_below(dice, 2)};
    sum ^= values[i];
  }
  const uint32_t n = rng_below(dice, 2) ? sum : rng_below(dice, 8);
  terms[count] = (cgt_term){.game = cgt_nimber(in, n)};
  const bool few = count == 2 && values[0] + values[1] <= MOST_WITHOUT_VALUES; /* of three: ten times as long */
  const cgt_decide_options way = {.without = few && rng_below(dice, 2) ? CGT_WITHOUT_VALUES : 0};
  cr_assert(cgt_decide(&decision, in, terms, count + 1, rng_below(dice, 2) ? CGT_LEFT : CGT_RIGHT, &way) ==
                CGT_OK,
            "%s", cgt_ctx_message(in));
  cr_expect_eq(decision.wins, sum != n, "a sum of nim-value %u, with *%u", sum, n);
}

Test(nim_random, search_definition_and_theorems_agree) {
  const unsigned runs = (test_runs(1) > 1 ? 100000 : 1000) / STARTS + 1;
  unsigned all = 0;
  rng dice = rng_new();
  for (size_t k = 0; k < STARTS; k++) {
    drawn from = {.s = open_start(starts[k])};
    const lab_program *program = from.s.program;
    lab_machine *searching = lab_machine_new(program, NULL, 1), *valuing = lab_machine_new(program, NULL, 1);
    const cgt_position start = first_position(&from.s);
    cgt_position positions[POSITIONS_OF_A_CONTEXT];
    uint32_t values[POSITIONS_OF_A_CONTEXT];
    for (unsigned run = 0; run < runs; run++) {
      const unsigned at = run % POSITIONS_OF_A_CONTEXT;
      if (run && at == 0) { /* what is known beforehand decides what is asked */
        lab_machine_free(searching);
        searching = lab_machine_new(program, NULL, 1);
      }
      positions[at] =
          compare(&from, lab_machine_ctx(searching), lab_machine_ctx(valuing), &values[at], start, &dice);
      all++;
      if (at % 4 == 3)
        compare_sum(lab_machine_ctx(searching), positions + at - 2, values + at - 2, 2 + rng_below(&dice, 2),
                    &dice);
    }
    labi_map_free(&from.plain.by_position);
    free(from.plain.values.items);
    lab_machine_free(searching);
    lab_machine_free(valuing);
    close_session(&from.s);
  }
  if (test_runs(1) > 1) fprintf(stderr, "%u positions, seed 0x%llx\n", all, (unsigned long long)dice.seed);
}
