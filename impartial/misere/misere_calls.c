/* misere_calls.c: the calls of cgt/misere.h. Each clears the failure of the last one and returns the status
 * of its own; the other files compute, by functions that call each other and themselves. */
#include <stdlib.h>
#include <string.h>

#include "base/usual_memory.h"
#include "impartial/misere/misere_forms.h"

/* ---- tables ------------------------------------------------------------------------------------------ */

cgt_status cgt_misere_forms_new(cgt_misere_forms **forms, cgt_ctx *ctx, const cgt_misere_options *options) {
  *forms = NULL;
  cgt_misere_forms *table = malloc(sizeof *table);
  if (!table) return CGT_ENOMEM;
  if (imp_misere_forms_open(table, ctx, labi_memory_or_usual(options ? options->memory_bytes : 0),
                            options ? options->stop : NULL)) {
    *forms = table;
    return CGT_OK;
  }
  cgt_status status = table->status;
  cgt_misere_forms_free(table);
  return status;
}

void cgt_misere_forms_free(cgt_misere_forms *forms) {
  if (!forms) return;
  imp_misere_forms_close(forms);
  free(forms);
}

size_t cgt_misere_forms_memory(const cgt_misere_forms *forms) { return imp_misere_bytes(forms); }

/* Begins a call. Are these forms of the table? */
static bool takes(cgt_misere_forms *forms, const cgt_misere_form *of, size_t count) {
  forms->status = CGT_OK;
  forms->held = forms->depth = 0;
  forms->listed.count = 0;
  for (size_t i = 0; i < count; i++)
    if (of[i] >= forms->nodes.count) forms->status = CGT_EINVAL;
  return forms->status == CGT_OK;
}

static cgt_status ended(const cgt_misere_forms *forms, bool good) { return good ? CGT_OK : forms->status; }

/* ---- forms ------------------------------------------------------------------------------------------- */

cgt_status cgt_misere_from_options(cgt_misere_form *form, cgt_misere_forms *forms,
                                   const cgt_misere_form *options, size_t count) {
  if (!takes(forms, options, count)) return forms->status;
  cgt_misere_form *own = malloc((count + 1) * sizeof *own);
  if (!own) return CGT_ENOMEM;
  if (count > 0) memcpy(own, options, count * sizeof *own);
  bool good = imp_misere_form_of_options(form, forms, own, count);
  free(own);
  return ended(forms, good);
}

cgt_status cgt_misere_from_position(cgt_misere_form *form, cgt_misere_forms *forms, cgt_position position) {
  takes(forms, NULL, 0);
  return ended(forms, imp_misere_form_of_position(form, forms, position));
}

const cgt_misere_form *cgt_misere_options_of(size_t *count, const cgt_misere_forms *forms,
                                             cgt_misere_form g) {
  return imp_misere_options(count, forms, g);
}

cgt_outcome cgt_misere_outcome(const cgt_misere_forms *forms, cgt_misere_form g) {
  return forms->nodes.items[g].lost ? CGT_P : CGT_N;
}

uint32_t cgt_misere_birthday(const cgt_misere_forms *forms, cgt_misere_form g) {
  return forms->nodes.items[g].birthday;
}

/* All sets of the games of the day before. */
static bool make_day(cgt_misere_forms *forms) {
  enum { MOST = 5 }; /* of day 3 */
  size_t older = forms->nodes.count;
  for (uint32_t set = 0; set < UINT32_C(1) << older; set++) {
    cgt_misere_form options[MOST], form;
    size_t used = 0;
    for (uint32_t g = 0; g < older; g++)
      if (set >> g & 1) options[used++] = g;
    if (!imp_misere_form_of_options(&form, forms, options, used)) return false;
  }
  return true;
}

cgt_status cgt_misere_day(size_t *count, cgt_misere_forms *forms, unsigned n) {
  takes(forms, NULL, 0);
  if (n > CGT_MISERE_LAST_DAY || forms->nodes.count > 1) return CGT_EINVAL;
  bool good = true;
  for (unsigned day = 1; good && day <= n; day++) good = make_day(forms);
  if (good) *count = forms->nodes.count;
  return ended(forms, good);
}

