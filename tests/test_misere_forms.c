/* test_misere_forms.c: canonical forms in misère play, and genus, against play. */
#include "heap_positions.h"
#include "impartial/misere/misere_forms.h"

SUITE(misere_forms);

static labi_misere_forms open_forms(void) {
  labi_misere_forms forms;
  cr_assert(labi_misere_forms_open(&forms, ctx, (size_t)1 << 28, NULL));
  return forms;
}

/* ONAG, ch. 12: 1, 2, 3, 5, 22 games by day 4. */
Test(misere_forms, days) {
  static const size_t known[] = {1, 2, 3, 5, 22};
  for (unsigned n = 0; n <= LABI_LAST_MISERE_DAY; n++) {
    labi_misere_forms forms = open_forms();
    size_t count;
    cr_assert(labi_misere_day(&count, &forms, n));
    cr_expect_eq(count, known[n], "day %u has %zu", n, count);
    labi_misere_forms_close(&forms);
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
  labi_misere_forms forms = open_forms();
  static const char *const rulesets[] = {"kayles", "dawsons_chess", "grundy"};
  for (size_t r = 0; r < 3; r++)
    for (int64_t n = 0; n <= 12; n++) {
      cgt_position p = place_heaps(ruleset_named(rulesets[r]), &n, 1);
      labi_misere_form g;
      cr_assert(labi_misere_form_of_position(&g, &forms, p));
      const labi_genus *genus = labi_genus_of(&forms, g);
      for (unsigned k = 0; k < 3; k++) {
        uint32_t gamma = genus->gamma[k <= genus->stable + 1 ? k : genus->stable + (k - genus->stable) % 2];
        cr_expect(is_lost(p, k, gamma), "%s(%d): gamma %u is not %u", rulesets[r], (int)n, k, gamma);
      }
    }
  labi_misere_forms_close(&forms);
}

/* Forms and their sums are lost and won as the positions are; the form of a sum is the sum of the forms. */
Test(misere_forms, agree_with_play) {
  labi_misere_forms forms = open_forms();
  for (int64_t a = 0; a <= 7; a++)
    for (int64_t b = 0; b <= a; b++)
      for (int64_t c = 0; c <= b; c++) {
        cgt_position p = place_heaps(ruleset_named("kayles"), (int64_t[]){a, b, c}, 3);
        labi_misere_form g, sum = 0;
        cr_assert(labi_misere_form_of_position(&g, &forms, p));
        cr_expect_eq(forms.nodes.items[g].lost, is_lost(p, 0, 0));
        for (int i = 0; i < 3; i++) {
          labi_misere_form part;
          cgt_position one = place_heaps(ruleset_named("kayles"), (int64_t[]){i == 0 ? a : i == 1 ? b : c}, 1);
          cr_assert(labi_misere_form_of_position(&part, &forms, one));
          cr_assert(labi_misere_sum(&sum, &forms, sum, part));
        }
        cr_expect_eq(sum, g);
      }
  labi_misere_forms_close(&forms);
}

/* A game and its mate are lost together; the mate of the mate is the game. */
Test(misere_forms, mates_are_lost_together) {
  labi_misere_forms forms = open_forms();
  size_t count;
  cr_assert(labi_misere_day(&count, &forms, 4));
  for (labi_misere_form g = 0; g < count; g++) {
    labi_misere_form mate, back, sum;
    cr_assert(labi_misere_mate(&mate, &forms, g) && labi_misere_mate(&back, &forms, mate));
    cr_assert(labi_misere_sum(&sum, &forms, g, mate));
    cr_expect(forms.nodes.items[sum].lost, "form %u", (unsigned)g);
    cr_expect_eq(back, g);
  }
  labi_misere_forms_close(&forms);
}

static bool links(labi_misere_forms *forms, labi_misere_form t, labi_misere_form g, labi_misere_form h) {
  labi_misere_form a, b;
  cr_assert(labi_misere_sum(&a, forms, g, t) && labi_misere_sum(&b, forms, h, t));
  return forms->nodes.items[a].lost && forms->nodes.items[b].lost;
}

/* Is there one among the games by day 4, and those with at most three of them as options? */
static bool link_is_found(labi_misere_forms *forms, size_t count, labi_misere_form g, labi_misere_form h) {
  for (labi_misere_form t = 0; t < count; t++)
    if (links(forms, t, g, h)) return true;
  for (labi_misere_form i = 0; i < count; i++)
    for (labi_misere_form j = 0; j <= i; j++)
      for (labi_misere_form k = 0; k <= j; k++) {
        labi_misere_form t, options[] = {i, j, k};
        cr_assert(labi_misere_form_of_options(&t, forms, options, 3));
        if (links(forms, t, g, h)) return true;
      }
  return false;
}

/* No game by day 4 links games that are not linked; those by day 3 that are linked have one that does. */
Test(misere_forms, links_are_those_of_play) {
  labi_misere_forms forms = open_forms();
  size_t count;
  cr_assert(labi_misere_day(&count, &forms, 4));
  for (labi_misere_form g = 0; g < count; g++)
    for (labi_misere_form h = 0; h <= g; h++) {
      bool linked = labi_misere_linked(&forms, g, h);
      cr_expect_eq(labi_misere_linked(&forms, h, g), linked);
      for (labi_misere_form t = 0; t < count; t++) cr_expect(linked || !links(&forms, t, g, h));
      if (g < 5) cr_expect_eq(link_is_found(&forms, count, g, h), linked, "%u and %u", (unsigned)g, (unsigned)h);
    }
  labi_misere_forms_close(&forms);
}

/* ---- kinds and parts --------------------------------------------------------------------------------- */

static labi_misere_form form_of(labi_misere_forms *forms, const char *text) {
  labi_misere_form g;
  size_t at;
  cr_assert(labi_read_misere_form(&g, &at, forms, text), "%s", text);
  return g;
}

/* Values as CGSuite 2.2 tests them: genus, kind, how many parts and partitions. Its *[2] is a part of itself. */
static const struct {
  const char *form, *genus;
  labi_misere_kind kind;
  size_t parts, partitions;
  const char *mate;
} known_forms[] = {
    {"0", "0", LABI_MISERE_HEAP, 0, 1, "*"},
    {"*", "1", LABI_MISERE_HEAP, 0, 1, "0"},
    {"*2", "2", LABI_MISERE_HEAP, 0, 1, "*2"},
    {"{*2}", "0^0", LABI_MISERE_TAME, 2, 1, "{*2}"},
    {"{{*2}}", "1^1", LABI_MISERE_TAME, 6, 1, "{{*2}}"},
    {"*2+*2", "0^0", LABI_MISERE_TAME, 1, 1, "*2+*2"},
    {"{*2+{*2}}", "0^0", LABI_MISERE_TAME, 7, 1, "{*2+{*2}}"},
    {"{{*2},0}", "1^2", LABI_MISERE_RESTIVE, 0, 1, "{{*2},*}"},
    {"{{*2},*}", "2^1420", LABI_MISERE_RESTLESS, 0, 1, "{{*2},0}"},
    {"{*4+*2}", "0^0", LABI_MISERE_TAME, 4, 2, "{*4+*2}"},
    {"{{{*2}},{{*2},*}}", "0^0", LABI_MISERE_GENERALLY_TAME, 0, 1, "{{{*2}},{{*2},0}}"},
    {"{{{*2}},{{{*2},0},0,*}}", "0^0", LABI_MISERE_GENERALLY_TAME, 0, 1, "{{{*2}},{{{*2},*},*,0}}"},
    {"{{{*2},*}+*,{{*2},{*2}+*,{{*2},0}}}", "0^120", LABI_MISERE_TAMEABLE, 0, 1,
     "{{{*2},0}+*,{{*2},{*2}+*,{{*2},*}}}"},
    {"{{{*2},*2,0},{{*2},*3},*}", "0^2", LABI_MISERE_GENERALLY_RESTIVE, 0, 1, "{{{*2},*2,*},{{*2},*3},0}"},
};

Test(misere_forms, kinds_and_parts_in_print) {
  for (size_t i = 0; i < sizeof known_forms / sizeof *known_forms; i++) {
    labi_misere_forms forms = open_forms();
    labi_misere_form g = form_of(&forms, known_forms[i].form), mate;
    labi_misere_list parts = {0}, partitions = {0};
    labi_buffer genus = {0};
    size_t ends = 0;
    labi_put_genus(&genus, &forms, g);
    cr_expect_str_eq(genus.bytes, known_forms[i].genus, "%s: %s", known_forms[i].form, genus.bytes);
    cr_expect_eq(labi_genus_of(&forms, g)->kind, known_forms[i].kind, "%s", known_forms[i].form);
    cr_assert(labi_misere_mate(&mate, &forms, g));
    cr_expect_eq(mate, form_of(&forms, known_forms[i].mate), "%s", known_forms[i].form);
    cr_assert(labi_misere_parts(&parts, &forms, g) && labi_misere_partitions(&partitions, &forms, g));
    cr_expect_eq(parts.count, known_forms[i].parts, "%s: %zu", known_forms[i].form, parts.count);
    labi_misere_form sum = 0, even;
    cr_assert(labi_misere_even_part(&even, &forms, g));
    for (size_t k = 0; k < partitions.count; k++) {
      cr_assert(labi_misere_sum(&sum, &forms, sum, partitions.items[k]));
      if (partitions.items[k] != 0) continue;
      labi_misere_form whole;
      cr_assert(labi_misere_even_part(&whole, &forms, sum));
      cr_expect_eq(whole, even, "%s", known_forms[i].form);
      sum = 0;
      ends++;
    }
    cr_expect_eq(ends, known_forms[i].partitions, "%s: %zu", known_forms[i].form, ends);
    free(parts.items);
    free(partitions.items);
    labi_buffer_free(&genus);
    labi_misere_forms_close(&forms);
  }
}

/* (G + H) - H is G, and H is a part of it, for all games by day 4. */
Test(misere_forms, sums_come_apart) {
  labi_misere_forms forms = open_forms();
  size_t count;
  cr_assert(labi_misere_day(&count, &forms, 4));
  for (labi_misere_form g = 0; g < count; g++)
    for (labi_misere_form h = 0; h < count; h++) {
      labi_misere_form sum, rest;
      bool found;
      cr_assert(labi_misere_sum(&sum, &forms, g, h) && labi_misere_minus(&rest, &found, &forms, sum, h));
      cr_expect(found && rest == g, "%u + %u", (unsigned)g, (unsigned)h);
    }
  labi_misere_forms_close(&forms);
}

/* Games by day 4 and some of their sets: as many of each kind as are there. */
static size_t make_pool(labi_misere_form *pool, size_t room, labi_misere_forms *forms) {
  size_t count;
  cr_assert(labi_misere_day(&count, forms, 4));
  for (size_t i = 0; i < count; i++) pool[i] = (labi_misere_form)i;
  for (size_t i = 0; i < sizeof known_forms / sizeof *known_forms; i++)
    pool[count++] = form_of(forms, known_forms[i].form);
  uint32_t state = 20;
  while (count < room) {
    labi_misere_form options[3];
    for (int i = 0; i < 3; i++) {
      state = state * 1664525 + 1013904223;
      options[i] = pool[(state >> 16) % count];
    }
    cr_assert(labi_misere_form_of_options(&pool[count], forms, options, 3));
    if (forms->nodes.items[pool[count]].birthday <= 6) count++;
  }
  return count;
}

/* Sums of generally tame games, one of them tameable, are lost as sums of heaps with their nim-values and misère
 * nim-values are. */
Test(misere_forms, tame_games_play_as_heaps) {
  labi_misere_forms forms = open_forms();
  labi_misere_form pool[70];
  size_t count = make_pool(pool, 70, &forms), met = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++)
      for (size_t k = 0; k < 22 && k <= j; k++) {
        const labi_genus *of[3] = {labi_genus_of(&forms, pool[i]), labi_genus_of(&forms, pool[j]),
                                   labi_genus_of(&forms, pool[k])};
        if (!labi_misere_is(of[0], LABI_MISERE_TAMEABLE) || !labi_misere_is(of[1], LABI_MISERE_GENERALLY_TAME) ||
            !labi_misere_is(of[2], LABI_MISERE_GENERALLY_TAME))
          continue;
        bool firm = false;
        uint32_t total = 0;
        for (int t = 0; t < 3; t++) {
          total ^= of[t]->nim_value;
          firm |= of[t]->nim_value == of[t]->gamma[0];
        }
        labi_misere_form sum;
        cr_assert(labi_misere_sum(&sum, &forms, pool[i], pool[j]) && labi_misere_sum(&sum, &forms, sum, pool[k]));
        cr_expect_eq(forms.nodes.items[sum].lost, total == !firm, "%zu, %zu, %zu", i, j, k);
        met++;
      }
  cr_expect_gt(met, 1000);
  labi_misere_forms_close(&forms);
}

