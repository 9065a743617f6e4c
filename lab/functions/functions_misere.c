/* functions_misere.c: impartial games in misère play: canonical forms, genus, quotients. */
#include "lab/functions/function_table.h"
#include <cgt/lab_misere.h>

#include "lab/impartial/misere_forms.h"

enum { FORMS_BYTES = 1 << 29 };

static bool forms_failed(lab_machine *m, const labi_node *at, const labi_misere_forms *forms) {
  switch (forms->status) {
  case CGT_EINVAL:
    return labi_engine_failed(m, at);
  case CGT_ELIMIT:
    return labi_fail(m, at, CGT_ELIMIT,
                     "misere forms of this position are past the limit of 512 MB, or of %d terms "
                     "of a genus",
                     LABI_GENUS_TERMS);
  case CGT_ECANCELLED:
    return labi_fail(m, at, CGT_ECANCELLED, "interrupted");
  default:
    return labi_fail(m, at, CGT_ENOMEM, "no memory for misere forms");
  }
}

/* The canonical forms of `count` positions of impartial games. Close the forms in any case. */
static bool misere_forms_of(labi_misere_forms *forms, labi_misere_form *found, lab_machine *m,
                            const labi_node *at, const lab_value *args, size_t count) {
  bool good = labi_misere_forms_open(forms, m->ctx, FORMS_BYTES, m->cancel);
  for (size_t i = 0; good && i < count; i++) {
    cgt_position position = args[i].as.at.position;
    if (!cgt_position_ruleset(m->ctx, position)->impartial)
      return labi_fail(m, at, CGT_EDOMAIN, "%s is of positions of impartial games",
                       at->as.name.function->name);
    good = labi_misere_form_of_position(&found[i], forms, position);
  }
  return good || forms_failed(m, at, forms);
}

enum { MISERE_FORM, MISERE_GENUS };

static bool fn_misere_text(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g;
  labi_buffer text = {0};
  bool good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good)
    (labi_code_of(at)->variant == MISERE_FORM ? labi_put_misere_form : labi_put_genus)(&text, &forms, g);
  if (good && text.failed) good = labi_fail(m, at, CGT_ENOMEM, "no memory for a misere form");
  good = good && labi_new_text(result, m, at, text.bytes, text.length);
  labi_buffer_free(&text);
  labi_misere_forms_close(&forms);
  return good;
}

static bool fn_is_tame(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g;
  bool good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good) *result = lab_truth(labi_genus_of(&forms, g)->tame);
  labi_misere_forms_close(&forms);
  return good;
}

static bool fn_misere_equal(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form of[2];
  bool good = misere_forms_of(&forms, of, m, at, args, 2);
  if (good) *result = lab_truth(of[0] == of[1]);
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
  size_t count = 0;
  bool good = labi_misere_forms_open(&forms, m->ctx, FORMS_BYTES, m->cancel) &&
              labi_misere_day(&count, &forms, (unsigned)n);
  if (!good) forms_failed(m, at, &forms);
  good = good && labi_new_list(result, m, at, LAB_MATRIX, count, count);
  for (size_t g = 0; good && g < count; g++) {
    labi_buffer text = {0};
    labi_put_misere_form(&text, &forms, (labi_misere_form)g);
    good = !text.failed || labi_fail(m, at, CGT_ENOMEM, "no memory for a misere form");
    good = good && labi_new_text(&result->as.list->items[g], m, at, text.bytes, text.length);
    labi_buffer_free(&text);
  }
  labi_misere_forms_close(&forms);
  return good;
}

static bool fn_misere_quotient(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_quotient_options options = {.stop = m->cancel};
  lab_quotient *q;
  lab_error error;
  int64_t heaps = args[1].as.integer;
  if (args[0].kind != LAB_TEXT)
    return labi_fail(m, at, CGT_EINVAL, "the code of a game is a text, as \"0.77\", found %s",
                     lab_kind_name(args[0]));
  if (heaps < 0 || heaps > UINT32_MAX / 8)
    return labi_fail(m, at, CGT_ELIMIT, "heaps are from 0 to 2^29 - 1");
  cgt_status status = lab_quotient_find(&q, args[0].as.text->bytes, (size_t)heaps, &options, &error);
  if (status != CGT_OK) return labi_fail(m, at, status, "%s", error.message);
  *result = labi_integer((int64_t)q->order);
  lab_quotient_free(q);
  return true;
}

const lab_function labi_misere_functions[] = {
    {"misere_form", "misere_form(P)", "the canonical form of an impartial game in misere play: its options",
     "misere_form(kayles(5))", "{*,*2,*3,{*2,*3}}",
     LABI_CODE(1, 1, "p", TEXT, .general = fn_misere_text, .variant = MISERE_FORM)},
    {"genus", "genus(P)",
     "the nim-value and, behind ^, the misere nim-values with 0, 1, 2, .. heaps of 2 added, until two "
     "alternate; one "
     "of them if it is tame, none if it is a heap",
     "genus(kayles(11))", "6^46",
     LABI_CODE(1, 1, "p", TEXT, .general = fn_misere_text, .variant = MISERE_GENUS)},
    {"is_tame", "is_tame(P)",
     "is it like a sum of heaps in misere play, by its genus and what wild options go back to?",
     "is_tame(kayles(5))", "false", LABI_CODE(1, 1, "p", TRUTH, .general = fn_is_tame)},
    {"misere_equal", "misere_equal(P,Q)", "are two impartial games equal in all sums of misere play?",
     "misere_equal(nim(1,1),nim(0))", "true", LABI_CODE(2, 2, "pp", TRUTH, .general = fn_misere_equal)},
    {"misere_day", "misere_day(n)", "the canonical forms of misere play born by day n <= 4", "misere_day(3)",
     "[\"0\",\"*\",\"*2\",\"{*2}\",\"*3\"]", LABI_CODE(1, 1, "i", LIST, .general = fn_misere_day)},
    {"misere_quotient", "misere_quotient(CODE,n)",
     "the order of the misere quotient of a game on heaps of 1 to n", "misere_quotient(\"0.123\",12)", "20",
     LABI_CODE(2, 2, "vi", INTEGER, .general = fn_misere_quotient)},
    {0}};
