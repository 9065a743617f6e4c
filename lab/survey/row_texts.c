/* row_texts.c: see row_texts.h.
 *
 * A sweep of millions of rows has some thousands of values. So a worker remembers the text of each game that
 * it has met. Other values are few or small, and are printed each time. */
#include "lab/survey/row_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_report.h>

#include "base/make_error.h"
#include "base/vector.h"

struct labi_row_texts {
  struct {
    lab_store_value *items;
    size_t count, room;
  } games; /* what was printed of them */
  labi_map games_by_handle;
  labi_scratch memory; /* of their texts */
  char *print;         /* where values are printed */
  size_t room, most_bytes;
};

labi_row_texts *labi_row_texts_new(size_t most_bytes) {
  labi_row_texts *texts = calloc(1, sizeof *texts);
  if (texts) texts->most_bytes = most_bytes;
  return texts;
}

static size_t bytes_of(const labi_row_texts *texts) {
  return texts->memory.bytes + texts->games.room * sizeof *texts->games.items +
         labi_map_bytes(&texts->games_by_handle);
}

void labi_row_texts_forget(labi_row_texts *texts) {
  free(texts->games.items);
  texts->games.items = NULL;
  texts->games.count = texts->games.room = 0;
  labi_map_free(&texts->games_by_handle);
  labi_scratch_free(&texts->memory);
}

void labi_row_texts_free(labi_row_texts *texts) {
  if (!texts) return;
  labi_row_texts_forget(texts);
  free(texts->print);
  free(texts);
}

static cgt_status fail(lab_error *error, cgt_status status, const char *message) {
  *error = (lab_error){.status = status};
  snprintf(error->message, sizeof error->message, "%s", message && *message ? message : LABI_OUT_OF_MEMORY);
  return status;
}

static cgt_status print_value(lab_store_value *printed, labi_row_texts *texts, lab_machine *machine,
                              lab_value value, lab_error *error) {
  for (;;) {
    cgt_status status = lab_print(texts->print, texts->room, &printed->length, machine, value, CGT_PLAIN);
    if (status != CGT_OK) return fail(error, status, cgt_ctx_message(lab_machine_ctx(machine)));
    printed->text = texts->print;
    if (printed->length < texts->room) return CGT_OK;
    texts->print = labi_grow(texts->print, &texts->room, printed->length + 1, 1);
    if (printed->length >= texts->room) return fail(error, CGT_ENOMEM, NULL);
  }
}

static lab_store_value_kind kind_of(lab_value value) {
  switch (value.kind) {
  case LAB_GAME:
    return LAB_STORE_GAME;
  case LAB_OUTCOME:
    return LAB_STORE_OUTCOME;
  case LAB_BOOL:
    return LAB_STORE_TRUTH;
  case LAB_TEXT:
    return LAB_STORE_TEXT;
  default:
    return LAB_STORE_OTHER;
  }
}

/* A game that is new, and is remembered if there is memory for that. */
static cgt_status print_game(lab_store_value *printed, labi_row_texts *texts, lab_machine *machine,
                             lab_value game, uint64_t handle, lab_error *error) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = print_value(printed, texts, machine, game, error);
  if (status != CGT_OK) return status;
  status = cgt_fingerprint(&printed->fingerprint, ctx, game.as.game);
  printed->has_fingerprint = status == CGT_OK;
  if (status == CGT_ECANCELLED) return fail(error, status, cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  char *copy = labi_scratch_take(&texts->memory, printed->length + 1);
  if (!copy || !labi_has_room(&texts->games, 1) ||
      !labi_map_add(&texts->games_by_handle, handle, (uint32_t)texts->games.count))
    return CGT_OK;
  printed->text = memcpy(copy, printed->text, printed->length);
  texts->games.items[texts->games.count++] = *printed;
  return CGT_OK;
}

