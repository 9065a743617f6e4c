/* row_texts.c: see row_texts.h.
 *
 * A sweep of millions of rows has some thousands of values. So a worker remembers for each game that it
 * has met the text, and the number that the text has in the block at hand. Other values are few or
 * small: they are printed, and then looked up by their text. */
#include "lab/survey/row_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024, MOST_BYTES = 1 << 26 };

typedef struct known_text {
  labi_rows_text about;
  uint64_t block; /* the block in which it has a number, plus 1 */
  uint32_t number;
  uint64_t hash;
  char *text;
} known_text;

typedef struct known_game {
  cgt_game game; /* CGT_NONE: the slot is free */
  uint32_t text;
} known_game;

struct labi_row_texts {
  known_text *texts;
  size_t count, room;
  uint32_t *slots; /* by text: 1 + its index; room of a power of two */
  size_t slot_room;
  known_game *games;
  size_t game_count, game_room;
  size_t bytes;
  char *print; /* where values are printed */
  size_t print_room;
};

labi_row_texts *labi_row_texts_new(void) { return calloc(1, sizeof(labi_row_texts)); }

static void forget_texts(labi_row_texts *texts) {
  for (size_t i = 0; i < texts->count; i++) free(texts->texts[i].text);
  if (texts->slots) memset(texts->slots, 0, texts->slot_room * sizeof *texts->slots);
  texts->count = texts->bytes = 0;
}

void labi_row_texts_forget(labi_row_texts *texts) {
  if (texts->games) memset(texts->games, 0, texts->game_room * sizeof *texts->games);
  texts->game_count = 0;
}

void labi_row_texts_free(labi_row_texts *texts) {
  if (!texts) return;
  forget_texts(texts);
  free(texts->texts);
  free(texts->slots);
  free(texts->games);
  free(texts->print);
  free(texts);
}

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

/* ---- texts ----------------------------------------------------------------------------------- */

static uint64_t hash_text(const char *text, size_t length) {
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 0x100000001B3;
  return mix(hash);
}

static bool widen_slots(labi_row_texts *texts) {
  if (2 * texts->count < texts->slot_room) return true;
  size_t room = texts->slot_room ? 2 * texts->slot_room : FIRST_ROOM;
  uint32_t *slots = calloc(room, sizeof *slots);
  if (!slots) return false;
  for (size_t i = 0; i < texts->count; i++) {
    size_t at = texts->texts[i].hash & (room - 1);
    while (slots[at]) at = (at + 1) & (room - 1);
    slots[at] = (uint32_t)i + 1;
  }
  free(texts->slots);
  texts->slots = slots;
  texts->slot_room = room;
  return true;
}

/* The index of a text, which is new or known; SIZE_MAX: no memory. */
static size_t find_text(labi_row_texts *texts, const labi_rows_text *about, const char *text) {
  if (!widen_slots(texts)) return SIZE_MAX;
  uint64_t hash = hash_text(text, about->length);
  size_t at = hash & (texts->slot_room - 1);
  for (; texts->slots[at]; at = (at + 1) & (texts->slot_room - 1)) {
    const known_text *known = &texts->texts[texts->slots[at] - 1];
    if (known->hash == hash && known->about.kind == about->kind && known->about.length == about->length &&
        memcmp(known->text, text, about->length) == 0)
      return texts->slots[at] - 1;
  }
  if (texts->count == texts->room) {
    size_t room = texts->room ? 2 * texts->room : FIRST_ROOM;
    known_text *more = reallocarray(texts->texts, room, sizeof *more);
    if (!more) return SIZE_MAX;
    texts->texts = more;
    texts->room = room;
  }
  char *copy = malloc(about->length + 1);
  if (!copy) return SIZE_MAX;
  memcpy(copy, text, about->length);
  copy[about->length] = 0;
  texts->texts[texts->count] = (known_text){.about = *about, .hash = hash, .text = copy};
  texts->bytes += about->length + sizeof *texts->texts;
  texts->slots[at] = (uint32_t)++texts->count;
  return texts->count - 1;
}

/* ---- games ----------------------------------------------------------------------------------- */

static known_game *find_game(labi_row_texts *texts, cgt_game g) {
  size_t mask = texts->game_room - 1;
  size_t at = mix((uint64_t)g.core << 32 | g.number) & mask;
  while (!cgt_is_none(texts->games[at].game) && !cgt_equal(texts->games[at].game, g)) at = (at + 1) & mask;
  return &texts->games[at];
}

