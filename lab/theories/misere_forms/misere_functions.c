/* misere_functions.c: canonical forms of impartial games in misère play, and what kind of games they are. */
#include <string.h>

#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/function_row.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/theories/misere_forms/misere_theory.h"

/* ---- texts --------------------------------------------------------------------------------------- */

static bool fn_genus(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form g;
  size_t length;
  const bool good = labi_misere_begin(&w, &g, m, at, args, 1) &&
                    labi_misere_good(&w, cgt_misere_genus_print(NULL, 0, &length, w.forms, g)) &&
                    labi_new_text(result, m, at, NULL, length) &&
                    labi_misere_good(&w, cgt_misere_genus_print(result->as.text->bytes, length + 1, NULL, w.forms, g));
  labi_misere_end(&w);
  return good;
}

static bool fn_misere_kind(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form g;
  bool good = labi_misere_begin(&w, &g, m, at, args, 1);
  if (good) {
    const char *name = cgt_misere_kind_name(cgt_misere_genus_of(w.forms, g)->kind);
    good = labi_new_text(result, m, at, name, strlen(name));
  }
  labi_misere_end(&w);
  return good;
}

/* ---- forms --------------------------------------------------------------------------------------- */

/* variant: the mate. */
static bool fn_misere_form(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form g;
  const bool mate = labi_code_of(at)->variant;
  const bool good = labi_misere_begin(&w, &g, m, at, args, 1) &&
                    (!mate || labi_misere_good(&w, cgt_misere_mate(&g, w.forms, g))) && labi_misere_value(result, &w, g);
  labi_misere_end(&w);
  return good;
}

static bool list_of_forms(lab_value *result, labi_misere_work *w, const cgt_misere_form *items, size_t count) {
  bool good = labi_new_list(result, w->m, w->at, LAB_MATRIX, count, count);
  for (size_t i = 0; good && i < count; i++) good = labi_misere_value(&result->as.list->items[i], w, items[i]);
  return good;
}

