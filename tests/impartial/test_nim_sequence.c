/* test_nim_sequence.c: nim-values of heaps are those of the definition however they are found, periods in print are
 * proved, and certificates of anything else are refused. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "data_table.h"
#include "impartial/heaps/nim_sequence.h"
#include "impartial/heaps/slanted.h"
#include "language_session.h"
#include "random_game.h"

static cgt_nim_sequence *begin(const char *code, const cgt_nim_place *place) {
  cgt_nim_sequence *s;
  lab_error error;
  cr_assert(cgt_nim_sequence_new(&s, code, CGT_HEAPS_CODE, place, &error) == CGT_OK, "%s: %s", code,
            error.message);
  return s;
}

static void extend(cgt_nim_sequence *s, size_t count) {
  lab_error error;
  cr_assert(cgt_nim_sequence_extend(s, count, NULL, &error) == CGT_OK, "%s", error.message);
  cr_assert(cgt_nim_sequence_count(s) >= count);
}

/* By the definition, of hexadecimal digits, from heap `from` on; `unequal`: two heaps that are left are unequal. */
static void go_on_by_definition(uint16_t *value, size_t from, size_t count, const unsigned *digit, size_t digits,
                                bool unequal) {
  static uint32_t met[4096];
  memset(met, 0, sizeof met);
  for (size_t n = from; n < count; n++) {
    uint32_t round = (uint32_t)n + 1;
    for (size_t k = 0; n > 0 && k < digits && k <= n; k++) {
      size_t rest = n - k;
      if (rest == 0 && digit[k] & 1) met[0] = round;
      if (rest > 0 && digit[k] & 2) met[value[rest]] = round;
      for (size_t a = 1; digit[k] & 4 && 2 * a + unequal <= rest; a++) met[value[a] ^ value[rest - a]] = round;
      for (size_t a = 1; digit[k] & 8 && 3 * a <= rest; a++)
        for (size_t b = a; a + 2 * b <= rest; b++) met[value[a] ^ value[b] ^ value[rest - a - b]] = round;
    }
    uint16_t least = 0;
    while (met[least] == round) least++;
    value[n] = least;
  }
}

static void by_definition(uint16_t *value, size_t count, const unsigned *digit, size_t digits, bool unequal) {
  go_on_by_definition(value, 0, count, digit, digits, unequal);
}

static void agree(const char *code, const unsigned *digit, size_t digits, bool unequal, size_t count) {
  uint16_t *value = malloc(count * sizeof *value);
  cgt_nim_sequence *s = begin(code, NULL);
  extend(s, count);
  by_definition(value, count, digit, digits, unequal);
  size_t n = 0;
  while (n < count && cgt_nim_sequence_value(s, n) == value[n]) n++;
  cr_expect(n == count, "%s, heap %zu: %u, not %u", code, n, (unsigned)cgt_nim_sequence_value(s, n),
            (unsigned)value[n]);
  cgt_nim_sequence_free(s);
  free(value);
}

/* Codes of one to four digits, each in its turn: 500 of them in a long run. */
Test(nim_sequence, values_are_those_of_the_definition, .timeout = 600) {
  unsigned runs = long_test_runs(500);
  for (unsigned i = 0; i < runs; i += long_test_step()) {
    unsigned at = 1 + i * 4095u / runs, digit[5] = {i % 7 == 0 ? 4 : 0, at % 8, at / 8 % 8, at / 64 % 8, at / 512};
    char code[16];
    snprintf(code, sizeof code, "%u.%u%u%u%u", digit[0], digit[1], digit[2], digit[3], digit[4]);
    agree(code, digit, 5, false, 2000);
  }
}

