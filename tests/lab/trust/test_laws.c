/* test_laws.c: the laws of the algebra, each a line of the language, on random games of birthday <= 4.
 *
 * A law that fails is reduced: games are replaced by simpler ones as long as it still fails. What is left is
 * printed as a line that cgt eval accepts, and that it answers with false. */
#include <stdlib.h>

#include "fixture.h"
#include <cgt/lab_machine.h>
#include "language_session.h"
#include "lab/trust/laws.h"

TestSuite(laws, .init = fixture_open, .fini = fixture_close, .timeout = 240);

static const char *const names[] = {"g", "h", "k"};
enum { RUNS = 2000, BATCH = 50, LINE = 1 << 16 };

/* ---- one instance ------------------------------------------------------------------------------ */

/* "let g = {1|0}, h = * in (g + h == h + g)"; the length, 0 where it does not fit. */
static size_t write_line(char *line, size_t room, const char *text, const cgt_game *games, size_t count) {
  size_t used = (size_t)snprintf(line, room, "let ");
  for (size_t i = 0; i < count; i++) {
    size_t length;
    used += (size_t)snprintf(line + used, room - used, "%s%s = (", i ? ", " : "", names[i]);
    if (cgt_print(line + used, room - used, &length, ctx, games[i], CGT_PLAIN) != CGT_OK ||
        length + strlen(text) + 64 > room - used)
      return 0;
    used += length;
    line[used++] = ')';
  }
  return used + (size_t)snprintf(line + used, room - used, " in (%s)", text);
}

typedef enum answer { IS_TRUE, IS_FALSE, IS_ERROR } answer;

static answer answer_of(const char *text, const cgt_game *games, size_t count) {
  static char line[LINE];
  if (!write_line(line, sizeof line, text, games, count)) return IS_TRUE; /* too long to tell anybody */
  const char *found = eval(line);
  return strcmp(found, "true") == 0 ? IS_TRUE : strcmp(found, "false") == 0 ? IS_FALSE : IS_ERROR;
}

/* ---- reducing ---------------------------------------------------------------------------------- */

enum { WIDEST = 64 };

/* Puts a simpler game in the place of *g with which the law fails as before: 0, an option, or g without
 * one of its options. */
static bool simpler(cgt_game *g, answer wrong, const char *text, const cgt_game *games, size_t count) {
  cgt_game from = *g, sides[2][WIDEST], candidates[3 + 4 * WIDEST];
  size_t n[2], tries = 0;
  for (int p = 0; p < 2; p++) n[p] = options(sides[p], WIDEST, from, (cgt_player)p);
  candidates[tries++] = cgt_integer(ctx, 0);
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < n[p]; i++) candidates[tries++] = sides[p][i];
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < n[p]; i++) {
      cgt_game without = sides[p][i];
      sides[p][i] = sides[p][n[p] - 1];
      candidates[tries++] = cgt_from_options(ctx, sides[0], n[0] - (p == 0), sides[1], n[1] - (p == 1));
      sides[p][i] = without;
    }
  for (size_t i = 0; i < tries; i++) {
    int64_t was, is; /* each step must lead down */
    cgt_get_int64(&was, ctx, cgt_birthday(ctx, from));
    cgt_get_int64(&is, ctx, cgt_birthday(ctx, candidates[i]));
    size_t mine = options(sides[0], WIDEST, candidates[i], CGT_LEFT);
    mine += options(sides[1], WIDEST, candidates[i], CGT_RIGHT);
    if (is > was || (is == was && mine >= n[0] + n[1])) continue;
    *g = candidates[i];
    if (answer_of(text, games, count) == wrong) return true;
  }
  *g = from;
  return false;
}

static void reduce(const char *text, cgt_game *games, size_t count) {
  answer wrong = answer_of(text, games, count);
  for (size_t i = 0; wrong != IS_TRUE && i < count;)
    i = simpler(&games[i], wrong, text, games, count) ? 0 : i + 1;
}

/* ---- many instances ---------------------------------------------------------------------------- */