/* What is written reads back, and what is no form is told where. */
Test(misere_forms, texts) {
  labi_misere_forms forms = open_forms();
  size_t count, at;
  cr_assert(labi_misere_day(&count, &forms, 4));
  for (labi_misere_form g = 0; g < count; g++) {
    labi_buffer text = {0};
    labi_put_misere_form(&text, &forms, g);
    cr_expect_eq(form_of(&forms, text.bytes), g, "%s", text.bytes);
    labi_buffer_free(&text);
  }
  cr_expect_eq(form_of(&forms, "{}"), 0);
  cr_expect_eq(form_of(&forms, " { 0 , * } + *3 "), form_of(&forms, "*2+*3"));
  labi_misere_forms_close(&forms);
  static const struct {
    const char *text;
    size_t at;
    cgt_status status;
  } wrong[] = {{"", 0, CGT_EPARSE},      {"{*,", 3, CGT_EPARSE},   {"{*", 2, CGT_EPARSE},      {"*2}", 2, CGT_EPARSE},
               {"2", 0, CGT_EPARSE},     {"{0,,*}", 3, CGT_EPARSE}, {"*2+", 3, CGT_EPARSE},    {"*101", 1, CGT_ELIMIT},
               {"*99999999999999999999", 1, CGT_ELIMIT}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    labi_misere_form g;
    forms = open_forms();
    cr_expect(!labi_read_misere_form(&g, &at, &forms, wrong[i].text) && forms.status == wrong[i].status, "%s",
              wrong[i].text);
    cr_expect_eq(at, wrong[i].at, "%s: %zu", wrong[i].text, at);
    labi_misere_forms_close(&forms);
  }
}