/* Where there is a mask, values of all sizes, and heaps in plenty behind the first ones. */
Test(nim_sequence, sparse_values_are_those_of_the_definition, .timeout = 600) {
  const bool whole = long_test_step() == 1;
  const size_t many = whole ? 9000 : 4500, fewer = whole ? 5000 : 2500;
  agree("0.454", (unsigned[]){0, 4, 5, 4}, 4, false, many);
  agree("0.16", (unsigned[]){0, 1, 6}, 3, false, many);
  agree("0.376", (unsigned[]){0, 3, 7, 6}, 4, false, many);
  agree("0.14", (unsigned[]){0, 1, 4}, 3, false, many);
  agree("0.36", (unsigned[]){0, 3, 6}, 3, false, many);
  agree("4!.0", (unsigned[]){4}, 1, true, many);
  agree("0.106", (unsigned[]){0, 1, 0, 6}, 4, false, fewer);
  agree("0.127", (unsigned[]){0, 1, 2, 7}, 4, false, fewer);
  agree("4.102", (unsigned[]){4, 1, 0, 2}, 4, false, fewer);
  agree("0.007", (unsigned[]){0, 0, 0, 7}, 4, false, many);
  agree("0.334", (unsigned[]){0, 3, 3, 4}, 4, false, fewer);
  agree("0.606", (unsigned[]){0, 6, 0, 6}, 4, false, fewer);
  agree("0.{1,2!}{0,2!}{2!}", (unsigned[]){0, 6, 5, 4}, 4, true, fewer);
  if (whole) agree("0.37", (unsigned[]){0, 3, 7}, 3, false, many);
}

/* Which values the first heaps have does not matter to how those behind them are found. */
static void agree_behind(const uint16_t *first, size_t from, const char *code, const unsigned *digit, size_t digits,
                         bool unequal) {
  enum { MORE = 200 };
  uint16_t value[2048 + MORE], expected[2048 + MORE];
  const char *what;
  games_heap_game game;
  games_sparse s;
  bool full;
  memcpy(value, first, from * sizeof *value);
  memcpy(expected, first, from * sizeof *expected);
  cr_assert(games_heap_game_read(&game, code, false, &what));
  cr_assert(games_sparse_new(&s, &game.rules[0].take));
  s.value = value;
  s.count = from;
  cr_assert(games_sparse_begin(&s));
  cr_assert(games_sparse_extend(&s, from + MORE, &full));
  go_on_by_definition(expected, from, from + MORE, digit, digits, unequal);
  for (size_t n = from; n < from + MORE; n++)
    cr_assert(value[n] == expected[n], "%s, %zu values, heap %zu: %u, not %u", code, from, n, (unsigned)value[n],
              (unsigned)expected[n]);
  games_sparse_free(&s);
  games_heap_game_clear(&game);
}

static void agree_behind_all(const uint16_t *first, size_t from) {
  agree_behind(first, from, "0.007", (unsigned[]){0, 0, 0, 7}, 4, false);
  agree_behind(first, from, "0.606", (unsigned[]){0, 6, 0, 6}, 4, false);
  agree_behind(first, from, "0.{2!}", (unsigned[]){0, 4}, 2, true);
  agree_behind(first, from, "4!.3{0,2!}", (unsigned[]){4, 3, 5}, 3, true);
}

Test(nim_sequence, further_values_are_those_of_the_definition) {
  uint16_t first[2048] = {0};
  rng r = rng_new();
  for (unsigned run = 0; run < long_test_runs(60); run++) {
    size_t from = 1024 + rng_below(&r, 1024);
    unsigned bits = 1 + rng_below(&r, 10), often = 1 + rng_below(&r, 40);
    for (size_t n = 1; n < from; n++) { /* now and then one that is rare by the mask 1, or is large */
      first[n] = (uint16_t)(rng_below(&r, 1u << bits) | 1);
      if (rng_below(&r, often) == 0) first[n] ^= 1;
    }
    agree_behind_all(first, from);
  }
  /* No pair has the sum 0 but a heap and itself, and that is rare. */
  for (size_t n = 1; n < 1024; n++) first[n] = n < 512 ? 1 : 2;
  first[1] = 300;
  first[512] = 3;
  agree_behind_all(first, 1024);
}

