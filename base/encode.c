/* encode.c: see encode.h. */
#include "base/encode.h"

#include <string.h>

static void encode(labi_buffer *out, uint64_t n, unsigned size) {
  char bytes[8];
  for (unsigned i = 0; i < size; i++) bytes[i] = (char)(unsigned char)(n >> (8 * i));
  labi_put_bytes(out, bytes, size);
}

void labi_encode_u8(labi_buffer *out, unsigned n) { encode(out, n, 1); }
void labi_encode_u32(labi_buffer *out, uint32_t n) { encode(out, n, 4); }
void labi_encode_u64(labi_buffer *out, uint64_t n) { encode(out, n, 8); }
void labi_encode_i64(labi_buffer *out, int64_t n) { encode(out, (uint64_t)n, 8); }

void labi_encode_bytes(labi_buffer *out, const void *bytes, size_t length) {
  encode(out, length, 8);
  labi_put_bytes(out, bytes, length);
}

void labi_encode_text(labi_buffer *out, const char *text) {
  labi_encode_bytes(out, text ? text : "", text ? strlen(text) : 0);
}

labi_reader labi_reader_of(const void *bytes, size_t length) {
  const unsigned char *at = bytes;
  return (labi_reader){.at = at, .end = at ? at + length : at};
}

static bool has(labi_reader *in, size_t size) {
  if ((size_t)(in->end - in->at) < size) in->failed = true;
  return !in->failed;
}

static uint64_t decode(labi_reader *in, unsigned size) {
  uint64_t n = 0;
  if (!has(in, size)) return 0;
  for (unsigned i = 0; i < size; i++) n |= (uint64_t)in->at[i] << (8 * i);
  in->at += size;
  return n;
}

unsigned labi_decode_u8(labi_reader *in) { return (unsigned)decode(in, 1); }
uint32_t labi_decode_u32(labi_reader *in) { return (uint32_t)decode(in, 4); }
uint64_t labi_decode_u64(labi_reader *in) { return decode(in, 8); }

int64_t labi_decode_i64(labi_reader *in) {
  uint64_t n = decode(in, 8);
  int64_t value;
  memcpy(&value, &n, sizeof value); /* two's complement, as int64_t is */
  return value;
}

const char *labi_decode_bytes(size_t *length, labi_reader *in) {
  uint64_t count = decode(in, 8);
  *length = 0;
  if (in->failed || count > (size_t)(in->end - in->at)) return in->failed = true, NULL;
  const char *bytes = (const char *)in->at;
  in->at += count;
  *length = (size_t)count;
  return bytes;
}

size_t labi_decode_count(labi_reader *in, size_t least) {
  uint64_t count = decode(in, 8);
  if (in->failed || count > (size_t)(in->end - in->at) / least) return in->failed = true, 0;
  return (size_t)count;
}

bool labi_decode_ended(const labi_reader *in) { return !in->failed && in->at == in->end; }
