/* result_schema.c: the schema of the JSON of a result, draft 2020-12, from its table of fields. */
#include "lab/result/result.h"

#include <jansson.h>

#include "lab/base/json.h"

static json_t *schema_of_datum(const labi_field *f);

/* {"type": type} */
static json_t *typed(const char *type) { return json_pack("{ss}", "type", type); }

static json_t *counted(const char *type) { return json_pack("{ss si}", "type", type, "minimum", 0); }

static json_t *words_schema(const labi_field *f) {
  json_t *words = json_array(), *schema = typed("string");
  for (size_t i = 0; i < f->word_count; i++)
    if (f->words[i]) labi_json_append(&words, labi_json_string(f->words[i]));
  labi_json_set(&schema, "enum", words);
  return schema;
}

/* always: are they there in every record? */
static void add_properties(json_t **properties, json_t **required, const labi_description *shape,
                           bool always) {
  for (const labi_field *f = shape->fields; f->kind != LABI_END; f++) {
    const bool now = always && !(f->without & LABI_LEFT_OUT);
    if (f->kind == LABI_FIELDS) {
      add_properties(properties, required, f->of, now);
    } else if (f->name) {
      labi_json_set(properties, f->name, schema_of_datum(f));
      if (now) labi_json_append(required, labi_json_string(f->name));
    }
  }
}

static json_t *object_schema(const labi_description *shape) {
  json_t *schema = typed("object"), *properties = json_object(), *required = json_array();
  add_properties(&properties, &required, shape, true);
  labi_json_set(&schema, "properties", properties);
  labi_json_set(&schema, "required", required);
  labi_json_set(&schema, "additionalProperties", json_false());
  return schema;
}

static json_t *array_schema(json_t *items) { return json_pack("{ss so}", "type", "array", "items", items); }

static json_t *tuple_schema(const labi_description *shape) {
  json_t *schema = typed("array"), *items = json_array();
  size_t count = 0;
  for (const labi_field *f = shape->fields; f->kind != LABI_END; f++, count++)
    labi_json_append(&items, schema_of_datum(f));
  labi_json_set(&schema, "prefixItems", items);
  labi_json_set(&schema, "items", json_false());
  labi_json_set(&schema, "minItems", json_integer((json_int_t)count));
  return schema;
}

static json_t *schema_of_kind(const labi_field *f) {
  switch (f->kind) {
  case LABI_TRUTH:
    return typed("boolean");
  case LABI_INTEGER:
    return typed("integer");
  case LABI_COUNT:
    return counted("integer");
  case LABI_SECONDS:
    return counted("number");
  case LABI_DIGITS:
    return json_pack("{ss ss}", "type", "string", "pattern", "^-?[0-9]+$");
  case LABI_WORD:
    return words_schema(f);
  case LABI_TEXT:
  case LABI_FORMULA:
  case LABI_VALUE:
    return typed("string");
  case LABI_ELEMENT:
    return json_pack("{s[ss]}", "type", "integer", "string");
  case LABI_RECORD:
    return object_schema(f->of);
  case LABI_ROWS:
    return array_schema(object_schema(f->of));
  case LABI_TUPLES:
    return array_schema(tuple_schema(f->of));
  case LABI_LIST:
    return array_schema(schema_of_datum(f->of->fields));
  case LABI_NAMED:
    return json_pack("{ss so}", "type", "object", "additionalProperties", schema_of_datum(&f->of->fields[1]));
  case LABI_FIELDS:
  case LABI_END:
    break;
  }
  return NULL;
}

/* The same, or null. */
static void allow_null(json_t *schema) {
  json_t *type = json_object_get(schema, "type"), *words = json_object_get(schema, "enum");
  json_t *types = json_is_array(type) ? json_copy(type) : json_pack("[O]", type);
  labi_json_append(&types, json_string("null"));
  if (words) json_array_append_new(words, json_null());
  json_object_set_new(schema, "type", types);
}

/* "the length of the period (heaps)" */
static json_t *description_of(const labi_field *f) {
  labi_buffer text = {0};
  labi_put(&text, f->meaning ? f->meaning : "");
  if (f->unit) labi_putf(&text, f->meaning ? " (%s)" : "%s", f->unit);
  return labi_json_buffer(&text);
}

static json_t *schema_of_datum(const labi_field *f) {
  json_t *schema = schema_of_kind(f);
  if (f->without & LABI_NULL) allow_null(schema);
  if (f->meaning || f->unit) labi_json_set(&schema, "description", description_of(f));
  return schema;
}

static int append(const char *bytes, size_t length, void *where) {
  labi_buffer *out = where;
  labi_put_bytes(out, bytes, length);
  return out->failed ? -1 : 0;
}

void labi_put_schema(labi_buffer *out, const labi_description *shape) {
  json_t *schema = json_pack("{ss ss si}", "$schema", "https://json-schema.org/draft/2020-12/schema", "title",
                             shape->name, "version", (int)shape->version);
  json_t *object = object_schema(shape->in_lines ? shape->rows->of : shape);
  if (!object || json_object_update(schema, object) != 0 ||
      json_dump_callback(schema, append, out, JSON_INDENT(2)) != 0)
    out->failed = true;
  labi_put_char(out, '\n');
  json_decref(object);
  json_decref(schema);
}
