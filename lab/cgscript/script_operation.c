/* script_operation.c: the operators of CGScript. What is known of both operands is computed here. */
#include <string.h>

#include "lab/cgscript/script_convert.h"
#include "lab/cgscript/script_helper.h"

static bool has_type(const labi_script *s, const labi_script_value *value, const char *types) {
  const char *type = labi_script_type(s, value);
  return type[1] == 0 && strchr(types, type[0]) != NULL;
}

static bool is_known(const labi_script_value *value) { return value->kind <= LABI_SCRIPT_V_STRING; }

bool labi_script_equal(bool *known, const labi_script_value *a, const labi_script_value *b) {
  *known = true;
  if (a->kind == LABI_SCRIPT_V_PAIR && b->kind == LABI_SCRIPT_V_PAIR) {
    bool second;
    const bool rows = labi_script_equal(known, a->row, b->row),
               columns = labi_script_equal(&second, a->column, b->column);
    const bool different = (*known && !rows) || (second && !columns);
    *known = different || (*known && second);
    return !different && rows && columns;
  }
  const bool lists = a->kind == LABI_SCRIPT_V_LIST || b->kind == LABI_SCRIPT_V_LIST;
  *known = (is_known(a) || a->kind == LABI_SCRIPT_V_LIST) && (is_known(b) || b->kind == LABI_SCRIPT_V_LIST) &&
           !(lists && a->kind == b->kind);
  if (!*known || a->kind != b->kind) return false;
  return a->kind == LABI_SCRIPT_V_STRING ? strcmp(a->text, b->text) == 0 : a->number == b->number;
}

/* ---- arithmetic --------------------------------------------------------------------------------------- */

static bool is_number(const labi_script_value *value, int64_t n) {
  return value->kind == LABI_SCRIPT_V_INTEGER && value->number == n;
}

/* Of two numbers that are known; NULL without an error: it has to be computed later. */
static labi_script_value *computed(labi_script *s, char sign, int64_t a, int64_t b) {
  int64_t result = 0;
  const bool overflow = sign == '+'   ? __builtin_add_overflow(a, b, &result)
                        : sign == '-' ? __builtin_sub_overflow(a, b, &result)
                        : sign == '*' ? __builtin_mul_overflow(a, b, &result)
                                      : true;
  return overflow ? NULL : labi_script_integer(s, result);
}

static labi_script_value *added(labi_script *s, const labi_script_node *at, char sign, labi_script_value *a,
                                labi_script_value *b) {
  if (is_number(b, 0)) return a;
  if (sign == '+' && is_number(a, 0)) return b;
  const char *left = labi_script_as_text(s, at, a, LABI_SCRIPT_SUM);
  const char *right = left ? labi_script_as_text(s, at, b, LABI_SCRIPT_PRODUCT) : NULL;
  if (!right) return NULL;
  const bool negative = b->kind == LABI_SCRIPT_V_INTEGER && b->number < 0 && b->number > INT64_MIN;
  if (negative) /* a + -3 is a - 3 */
    return added(s, at, sign == '+' ? '-' : '+', a, labi_script_integer(s, -b->number));
  if (b->kind == LABI_SCRIPT_V_TEXT && b->level == LABI_SCRIPT_SIGNED && b->text[0] == '-')
    return labi_script_text(s, labi_script_print(s, "%s %c %s", left, sign == '+' ? '-' : '+', b->text + 1),
                            "I", LABI_SCRIPT_SUM);
  return labi_script_text(s, labi_script_print(s, "%s %c %s", left, sign, right), "I", LABI_SCRIPT_SUM);
}

static labi_script_value *negated(labi_script *s, const labi_script_node *at, labi_script_value *a) {
  if (a->kind == LABI_SCRIPT_V_INTEGER && a->number > INT64_MIN) return labi_script_integer(s, -a->number);
  const char *text = labi_script_as_text(s, at, a, LABI_SCRIPT_ATOM);
  const char *type = has_type(s, a, "P") ? "P" : "I";
  return text ? labi_script_text(s, labi_script_print(s, "-%s", text), type, LABI_SCRIPT_SIGNED) : NULL;
}

