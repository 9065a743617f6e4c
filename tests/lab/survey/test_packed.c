/* test_packed.c: blocks and jobs as bytes: what goes in comes out, the bytes are the same on every computer, and what
 * is cut or changed is refused or is another block. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "lab/survey/packed.h"

TestSuite(packed);

static lab_store_value game(const char *text) {
  return (lab_store_value){LAB_STORE_GAME, text, strlen(text), true, UINT64_MAX - strlen(text)};
}

/* Three tuples of two numbers, of which two are decided and have rows of two cells. */
static labi_block *make_block(void) {
  static const int64_t tuples[] = {5, -1, INT64_MIN, INT64_MAX, 0, 3};
  labi_block *block = labi_block_new(3, 2);
  memcpy(block->tuples, tuples, sizeof tuples);
  block->index = 77;
  block->statement = 3;
  block->last = block->cut = true;
  block->done = (labi_counts){.tuples = 2, .instances = 1, .without = 1, .saved = 1};
  block->saved = calloc(block->count, sizeof *block->saved);
  block->saved[1] = true;
  block->failures = 1;
  labi_counts *counts = block->at_failures.items = malloc(sizeof *counts);
  *counts = (labi_counts){.tuples = 1, .instances = 1};
  block->at_failures.count = 1;
  block->why = (lab_error){.status = CGT_EDOMAIN, .line = 1, .column = 2, .message = "division by zero"};
  block->why_at = calloc(3, sizeof *block->why_at);
  block->why_at[1] = -7;
  block->seconds = 0.5;
  block->error = (lab_error){
      .status = CGT_ELIMIT, .advice = CGT_ADVICE_MEMORY, .line = 4, .column = 9, .message = "too large"};
  block->rows.fields = 2;
  for (size_t i = 0; i < 2; i++) {
    const lab_store_value value = game(i ? "{2|0}" : "*");
    uint32_t *cells = labi_rows_add(&block->rows);
    cells[i] = labi_rows_text_number(&block->rows, &value);
  }
  return block;
}

static void expect_same(const labi_block *a, const labi_block *b) {
  cr_expect(a->count == b->count && a->width == b->width && a->index == b->index && a->statement == b->statement &&
            a->last == b->last && a->cut == b->cut && a->done.tuples == b->done.tuples && a->done.instances == b->done.instances &&
            a->done.excepted == b->done.excepted && a->done.without == b->done.without &&
            a->done.saved == b->done.saved && (a->saved == NULL) == (b->saved == NULL) &&
            a->failures == b->failures && a->at_failures.count == b->at_failures.count && a->seconds == b->seconds);
  for (size_t i = 0; i < a->at_failures.count; i++)
    cr_expect_eq(a->at_failures.items[i].tuples, b->at_failures.items[i].tuples);
  if (a->done.without > 0) {
    cr_expect_str_eq(a->why.message, b->why.message);
    cr_expect_arr_eq(a->why_at, b->why_at, a->width * sizeof *a->why_at);
  }
  if (a->saved) cr_expect_arr_eq(a->saved, b->saved, a->count * sizeof *a->saved);
  cr_expect_arr_eq(a->tuples, b->tuples, a->count * a->width * sizeof *a->tuples);
  cr_expect_eq(a->error.advice, b->error.advice);
  cr_expect(a->error.status == b->error.status && a->error.line == b->error.line &&
            a->error.column == b->error.column);
  cr_expect_str_eq(a->error.message, b->error.message);
  cr_assert(a->rows.count == b->rows.count && a->rows.fields == b->rows.fields);
  for (size_t i = 0; i < a->rows.count; i++) {
    lab_store_value mine[2], theirs[2];
    labi_rows_get(mine, &a->rows, i);
    labi_rows_get(theirs, &b->rows, i);
    for (size_t j = 0; j < 2; j++) {
      cr_expect(mine[j].kind == theirs[j].kind && mine[j].fingerprint == theirs[j].fingerprint &&
                mine[j].has_fingerprint == theirs[j].has_fingerprint && mine[j].length == theirs[j].length);
      cr_expect_str_eq(mine[j].text, theirs[j].text);
    }
  }
}

/* Packs the block, unpacks it, compares, and frees it. */
static void expect_returned(labi_block *block) {
  size_t size;
  char *bytes = labi_block_pack(&size, block);
  labi_block *copy = labi_block_unpack(bytes, size);
  cr_assert_not_null(copy);
  expect_same(block, copy);
  labi_block_free(copy);
  labi_block_free(block);
  free(bytes);
}

