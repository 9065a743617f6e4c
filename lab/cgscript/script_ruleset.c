/* script_ruleset.c: a class of CGScript as a ruleset of the language: its positions, their options for each player, and the
 * text. */
#include <string.h>

#include "base/make_error.h"
#include "lab/cgscript/script_convert.h"
#include "lab/cgscript/script_helper.h"

enum { WIDTH = 96 }; /* of an option in one line */

/* What a position of the ruleset is made of. */
typedef enum position_kind { OF_CLASS, OF_HEAP, OF_COORDINATES } position_kind;

typedef struct ruleset {
  labi_script_value *object;
  const labi_script_node *options; /* Options, HeapOptions or CoordinateOptions */
  labi_script_names *names;        /* in the class of the positions */
  position_kind kind;
  bool impartial;
  const char *board; /* the argument that is a grid or a strip; NULL: none */
  bool is_grid;
} ruleset;

/* ---- arguments ----------------------------------------------------------------------------------------- */

static const char *add_variable(labi_script *s, const labi_script_node *at, const labi_script_token *name) {
  enum { MOST = sizeof s->variables / sizeof *s->variables };
  if (s->variable_count == MOST)
    return labi_script_fail(s, at, "more than %d arguments, which is the limit", MOST);
  const char *fresh = labi_script_fresh(s, name);
  if (fresh) s->variables[s->variable_count++] = fresh;
  return fresh;
}

static labi_script_value *coordinates_variable(labi_script *s, const labi_script_node *p) {
  static const labi_script_token row = {.text = "row", .length = 3}, column = {.text = "column", .length = 6};
  const char *first = add_variable(s, p, &row), *second = first ? add_variable(s, p, &column) : NULL;
  return second ? labi_script_pair(s, labi_script_text(s, first, "I", LABI_SCRIPT_ATOM),
                                   labi_script_text(s, second, "I", LABI_SCRIPT_ATOM))
                : NULL;
}

static labi_script_value *parameter_variable(labi_script *s, const labi_script_node *p, const char *type) {
  if (!type) return NULL;
  return *type == 'C' ? coordinates_variable(s, p)
                      : labi_script_text(s, add_variable(s, p, p->at), type, LABI_SCRIPT_ATOM);
}

/* The names in the class of the positions: its parameters are arguments of the ruleset. */
static bool enter_position(labi_script *s, ruleset *r, const labi_script_node *class,
                           labi_script_names *names) {
  for (uint32_t i = 0; i < class->count && class->child[i]->kind == LABI_SCRIPT_PARAMETER; i++) {
    const labi_script_node *p = class->child[i];
    const char *type = labi_script_parameter_type(s, p);
    if (!type || !(names = labi_script_bind(s, p->at, parameter_variable(s, p, type), names))) return false;
    if (*type != 'G' && *type != 'S') continue;
    if (r->board) return labi_script_fail(s, p, "a position with two boards is not converted");
    r->board = names->value->text;
    r->is_grid = *type == 'G';
  }
  labi_script_value *self = labi_script_object(s, class, names);
  if (!self) return false;
  r->names = self->names;
  s->position = class;
  return true;
}

/* ---- what kind of ruleset it is --------------------------------------------------------------------------- */

static bool find_options(labi_script *s, ruleset *r) {
  const labi_script_node *class = r->object->node, *position = labi_script_member(s, class, "Position");
  if (position && position->kind != LABI_SCRIPT_CLASS) position = NULL;
  if (!position && labi_script_extends(s, class, "HeapRuleset")) {
    r->kind = OF_HEAP;
    r->options = labi_script_member(s, class, "HeapOptions");
  } else if (!position && labi_script_extends(s, class, "CoordinateRuleset")) {
    r->kind = OF_COORDINATES;
    r->options = labi_script_member(s, class, "CoordinateOptions");
  } else {
    if (!position) position = class; /* a class of positions by itself */
    r->options = labi_script_member(s, position, "Options");
  }
  const char *wanted = r->kind == OF_HEAP          ? "HeapOptions"
                       : r->kind == OF_COORDINATES ? "CoordinateOptions"
                                                   : "Options";
  if (!r->options || r->options->kind != LABI_SCRIPT_DEF)
    return labi_script_fail(
        s, class, "this class has no '%s': write 'def %s', or give the file of the class that it extends",
        wanted, wanted);
  if (r->options->form == LABI_SCRIPT_EXTERNAL)
    return labi_script_fail(s, r->options,
                            "'%s' is code inside CGSuite, which has no text: write it as a def", wanted);
  r->names = r->object->names;
  r->impartial = r->kind != OF_CLASS || labi_script_extends(s, position, "ImpartialGame");
  if (r->kind != OF_CLASS) return true;
  labi_script_names *names = position == class ? NULL : r->object->names;
  return enter_position(s, r, position, names);
}

