/* report_quotient.c: a misère quotient, and who wins a sum by it. Generators are a, b, c, ..., z, a1, b1, ..
 */
#include <inttypes.h>

#include <cgt/lab_impartial.h>

#include "lab/report/report_status.h"
#include "lab/report/results.h"
#include "lab/result/result.h"

static const cgt_quotient *of(const labi_record *r) { return r->it; }

/* Of all heaps? */
static bool is_whole(const labi_record *r) { return of(r)->status.word == CGT_LAW_PROVED; }

/* ---- elements ----------------------------------------------------------------------------------- */

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

/* Of a part: the quotient that it is part of. */
static const cgt_quotient *quotient_of(const labi_record *part) { return part->whole->it; }

/* Part number x is element number x. */
static void put_element_text(labi_buffer *out, const labi_record *part) {
  put_element(out, quotient_of(part), part->index);
}

static labi_datum all_elements(const labi_record *r) { return labi_parts_datum(of(r), of(r)->order, 0); }

/* An element by its number, on the page as a product. */
static void put_numbered(labi_buffer *out, const labi_record *part) {
  put_element(out, quotient_of(part), *(const uint16_t *)part->it);
}

static const labi_description element = {.fields =
                                             LABI_TABLE(LABI_FIELD(NULL, TEXT, .put = put_element_text))};

static const labi_description number = {
    .fields = LABI_TABLE(LABI_FIELD(NULL, COUNT, .size = sizeof(uint16_t))), .page = put_numbered};

/* ---- generators and relations ------------------------------------------------------------------- */

static void put_generator(labi_buffer *out, const labi_record *part) {
  put_letter(out, part->index);
  labi_putf(out, " = heap %" PRIu32, *(const uint32_t *)part->it);
}

static const labi_description generator = {
    .fields = LABI_TABLE(LABI_FIELD(NULL, COUNT, .size = sizeof(uint32_t))), .page = put_generator};

static void put_left(labi_buffer *out, const labi_record *part) {
  const cgt_quotient_relation *relation = part->it;
  put_product(out, quotient_of(part), relation->exponents);
}

static void put_right(labi_buffer *out, const labi_record *part) {
  const cgt_quotient_relation *relation = part->it;
  put_element(out, quotient_of(part), relation->element);
}

static void put_relation(labi_buffer *out, const labi_record *part) {
  put_left(out, part);
  labi_put(out, " = ");
  put_right(out, part);
}

static const labi_description relation = {
    .fields = LABI_TABLE(LABI_FIELD(NULL, TEXT, .put = put_left), LABI_FIELD(NULL, TEXT, .put = put_right)),
    .page = put_relation};

/* ---- growth ------------------------------------------------------------------------------------- */

static void put_growth(labi_buffer *out, const labi_record *part) {
  const cgt_quotient_growth *growth = part->it;
  labi_putf(out, "heap %" PRIu32 ": %" PRIu32, growth->heap, growth->order);
}

static const labi_description growth = {
    .fields = LABI_TABLE(
        LABI_FIELD(NULL, COUNT, .meaning = "heap", LABI_AT(cgt_quotient_growth, heap)),
        LABI_FIELD(NULL, COUNT, .meaning = "order", LABI_AT(cgt_quotient_growth, order)),
        LABI_FIELD(NULL, COUNT, .meaning = "elements of lost sums", LABI_AT(cgt_quotient_growth, lost))),
    .page = put_growth};

/* ---- which elements ----------------------------------------------------------------------------- */

static bool is_lost(const labi_record *part) { return quotient_of(part)->lost[part->index]; }

static bool is_idempotent(const labi_record *part) {
  const cgt_quotient *q = quotient_of(part);
  return q->product[part->index * q->order + part->index] == part->index;
}

static void put_element_item(labi_buffer *out, const labi_record *part) {
  put_element(out, quotient_of(part), part->index);
}

