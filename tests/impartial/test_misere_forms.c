/* test_misere_forms.c: canonical forms in misère play, and genus, against play. */
#include <stdio.h>
#include <string.h>

#include <cgt/misere.h>

#include "heap_positions.h"

SUITE(misere_forms);

static cgt_misere_forms *open_forms(void) {
  cgt_misere_forms *forms;
  cr_assert(cgt_misere_forms_new(&forms, ctx, NULL) == CGT_OK);
  return forms;
}

/* ONAG, ch. 12: 1, 2, 3, 5, 22 games by day 4. */
Test(misere_forms, days) {
  static const size_t known[] = {1, 2, 3, 5, 22};
  for (unsigned n = 0; n <= CGT_MISERE_LAST_DAY; n++) {
    cgt_misere_forms *forms = open_forms();
    size_t count;
    cr_assert(cgt_misere_day(&count, forms, n) == CGT_OK);
    cr_expect_eq(count, known[n], "day %u has %zu", n, count);
    cgt_misere_forms_free(forms);
  }
}

/* Does who begins lose this sum, with so many heaps of 2 and one of n? */
static bool is_lost(cgt_position p, unsigned twos, unsigned n) {
  cgt_position terms[8] = {p};
  bool negative[8] = {false};
  cgt_outcome outcome;
  for (unsigned i = 0; i < twos; i++) terms[1 + i] = place_heaps(ruleset_named("nim"), (int64_t[]){2}, 1);
  terms[1 + twos] = place_heaps(ruleset_named("nim"), (int64_t[]){n}, 1);
  cr_assert_eq(cgt_misere_outcome_of_sum(&outcome, ctx, terms, negative, 2 + twos), CGT_OK);
  return outcome == CGT_P;
}

/* The misère nim-values of a genus by their definition. */
Test(misere_forms, genus_is_that_of_play) {
  cgt_misere_forms *forms = open_forms();
  static const char *const rulesets[] = {"kayles", "dawsons_chess", "grundy"};
  for (size_t r = 0; r < 3; r++)
    for (int64_t n = 0; n <= 12; n++) {
      cgt_position p = place_heaps(ruleset_named(rulesets[r]), &n, 1);
      cgt_misere_form g;
      cr_assert(cgt_misere_from_position(&g, forms, p) == CGT_OK);
      const cgt_misere_genus *genus = cgt_misere_genus_of(forms, g);
      for (unsigned k = 0; k < 3; k++) {
        uint32_t gamma = genus->gamma[k <= genus->stable + 1 ? k : genus->stable + (k - genus->stable) % 2];
        cr_expect(is_lost(p, k, gamma), "%s(%d): gamma %u is not %u", rulesets[r], (int)n, k, gamma);
      }
    }
  cgt_misere_forms_free(forms);
}

/* Forms and their sums are lost and won as the positions are; the form of a sum is the sum of the forms. */
Test(misere_forms, agree_with_play) {
  cgt_misere_forms *forms = open_forms();
  for (int64_t a = 0; a <= 7; a++)
    for (int64_t b = 0; b <= a; b++)
      for (int64_t c = 0; c <= b; c++) {
        cgt_position p = place_heaps(ruleset_named("kayles"), (int64_t[]){a, b, c}, 3);
        cgt_misere_form g, sum = 0;
        cr_assert(cgt_misere_from_position(&g, forms, p) == CGT_OK);
        cr_expect_eq((cgt_misere_outcome(forms, g) == CGT_P), is_lost(p, 0, 0));
        for (int i = 0; i < 3; i++) {
          cgt_misere_form part;
          cgt_position one = place_heaps(ruleset_named("kayles"), (int64_t[]){i == 0 ? a : i == 1 ? b : c}, 1);
          cr_assert(cgt_misere_from_position(&part, forms, one) == CGT_OK);
          cr_assert(cgt_misere_sum(&sum, forms, sum, part) == CGT_OK);
        }
        cr_expect_eq(sum, g);
      }
  cgt_misere_forms_free(forms);
}

