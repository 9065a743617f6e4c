/* script_text.c: values of a conversion as expressions of the language, and what stands around them. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/cgscript/script_convert.h"
#include "lab/cgscript/script_known.h"
#include "lab/language/diagnostic.h"

/* Of a class that is known here, the place is that of the ruleset which uses it. */
static const labi_script_token *place_of(const labi_script *s, const labi_script_node *at) {
  const uintptr_t begin = (uintptr_t)labi_script_known_classes, text = (uintptr_t)at->at->text;
  return text >= begin && text <= begin + strlen(labi_script_known_classes) && s->part ? s->part->at : at->at;
}

void *labi_script_fail(labi_script *s, const labi_script_node *at, const char *format, ...) {
  char message[sizeof s->error->message];
  va_list args;
  if (s->error->status != CGT_OK) return NULL; /* the first one stays */
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  const labi_script_token *place = place_of(s, at);
  labi_syntax_error(s->error, CGT_EDOMAIN, place->line, place->column, "%s", message);
  return NULL;
}

/* ---- making ---------------------------------------------------------------------------------------- */

static void *take_bytes(labi_script *s, size_t bytes) {
  enum { MOST_BYTES = 1 << 24 };
  void *taken = NULL;
  if (s->memory->bytes > MOST_BYTES)
    labi_syntax_error(s->error, CGT_ELIMIT, 0, 0, "the conversion takes more than the limit of 16 MiB");
  else if (!(taken = labi_scratch_take(s->memory, bytes)))
    labi_no_memory(s->error);
  return taken;
}

const char *labi_script_print(labi_script *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  char *text = length < 0 ? NULL : take_bytes(s, (size_t)length + 1);
  if (!text) return NULL;
  va_start(args, format);
  vsnprintf(text, (size_t)length + 1, format, args);
  va_end(args);
  return text;
}

labi_script_value *labi_script_new(labi_script *s, labi_script_value_kind kind) {
  labi_script_value *value = take_bytes(s, sizeof *value);
  if (value) value->kind = kind;
  return value;
}

labi_script_value *labi_script_integer(labi_script *s, int64_t n) {
  labi_script_value *value = labi_script_new(s, LABI_SCRIPT_V_INTEGER);
  if (value) value->number = n;
  return value;
}

labi_script_value *labi_script_boolean(labi_script *s, bool b) {
  labi_script_value *value = labi_script_new(s, LABI_SCRIPT_V_BOOLEAN);
  if (value) value->number = b;
  return value;
}

labi_script_value *labi_script_text(labi_script *s, const char *text, const char *type,
                                    labi_script_level level) {
  labi_script_value *value = text ? labi_script_new(s, LABI_SCRIPT_V_TEXT) : NULL;
  if (value) value->text = text, value->type = type, value->level = level;
  return value;
}

labi_script_value *labi_script_pair(labi_script *s, labi_script_value *row, labi_script_value *column) {
  labi_script_value *value = row && column ? labi_script_new(s, LABI_SCRIPT_V_PAIR) : NULL;
  if (value) value->row = row, value->column = column;
  return value;
}

bool labi_script_append(labi_script *s, labi_script_value *list, labi_script_item item) {
  if (!item.value) return false;
  if (list->count == list->room) {
    const uint32_t room = list->room > 0 ? 2 * list->room : 4;
    labi_script_item *more = take_bytes(s, room * sizeof *more);
    if (!more) return false;
    if (list->count > 0) memcpy(more, list->items, list->count * sizeof *more);
    list->items = more;
    list->room = room;
  }
  list->items[list->count++] = item;
  return true;
}

bool labi_script_add_item(labi_script *s, labi_script_value *list, labi_script_item item) {
  if (!item.value || !item.value->is_choice) return labi_script_append(s, list, item);
  for (uint32_t i = 0; i < item.value->count; i++) {
    labi_script_item one = item.value->items[i];
    one.from = item.from;
    if (!labi_script_append(s, list, one)) return false;
  }
  return true;
}

/* ---- types ------------------------------------------------------------------------------------------ */

const char *labi_script_element(const char *type) { return type[0] == 'L' ? type + 1 : "?"; }

static const char *type_of_list(const labi_script *s, const labi_script_value *list) {
  static const char *const lists[] = {"LI", "LK", "LB", "LC", "LP", "LX", "LLI", "LLC", "LLP", "L?"};
  if (list->count == 0) return "L?";
  const char *element = labi_script_type(s, list->items[0].value);
  for (uint32_t i = 1; i < list->count; i++)
    if (strcmp(labi_script_type(s, list->items[i].value), element) != 0) return "L?";
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (strcmp(lists[i] + 1, element) == 0) return lists[i];
  return "L?";
}

