/* script_flow.c: loops, conditions, blocks and variables of CGScript, as what stands around an expression: loops become
 * generators, conditions 'where', and variables names with one value. */
#include <string.h>

#include "base/make_error.h"
#include "lab/cgscript/script_convert.h"

/* ---- variables ------------------------------------------------------------------------------------- */

static bool is_bare_name(const char *text) {
  for (; *text; text++)
    if (!((*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9') || *text == '_')) return false;
  return true;
}

labi_script_value *labi_script_hold(labi_script *s, const labi_script_node *at, const labi_script_token *name,
                                    labi_script_value *value) {
  static const char *const printed[] = {"LI", "LK", "LB", "LC", "LX", "LLI", "LLC"};
  const char *type = labi_script_type(s, value);
  bool prints = value->kind == LABI_SCRIPT_V_TEXT && *type != 'P' && !is_bare_name(value->text);
  for (size_t i = 0; i < sizeof printed / sizeof *printed && value->kind == LABI_SCRIPT_V_LIST; i++)
    prints = prints || (strcmp(printed[i], type) == 0 && value->count > 1);
  if (!prints) return value;
  const char *fresh = labi_script_fresh(s, name),
             *text = fresh ? labi_script_as_text(s, at, value, LABI_SCRIPT_LOOSE) : NULL;
  if (!text || !labi_script_step_into(s, LABI_SCRIPT_LET, fresh, text)) return NULL;
  return labi_script_text(s, fresh, type, LABI_SCRIPT_ATOM);
}

/* An empty list grows; a list of positions is converted where it is used. */
static labi_script_value *value_of_variable(labi_script *s, const labi_script_node *var,
                                            labi_script_names *names) {
  const labi_script_step *here = s->here;
  if (var->count == 0) return labi_script_new(s, LABI_SCRIPT_V_NOTHING);
  labi_script_value *value = labi_script_now(s, labi_script_evaluate(s, var->child[0], names));
  if (!value) return NULL;
  if (value->kind == LABI_SCRIPT_V_LIST && value->count == 0) {
    value->grows = true;
    value->base = here;
    return value;
  }
  if (!(value = labi_script_hold(s, var, var->at, value)) || value->kind != LABI_SCRIPT_V_LIST) return value;
  labi_script_value *lazy = labi_script_new(s, LABI_SCRIPT_V_LAZY);
  if (lazy) lazy->node = var->child[0], lazy->names = names;
  return lazy;
}

static labi_script_names *cell_of(const labi_script_node *target, labi_script_names *names) {
  for (; names; names = names->before)
    if (names->name && names->name->length == target->at->length &&
        memcmp(names->name->text, target->at->text, target->at->length) == 0)
      return names;
  return NULL;
}

labi_script_value *labi_script_assign(labi_script *s, const labi_script_node *node,
                                      labi_script_names *names) {
  const labi_script_node *target = node->child[0];
  labi_script_names *cell = target->kind == LABI_SCRIPT_NAMED ? cell_of(target, names) : NULL;
  if (!cell)
    return labi_script_fail(
        s, target, "only a local variable is given a value by ':=': write grid.Updated(..) for a cell");
  labi_script_value *value = labi_script_now(s, labi_script_evaluate(s, node->child[1], names));
  if (value && !s->in_condition) value = labi_script_hold(s, node, cell->name, value);
  if (!value) return NULL;
  if (s->in_condition && s->assigned_count < sizeof s->assigned / sizeof *s->assigned)
    s->assigned[s->assigned_count++] = cell;
  return cell->value = value;
}

/* ---- one list, element by element -------------------------------------------------------------------- */

/* The steps of an item again, behind those that are here. */
static bool repeat_steps(labi_script *s, const labi_script_step *from, const labi_script_step *to) {
  if (!to || to == from) return true;
  return repeat_steps(s, from, to->before) && labi_script_step_into(s, to->kind, to->name, to->text);
}

/* Elements that are no values of the language, or just one, are gone through one by one. */
static bool is_gone_through(const labi_script *s, const labi_script_value *list) {
  const char *type = labi_script_element(labi_script_type(s, list));
  return list->count <= 1 || *type == 'P' || *type == 'L' || *type == '?';
}

bool labi_script_each(labi_script *s, const labi_script_node *at, labi_script_value *list,
                      const labi_script_token *name, labi_script_round *round, void *where) {
  const labi_script_step *here = s->here;
  if (!list || !(list = labi_script_now(s, list))) return false;
  const char *type = labi_script_type(s, list);
  if (list->kind != LABI_SCRIPT_V_LIST &&
      (list->kind != LABI_SCRIPT_V_TEXT || (*type != 'L' && *type != '?')))
    return labi_script_fail(s, at, "a loop runs over a list or a set of values");
  if (list->kind == LABI_SCRIPT_V_LIST && is_gone_through(s, list)) {
    for (uint32_t i = 0; i < list->count; i++, s->here = here)
      if (!repeat_steps(s, list->items[i].from, list->items[i].to) || !round(s, list->items[i].value, where))
        return false;
    return true;
  }
  const char *fresh = labi_script_fresh(s, name),
             *text = fresh ? labi_script_as_text(s, at, list, LABI_SCRIPT_SUM) : NULL;
  bool good = text && labi_script_step_into(s, LABI_SCRIPT_EACH, fresh, text);
  labi_script_value *element =
      good ? labi_script_text(s, fresh, labi_script_element(type), LABI_SCRIPT_ATOM) : NULL;
  good = element && round(s, element, where);
  s->here = here;
  return good;
}

/* ---- loops --------------------------------------------------------------------------------------------- */

typedef struct walk { /* through the antecedents of a loop */
  const labi_script_node *node;
  labi_script_names *names;
  uint32_t next; /* antecedent */
  labi_script_value *result;
  const labi_script_step *base;
} walk;

static bool go_on(labi_script *s, walk *w);

/* A condition of a loop; what it assigns holds behind it. */
static labi_script_value *condition_of(labi_script *s, const labi_script_node *node,
                                       labi_script_names *names) {
  const bool outer = s->in_condition;
  s->in_condition = true;
  labi_script_value *value = labi_script_now(s, labi_script_evaluate(s, node, names));
  s->in_condition = outer;
  return value;
}

static bool hold_assigned(labi_script *s, const labi_script_node *at) {
  while (s->assigned_count > 0) {
    labi_script_names *cell = s->assigned[--s->assigned_count];
    if (!(cell->value = labi_script_hold(s, at, cell->name, cell->value))) return false;
  }
  return true;
}

static bool restrict_and_go_on(labi_script *s, walk *w, const labi_script_node *antecedent) {
  bool never = false;
  const labi_script_node *where = antecedent->child[4];
  if (!hold_assigned(s, antecedent)) return false;
  if (where &&
      (!labi_script_given(s, where, condition_of(s, where, w->names), &never) || !hold_assigned(s, where)))
    return false;
  return never || go_on(s, w);
}

/* One round: while is a condition like any other. */
static bool round_once(labi_script *s, labi_script_value *element, void *where) {
  walk inner = *(walk *)where;
  const labi_script_node *antecedent = inner.node->child[inner.next++], *until = antecedent->child[3];
  bool never = false;
  if (!(inner.names = labi_script_bind(s, antecedent->at, element, inner.names))) return false;
  if (until && !labi_script_given(s, until, condition_of(s, until, inner.names), &never)) return false;
  return never || restrict_and_go_on(s, &inner, antecedent);
}

/* A loop over a range of the language: [k for k RANGE while ..], or RANGE itself. range begins with "in" or "from". */
static bool run_over(labi_script *s, walk *w, const char *range, const char *type) {
  walk inner = *w;
  const labi_script_step *here = s->here;
  const labi_script_node *antecedent = w->node->child[inner.next++], *until = antecedent->child[3];
  const char *name = labi_script_fresh(s, antecedent->at);
  labi_script_value *element = name ? labi_script_text(s, name, type, LABI_SCRIPT_ATOM) : NULL;
  if (!element || !range || !(inner.names = labi_script_bind(s, antecedent->at, element, inner.names)))
    return false;
  if (until) {
    if (!labi_script_step_into(s, LABI_SCRIPT_EACH, name, range)) return false; /* its name is taken */
    const char *text = labi_script_as_text(s, until, condition_of(s, until, inner.names), LABI_SCRIPT_OR);
    s->here = here;
    range = text ? labi_script_print(s, "[%s for %s %s while %s]", name, name, range, text) : NULL;
  } else {
    range =
        strncmp(range, "in ", 3) == 0 ? range + 3 : labi_script_print(s, "[%s for %s %s]", name, name, range);
  }
  return range && labi_script_step_into(s, LABI_SCRIPT_EACH, name, range) &&
         restrict_and_go_on(s, &inner, antecedent);
}

static bool run_over_list(labi_script *s, walk *w, const labi_script_node *antecedent) {
  labi_script_value *list = labi_script_now(s, labi_script_evaluate(s, antecedent->child[0], w->names));
  if (!list) return false;
  const bool one_by_one = list->kind == LABI_SCRIPT_V_LIST && is_gone_through(s, list);
  if (one_by_one && antecedent->child[3] && list->count > 1)
    return labi_script_fail(s, antecedent->child[3],
                            "'while' over a list of positions is not converted: write 'where'");
  const char *type = labi_script_type(s, list);
  if (one_by_one || (*type != 'L' && *type != '?') || list->kind > LABI_SCRIPT_V_LIST)
    return labi_script_each(s, antecedent, list, antecedent->at, round_once, w);
  const char *text = labi_script_as_text(s, antecedent, list, LABI_SCRIPT_SUM);
  return text && run_over(s, w, labi_script_print(s, "in %s", text), labi_script_element(type));
}

/* for k from a to b by c. Of known numbers none or one round is none or one round. */
static bool run_over_range(labi_script *s, walk *w, const labi_script_node *antecedent) {
  labi_script_value *part[3] = {NULL, NULL, NULL};
  const char *text[3] = {"", "", ""};
  for (unsigned i = 0; i < 3; i++) {
    const labi_script_node *node = antecedent->child[i];
    if (node && !(part[i] = labi_script_now(s, labi_script_evaluate(s, node, w->names)))) return false;
  }
  if (part[1] && part[1]->kind == LABI_SCRIPT_V_INFINITY) part[1] = NULL;
  if (part[2] && (part[2]->kind != LABI_SCRIPT_V_INTEGER || part[2]->number == 0))
    return labi_script_fail(s, antecedent->child[2],
                            "the step of a loop must be a number that is known, and not 0");
  const int64_t by = part[2] ? part[2]->number : 1;
  if (!part[1] && !antecedent->child[3])
    return labi_script_fail(s, antecedent, "this loop has no end: give it 'to' or 'while'");
  if (part[1] && part[0]->kind == LABI_SCRIPT_V_INTEGER && part[1]->kind == LABI_SCRIPT_V_INTEGER) {
    const bool none = by > 0 ? part[0]->number > part[1]->number : part[0]->number < part[1]->number;
    if (none) return true;
    if (part[0]->number == part[1]->number) return round_once(s, part[0], w);
  }
  for (unsigned i = 0; i < 3; i++)
    if (part[i] && !(text[i] = labi_script_as_text(s, antecedent, part[i], LABI_SCRIPT_SUM))) return false;
  const char *range = !part[1] ? labi_script_print(s, by == 1 ? "from %s" : "from %s by %s", text[0], text[2])
                      : by == 1 && !antecedent->child[3] ? labi_script_print(s, "in %s..%s", text[0], text[1])
                      : by == 1 ? labi_script_print(s, "from %s to %s", text[0], text[1])
                                : labi_script_print(s, "from %s to %s by %s", text[0], text[1], text[2]);
  return run_over(s, w, range, "I");
}

static bool take_body(labi_script *s, walk *w);

static bool go_on(labi_script *s, walk *w) {
  const labi_script_step *here = s->here;
  const labi_script_node *antecedent = w->node->child[w->next];
  bool good;
  if (antecedent->kind != LABI_SCRIPT_FOR) return take_body(s, w);
  switch (antecedent->form) {
  case LABI_SCRIPT_IN:
    good = run_over_list(s, w, antecedent);
    break;
  case LABI_SCRIPT_FROM:
    good = run_over_range(s, w, antecedent);
    break;
  case LABI_SCRIPT_BE: {
    labi_script_value *value = labi_script_now(s, labi_script_evaluate(s, antecedent->child[0], w->names));
    if (value) value = labi_script_hold(s, antecedent, antecedent->at, value);
    good = value && round_once(s, value, w);
    break;
  }
  default:
    good = labi_script_fail(s, antecedent, "'while' without 'for' is converted only with 'do'");
    break;
  }
  s->here = here;
  return good;
}

/* ---- blocks ---------------------------------------------------------------------------------------------- */

static labi_script_value *run_statements(labi_script *s, const labi_script_node *block, uint32_t first,
                                         labi_script_names *names);

static labi_script_value *run_body(labi_script *s, const labi_script_node *body, labi_script_names *names) {
  return body->kind == LABI_SCRIPT_BLOCK ? run_statements(s, body, 0, names)
                                         : labi_script_evaluate(s, body, names);
}

/* Each body adds an item, with all that stands around it. */
static bool take_body(labi_script *s, walk *w) {
  const labi_script_step *here = s->here;
  const bool map = w->node->form == LABI_SCRIPT_MAP_OF;
  for (uint32_t i = w->next; i < w->node->count; i += 1 + map, s->here = here) {
    labi_script_item item = {.from = w->base};
    item.value = labi_script_now(s, run_body(s, w->node->child[i], w->names));
    if (item.value && map) {
      item.key = item.value;
      item.value = labi_script_now(s, run_body(s, w->node->child[i + 1], w->names));
    }
    item.to = s->here;
    if (!item.value || (w->result && !labi_script_add_item(s, w->result, item))) return false;
  }
  return true;
}

/* ---- while .. do: a function that calls itself ------------------------------------------------------------- */

enum { MOST_CHANGED = 8 };
typedef struct changed { /* the variables that a part of a method gives a value */
  labi_script_names *cell[MOST_CHANGED];
  labi_script_value *before[MOST_CHANGED], *after[MOST_CHANGED];
  unsigned count;
} changed;

static bool find_changed(changed *c, const labi_script_node *node, labi_script_names *names) {
  if (!node) return true;
  if (node->kind == LABI_SCRIPT_ASSIGN && node->child[0]->kind == LABI_SCRIPT_NAMED) {
    labi_script_names *cell = cell_of(node->child[0], names);
    bool there = cell == NULL;
    for (unsigned i = 0; i < c->count; i++) there = there || c->cell[i] == cell;
    if (!there && c->count == MOST_CHANGED) return false;
    if (!there) c->before[c->count] = cell->value, c->cell[c->count++] = cell;
  }
  for (uint32_t i = 0; i < node->count; i++)
    if (!find_changed(c, node->child[i], names)) return false;
  return true;
}

static bool changes_of(changed *c, labi_script *s, const labi_script_node *node, labi_script_names *names) {
  *c = (changed){.count = 0};
  return find_changed(c, node, names) ||
         labi_script_fail(s, node, "more than %d variables change here, which is the limit", MOST_CHANGED);
}

static void set_changed(const changed *c, labi_script_value *const *values) {
  for (unsigned i = 0; i < c->count; i++) c->cell[i]->value = values[i];
}

/* The value with the names that were made since `from`; each item of a list has them around it. */
static labi_script_value *with_names(labi_script *s, const labi_script_node *at, labi_script_value *value,
                                     const labi_script_step *from) {
  if (value && value->kind == LABI_SCRIPT_V_LIST && s->here != from)
    for (uint32_t i = 0; i < value->count; i++) value->items[i].from = from;
  const bool printed = value && (value->kind == LABI_SCRIPT_V_TEXT || value->kind == LABI_SCRIPT_V_PAIR);
  if (!printed || s->here == from) return value;
  const char *text = labi_script_as_text(s, at, value, LABI_SCRIPT_LOOSE), *type = labi_script_type(s, value);
  for (const labi_script_step *step = s->here; text && step && step != from; step = step->before) {
    if (step->kind == LABI_SCRIPT_EACH)
      return labi_script_fail(s, at, "a loop gives a list here: use Sum, Max, Min or the like");
    if (step->kind != LABI_SCRIPT_LET) continue;
    const bool alone = strcmp(text, step->name) == 0;
    text = alone ? step->text : labi_script_print(s, "let %s = %s in %s", step->name, step->text, text);
  }
  return labi_script_text(s, text, type, LABI_SCRIPT_LOOSE);
}

static bool occurs(const char *text, const char *name) {
  const size_t length = strlen(name);
  for (const char *at = text; (at = strstr(at, name)); at += length) {
    const char before = at > text ? at[-1] : ' ', after = at[length];
    if (!is_bare_name((char[]){before, 0}) && !is_bare_name((char[]){after, 0})) return true;
  }
  return false;
}

/* The names around that a text needs, each followed by ", ". */
static const char *needed_names(labi_script *s, const char *text, const labi_script_step *around) {
  const char *names = "";
  for (unsigned i = 0; names && i < s->variable_count; i++)
    if (occurs(text, s->variables[i])) names = labi_script_print(s, "%s%s, ", names, s->variables[i]);
  for (const labi_script_step *step = around; names && step; step = step->before)
    if (step->name && occurs(text, step->name)) names = labi_script_print(s, "%s%s, ", names, step->name);
  return names;
}

/* "a, b": one text for each value. */
static const char *text_of_values(labi_script *s, const labi_script_node *at,
                                  labi_script_value *const *values, unsigned count) {
  const char *text = "";
  for (unsigned i = 0; text && i < count; i++) {
    const char *one = labi_script_as_text(s, at, values[i], LABI_SCRIPT_LOOSE);
    text = one ? labi_script_print(s, "%s%s%s", text, i > 0 ? ", " : "", one) : NULL;
  }
  return text;
}

/* def loop(around, v..) = if condition then loop(around, v after a round..) else v. The name of an equal one that is there
 * already is taken again. NULL with an error. */
static const char *define_loop(labi_script *s, const labi_script_node *node, const changed *c,
                               labi_script_value *const *inside, const char *condition, const char *next,
                               const labi_script_step *around, const char **arguments) {
  const char *result = text_of_values(s, node, inside, c->count);
  const char *body = result ? labi_script_print(s, "%s %s %s", condition, next, result) : NULL;
  if (!body || !(*arguments = needed_names(s, body, around))) return NULL;
  const char *last = labi_script_print(s, c->count == 1 ? "%s" : "[%s]", result);
  const char *shape = last ? labi_script_print(s, "%s%s: %s, %s", *arguments, result, condition, next) : NULL;
  for (unsigned i = 0; shape && i < s->loop_count; i++)
    if (strcmp(s->loop[i].shape, shape) == 0) return s->loop[i].name;
  enum { MOST = sizeof s->loop / sizeof *s->loop };
  if (s->loop_count == MOST)
    return labi_script_fail(s, node, "more than %d loops with 'while', which is the limit", MOST);
  const char *name = labi_script_print(s, "%s_loop%u", s->name ? s->name : "", s->loop_count + 1);
  if (!shape || !name) return NULL;
  labi_putf(&s->definitions, "def %s(%s%s) = if %s then %s(%s%s) else %s\n", name, *arguments, result,
            condition, name, *arguments, next, last);
  s->loop[s->loop_count].name = name;
  s->loop[s->loop_count++].shape = shape;
  return s->definitions.failed ? labi_no_memory(s->error), NULL : name;
}

static bool run_while(labi_script *s, const labi_script_node *node, labi_script_names *names) {
  const labi_script_step *here = s->here;
  const labi_script_node *antecedent = node->child[0], *body = node->child[1];
  labi_script_value *inside[MOST_CHANGED];
  const char *arguments = "";
  changed c;
  if (node->count != 2 || antecedent->child[4])
    return labi_script_fail(s, node, "'while .. where' is not converted: put the condition into the body");
  if (!changes_of(&c, s, body, names)) return false;
  if (c.count == 0)
    return labi_script_fail(s, node, "nothing changes in this loop, so that it would never end");
  const char *start = text_of_values(s, node, c.before, c.count);
  for (unsigned i = 0; i < c.count; i++) {
    const char *fresh = labi_script_fresh(s, c.cell[i]->name);
    if (!fresh || !labi_script_step_into(s, LABI_SCRIPT_LET, fresh, fresh)) return false;
    if (!(inside[i] = labi_script_text(s, fresh, labi_script_type(s, c.before[i]), LABI_SCRIPT_ATOM)))
      return false;
  }
  const labi_script_step *within = s->here;
  set_changed(&c, inside);
  const char *condition = labi_script_as_text(
      s, antecedent->child[3], labi_script_evaluate(s, antecedent->child[3], names), LABI_SCRIPT_OR);
  if (!start || !condition || !run_body(s, body, names)) return false;
  for (unsigned i = 0; i < c.count; i++)
    if (!(c.after[i] = with_names(s, node, c.cell[i]->value, within))) return false;
  const char *next = text_of_values(s, node, c.after, c.count);
  s->here = here;
  const char *name = next ? define_loop(s, node, &c, inside, condition, next, here, &arguments) : NULL;
  if (!name) return false;
  labi_script_value *all =
      labi_script_text(s, labi_script_print(s, "%s(%s%s)", name, arguments, start),
                       c.count == 1 ? labi_script_type(s, inside[0]) : "L?", LABI_SCRIPT_ATOM);
  if (!all || !(all = labi_script_hold(s, node, c.cell[0]->name, all))) return false;
  for (unsigned i = 0; i < c.count; i++) {
    labi_script_value *one = c.count == 1
                                 ? all
                                 : labi_script_text(s, labi_script_print(s, "%s[%u]", all->text, i + 1),
                                                    labi_script_type(s, inside[i]), LABI_SCRIPT_ATOM);
    if (!(c.cell[i]->value = one)) return false;
  }
  return true;
}

/* ---- the whole loop ---------------------------------------------------------------------------------------- */

/* for .. do: its only effect is that lists grow. */
static bool run_do(labi_script *s, const labi_script_node *node, labi_script_names *names) {
  walk w = {.node = node, .names = names, .base = s->here};
  changed c;
  if (node->child[0]->form == LABI_SCRIPT_WHILE) return run_while(s, node, names);
  if (!changes_of(&c, s, node, names) || !go_on(s, &w)) return false;
  for (unsigned i = 0; i < c.count; i++)
    if (c.cell[i]->value != c.before[i] && !(c.before[i]->grows && c.cell[i]->value->grows) &&
        c.before[i]->kind != LABI_SCRIPT_V_NOTHING)
      return labi_script_fail(s, node,
                              "'%.*s' changes from round to round: only lists that grow are converted; use "
                              "'while', Sum, Max or Min",
                              (int)c.cell[i]->name->length, c.cell[i]->name->text);
  return true;
}

labi_script_value *labi_script_loop(labi_script *s, const labi_script_node *node, labi_script_names *names) {
  const labi_script_step *here = s->here;
  walk w = {.node = node, .names = names, .base = here};
  if (node->form == LABI_SCRIPT_DO)
    return run_do(s, node, names) ? labi_script_new(s, LABI_SCRIPT_V_NOTHING) : NULL;
  w.result = labi_script_new(s, node->form == LABI_SCRIPT_MAP_OF ? LABI_SCRIPT_V_MAP : LABI_SCRIPT_V_LIST);
  if (!w.result) return NULL;
  w.result->is_set = node->form == LABI_SCRIPT_SET_OF;
  const bool good = go_on(s, &w);
  s->here = here;
  return good ? w.result : NULL;
}

/* ---- conditions ---------------------------------------------------------------------------------------------- */

static bool is_list(const labi_script_value *value) {
  return value->kind == LABI_SCRIPT_V_LIST || value->kind == LABI_SCRIPT_V_NOTHING;
}

/* The items of both; of lists that grew, the longer one has those of the shorter one. */
static labi_script_value *both_lists(labi_script *s, const labi_script_value *a, const labi_script_value *b,
                                     const labi_script_step *from) {
  labi_script_value *list = labi_script_new(s, LABI_SCRIPT_V_LIST);
  const labi_script_value *parts[] = {a, b};
  if (!list) return NULL;
  list->is_set = a->is_set || b->is_set;
  for (unsigned n = 0; n < 2; n++)
    for (uint32_t i = 0; i < parts[n]->count; i++) {
      labi_script_item item = parts[n]->items[i];
      item.from = from;
      if (!labi_script_append(s, list, item)) return NULL;
    }
  return list;
}

/* One of two values under a condition that is not known; branch NULL: nothing. rest: of a block, the statements behind. */
static labi_script_value *under(labi_script *s, const labi_script_node *at, labi_script_value *condition,
                                const labi_script_node *branch, const labi_script_node *rest, uint32_t first,
                                labi_script_names *names) {
  const labi_script_step *here = s->here;
  bool never = false;
  if (!labi_script_given(s, at, condition, &never)) return NULL;
  const labi_script_step *given = s->here;
  labi_script_value *value = rest     ? run_statements(s, rest, first, names)
                             : branch ? run_body(s, branch, names)
                                      : labi_script_new(s, LABI_SCRIPT_V_NOTHING);
  value = with_names(s, at, labi_script_now(s, value), given);
  s->here = here;
  return value;
}

/* A list of one, under a condition. */
static labi_script_value *chosen(labi_script *s, const labi_script_node *at, labi_script_value *condition,
                                 labi_script_value *a) {
  const labi_script_step *here = s->here;
  labi_script_value *list = labi_script_new(s, LABI_SCRIPT_V_LIST);
  bool never = false;
  if (!list || !labi_script_given(s, at, condition, &never)) return NULL;
  const bool good =
      labi_script_add_item(s, list, (labi_script_item){.value = a, .from = here, .to = s->here});
  s->here = here;
  list->is_choice = true;
  return good ? list : NULL;
}

/* Two lists are one, each part with its condition; so are two positions, because an option has no condition inside. */
static labi_script_value *either(labi_script *s, const labi_script_node *at, labi_script_value *condition,
                                 labi_script_value *a, labi_script_value *b) {
  const bool choice = a->is_choice || b->is_choice;
  if (a->kind == LABI_SCRIPT_V_NOTHING && b->kind == LABI_SCRIPT_V_NOTHING) return a;
  if (is_list(a) && is_list(b) && !choice) return both_lists(s, a, b, s->here);
  if (!choice && *labi_script_type(s, a) != 'P' && *labi_script_type(s, b) != 'P')
    return labi_script_if(s, at, condition, a, b);
  labi_script_value *opposite = labi_script_not(s, at, condition);
  if (!a->is_choice) a = chosen(s, at, condition, a);
  if (opposite && !b->is_choice) b = chosen(s, at, opposite, b);
  if (!a || !opposite || !b || !(a = both_lists(s, a, b, s->here))) return NULL;
  a->is_choice = true;
  return a;
}

static bool ends_in_return(const labi_script_node *node) {
  const bool block = node->kind == LABI_SCRIPT_BLOCK && node->count > 0;
  return node->kind == LABI_SCRIPT_RETURN || (block && ends_in_return(node->child[node->count - 1]));
}

/* Both branches see the variables as they are; what they change depends on the condition. */
static labi_script_value *choose(labi_script *s, const labi_script_node *node, labi_script_value *condition,
                                 const labi_script_node *rest, uint32_t first, labi_script_names *names) {
  changed c;
  const labi_script_node *then = node->child[1], *otherwise = node->count > 2 ? node->child[2] : NULL;
  labi_script_value *opposite = labi_script_not(s, node, condition);
  if (!opposite || !changes_of(&c, s, node, names)) return NULL;
  labi_script_value *a = under(s, node, condition, then, NULL, 0, names);
  for (unsigned i = 0; i < c.count; i++) c.after[i] = c.cell[i]->value;
  set_changed(&c, c.before);
  labi_script_value *b = a ? under(s, node, opposite, otherwise, rest, first, names) : NULL;
  if (!b) return NULL;
  for (unsigned i = 0; i < c.count; i++) {
    labi_script_value *x = c.after[i], *y = c.cell[i]->value;
    if (x == y) continue;
    if (x->kind == LABI_SCRIPT_V_LIST && x->grows && y->grows) { /* each has what there was before */
      for (uint32_t k = c.before[i]->count; k < x->count; k++)
        if (!labi_script_append(s, y, x->items[k])) return NULL;
      continue;
    }
    if (!(c.cell[i]->value = labi_script_if(s, node, condition, x, y))) return NULL;
  }
  return either(s, node, condition, a, b);
}

labi_script_value *labi_script_choice(labi_script *s, const labi_script_node *node,
                                      labi_script_names *names) {
  labi_script_value *condition = labi_script_now(s, labi_script_evaluate(s, node->child[0], names));
  if (!condition) return NULL;
  if (condition->kind != LABI_SCRIPT_V_BOOLEAN) return choose(s, node, condition, NULL, 0, names);
  if (condition->number) return labi_script_evaluate(s, node->child[1], names);
  return node->count > 2 ? labi_script_evaluate(s, node->child[2], names)
                         : labi_script_new(s, LABI_SCRIPT_V_NOTHING);
}

/* ---- statements ------------------------------------------------------------------------------------------------ */

/* if c then return x; end rest */
static bool returns_early(const labi_script_node *node, bool last) {
  return node->kind == LABI_SCRIPT_IF && !last && node->count == 2 && ends_in_return(node->child[1]);
}

static labi_script_value *run_early_return(labi_script *s, const labi_script_node *block, uint32_t i,
                                           labi_script_names *names) {
  const labi_script_node *node = block->child[i];
  labi_script_value *condition = labi_script_now(s, labi_script_evaluate(s, node->child[0], names));
  if (!condition) return NULL;
  if (condition->kind != LABI_SCRIPT_V_BOOLEAN) return choose(s, node, condition, block, i + 1, names);
  return condition->number ? run_body(s, node->child[1], names) : run_statements(s, block, i + 1, names);
}

/* From that statement on; the names that it makes stay around what follows. */
static labi_script_value *run_statements(labi_script *s, const labi_script_node *block, uint32_t first,
                                         labi_script_names *names) {
  labi_script_value *value = labi_script_new(s, LABI_SCRIPT_V_NOTHING);
  for (uint32_t i = first; value && i < block->count; i++) {
    const labi_script_node *node = block->child[i];
    const bool last = i + 1 == block->count;
    if (returns_early(node, last)) return run_early_return(s, block, i, names);
    if (node->kind == LABI_SCRIPT_RETURN) {
      if (!last) return labi_script_fail(s, block->child[i + 1], "nothing behind 'return' is ever reached");
      return node->count > 0 ? labi_script_evaluate(s, node->child[0], names) : value;
    }
    if (node->kind == LABI_SCRIPT_VAR) {
      labi_script_value *held = value_of_variable(s, node, names);
      if (!held || !(names = labi_script_bind(s, node->at, held, names))) return NULL;
      continue;
    }
    if (!last && node->kind == LABI_SCRIPT_IF && ends_in_return(node->child[1]))
      return labi_script_fail(s, node,
                              "'return' in one branch with 'else' is not converted: leave 'else' out");
    value = labi_script_evaluate(s, node, names);
  }
  return value;
}

labi_script_value *labi_script_block(labi_script *s, const labi_script_node *node, labi_script_names *names) {
  const labi_script_step *here = s->here;
  labi_script_value *value = with_names(s, node, labi_script_now(s, run_statements(s, node, 0, names)), here);
  s->here = here;
  return value;
}
