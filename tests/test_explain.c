/* test_explain.c: steps to canonical forms, scaffolds, and proofs that a checker accepts when they are right
 * and refuses when they are not. */
#include <cgt/lab_machine.h>

#include <stdio.h>
#include <stdlib.h>

#include "lab/proof/certificate.h"
#include "fixture.h"
#include "language_session.h"
#include "lab/proof/proof.h"

SUITE(explain);

/* ---- steps to the canonical form --------------------------------------------------------------- */

enum { MOST = 64 };

typedef struct form {
  cgt_game games[2][MOST];
  size_t count[2];
} form;

static size_t place_of(const form *f, cgt_player player, cgt_game g) {
  for (size_t i = 0; i < f->count[player]; i++)
    if (cgt_equal(f->games[player][i], g)) return i;
  return SIZE_MAX;
}

static void drop(form *f, cgt_player player, cgt_game g) {
  size_t i = place_of(f, player, g);
  cr_assert(i != SIZE_MAX, "a step is about %s, which is no option", show(g));
  f->games[player][i] = f->games[player][--f->count[player]];
}

/* Does what the step says, having made sure that its reasons hold in the form it is about. */
static void follow(form *f, const cgt_step *step, cgt_game value) {
  cgt_player player = step->player;
  bool left = player == CGT_LEFT;
  if (step->kind == CGT_STEP_NUMBER) {
    law(cgt_equal(step->option, value), step->option, value);
    return;
  }
  drop(f, player, step->option);
  if (step->kind == CGT_STEP_REPEATED) {
    cr_assert(place_of(f, player, step->option) != SIZE_MAX);
  } else if (step->kind == CGT_STEP_DOMINATED) {
    cr_assert(place_of(f, player, step->by) != SIZE_MAX);
    law(left ? le(step->option, step->by) : le(step->by, step->option), step->option, step->by);
  } else {
    cgt_game of_option[MOST], in_place[MOST];
    size_t count = options(of_option, MOST, step->option, !player);
    bool is_option = false;
    for (size_t i = 0; i < count; i++) is_option |= cgt_equal(of_option[i], step->by);
    law(is_option, step->option, step->by);
    law(left ? le(step->by, value) : le(value, step->by), step->by, value);
    count = options(in_place, MOST, step->by, player);
    for (size_t i = 0; i < count; i++)
      if (place_of(f, player, in_place[i]) == SIZE_MAX) f->games[player][f->count[player]++] = in_place[i];
  }
}

/* The steps of a form, followed to their end: the options of its canonical form. Returns how many. */
static size_t follow_all(const form *start, cgt_game *value) {
  form f = *start;
  cgt_step steps[256];
  size_t count, again;
  *value = cgt_from_options(ctx, f.games[0], f.count[0], f.games[1], f.count[1]);
  cr_assert(cgt_explain_form(&count, steps, 256, ctx, f.games[0], f.count[0], f.games[1], f.count[1]) ==
            CGT_OK);
  cr_assert(cgt_explain_form(&again, NULL, 0, ctx, f.games[0], f.count[0], f.games[1], f.count[1]) == CGT_OK);
  cr_assert(count == again && count <= 256);
  for (size_t i = 0; i < count; i++) follow(&f, &steps[i], *value);
  if (count > 0 && steps[count - 1].kind == CGT_STEP_NUMBER) return count;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgt_game canonical[MOST];
    size_t found = options(canonical, MOST, *value, p);
    law(found == f.count[p], *value);
    for (size_t i = 0; i < found; i++) law(place_of(&f, p, canonical[i]) != SIZE_MAX, *value, canonical[i]);
  }
  return count;
}

Test(explain, steps_lead_to_the_canonical_form) {
  size_t steps = 0, numbers = 0;
  for (unsigned run = test_runs(400); run-- > 0;) {
    form f = {0};
    cgt_game g;
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
      for (unsigned n = rng_below(&dice, 4); n-- > 0;)
        f.games[p][f.count[p]++] = random_game(&dice, ctx, rng_below(&dice, 3), 2);
    steps += follow_all(&f, &g);
    numbers += cgt_is_number(g);
  }
  cr_expect(steps > 400 && numbers > 20, "only %zu steps and %zu numbers", steps, numbers);
}