/* A game and its mate are lost together; the mate of the mate is the game. */
Test(misere_forms, mates_are_lost_together) {
  cgt_misere_forms *forms = open_forms();
  size_t count;
  cr_assert(cgt_misere_day(&count, forms, 4) == CGT_OK);
  for (cgt_misere_form g = 0; g < count; g++) {
    cgt_misere_form mate, back, sum;
    cr_assert(cgt_misere_mate(&mate, forms, g) == CGT_OK && cgt_misere_mate(&back, forms, mate) == CGT_OK);
    cr_assert(cgt_misere_sum(&sum, forms, g, mate) == CGT_OK);
    cr_expect((cgt_misere_outcome(forms, sum) == CGT_P), "form %u", (unsigned)g);
    cr_expect_eq(back, g);
  }
  cgt_misere_forms_free(forms);
}

static bool links(cgt_misere_forms *forms, cgt_misere_form t, cgt_misere_form g, cgt_misere_form h) {
  cgt_misere_form a, b;
  cr_assert(cgt_misere_sum(&a, forms, g, t) == CGT_OK && cgt_misere_sum(&b, forms, h, t) == CGT_OK);
  return (cgt_misere_outcome(forms, a) == CGT_P) && (cgt_misere_outcome(forms, b) == CGT_P);
}

/* Is there one among the games by day 4, and those with at most three of them as options? */
static bool link_is_found(cgt_misere_forms *forms, size_t count, cgt_misere_form g, cgt_misere_form h) {
  for (cgt_misere_form t = 0; t < count; t++)
    if (links(forms, t, g, h)) return true;
  for (cgt_misere_form i = 0; i < count; i++)
    for (cgt_misere_form j = 0; j <= i; j++)
      for (cgt_misere_form k = 0; k <= j; k++) {
        cgt_misere_form t, options[] = {i, j, k};
        cr_assert(cgt_misere_from_options(&t, forms, options, 3) == CGT_OK);
        if (links(forms, t, g, h)) return true;
      }
  return false;
}

/* No game by day 4 links games that are not linked; those by day 3 that are linked have one that does. */
Test(misere_forms, links_are_those_of_play) {
  cgt_misere_forms *forms = open_forms();
  size_t count;
  cr_assert(cgt_misere_day(&count, forms, 4) == CGT_OK);
  for (cgt_misere_form g = 0; g < count; g++)
    for (cgt_misere_form h = 0; h <= g; h++) {
      bool linked = cgt_misere_linked(forms, g, h);
      cr_expect_eq(cgt_misere_linked(forms, h, g), linked);
      for (cgt_misere_form t = 0; t < count; t++) cr_expect(linked || !links(forms, t, g, h));
      if (g < 5) cr_expect_eq(link_is_found(forms, count, g, h), linked, "%u and %u", (unsigned)g, (unsigned)h);
    }
  cgt_misere_forms_free(forms);
}

/* ---- kinds and parts --------------------------------------------------------------------------------- */

static cgt_misere_form form_of(cgt_misere_forms *forms, const char *text) {
  cgt_misere_form g;
  cr_assert(cgt_misere_read(&g, NULL, forms, text) == CGT_OK, "%s", text);
  return g;
}

