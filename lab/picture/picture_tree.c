/* picture_tree.c: the tree of a game. Left options stand to the left of their game, Right options to the
 * right.
 *
 * Trees are laid out from the leaves up, as by Reingold and Tilford (1981): the trees of the options, each
 * known by its outline, stand as close together as their outlines allow, and the game above and between. */
#include <stdlib.h>

#include "lab/base/lab_guard.h"
#include "lab/picture/net.h"

enum { GAP = 10, STEP = 46, LEAN = 14 };

/* How far a tree reaches to either side of its game, row by row. */
typedef struct reach {
  double left, right;
} reach;

typedef struct outline {
  reach *rows;
  size_t count;
} outline;

/* How far to the right of the origin of `all` the next tree must stand. */
static double place_after(const outline *all, const outline *next) {
  double shift = 0;
  bool first = true;
  for (size_t d = 0; d < all->count && d < next->count; d++) {
    double least = all->rows[d].right + GAP - next->rows[d].left;
    if (first || least > shift) shift = least;
    first = false;
  }
  return shift;
}

static void join(outline *all, const outline *next, double shift) {
  for (size_t d = 0; d < next->count; d++) {
    double left = next->rows[d].left + shift, right = next->rows[d].right + shift;
    if (d >= all->count) {
      all->rows[d] = (reach){left, right};
      all->count++;
      continue;
    }
    if (left < all->rows[d].left) all->rows[d].left = left;
    if (right > all->rows[d].right) all->rows[d].right = right;
  }
}

/* Where the game stands over its options: between Left's and Right's, as near to the middle as can be. */
static double place_above(const labi_net *net, const labi_vertex *v) {
  const labi_arc *arcs = net->arcs.items + v->first_arc;
  size_t left = 0, count = v->arc_count;
  while (left < count && arcs[left].player == CGT_LEFT) left++;
  double first = net->vertices[arcs[0].to].at.x, last = net->vertices[arcs[count - 1].to].at.x;
  if (left == count) return last + LEAN;
  if (left == 0) return first - LEAN;
  double from = net->vertices[arcs[left - 1].to].at.x, to = net->vertices[arcs[left].to].at.x;
  double lean = (to - from) / 2 < LEAN ? (to - from) / 2 : LEAN, middle = (first + last) / 2;
  return middle < from + lean ? from + lean : middle > to - lean ? to - lean : middle;
}

/* Places the options of v relative to it, and finds its outline. */
static bool place_options(labi_net *net, outline *outlines, size_t i) {
  labi_vertex *v = &net->vertices[i];
  outline *mine = &outlines[i], below = {calloc(v->height + 1, sizeof(reach)), 0};
  mine->rows = calloc(v->height + 2, sizeof(reach));
  if (!below.rows || !mine->rows) {
    free(below.rows);
    return false;
  }
  for (size_t k = v->first_arc; k < v->first_arc + v->arc_count; k++) {
    size_t to = net->arcs.items[k].to;
    net->vertices[to].at.x = place_after(&below, &outlines[to]);
    join(&below, &outlines[to], net->vertices[to].at.x);
  }
  double x = v->arc_count > 0 ? place_above(net, v) : 0;
  for (size_t k = v->first_arc; k < v->first_arc + v->arc_count; k++)
    net->vertices[net->arcs.items[k].to].at.x -= x;
  mine->rows[0] = (reach){-v->half, v->half};
  mine->count = 1 + below.count;
  for (size_t d = 0; d < below.count; d++)
    mine->rows[d + 1] = (reach){below.rows[d].left - x, below.rows[d].right - x};
  free(below.rows);
  return true;
}

/* Followers come after their games: one pass up finds the outlines, one down the places. */
static bool lay_out(labi_net *net) {
  outline *outlines = calloc(net->count, sizeof *outlines);
  bool good = outlines != NULL;
  for (size_t i = net->count; good && i-- > 0;) good = place_options(net, outlines, i);
  for (size_t i = 0; good && i < net->arcs.count; i++) {
    const labi_vertex *above = &net->vertices[net->arcs.items[i].from];
    labi_vertex *v = &net->vertices[net->arcs.items[i].to];
    v->at = (labi_point){above->at.x + v->at.x, above->at.y + STEP};
  }
  for (size_t i = 0; outlines && i < net->count; i++) free(outlines[i].rows);
  free(outlines);
  return good;
}

static void draw(labi_canvas *canvas, lab_picture *p) {
  labi_net *net = (labi_net *)p;
  labi_point(*lines)[2] = calloc(net->arcs.count + 1, sizeof *lines);
  labi_curve_points *curves = calloc(net->arcs.count + 1, sizeof *curves);
  bool good = lines && curves && lay_out(net);
  for (size_t i = 0; good && i < net->arcs.count; i++) {
    lines[i][0] = labi_net_port(&net->vertices[net->arcs.items[i].from], true);
    lines[i][1] = labi_net_port(&net->vertices[net->arcs.items[i].to], false);
    curves[i] = (labi_curve_points){lines[i], 2};
  }
  if (good) labi_net_draw(canvas, net, curves);
  canvas->failed |= !good;
  free(lines);
  free(curves);
}

/* ---- text -------------------------------------------------------------------------------------------- */

enum { DEEPEST = 60 };

static void put_below(labi_buffer *out, const labi_net *net, size_t i, bool *last, size_t depth) {
  const labi_vertex *v = &net->vertices[i];
  for (size_t k = 0; k < v->arc_count; k++) {
    const labi_arc *a = &net->arcs.items[v->first_arc + k];
    last[depth] = k + 1 == v->arc_count;
    for (size_t d = 0; d < depth; d++) labi_put(out, last[d] ? "     " : "│    ");
    const labi_vertex *w = &net->vertices[a->to];
    labi_putf(out, "%s%s %s\n", last[depth] ? "└─" : "├─", a->player == CGT_LEFT ? "L" : "R",
              w->text[0] ? w->text : "•");
    if (depth + 1 < DEEPEST)
      put_below(out, net, a->to, last, depth + 1);
    else if (w->arc_count > 0)
      labi_putf(out, "%*s...\n", (int)(5 * depth), "");
  }
}

static void put_text(labi_buffer *out, const lab_picture *p, bool colours) {
  const labi_net *net = (const labi_net *)p;
  bool last[DEEPEST];
  (void)colours;
  labi_putf(out, "%s\n", net->vertices[0].text);
  put_below(out, net, 0, last, 0);
}

cgt_status lab_picture_tree(lab_picture **picture, lab_machine *machine, const lab_picture_operand *game,
                            lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, picture) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, game))
    return CGT_EINVAL;
  static const labi_picture_kind kind = {
      .draw = draw, .text = put_text, .dot = labi_net_dot, .free = labi_net_free};
  return labi_net_make(picture, &kind, machine, game, false, error);
}