/* Both players can move, or neither, here and in each option. */
static cgt_game all_small(unsigned birthday) {
  cgt_game sides[2][3];
  size_t n[2];
  if (birthday == 0) return cgt_integer(ctx, 0);
  for (int p = 0; p < 2; p++) {
    n[p] = 1 + rng_below(&dice, 3);
    for (size_t i = 0; i < n[p]; i++) sides[p][i] = all_small(rng_below(&dice, birthday));
  }
  return cgt_from_options(ctx, sides[0], n[0], sides[1], n[1]);
}

static cgt_game random_one(const labi_law *law) {
  unsigned birthday = rng_below(&dice, law->birthday + 1);
  return law->all_small ? all_small(birthday) : cgt_random_game(ctx, rng_next(&dice), birthday);
}

/* BATCH instances in one program: true if one of them is not true, and its games. */
static bool batch_fails(cgt_game *games, const labi_law *law) {
  static char text[BATCH * LINE / 8];
  cgt_game drawn[BATCH][3];
  size_t used = 0;
  unsigned count = 0;
  for (; count < BATCH && sizeof text - used > LINE; count++) {
    for (size_t i = 0; i < law->games; i++) drawn[count][i] = random_one(law);
    size_t length = write_line(text + used, LINE, law->text, drawn[count], law->games);
    cr_assert(length, "a random game is too long to print");
    used += length;
    text[used++] = '\n';
  }
  text[used] = '\0';
  session s = open_text(text);
  cr_assert(s.error.status == CGT_OK, "%s: %s", law->text, s.error.message);
  bool found = false;
  for (unsigned i = 0; i < count && !found; i++) {
    lab_value v;
    found = lab_evaluate(&v, s.machine, i, &s.error) != CGT_OK || v.kind != LAB_BOOL || !v.as.truth;
    if (found) memcpy(games, drawn[i], sizeof drawn[i]);
  }
  lab_machine_free(s.machine);
  lab_program_free(s.program);
  return found;
}

static void check_law(const labi_law *law) {
  static char line[LINE];
  cgt_game games[3];
  for (unsigned runs = long_test_runs(RUNS), done = 0; done < runs; done += BATCH)
    if (batch_fails(games, law)) {
      reduce(law->text, games, law->games);
      write_line(line, sizeof line, law->text, games, law->games);
      cr_assert_fail("seed %#llx: cgt eval '%s'", (unsigned long long)dice.seed, line);
    }
}

static size_t law_count(void) {
  size_t count = 0;
  while (labi_laws[count].text) count++;
  return count;
}

static void check_quarter(size_t quarter) {
  for (size_t i = quarter * law_count() / 4; i < (quarter + 1) * law_count() / 4; i++)
    check_law(&labi_laws[i]);
}

/* Criterion runs tests side by side. */
Test(laws, first_quarter) { check_quarter(0); }
Test(laws, second_quarter) { check_quarter(1); }
Test(laws, third_quarter) { check_quarter(2); }
Test(laws, last_quarter) { check_quarter(3); }

/* Claims that are false are found out, and little is left of what shows it. */
Test(laws, false_claims_are_reduced) {
  static const labi_law claims[] = {
      {"g + h == g", 2, 4, false},
      {"g <= h or h <= g", 2, 4, false},
      {"temperature(g + h) == max(temperature(g), temperature(h))", 2, 4, false},
      {"atomic_weight(g) <= 1", 1, 4, true}};
  static const char *const reduced[] = {NULL, "let g = (*), h = (0) in (g <= h or h <= g)", NULL, NULL};
  char line[1000];
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    const labi_law *claim = &claims[i];
    cgt_game games[3];
    bool found = false;
    for (int tries = 0; tries < 100 && !found; tries++) found = batch_fails(games, claim);
    cr_assert(found, "%s", claim->text);
    reduce(claim->text, games, claim->games);
    cr_assert(write_line(line, sizeof line, claim->text, games, claim->games));
    cr_expect(strlen(line) < 120, "%s", line);
    cr_expect_str_eq(eval(line), "false", "%s", line);
    if (reduced[i]) cr_expect_str_eq(line, reduced[i]);
  }
}