const char *labi_script_type(const labi_script *s, const labi_script_value *value) {
  switch (value->kind) {
  case LABI_SCRIPT_V_INTEGER:
    return "I";
  case LABI_SCRIPT_V_BOOLEAN:
    return "B";
  case LABI_SCRIPT_V_STRING:
    return "X";
  case LABI_SCRIPT_V_TEXT:
    return value->type;
  case LABI_SCRIPT_V_PAIR:
    return "C";
  case LABI_SCRIPT_V_LIST:
    return type_of_list(s, value);
  default:
    return "?";
  }
}

/* ---- lists ------------------------------------------------------------------------------------------ */

/* The steps between two places, the first one first. */
static const labi_script_step **steps_between(labi_script *s, size_t *count, const labi_script_step *from,
                                              const labi_script_step *to) {
  *count = 0;
  for (const labi_script_step *step = to; step && step != from; step = step->before) ++*count;
  const labi_script_step **steps = take_bytes(s, (*count + 1) * sizeof *steps);
  size_t i = *count;
  for (const labi_script_step *step = to; steps && i > 0; step = step->before) steps[--i] = step;
  return steps;
}

static const char *conjunction_of(labi_script *s, const char *a, const char *b) {
  return *a ? labi_script_print(s, "%s and %s", a, b) : b;
}

/* A condition in front of a loop empties what the loop runs over; one behind it selects. */
const char *labi_script_around(labi_script *s, const labi_script_step *from, const labi_script_step *to) {
  size_t count;
  const labi_script_step **steps = steps_between(s, &count, from, to);
  const char *text = "", *given = "", *range = NULL, *name = NULL;
  for (size_t i = 0; steps && i <= count && text && given; i++) {
    const labi_script_step *step = i < count ? steps[i] : NULL;
    if (step && step->kind == LABI_SCRIPT_GIVEN) {
      given = conjunction_of(s, given, step->text);
      continue;
    }
    if (name) { /* what came before it is complete */
      if (step && *given)
        range = labi_script_print(s, "[%s for %s in %s where %s]", name, name, range, given), given = "";
      text = range ? labi_script_print(s, "%s%s %s in %s", text, *text ? "," : " for", name, range) : NULL;
    }
    if (!step) break;
    name = step->name;
    range = step->kind == LABI_SCRIPT_LET ? labi_script_print(s, "[%s]", step->text) : step->text;
    if (*given && range) range = labi_script_print(s, "(if %s then %s else [])", given, range), given = "";
  }
  if (!steps || !text || !given) return NULL;
  return *given ? labi_script_print(s, "%s where %s", text, given) : text;
}

static const char *text_of_element(labi_script *s, const labi_script_node *at, const labi_script_item *item) {
  const char *value = labi_script_as_text(s, at, item->value, LABI_SCRIPT_LOOSE);
  const char *key = item->key ? labi_script_as_text(s, at, item->key, LABI_SCRIPT_LOOSE) : NULL;
  if (!value || (item->key && !key)) return NULL;
  return key ? labi_script_print(s, "[%s, %s]", key, value) : value;
}

/* A condition without a loop. */
static const char *text_of_one(labi_script *s, const char *element, const char *around) {
  static const char where[] = " where ";
  if (strncmp(around, where, sizeof where - 1) == 0)
    return labi_script_print(s, "(if %s then [%s] else [])", around + sizeof where - 1, element);
  return labi_script_print(s, "[%s%s]", element, around);
}

/* Elements without loops go into one pair of brackets, others into one each. */
static const char *text_of_list(labi_script *s, const labi_script_node *at, const labi_script_value *list) {
  const char *whole = NULL, *plain = NULL;
  for (uint32_t i = 0; i <= list->count; i++) {
    const labi_script_item *item = i < list->count ? &list->items[i] : NULL;
    const char *element = item ? text_of_element(s, at, item) : NULL;
    const char *around = item ? labi_script_around(s, item->from, item->to) : NULL;
    if (item && (!element || !around)) return NULL;
    if (item && !*around) {
      plain = plain ? labi_script_print(s, "%s, %s", plain, element) : element;
      continue;
    }
    if (plain) {
      plain = labi_script_print(s, "[%s]", plain);
      whole = whole && plain ? labi_script_print(s, "concat(%s, %s)", whole, plain) : plain;
      plain = NULL;
    }
    const char *part = item ? text_of_one(s, element, around) : NULL;
    if (part) whole = whole ? labi_script_print(s, "concat(%s, %s)", whole, part) : part;
    if (item && (!part || !whole)) return NULL;
  }
  return whole ? whole : "[]";
}

/* ---- text -------------------------------------------------------------------------------------------- */