static labi_script_value *multiplied(labi_script *s, const labi_script_node *at, const char *sign,
                                     labi_script_value *a, labi_script_value *b) {
  const bool times = *sign == '*';
  if (is_number(b, 1) || (times && is_number(a, 0))) return a;
  if (times && (is_number(a, 1) || is_number(b, 0))) return b;
  if (times && (is_number(a, -1) || is_number(b, -1))) return negated(s, at, is_number(a, -1) ? b : a);
  const char *left = labi_script_as_text(s, at, a, LABI_SCRIPT_PRODUCT);
  const char *right = left ? labi_script_as_text(s, at, b, LABI_SCRIPT_SIGNED) : NULL;
  return right ? labi_script_text(s, labi_script_print(s, "%s%s%s", left, sign, right), "I",
                                  LABI_SCRIPT_PRODUCT)
               : NULL;
}

static labi_script_value *arithmetic(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                     labi_script_value *b) {
  const char sign = at->at->text[0];
  labi_script_value *known = a->kind == LABI_SCRIPT_V_INTEGER && b->kind == LABI_SCRIPT_V_INTEGER
                                 ? computed(s, sign, a->number, b->number)
                                 : NULL;
  if (known) return known;
  switch (sign) {
  case '+':
  case '-':
    return added(s, at, sign, a, b);
  case '*':
    return multiplied(s, at, "*", a, b);
  case '/':
    return multiplied(s, at, "/", a, b);
  case '^':
    return labi_script_helper(s, at, "%s^(%s)", "I", 0, a, b);
  default:
    return labi_script_helper(s, at, "remainder(%s, %s)", "I", LABI_SCRIPT_HELPER_REMAINDER, a, b);
  }
}

/* ---- coordinates --------------------------------------------------------------------------------------- */

static labi_script_value *with_coordinates(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                           labi_script_value *b) {
  const char sign = at->at->text[0];
  const bool pairs = a->kind == LABI_SCRIPT_V_PAIR && b->kind == LABI_SCRIPT_V_PAIR;
  if (sign == '+' || sign == '-') {
    if (!has_type(s, a, "C?") || !has_type(s, b, "C?"))
      return labi_script_fail(s, at, "coordinates are added to coordinates: write (row, column)");
    if (pairs)
      return labi_script_pair(s, arithmetic(s, at, a->row, b->row), arithmetic(s, at, a->column, b->column));
    return sign == '+' ? labi_script_helper(s, at, "plus(%s, %s)", "C", LABI_SCRIPT_HELPER_PLUS, a, b)
                       : labi_script_helper(s, at, "minus(%s, %s)", "C", LABI_SCRIPT_HELPER_MINUS, a, b);
  }
  if (sign == '*') {
    if (has_type(s, a, "C") && has_type(s, b, "C"))
      return labi_script_fail(s, at, "coordinates are multiplied by an integer, not by coordinates");
    if (has_type(s, b, "C")) return labi_script_binary(s, at, b, a);
    if (is_number(b, 1)) return a;
    if (a->kind == LABI_SCRIPT_V_PAIR)
      return labi_script_pair(s, arithmetic(s, at, a->row, b), arithmetic(s, at, a->column, b));
    return labi_script_helper(s, at, "times(%s, %s)", "C", LABI_SCRIPT_HELPER_TIMES, a, b);
  }
  return labi_script_fail(s, at, "'%.*s' of coordinates is not converted: write it with .Row and .Col",
                          (int)at->at->length, at->at->text);
}

/* A row or a column. */
static labi_script_value *part_of_pair(labi_script *s, const labi_script_node *at, labi_script_value *c,
                                       bool column) {
  if (c->kind == LABI_SCRIPT_V_PAIR) return column ? c->column : c->row;
  const char *text = labi_script_as_text(s, at, c, LABI_SCRIPT_ATOM);
  return text ? labi_script_text(s, labi_script_print(s, "%s[%d]", text, column ? 2 : 1), "I",
                                 LABI_SCRIPT_ATOM)
              : NULL;
}

static labi_script_value *comparison(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                     labi_script_value *b);
static labi_script_value *joined(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                 labi_script_value *b, bool both);

/* In both coordinates. */
static labi_script_value *ordered(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                  labi_script_value *b) {
  labi_script_value *part[2] = {NULL, NULL};
  if (!labi_script_named(at->at, "<=") && !labi_script_named(at->at, ">="))
    return labi_script_fail(s, at, "coordinates are compared by ==, !=, <= and >= only");
  for (int i = 0; i < 2; i++) {
    labi_script_value *c = part_of_pair(s, at, a, i == 1), *d = c ? part_of_pair(s, at, b, i == 1) : NULL;
    if (!d || !(part[i] = comparison(s, at, c, d))) return NULL;
  }
  return joined(s, at, part[0], part[1], true);
}