static bool find_char_map(labi_script *s, ruleset *r) {
  const labi_script_node *map = labi_script_member(s, r->object->node, "CharMap");
  if (!r->board) return true;
  if (!map)
    return labi_script_fail(
        s, r->object->node,
        "a game on a board needs the signs of its cells: write 'def CharMap := \".xo\";'");
  labi_script_value *value = labi_script_now(
      s, map->count > 0 ? labi_script_evaluate(s, map->child[map->count - 1], r->object->names) : NULL);
  if (!value && s->error->status != CGT_OK) return false;
  if (!value || value->kind != LABI_SCRIPT_V_STRING || strchr(value->text, '|') || !*value->text)
    return labi_script_fail(
        s, map, "CharMap must be a text that is known, with a sign for each kind of cell and without '|'");
  s->char_map = value->text;
  return true;
}

/* ---- options ------------------------------------------------------------------------------------------------ */

/* The position of a heap, or of coordinates. */
static const char *text_of_part(labi_script *s, const ruleset *r, labi_script_value *part) {
  if (!part || !(part = labi_script_now(s, part))) return NULL;
  if (part->kind == LABI_SCRIPT_V_PAIR && r->kind == OF_COORDINATES) {
    const char *row = labi_script_as_text(s, r->options, part->row, LABI_SCRIPT_LOOSE);
    const char *column = row ? labi_script_as_text(s, r->options, part->column, LABI_SCRIPT_LOOSE) : NULL;
    return column ? labi_script_print(s, "%s(%s%s, %s)", s->name, s->arguments, row, column) : NULL;
  }
  const char *text =
      labi_script_as_text(s, r->options, part, r->kind == OF_HEAP ? LABI_SCRIPT_LOOSE : LABI_SCRIPT_ATOM);
  if (!text) return NULL;
  return r->kind == OF_HEAP ? labi_script_print(s, "%s(%s%s)", s->name, s->arguments, text)
                            : labi_script_print(s, "%s(%s%s[1], %s[2])", s->name, s->arguments, text, text);
}

/* A list of heaps is their sum. */
static const char *text_of_heaps(labi_script *s, const ruleset *r, labi_script_value *heaps) {
  static const labi_script_token name = {.text = "part", .length = 4};
  const char *type = labi_script_type(s, heaps), *text = NULL;
  if (r->kind == OF_COORDINATES && *type == 'C') return text_of_part(s, r, heaps);
  if (*type != 'L')
    return labi_script_fail(s, r->options, "an option here is a list of heaps, as in [[n - 1], [a, b]]");
  if (heaps->kind == LABI_SCRIPT_V_LIST) {
    bool plain = true;
    for (uint32_t i = 0; i < heaps->count; i++) plain = plain && heaps->items[i].from == heaps->items[i].to;
    for (uint32_t i = 0; plain && i < heaps->count; i++) {
      const char *part = text_of_part(s, r, heaps->items[i].value);
      if (!part) return NULL;
      text = text ? labi_script_print(s, "%s + %s", text, part) : part;
    }
    if (plain) return text ? text : "0";
  }
  const char *fresh = labi_script_fresh(s, &name),
             *list = fresh ? labi_script_as_text(s, r->options, heaps, LABI_SCRIPT_SUM) : NULL;
  const char *part =
      list ? text_of_part(s, r, labi_script_text(s, fresh, labi_script_element(type), LABI_SCRIPT_ATOM))
           : NULL;
  return part ? labi_script_print(s, "sum(%s for %s in %s)", part, fresh, list) : NULL;
}

