/* value_text.c: see value_text.h. */
#include "lab/text/value_text.h"

#include <stdlib.h>

#include "lab/text/latex.h"
#include "lab/text/layout.h"

static cgt_status print_into(char *text, size_t room, size_t *length, lab_machine *machine, lab_value value,
                             cgt_format format) {
  if (value.kind != LAB_POSITION) return lab_print(text, room, length, machine, value, format);
  return lab_print_position(text, room, length, lab_machine_ctx(machine), value);
}

static char *with_macros(char *latex) {
  char *text = labi_latex_with_macros(latex);
  free(latex);
  return text;
}

char *lab_value_text(lab_machine *machine, lab_value value, cgt_format format) {
  cgt_ctx_clear_error(lab_machine_ctx(machine));
  size_t room = 512, length = 0;
  char *text = malloc(room);
  /* A second round when the first has told the length. */
  while (text && print_into(text, room, &length, machine, value, format) == CGT_OK) {
    if (length < room) return format == CGT_LATEX ? with_macros(text) : text;
    room = length + 1;
    char *more = realloc(text, room);
    if (!more) break;
    text = more;
  }
  free(text);
  return NULL;
}

char *labi_game_text(lab_machine *machine, cgt_game g, cgt_format format) {
  return lab_value_text(machine, (lab_value){.kind = LAB_GAME, .as.game = g}, format);
}

void labi_put_value(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format) {
  labi_put_made(out, lab_value_text(machine, value, format));
}

void labi_put_game(labi_buffer *out, lab_machine *machine, cgt_game g, cgt_format format) {
  labi_put_value(out, machine, (lab_value){.kind = LAB_GAME, .as.game = g}, format);
}

void labi_put_cut_game(labi_buffer *out, lab_machine *machine, cgt_game g, cgt_format format, size_t width) {
  char *text = labi_game_text(machine, g, format);
  if (text)
    labi_put_cut(out, text, width);
  else
    out->failed = true;
  free(text);
}

json_t *labi_json_value(lab_machine *machine, lab_value value) {
  char *text = lab_value_text(machine, value, CGT_PLAIN);
  json_t *string = text ? labi_json_string(text) : NULL;
  free(text);
  return string;
}

json_t *labi_json_game(lab_machine *machine, cgt_game g) {
  return labi_json_value(machine, (lab_value){.kind = LAB_GAME, .as.game = g});
}