/* ---- comparisons ------------------------------------------------------------------------------------------ */

/* a < b and the like of two numbers that are known, or of one and infinity. */
static labi_script_value *compared(labi_script *s, const labi_script_token *sign, const labi_script_value *a,
                                   const labi_script_value *b) {
  const bool first = a->kind == LABI_SCRIPT_V_INFINITY, second = b->kind == LABI_SCRIPT_V_INFINITY;
  const int order = first || second ? first - second : (a->number > b->number) - (a->number < b->number);
  return labi_script_boolean(s, labi_script_named(sign, "<")    ? order < 0
                                : labi_script_named(sign, "<=") ? order <= 0
                                : labi_script_named(sign, ">")  ? order > 0
                                                                : order >= 0);
}

static labi_script_value *comparison(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                     labi_script_value *b) {
  static const char *const signs[][2] = {{"==", "=="}, {"===", "=="}, {"!=", "!="}, {"!==", "!="},
                                         {"<", "<"},   {"<=", "<="},  {">", ">"},   {">=", ">="}};
  const char *sign = NULL, *left, *right;
  bool known;
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (labi_script_named(at->at, signs[i][0])) sign = signs[i][1];
  if (!sign)
    return labi_script_fail(s, at, "'%.*s' compares games, and the moves of a ruleset do not know values",
                            (int)at->at->length, at->at->text);
  const bool equality = sign[1] == '=' && (sign[0] == '=' || sign[0] == '!');
  if (equality) {
    const bool equal = labi_script_equal(&known, a, b);
    if (known) return labi_script_boolean(s, equal == (sign[0] == '='));
    if (a->kind == LABI_SCRIPT_V_NOTHING || a->kind == LABI_SCRIPT_V_INFINITY) return comparison(s, at, b, a);
    if (b->kind == LABI_SCRIPT_V_INFINITY && has_type(s, a, "IK"))
      return labi_script_boolean(s, sign[0] == '!');
    if (b->kind == LABI_SCRIPT_V_NOTHING && has_type(s, a, "K"))
      b = labi_script_integer(s, -1); /* beyond the board */
    if (!b) return NULL;
  } else if (a->kind == LABI_SCRIPT_V_INFINITY || b->kind == LABI_SCRIPT_V_INFINITY ||
             (a->kind == LABI_SCRIPT_V_INTEGER && b->kind == LABI_SCRIPT_V_INTEGER)) {
    return compared(s, at->at, a, b);
  } else if (has_type(s, a, "C") || has_type(s, b, "C")) {
    return ordered(s, at, a, b);
  }
  left = labi_script_as_text(s, at, a, LABI_SCRIPT_SUM);
  right = left ? labi_script_as_text(s, at, b, LABI_SCRIPT_SUM) : NULL;
  return right ? labi_script_text(s, labi_script_print(s, "%s %s %s", left, sign, right), "B",
                                  LABI_SCRIPT_COMPARED)
               : NULL;
}

/* ---- truth values -------------------------------------------------------------------------------------------- */

static labi_script_value *joined(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                 labi_script_value *b, bool both) {
  if (a->kind == LABI_SCRIPT_V_BOOLEAN) return (a->number != 0) == both ? b : a;
  if (b->kind == LABI_SCRIPT_V_BOOLEAN && (b->number != 0) == both) return a;
  const labi_script_level level = both ? LABI_SCRIPT_AND : LABI_SCRIPT_OR;
  const char *left = labi_script_as_text(s, at, a, level);
  const char *right = left ? labi_script_as_text(s, at, b, level) : NULL;
  return right ? labi_script_text(s, labi_script_print(s, "%s %s %s", left, both ? "and" : "or", right), "B",
                                  level)
               : NULL;
}

labi_script_value *labi_script_not(labi_script *s, const labi_script_node *at, labi_script_value *a) {
  if (a->kind == LABI_SCRIPT_V_BOOLEAN) return labi_script_boolean(s, !a->number);
  const char *text = labi_script_as_text(s, at, a, LABI_SCRIPT_ATOM);
  return text ? labi_script_text(s, labi_script_print(s, "not %s", text), "B", LABI_SCRIPT_AND) : NULL;
}