Test(explain, canonical_forms_need_no_step) {
  for (unsigned run = test_runs(200); run-- > 0;) {
    cgt_game again, g = random_game(&dice, ctx, rng_below(&dice, 3), 2);
    form f = {0};
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) f.count[p] = options(f.games[p], MOST, g, p);
    law(follow_all(&f, &again) == 0, g);
    law(cgt_equal(g, again), g, again);
  }
}

/* {^|v}: ^ reverses through * to 0, and so {^|v} = {0|0} = *. Siegel, CGT, Ch. II.2 (number unchecked). */
Test(explain, up_reverses_through_star) {
  cgt_game up = cgt_up(ctx, 1), down = cgt_up(ctx, -1), star = cgt_nimber(ctx, 1);
  cgt_step steps[2];
  size_t count;
  cr_assert(cgt_explain_form(&count, steps, 2, ctx, &up, 1, &down, 1) == CGT_OK && count == 2);
  for (int i = 0; i < 2; i++) {
    cr_expect(steps[i].kind == CGT_STEP_REVERSIBLE && steps[i].player == (cgt_player)i);
    cr_expect(cgt_equal(steps[i].option, i == 0 ? up : down) && cgt_equal(steps[i].by, star));
  }
}

/* {2*|4} is no 3: 2 fits already, for 2* <| 2. */
Test(explain, a_number_is_one_step) {
  cgt_game left = value("2*"), right = value("4");
  cgt_step step;
  size_t count;
  cr_assert(cgt_explain_form(&count, &step, 1, ctx, &left, 1, &right, 1) == CGT_OK && count == 1);
  cr_expect(step.kind == CGT_STEP_NUMBER);
  expect_value(step.option, "2");
}

Test(explain, refuses_what_is_no_game) {
  cgt_game none = CGT_NONE, *many = malloc(5000 * sizeof *many);
  size_t count;
  expect_error(CGT_EINVAL, cgt_explain_form(&count, NULL, 0, ctx, &none, 1, NULL, 0));
  expect_error(CGT_EINVAL, cgt_scaffold(&count, NULL, 0, ctx, none, CGT_LEFT, true));
  for (int i = 0; i < 5000; i++) many[i] = cgt_integer(ctx, i);
  expect_error(CGT_ELIMIT, cgt_explain_form(&count, NULL, 0, ctx, many, 5000, NULL, 0));
  free(many);
}

/* ---- scaffolds --------------------------------------------------------------------------------- */

static int number_order(cgt_game x, cgt_game y) {
  int sign = 0;
  cr_assert(cgt_number_compare(&sign, ctx, x, y) == CGT_OK);
  return sign;
}

static size_t corners_of(cgt_corner *corners, cgt_game g, cgt_player player, bool taxed) {
  size_t count;
  cr_assert(cgt_scaffold(&count, corners, 256, ctx, g, player, taxed) == CGT_OK && count <= 256);
  return count;
}

/* At t = -1, where walls are scaffolds: best of the options, and the tax. */
Test(explain, scaffolds_are_the_best_walls) {
  for (unsigned run = test_runs(200); run-- > 0;) {
    cgt_game g = random_game(&dice, ctx, 1 + rng_below(&dice, 3), 2);
    cgt_corner before[256], after[256], wall[256];
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      size_t nbefore = corners_of(before, g, p, false), nafter = corners_of(after, g, p, true), nwall;
      law((nbefore == 0) == cgt_is_integer(ctx, g), g);
      if (nbefore == 0) continue;
      cgt_game found[MOST], best = CGT_NONE;
      size_t count = options(found, MOST, g, p);
      for (size_t i = 0; i < count; i++) {
        cr_assert(cgt_wall(&nwall, wall, 256, ctx, found[i], !p) == CGT_OK && nwall <= 256);
        cgt_game v = wall[nwall - 1].value;
        if (cgt_is_none(best) || number_order(v, best) * (p == CGT_LEFT ? 1 : -1) > 0) best = v;
      }
      law(cgt_equal(before[nbefore - 1].value, best), g);
      cgt_game taxed = cgt_add(ctx, best, cgt_integer(ctx, p == CGT_LEFT ? 1 : -1));
      law(cgt_equal(after[nafter - 1].value, taxed), g);
      cr_assert(cgt_wall(&nwall, wall, 256, ctx, g, p) == CGT_OK);
      law(cgt_equal(wall[nwall - 1].value, taxed), g);
    }
  }
}

