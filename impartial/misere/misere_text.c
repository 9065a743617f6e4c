/* misere_text.c: forms of misère play, and their genus, as text. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "impartial/misere/misere_forms.h"

void imp_put_misere_form(labi_buffer *out, const cgt_misere_forms *forms, cgt_misere_form g) {
  uint32_t n = imp_misere_nimber(forms, g);
  if (n != UINT32_MAX) {
    labi_put(out, n ? "*" : "0");
    if (n > 1) labi_putf(out, "%" PRIu32, n);
    return;
  }
  size_t count;
  const cgt_misere_form *options = imp_misere_options(&count, forms, g);
  for (size_t i = 0; i < count; i++) {
    labi_put_char(out, i ? ',' : '{');
    imp_put_misere_form(out, forms, options[i]);
  }
  labi_put_char(out, '}');
}

static void put_digit(labi_buffer *out, uint32_t n) {
  labi_putf(out, n < 10 ? "%" PRIu32 : "[%" PRIu32 "]", n);
}

void imp_put_genus(labi_buffer *out, const cgt_misere_forms *forms, cgt_misere_form g) {
  const cgt_misere_genus *genus = imp_genus_of(forms, g);
  labi_putf(out, "%" PRIu32, genus->nim_value);
  if (imp_misere_nimber(forms, g) != UINT32_MAX) return;
  labi_put_char(out, '^');
  bool short_one = cgt_misere_is(genus, CGT_MISERE_GENERALLY_TAME) ||
                   cgt_misere_is(genus, CGT_MISERE_GENERALLY_RESTIVE); /* what follows is known then */
  for (uint32_t k = 0; k <= (short_one ? 0 : genus->stable + 1); k++) put_digit(out, genus->gamma[k]);
}

const char *cgt_misere_kind_name(cgt_misere_kind kind) {
  static const char *const names[] = {"nim heap", "tame",           "generally tame", "tameable", "restive",
                                      "generally restive", "restless", "wild"};
  return names[kind];
}

/* ---- reading ------------------------------------------------------------------------------------- */

enum { DEEPEST = 500, GREATEST_HEAP = 100 };

typedef struct reader {
  cgt_misere_forms *forms;
  const char *text;
  size_t at;
  unsigned depth;
} reader;

static bool misread(reader *r, cgt_status status) {
  if (r->forms->status == CGT_OK) r->forms->status = status;
  return false;
}

static bool reads(reader *r, char c) {
  while (r->text[r->at] == ' ') r->at++;
  if (r->text[r->at] != c) return false;
  r->at += c != 0;
  return true;
}

static bool read_sum(cgt_misere_form *form, reader *r);

static bool read_braces(cgt_misere_form *form, reader *r) {
  imp_misere_list options = {0};
  bool good = ++r->depth <= DEEPEST || misread(r, CGT_ELIMIT), more = good && !reads(r, '}');
  while (good && more) {
    cgt_misere_form *last = labi_push(&options);
    good = last ? read_sum(last, r) : misread(r, CGT_ENOMEM);
    more = good && reads(r, ',');
    if (good && !more) good = reads(r, '}') || misread(r, CGT_EPARSE);
  }
  good = good && imp_misere_form_of_options(form, r->forms, options.items, options.count);
  free(options.items);
  r->depth--;
  return good;
}

static bool make_heap(cgt_misere_form *form, reader *r, size_t n) {
  cgt_misere_form heap[GREATEST_HEAP + 1] = {0}, options[GREATEST_HEAP];
  for (size_t k = 1; k <= n; k++) {
    memcpy(options, heap, k * sizeof *heap);
    if (!imp_misere_form_of_options(&heap[k], r->forms, options, k)) return false;
  }
  return *form = heap[n], true;
}

static bool read_term(cgt_misere_form *form, reader *r) {
  if (reads(r, '{')) return read_braces(form, r);
  if (reads(r, '0')) return *form = 0, true;
  if (!reads(r, '*')) return misread(r, CGT_EPARSE);
  size_t digits = strspn(r->text + r->at, "0123456789");
  unsigned long n = digits > 0 ? strtoul(r->text + r->at, NULL, 10) : 1;
  if (digits > 9 || n > GREATEST_HEAP) return misread(r, CGT_ELIMIT);
  r->at += digits;
  return make_heap(form, r, n);
}

static bool read_sum(cgt_misere_form *form, reader *r) {
  bool good = read_term(form, r);
  while (good && reads(r, '+')) {
    cgt_misere_form term;
    good = read_term(&term, r) && imp_misere_sum(form, r->forms, *form, term);
  }
  return good;
}

bool imp_read_misere_form(cgt_misere_form *form, size_t *at, cgt_misere_forms *forms, const char *text) {
  reader r = {.forms = forms, .text = text};
  bool good = read_sum(form, &r) && (reads(&r, 0) || misread(&r, CGT_EPARSE));
  *at = r.at;
  return good;
}
