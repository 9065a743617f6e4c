/* test_laws.c: the laws of the algebra, each a line of the language, on random games of birthday <= 4.
 *
 * A law that fails is reduced: games are replaced by simpler ones as long as it still fails. What is left is
 * printed as a line that cgt eval accepts, and that it answers with false. */
#include <stdlib.h>

#include "fixture.h"
#include "language.h"
#include "language_session.h"

TestSuite(laws, .init = fixture_open, .fini = fixture_close, .timeout = 240);

typedef enum sort { ANY, ALL_SMALL } sort;

typedef struct law_line {
  const char *text; /* of g, h, k: the first of these that are needed */
  size_t games;
  unsigned birthday; /* of each, at most */
  unsigned runs;
  sort sort;
} law_line;

static const law_line laws[] = {
    /* the group */
    {"g - g == 0", 1, 4, 2000, ANY},
    {"g + h == h + g and -(g + h) == -g - h", 2, 4, 2000, ANY},
    {"g + h - h == g", 2, 4, 2000, ANY},
    {"(g + h) + k == g + (h + k)", 3, 3, 2000, ANY},
    /* the order */
    {"(g <= h) == (0 <= h - g)", 2, 4, 2000, ANY},
    {"(g <= h and h <= g) == (g == h)", 2, 3, 2000, ANY},
    {"not (g <= h and h <= k) or g <= k", 3, 2, 2000, ANY},
    {"(g <= h) == (g + k <= h + k)", 3, 3, 2000, ANY},
    {"(g <= h) == (-h <= -g)", 2, 4, 2000, ANY},
    /* stops, outcome, mean, temperature */
    {"right_stop(g) <= left_stop(g) and left_stop(-g) == -right_stop(g)", 1, 4, 2000, ANY},
    {"(if left_stop(g) < 0 then R else if right_stop(g) > 0 then L else outcome(g)) == outcome(g)", 1, 4,
     2000, ANY},
    {"not (left_stop(g) > 0 and right_stop(g) < 0) or outcome(g) == N", 1, 4, 2000, ANY},
    {"mean(g + h) == mean(g) + mean(h)", 2, 4, 2000, ANY},
    {"temperature(g + h) <= max(temperature(g), temperature(h))", 2, 4, 2000, ANY},
    {"left_stop(g + h) <= left_stop(g) + left_stop(h)", 2, 3, 2000, ANY},
    {"right_stop(g) <= mean(g) and mean(g) <= left_stop(g)", 1, 4, 2000, ANY},
    /* heating and cooling */
    {"cool(heat(g,1/2),1/2) == g and cool(heat(g,2),2) == g", 1, 4, 2000, ANY},
    {"cool(g + h,1/2) == cool(g,1/2) + cool(h,1/2)", 2, 3, 2000, ANY},
    {"cool(cool(g,1/4),1/2) == cool(g,3/4)", 1, 4, 2000, ANY},
    {"freeze(g) == cool(g,temperature(g)) or is_number(g)", 1, 4, 2000, ANY},
    /* products and ordinal sums */
    {"norton_product(g + h,^) == norton_product(g,^) + norton_product(h,^)", 2, 2, 2000, ANY},
    {"norton_product(g + h,{2|1}) == norton_product(g,{2|1}) + norton_product(h,{2|1})", 2, 2, 2000, ANY},
    {"(g <= h) == (norton_product(g,^^*) <= norton_product(h,^^*))", 2, 2, 2000, ANY},
    {"(g <= h) == (k:g <= k:h)", 3, 2, 2000, ANY},
    {"(k:g):h == k:(g:h) or not is_number(k) or not is_number(g)", 3, 2, 2000, ANY},
    {"subordinate(h:g,h) == g", 2, 2, 2000, ANY},
    {"companion(companion(g)) == g", 1, 4, 2000, ANY},
    /* infinitesimals */
    {"atomic_weight(g + h) == atomic_weight(g) + atomic_weight(h)", 2, 4, 2000, ALL_SMALL},
    {"not (atomic_weight(g) >= 2) or g > 0", 1, 4, 2000, ALL_SMALL},
    {"is_infinitesimal(g) and is_atomic(g) and reduced_canonical_form(g) == 0", 1, 4, 2000, ALL_SMALL},
    {"reduced_canonical_form(g + h) == reduced_canonical_form(reduced_canonical_form(g) + h)", 2, 3, 2000,
     ANY}};

/* Under the sanitizers a run takes ten times as long. */
#ifdef __SANITIZE_ADDRESS__
enum { SHARE = 4 };
#else
enum { SHARE = 1 };
#endif

static const char *const names[] = {"g", "h", "k"};
enum { LAWS = sizeof laws / sizeof *laws, BATCH = 50, LINE = 1 << 16 };

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

static cgt_game random_one(const law_line *law) {
  unsigned birthday = rng_below(&dice, law->birthday + 1);
  return law->sort == ALL_SMALL ? all_small(birthday) : cgt_random_game(ctx, rng_next(&dice), birthday);
}

/* BATCH instances in one program: true if one of them is not true, and its games. */
static bool batch_fails(cgt_game *games, const law_line *law) {
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

static void check_law(const law_line *law) {
  static char line[LINE];
  cgt_game games[3];
  for (unsigned runs = test_runs(law->runs / SHARE), done = 0; done < runs; done += BATCH)
    if (batch_fails(games, law)) {
      reduce(law->text, games, law->games);
      write_line(line, sizeof line, law->text, games, law->games);
      cr_assert_fail("seed %#llx: cgt eval '%s'", (unsigned long long)dice.seed, line);
    }
}

static void check_laws(size_t first, size_t end) {
  for (size_t i = first; i < end && i < LAWS; i++) check_law(&laws[i]);
}

/* Criterion runs tests side by side. */
Test(laws, first_quarter) { check_laws(0, LAWS / 4); }
Test(laws, second_quarter) { check_laws(LAWS / 4, LAWS / 2); }
Test(laws, third_quarter) { check_laws(LAWS / 2, 3 * LAWS / 4); }
Test(laws, last_quarter) { check_laws(3 * LAWS / 4, LAWS); }

/* Claims that are false are found out, and little is left of what shows it. */
Test(laws, false_claims_are_reduced) {
  static const law_line claims[] = {
      {"g + h == g", 2, 4, 2000, ANY},
      {"g <= h or h <= g", 2, 4, 2000, ANY},
      {"temperature(g + h) == max(temperature(g), temperature(h))", 2, 4, 2000, ANY},
      {"atomic_weight(g) <= 1", 1, 4, 2000, ALL_SMALL}};
  static const char *const reduced[] = {NULL, "let g = (*), h = (0) in (g <= h or h <= g)", NULL, NULL};
  char line[1000];
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    const law_line *claim = &claims[i];
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
