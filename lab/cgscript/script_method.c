/* script_method.c: what CGSuite's own classes offer, of boards, coordinates, numbers, players, lists and maps. */
#include <string.h>

#include "lab/cgscript/script_convert.h"
#include "lab/cgscript/script_helper.h"

typedef labi_script_value value;

/* ---- names ------------------------------------------------------------------------------------------ */

value *labi_script_known(labi_script *s, const labi_script_token *name) {
  static const struct {
    const char *name;
    labi_script_value_kind kind;
    int64_t number;
  } known[] = {{"Left", LABI_SCRIPT_V_PLAYER, 1},     {"Right", LABI_SCRIPT_V_PLAYER, 2},
               {"true", LABI_SCRIPT_V_BOOLEAN, 1},    {"false", LABI_SCRIPT_V_BOOLEAN, 0},
               {"Nothing", LABI_SCRIPT_V_NOTHING, 0}, {"inf", LABI_SCRIPT_V_INFINITY, 0}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (labi_script_named(name, known[i].name)) {
      value *v = labi_script_new(s, known[i].kind);
      if (v) v->number = known[i].number;
      return v;
    }
  return NULL;
}

/* Coordinates.North, .., and lists of them. */
value *labi_script_direction(labi_script *s, const labi_script_node *at) {
  static const struct {
    const char *name, *steps; /* rows and columns, each as a digit 0..4, less 2 */
  } directions[] = {{"North", "12"},
                    {"Northeast", "13"},
                    {"East", "23"},
                    {"Southeast", "33"},
                    {"South", "32"},
                    {"Southwest", "31"},
                    {"West", "21"},
                    {"Northwest", "11"},
                    {"Orthogonal", "12233221"},
                    {"Diagonal", "13333111"},
                    {"Compass", "1213233332312111"},
                    {"Hexagonal", "121323323121"},
                    {"KnightsMove", "3443413010010314"}};
  for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
    if (!labi_script_named(at->at, directions[i].name)) continue;
    const char *step = directions[i].steps;
    value *list = labi_script_new(s, LABI_SCRIPT_V_LIST);
    for (; list && *step; step += 2) {
      value *pair =
          labi_script_pair(s, labi_script_integer(s, step[0] - '2'), labi_script_integer(s, step[1] - '2'));
      if (strlen(directions[i].steps) == 2) return pair;
      if (!labi_script_append(s, list, (labi_script_item){.value = pair, .from = s->here, .to = s->here}))
        return NULL;
    }
    return list;
  }
  return labi_script_fail(
      s, at, "Coordinates has no '%.*s' that is converted: write the list of its steps, [(1,0), ..]",
      (int)at->at->length, at->at->text);
}

/* ---- boards ------------------------------------------------------------------------------------------- */

static value *board_updated(labi_script *s, const labi_script_node *at, value *board, value *map) {
  const char *type = labi_script_type(s, board);
  if (map->kind != LABI_SCRIPT_V_MAP)
    return labi_script_fail(s, at,
                            "Updated takes a map here, as in {c => 0, d => 1}, or a place and a number");
  const char *text = labi_script_as_text(s, at, board, LABI_SCRIPT_LOOSE);
  bool plain = true;
  for (uint32_t i = 0; i < map->count; i++) plain = plain && map->items[i].from == map->items[i].to;
  labi_script_use(s, plain ? LABI_SCRIPT_HELPER_PUT : LABI_SCRIPT_HELPER_PUT_ALL);
  if (!plain) {
    value list = *map;
    list.kind = LABI_SCRIPT_V_LIST;
    const char *all = labi_script_as_text(s, at, &list, LABI_SCRIPT_LOOSE);
    return text && all ? labi_script_text(s, labi_script_print(s, "put_all(%s, %s)", text, all), type,
                                          LABI_SCRIPT_ATOM)
                       : NULL;
  }
  for (uint32_t i = 0; text && i < map->count; i++) {
    const char *place = labi_script_as_text(s, at, map->items[i].key, LABI_SCRIPT_LOOSE);
    const char *cell = place ? labi_script_as_text(s, at, map->items[i].value, LABI_SCRIPT_LOOSE) : NULL;
    text = cell ? labi_script_print(s, "put(%s, %s, %s)", text, place, cell) : NULL;
  }
  return labi_script_text(s, text, type, LABI_SCRIPT_ATOM);
}

