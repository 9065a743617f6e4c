/* json_lines.c: is every line of standard input a JSON document by itself, as RFC 8259 has it? json_lines
 * SCHEMA: and does it follow that schema, a file? Exit status 1, and the line, or the place in it and what is
 * wrong there, if one does not; 1 also if there is no line. Of schemas it knows the words that docs/schema/ is
 * made of, and fails at any other. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

/* "$.left[2].value" */
typedef struct place {
  char path[400];
} place;

static bool wrong(const place *at, const char *what) {
  printf("%s: %s\n", at->path, what);
  return false;
}

static place member_of(const place *at, const char *name) {
  place member = *at;
  size_t length = strlen(member.path);
  snprintf(member.path + length, sizeof member.path - length, ".%s", name);
  return member;
}

static place item_of(const place *at, size_t i) {
  place item = *at;
  size_t length = strlen(item.path);
  snprintf(item.path + length, sizeof item.path - length, "[%zu]", i);
  return item;
}

static bool is_type(const json_t *value, const char *type) {
  return strcmp(type, "object") == 0    ? json_is_object(value)
         : strcmp(type, "array") == 0   ? json_is_array(value)
         : strcmp(type, "string") == 0  ? json_is_string(value)
         : strcmp(type, "integer") == 0 ? json_is_integer(value)
         : strcmp(type, "number") == 0  ? json_is_number(value)
         : strcmp(type, "boolean") == 0 ? json_is_boolean(value)
         : strcmp(type, "null") == 0    ? json_is_null(value)
                                        : false;
}

static bool has_type(const json_t *value, const json_t *types) {
  if (json_is_string(types)) return is_type(value, json_string_value(types));
  size_t i;
  const json_t *type;
  json_array_foreach(types, i, type) if (is_type(value, json_string_value(type))) return true;
  return false;
}

static bool is_among(const json_t *value, const json_t *items) {
  size_t i;
  const json_t *item;
  json_array_foreach(items, i, item) if (json_equal(value, item)) return true;
  return false;
}

/* The one pattern that there is. */
static bool is_digits(const char *text) {
  text += *text == '-';
  return *text && !text[strspn(text, "0123456789")];
}

static bool follows(const place *at, json_t *value, json_t *schema);

static bool object_follows(const place *at, json_t *value, json_t *schema) {
  json_t *properties = json_object_get(schema, "properties"),
         *others = json_object_get(schema, "additionalProperties");
  const char *name;
  json_t *member;
  json_object_foreach(value, name, member) {
    const place there = member_of(at, name);
    json_t *own = json_object_get(properties, name);
    if (!own && json_is_false(others)) return wrong(&there, "no such member is described");
    if ((own || others) && !follows(&there, member, own ? own : others)) return false;
  }
  size_t i;
  json_t *required;
  json_array_foreach(json_object_get(schema, "required"), i, required) {
    const place there = member_of(at, json_string_value(required));
    if (!json_object_get(value, json_string_value(required))) return wrong(&there, "this member is missing");
  }
  return true;
}

static bool array_follows(const place *at, json_t *value, json_t *schema) {
  json_t *first = json_object_get(schema, "prefixItems"), *others = json_object_get(schema, "items");
  size_t i;
  json_t *item;
  if (json_array_size(value) < (size_t)json_integer_value(json_object_get(schema, "minItems")))
    return wrong(at, "items are missing");
  json_array_foreach(value, i, item) {
    const place there = item_of(at, i);
    json_t *own = json_array_get(first, i);
    if (!own && json_is_false(others)) return wrong(&there, "no such item is described");
    if (!follows(&there, item, own ? own : others)) return false;
  }
  return true;
}

static bool knows_words(const place *at, json_t *schema) {
  static const char *const words[] = {"$schema",     "title",   "version",     "type",
                                      "enum",        "minimum", "pattern",     "properties",
                                      "required",    "items",   "prefixItems", "additionalProperties",
                                      "description", "minItems"};
  const char *word;
  json_t *value;
  json_object_foreach(schema, word, value) {
    size_t i = 0;
    while (i < sizeof words / sizeof *words && strcmp(words[i], word) != 0) i++;
    if (i == sizeof words / sizeof *words) return wrong(at, word);
  }
  return true;
}

static bool follows(const place *at, json_t *value, json_t *schema) {
  if (!json_is_object(schema)) return wrong(at, "its schema is no object");
  if (!knows_words(at, schema)) return false;
  json_t *words = json_object_get(schema, "enum"), *least = json_object_get(schema, "minimum");
  if (!has_type(value, json_object_get(schema, "type"))) return wrong(at, "another type was described");
  if (words && !is_among(value, words)) return wrong(at, "none of the words that are described");
  if (least && json_number_value(value) < json_number_value(least))
    return wrong(at, "less than was described");
  if (json_object_get(schema, "pattern") && !is_digits(json_string_value(value)))
    return wrong(at, "no digits");
  if (json_is_object(value)) return object_follows(at, value, schema);
  if (json_is_array(value)) return array_follows(at, value, schema);
  return true;
}

static json_t *document_of(const char *line) {
  size_t length = strlen(line);
  json_error_t error = {.text = "no line end"};
  bool whole = length > 0 && line[length - 1] == '\n';
  json_t *document =
      whole ? json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error)
            : NULL;
  if (!document) printf("no JSON: %s: %s", error.text, line);
  return document;
}

int main(int count, char **arguments) {
  static char line[1 << 20];
  json_t *schema = count > 1 ? json_load_file(arguments[1], 0, NULL) : NULL;
  const place whole = {"$"};
  size_t lines = 0;
  bool good = count == 1 || schema;
  if (!good) printf("no schema: %s\n", arguments[1]);
  for (; good && fgets(line, sizeof line, stdin); lines++) {
    json_t *document = document_of(line);
    good = document && (!schema || follows(&whole, document, schema));
    json_decref(document);
  }
  json_decref(schema);
  return !good || lines == 0;
}