/* ---- proofs ------------------------------------------------------------------------------------ */

static void print_tree(FILE *out, const oracle_game *g) {
  fputc('{', out);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    for (size_t i = 0; i < g->count[p]; i++) {
      if (i > 0) fputc(',', out);
      print_tree(out, g->of[p][i]);
    }
    if (p == CGT_LEFT) fputc('|', out);
  }
  fputc('}', out);
}

/* The certificate of a claim, malloc'ed; *holds: of the claim itself. NULL with a message in s.error. */
static char *certificate_of(const char *claim, bool *holds) {
  session s = open_text(claim);
  labi_written_claim written;
  labi_proof proof;
  char *text = NULL;
  size_t length;
  cr_assert(s.error.status == CGT_OK, "%s: %s", claim, s.error.message);
  cr_assert(lab_written_claim(&written, s.machine, 0, &s.error) == CGT_OK, "%s: %s", claim, s.error.message);
  cr_assert(labi_proof_make(&proof, &written, s.machine, &s.error) == CGT_OK, "%s: %s", claim,
            s.error.message);
  *holds = proof.holds;
  FILE *out = open_memstream(&text, &length);
  cr_assert(out);
  char *claim_text = labi_certificate_claim_text(&proof.c);
  labi_proof_write(out, &proof, claim_text, claim);
  free(claim_text);
  fclose(out);
  labi_proof_free(&proof);
  close_session(&s);
  return text;
}

/* What the checker says: the claim, or NULL if it rejects. */
static char *accepted(const char *text, size_t length) {
  char *message;
  unsigned line;
  labi_certificate_verdict verdict = labi_certificate_verify(&message, &line, text, length);
  cr_assert(message);
  if (verdict == LABI_CERTIFICATE_ACCEPTED) return message;
  free(message);
  return NULL;
}

static bool relation_holds(const oracle_game *g, const oracle_game *h, const char *sign) {
  bool below = oracle_le(g, h), above = oracle_le(h, g);
  if (strcmp(sign, "<=") == 0) return below;
  if (strcmp(sign, ">=") == 0) return above;
  if (strcmp(sign, "==") == 0) return below && above;
  if (strcmp(sign, "!=") == 0) return !below || !above;
  if (strcmp(sign, "<") == 0) return below && !above;
  if (strcmp(sign, ">") == 0) return above && !below;
  if (strcmp(sign, "<|") == 0) return !above;
  if (strcmp(sign, "|>") == 0) return !below;
  return !below && !above;
}

/* A random claim; its two sides as trees. */
static char *random_claim(oracle *o, const oracle_game *sides[2], const char **sign) {
  char *text = NULL;
  size_t length;
  *sign = labi_certificate_signs[rng_below(&dice, LABI_CERTIFICATE_RELATIONS)];
  FILE *out = open_memstream(&text, &length);
  cr_assert(out);
  for (int side = 0; side < 2; side++) {
    sides[side] = NULL;
    for (unsigned terms = 1 + rng_below(&dice, 2); terms-- > 0;) {
      const oracle_game *g = random_tree(&dice, o, 3, 2);
      bool negative = rng_below(&dice, 3) == 0;
      fputs(negative ? " - " : sides[side] ? " + " : "", out);
      print_tree(out, g);
      if (negative) g = oracle_neg(o, g);
      sides[side] = sides[side] ? oracle_add(o, sides[side], g) : g;
    }
    if (side == 0) fprintf(out, " %s ", *sign);
  }
  fclose(out);
  return text;
}

Test(explain, certificates_of_random_claims_are_accepted) {
  unsigned truths = 0, runs = test_runs(150);
  for (unsigned run = 0; run < runs; run++) {
    oracle *o = oracle_new();
    const oracle_game *sides[2];
    const char *sign;
    bool holds;
    char *claim = random_claim(o, sides, &sign);
    char *text = certificate_of(claim, &holds);
    char *said = accepted(text, strlen(text));
    cr_assert(said, "the proof of %s, or of what holds instead, was refused:\n%s", claim, text);
    cr_assert(holds == relation_holds(sides[0], sides[1], sign), "%s", claim);
    char with_blanks[8];
    snprintf(with_blanks, sizeof with_blanks, " %s ", sign);
    if (holds) cr_assert(strstr(said, with_blanks), "%s was to be proved, not %s", claim, said);
    truths += holds;
    free(said);
    free(text);
    free(claim);
    oracle_free(o);
  }
  cr_expect(truths > runs / 5 && truths < runs, "%u of %u claims are true", truths, runs);
}