static value *put_cell(labi_script *s, const labi_script_node *at, value *board, value **a) {
  const char *text = labi_script_as_text(s, at, board, LABI_SCRIPT_LOOSE);
  const char *place = text ? labi_script_as_text(s, at, a[0], LABI_SCRIPT_LOOSE) : NULL;
  const char *cell = place ? labi_script_as_text(s, at, a[1], LABI_SCRIPT_LOOSE) : NULL;
  labi_script_use(s, LABI_SCRIPT_HELPER_PUT);
  return cell ? labi_script_text(s, labi_script_print(s, "put(%s, %s, %s)", text, place, cell),
                                 labi_script_type(s, board), LABI_SCRIPT_ATOM)
              : NULL;
}

static value *put_range(labi_script *s, const labi_script_node *at, value *board, value **a) {
  const char *text = labi_script_as_text(s, at, board, LABI_SCRIPT_LOOSE), *part[3] = {text, text, text};
  for (unsigned i = 0; i < 3 && text; i++)
    if (!(part[i] = labi_script_as_text(s, at, a[i], LABI_SCRIPT_LOOSE))) return NULL;
  labi_script_use(s, LABI_SCRIPT_HELPER_PUT_RANGE);
  return text ? labi_script_text(
                    s, labi_script_print(s, "put_range(%s, %s, %s, %s)", text, part[0], part[1], part[2]),
                    "S", LABI_SCRIPT_ATOM)
              : NULL;
}

static value *board_method(labi_script *s, const labi_script_node *at, value *board,
                           const labi_script_token *name, value **a, uint32_t count) {
  const bool grid = labi_script_type(s, board)[0] == 'G';
  if (labi_script_named(name, "FindAll") && count == 1)
    return labi_script_helper(s, at, "find(%s, %s)", grid ? "LC" : "LI",
                              LABI_SCRIPT_HELPER_FIND | (grid ? LABI_SCRIPT_HELPER_SIZE : 0), board, a[0]);
  if (labi_script_named(name, "Updated") && count == 1) return board_updated(s, at, board, a[0]);
  if (labi_script_named(name, "Updated") && count == 2) return put_cell(s, at, board, a);
  if (grid && labi_script_named(name, "RowCount"))
    return labi_script_helper(s, at, "height(%s)", "I", LABI_SCRIPT_HELPER_SIZE, board, NULL);
  if (grid && labi_script_named(name, "ColCount"))
    return labi_script_helper(s, at, "width(%s)", "I", LABI_SCRIPT_HELPER_SIZE, board, NULL);
  if (grid && labi_script_named(name, "IsInBounds") && count == 1)
    return labi_script_helper(s, at, "inside(%s, %s)", "B", LABI_SCRIPT_HELPER_PLACE, board, a[0]);
  if (!grid && labi_script_named(name, "Length"))
    return labi_script_helper(s, at, "length(%s)", "I", 0, board, NULL);
  if (!grid && labi_script_named(name, "UpdatedRange") && count == 3) return put_range(s, at, board, a);
  if (!grid && labi_script_named(name, "Substrip") && count == 2) {
    const char *text = labi_script_as_text(s, at, board, LABI_SCRIPT_ATOM),
               *from = labi_script_as_text(s, at, a[0], LABI_SCRIPT_SUM);
    const char *to = from ? labi_script_as_text(s, at, a[1], LABI_SCRIPT_SUM) : NULL;
    return text && to ? labi_script_text(s, labi_script_print(s, "%s[%s..%s]", text, from, to), "S",
                                         LABI_SCRIPT_ATOM)
                      : NULL;
  }
  return labi_script_fail(s, at, "'%.*s' of a board is not converted: use FindAll, Updated, %s and [..]",
                          (int)name->length, name->text,
                          grid ? "RowCount, ColCount, IsInBounds" : "UpdatedRange, Substrip, Length");
}

/* ---- coordinates, players, numbers ---------------------------------------------------------------------- */