static const char *text_of_option(labi_script *s, const ruleset *r, const labi_script_item *item) {
  labi_script_value *value = labi_script_now(s, item->value);
  const char *around = labi_script_around(s, NULL, item->to), *option = NULL;
  if (!value || !around) return NULL;
  s->here = item->to; /* the names that it may not use again */
  if (r->kind != OF_CLASS)
    option = text_of_heaps(s, r, value);
  else if (value->kind == LABI_SCRIPT_V_INTEGER || *labi_script_type(s, value) == 'P')
    option = labi_script_as_text(s, r->options, value, LABI_SCRIPT_SUM);
  else
    labi_script_fail(
        s, r->options,
        "an option of this class is not a position: options are positions, 0, integers and sums of these");
  s->here = NULL;
  if (!option) return NULL;
  const bool fits = strlen(option) + strlen(around) <= WIDTH;
  return labi_script_print(s, fits ? "%s%s" : "%s\n       %s", option, around);
}

/* The options of a player, or of both if player is 0. false with an error. */
static bool put_options(labi_buffer *out, labi_script *s, const ruleset *r, int player) {
  const labi_script_node *options = r->options;
  labi_script_value function = {.kind = LABI_SCRIPT_V_FUNCTION, .node = options, .names = r->names},
                    *argument = NULL, *list;
  const bool takes = options->count > 1 && options->child[0]->kind == LABI_SCRIPT_PARAMETER;
  if (r->kind == OF_CLASS && takes == r->impartial)
    return labi_script_fail(s, options,
                            r->impartial
                                ? "the Options of an ImpartialGame take no player"
                                : "Options must take a player: write 'def Options(player as Player)'");
  if (r->kind != OF_CLASS && !takes)
    return labi_script_fail(s, options, "this takes a heap: write its parameter");
  if (r->kind == OF_CLASS && takes) {
    if (!(argument = labi_script_new(s, LABI_SCRIPT_V_PLAYER))) return false;
    argument->number = player;
  } else if (takes) {
    const labi_script_node *p = options->child[0];
    argument = r->kind == OF_HEAP ? labi_script_text(s, add_variable(s, p, p->at), "I", LABI_SCRIPT_ATOM)
                                  : coordinates_variable(s, p);
    if (!argument) return false;
  }
  s->here = NULL;
  list = labi_script_now(
      s, labi_script_apply(s, options, &function, argument ? &argument : NULL, argument ? 1 : 0));
  if (list && list->kind != LABI_SCRIPT_V_LIST && !(r->kind != OF_CLASS && list->kind == LABI_SCRIPT_V_TEXT))
    return labi_script_fail(s, options,
                            "the options must be a list that is made here, by loops and conditions");
  if (list && list->kind == LABI_SCRIPT_V_TEXT) { /* of heaps */
    static const labi_script_token name = {.text = "option", .length = 6};
    const char *fresh = labi_script_fresh(s, &name);
    labi_script_value *text = list,
                      *each = fresh
                                  ? labi_script_text(s, fresh, labi_script_element(labi_script_type(s, text)),
                                                     LABI_SCRIPT_ATOM)
                                  : NULL;
    if (!each || !labi_script_step_into(s, LABI_SCRIPT_EACH, fresh, text->text) ||
        !(list = labi_script_new(s, LABI_SCRIPT_V_LIST)) ||
        !labi_script_append(s, list, (labi_script_item){.value = each, .to = s->here}))
      return false;
  }
  for (uint32_t i = 0; list && i < list->count; i++) {
    const char *option = text_of_option(s, r, &list->items[i]);
    if (!option) return false;
    labi_putf(out, i > 0 ? ",\n      %s" : " %s", option);
  }
  return list != NULL;
}

/* ---- what is left out ------------------------------------------------------------------------------------------- */

static bool mentions_loopy(const labi_script_node *node) {
  static const char *const loopy[] = {"on", "off", "over", "under", "upon", "dud"};
  if (!node) return false;
  for (size_t i = 0; i < sizeof loopy / sizeof *loopy && node->kind == LABI_SCRIPT_NAMED; i++)
    if (labi_script_named(node->at, loopy[i])) return true;
  for (uint32_t i = 0; i < node->count; i++)
    if (mentions_loopy(node->child[i])) return true;
  return false;
}

static const char *const left_out[] = {"Decomposition", "NimValue",     "CanonicalForm",
                                       "GameValue",     "Canonicalize", "DepthHint"};
enum { LEFT_OUT = sizeof left_out / sizeof *left_out };