/* Values as CGSuite 2.2 tests them: genus, kind, how many parts and partitions. Its *[2] is a part of itself. */
static const struct {
  const char *form, *genus;
  cgt_misere_kind kind;
  size_t parts, partitions;
  const char *mate;
} known_forms[] = {
    {"0", "0", CGT_MISERE_HEAP, 0, 1, "*"},
    {"*", "1", CGT_MISERE_HEAP, 0, 1, "0"},
    {"*2", "2", CGT_MISERE_HEAP, 0, 1, "*2"},
    {"{*2}", "0^0", CGT_MISERE_TAME, 2, 1, "{*2}"},
    {"{{*2}}", "1^1", CGT_MISERE_TAME, 6, 1, "{{*2}}"},
    {"*2+*2", "0^0", CGT_MISERE_TAME, 1, 1, "*2+*2"},
    {"{*2+{*2}}", "0^0", CGT_MISERE_TAME, 7, 1, "{*2+{*2}}"},
    {"{{*2},0}", "1^2", CGT_MISERE_RESTIVE, 0, 1, "{{*2},*}"},
    {"{{*2},*}", "2^1420", CGT_MISERE_RESTLESS, 0, 1, "{{*2},0}"},
    {"{*4+*2}", "0^0", CGT_MISERE_TAME, 4, 2, "{*4+*2}"},
    {"{{{*2}},{{*2},*}}", "0^0", CGT_MISERE_GENERALLY_TAME, 0, 1, "{{{*2}},{{*2},0}}"},
    {"{{{*2}},{{{*2},0},0,*}}", "0^0", CGT_MISERE_GENERALLY_TAME, 0, 1, "{{{*2}},{{{*2},*},*,0}}"},
    {"{{{*2},*}+*,{{*2},{*2}+*,{{*2},0}}}", "0^120", CGT_MISERE_TAMEABLE, 0, 1,
     "{{{*2},0}+*,{{*2},{*2}+*,{{*2},*}}}"},
    {"{{{*2},*2,0},{{*2},*3},*}", "0^2", CGT_MISERE_GENERALLY_RESTIVE, 0, 1, "{{{*2},*2,*},{{*2},*3},0}"},
};

Test(misere_forms, kinds_and_parts_in_print) {
  for (size_t i = 0; i < sizeof known_forms / sizeof *known_forms; i++) {
    cgt_misere_forms *forms = open_forms();
    cgt_misere_form g = form_of(forms, known_forms[i].form), mate;
    const cgt_misere_form *listed;
    cgt_misere_form partitions[40];
    char genus[100];
    size_t count, ends = 0;
    cr_assert(cgt_misere_genus_print(genus, sizeof genus, NULL, forms, g) == CGT_OK);
    cr_expect_str_eq(genus, known_forms[i].genus, "%s: %s", known_forms[i].form, genus);
    cr_expect_eq(cgt_misere_genus_of(forms, g)->kind, known_forms[i].kind, "%s", known_forms[i].form);
    cr_assert(cgt_misere_mate(&mate, forms, g) == CGT_OK);
    cr_expect_eq(mate, form_of(forms, known_forms[i].mate), "%s", known_forms[i].form);
    cr_assert(cgt_misere_parts(&listed, &count, forms, g) == CGT_OK);
    cr_expect_eq(count, known_forms[i].parts, "%s: %zu", known_forms[i].form, count);
    cr_assert(cgt_misere_partitions(&listed, &count, forms, g) == CGT_OK && count <= 40);
    for (size_t k = 0; k < count; k++) partitions[k] = listed[k];
    cgt_misere_form sum = 0, even;
    cr_assert(cgt_misere_even_part(&even, forms, g) == CGT_OK);
    for (size_t k = 0; k < count; k++) {
      cr_assert(cgt_misere_sum(&sum, forms, sum, partitions[k]) == CGT_OK);
      if (partitions[k] != 0) continue;
      cgt_misere_form whole;
      cr_assert(cgt_misere_even_part(&whole, forms, sum) == CGT_OK);
      cr_expect_eq(whole, even, "%s", known_forms[i].form);
      sum = 0;
      ends++;
    }
    cr_expect_eq(ends, known_forms[i].partitions, "%s: %zu", known_forms[i].form, ends);
    cgt_misere_forms_free(forms);
  }
}

