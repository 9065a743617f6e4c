/* test_row_texts.c: rows of a sweep: their texts read back as the values that they are of, each is there once, and what
 * one machine has printed is forgotten with it. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "lab/survey/row_texts.h"

typedef struct world {
  lab_program *program;
  lab_machine *machine;
  lab_fields fields;
  labi_row_texts *texts;
  labi_block *block;
} world;

static world world_of(const char *text, const char *fields) {
  lab_error error = {0};
  char *at;
  world w = {.program = lab_program_new(false), .texts = labi_row_texts_new((size_t)1 << 20)};
  cr_assert_eq(lab_program_add(w.program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  cr_assert_eq(lab_fields_read(&w.fields, w.program, fields, &at, &error), CGT_OK, "%s", error.message);
  w.machine = lab_machine_new(w.program, NULL, 1);
  w.block = labi_block_new(0, lab_program_statement(w.program, 0)->variable_count);
  return w;
}

static void world_free(world *w) {
  labi_block_free(w->block);
  labi_row_texts_free(w->texts);
  lab_machine_free(w->machine);
  lab_fields_free(&w->fields);
  lab_program_free(w->program);
}

/* A row for each instance, and what is to be seen after each. */
static void add_all(world *w, void (*look)(const world *w)) {
  int64_t tuple[LAB_VARIABLE_LIMIT];
  lab_error error;
  bool done, inside;
  lab_value value;
  for (lab_instance_first(&done, tuple, w->machine, 0, &error); !done;
       lab_instance_next(&done, tuple, w->machine, 0, &error)) {
    cr_assert(lab_instance_value(&inside, &value, w->machine, 0, LAB_WHOLE, tuple, &error) == CGT_OK);
    cr_assert(labi_row_texts_add(w->block, w->texts, &w->fields, w->machine, tuple, &value, &error) == CGT_OK,
              "%s", error.message);
    if (look) look(w);
    lab_machine_forget(w->machine);
  }
}

static lab_store_value last_cell(const world *w, size_t i) {
  lab_store_value values[LAB_FIELD_LIMIT];
  labi_rows_get(values, &w->block->rows, w->block->rows.count - 1);
  return values[i];
}

static void reads_back(const world *w) {
  cgt_ctx *other = cgt_ctx_new(NULL);
  const lab_store_value its = last_cell(w, 0);
  uint64_t fingerprint;
  cr_assert_eq(cgt_fingerprint(&fingerprint, other, cgt_parse_n(other, its.text, its.length)), CGT_OK);
  cr_expect(its.kind == LAB_STORE_GAME && its.has_fingerprint && its.fingerprint == fingerprint);
  cgt_ctx_free(other);
}

Test(row_texts, values_read_back_as_the_games_they_were) {
  world w = world_of("for a in 0..5, b in 0..5, c in 0..5: matrix_nim([a,b;c,3])",
                     " value , outcome,left_options(G), atomic_weight");
  add_all(&w, reads_back);
  cr_expect_eq(w.block->rows.count, 216);
  world_free(&w);
}

Test(row_texts, kinds_are_kept_and_what_has_no_answer_is_nothing) {
  world w = world_of("for n in 1..1: {n|-n}", "value,is_number,atomic_weight,(\"a text\"),[G;2]");
  add_all(&w, NULL);
  static const lab_store_value_kind kinds[] = {LAB_STORE_GAME, LAB_STORE_TRUTH, LAB_STORE_NOTHING, LAB_STORE_TEXT,
                                               LAB_STORE_OTHER};
  static const char *const texts[] = {"+-1", "false", "", "a text", "[+-1;2]"};
  for (size_t i = 0; i < 5; i++) {
    const lab_store_value cell = last_cell(&w, i);
    cr_expect(cell.kind == kinds[i] && cell.length == strlen(texts[i]), "%zu", i);
    cr_expect_str_eq(cell.text, texts[i]);
    cr_expect_eq(cell.has_fingerprint, i == 0);
  }
  world_free(&w);
}

Test(row_texts, each_text_is_there_once) {
  world w = world_of("for a in 0..9, b in 0..9: *a + *b", "value,outcome,birthday");
  add_all(&w, NULL);
  cr_expect_eq(w.block->rows.count, 100);
  cr_expect_eq(w.block->rows.texts.count, 16 + 2 + 15, "nimbers to *15, N and P; birthday 0 is the game 0");
  world_free(&w);
}

/* Handles of another machine may be the same numbers for other games. */
Test(row_texts, a_new_machine_is_asked_anew) {
  world w = world_of("for n in 1..5: {n|n+1/4||-n}", "value");
  add_all(&w, reads_back);
  lab_machine_free(w.machine);
  lab_program_free(w.program);
  const char other[] = "for n in 1..5: {n+1/2|n+3/4||-2*n}";
  lab_error error;
  w.program = lab_program_new(false);
  cr_assert_eq(lab_program_add(w.program, other, strlen(other), &error), CGT_OK);
  w.machine = lab_machine_new(w.program, NULL, 1);
  labi_row_texts_forget(w.texts);
  add_all(&w, reads_back);
  cr_expect_eq(w.block->rows.texts.count, 10);
  world_free(&w);
}

Test(row_texts, an_instance_that_fails_leaves_no_row) {
  world w = world_of("for n in 1..1: n", "value,left_options(\"x\")");
  lab_error error = {0};
  const lab_value seven = lab_game(cgt_integer(lab_machine_ctx(w.machine), 7));
  cr_expect_eq(labi_row_texts_add(w.block, w.texts, &w.fields, w.machine, &(int64_t){1}, &seven, &error),
               CGT_EINVAL);
  cr_expect(error.status == CGT_EINVAL && w.block->rows.count == 0 && w.block->rows.cells.count == 0);
  world_free(&w);
}