/* The rows of tests/data/octal_periods.tsv. What takes millions of heaps only where CGT_TEST_MULTIPLIER asks for more. */
Test(nim_sequence, periods_in_print_are_proved, .timeout = 600) {
  data_table table;
  char *cells[4];
  cr_assert(open_table(&table, "octal_periods"));
  while (read_row(&table, cells, 4)) {
    bool or_before = *cells[2] == '<';
    size_t length = strtoull(cells[1], NULL, 10), start = strtoull(cells[2] + or_before, NULL, 10);
    size_t most = 2 * start + 2 * length + 1000;
    if (most > 30000 && long_test_step() > 1) continue;
    if (most > 1000000 && test_runs(1) == 1) continue;
    cgt_nim_sequence *s = begin(cells[0], NULL);
    cgt_nim_period p;
    lab_error error;
    cr_expect(cgt_nim_sequence_prove(&p, s, most, NULL, &error) == CGT_OK && p.status.word == CGT_LAW_PROVED, "%s", cells[0]);
    cr_expect(p.length == length && (or_before ? p.start <= start : p.start == start), "%s: %zu from %zu", cells[0],
              p.length, p.start);
    cgt_nim_sequence_free(s);
  }
  close_table(&table, 100);
}

/* Codes of two digits, each in its turn. */
Test(nim_sequence, values_of_three_heaps_are_those_of_the_definition, .timeout = 600) {
  static const char digits[] = "0123456789ABCDEF";
  for (unsigned at = 8; at < 256; at += long_test_step() > 1 ? 29 : 1) {
    unsigned digit[] = {at % 5 == 0 ? 8 : 0, at / 16, at % 16};
    char code[16];
    snprintf(code, sizeof code, "%u.%c%c", digit[0], digits[digit[1]], digits[digit[2]]);
    if ((digit[0] | digit[1] | digit[2]) >= 8) agree(code, digit, 3, false, 200);
  }
  agree("0.3F", (unsigned[]){0, 3, 15}, 3, false, 300);
}

/* 0.3F is Kenyon's Game: Winning Ways, ch. 4. The others: by this program. */
Test(nim_sequence, arithmetic_periods_are_proved) {
  static const struct {
    const char *code;
    size_t length, start;
    uint32_t saltus;
  } known[] = {{"0.3F", 6, 0, 3}, {"0.8", 3, 1, 1}, {"0.28", 53, 1, 16}, {"0.9C", 36, 28, 16}, {"0.8B", 7, 7, 4}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    cgt_nim_sequence *s = begin(known[i].code, NULL);
    cgt_nim_period p;
    lab_error error;
    cr_expect(cgt_nim_sequence_prove(&p, s, 2000, NULL, &error) == CGT_OK && p.status.word == CGT_LAW_PROVED, "%s", known[i].code);
    cr_expect(p.length == known[i].length && p.start == known[i].start && p.saltus == known[i].saltus,
              "%s: %zu from %zu", known[i].code, p.length, p.start);
    extend(s, 2 * cgt_nim_sequence_count(s));
    for (size_t n = p.start; n + p.length < cgt_nim_sequence_count(s); n++)
      cr_assert(cgt_nim_sequence_value(s, n + p.length) == cgt_nim_sequence_value(s, n) + p.saltus);
    cgt_nim_sequence_free(s);
  }
}

/* 0.F6 looks so for 1,500 heaps and more, but is not. */
Test(nim_sequence, arithmetic_periods_that_end_are_not_proved, .timeout = 600) {
  cgt_nim_sequence *s = begin("0.F6", NULL);
  cgt_nim_period p;
  extend(s, 1500);
  cgt_nim_sequence_period(&p, s);
  cr_expect(p.found && p.status.word != CGT_LAW_PROVED && p.length == 43 && p.saltus == 32);
  cgt_nim_sequence_free(s);
}

/* The theorem is asked of values that rules have not: what it wants is not there, or is. */
Test(nim_sequence, arithmetic_periods_are_proved_of_the_rules) {
  cgt_nim_sequence *s = begin("0.8", NULL), *other = begin("0.08", NULL);
  imp_slant slant = {1, 3, 1};
  extend(s, 200);
  cr_expect(imp_slant_needs(&slant, &s->game.rules[0], s->wide.value) <= 200);
  cr_expect(imp_slant_holds(&slant, &s->game.rules[0], s->wide.value, NULL));
  cr_expect(!imp_slant_holds(&slant, &other->game.rules[0], s->wide.value, NULL));
  /* by rules that may leave one heap or two as well, these values are those of options, too: all that is amiss */
  cgt_nim_sequence *wider = begin("0.E", NULL);
  const imp_slant twice = {1, 6, 2};
  cr_expect(imp_slant_holds(&twice, &s->game.rules[0], s->wide.value, NULL));
  cr_expect(!imp_slant_holds(&twice, &wider->game.rules[0], s->wide.value, NULL));
  cgt_nim_sequence_free(wider);
  /* and by these, which may leave three heaps behind one counter, three heaps have a value that is to be none */
  cgt_nim_sequence *first = begin("0.3F", NULL), *third = begin("0.BF", NULL);
  const imp_slant twelve = {1, 12, 6};
  extend(first, 200);
  cr_expect(imp_slant_holds(&twelve, &first->game.rules[0], first->wide.value, NULL));
  cr_expect(!imp_slant_holds(&twelve, &third->game.rules[0], first->wide.value, NULL));
  cgt_nim_sequence_free(first);
  cgt_nim_sequence_free(third);
  s->wide.value[7]++;
  cr_expect(!imp_slant_holds(&slant, &s->game.rules[0], s->wide.value, NULL));
  cgt_nim_sequence_free(s);
  cgt_nim_sequence_free(other);
}

