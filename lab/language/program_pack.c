/* program_pack.c: a program travels as the texts it was made of. Parsing them again, in their order, makes
 * the same statements and definitions with the same numbers. */
#include "base/encode.h"
#include "lab/language/syntax.h"

/* The first text first. */
static void pack_texts(labi_buffer *out, const labi_program_text *last) {
  if (!last) return;
  pack_texts(out, last->before);
  labi_encode_u8(out, (unsigned char)(last->paper + 2 * last->defines));
  labi_encode_bytes(out, last->bytes, last->length);
}

char *lab_program_pack(size_t *size, const lab_program *program) {
  if (!size || !program) return NULL;
  labi_buffer out = {0};
  *size = 0;
  labi_encode_u8(&out, (unsigned char)program->deciding);
  pack_texts(&out, program->last_text);
  return labi_buffer_take(&out, size);
}

bool labi_program_unpack(lab_program *program, const char *bytes, size_t size) {
  labi_reader in = labi_reader_of(bytes, size);
  unsigned deciding = labi_decode_u8(&in);
  if (deciding > LAB_DECIDE_BY_SEARCH) return false;
  lab_program_set_deciding(program, (lab_deciding)deciding);
  while (!labi_decode_ended(&in)) {
    size_t length;
    unsigned how = labi_decode_u8(&in);
    const char *text = labi_decode_bytes(&length, &in);
    if (!text || how > 3) return false;
    lab_program_set_paper(program, how & 1);
    if ((how & 2 ? lab_program_define : lab_program_add)(program, text, length, NULL) != CGT_OK) return false;
  }
  return true;
}