labi_script_value *labi_script_if(labi_script *s, const labi_script_node *at, labi_script_value *condition,
                                  labi_script_value *a, labi_script_value *b) {
  const char *first = labi_script_type(s, a), *second = labi_script_type(s, b);
  const char *type = strcmp(first, second) == 0 || strcmp(second, "L?") == 0 ? first
                     : strcmp(first, "L?") == 0                              ? second
                                                                             : "?";
  const char *test = labi_script_as_text(s, at, condition, LABI_SCRIPT_OR);
  const char *then = test ? labi_script_as_text(s, at, a, LABI_SCRIPT_OR) : NULL;
  const char *otherwise = then ? labi_script_as_text(s, at, b, LABI_SCRIPT_LOOSE) : NULL;
  if (!otherwise) return NULL;
  return labi_script_text(s, labi_script_print(s, "if %s then %s else %s", test, then, otherwise), type,
                          LABI_SCRIPT_LOOSE);
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static labi_script_value *is_of_class(labi_script *s, const labi_script_node *at, labi_script_value *a) {
  const labi_script_node *class = at->child[1];
  const char *type = labi_script_type(s, a);
  if (class->kind != LABI_SCRIPT_NAMED || *type == '?')
    return labi_script_fail(
        s, at, "'is' is converted only where the class is known: give the name its class with 'as'");
  if (labi_script_named(class->at, "Coordinates")) return labi_script_boolean(s, *type == 'C');
  if (labi_script_named(class->at, "Integer")) return labi_script_boolean(s, *type == 'I' || *type == 'K');
  return labi_script_fail(s, at, "'is' is converted for Coordinates and Integer only");
}

labi_script_value *labi_script_unary(labi_script *s, const labi_script_node *at, labi_script_value *a) {
  if (!a || !(a = labi_script_now(s, a))) return NULL;
  if (labi_script_named(at->at, "not")) return labi_script_not(s, at, a);
  if (labi_script_named(at->at, "+")) return a;
  if (labi_script_named(at->at, "+-"))
    return labi_script_fail(s, at, "a switch is not converted as an option: write its two options");
  if (a->kind == LABI_SCRIPT_V_PAIR)
    return labi_script_pair(s, negated(s, at, a->row), negated(s, at, a->column));
  if (has_type(s, a, "C"))
    return labi_script_helper(s, at, "times(%s, %s)", "C", LABI_SCRIPT_HELPER_TIMES, a,
                              labi_script_integer(s, -1));
  return negated(s, at, a);
}

labi_script_value *labi_script_binary(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                      labi_script_value *b) {
  if (!a || !(a = labi_script_now(s, a))) return NULL;
  if (labi_script_named(at->at, "is")) return is_of_class(s, at, a);
  if (!b || !(b = labi_script_now(s, b))) return NULL;
  if (labi_script_named(at->at, "and") || labi_script_named(at->at, "or"))
    return joined(s, at, a, b, labi_script_named(at->at, "and"));
  if (strchr("=!<>|", at->at->text[0])) return comparison(s, at, a, b);
  if (at->at->text[0] == ':' || at->at->text[0] == '&' || labi_script_named(at->at, "+-"))
    return labi_script_fail(s, at, "'%.*s' makes a game, and an option is a position or a sum of positions",
                            (int)at->at->length, at->at->text);
  if (labi_script_named(at->at, "..")) return labi_script_helper(s, at, "[k for k in %s..%s]", "LI", 0, a, b);
  if (has_type(s, a, "P") || has_type(s, b, "P")) {
    const char sign = at->at->text[0];
    const char *left = labi_script_as_text(s, at, a, LABI_SCRIPT_SUM);
    const char *right = left ? labi_script_as_text(s, at, b, LABI_SCRIPT_PRODUCT) : NULL;
    if (sign != '+' && sign != '-') return labi_script_fail(s, at, "positions are added and subtracted only");
    return right ? labi_script_text(s, labi_script_print(s, "%s %c %s", left, sign, right), "P",
                                    LABI_SCRIPT_SUM)
                 : NULL;
  }
  if (has_type(s, a, "C") || has_type(s, b, "C")) return with_coordinates(s, at, a, b);
  return arithmetic(s, at, a, b);
}
