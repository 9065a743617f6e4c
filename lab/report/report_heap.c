/* report_heap.c: what is known of the nim-values of heaps by a code: how many there are, how they split, and
 * their period. */
#include <cgt/heaps.h>
#include <cgt/lab_impartial.h>

#include "lab/report/report_status.h"
#include "lab/report/results.h"
#include "lab/result/result.h"

typedef struct heap_result {
  const char *rules;
  size_t values;
  cgt_nim_facts facts;
  cgt_nim_period period;
  char standard_form[256];
  unsigned
      shift; /* G(n) of the standard form is G(n + shift); 0: the code is the standard form, or has none */
} heap_result;

static const heap_result *of(const labi_record *r) { return r->it; }

/* ---- the page ----------------------------------------------------------------------------------- */

static void put_period(labi_buffer *out, const cgt_nim_period *p) {
  if (!p->found) {
    labi_put(out, "no period that covers a third of the values and is seen twice\n");
    return;
  }
  labi_putf(out, "%speriod %zu from n = %zu on", p->saltus > 0 ? "arithmetic " : "", p->length, p->start);
  if (p->saltus > 0) labi_putf(out, ", saltus %u", (unsigned)p->saltus);
  labi_put(out, "\n  ");
  labi_put_law_status(out, &p->status, false);
  labi_put_char(out, '\n');
}

static void put_page(labi_buffer *out, const labi_record *r) {
  const heap_result *heap = of(r);
  const cgt_nim_facts *facts = &heap->facts;
  labi_putf(out, "%s: %zu values, the greatest %u\n", heap->rules, heap->values, (unsigned)facts->greatest);
  if (heap->shift > 0)
    labi_putf(out, "standard form %s, whose G(n) is G(n+%u) here\n", heap->standard_form, heap->shift);
  if (facts->mask > 0 && facts->rare_count > 0)
    labi_putf(out, "sparse space: mask %u%s, %zu rare heaps, the last %zu\n", (unsigned)facts->mask,
              facts->by_parity ? " and the parity of heaps" : "", facts->rare_count,
              facts->rare[facts->rare_count - 1]);
  put_period(out, &heap->period);
}

/* ---- the fields --------------------------------------------------------------------------------- */

static bool has_period(const labi_record *r) { return of(r)->period.found; }

static const labi_field period_fields[] = {
    LABI_FIELD("length", COUNT, LABI_AT(cgt_nim_period, length)),
    LABI_FIELD("from", COUNT, .meaning = "the least heap of it", LABI_AT(cgt_nim_period, start)),
    LABI_FIELD("saltus", COUNT, .meaning = "added in each period; 0: the values repeat",
               LABI_AT(cgt_nim_period, saltus)),
    LABI_FIELD("status", RECORD, .of = &labi_law_status, LABI_AT(cgt_nim_period, status)),
    {0}};
static const labi_description period = {.fields = period_fields};

static const labi_field fields[] = {
    LABI_FIELD("rules", TEXT, .meaning = "the code, or the set of numbers", LABI_AT(heap_result, rules)),
    LABI_FIELD("values", COUNT, .meaning = "number of values found, from heap 0 on",
               LABI_AT(heap_result, values)),
    LABI_FIELD("greatest", COUNT, .meaning = "value", LABI_AT(heap_result, facts.greatest)),
    LABI_FIELD("mask", COUNT,
               .meaning = "rare values have an even number of its bits; 0: they were not split",
               LABI_AT(heap_result, facts.mask)),
    LABI_FIELD("by_parity", TRUTH, .meaning = "for some heaps rare values have an odd number of its bits",
               LABI_AT(heap_result, facts.by_parity)),
    LABI_FIELD("rare", COUNT, .meaning = "heaps with rare values", LABI_AT(heap_result, facts.rare_count)),
    LABI_FIELD("period", RECORD, .of = &period, .without = LABI_NULL, .has = has_period,
               LABI_AT(heap_result, period)),
    {0}};

const labi_description labi_result_heap = {.name = "heap", .version = 1, .fields = fields, .page = put_page};

cgt_status lab_report_nim_sequence(cgt_write *write, void *where, const lab_style *style, const char *rules,
                                   const cgt_nim_sequence *sequence, const cgt_nim_period *found) {
  if (!rules || !sequence || !found) return CGT_EINVAL;
  heap_result result = {.rules = rules, .values = cgt_nim_sequence_count(sequence), .period = *found};
  cgt_nim_sequence_facts(&result.facts, sequence);
  if (cgt_heap_standard_form(result.standard_form, sizeof result.standard_form, &result.shift, rules) >=
      sizeof result.standard_form)
    result.shift = 0;
  return labi_report(write, where, style, &labi_result_heap, &result, NULL);
}
