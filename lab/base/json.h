/* json.h: results as JSON, by jansson. A document is built as a tree of json_t and put as a line; building
 * with the "o" of json_pack, with labi_json_set or labi_json_append takes what it is given, also after a
 * failure, so only the whole is looked at in the end: labi_put_json of NULL fails the buffer. */
#ifndef LAB_JSON_H
#define LAB_JSON_H

#include <jansson.h>

#include "base/buffer.h"

/* Text as a JSON string: bytes that are no UTF-8 become U+FFFD. NULL text is null; NULL: no memory. */
json_t *labi_json_text(const char *text, size_t length);
json_t *labi_json_string(const char *text);  /* of zero-terminated text */
json_t *labi_json_buffer(labi_buffer *text); /* of what was put into the buffer, which is freed */

/* A further member of an object, item of an array. *whole becomes NULL, and stays so, without memory or
 * value. */
void labi_json_set(json_t **whole, const char *name, json_t *value);
void labi_json_append(json_t **whole, json_t *value);

/* The document, as {"a": 1, "b": [2, 3]} on one line without a line end; frees it. */
void labi_put_json(labi_buffer *out, json_t *document);
void labi_put_json_line(labi_buffer *out, json_t *document); /* with one */

/* A text as a JSON string, as labi_json_text has it; one that needs no escape is put as it is, for jansson takes
 * three times as long as the rest of a row. */
void labi_put_json_text(labi_buffer *out, const char *text, size_t length);

#endif