static cgt_status cell_of(uint32_t *cell, labi_block *block, labi_row_texts *texts, lab_machine *machine,
                          lab_value value, lab_error *error) {
  cgt_status status = CGT_OK;
  if ((status = lab_settle(&value, machine, error)) != CGT_OK) return status;
  lab_store_value printed = {.kind = kind_of(value)};
  if (value.kind == LAB_GAME) {
    uint64_t handle = labi_hash_number((uint64_t)value.as.game.core << 32 | value.as.game.number);
    uint32_t known = labi_map_find(&texts->games_by_handle, handle, NULL, NULL, NULL);
    if (known != LABI_NOT_FOUND)
      printed = texts->games.items[known];
    else
      status = print_game(&printed, texts, machine, value, handle, error);
  } else if (value.kind == LAB_TEXT) {
    printed.text = value.as.text->bytes;
    printed.length = value.as.text->length;
  } else {
    status = print_value(&printed, texts, machine, value, error);
  }
  if (status != CGT_OK) return status;
  *cell = labi_rows_text_number(&block->rows, &printed);
  return *cell ? CGT_OK : fail(error, CGT_ENOMEM, NULL);
}

/* What a variable stands for, as it is read. */
static cgt_status element_of(uint32_t *cell, labi_block *block, labi_row_texts *texts, lab_machine *machine,
                             size_t variable, const int64_t *tuple, lab_error *error) {
  lab_value value;
  cgt_status status = lab_instance_variable(&value, machine, block->statement, variable, tuple, error);
  if (status != CGT_OK) return status;
  if (value.kind != LAB_POSITION) return cell_of(cell, block, texts, machine, value, error);
  char *text = lab_value_text(machine, value, CGT_PLAIN);
  const lab_store_value printed = {.kind = LAB_STORE_OTHER, .text = text, .length = text ? strlen(text) : 0};
  *cell = text ? labi_rows_text_number(&block->rows, &printed) : 0;
  free(text);
  return *cell ? CGT_OK : fail(error, CGT_ENOMEM, NULL);
}

static cgt_status add_elements(uint32_t **cells, labi_block *block, labi_row_texts *texts,
                               lab_machine *machine, const lab_statement *about, const int64_t *tuple,
                               lab_error *error) {
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < about->variable_count && about->listed_count > 0 && status == CGT_OK; i++)
    if (about->listed[i]) status = element_of((*cells)++, block, texts, machine, i, tuple, error);
  return status;
}

static cgt_status add_fields(uint32_t *cells, labi_block *block, labi_row_texts *texts,
                             const lab_fields *fields, lab_machine *machine, lab_value value,
                             lab_error *error) {
  for (size_t i = 0; i < fields->count; i++) {
    lab_value result;
    *error = (lab_error){0};
    cgt_status status = lab_field_evaluate(&result, machine, fields, i, value, error);
    if (status == CGT_OK) status = cell_of(&cells[i], block, texts, machine, result, error);
    if (status != CGT_OK && status != CGT_EDOMAIN) return status;
  }
  *error = (lab_error){0};
  return CGT_OK;
}

cgt_status labi_row_texts_add(labi_block *block, labi_row_texts *texts, const lab_fields *fields,
                              lab_machine *machine, const int64_t *tuple, const lab_value *value,
                              lab_error *error) {
  const lab_statement *about = lab_program_statement(lab_machine_program(machine), block->statement);
  if (bytes_of(texts) > texts->most_bytes) labi_row_texts_forget(texts);
  block->rows.fields = about->listed_count + (fields ? fields->count : 0);
  uint32_t *cells = labi_rows_add(&block->rows);
  if (!cells) return fail(error, CGT_ENOMEM, NULL);
  cgt_status status = add_elements(&cells, block, texts, machine, about, tuple, error);
  if (status == CGT_OK && fields && value)
    status = add_fields(cells, block, texts, fields, machine, *value, error);
  if (status != CGT_OK) labi_rows_drop_last(&block->rows);
  return status;
}