Test(packed, a_block_comes_out_as_it_went_in) { expect_returned(make_block()); }

Test(packed, a_block_may_be_of_no_variables_and_of_no_tuples) {
  for (size_t width = 0; width <= LAB_VARIABLE_LIMIT; width += LAB_VARIABLE_LIMIT) {
    for (size_t count = 0; count <= 1; count++) expect_returned(labi_block_new(count, width));
  }
  cr_expect_null(labi_block_new(SIZE_MAX, 2), "more than there is memory for");
}

/* Little-endian, byte for byte, whatever this computer is: so ranks of both byte orders may work together. */
Test(packed, the_bytes_are_those_of_every_computer) {
  static const unsigned char expected[] = {
      1, 0, 0, 0, 0, 0, 0, 0, /* one tuple */
      1, 0, 0, 0, 0, 0, 0, 0, /* of one number, */
      0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, /* -2 */
      0,                      /* no row is saved */
      8, 7, 6, 5, 4, 3, 2, 1, /* the index */
      2, 0, 0, 0, 0, 0, 0, 0, /* the statement */
      1,                      /* which ends here */
      0,                      /* and was not cut */
      1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, /* counts */
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,             /* no failures */
      0, 0xCA, 0x9A, 0x3B, 0, 0, 0, 0,                            /* a second */
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,       /* no error */
      1, 0, 0, 0, 0, 0, 0, 0,                                     /* one text: */
      LAB_STORE_GAME, 1, 9, 0, 0, 0, 0, 0, 0, 0x80, 1, 0, 0, 0, 0, 0, 0, 0, '*',
      1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}; /* one row of one field */
  labi_block *block = labi_block_new(1, 1);
  block->tuples[0] = -2;
  block->index = 0x0102030405060708;
  block->statement = 2;
  block->last = true;
  block->done = (labi_counts){.tuples = 1, .instances = 1};
  block->seconds = 1;
  block->rows.fields = 1;
  const lab_store_value star = {LAB_STORE_GAME, "*", 1, true, 0x8000000000000009};
  *labi_rows_add(&block->rows) = labi_rows_text_number(&block->rows, &star);
  size_t size;
  char *bytes = labi_block_pack(&size, block);
  cr_assert_eq(size, sizeof expected);
  for (size_t i = 0; i < size; i++) cr_expect_eq((unsigned char)bytes[i], expected[i], "byte %zu", i);
  labi_block_free(block);
  free(bytes);
}

/* What a rank does with a block must not depend on who sent it. */
static void expect_sound(const labi_block *block) {
  const size_t done = (size_t)block->done.tuples;
  cr_expect(done <= block->count && block->failures <= done && block->rows.count <= done);
  cr_expect_leq(block->at_failures.count, block->failures);
  cr_expect(block->done.without == 0 || block->why_at);
  for (size_t i = 0; i < block->at_failures.count; i++) cr_expect_leq(block->at_failures.items[i].tuples, done);
  cr_expect_leq(block->width, (size_t)LAB_VARIABLE_LIMIT);
  cr_expect_leq(block->rows.fields, (size_t)LAB_ROW_LIMIT);
  cr_expect(block->error.status >= CGT_OK && block->error.status <= CGT_ECANCELLED);
  cr_expect(memchr(block->error.message, 0, sizeof block->error.message));
  for (size_t i = 0; i < block->rows.count; i++) {
    lab_store_value values[LAB_ROW_LIMIT];
    labi_rows_get(values, &block->rows, i);
    for (size_t j = 0; j < block->rows.fields; j++)
      cr_expect(values[j].kind <= LAB_STORE_OTHER && values[j].text[values[j].length] == 0);
  }
}

Test(packed, what_is_cut_is_refused) {
  labi_block *block = make_block();
  size_t size;
  char *bytes = labi_block_pack(&size, block);
  for (size_t cut = 0; cut < size; cut++)
    cr_expect_null(labi_block_unpack(bytes, cut), "%zu bytes of %zu", cut, size);
  char *longer = malloc(size + 1);
  memcpy(longer, bytes, size);
  longer[size] = 0;
  cr_expect_null(labi_block_unpack(longer, size + 1), "a byte too many");
  free(longer);
  labi_block_free(block);
  free(bytes);
}

