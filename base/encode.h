/* encode.h: data as bytes, and back: between processes, ranks, and into files. Numbers are little-endian on
 * every machine. A reader never looks past its end: once anything is missing, it has failed and gives zeros.
 */
#ifndef BASE_ENCODE_H
#define BASE_ENCODE_H

#include <stdint.h>

#include "base/buffer.h"

void labi_encode_u8(labi_buffer *out, unsigned n);
void labi_encode_u32(labi_buffer *out, uint32_t n);
void labi_encode_u64(labi_buffer *out, uint64_t n);
void labi_encode_i64(labi_buffer *out, int64_t n);
void labi_encode_bytes(labi_buffer *out, const void *bytes,
                       size_t length);                     /* the length, as u64, then these */
void labi_encode_text(labi_buffer *out, const char *text); /* as bytes; NULL as "" */

typedef struct labi_reader {
  const unsigned char *at, *end;
  bool failed;
} labi_reader;

labi_reader labi_reader_of(const void *bytes, size_t length);

unsigned labi_decode_u8(labi_reader *in);
uint32_t labi_decode_u32(labi_reader *in);
uint64_t labi_decode_u64(labi_reader *in);
int64_t labi_decode_i64(labi_reader *in);

/* Bytes, where they stand; NULL, with *length 0, when they are not there. */
const char *labi_decode_bytes(size_t *length, labi_reader *in);

/* A count of items that follow, each of at least `least` bytes: never more than there can be. */
size_t labi_decode_count(labi_reader *in, size_t least);

/* Was everything there, and nothing more? */
bool labi_decode_ended(const labi_reader *in);

#endif
