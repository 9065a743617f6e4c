/* latex_game.c: games as LaTeX: ups and stars, braces with bars, matrices. */
#include "lab/text/latex_node.h"

enum { MOST_BARS = 4 };

static void put(labi_latex_writer *w, const char *text) { labi_put(w->out, text); }

/* Digits and braces need no blank. */
void labi_latex_put_macro(labi_latex_writer *w, const char *macro, const labi_node *next) {
  bool digits = next->kind == LABI_NODE_CONSTANT || next->kind == LABI_NODE_NUMERAL,
       braces = next->kind == LABI_NODE_OPTIONS;
  put(w, macro);
  if (!digits && !braces) put(w, " ");
}

/* n·↑ + *m */
void labi_latex_put_up_star(labi_latex_writer *w, const labi_node *n) {
  const labi_node *ups = n->child[0], *star = n->child[1];
  bool down = n->as.signs[0] == '-', none = labi_latex_is_numeral(ups, 0),
       two = labi_latex_is_numeral(ups, 2);
  if (!none && !two && !labi_latex_is_numeral(ups, 1)) {
    labi_latex_put_node(w, ups, LABI_PRODUCT + 1);
    put(w, "{\\cdot}");
  }
  if (!none) put(w, two ? (down ? "\\cgtdoubledown" : "\\cgtdoubleup") : down ? "\\cgtdown" : "\\cgtup");
  if (labi_latex_is_numeral(star, 0)) return;
  if (!none) put(w, "+");
  labi_latex_put_macro(w, "\\cgtstar", star);
  if (!labi_latex_is_numeral(star, 1)) labi_latex_put_node(w, star, LABI_POSTFIX);
}

/* ^<n>*m and ^[n]*m */
void labi_latex_put_uptimal(labi_latex_writer *w, const labi_node *n) {
  bool whole = n->as.signs[1] == '[';
  put(w, n->as.signs[0] == '-' ? "\\cgtdown^{" : "\\cgtup^{");
  if (whole) put(w, "[");
  labi_latex_put_node(w, n->child[0], LABI_ANYTHING);
  put(w, whole ? "]}" : "}");
  if (labi_latex_is_numeral(n->child[1], 0)) return;
  put(w, "\\cgtstar");
  if (!labi_latex_is_numeral(n->child[1], 1)) labi_latex_put_node(w, n->child[1], LABI_POSTFIX);
}

static void put_list(labi_latex_writer *w, labi_node *const *items, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) put(w, ", ");
    labi_latex_put_node(w, items[i], LABI_ANYTHING);
  }
}

/* The game that stands alone on a side without braces of its own, as 1|0 in {2||1|0}; NULL: none. */
static const labi_node *inner_game(const labi_node *n, bool right) {
  uint32_t from = right ? n->as.left : 0, count = right ? n->count - n->as.left : n->as.left;
  if (count != 1) return NULL;
  const labi_node *inner = n->child[from];
  return inner->kind == n->kind && inner->start == n->start ? inner : NULL;
}

static unsigned bars_of(const labi_node *n) {
  unsigned most = 0;
  for (int right = 0; right < 2; right++) {
    const labi_node *inner = inner_game(n, right);
    unsigned bars = inner ? bars_of(inner) : 0;
    if (bars > most) most = bars;
  }
  return most < MOST_BARS ? most + 1 : 1; /* more than there are signs for: braces again */
}

static void put_options(labi_latex_writer *w, const labi_node *n);

static void put_side(labi_latex_writer *w, const labi_node *n, bool right, unsigned bars) {
  const labi_node *inner = inner_game(n, right);
  if (inner && bars_of(inner) < bars)
    put_options(w, inner);
  else if (right)
    put_list(w, n->child + n->as.left, n->count - n->as.left);
  else
    put_list(w, n->child, n->as.left);
}

static void put_options(labi_latex_writer *w, const labi_node *n) {
  static const char *const signs[] = {"\\cgtbar ", "\\cgtbars ", "\\cgtbarss ", "\\cgtbarsss "};
  unsigned bars = bars_of(n);
  put_side(w, n, false, bars);
  put(w, signs[bars - 1]);
  put_side(w, n, true, bars);
}

void labi_latex_put_braces(labi_latex_writer *w, const labi_node *n) {
  bool tall = labi_latex_is_tall(w, n);
  put(w, tall ? "\\left\\{" : "\\{");
  if (n->kind == LABI_NODE_LIST)
    put_list(w, n->child, n->count);
  else
    put_options(w, n);
  put(w, tall ? "\\right\\}" : "\\}");
}

void labi_latex_put_matrix(labi_latex_writer *w, const labi_node *n) {
  if (n->as.columns == 0) { /* a list */
    put(w, "[");
    put_list(w, n->child, n->count);
    put(w, "]");
    return;
  }
  put(w, "\\cgtmatrix{");
  for (uint32_t i = 0; i < n->count; i++) {
    if (i > 0) put(w, i % n->as.columns == 0 ? "\\\\" : "&");
    labi_latex_put_node(w, n->child[i], LABI_ANYTHING);
  }
  put(w, "}");
}