static const labi_description numbered = {.fields = LABI_TABLE(LABI_FIELD(NULL, COUNT, .get = labi_index_of)),
                                          .page = put_element_item};

/* ---- the quotient ------------------------------------------------------------------------------- */

static void put_order(labi_buffer *out, const labi_record *r) {
  labi_putf(out, "%zu, %zu of them in the P-portion", of(r)->order, of(r)->lost_count);
}

static labi_datum images(const labi_record *r) {
  return labi_parts_datum(of(r)->image, of(r)->heaps + 1, sizeof *of(r)->image);
}

static void put_period(labi_buffer *out, const labi_record *r) {
  labi_putf(out, "%zu from heap %zu on", of(r)->period, of(r)->preperiod);
}

static void put_pairs(labi_buffer *out, const labi_record *r) {
  labi_putf(out, "%zu pairs of an element and its options were visited", of(r)->pairs);
}

static const labi_field fields[] = {
    LABI_FIELD("code", TEXT, LABI_AT(cgt_quotient, code)),
    LABI_FIELD("heaps", COUNT, .meaning = "the heaps 1 to this number were used",
               LABI_AT(cgt_quotient, heaps)),
    LABI_FIELD("asked", COUNT,
               .meaning = "that were requested; more than heaps if the time or the memory ended first",
               LABI_AT(cgt_quotient, asked)),
    LABI_FIELD("order", COUNT, .label = "order",
               .meaning = "of the quotient; elements are numbered from 0, the unit", .page = put_order,
               LABI_AT(cgt_quotient, order)),
    LABI_FIELD("pairs", COUNT, .label = "verified",
               .meaning = "of an element and its set of options, all visited: the proof", .page = put_pairs,
               LABI_AT(cgt_quotient, pairs)),
    LABI_FIELD("status", RECORD, .of = &labi_law_status, .label = "all heaps",
               .meaning = "of the law that this is the quotient of all heaps", LABI_AT(cgt_quotient, status)),
    LABI_FIELD("preperiod", COUNT, .without = LABI_LEFT_OUT,
               .meaning = "the least heap of the period, if one is proved", .has = is_whole,
               LABI_AT(cgt_quotient, preperiod)),
    LABI_FIELD("period", COUNT, .without = LABI_LEFT_OUT, .label = "period", .has = is_whole,
               .page = put_period, LABI_AT(cgt_quotient, period)),
    LABI_FIELD("generators", LIST, .of = &generator, .label = "generators",
               .meaning = "the heaps that are a, b, c, ...",
               LABI_ARRAY(cgt_quotient, generators, generator_count)),
    LABI_FIELD("relations", TUPLES, .of = &relation, .label = "relations",
               .meaning = "of a presentation: equal products of generators",
               LABI_ARRAY(cgt_quotient, relations, relation_count)),
    LABI_FIELD("elements", LIST, .of = &element, .meaning = "each as its smallest product of generators",
               .get = all_elements),
    LABI_FIELD("lost", LIST, .of = &numbered, .label = "P-portion",
               .meaning = "the elements of the P-portion, by number", .get = all_elements, .among = is_lost),
    LABI_FIELD(NULL, LIST, .of = &numbered, .label = "idempotents", .get = all_elements,
               .among = is_idempotent),
    LABI_FIELD("image", LIST, .of = &number, .label = "heaps from 0",
               .meaning = "the element of each heap, from 0 on", .get = images),
    LABI_FIELD("growth", TUPLES, .of = &growth, .label = "grows", .if_none = "never",
               .meaning = "where one heap more changes the order",
               LABI_ARRAY(cgt_quotient, growth, growth_count)),
    {0}};

static void put_page(labi_buffer *out, const labi_record *r) {
  labi_putf(out, "misere quotient of %s, ", of(r)->code);
  if (is_whole(r))
    labi_put(out, "all heaps");
  else
    labi_putf(out, "heaps 1 to %zu", of(r)->heaps);
  if (!is_whole(r) && of(r)->heaps < of(r)->asked)
    labi_putf(out, " (%zu were requested)", of(r)->asked);
  labi_put_char(out, '\n');
  labi_put_labelled(out, &labi_result_quotient, r);
}