static value *pair_method(labi_script *s, const labi_script_node *at, value *c,
                          const labi_script_token *name) {
  const bool row = labi_script_named(name, "Row"), column = labi_script_named(name, "Col"),
             swap = labi_script_named(name, "Swap");
  value *part[2] = {c->row, c->column};
  if (c->kind != LABI_SCRIPT_V_PAIR)
    for (int i = 0; i < 2; i++)
      if (!(part[i] = labi_script_helper(s, at, i == 0 ? "%s[1]" : "%s[2]", "I", 0, c, NULL))) return NULL;
  if (row || column) return part[column];
  if (swap) return labi_script_pair(s, part[1], part[0]);
  return labi_script_fail(s, at, "'%.*s' of coordinates is not converted: use Row, Col and Swap",
                          (int)name->length, name->text);
}

static value *player_method(labi_script *s, const labi_script_node *at, const value *player,
                            const labi_script_token *name) {
  if (labi_script_named(name, "Ordinal")) return labi_script_integer(s, player->number);
  if (labi_script_named(name, "Sign")) return labi_script_integer(s, player->number == 1 ? 1 : -1);
  if (labi_script_named(name, "Opponent")) {
    value *other = labi_script_new(s, LABI_SCRIPT_V_PLAYER);
    if (other) other->number = 3 - player->number;
    return other;
  }
  return labi_script_fail(s, at, "'%.*s' of a player is not converted: use Ordinal, Opponent and Sign",
                          (int)name->length, name->text);
}

typedef struct simple_method { /* a pattern of the language */
  const char *name, *pattern, *type;
  uint32_t arguments;
} simple_method;

static value *by_pattern(labi_script *s, const labi_script_node *at, value *object,
                         const labi_script_token *name, value **a, uint32_t count, const simple_method *rows,
                         size_t row_count) {
  for (size_t i = 0; i < row_count; i++)
    if (labi_script_named(name, rows[i].name) && count == rows[i].arguments)
      return labi_script_helper(s, at, rows[i].pattern, rows[i].type, 0, object, count > 0 ? a[0] : NULL);
  return NULL;
}

