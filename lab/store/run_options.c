/* run_options.c: see run_options.h. */
#include "lab/store/run_options.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAST_OF_WORDS = 4 }; /* the last format in which options were words */

typedef struct option {
  const char *name;
  bool is_flag;
  size_t offset; /* of a bool or a uint64_t */
} option;

#define FLAG(member) {#member, true, offsetof(lab_run_options, member)}
#define NUMBER(member) {#member, false, offsetof(lab_run_options, member)}
static const option known[] = {NUMBER(scale), FLAG(paper),    FLAG(all),       NUMBER(first),
                               NUMBER(sample), NUMBER(seed), FLAG(in_order)};
enum { KNOWN = sizeof known / sizeof *known };

static uint64_t value_of(const lab_run_options *options, const option *option) {
  const char *at = (const char *)options + option->offset;
  return option->is_flag ? *(const bool *)at : *(const uint64_t *)at;
}

/* A number that has no 63 bits is a string of digits, for JSON is read by programs that have no larger ones. */
void labi_run_options_print(char text[LABI_RUN_OPTIONS], const lab_run_options *options) {
  size_t used = (size_t)snprintf(text, LABI_RUN_OPTIONS, "{");
  for (const option *o = known; o < known + KNOWN; o++) {
    const uint64_t value = value_of(options, o);
    if (value == 0) continue;
    used += (size_t)snprintf(text + used, LABI_RUN_OPTIONS - used, "%s\"%s\": ", used > 1 ? ", " : "", o->name);
    used += (size_t)snprintf(text + used, LABI_RUN_OPTIONS - used,
                             o->is_flag ? "true" : value > INT64_MAX ? "\"%" PRIu64 "\"" : "%" PRIu64, value);
  }
  snprintf(text + used, LABI_RUN_OPTIONS - used, "}");
}

static bool read_number(uint64_t *number, const json_t *value) {
  char digits[24];
  if (json_is_integer(value)) {
    *number = (uint64_t)json_integer_value(value);
    return json_integer_value(value) >= 0;
  }
  *number = json_is_string(value) ? strtoull(json_string_value(value), NULL, 10) : 0;
  snprintf(digits, sizeof digits, "%" PRIu64, *number);
  return json_is_string(value) && strcmp(json_string_value(value), digits) == 0;
}

static bool read_option(lab_run_options *options, const char *name, const json_t *value) {
  for (const option *o = known; o < known + KNOWN; o++) {
    if (strcmp(o->name, name) != 0) continue;
    char *at = (char *)options + o->offset;
    if (!o->is_flag) return read_number((uint64_t *)at, value);
    *(bool *)at = json_is_true(value);
    return json_is_boolean(value);
  }
  return false;
}

bool labi_run_options_read(lab_run_options *options, const char *text, unsigned format) {
  *options = (lab_run_options){.scale = 0};
  if (format <= LAST_OF_WORDS) return labi_old_run_options_read(options, text);
  json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *value;
  const char *name;
  bool good = json_is_object(object);
  json_object_foreach(object, name, value) good = good && read_option(options, name, value);
  json_decref(object);
  return good;
}

bool labi_run_options_are_equal(const lab_run_options *a, const lab_run_options *b) {
  size_t same = 0;
  while (same < KNOWN && value_of(a, &known[same]) == value_of(b, &known[same])) same++;
  return same == KNOWN;
}