/* Triples and values by definition stay below what is allowed. */
Test(nim_sequence, memory_is_a_limit_where_values_are_not_sparse) {
  static const char *const codes[] = {"0.3F", "0.[3]"};
  for (size_t i = 0; i < 2; i++) {
    cgt_nim_sequence *s = begin(codes[i], &(cgt_nim_place){.memory_bytes = 100000});
    lab_error error;
    cr_expect(cgt_nim_sequence_extend(s, 100000, NULL, &error) == CGT_ELIMIT, "%s", codes[i]);
    cr_expect(strstr(error.message, "memory"));
    extend(s, 100);
    cgt_nim_sequence_free(s);
  }
}

Test(nim_sequence, arithmetic_periods) {
  cgt_nim_sequence *s = begin("0.[3]", NULL);
  cgt_nim_period p;
  extend(s, 500);
  cgt_nim_sequence_period(&p, s);
  cr_expect(p.found && p.saltus == 1 && p.length == 1 && p.start == 0 && p.status.word == CGT_LAW_AGREES);
  cgt_nim_sequence_free(s);
}

/* ---- certificates ------------------------------------------------------------------------------------ */

static char text[100000];

static bool append(void *where, const char *bytes, size_t length) {
  (void)where;
  size_t used = strlen(text);
  if (used + length >= sizeof text) return false;
  memcpy(text + used, bytes, length);
  text[used + length] = '\0';
  return true;
}

static cgt_certificate_verdict verdict_of(const char *bytes) {
  cgt_certificate_check check;
  cr_assert(cgt_nim_certificate_verify(&check, bytes, strlen(bytes), NULL) == CGT_OK);
  if (check.verdict == CGT_CERTIFICATE_ACCEPTED) free(check.claim);
  return check.verdict;
}

static void certify(const char *code, size_t most) {
  cgt_nim_sequence *s = begin(code, NULL);
  cgt_nim_period p;
  lab_error error;
  cr_assert(cgt_nim_sequence_prove(&p, s, most, NULL, &error) == CGT_OK && p.status.word == CGT_LAW_PROVED);
  text[0] = '\0';
  cr_assert(cgt_nim_certificate_write(append, NULL, s, &p) == CGT_OK);
  cr_expect(verdict_of(text) == CGT_CERTIFICATE_ACCEPTED, "%s", text);
  cgt_nim_sequence_free(s);
}

/* Any digit that is another one makes a certificate wrong, but those behind a code's point where nothing changes. */
Test(nim_sequence, certificates, .timeout = 600) {
  static const char *const codes[] = {"0.77", "0.156", "0.9F"};
  for (size_t c = 0; c < 3; c++) {
    certify(codes[c], 100000);
    size_t length = strlen(text), step = c == 1 ? 9 : 1;
    for (size_t i = 17; i < length; i += step) {
      char old = text[i];
      if (old < '0' || old > '9') continue;
      text[i] = old == '0' ? '1' : (char)(old - 1);
      cr_expect(verdict_of(text) == CGT_CERTIFICATE_REJECTED, "%s", text);
      text[i] = old;
    }
    text[length - 4] = '\0'; /* without its end */
    cr_expect(verdict_of(text) == CGT_CERTIFICATE_REJECTED);
  }
  cr_expect(verdict_of("cgt certificate 1\n") == CGT_CERTIFICATE_FOREIGN);
  cr_expect(verdict_of("") == CGT_CERTIFICATE_FOREIGN);
  cr_expect(verdict_of("cgt nim-period 1\ncode 0.77\nend\n") == CGT_CERTIFICATE_REJECTED);
  cr_expect(verdict_of("cgt nim-period 1\ncode 0.77\nperiod 12 from 71\nvalues 168 hash 0\ntheorem sparse\nmask "
                       "30\nrare 5:1 3:1\nend\n") == CGT_CERTIFICATE_REJECTED);
}