const labi_description labi_result_quotient = {
    .name = "quotient", .version = 1, .fields = fields, .page = put_page, .label_width = 14};

cgt_status lab_report_quotient(cgt_write *write, void *where, const lab_style *style, const cgt_quotient *q) {
  return labi_report(write, where, style, &labi_result_quotient, q, NULL);
}

/* ---- who wins a sum ------------------------------------------------------------------------------- */

typedef struct sum_result {
  const char *code;
  const uint64_t *heaps;
  size_t count;
  const cgt_quotient_move *move;
} sum_result;

static const sum_result *sum_of(const labi_record *r) { return r->it; }

static bool has_move(const labi_record *r) { return !sum_of(r)->move->lost; }

static labi_datum outcome_of(const labi_record *r) {
  const cgt_quotient_move *move = sum_of(r)->move;
  return labi_word_datum(move->lost && !move->over ? CGT_P : CGT_N);
}

static labi_datum itself(const labi_record *r) { return labi_parts_datum(r->it, 1, 0); }

static labi_datum moved_heap(const labi_record *r) {
  return labi_count_datum(sum_of(r)->heaps[sum_of(r)->move->component]);
}

static labi_datum heaps_left(const labi_record *r) {
  const cgt_quotient_move *move = sum_of(r)->move;
  return labi_parts_datum(move->left, move->left_count, sizeof *move->left);
}

static const labi_description heap = {.fields =
                                          LABI_TABLE(LABI_FIELD(NULL, COUNT, .size = sizeof(uint64_t)))};

static const labi_description move = {
    .fields = LABI_TABLE(
        LABI_FIELD("heap", COUNT, .meaning = "the heap that is moved in", .get = moved_heap),
        LABI_FIELD("to", LIST, .of = &heap, .meaning = "the heaps that replace it", .get = heaps_left))};

static const char *const outcomes[] = {[CGT_N] = "N", [CGT_P] = "P"};

static const labi_field sum_fields[] = {
    LABI_FIELD("code", TEXT, LABI_AT(sum_result, code)),
    LABI_FIELD("sum", LIST, .of = &heap, LABI_ARRAY(sum_result, heaps, count)),
    LABI_FIELD("outcome", WORD, LABI_WORDS(outcomes), .get = outcome_of),
    LABI_FIELD("move", RECORD, .of = &move, .without = LABI_NULL,
               .meaning = "that wins; null also where no move is left", .has = has_move, .get = itself),
    {0}};

static void put_sum(labi_buffer *out, const labi_record *r) {
  const cgt_quotient_move *found = sum_of(r)->move;
  if (found->lost) {
    labi_put(out, found->over ? "the player who moves first wins: no move is left\n"
                              : "the player who moves first loses\n");
    return;
  }
  labi_putf(out, "the player who moves first wins: heap %" PRIu64 " -> ", sum_of(r)->heaps[found->component]);
  for (size_t i = 0; i < found->left_count; i++)
    labi_putf(out, "%s%" PRIu64, i > 0 ? "," : "", found->left[i]);
  labi_put(out, found->left_count == 0 ? "nothing\n" : "\n");
}

const labi_description labi_result_quotient_sum = {
    .name = "quotient_sum", .version = 1, .fields = sum_fields, .page = put_sum};

cgt_status lab_report_quotient_sum(cgt_write *write, void *where, const lab_style *style,
                                   const cgt_quotient *q, const uint64_t *heaps, size_t count,
                                   const cgt_quotient_move *found) {
  if (!q || (!heaps && count > 0) || !found) return CGT_EINVAL;
  const sum_result result = {q->code, heaps, count, found};
  return labi_report(write, where, style, &labi_result_quotient_sum, &result, NULL);
}