static const labi_script_node *left_out_of(const labi_script *s, const ruleset *r, size_t i) {
  const labi_script_node *member =
      labi_script_member(s, s->position ? s->position : r->object->node, left_out[i]);
  return member && member->kind == LABI_SCRIPT_DEF && member->form != LABI_SCRIPT_EXTERNAL ? member : NULL;
}

/* A method that stops play by a loopy value does more than save time. */
static bool is_without_loopy(labi_script *s, const ruleset *r) {
  for (size_t i = 0; i < LEFT_OUT; i++)
    if (mentions_loopy(left_out_of(s, r, i)))
      return labi_script_fail(
          s, left_out_of(s, r, i),
          "'%s' ends play with a loopy value, which cannot be an option: write the moves that "
          "lead to it",
          left_out[i]);
  return true;
}

static void put_left_out(labi_buffer *out, const labi_script *s, const ruleset *r) {
  bool any = false;
  for (size_t i = 0; i < LEFT_OUT; i++) {
    if (!left_out_of(s, r, i)) continue;
    labi_putf(out, any ? ", %s" : "# Left out, because it only saves time where it is right: %s",
              left_out[i]);
    any = true;
  }
  if (any) labi_put(out, ".\n");
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

static void put_board_test(labi_buffer *out, const labi_script *s, const ruleset *r) {
  labi_putf(out, "def is_board(B) = all(contains(\"%s%s\", t) for t in to_list(B))", s->char_map,
            r->is_grid ? "|" : "");
  labi_put(out, r->is_grid ? " and all(length(r) == width(B) for r in rows(B))\n" : "\n");
}

static void put_head(labi_buffer *out, const labi_script *s, const ruleset *r) {
  labi_putf(out, "ruleset %s(", s->name);
  for (unsigned i = 0; i < s->variable_count; i++) labi_putf(out, "%s%s", i > 0 ? ", " : "", s->variables[i]);
  labi_put(out, ")");
  if (r->board) labi_putf(out, " where is_board(%s)", r->board);
  if (r->kind == OF_HEAP) labi_putf(out, " where %s >= 0", s->variables[s->variable_count - 1]);
  labi_put(out, "\n  = {");
}

static bool put_ruleset(labi_buffer *out, labi_script *s, ruleset *r) {
  labi_buffer left = {0}, right = {0};
  bool good = find_options(s, r) && is_without_loopy(s, r) && find_char_map(s, r) &&
              put_options(&left, s, r, 1) && (r->impartial || put_options(&right, s, r, 2));
  if (good) {
    if (r->board) labi_script_use(s, r->is_grid ? LABI_SCRIPT_HELPER_SIZE : 0);
    labi_putf(out, "# %s, converted from CGSuite's class %.*s.", s->name, (int)r->object->node->at->length,
              r->object->node->at->text);
    if (r->board)
      labi_putf(out, " A cell is the number of its sign in \"%s\", from 0; beyond the board -1.",
                s->char_map);
    labi_put(out, "\n");
    put_left_out(out, s, r);
    labi_script_put_helpers(out, s, r->is_grid);
    if (r->board) put_board_test(out, s, r);
    labi_put(out, s->definitions.bytes ? s->definitions.bytes : "");
    put_head(out, s, r);
    labi_put(out, left.bytes ? left.bytes : "");
    if (!r->impartial) labi_putf(out, "\n    |%s", right.bytes ? right.bytes : "");
    labi_put(out, " }\n");
    out->failed = out->failed || left.failed || right.failed || s->definitions.failed;
  }
  labi_buffer_free(&left);
  labi_buffer_free(&right);
  return good;
}

const char *labi_script_ruleset(labi_script *s, const labi_script_token *name, labi_script_value *object) {
  labi_buffer out = {0};
  const char *text = NULL, *arguments = "";
  ruleset r = {.object = object};
  s->name = labi_script_lower(s, name);
  for (unsigned i = 0; arguments && i < s->variable_count; i++)
    arguments = labi_script_print(s, "%s%s, ", arguments, s->variables[i]);
  s->arguments = arguments;
  if (s->name && arguments && put_ruleset(&out, s, &r)) {
    text = out.failed ? NULL : labi_script_print(s, "%s", out.bytes);
    if (out.failed) labi_no_memory(s->error);
  }
  labi_buffer_free(&out);
  return text;
}