/* Is a claim as the checker prints it true? */
static bool is_true(const char *claim) { return strcmp(eval(claim), "true") == 0; }

static const char *const examples[] = {
    "^ > 0", /* Winning Ways, Ch. 3 */
    "^ <> *",
    "^ + ^ > *", /* the same */
    "{^|v} == *",
    "^ + ^ + * == {0|^}",
    "{0|*} >= 0",
    "+-1 <> 0",
    "{2|1} + {1|-1} |> 0",
    "{1|-1} + {1|-1} == 0",
    "1/2 + 1/2 == 1",
    "*2 + *3 == *",
    "{0||0|-2} > 0",
    "{0||0|-2} < ^",
    "{{2|1}|0} <| 2",
    "3 <> {4|2*}",
    "matrix_nim([1,2;2,2]) <> 0",
    "-1 < *2",
    "{3|{1|1}} != 1",
};
enum { EXAMPLES = sizeof examples / sizeof examples[0] };

Test(explain, examples_are_proved) {
  for (int i = 0; i < EXAMPLES; i++) {
    bool holds;
    char *text = certificate_of(examples[i], &holds), *said = accepted(text, strlen(text));
    cr_expect(holds && said, "%s:\n%s", examples[i], text);
    if (said) cr_expect(is_true(said), "%s", said);
    free(said);
    free(text);
  }
}

/* Every line but the comment is needed. */
Test(explain, a_certificate_without_one_of_its_lines_is_refused) {
  for (int i = 0; i < EXAMPLES; i++) {
    bool holds;
    char *text = certificate_of(examples[i], &holds), *less = malloc(strlen(text) + 1);
    for (char *line = text; *line; line += strcspn(line, "\n") + 1) {
      if (*line == '#') continue;
      const char *rest = line + strcspn(line, "\n") + 1;
      sprintf(less, "%.*s%s", (int)(line - text), text, rest);
      char *said = accepted(less, strlen(less));
      cr_expect(!said, "%s is accepted without the line %.*s", examples[i], (int)(rest - line), line);
      free(said);
    }
    free(less);
    free(text);
  }
}

/* Changed bytes: refused, or else another proof of something true. */
Test(explain, nothing_false_is_ever_accepted) {
  unsigned changed = 0, still = 0;
  for (int i = 0; i < EXAMPLES; i++) {
    bool holds;
    char *text = certificate_of(examples[i], &holds);
    size_t length = strlen(text);
    char *other = malloc(length + 2);
    for (unsigned run = test_runs(400); run-- > 0;) {
      static const char signs[] = "0123456789 :>|-=<\n#LRgct";
      memcpy(other, text, length + 1);
      size_t n = length;
      for (unsigned times = 1 + rng_below(&dice, 3); times-- > 0;) {
        if (n == 0) break;
        size_t at = rng_below(&dice, (unsigned)n);
        unsigned way = rng_below(&dice, 8);
        if (way == 0)
          other[at] = (char)rng_below(&dice, 256);
        else if (way == 1)
          memmove(other + at, other + at + 1, n-- - at);
        else if (way == 2)
          n = at + 1;
        else
          other[at] = signs[rng_below(&dice, sizeof signs - 1)];
      }
      char *said = accepted(other, n);
      changed++;
      still += said != NULL;
      if (said && !strchr(said, '#')) cr_expect(is_true(said), "%s was accepted:\n%.*s", said, (int)n, other);
      free(said);
    }
    free(other);
    free(text);
  }
  cr_expect(still < changed / 3, "%u of %u changed certificates were accepted", still, changed);
}