static value *number_method(labi_script *s, const labi_script_node *at, value *n,
                            const labi_script_token *name, value **a, uint32_t count) {
  static const simple_method rows[] = {{"IsEven", "(%s mod 2 == 0)", "B", 0},
                                       {"IsOdd", "(%s mod 2 == 1)", "B", 0},
                                       {"Abs", "abs(%s)", "I", 0},
                                       {"Max", "max(%s, %s)", "I", 1},
                                       {"Min", "min(%s, %s)", "I", 1},
                                       {"NimSum", "nim_sum(%s, %s)", "I", 1},
                                       {"Gcd", "gcd(%s, %s)", "I", 1},
                                       {"Floor", "floor(%s)", "I", 0},
                                       {"Ceiling", "ceiling(%s)", "I", 0}};
  const bool max = labi_script_named(name, "Max"), min = labi_script_named(name, "Min");
  if ((max || min) && count == 1 && n->kind == LABI_SCRIPT_V_INTEGER && a[0]->kind == LABI_SCRIPT_V_INTEGER)
    return (n->number > a[0]->number) == max ? n : a[0];
  if ((max || min) && count == 1 && a[0]->kind == LABI_SCRIPT_V_INFINITY) return min ? n : a[0];
  value *result = by_pattern(s, at, n, name, a, count, rows, sizeof rows / sizeof *rows);
  if (result || s->error->status != CGT_OK) return result;
  return labi_script_fail(
      s, at, "'%.*s' of a number is not converted: use operators, Max, Min, Abs, IsEven and NimSum",
      (int)name->length, name->text);
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

typedef struct collect { /* elements into a list */
  const labi_script_node *at;
  value *function, *list;
  const labi_script_step *base;
  bool filters, flattens;
} collect;

static bool collect_element(labi_script *s, value *element, void *where) {
  collect *c = where;
  bool never = false;
  value *result = element;
  if (c->flattens) {
    collect inner = *c;
    inner.flattens = false;
    return labi_script_each(s, c->at, element, c->at->at, collect_element, &inner);
  }
  if (c->function && !(result = labi_script_now(s, labi_script_apply(s, c->at, c->function, &element, 1))))
    return false;
  if (c->filters && !labi_script_given(s, c->at, result, &never)) return false;
  if (c->filters) result = element;
  return never || labi_script_add_item(s, c->list,
                                       (labi_script_item){.value = result, .from = c->base, .to = s->here});
}

/* The elements, each by the function, those for which it is true, or those of each of them. */
static value *collected(labi_script *s, const labi_script_node *at, value *list, value *function,
                        bool filters, bool flattens) {
  collect c = {at, function, labi_script_new(s, LABI_SCRIPT_V_LIST), s->here, filters, flattens};
  const labi_script_token *name = at->at;
  if (function && function->kind == LABI_SCRIPT_V_FUNCTION &&
      function->node->child[0]->kind == LABI_SCRIPT_PARAMETER)
    name = function->node->child[0]->at;
  const bool good = c.list && labi_script_each(s, at, list, name, collect_element, &c);
  if (good) c.list->is_set = list->is_set;
  s->here = c.base;
  return good ? c.list : NULL;
}

/* sum(x for ..), all(x for ..) and the like of a list; of a few elements without loops a sum of them. */
static value *folded(labi_script *s, const labi_script_node *at, const char *function, value *list,
                     const char *type) {
  const labi_script_item *one = list->kind == LABI_SCRIPT_V_LIST && list->count == 1 ? list->items : NULL;
  const bool sum = strcmp(function, "sum") == 0;
  if (list->kind == LABI_SCRIPT_V_LIST && list->count == 0 && sum) return labi_script_integer(s, 0);
  if (one && one->from != one->to) {
    const char *around = labi_script_around(s, one->from, one->to),
               *text = around ? labi_script_as_text(s, at, one->value, LABI_SCRIPT_LOOSE) : NULL;
    if (text && strncmp(around, " for", 4) == 0)
      return labi_script_text(s, labi_script_print(s, "%s(%s%s)", function, text, around), type,
                              LABI_SCRIPT_ATOM);
  }
  if (sum && *type == 'P') {
    const char *text = NULL;
    for (uint32_t i = 0; list->kind == LABI_SCRIPT_V_LIST && i < list->count; i++) {
      const char *term = labi_script_as_text(s, at, list->items[i].value, LABI_SCRIPT_PRODUCT);
      if (list->items[i].from != list->items[i].to)
        return labi_script_fail(
            s, at, "this sum of positions is not converted: write it as one loop, Sum(Position(..) for ..)");
      if (term) text = text ? labi_script_print(s, "%s + %s", text, term) : term;
    }
    return labi_script_text(s, text, "P", LABI_SCRIPT_SUM);
  }
  const char *text = labi_script_as_text(s, at, list, LABI_SCRIPT_SUM);
  const bool truth = *type == 'B' && *function != 'c';
  return text ? labi_script_text(s,
                                 labi_script_print(s, truth ? "%s(t for t in %s)" : "%s(%s)", function, text),
                                 type, LABI_SCRIPT_ATOM)
              : NULL;
}

/* Both, as items of one list; of other lists concat(a, b). */
static value *concatenated(labi_script *s, const labi_script_node *at, value *a, value *b) {
  const value *part[2] = {a, b};
  if (a->kind != LABI_SCRIPT_V_LIST || b->kind != LABI_SCRIPT_V_LIST) {
    const char *type = labi_script_type(s, a->kind == LABI_SCRIPT_V_LIST ? b : a);
    return labi_script_helper(s, at, "concat(%s, %s)", type, 0, a, b);
  }
  value *list = labi_script_new(s, LABI_SCRIPT_V_LIST);
  if (!list) return NULL;
  list->is_set = a->is_set;
  list->grows = a->grows;
  list->base = a->base;
  for (int n = 0; n < 2; n++)
    for (uint32_t i = 0; i < part[n]->count; i++) {
      labi_script_item item = part[n]->items[i];
      if (a->grows && n == 1) item.from = a->base;
      if (a->grows && n == 1 && item.to == NULL) item.to = s->here;
      if (!labi_script_append(s, list, item)) return NULL;
    }
  return list;
}

static value *list_of_one(labi_script *s, value *element) {
  value *list = labi_script_new(s, LABI_SCRIPT_V_LIST);
  return list && labi_script_append(s, list,
                                    (labi_script_item){.value = element, .from = s->here, .to = s->here})
             ? list
             : NULL;
}

/* list.Add(x), list.AddAll(L): the list itself grows. */
static value *grow(labi_script *s, const labi_script_node *at, value *list, value *more) {
  if (list->kind != LABI_SCRIPT_V_LIST || !list->grows)
    return labi_script_fail(
        s, at, "only a local list that was made empty grows: begin with 'var list := MutableList();'");
  value *both = more ? concatenated(s, at, list, more) : NULL;
  if (both) *list = *both;
  return both ? labi_script_new(s, LABI_SCRIPT_V_NOTHING) : NULL;
}

static value *is_empty(labi_script *s, const labi_script_node *at, value *list) {
  if (list->kind == LABI_SCRIPT_V_LIST) {
    bool loops = false;
    for (uint32_t i = 0; i < list->count; i++) loops = loops || list->items[i].from != list->items[i].to;
    if (!loops) return labi_script_boolean(s, list->count == 0);
  }
  return labi_script_helper(s, at, "(size(%s) == 0)", "B", 0, list, NULL);
}

static value *list_contains(labi_script *s, const labi_script_node *at, value *list, value *element) {
  bool known = list->kind == LABI_SCRIPT_V_LIST, is_there = false;
  for (uint32_t i = 0; known && i < list->count; i++) {
    const labi_script_item *item = &list->items[i];
    const bool equal = labi_script_equal(&known, item->value, element);
    known = known && item->from == item->to;
    is_there = is_there || equal;
  }
  return known ? labi_script_boolean(s, is_there)
               : labi_script_helper(s, at, "contains(%s, %s)", "B", 0, list, element);
}

static value *list_with_function(labi_script *s, const labi_script_node *at, value *list,
                                 const labi_script_token *name, value *f) {
  if (labi_script_named(name, "Apply")) return collected(s, at, list, f, false, false);
  if (labi_script_named(name, "Filter")) return collected(s, at, list, f, true, false);
  const bool all = labi_script_named(name, "ForAll"), any = labi_script_named(name, "Exists"),
             count = labi_script_named(name, "Count");
  value *results = all || any || count ? collected(s, at, list, f, false, false) : NULL;
  return results ? folded(s, at, all ? "all" : any ? "any" : "count", results, count ? "I" : "B") : NULL;
}

static value *list_method(labi_script *s, const labi_script_node *at, value *list,
                          const labi_script_token *name, value **a, uint32_t count) {
  const char *type = labi_script_type(s, list);
  const simple_method rows[] = {{"Size", "size(%s)", "I", 0},
                                {"Length", "size(%s)", "I", 0},
                                {"Head", "head(%s)", type[0] == 'L' ? type + 1 : "?", 0},
                                {"Max", "max(%s)", "I", 0},
                                {"Min", "min(%s)", "I", 0},
                                {"Distinct", "distinct(%s)", type, 0},
                                {"Sorted", "sorted(%s)", type, 0},
                                {"ToList", "to_list(%s)", type, 0},
                                {"ToSet", "to_set(%s)", type, 0},
                                {"IndexOf", "index_of(%s, %s)", "I", 1},
                                {"Take", "initial(%s, %s)", type, 1}};
  const bool adjoin = labi_script_named(name, "Adjoin"),
             concat = labi_script_named(name, "Concat") || labi_script_named(name, "Union");
  if (count == 1 && (labi_script_named(name, "Apply") || labi_script_named(name, "Filter") ||
                     labi_script_named(name, "ForAll") || labi_script_named(name, "Exists") ||
                     labi_script_named(name, "Count")))
    return list_with_function(s, at, list, name, a[0]);
  if (count == 1 && labi_script_named(name, "Add")) return grow(s, at, list, list_of_one(s, a[0]));
  if (count == 1 && labi_script_named(name, "AddAll")) return grow(s, at, list, a[0]);
  if (count == 1 && (adjoin || concat)) {
    value *more = adjoin ? list_of_one(s, a[0]) : a[0];
    return more ? concatenated(s, at, list, more) : NULL;
  }
  if (count == 1 && labi_script_named(name, "Contains")) return list_contains(s, at, list, a[0]);
  if (count == 0 && labi_script_named(name, "IsEmpty")) return is_empty(s, at, list);
  if (count == 0 && labi_script_named(name, "Flattened")) return collected(s, at, list, NULL, false, true);
  if (count == 0 && labi_script_named(name, "Sum")) {
    const bool positions = labi_script_element(type)[0] == 'P';
    return folded(s, at, "sum", list, positions ? "P" : "I");
  }
  if (list->kind == LABI_SCRIPT_V_LIST && count == 0 &&
      (labi_script_named(name, "ToList") || labi_script_named(name, "ToSet"))) {
    list->is_set = labi_script_named(name, "ToSet");
    return list;
  }
  value *result = by_pattern(s, at, list, name, a, count, rows, sizeof rows / sizeof *rows);
  if (result || s->error->status != CGT_OK) return result;
  return labi_script_fail(
      s, at, "'%.*s' of a list is not converted: use loops, Apply, Filter, Concat, Contains, Size or Sum",
      (int)name->length, name->text);
}

static value *map_method(labi_script *s, const labi_script_node *at, value *map,
                         const labi_script_token *name) {
  const bool keys = labi_script_named(name, "Keys");
  if (!keys && !labi_script_named(name, "Values"))
    return labi_script_fail(s, at, "'%.*s' of a map is not converted: use Keys, Values and [..]",
                            (int)name->length, name->text);
  value *list = labi_script_new(s, LABI_SCRIPT_V_LIST);
  for (uint32_t i = 0; list && i < map->count; i++) {
    labi_script_item item = map->items[i];
    if (keys) item.value = item.key;
    item.key = NULL;
    if (!labi_script_append(s, list, item)) return NULL;
  }
  return list;
}

/* ---- object[index] --------------------------------------------------------------------------------------------- */

static value *of_known(labi_script *s, const labi_script_node *at, value *object, value *index) {
  const bool map = object->kind == LABI_SCRIPT_V_MAP;
  for (uint32_t i = 0; i < object->count; i++) {
    bool known = true;
    const labi_script_item *item = &object->items[i];
    const bool here = map ? labi_script_equal(&known, item->key, index) : index->number == (int64_t)i + 1;
    if (!known || item->from != item->to)
      return labi_script_fail(s, at, "the key of a map must be known, such as a player: write a condition");
    if (here) return item->value;
  }
  return labi_script_fail(s, at, map ? "the map has no such key" : "the list has no such element");
}

value *labi_script_at(labi_script *s, const labi_script_node *at, value *object, value *index) {
  if (!(object = labi_script_now(s, object)) || !index || !(index = labi_script_now(s, index))) return NULL;
  const char *type = labi_script_type(s, object);
  if (object->kind == LABI_SCRIPT_V_MAP ||
      (object->kind == LABI_SCRIPT_V_LIST && index->kind == LABI_SCRIPT_V_INTEGER))
    return of_known(s, at, object, index);
  if (*type == 'G' || *type == 'S')
    return labi_script_helper(s, at, "at(%s, %s)", "K", LABI_SCRIPT_HELPER_AT, object, index);
  if (*type == 'L')
    return labi_script_helper(s, at, "item(%s, %s)", labi_script_element(type), 0, object, index);
  return labi_script_fail(s, at,
                          "only boards, lists and maps have elements: give the name its class with 'as'");
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

value *labi_script_method(labi_script *s, const labi_script_node *at, value *object,
                          const labi_script_token *name, value **a, uint32_t count) {
  if (!object || !(object = labi_script_now(s, object))) return NULL;
  for (uint32_t i = 0; i < count; i++)
    if (!(a[i] = labi_script_now(s, a[i]))) return NULL;
  const char *type = labi_script_type(s, object);
  if (object->kind == LABI_SCRIPT_V_PLAYER) return player_method(s, at, object, name);
  if (object->kind == LABI_SCRIPT_V_MAP) return map_method(s, at, object, name);
  switch (*type) {
  case 'G':
  case 'S':
    return board_method(s, at, object, name, a, count);
  case 'C':
    return pair_method(s, at, object, name);
  case 'I':
  case 'K':
    return number_method(s, at, object, name, a, count);
  case 'L':
    return list_method(s, at, object, name, a, count);
  default:
    return labi_script_fail(
        s, at, "it is not known here what has this '%.*s': give the name in front of it its class with 'as'",
        (int)name->length, name->text);
  }
}
