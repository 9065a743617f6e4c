/* report_quotient.c: a misère quotient, as a page and as JSON. Generators are a, b, c, ..., z, a1, b1, ... */
#include <inttypes.h>

#include <cgt/lab_impartial.h>

#include "base/outlet.h"
#include "lab/report/report_status.h"

/* Of all heaps? */
static bool is_whole(const cgt_quotient *q) { return q->status.word == CGT_LAW_PROVED; }

static void put_letter(labi_buffer *out, size_t g) {
  labi_put_char(out, (char)('a' + g % 26));
  if (g >= 26) labi_putf(out, "%zu", g / 26);
}

static void put_product(labi_buffer *out, const cgt_quotient *q, const uint8_t *exponents) {
  bool any = false;
  for (size_t g = 0; g < q->generator_count; g++) {
    if (!exponents[g]) continue;
    if (any) labi_put_char(out, ' ');
    any = true;
    put_letter(out, g);
    if (exponents[g] > 1) labi_putf(out, "^%u", (unsigned)exponents[g]);
  }
  if (!any) labi_put_char(out, '1');
}

static void put_element(labi_buffer *out, const cgt_quotient *q, size_t x) {
  put_product(out, q, q->exponents[x]);
}

/* ---- for people ---------------------------------------------------------------------------------- */

enum { WIDTH = 88, INDENT = 14 };

/* Items with commas between them, on lines of that width. */
typedef struct item_lines {
  labi_buffer *out;
  size_t used;
} item_lines;

static void put_item(item_lines *lines, labi_buffer *item) {
  if (lines->used > 0) labi_put_char(lines->out, ',');
  if (lines->used > 0 && lines->used + item->length + 2 > WIDTH) {
    labi_put_char(lines->out, '\n');
    labi_put_times(lines->out, ' ', INDENT);
    lines->used = INDENT;
  } else if (lines->used > 0) {
    labi_put_char(lines->out, ' ');
    lines->used++;
  } else {
    lines->used = INDENT;
  }
  if (item->failed)
    lines->out->failed = true;
  else
    labi_put_bytes(lines->out, item->bytes, item->length);
  lines->used += item->length + 1;
  labi_buffer_free(item);
}

static item_lines begin_lines(labi_buffer *out, const char *name) {
  labi_putf(out, "\n%-*s", INDENT, name);
  return (item_lines){out, 0};
}

static void put_generators(labi_buffer *out, const cgt_quotient *q) {
  item_lines lines = begin_lines(out, "generators");
  for (size_t g = 0; g < q->generator_count; g++) {
    labi_buffer item = {0};
    put_letter(&item, g);
    labi_putf(&item, " = heap %" PRIu32, q->generators[g]);
    put_item(&lines, &item);
  }
  if (q->generator_count == 0) labi_put(out, "none");
}

static void put_relations(labi_buffer *out, const cgt_quotient *q) {
  item_lines lines = begin_lines(out, "relations");
  for (size_t i = 0; i < q->relation_count; i++) {
    labi_buffer item = {0};
    put_product(&item, q, q->relations[i].exponents);
    labi_put(&item, " = ");
    put_element(&item, q, q->relations[i].element);
    put_item(&lines, &item);
  }
  if (q->relation_count == 0) labi_put(out, "none");
}

static void put_elements(labi_buffer *out, const cgt_quotient *q, const char *name, bool lost) {
  item_lines lines = begin_lines(out, name);
  for (size_t x = 0; x < q->order; x++) {
    if (lost ? !q->lost[x] : q->product[x * q->order + x] != x) continue;
    labi_buffer item = {0};
    put_element(&item, q, x);
    put_item(&lines, &item);
  }
  if (lost && q->lost_count == 0) labi_put(out, "none");
}

static void put_images(labi_buffer *out, const cgt_quotient *q) {
  item_lines lines = begin_lines(out, "heaps from 0");
  for (size_t n = 0; n <= q->heaps; n++) {
    labi_buffer item = {0};
    put_element(&item, q, q->image[n]);
    put_item(&lines, &item);
  }
}

