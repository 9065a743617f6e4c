/* functions_misere.c: canonical forms of impartial games in misère play, and what kind of games they are. */
#include <stdlib.h>
#include <string.h>

#include "impartial/misere/misere_forms.h"
#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"

static bool forms_failed(lab_machine *m, const labi_node *at, const labi_misere_forms *forms) {
  switch (forms->status) {
  case CGT_EINVAL:
    return labi_engine_failed(m, at);
  case CGT_ELIMIT:
    return labi_fail(
        m, at, CGT_ELIMIT,
        "misere forms of this game are past the memory limit, that of %d terms of a genus, or that "
        "of %d moves one after another",
        LABI_GENUS_TERMS, LABI_MISERE_DEPTH);
  case CGT_ECANCELLED:
    return labi_fail(m, at, CGT_ECANCELLED, "stopped on request");
  default:
    return labi_fail(m, at, CGT_ENOMEM, "no memory for misere forms");
  }
}

static bool read_form(labi_misere_form *found, labi_misere_forms *forms, lab_machine *m, const labi_node *at,
                      const char *text) {
  size_t place;
  if (labi_read_misere_form(found, &place, forms, text)) return true;
  if (forms->status != CGT_EPARSE) return forms_failed(m, at, forms);
  return labi_fail(m, at, CGT_EPARSE,
                   "character %zu of \"%.60s\" is not as in a form of misere play, \"{*,*2,{*2}}\"",
                   place + 1, text);
}

/* The canonical forms of positions of impartial games, or of texts of forms. Close the forms in any case. */
static bool misere_forms_of(labi_misere_forms *forms, labi_misere_form *found, lab_machine *m,
                            const labi_node *at, const lab_value *args, size_t count) {
  if (!labi_misere_forms_open(forms, m->ctx, m->memory_limit, m->cancel)) return forms_failed(m, at, forms);
  for (size_t i = 0; i < count; i++) {
    cgt_position position = args[i].as.at.position;
    if (args[i].kind == LAB_TEXT) {
      if (!read_form(&found[i], forms, m, at, args[i].as.text->bytes)) return false;
    } else if (args[i].kind != LAB_POSITION) {
      return labi_fail(m, at, CGT_EINVAL,
                       "expected a position of an impartial game or a text as \"{*,{*2}}\", found %s",
                       lab_kind_name(args[i]));
    } else if (!cgt_position_ruleset(m->ctx, position)->impartial) {
      return labi_fail(m, at, CGT_EDOMAIN, "%s is of positions of impartial games",
                       at->as.name.function->name);
    } else if (!labi_misere_form_of_position(&found[i], forms, position)) {
      return forms_failed(m, at, forms);
    }
  }
  return true;
}

/* ---- texts --------------------------------------------------------------------------------------- */

static bool text_of_form(lab_value *result, lab_machine *m, const labi_node *at,
                         const labi_misere_forms *forms, labi_misere_form g,
                         void (*put)(labi_buffer *, const labi_misere_forms *, labi_misere_form)) {
  labi_buffer text = {0};
  put(&text, forms, g);
  bool good = !text.failed || labi_fail(m, at, CGT_ENOMEM, "no memory for a misere form");
  good = good && labi_new_text(result, m, at, text.bytes, text.length);
  labi_buffer_free(&text);
  return good;
}

static bool list_of_forms(lab_value *result, lab_machine *m, const labi_node *at,
                          const labi_misere_forms *forms, const labi_misere_form *items, size_t count) {
  bool good = labi_new_list(result, m, at, LAB_MATRIX, count, count);
  for (size_t i = 0; good && i < count; i++)
    good = text_of_form(&result->as.list->items[i], m, at, forms, items[i], labi_put_misere_form);
  return good;
}

enum { MISERE_FORM, MISERE_GENUS, MISERE_MATE };

