/* program_pack.c: a program travels as the texts it was made of. Parsing them again, in their order, makes
 * the same statements and definitions with the same numbers. */
#include <stdlib.h>
#include <string.h>

#include "lab/language/syntax.h"

/* What stands before each text, the first one first. */
typedef struct text_head {
  uint64_t length;
  uint64_t paper;
} text_head;

char *lab_program_pack(size_t *size, const lab_program *program) {
  *size = 0;
  for (const labi_program_text *text = program->last_text; text; text = text->before)
    *size += sizeof(text_head) + text->length;
  char *bytes = malloc(*size + 1), *end = bytes ? bytes + *size : NULL;
  for (const labi_program_text *text = program->last_text; text && bytes; text = text->before) {
    const text_head head = {text->length, text->paper};
    memcpy(end -= text->length, text->bytes, text->length);
    memcpy(end -= sizeof head, &head, sizeof head);
  }
  return bytes;
}

bool labi_program_unpack(lab_program *program, const char *bytes, size_t size) {
  while (size > 0) {
    text_head head;
    if (size < sizeof head) return false;
    memcpy(&head, bytes, sizeof head);
    bytes += sizeof head;
    size -= sizeof head;
    if (head.length > size || head.paper > 1) return false;
    lab_program_set_paper(program, head.paper);
    if (lab_program_add(program, bytes, head.length, NULL) != CGT_OK) return false;
    bytes += head.length;
    size -= head.length;
  }
  return true;
}