static bool fn_misere_day(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const int64_t n = args[0].as.integer;
  if (n < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  if (n > CGT_MISERE_LAST_DAY)
    return labi_fail(m, at, CGT_ELIMIT, "misere forms are listed to day %d; by day 5 there are 4171780",
                     CGT_MISERE_LAST_DAY);
  labi_misere_work w;
  cgt_misere_form all[32];
  size_t count = 0;
  bool good = labi_misere_begin(&w, NULL, m, at, NULL, 0) &&
              labi_misere_good(&w, cgt_misere_day(&count, w.forms, (unsigned)n));
  for (size_t g = 0; g < count; g++) all[g] = (cgt_misere_form)g;
  good = good && list_of_forms(result, &w, all, count);
  labi_misere_end(&w);
  return good;
}

/* ---- kinds --------------------------------------------------------------------------------------- */

/* Besides cgt_misere_kind. */
enum { HALF_TAME = CGT_MISERE_WILD + 1, EXTRAVERTED, INTROVERTED, EVEN, PRIME };

static cgt_status is_half_tame(bool *is, cgt_misere_forms *forms, cgt_misere_form g) {
  cgt_misere_form twice;
  *is = false;
  if (cgt_misere_is(cgt_misere_genus_of(forms, g), CGT_MISERE_GENERALLY_TAME)) return CGT_OK;
  cgt_status status = cgt_misere_sum(&twice, forms, g, g);
  if (status != CGT_OK) return status;
  const cgt_misere_genus *genus = cgt_misere_genus_of(forms, twice);
  *is = cgt_misere_is(genus, CGT_MISERE_GENERALLY_TAME) && genus->nim_value == 0 && genus->gamma[0] == 0;
  return CGT_OK;
}

/* Is G a part of {G}? */
static cgt_status is_extraverted(bool *is, cgt_misere_forms *forms, cgt_misere_form g) {
  cgt_misere_form above, rest;
  cgt_status status = cgt_misere_from_options(&above, forms, &g, 1);
  return status == CGT_OK ? cgt_misere_minus(&rest, is, forms, above, g) : status;
}

static cgt_status is_even(bool *is, cgt_misere_forms *forms, cgt_misere_form g) {
  cgt_misere_form even;
  cgt_status status = cgt_misere_even_part(&even, forms, g);
  *is = status == CGT_OK && even == g;
  return status;
}

static cgt_status is_prime(bool *is, cgt_misere_forms *forms, cgt_misere_form g) {
  const cgt_misere_form *parts;
  size_t count = 0;
  cgt_status status = cgt_misere_even_part(&g, forms, g);
  if (status == CGT_OK) status = cgt_misere_parts(&parts, &count, forms, g);
  *is = g != 0 && count == 0;
  return status;
}

static cgt_status is_of_kind(bool *is, cgt_misere_forms *forms, cgt_misere_form g, int kind) {
  const cgt_misere_genus *genus = cgt_misere_genus_of(forms, g);
  switch (kind) {
  case HALF_TAME:
    return is_half_tame(is, forms, g);
  case EXTRAVERTED:
    return is_extraverted(is, forms, g);
  case EVEN:
    return is_even(is, forms, g);
  case PRIME:
    return is_prime(is, forms, g);
  case INTROVERTED:
    *is = cgt_misere_is(genus, CGT_MISERE_HEAP) && genus->nim_value < 2;
    return CGT_OK;
  default:
    *is = cgt_misere_is(genus, (cgt_misere_kind)kind);
    return CGT_OK;
  }
}

static bool fn_is_misere_kind(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form g;
  bool is;
  const bool good = labi_misere_begin(&w, &g, m, at, args, 1) &&
                    labi_misere_good(&w, is_of_kind(&is, w.forms, g, labi_code_of(at)->variant));
  if (good) *result = lab_truth(is);
  labi_misere_end(&w);
  return good;
}

/* variant: linked, not equal. */
static bool fn_misere_equal(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form of[2];
  const bool good = labi_misere_begin(&w, of, m, at, args, 2);
  if (good)
    *result = lab_truth(labi_code_of(at)->variant ? cgt_misere_linked(w.forms, of[0], of[1]) : of[0] == of[1]);
  labi_misere_end(&w);
  return good;
}

/* ---- parts --------------------------------------------------------------------------------------- */

static bool fn_misere_minus(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form of[2], difference;
  bool exists;
  bool good = labi_misere_begin(&w, of, m, at, args, 2) &&
              labi_misere_good(&w, cgt_misere_minus(&difference, &exists, w.forms, of[0], of[1]));
  if (good && !exists)
    good = labi_fail(m, at, CGT_EDOMAIN, "the first game is not a sum of the second and another");
  good = good && labi_misere_value(result, &w, difference);
  labi_misere_end(&w);
  return good;
}

/* A copy, for the list of the table is good until its next call alone. */
static cgt_misere_form *copy_of(labi_misere_work *w, const cgt_misere_form *items, size_t count) {
  cgt_misere_form *copy = labi_room(w->m, w->at, (count + 1) * sizeof *copy);
  if (copy && count > 0) memcpy(copy, items, count * sizeof *copy);
  return copy;
}

static bool fn_misere_parts(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form g;
  const cgt_misere_form *parts;
  size_t count;
  const bool good = labi_misere_begin(&w, &g, m, at, args, 1) &&
                    labi_misere_good(&w, cgt_misere_parts(&parts, &count, w.forms, g)) &&
                    (parts = copy_of(&w, parts, count)) && list_of_forms(result, &w, parts, count);
  labi_misere_end(&w);
  return good;
}

/* Each list ends with a 0 in `all`; of an odd game each has the heap of 1 in its place. */
static bool list_partitions(lab_value *result, labi_misere_work *w, cgt_misere_form *all, size_t length, bool odd,
                            cgt_misere_form one) {
  size_t count = 0, begin = 0;
  for (size_t i = 0; i < length; i++) count += all[i] == 0;
  bool good = labi_new_list(result, w->m, w->at, LAB_MATRIX, count, count);
  for (size_t i = 0, k = 0; good && i < length; i++) {
    if (all[i] != 0) continue;
    all[i] = one;
    good = list_of_forms(&result->as.list->items[k++], w, all + begin, i - begin + odd);
    begin = i + 1;
  }
  return good;
}

static bool fn_misere_partitions(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_work w;
  cgt_misere_form g, even, one, zero = 0, *all;
  const cgt_misere_form *found;
  size_t length = 0;
  const bool good = labi_misere_begin(&w, &g, m, at, args, 1) &&
                    labi_misere_good(&w, cgt_misere_from_options(&one, w.forms, &zero, 1)) &&
                    labi_misere_good(&w, cgt_misere_even_part(&even, w.forms, g)) &&
                    labi_misere_good(&w, cgt_misere_partitions(&found, &length, w.forms, even)) &&
                    (all = copy_of(&w, found, length)) &&
                    list_partitions(result, &w, all, length, even != g, one);
  labi_misere_end(&w);
  return good;
}

#define IS_KIND(kind) LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_misere_kind, .variant = kind)

const labi_table_words labi_misere_forms_words = {"Misere play",
                                                   "Conway, ONAG, Ch. 12; Winning Ways, Ch. 13; Siegel, CGT, Ch. V",
                                                   "each position that play can reach, once"};

const lab_function labi_misere_forms_functions[] = {
    {"misere_form", "misere_form(P)",
     "the canonical form of an impartial game in misere play, printed by its options; P is a position or such "
     "a printed form",
     "misere_form(kayles(5))", "{*,*2,*3,{*2,*3}}",
     LABI_CODE(1, 1, "v", ANY, .general = fn_misere_form)},
    {"genus", "genus(P)",
     "the nim-value and, after ^, the misere nim-values with 0, 1, 2, .. heaps of 2 added, until two "
     "alternate; only one of these for a tame or restive game, none for a heap",
     "genus(kayles(11))", "6^46",
     LABI_CODE(1, 1, "v", TEXT, .general = fn_genus)},
    {"misere_kind", "misere_kind(P)",
     "the first that applies: nim heap, tame, generally tame, tameable, restive, generally restive, restless, "
     "wild",
     "misere_kind(kayles(5))", "restless", LABI_CODE(1, 1, "v", TEXT, .general = fn_misere_kind)},
    {"is_nim_heap", "is_nim_heap(P)", "true if P equals a heap of Nim in misere play", "is_nim_heap(nim(3))",
     "true",
     IS_KIND(CGT_MISERE_HEAP)},
    {"is_tame", "is_tame(P)",
     "true if P and all its options behave like sums of heaps in misere play, by their genus",
     "is_tame(kayles(5))",
     "false", IS_KIND(CGT_MISERE_TAME)},
    {"is_generally_tame", "is_generally_tame(P)",
     "true if P behaves like a sum of heaps in misere play, and its wild options have reversing moves",
     "is_generally_tame(\"{{{*2}},{{*2},*}}\")", "true", IS_KIND(CGT_MISERE_GENERALLY_TAME)},
    {"is_tameable", "is_tameable(P)",
     "true if one copy of P, added to generally tame games, behaves like a sum of heaps in misere play",
     "is_tameable(\"{{{*2},*}+*,{{*2},{*2}+*,{{*2},0}}}\")", "true", IS_KIND(CGT_MISERE_TAMEABLE)},
    {"is_restive", "is_restive(P)",
     "true if the options of P are tame, its nim-value is 0 or 1, and its misere nim-value is greater",
     "is_restive(\"{0,{*2}}\")", "true", IS_KIND(CGT_MISERE_RESTIVE)},
    {"is_generally_restive", "is_generally_restive(P)",
     "true if P behaves like a restive game in misere play, and its wild options have reversing moves",
     "is_generally_restive(\"{{0,*2,{*2}},{*3,{*2}},*}\")", "true", IS_KIND(CGT_MISERE_GENERALLY_RESTIVE)},
    {"is_restless", "is_restless(P)",
     "true if the options of P are generally tame, its nim-value is above 1, and its misere nim-value is 0 or 1",
     "is_restless(\"{*,{*2}}\")", "true", IS_KIND(CGT_MISERE_RESTLESS)},
    {"is_half_tame", "is_half_tame(P)", "true if P is not generally tame, but P + P is, with genus 0^0",
     "is_half_tame(\"{0,{*2}}\")", "true", IS_KIND(HALF_TAME)},
    {"is_extraverted", "is_extraverted(P)",
     "true if P is a part of the game whose only option is P, in misere play",
     "is_extraverted(nim(2))", "true", IS_KIND(EXTRAVERTED)},
    {"is_introverted", "is_introverted(P)",
     "true if P is a part of each of its options, in misere play: P is 0 or *", "is_introverted(nim(1))", "true",
     IS_KIND(INTROVERTED)},
    {"is_misere_even", "is_misere_even(P)", "true if birthday(G) < birthday(G + *) in misere play",
     "is_misere_even(nim(2))", "true", IS_KIND(EVEN)},
    {"is_misere_prime", "is_misere_prime(P)", "true if a form of misere play has no parts except itself, 0 and *",
     "is_misere_prime(nim(4))", "true", IS_KIND(PRIME)},
    {"misere_equal", "misere_equal(P,Q)", "true if two impartial games are equal in all sums of misere play",
     "misere_equal(nim(1,1),nim(0))", "true", LABI_CODE(2, 2, "vv", TRUTH, .general = fn_misere_equal),
     .cost = "the forms of both, once"},
    {"misere_linked", "misere_linked(P,Q)",
     "true if for some T the player who moves first loses both P + T and Q + T in misere play",
     "misere_linked(kayles(5),nim(1))", "false",
     LABI_CODE(2, 2, "vv", TRUTH, .general = fn_misere_equal, .variant = 1),
     .cost = "the forms of both, once"},
    {"misere_mate", "misere_mate(P)",
     "the mate of an impartial game in misere play: * for 0, otherwise the game of the mates of its options; "
     "the player who moves first loses their sum",
     "misere_mate(nim(2,2))", "{*2,*3}",
     LABI_CODE(1, 1, "v", ANY, .general = fn_misere_form, .variant = 1)},
    {"misere_day", "misere_day(n)", "the canonical forms of misere play born by day n <= 4", "misere_day(3)",
     "[0,*,*2,{*2},*3]", LABI_CODE(1, 1, "i", LIST, .general = fn_misere_day),
     .cost = "the forms of the day are made once: 22 by day 4"},
    {"misere_minus", "misere_minus(P,Q)", "the game T for which Q + T equals P in misere play",
     "misere_minus(nim(2,4),nim(2))", "*4", LABI_CODE(2, 2, "vv", ANY, .general = fn_misere_minus),
     .cost = "sums of differences of the pairs of followers"},
    {"misere_parts", "misere_parts(P)",
     "the even games Q except 0 and P for which P or P + * is the sum of Q and another game",
     "misere_parts(nim(2,4))", "[*2,*4]", LABI_CODE(1, 1, "v", LIST, .general = fn_misere_parts),
     .cost = "sums of differences of the pairs of followers"},
    {"misere_partitions", "misere_partitions(P)",
     "all ways to write a game as a sum of primes in misere play", "misere_partitions(nim(2,5))",
     "[[*2,*4,*]]", LABI_CODE(1, 1, "v", LIST, .general = fn_misere_partitions),
     .cost = "sums of differences of the pairs of followers"},
    {0}};
