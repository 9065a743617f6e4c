/* test_misere_forms.c: canonical forms in misère play, and genus, against play. */
#include "heap_positions.h"
#include "lab/impartial/misere_forms.h"

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