static void put_growth(labi_buffer *out, const cgt_quotient *q) {
  item_lines lines = begin_lines(out, "grows");
  for (size_t i = 0; i < q->growth_count; i++) {
    labi_buffer item = {0};
    labi_putf(&item, "heap %" PRIu32 ": %" PRIu32, q->growth[i].heap, q->growth[i].order);
    put_item(&lines, &item);
  }
  if (q->growth_count == 0) labi_put(out, "never");
}

static void put_page(labi_buffer *out, const cgt_quotient *q) {
  labi_putf(out, "misere quotient of %s, ", q->code);
  if (is_whole(q))
    labi_put(out, "all heaps");
  else
    labi_putf(out, "heaps 1 to %zu", q->heaps);
  labi_putf(out, "\n%-*s%zu, %zu of them in the P-portion", INDENT, "order", q->order, q->lost_count);
  put_generators(out, q);
  put_relations(out, q);
  put_elements(out, q, "P-portion", true);
  put_elements(out, q, "idempotents", false);
  put_images(out, q);
  if (is_whole(q)) labi_putf(out, "\n%-*s%zu from heap %zu on", INDENT, "period", q->period, q->preperiod);
  labi_putf(out, "\n%-*s", INDENT, "all heaps");
  labi_put_law_status(out, &q->status, false);
  put_growth(out, q);
  labi_putf(out, "\n%-*s%zu pairs of an element and its options were walked\n", INDENT, "verified", q->pairs);
}

/* ---- for programs -------------------------------------------------------------------------------- */

static json_t *element_text(const cgt_quotient *q, const uint8_t *exponents) {
  labi_buffer text = {0};
  put_product(&text, q, exponents);
  return labi_json_buffer(&text);
}

static void put_document(labi_buffer *out, const cgt_quotient *q) {
  json_t *document = json_pack("{s:s, s:I, s:I, s:I, s:o}", "code", q->code, "heaps", (json_int_t)q->heaps,
                               "order", (json_int_t)q->order, "pairs", (json_int_t)q->pairs, "status",
                               labi_json_law_status(&q->status));
  if (is_whole(q)) {
    labi_json_set(&document, "preperiod", json_integer((json_int_t)q->preperiod));
    labi_json_set(&document, "period", json_integer((json_int_t)q->period));
  }
  json_t *generators = json_array(), *relations = json_array(), *elements = json_array(),
         *lost = json_array(), *images = json_array(), *growth = json_array();
  for (size_t g = 0; g < q->generator_count; g++)
    labi_json_append(&generators, json_integer((json_int_t)q->generators[g]));
  for (size_t i = 0; i < q->relation_count; i++) {
    json_t *relation = json_array();
    labi_json_append(&relation, element_text(q, q->relations[i].exponents));
    labi_json_append(&relation, element_text(q, q->exponents[q->relations[i].element]));
    labi_json_append(&relations, relation);
  }
  for (size_t x = 0; x < q->order; x++) {
    labi_json_append(&elements, element_text(q, q->exponents[x]));
    if (q->lost[x]) labi_json_append(&lost, json_integer((json_int_t)x));
  }
  for (size_t n = 0; n <= q->heaps; n++) labi_json_append(&images, json_integer((json_int_t)q->image[n]));
  for (size_t i = 0; i < q->growth_count; i++)
    labi_json_append(&growth, json_pack("[I,I,I]", (json_int_t)q->growth[i].heap,
                                        (json_int_t)q->growth[i].order, (json_int_t)q->growth[i].lost));
  labi_json_set(&document, "generators", generators);
  labi_json_set(&document, "relations", relations);
  labi_json_set(&document, "elements", elements);
  labi_json_set(&document, "lost", lost);
  labi_json_set(&document, "image", images);
  labi_json_set(&document, "growth", growth);
  labi_put_json_line(out, document);
}

cgt_status lab_report_quotient(cgt_write *write, void *where, const lab_style *style,
                               const cgt_quotient *quotient) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_JSON)
    put_document(out, quotient);
  else
    put_page(out, quotient);
  return labi_outlet_close(&outlet);
}