static bool fn_misere_text(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g;
  int variant = labi_code_of(at)->variant;
  bool good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good && variant == MISERE_MATE && !labi_misere_mate(&g, &forms, g)) good = forms_failed(m, at, &forms);
  good = good && text_of_form(result, m, at, &forms, g,
                              variant == MISERE_GENUS ? labi_put_genus : labi_put_misere_form);
  labi_misere_forms_close(&forms);
  return good;
}

static bool fn_misere_day(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int64_t n = args[0].as.integer;
  if (n < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  if (n > LABI_LAST_MISERE_DAY)
    return labi_fail(m, at, CGT_ELIMIT, "misere forms are listed to day %d; by day 5 there are 4171780",
                     LABI_LAST_MISERE_DAY);
  labi_misere_forms forms;
  labi_misere_form all[32];
  size_t count = 0;
  bool good = labi_misere_forms_open(&forms, m->ctx, m->memory_limit, m->cancel) &&
              labi_misere_day(&count, &forms, (unsigned)n);
  if (!good) forms_failed(m, at, &forms);
  for (size_t g = 0; g < count; g++) all[g] = (labi_misere_form)g;
  good = good && list_of_forms(result, m, at, &forms, all, count);
  labi_misere_forms_close(&forms);
  return good;
}

/* ---- kinds --------------------------------------------------------------------------------------- */

/* Besides labi_misere_kind. */
enum { HALF_TAME = LABI_MISERE_WILD + 1, EXTRAVERTED, INTROVERTED, EVEN, PRIME };

static bool is_half_tame(bool *is, labi_misere_forms *forms, labi_misere_form g) {
  labi_misere_form twice;
  *is = false;
  if (labi_misere_is(labi_genus_of(forms, g), LABI_MISERE_GENERALLY_TAME)) return true;
  if (!labi_misere_sum(&twice, forms, g, g)) return false;
  const labi_genus *genus = labi_genus_of(forms, twice);
  *is = labi_misere_is(genus, LABI_MISERE_GENERALLY_TAME) && genus->nim_value == 0 && genus->gamma[0] == 0;
  return true;
}

static bool is_prime(bool *is, labi_misere_forms *forms, labi_misere_form g) {
  labi_misere_list parts = {0};
  bool good = labi_misere_even_part(&g, forms, g) && labi_misere_parts(&parts, forms, g);
  *is = g != 0 && parts.count == 0;
  free(parts.items);
  return good;
}

static bool is_of_kind(bool *is, labi_misere_forms *forms, labi_misere_form g, int kind) {
  labi_misere_form other;
  switch (kind) {
  case HALF_TAME:
    return is_half_tame(is, forms, g);
  case EXTRAVERTED:
    return labi_misere_form_of_options(&other, forms, &(labi_misere_form){g}, 1) &&
           labi_misere_minus(&other, is, forms, other, g);
  case INTROVERTED:
    *is = labi_misere_nimber(forms, g) < 2;
    return true;
  case EVEN:
    if (!labi_misere_even_part(&other, forms, g)) return false;
    *is = other == g;
    return true;
  case PRIME:
    return is_prime(is, forms, g);
  default:
    *is = labi_misere_is(labi_genus_of(forms, g), (labi_misere_kind)kind);
    return true;
  }
}

static bool fn_is_misere_kind(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g;
  bool is, good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good && !is_of_kind(&is, &forms, g, labi_code_of(at)->variant)) good = forms_failed(m, at, &forms);
  if (good) *result = lab_truth(is);
  labi_misere_forms_close(&forms);
  return good;
}

/* variant: linked, not equal. */
static bool fn_misere_equal(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form of[2];
  bool good = misere_forms_of(&forms, of, m, at, args, 2);
  if (good)
    *result =
        lab_truth(labi_code_of(at)->variant ? labi_misere_linked(&forms, of[0], of[1]) : of[0] == of[1]);
  labi_misere_forms_close(&forms);
  return good;
}

/* ---- parts --------------------------------------------------------------------------------------- */