const char *labi_script_as_text(labi_script *s, const labi_script_node *at, labi_script_value *value,
                                labi_script_level level) {
  const char *row, *column;
  if (!value || !(value = labi_script_now(s, value))) return NULL;
  switch (value->kind) {
  case LABI_SCRIPT_V_INTEGER:
    return labi_script_print(s, value->number < 0 && level > LABI_SCRIPT_SUM ? "(%" PRId64 ")" : "%" PRId64,
                             value->number);
  case LABI_SCRIPT_V_BOOLEAN:
    return value->number ? "true" : "false";
  case LABI_SCRIPT_V_PLAYER:
    return value->number == 1 ? "Left" : "Right";
  case LABI_SCRIPT_V_STRING:
    return labi_script_print(s, "\"%s\"", value->text);
  case LABI_SCRIPT_V_TEXT:
    return value->level < level ? labi_script_print(s, "(%s)", value->text) : value->text;
  case LABI_SCRIPT_V_PAIR:
    row = labi_script_as_text(s, at, value->row, LABI_SCRIPT_LOOSE);
    column = row ? labi_script_as_text(s, at, value->column, LABI_SCRIPT_LOOSE) : NULL;
    return column ? labi_script_print(s, "[%s, %s]", row, column) : NULL;
  case LABI_SCRIPT_V_LIST:
    row = text_of_list(s, at, value);
    return row && value->is_set && value->count > 0 ? labi_script_print(s, "to_set(%s)", row) : row;
  case LABI_SCRIPT_V_MAP:
    return labi_script_fail(
        s, at,
        "a map is converted only in Updated(..) or with a key that is known: write a condition instead");
  case LABI_SCRIPT_V_INFINITY:
    return labi_script_fail(
        s, at, "inf is converted only as the end of a loop, or where it is compared with a number");
  case LABI_SCRIPT_V_NOTHING:
    return labi_script_fail(s, at, "Nothing is converted only where a cell of a board is compared with it");
  default:
    return labi_script_fail(
        s, at, "a function, a ruleset or an object is not a value of the language: call it here");
  }
}

/* ---- names ------------------------------------------------------------------------------------------- */

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

const char *labi_script_lower(labi_script *s, const labi_script_token *name) {
  char *text = take_bytes(s, 2 * (size_t)name->length + 2);
  size_t length = 0;
  for (uint32_t i = 0; text && i < name->length; i++) {
    const char c = name->text[i];
    if (is_upper(c) && i > 0 && !is_upper(name->text[i - 1]) && name->text[i - 1] != '_')
      text[length++] = '_';
    text[length++] = is_upper(c) ? (char)(c - 'A' + 'a') : c;
  }
  return text;
}

/* Words of the language, and the functions that a conversion defines. */
static bool is_taken(const labi_script *s, const char *name) {
  static const char *const words[] = {
      "and",   "conjecture", "def",   "else",   "example", "false",   "for",       "if",        "in",
      "inf",   "let",        "not",   "or",     "then",    "theorem", "true",      "unless",    "where",
      "to",    "by",         "from",  "while",  "such",    "subset",  "of",        "ruleset",   "include",
      "mod",   "div",        "end",   "at",     "put",     "put_all", "put_range", "find",      "plus",
      "minus", "times",      "width", "height", "inside",  "place",   "board_of",  "remainder", "as",
      "loopy", "small",      "rules", "source", "elseif",  "pass"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i], name) == 0) return true;
  for (unsigned i = 0; i < s->variable_count; i++)
    if (strcmp(s->variables[i], name) == 0) return true;
  for (const labi_script_step *step = s->here; step; step = step->before)
    if (step->name && strcmp(step->name, name) == 0) return true;
  return strspn(name, "v") == strlen(name) || (s->name && strcmp(s->name, name) == 0);
}

const char *labi_script_fresh(labi_script *s, const labi_script_token *name) {
  const char *lower = labi_script_lower(s, name), *fresh = lower;
  for (unsigned i = 2; fresh && is_taken(s, fresh); i++) fresh = labi_script_print(s, "%s_%u", lower, i);
  return fresh;
}

/* ---- steps ------------------------------------------------------------------------------------------- */

bool labi_script_step_into(labi_script *s, labi_script_step_kind kind, const char *name, const char *text) {
  labi_script_step *step = text ? take_bytes(s, sizeof *step) : NULL;
  if (!step) return false;
  *step = (labi_script_step){kind, name, text, s->here};
  s->here = step;
  return true;
}

bool labi_script_given(labi_script *s, const labi_script_node *at, labi_script_value *condition,
                       bool *never) {
  if (!condition || !(condition = labi_script_now(s, condition))) return false;
  if (condition->kind == LABI_SCRIPT_V_BOOLEAN) {
    *never = *never || !condition->number;
    return true;
  }
  return labi_script_step_into(s, LABI_SCRIPT_GIVEN, NULL,
                               labi_script_as_text(s, at, condition, LABI_SCRIPT_AND));
}