/* (G + H) - H is G, and H is a part of it, for all games by day 4. */
Test(misere_forms, sums_come_apart) {
  cgt_misere_forms *forms = open_forms();
  size_t count;
  cr_assert(cgt_misere_day(&count, forms, 4) == CGT_OK);
  for (cgt_misere_form g = 0; g < count; g++)
    for (cgt_misere_form h = 0; h < count; h++) {
      cgt_misere_form sum, rest;
      bool found;
      cr_assert(cgt_misere_sum(&sum, forms, g, h) == CGT_OK && cgt_misere_minus(&rest, &found, forms, sum, h) == CGT_OK);
      cr_expect(found && rest == g, "%u + %u", (unsigned)g, (unsigned)h);
    }
  cgt_misere_forms_free(forms);
}

/* Games by day 4 and some of their sets: as many of each kind as are there. */
static size_t make_pool(cgt_misere_form *pool, size_t room, cgt_misere_forms *forms) {
  size_t count;
  cr_assert(cgt_misere_day(&count, forms, 4) == CGT_OK);
  for (size_t i = 0; i < count; i++) pool[i] = (cgt_misere_form)i;
  for (size_t i = 0; i < sizeof known_forms / sizeof *known_forms; i++)
    pool[count++] = form_of(forms, known_forms[i].form);
  uint32_t state = 20;
  while (count < room) {
    cgt_misere_form options[3];
    for (int i = 0; i < 3; i++) {
      state = state * 1664525 + 1013904223;
      options[i] = pool[(state >> 16) % count];
    }
    cr_assert(cgt_misere_from_options(&pool[count], forms, options, 3) == CGT_OK);
    if (cgt_misere_birthday(forms, pool[count]) <= 6) count++;
  }
  return count;
}

/* Sums of generally tame games, one of them tameable, are lost as sums of heaps with their nim-values and misère
 * nim-values are. */
Test(misere_forms, tame_games_play_as_heaps) {
  cgt_misere_forms *forms = open_forms();
  cgt_misere_form pool[70];
  size_t count = make_pool(pool, 70, forms), met = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++)
      for (size_t k = 0; k < 22 && k <= j; k++) {
        const cgt_misere_genus *of[3] = {cgt_misere_genus_of(forms, pool[i]), cgt_misere_genus_of(forms, pool[j]),
                                   cgt_misere_genus_of(forms, pool[k])};
        if (!cgt_misere_is(of[0], CGT_MISERE_TAMEABLE) || !cgt_misere_is(of[1], CGT_MISERE_GENERALLY_TAME) ||
            !cgt_misere_is(of[2], CGT_MISERE_GENERALLY_TAME))
          continue;
        bool firm = false;
        uint32_t total = 0;
        for (int t = 0; t < 3; t++) {
          total ^= of[t]->nim_value;
          firm |= of[t]->nim_value == of[t]->gamma[0];
        }
        cgt_misere_form sum;
        cr_assert(cgt_misere_sum(&sum, forms, pool[i], pool[j]) == CGT_OK && cgt_misere_sum(&sum, forms, sum, pool[k]) == CGT_OK);
        cr_expect_eq((cgt_misere_outcome(forms, sum) == CGT_P), total == !firm, "%zu, %zu, %zu", i, j, k);
        met++;
      }
  cr_expect_gt(met, 1000);
  cgt_misere_forms_free(forms);
}

/* What is written reads back, and what is no form is told where. */
Test(misere_forms, texts_are_read_back) {
  cgt_misere_forms *forms = open_forms();
  size_t count, at;
  cr_assert(cgt_misere_day(&count, forms, 4) == CGT_OK);
  for (cgt_misere_form g = 0; g < count; g++) {
    char text[200];
    size_t length;
    cr_assert(cgt_misere_print(text, sizeof text, &length, forms, g) == CGT_OK && length == strlen(text));
    cr_expect_eq(form_of(forms, text), g, "%s", text);
  }
  cr_expect_eq(form_of(forms, "{}"), 0);
  cr_expect_eq(form_of(forms, " { 0 , * } + *3 "), form_of(forms, "*2+*3"));
  cgt_misere_forms_free(forms);
  static const struct {
    const char *text;
    size_t at;
    cgt_status status;
  } wrong[] = {{"", 0, CGT_EPARSE},      {"{*,", 3, CGT_EPARSE},   {"{*", 2, CGT_EPARSE},      {"*2}", 2, CGT_EPARSE},
               {"2", 0, CGT_EPARSE},     {"{0,,*}", 3, CGT_EPARSE}, {"*2+", 3, CGT_EPARSE},    {"*101", 1, CGT_ELIMIT},
               {"*99999999999999999999", 1, CGT_ELIMIT}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cgt_misere_form g;
    forms = open_forms();
    cr_expect(cgt_misere_read(&g, &at, forms, wrong[i].text) == wrong[i].status, "%s", wrong[i].text);
    cr_expect_eq(at, wrong[i].at, "%s: %zu", wrong[i].text, at);
    cgt_misere_forms_free(forms);
  }
}