Test(packed, what_is_changed_is_refused_or_a_sound_block) {
  labi_block *block = make_block();
  size_t size, refused = 0;
  char *bytes = labi_block_pack(&size, block);
  for (size_t bit = 0; bit < 8 * size; bit++) {
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
    labi_block *other = labi_block_unpack(bytes, size);
    if (other) expect_sound(other);
    refused += !other;
    labi_block_free(other);
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
  }
  cr_expect_gt(refused, size, "%zu of %zu", refused, 8 * size);
  labi_block_free(block);
  free(bytes);
}

/* ---- programs and jobs ----------------------------------------------------------------------------- */

Test(packed, a_program_comes_out_as_it_went_in) {
  static const char *const texts[] = {"def f(a) = a + 1; def g(a) = 2*a",
                                      "def f(a) = a + 3; for n in 1..1: f(g(n)) == 5", "broken(",
                                      "for n in 1..1: 6*3 == 18"};
  lab_program *program = lab_program_new(false);
  for (size_t i = 0; i < 4; i++) {
    lab_program_set_paper(program, i == 3);
    cr_expect_eq(lab_program_add(program, texts[i], strlen(texts[i]), NULL) == CGT_OK, i != 2);
  }
  size_t size;
  char *bytes = lab_program_pack(&size, program);
  lab_program *copy = lab_program_unpack(bytes, size);
  cr_assert_not_null(copy);
  cr_expect_eq(lab_program_count(copy), 2);
  cr_expect_eq(lab_program_definitions(copy), lab_program_definitions(program));
  lab_machine *machine = lab_machine_new(copy, NULL, 1);
  lab_verdict verdict = LAB_OUTSIDE;
  lab_error error;
  cr_expect_eq(lab_instance_check(&verdict, machine, 0, (int64_t[]){1}, &error), CGT_OK);
  cr_expect_eq(verdict, LAB_HOLDS);
  cr_expect_eq(lab_instance_check(&verdict, machine, 1, (int64_t[]){1}, &error), CGT_OK);
  cr_expect_eq(verdict, LAB_FAILS, "6*3 is 6 + *3 on paper");
  lab_machine_free(machine);
  cr_expect_null(lab_program_unpack(bytes, size - 1));
  cr_expect_null(lab_program_unpack(bytes, 3));
  lab_program_free(copy);
  lab_program_free(program);
  free(bytes);
}

static const char statement[] = "def f(a) = a + 1; for n in 1..3: f(n)";

static char *pack_job(size_t *size, const lab_program *program, const lab_fields *fields) {
  const labi_question question = {.kind = fields ? LABI_ASK_ROWS : LABI_ASK_CLAIM, .fields = fields};
  return labi_job_pack(size, &(labi_job){.program = program, .question = &question, .scale = 3});
}

Test(packed, a_job_comes_out_as_it_went_in) {
  lab_program *program = lab_program_new(false);
  lab_fields fields;
  lab_error error;
  char *at;
  cr_assert_eq(lab_program_add(program, statement, strlen(statement), &error), CGT_OK);
  cr_assert_eq(lab_fields_read(&fields, program, "value,mean(G),f(G)", &at, &error), CGT_OK);
  for (int sweep = 0; sweep < 2; sweep++) {
    size_t size;
    char *bytes = pack_job(&size, program, sweep ? &fields : NULL);
    labi_packed_job job;
    cr_assert(labi_job_unpack(&job, bytes, size));
    cr_expect(job.scale == 3 && job.question.kind == (sweep ? LABI_ASK_ROWS : LABI_ASK_CLAIM));
    cr_expect_eq(lab_program_count(job.program), lab_program_count(program));
    cr_expect_eq(job.question.fields, sweep ? &job.fields : NULL);
    cr_assert_eq(job.fields.count, sweep ? 3 : 0);
    for (size_t i = 0; i < job.fields.count; i++)
      cr_expect(job.fields.is_value[i] == fields.is_value[i] && job.fields.definitions[i] == fields.definitions[i]);
    labi_job_close(&job);
    for (size_t cut = 0; cut < size; cut++) {
      cr_expect_not(labi_job_unpack(&job, bytes, cut), "%zu bytes of %zu", cut, size);
      labi_job_close(&job);
    }
    for (size_t bit = 0; bit < 8 * size; bit++) { /* it may be refused; it must not break anything */
      bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
      if (labi_job_unpack(&job, bytes, size)) cr_expect_leq(job.fields.count, (size_t)LAB_FIELD_LIMIT);
      labi_job_close(&job);
      bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
    }
    free(bytes);
  }
  lab_fields_free(&fields);
  lab_program_free(program);
}