/* The theorem on rare heaps is not about rules that ask for equal heaps: there a pair may not be moved by a period. */
Test(nim_sequence, equal_heaps_are_not_proved_by_rare_ones) {
  static const char *const codes[] = {"0.7{2=}", "0.{0,1,2}{0,2=}", "0.{2=}{0,1,2}{2}"};
  for (size_t i = 0; i < 3; i++) {
    cgt_nim_sequence *s = begin(codes[i], NULL);
    cgt_nim_period p;
    extend(s, 3000);
    cgt_nim_sequence_period(&p, s);
    cr_expect(p.found && p.status.word != CGT_LAW_PROVED, "%s", codes[i]);
    cgt_nim_sequence_free(s);
  }
}

Test(nim_sequence, a_stop_ends_the_check) {
  cgt_certificate_check check;
  const int stop = 1;
  certify("0.156", 100000);
  cr_expect(cgt_nim_certificate_verify(&check, text, strlen(text), &stop) == CGT_ECANCELLED && !check.claim);
}

/* 0.127 by the parity of heaps has 693 rare ones, the last 27,106 (as T. Czajka's tables have it, with the heap of 0). */
Test(nim_sequence, rare_heaps_by_parity, .timeout = 600) {
  cgt_nim_facts facts;
  cgt_nim_sequence *s = begin("0.127", NULL);
  extend(s, 40000);
  cgt_nim_sequence_facts(&facts, s);
  cr_assert(facts.by_parity && facts.mask == 1 && facts.rare_count == 693 && facts.rare[692] == 27106);
  for (size_t n = 1, at = 0; n < 40000; n++) {
    bool rare = (cgt_nim_sequence_value(s, n) + n + 3) % 2 == 0;
    cr_assert_eq(rare, at < facts.rare_count && facts.rare[at] == n, "heap %zu", n);
    at += rare;
  }
  cgt_nim_sequence_free(s);
  certify("0.127", 100000);
  memmove(strstr(text, " by parity"), strstr(text, "\nrare"), strlen(strstr(text, "\nrare")) + 1);
  cr_expect(verdict_of(text) == CGT_CERTIFICATE_REJECTED);
}

/* Numbers that are as large as they can be say no more than small ones. */
Test(nim_sequence, periods_beyond_the_values_are_refused) {
  static const char *const claims[] = {
      "code 0.8\nperiod 2305843009213693950 from 1 saltus 1\nvalues 100 hash 0\ntheorem slanted 8",
      "code 0.8\nperiod 3 from 2305843009213693950 saltus 1\nvalues 100 hash 0\ntheorem slanted 1",
      "code 0.8\nperiod 3 from 1 saltus 1\nvalues 100 hash 0\ntheorem slanted",
      "code 0.{0,60}\nperiod 2305843009213693950 from 1\nvalues 100 hash 0\ntheorem guy-smith",
      "code 0.77\nperiod 12 from 2305843009213693950\nvalues 100 hash 0\ntheorem guy-smith"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    char bytes[400];
    snprintf(bytes, sizeof bytes, "cgt nim-period 1\n%s\nend\n", claims[i]);
    cr_expect_eq(verdict_of(bytes), CGT_CERTIFICATE_REJECTED, "%s", claims[i]);
  }
}

/* A mask by parity is for rules by which moves to two heaps take odd numbers alone, or even ones, and a period by it is even. */
Test(nim_sequence, masks_by_parity_are_checked) {
  cr_expect(verdict_of("cgt nim-period 1\ncode 0.77\nperiod 12 from 71\nvalues 168 hash 0\ntheorem guy-smith\nmask 30 by "
                       "parity\nrare\nend\n") == CGT_CERTIFICATE_REJECTED);
  cr_expect(verdict_of("cgt nim-period 1\ncode 0.07\nperiod 17 from 53\nvalues 168 hash 0\ntheorem sparse\nmask 30 by "
                       "parity\nrare\nend\n") == CGT_CERTIFICATE_REJECTED);
}