static bool fn_misere_minus(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form of[2], difference;
  bool found, good = misere_forms_of(&forms, of, m, at, args, 2);
  if (good && !labi_misere_minus(&difference, &found, &forms, of[0], of[1]))
    good = forms_failed(m, at, &forms);
  if (good && !found)
    good = labi_fail(m, at, CGT_EDOMAIN, "the first game is no sum of the second and another");
  good = good && text_of_form(result, m, at, &forms, difference, labi_put_misere_form);
  labi_misere_forms_close(&forms);
  return good;
}

static bool fn_misere_parts(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g;
  labi_misere_list parts = {0};
  bool good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good && !labi_misere_parts(&parts, &forms, g)) good = forms_failed(m, at, &forms);
  good = good && list_of_forms(result, m, at, &forms, parts.items, parts.count);
  free(parts.items);
  labi_misere_forms_close(&forms);
  return good;
}

/* Each list ends with a 0 in `all`; of an odd game each has the heap of 1, which is form 1, in its place. */
static bool list_partitions(lab_value *result, lab_machine *m, const labi_node *at,
                            const labi_misere_forms *forms, labi_misere_form *all, size_t length, bool odd) {
  size_t count = 0, begin = 0;
  for (size_t i = 0; i < length; i++) count += all[i] == 0;
  bool good = labi_new_list(result, m, at, LAB_MATRIX, count, count);
  for (size_t i = 0, k = 0; good && i < length; i++) {
    if (all[i] != 0) continue;
    all[i] = 1;
    good = list_of_forms(&result->as.list->items[k++], m, at, forms, all + begin, i - begin + odd);
    begin = i + 1;
  }
  return good;
}

static bool fn_misere_partitions(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g, even, one;
  labi_misere_list all = {0};
  bool good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good && !(labi_misere_form_of_options(&one, &forms, &(labi_misere_form){0}, 1) &&
                labi_misere_even_part(&even, &forms, g) && labi_misere_partitions(&all, &forms, even)))
    good = forms_failed(m, at, &forms);
  good = good && list_partitions(result, m, at, &forms, all.items, all.count, even != g);
  free(all.items);
  labi_misere_forms_close(&forms);
  return good;
}

#define IS_KIND(kind) LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_misere_kind, .variant = kind)