Test(explain, faults_are_named_with_their_lines) {
  static const struct {
    const char *text, *fault;
    unsigned line;
  } cases[] = {
      {"", "begins with", 1},
      {"hello\n", "begins with", 1},
      {"cgt certificate 1\n", "no claim", 0},
      {"cgt certificate 1\ngame 1 = |\n", "expected game 0", 2},
      {"cgt certificate 1\ngame 0 = 0|\n", "no game 0 above", 2},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 == - : 0 == 0\n",
       "not that of the games: * == 0", 4},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 == - : * == 0\nsum -1\n", "not the sum", 5},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 == - : * == 0\nsum 1\n",
       "needs a line 'Left second'", 0},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\n",
       "Right loses", 6},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\nturn Right 1 "
       ":\n",
       "has no answer", 7},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\nclaim 1 >= - : * >= 0\nsum 1\nLeft second\n"
       "turn Right 1 : 0:0>0:0\n",
       "Left cannot move to game 0", 7},
      /* {|{-1|}} is no zero: Left's only answer loses, and another would be no move. */
      {"cgt certificate 1\ngame 0 = |\ngame 1 = |0\ngame 2 = 1|\ngame 3 = |2\nclaim 3 >= - : {|{-1|}} >= 0\n"
       "sum 3\nLeft second\nturn Right 3 : 0:2>0:0\n",
       "Left cannot move to game 0", 9},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0|1\nclaim 2 >= - : ^ >= 0\nsum 2\nLeft "
       "second\n"
       "turn Right 2 : 0:0>0:0\n",
       "the move 0:1 of Right has no answer", 8},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0|1\nclaim 2 >= - : ^ >= 0\nsum 2\nLeft "
       "second\n"
       "turn Right 2 : 0:1>0:0 0:1>0:0\n",
       "more answers than moves", 8},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|0\ngame 2 = 0|1\nclaim 2 >= - : ^ >= 0\nsum 2\nLeft "
       "second\n"
       "turn Right 2 : 0:1>0:0\nturn Right 2 : 0:1>0:0\n",
       "stands in line 8 already", 9},
      {"cgt certificate 1\ngame 0 = |\nclaim - <= 99999999999 : 0\n", "past 2^32", 3},
      {"cgt certificate 1\ngame 0 = |\nclaim - <= - : 0 <= 0\nsum -\nLeft second\n", "'Right second'", 0},
      {"cgt certificate 1\ngame 0 = |\ngame 1 = 0|\nclaim - <= 1 : 0 <= 1\nsum 1\nLeft second\nLeft second\n",
       "stands above already", 7},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *message;
    unsigned line;
    labi_certificate_verdict verdict =
        labi_certificate_verify(&message, &line, cases[i].text, strlen(cases[i].text));
    cr_expect(verdict != LABI_CERTIFICATE_ACCEPTED && message && strstr(message, cases[i].fault),
              "case %zu: %s", i, message);
    cr_expect(line == cases[i].line, "case %zu: line %u, not %u", i, line, cases[i].line);
    free(message);
  }
}

/* What a certificate calls its games is read back as the same game by the language. */
Test(explain, names_are_those_of_the_language) {
  static const char *const names[] = {"0",   "7",  "-3",  "5/8",  "-1/2", "*",     "*3",     "^",
                                      "^^*", "v3", "^*2", "v4*3", "+-2",  "{2|*}", "1/2^20", "-7/16"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char claim[64], expected[64];
    bool holds;
    snprintf(claim, sizeof claim, "%s <= %s", names[i], names[i]);
    char *text = certificate_of(claim, &holds), *said = accepted(text, strlen(text));
    cr_assert(said && holds, "%s", claim);
    snprintf(expected, sizeof expected, "%.*s == %s", (int)strcspn(said, "<"), said, names[i]);
    cr_expect(is_true(expected), "%s is called %s", names[i], said);
    if (names[i][0] != '+') cr_expect(strcmp(said, claim) == 0, "%s, not %s", said, claim);
    free(said);
    free(text);
  }
}

Test(explain, what_is_too_large_to_write_out_is_an_error) {
  static const char *const claims[] = {"2^100 > 1", "1000000 >= {1|*}", "*100000 == 0", "1/2^6000 > 0"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    session s = open_text(claims[i]);
    labi_written_claim written;
    labi_proof proof;
    cr_assert(lab_written_claim(&written, s.machine, 0, &s.error) == CGT_OK);
    cr_expect(labi_proof_make(&proof, &written, s.machine, &s.error) == CGT_ELIMIT, "%s", claims[i]);
    cr_expect(strstr(s.error.message, "limit"), "%s", s.error.message);
    labi_proof_free(&proof);
    close_session(&s);
  }
}