/* ---- codes and files ------------------------------------------------------------------------------- */

Test(nim_sequence, cousins) {
  char form[64];
  unsigned shift, cousins = 0;
  cr_expect(cgt_heap_cousin(form, sizeof form, "0.07") > 0 && strcmp(form, "0.137") == 0);
  cr_expect(cgt_heap_cousin(form, sizeof form, "0.137") == 0);
  cr_expect(cgt_heap_standard_form(form, sizeof form, &shift, "0.4") > 0 && strcmp(form, "0.137") == 0 &&
            shift == 2);
  cr_expect(cgt_heap_standard_form(form, sizeof form, &shift, "4!.0") == 0);
  for (unsigned i = 1; i < 4096; i += 7) {
    char code[16];
    snprintf(code, sizeof code, "0.%03X", i);
    if (cgt_heap_standard_form(form, sizeof form, &shift, code) == 0 || shift == 0) continue;
    cgt_nim_sequence *s = begin(code, NULL), *other = begin(form, NULL);
    extend(s, 40);
    extend(other, 40);
    for (size_t n = 0; n + shift < 40; n++)
      cr_expect(cgt_nim_sequence_value(other, n) == cgt_nim_sequence_value(s, n + shift), "%s, %s", code, form);
    cgt_nim_sequence_free(s);
    cgt_nim_sequence_free(other);
    cousins++;
  }
  cr_expect(cousins > 100, "%u", cousins);
}

static void expect_refused(const char *code, const cgt_nim_place *place, const char *word) {
  cgt_nim_sequence *s;
  lab_error error;
  cr_expect(cgt_nim_sequence_new(&s, code, CGT_HEAPS_CODE, place, &error) == CGT_EINVAL && !s);
  cr_expect(strstr(error.message, word), "%s", error.message);
}

Test(nim_sequence, rules_that_are_none) {
  expect_refused("77", NULL, "point");
  expect_refused("0.7|0.3", NULL, "partizan");
  expect_refused("", NULL, "code");
  expect_refused("0.7", &(cgt_nim_place){.file = "/no/such/folder/file"}, "No such file");
  expect_refused("0.F", &(cgt_nim_place){.file = "/no/such/folder/file"}, "two heaps");
}

/* What a refusal says a game with a name is has the values of the ruleset of that name. */
Test(nim_sequence, names_in_place_of_codes) {
  static const struct {
    const char *written, *ruleset;
  } games[] = {{"kayles", "kayles"},
               {"Dawson's Kayles", "dawsons_kayles"},
               {"dawsons_chess", "dawsons_chess"},
               {"TREBLECROSS", "treblecross"},
               {"officers", "officers"},
               {"grundy", "grundy"},
               {"Grundy's game", "grundy"},
               {"Nim", "nim"}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    cgt_nim_sequence *s;
    lab_error error;
    char text[200];
    cr_assert(cgt_nim_sequence_new(&s, games[i].written, CGT_HEAPS_CODE, NULL, &error) == CGT_EINVAL);
    const char *code = strstr(error.message, " is ");
    cr_assert(code, "%s: %s", games[i].written, error.message);
    snprintf(text, sizeof text, "nim_values(\"%s\",60) == [nim_value(%s(n)) for n in 1..60]", code + 4,
             games[i].ruleset);
    cr_expect_str_eq(eval(text), "true", "%s", text);
  }
  expect_refused("kayle", NULL, "a code needs a point");
  expect_refused("kayless", NULL, "a code needs a point");
}

Test(nim_sequence, a_stop_keeps_what_is_there) {
  const int stop = 1;
  cgt_nim_watch watch = {.stop = &stop};
  lab_error error;
  cgt_nim_sequence *s = begin("0.16", NULL);
  extend(s, 5000);
  cr_expect(cgt_nim_sequence_extend(s, 100000, &watch, &error) == CGT_ECANCELLED);
  cr_expect(cgt_nim_sequence_count(s) >= 5000 && cgt_nim_sequence_count(s) < 100000);
  cgt_nim_sequence_free(s);
}
