/* json.c: see json.h. */
#include "lab/base/json.h"

#include <string.h>

#include "lab/base/utf8.h"

json_t *labi_json_text(const char *text, size_t length) {
  if (!text) return json_null();
  json_t *string = json_stringn(text, length);
  if (string) return string;
  labi_buffer mended = {0}; /* no UTF-8, or no memory: then this fails too */
  for (size_t i = 0; i < length;) {
    unsigned size = labi_utf8_decode(NULL, text + i, length - i);
    if (size > 0)
      labi_put_bytes(&mended, text + i, size);
    else
      labi_put(&mended, "\uFFFD");
    i += size > 0 ? size : 1;
  }
  if (!mended.failed) string = json_stringn_nocheck(mended.bytes, mended.length);
  labi_buffer_free(&mended);
  return string;
}

json_t *labi_json_string(const char *text) { return labi_json_text(text, text ? strlen(text) : 0); }

json_t *labi_json_buffer(labi_buffer *text) {
  json_t *string = text->failed ? NULL : labi_json_text(text->bytes ? text->bytes : "", text->length);
  labi_buffer_free(text);
  return string;
}

static void give_up_unless(bool good, json_t **whole) {
  if (good) return;
  json_decref(*whole);
  *whole = NULL;
}

void labi_json_set(json_t **whole, const char *name, json_t *value) {
  give_up_unless(json_object_set_new(*whole, name, value) == 0, whole);
}

void labi_json_append(json_t **whole, json_t *value) {
  give_up_unless(json_array_append_new(*whole, value) == 0, whole);
}

static int append(const char *bytes, size_t length, void *where) {
  labi_buffer *out = where;
  labi_put_bytes(out, bytes, length);
  return out->failed ? -1 : 0;
}

void labi_put_json(labi_buffer *out, json_t *document) {
  if (!document || json_dump_callback(document, append, out, JSON_ENCODE_ANY) != 0) out->failed = true;
  json_decref(document);
}

void labi_put_json_line(labi_buffer *out, json_t *document) {
  labi_put_json(out, document);
  labi_put_char(out, '\n');
}

void labi_put_json_text(labi_buffer *out, const char *text, size_t length) {
  bool plain = true;
  for (size_t i = 0; i < length && plain; i++)
    plain = text[i] >= ' ' && text[i] < 0x7F && text[i] != '"' && text[i] != '\\';
  if (!plain) {
    labi_put_json(out, labi_json_text(text, length));
    return;
  }
  labi_put_char(out, '"');
  labi_put_bytes(out, text, length);
  labi_put_char(out, '"');
}
