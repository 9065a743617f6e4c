/* latex_loop.c: formulas with names that are bound: ranges, elements that run over them, let. */
#include "lab/text/latex_node.h"

#include <string.h>

#include "lab/machine/range.h"

static void put(labi_latex_writer *w, const char *text) { labi_put(w->out, text); }

static void put_name_of(labi_latex_writer *w, const labi_binder *b) {
  labi_latex_put_variable(w, b->name, strlen(b->name));
}

/* Do both trees say the same? */
static bool same_tree(const labi_node *a, const labi_node *b) {
  if (labi_written_kind(a) != labi_written_kind(b) || a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (!same_tree(a->child[i], b->child[i])) return false;
  switch (labi_written_kind(a)) {
  case LABI_NODE_CONSTANT:
    return labi_latex_is_integer(a) && labi_latex_is_integer(b) && a->as.constant.as.integer == b->as.constant.as.integer;
  case LABI_NODE_NUMERAL:
  case LABI_NODE_NAME:
  case LABI_NODE_CALL:
    return a->as.name.length == b->as.name.length &&
           memcmp(a->as.name.text, b->as.name.text, a->as.name.length) == 0;
  case LABI_NODE_SUM:
    return memcmp(a->as.signs, b->as.signs, a->count) == 0;
  case LABI_NODE_PRODUCT:
  case LABI_NODE_QUOTIENT:
  case LABI_NODE_MODULO:
  case LABI_NODE_POWER:
  case LABI_NODE_NEGATIVE:
  case LABI_NODE_RANGE:
    return true;
  default:
    return false; /* nothing that ranges are made of */
  }
}

static bool same_source(const labi_binder *a, const labi_binder *b) {
  return !a->proviso && a->over == b->over &&
         (a->source == b->source || same_tree(a->source, b->source));
}

static void put_names(labi_latex_writer *w, const labi_binder *b, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) put(w, ",");
    put_name_of(w, b + i);
  }
}

/* Between the variables and the source. */
static void put_relation(labi_latex_writer *w, labi_range_kind over) {
  const char *sign = over ? labi_ranges[over]->latex : "\\in ";
  if (sign) {
    put(w, sign);
    return;
  }
  put(w, "\\text{ ");
  put(w, labi_range_word(over));
  put(w, " of }");
}

/* Variables that run over the same thing: 0\le a,b\le 9. */
static void put_binder(labi_latex_writer *w, const labi_binder *b, uint32_t count) {
  const labi_node *source = b->source;
  if (source->kind == LABI_NODE_RANGE && source->count == 2 && !b->over) {
    labi_latex_put_node(w, source->child[0], LABI_SUM);
    put(w, "\\le ");
    put_names(w, b, count);
    if (!labi_latex_is_numeral(source->child[1], INT64_MAX)) {
      put(w, "\\le ");
      labi_latex_put_node(w, source->child[1], LABI_SUM);
    }
  } else {
    put_names(w, b, count);
    put_relation(w, b->over);
    labi_latex_put_node(w, source, b->over ? LABI_RANGE : LABI_RANGE + 1);
  }
  if (!b->proviso) return;
  put(w, ",\\ \\text{while }");
  labi_latex_put_node(w, b->proviso, LABI_ANYTHING);
}

void labi_latex_put_binders(labi_latex_writer *w, const labi_binders *list) {
  for (uint32_t i = 0, count; i < list->count; i += count) {
    for (count = 1; i + count < list->count && same_source(&list->items[i], &list->items[i + count]);)
      count++;
    if (i > 0) put(w, ",\\ ");
    put_binder(w, &list->items[i], count);
  }
  if (!list->where) return;
  if (list->count > 0) put(w, ",\\ ");
  labi_latex_put_node(w, list->where, LABI_ANYTHING);
}

/* a, a+s, ..., b as a set */
void labi_latex_put_range(labi_latex_writer *w, const labi_node *n) {
  put(w, "\\{");
  labi_latex_put_node(w, n->child[0], LABI_RANGE + 1);
  if (n->count == 3) {
    put(w, ",");
    labi_latex_put_node(w, n->child[0], LABI_SUM + 1);
    put(w, "+");
    labi_latex_put_behind_sign(w, n->child[2], LABI_SUM + 1);
  }
  put(w, ",\\ldots,");
  labi_latex_put_node(w, n->child[1], LABI_RANGE + 1);
  put(w, "\\}");
}

void labi_latex_put_comprehension(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_OR);
  put(w, ":");
  labi_latex_put_binders(w, &n->as.bind);
}

/* The body, and behind it what the names stand for. */
void labi_latex_put_let(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_ANYTHING);
  put(w, "\\text{ where }");
  for (uint32_t i = 0; i < n->as.bind.count; i++) {
    if (i > 0) put(w, ",\\ ");
    put_name_of(w, &n->as.bind.items[i]);
    put(w, "=");
    labi_latex_put_node(w, n->as.bind.items[i].source, LABI_OR);
  }
}