/* ---- sums -------------------------------------------------------------------------------------------- */

cgt_status cgt_misere_sum(cgt_misere_form *sum, cgt_misere_forms *forms, cgt_misere_form g,
                          cgt_misere_form h) {
  bool good = takes(forms, (cgt_misere_form[]){g, h}, 2) && imp_misere_sum(sum, forms, g, h);
  return ended(forms, good);
}

cgt_status cgt_misere_mate(cgt_misere_form *mate, cgt_misere_forms *forms, cgt_misere_form g) {
  return ended(forms, takes(forms, &g, 1) && imp_misere_mate(mate, forms, g));
}

bool cgt_misere_linked(const cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h) {
  return !imp_misere_has_option(forms, g, h) && !imp_misere_has_option(forms, h, g);
}

cgt_status cgt_misere_minus(cgt_misere_form *difference, bool *exists, cgt_misere_forms *forms,
                            cgt_misere_form g, cgt_misere_form h) {
  bool good =
      takes(forms, (cgt_misere_form[]){g, h}, 2) && imp_misere_minus(difference, exists, forms, g, h);
  return ended(forms, good);
}

cgt_status cgt_misere_even_part(cgt_misere_form *even, cgt_misere_forms *forms, cgt_misere_form g) {
  return ended(forms, takes(forms, &g, 1) && imp_misere_even_part(even, forms, g));
}

static cgt_status listed(const cgt_misere_form **items, size_t *count, const cgt_misere_forms *forms,
                         bool good) {
  if (!good) return forms->status;
  *items = forms->listed.items;
  *count = forms->listed.count;
  return CGT_OK;
}

cgt_status cgt_misere_parts(const cgt_misere_form **parts, size_t *count, cgt_misere_forms *forms,
                            cgt_misere_form g) {
  bool good = takes(forms, &g, 1) && imp_misere_parts(&forms->listed, forms, g);
  return listed(parts, count, forms, good);
}

cgt_status cgt_misere_partitions(const cgt_misere_form **partitions, size_t *count, cgt_misere_forms *forms,
                                 cgt_misere_form g) {
  bool good = takes(forms, &g, 1) && imp_misere_partitions(&forms->listed, forms, g);
  return listed(partitions, count, forms, good);
}

/* ---- genus ------------------------------------------------------------------------------------------- */

const cgt_misere_genus *cgt_misere_genus_of(const cgt_misere_forms *forms, cgt_misere_form g) {
  return imp_genus_of(forms, g);
}

/* ---- text -------------------------------------------------------------------------------------------- */

static cgt_status take_text(char *buf, size_t cap, size_t *length, labi_buffer *text) {
  cgt_status status = text->failed ? CGT_ENOMEM : CGT_OK;
  if (status == CGT_OK) labi_buffer_copy(buf, cap, length, text);
  labi_buffer_free(text);
  return status;
}

cgt_status cgt_misere_print(char *buf, size_t cap, size_t *length, const cgt_misere_forms *forms,
                            cgt_misere_form g) {
  labi_buffer text = {0};
  imp_put_misere_form(&text, forms, g);
  return take_text(buf, cap, length, &text);
}

cgt_status cgt_misere_genus_print(char *buf, size_t cap, size_t *length, const cgt_misere_forms *forms,
                                  cgt_misere_form g) {
  labi_buffer text = {0};
  imp_put_genus(&text, forms, g);
  return take_text(buf, cap, length, &text);
}

cgt_status cgt_misere_read(cgt_misere_form *form, size_t *at, cgt_misere_forms *forms, const char *text) {
  size_t place = 0;
  takes(forms, NULL, 0);
  bool good = imp_read_misere_form(form, &place, forms, text);
  if (at) *at = place;
  return ended(forms, good);
}
