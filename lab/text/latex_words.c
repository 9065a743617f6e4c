/* latex_words.c: names, numerals and values in formulas. */
#include "lab/base/escape.h"
#include "lab/text/latex_node.h"

#include <string.h>

#include "lab/text/latex_formula.h"
#include "lab/text/value_text.h"

static const char *const greek[] = {"alpha", "beta", "gamma", "delta", "epsilon", "lambda", "mu",
                                    "pi",    "rho",  "sigma", "tau",   "phi",     "omega"};

static bool is_greek(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof greek / sizeof *greek; i++)
    if (strlen(greek[i]) == length && memcmp(greek[i], name, length) == 0) return true;
  return false;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The length of the name without the digits at its end. */
static size_t stem_length(const char *name, size_t length) {
  while (length > 1 && is_digit(name[length - 1])) length--;
  return length;
}

bool labi_latex_is_short(const char *name, size_t length) {
  size_t stem = stem_length(name, length);
  return (stem == 1 && *name != '_') || is_greek(name, stem);
}

void labi_latex_put_variable(labi_latex_writer *w, const char *name, size_t length) {
  size_t stem = stem_length(name, length);
  if (!labi_latex_is_short(name, length)) {
    labi_put(w->out, "\\mathit{");
    for (size_t i = 0; i < length; i++) labi_putf(w->out, name[i] == '_' ? "\\_" : "%c", name[i]);
    labi_put(w->out, "}");
    return;
  }
  labi_putf(w->out, stem == 1 ? "%.*s" : "\\%.*s", (int)stem, name);
  if (stem < length)
    labi_putf(w->out, "_{%.*s}", (int)(length - stem), name + stem);
  else if (stem > 1)
    labi_put(w->out, " ");
}

bool labi_latex_is_integer(const labi_node *n) {
  return n->kind == LABI_NODE_NUMERAL ||
         (n->kind == LABI_NODE_CONSTANT && n->as.constant.kind == LAB_INTEGER);
}

bool labi_latex_is_numeral(const labi_node *n, int64_t value) {
  return n->kind == LABI_NODE_CONSTANT && n->as.constant.kind == LAB_INTEGER &&
         n->as.constant.as.integer == value;
}

bool labi_latex_is_call_of(const labi_node *n, const char *name, uint32_t arguments) {
  return labi_written_kind(n) == LABI_NODE_CALL && n->count == arguments &&
         labi_spells(n->as.name.text, n->as.name.length, name);
}

void labi_put_latex_value(labi_buffer *out, lab_machine *machine, lab_value v) {
  switch (v.kind) {
  case LAB_INTEGER:
    labi_putf(out, "%lld", (long long)v.as.integer);
    break;
  case LAB_BOOL:
    labi_put(out, v.as.truth ? "\\text{true}" : "\\text{false}");
    break;
  case LAB_OUTCOME:
    labi_putf(out, "\\cgtoutcome{%s}", cgt_outcome_name(v.as.outcome));
    break;
  case LAB_PLAYER:
    labi_put(out, v.as.player == CGT_LEFT ? "\\text{Left}" : "\\text{Right}");
    break;
  case LAB_INFINITY:
    labi_put(out, "\\infty ");
    break;
  case LAB_TEXT:
    labi_put_latex_words(out, v.as.text->bytes);
    break;
  default:
    if (machine) labi_put_value(out, machine, v, CGT_LATEX);
    break; /* the parser makes no others */
  }
}