/* A table that has met other games before prints a form alike: its options stand as days list them. */
Test(misere_forms, options_stand_in_an_order_of_their_own) {
  cgt_misere_forms *by_days = open_forms();
  size_t count;
  cr_assert(cgt_misere_day(&count, by_days, 4) == CGT_OK);
  static const char *const before[] = {"0", "*5", "{{{*2},*3},{*2,*3}}", "{*3,{*2},{{*2}}}"};
  for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
    cgt_misere_forms *forms = open_forms();
    form_of(forms, before[i]);
    for (size_t k = count; k-- > 0;) {
      char text[200], again[200];
      cr_assert(cgt_misere_print(text, sizeof text, NULL, by_days, (cgt_misere_form)k) == CGT_OK);
      cr_assert(cgt_misere_print(again, sizeof again, NULL, forms, form_of(forms, text)) == CGT_OK);
      cr_expect_str_eq(again, text, "after %s: %s, not %s", before[i], again, text);
    }
    cgt_misere_forms_free(forms);
  }
  cgt_misere_forms_free(by_days);
}

/* After a failure the table is as good as before, and what is no form of it is refused. */
Test(misere_forms, failures_leave_the_table_usable) {
  cgt_misere_forms *forms = open_forms();
  cgt_misere_form g = form_of(forms, "{*,{*2}}"), sum;
  size_t count;
  bool exists;
  cr_expect(cgt_misere_read(&sum, NULL, forms, "{*") == CGT_EPARSE);
  cr_expect(cgt_misere_sum(&sum, forms, g, 1000) == CGT_EINVAL);
  cr_expect(cgt_misere_mate(&sum, forms, 1000) == CGT_EINVAL);
  cr_expect(cgt_misere_minus(&sum, &exists, forms, 1000, g) == CGT_EINVAL);
  cr_expect(cgt_misere_from_options(&sum, forms, (cgt_misere_form[]){g, 1000}, 2) == CGT_EINVAL);
  cr_expect(cgt_misere_day(&count, forms, 2) == CGT_EINVAL, "other forms are there");
  cr_expect(cgt_misere_sum(&sum, forms, g, 0) == CGT_OK && sum == g);
  cgt_misere_forms_free(forms);
  const int stop = 1;
  cr_assert(cgt_misere_forms_new(&forms, NULL, &(cgt_misere_options){.stop = &stop}) == CGT_ECANCELLED && !forms);
  cr_assert(cgt_misere_forms_new(&forms, NULL, &(cgt_misere_options){.memory_bytes = 30000}) == CGT_OK);
  cgt_status status = CGT_OK;
  for (unsigned n = 2; n < 100 && status == CGT_OK; n++) {
    char text[8];
    snprintf(text, sizeof text, "*%u", n);
    status = cgt_misere_read(&g, NULL, forms, text);
  }
  cr_expect(status == CGT_ELIMIT, "30,000 bytes are not enough for a hundred heaps");
  cr_expect(cgt_misere_read(&g, NULL, forms, "*2") == CGT_OK);
  cr_expect(cgt_misere_from_position(&g, forms, (cgt_position){1}) == CGT_EINVAL, "there is no context");
  cgt_misere_forms_free(forms);
}