static bool widen_games(labi_row_texts *texts) {
  if (2 * texts->game_count < texts->game_room) return true;
  known_game *before = texts->games;
  size_t room_before = texts->game_room;
  texts->game_room = room_before ? 2 * room_before : FIRST_ROOM;
  texts->games = calloc(texts->game_room, sizeof *texts->games);
  if (!texts->games) {
    texts->games = before;
    texts->game_room = room_before;
    return false;
  }
  for (size_t i = 0; i < room_before; i++)
    if (!cgt_is_none(before[i].game)) *find_game(texts, before[i].game) = before[i];
  free(before);
  return true;
}

/* ---- printing -------------------------------------------------------------------------------- */

static cgt_status fail(lab_error *error, cgt_status status, const char *message) {
  *error = (lab_error){.status = status};
  snprintf(error->message, sizeof error->message, "%s", message && *message ? message : "out of memory");
  return status;
}

/* The value as text in texts->print. */
static cgt_status print_value(labi_row_texts *texts, size_t *length, lab_machine *machine, lab_value value,
                              lab_error *error) {
  for (;;) {
    cgt_status status = lab_print(texts->print, texts->print_room, length, machine, value, CGT_PLAIN);
    if (status != CGT_OK) return fail(error, status, cgt_ctx_message(lab_machine_ctx(machine)));
    if (*length < texts->print_room) return CGT_OK;
    size_t room = *length + 256;
    char *more = realloc(texts->print, room);
    if (!more) return fail(error, CGT_ENOMEM, NULL);
    texts->print = more;
    texts->print_room = room;
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

/* The index of the value's text. */
static cgt_status text_of(size_t *index, labi_row_texts *texts, lab_machine *machine, lab_value value,
                          lab_error *error) {
  labi_rows_text about = {.kind = kind_of(value)};
  const char *text = NULL;
  if (value.kind == LAB_TEXT) {
    about.length = value.as.text->length;
    text = value.as.text->bytes;
  } else {
    cgt_status status = print_value(texts, &about.length, machine, value, error);
    if (status != CGT_OK) return status;
    text = texts->print;
  }
  if (value.kind == LAB_GAME) {
    cgt_ctx *ctx = lab_machine_ctx(machine);
    cgt_status status = cgt_fingerprint(&about.fingerprint, ctx, value.as.game);
    about.has_fingerprint = status == CGT_OK;
    if (status == CGT_ECANCELLED) return fail(error, status, cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
  }
  *index = find_text(texts, &about, text);
  return *index == SIZE_MAX ? fail(error, CGT_ENOMEM, NULL) : CGT_OK;
}

static cgt_status cell_of(uint32_t *cell, labi_block *block, labi_row_texts *texts, lab_machine *machine,
                          lab_value value, lab_error *error) {
  size_t index;
  cgt_status status = CGT_OK;
  if (value.kind == LAB_POSITION) {
    cgt_game g;
    if ((status = lab_to_game(&g, machine, value, error)) != CGT_OK) return status;
    value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  if (value.kind == LAB_GAME) {
    if (!widen_games(texts)) return fail(error, CGT_ENOMEM, NULL);
    known_game *known = find_game(texts, value.as.game);
    if (cgt_is_none(known->game)) {
      if ((status = text_of(&index, texts, machine, value, error)) != CGT_OK) return status;
      *known = (known_game){value.as.game, (uint32_t)index};
      texts->game_count++;
    }
    index = known->text;
  } else if ((status = text_of(&index, texts, machine, value, error)) != CGT_OK) {
    return status;
  }
  known_text *text = &texts->texts[index];
  if (text->block != block->index + 1) {
    text->number = labi_rows_add_text(&block->rows, &text->about, text->text);
    if (text->number == 0) return fail(error, CGT_ENOMEM, NULL);
    text->block = block->index + 1;
  }
  *cell = text->number;
  return CGT_OK;
}

cgt_status labi_row_texts_add(labi_block *block, labi_row_texts *texts, const lab_fields *fields,
                              lab_machine *machine, lab_value value, lab_error *error) {
  if (texts->bytes > MOST_BYTES) {
    labi_row_texts_forget(texts);
    forget_texts(texts);
  }
  block->rows.fields = fields->count;
  uint32_t *cells = labi_rows_add(&block->rows);
  if (!cells) return fail(error, CGT_ENOMEM, NULL);
  for (size_t i = 0; i < fields->count; i++) {
    lab_value result;
    *error = (lab_error){0};
    cgt_status status = lab_field_evaluate(&result, machine, fields, i, value, error);
    if (status == CGT_OK) status = cell_of(&cells[i], block, texts, machine, result, error);
    if (status != CGT_OK && status != CGT_EDOMAIN) {
      block->rows.count--;
      return status;
    }
  }
  *error = (lab_error){0};
  return CGT_OK;
}