const lab_function labi_misere_functions[] = {
    {"misere_form", "misere_form(P)", "the canonical form of an impartial game in misere play: its options",
     "misere_form(kayles(5))", "{*,*2,*3,{*2,*3}}",
     LABI_CODE(1, 1, "v", TEXT, .general = fn_misere_text, .variant = MISERE_FORM)},
    {"genus", "genus(P)",
     "the nim-value and, behind ^, the misere nim-values with 0, 1, 2, .. heaps of 2 added, until two "
     "alternate; one "
     "of them if it is tame or restive, none if it is a heap",
     "genus(kayles(11))", "6^46",
     LABI_CODE(1, 1, "v", TEXT, .general = fn_misere_text, .variant = MISERE_GENUS)},
    {"is_nim_heap", "is_nim_heap(P)", "is it a heap of Nim in misere play?", "is_nim_heap(nim(3))", "true",
     IS_KIND(LABI_MISERE_HEAP)},
    {"is_tame", "is_tame(P)",
     "is it like a sum of heaps in misere play, by its genus, and are all its options?", "is_tame(kayles(5))",
     "false", IS_KIND(LABI_MISERE_TAME)},
    {"is_generally_tame", "is_generally_tame(P)",
     "is it like a sum of heaps in misere play, with wild options gone back from?",
     "is_generally_tame(\"{{{*2}},{{*2},*}}\")", "true", IS_KIND(LABI_MISERE_GENERALLY_TAME)},
    {"is_tameable", "is_tameable(P)",
     "is it like a sum of heaps in misere play, one of it with generally tame games?",
     "is_tameable(\"{{{*2},*}+*,{{*2},{*2}+*,{{*2},0}}}\")", "true", IS_KIND(LABI_MISERE_TAMEABLE)},
    {"is_restive", "is_restive(P)",
     "are its options tame, its nim-value 0 or 1, and its misere nim-value greater?",
     "is_restive(\"{0,{*2}}\")", "true", IS_KIND(LABI_MISERE_RESTIVE)},
    {"is_generally_restive", "is_generally_restive(P)",
     "is it like a restive game in misere play, with wild options gone back from?",
     "is_generally_restive(\"{{0,*2,{*2}},{*3,{*2}},*}\")", "true", IS_KIND(LABI_MISERE_GENERALLY_RESTIVE)},
    {"is_restless", "is_restless(P)",
     "are its options generally tame, its nim-value above 1, and its misere nim-value 0 or 1?",
     "is_restless(\"{*,{*2}}\")", "true", IS_KIND(LABI_MISERE_RESTLESS)},
    {"is_half_tame", "is_half_tame(P)", "is it not generally tame, and G + G is, of genus 0^0?",
     "is_half_tame(\"{0,{*2}}\")", "true", IS_KIND(HALF_TAME)},
    {"is_extraverted", "is_extraverted(P)", "is G a part of the game whose only option is G, in misere play?",
     "is_extraverted(nim(2))", "true", IS_KIND(EXTRAVERTED)},
    {"is_introverted", "is_introverted(P)",
     "is G a part of each of its options, in misere play? Only 0 and * are", "is_introverted(nim(1))", "true",
     IS_KIND(INTROVERTED)},
    {"is_misere_even", "is_misere_even(P)", "is a form of misere play born before its sum with *?",
     "is_misere_even(nim(2))", "true", IS_KIND(EVEN)},
    {"is_misere_prime", "is_misere_prime(P)", "has a form of misere play no parts but itself, 0 and *?",
     "is_misere_prime(nim(4))", "true", IS_KIND(PRIME)},
    {"misere_equal", "misere_equal(P,Q)", "are two impartial games equal in all sums of misere play?",
     "misere_equal(nim(1,1),nim(0))", "true", LABI_CODE(2, 2, "vv", TRUTH, .general = fn_misere_equal),
     .cost = "the forms of both, once"},
    {"misere_linked", "misere_linked(P,Q)",
     "is there a game T such that who begins loses both P + T and Q + T in misere play?",
     "misere_linked(kayles(5),nim(1))", "false",
     LABI_CODE(2, 2, "vv", TRUTH, .general = fn_misere_equal, .variant = 1),
     .cost = "the forms of both, once"},
    {"misere_mate", "misere_mate(P)",
     "the mate of an impartial game in misere play: * of 0, else the mates of its options; both together are "
     "lost",
     "misere_mate(nim(2,2))", "{*2,*3}",
     LABI_CODE(1, 1, "v", TEXT, .general = fn_misere_text, .variant = MISERE_MATE)},
    {"misere_day", "misere_day(n)", "the canonical forms of misere play born by day n <= 4", "misere_day(3)",
     "[\"0\",\"*\",\"*2\",\"{*2}\",\"*3\"]", LABI_CODE(1, 1, "i", LIST, .general = fn_misere_day),
     .cost = "the forms of the day are made once: 22 by day 4"},
    {"misere_minus", "misere_minus(P,Q)", "the game T for which Q + T equals P in misere play",
     "misere_minus(nim(2,4),nim(2))", "*4", LABI_CODE(2, 2, "vv", TEXT, .general = fn_misere_minus),
     .cost = "sums of differences of the pairs of followers"},
    {"misere_parts", "misere_parts(P)",
     "the even games Q, but for 0 and P, for which P or P + * is a sum of Q and another",
     "misere_parts(nim(2,4))", "[\"*2\",\"*4\"]", LABI_CODE(1, 1, "v", LIST, .general = fn_misere_parts),
     .cost = "sums of differences of the pairs of followers"},
    {"misere_partitions", "misere_partitions(P)",
     "all ways to write a game as a sum of primes in misere play", "misere_partitions(nim(2,5))",
     "[[\"*2\",\"*4\",\"*\"]]", LABI_CODE(1, 1, "v", LIST, .general = fn_misere_partitions),
     .cost = "sums of differences of the pairs of followers"},
    {0}};
