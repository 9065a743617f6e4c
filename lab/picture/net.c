/* net.c: see net.h. Vertices are found in the order of the number of moves that lead to them. */
#include "lab/picture/net.h"

#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/base/utf8.h"
#include "lab/text/value_text.h"

enum { MOST_VERTICES = 250, MOST_OPTIONS = 100, ROOT_TEXT = 40, INNER_TEXT = 16, LEAF_TEXT = 16 };

void labi_net_free(lab_picture *p) {
  labi_net *net = (labi_net *)p;
  for (size_t i = 0; net->vertices && i < net->count; i++) {
    free(net->vertices[i].text);
    free(net->vertices[i].latex);
  }
  free(net->vertices);
  free(net->arcs.items);
  free(net);
}

/* ---- gathering ------------------------------------------------------------------------------------ */

static bool is_leaf(cgt_ctx *ctx, cgt_form f) {
  return cgt_form_is_canonical(ctx, f) && cgt_is_number(cgt_form_value(ctx, f));
}

/* The vertex like this: a new one, or, if shared, the one that is there. */
static size_t vertex_of(labi_net *net, labi_vertex like, bool shared) {
  for (size_t i = 0; shared && i < net->count; i++)
    if (net->vertices[i].form.id == like.form.id && cgt_loopy_same(net->vertices[i].loopy, like.loopy))
      return i;
  net->vertices[net->count] = like;
  return net->count++;
}

static bool is_loopy(const labi_vertex *v) { return !cgt_loopy_same(v->loopy, cgt_loopy_none()); }

/* A short option of a stopper is taken on as a form. */
static bool vertex_of_loopy(labi_vertex *v, cgt_ctx *ctx, cgt_loopy g) {
  *v = (labi_vertex){.loopy = g};
  if (cgt_loopy_kind_of(ctx, g) != CGT_LOOPY_SHORT) return true;
  *v = (labi_vertex){.form = cgt_form_of_game(ctx, cgt_loopy_game(ctx, g))};
  return !cgt_form_is_none(v->form);
}

/* As cgt_form_options, of what a vertex is. */
static cgt_status list_options(size_t *count, labi_vertex *options, size_t cap, cgt_ctx *ctx,
                               const labi_vertex *v, cgt_player player) {
  cgt_form forms[MOST_OPTIONS];
  cgt_loopy games[MOST_OPTIONS];
  cgt_status status = is_loopy(v) ? cgt_loopy_options(count, games, cap, ctx, v->loopy, player)
                                  : cgt_form_options(count, forms, cap, ctx, v->form, player);
  for (size_t i = 0; status == CGT_OK && *count <= cap && i < *count; i++)
    if (!is_loopy(v))
      options[i] = (labi_vertex){.form = forms[i]};
    else if (!vertex_of_loopy(&options[i], ctx, games[i]))
      return cgt_ctx_status(ctx);
  return status;
}

/* Arcs of one vertex are added together. */
static bool add_arc(labi_net *net, labi_arc arc, bool shared) {
  size_t k = net->vertices[arc.from].first_arc;
  while (shared && k < net->arcs.count && net->arcs.items[k].to != arc.to) k++;
  if (shared && k < net->arcs.count) {
    net->arcs.items[k].both = true;
    return true;
  }
  labi_arc *added = labi_push(&net->arcs);
  if (added) *added = arc;
  return added;
}

/* Adds the options of vertex i, all or none.  False: the context, or the system, has no memory. */
static bool expand(labi_net *net, cgt_ctx *ctx, size_t i, bool shared) {
  labi_vertex options[2][MOST_OPTIONS];
  const labi_vertex v = net->vertices[i];
  size_t counts[2] = {0, 0};
  net->vertices[i].first_arc = net->arcs.count;
  if (!is_loopy(&v) && is_leaf(ctx, v.form)) return true;
  for (int side = 0; side < 2; side++) {
    cgt_status status = list_options(&counts[side], NULL, 0, ctx, &v, (cgt_player)side);
    bool many = status == CGT_ELIMIT || counts[side] > MOST_OPTIONS;
    if (status != CGT_OK && !many) return false;
    if (many) {
      cgt_ctx_clear_error(ctx);
      net->vertices[i].cut = true;
      return true;
    }
    if (list_options(&counts[side], options[side], MOST_OPTIONS, ctx, &v, (cgt_player)side) != CGT_OK)
      return false;
  }
  if (net->count + counts[0] + counts[1] > MOST_VERTICES) {
    net->vertices[i].cut = true;
    return true;
  }
  for (int side = 0; side < 2; side++)
    for (size_t k = 0; k < counts[side]; k++) {
      const size_t to = vertex_of(net, options[side][k], shared);
      const labi_arc arc = {
          .from = i, .to = to, .player = (cgt_player)side, .back = is_loopy(&net->vertices[to]) && to <= i};
      if (!add_arc(net, arc, shared)) return false;
    }
  net->vertices[i].arc_count = net->arcs.count - net->vertices[i].first_arc;
  return true;
}

/* A value that is too long is told, at the root, by the expression it comes from, a number by its size; else
 * it is cut at a leaf and left out within. */
static bool name_otherwise(labi_vertex *v, cgt_ctx *ctx, cgt_game g, const char *text,
                           const char *expression) {
  if (expression) {
    v->text = labi_text_cut(expression, ROOT_TEXT);
  } else if (v->arc_count > 0) {
    v->text = strdup("");
  } else if (is_loopy(v) || !cgt_is_number(g)) {
    v->text = labi_text_cut(text, LEAF_TEXT);
  } else {
    labi_number_label label;
    labi_label_number(&label, ctx, g);
    v->text = strdup(label.text);
    v->latex = strdup(label.latex);
    return v->latex != NULL;
  }
  return true;
}

/* game: of the root; NULL for others. */
static bool name_vertex(labi_vertex *v, lab_machine *machine, const lab_picture_operand *game) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_game g = is_loopy(v) ? CGT_NONE : cgt_form_value(ctx, v->form);
  const lab_value value = is_loopy(v) ? lab_loopy(v->loopy) : lab_game(g);
  char *text = lab_value_text(machine, value, CGT_UNICODE);
  if (!text) return false;
  bool leaf = v->arc_count == 0, good;
  if (labi_utf8_width(text) <= (size_t)(game ? ROOT_TEXT : leaf ? LEAF_TEXT : INNER_TEXT)) {
    v->text = strdup(text);
    v->latex = lab_value_text(machine, value, CGT_LATEX);
    good = v->latex != NULL;
  } else {
    good = name_otherwise(v, ctx, g, text, game && game->expression ? game->expression : game ? text : NULL);
  }
  free(text);
  if (v->text && v->cut) { /* three dots say that there is more */
    char *more = malloc(strlen(v->text) + 5);
    if (more) strcat(strcpy(more, v->text), " ...");
    free(v->text);
    free(v->latex);
    v->text = more;
    v->latex = NULL;
  }
  if (v->text) v->half = labi_canvas_text_width(v->text, LABI_NET_LETTERS) / 2 + 3;
  return good && v->text;
}

/* Shared vertices may be found before one that is above them: repeat until nothing rises. */
static void find_heights(labi_net *net) {
  for (bool rose = true; rose;) {
    rose = false;
    for (size_t i = net->arcs.count; i-- > 0;) {
      if (net->arcs.items[i].back) continue;
      size_t least = net->vertices[net->arcs.items[i].to].height + 1;
      if (net->vertices[net->arcs.items[i].from].height >= least) continue;
      net->vertices[net->arcs.items[i].from].height = least;
      rose = true;
    }
  }
}

/* The game's form, or the stopper it is; a form stays as it is written. */
static cgt_status find_root(labi_vertex *root, lab_machine *machine, lab_value value, lab_error *error) {
  cgt_game g;
  *root = (labi_vertex){.form = value.as.form};
  if (value.kind == LAB_FORM) return CGT_OK;
  cgt_status status = lab_settle(&value, machine, error);
  if (status != CGT_OK) return status;
  if (value.kind == LAB_LOOPY) return *root = (labi_vertex){.loopy = value.as.loopy.value}, CGT_OK;
  if ((status = lab_to_game(&g, machine, value, error)) != CGT_OK) return status;
  *root = (labi_vertex){.form = cgt_form_of_game(lab_machine_ctx(machine), g)};
  if (!cgt_form_is_none(root->form)) return CGT_OK;
  return labi_picture_engine_failed(error, machine, "cannot take the game apart");
}

static bool make(labi_net *net, lab_machine *machine, labi_vertex root, const lab_picture_operand *game,
                 bool shared) {
  net->vertices = calloc(MOST_VERTICES + 1, sizeof *net->vertices);
  if (!net->vertices) return false;
  vertex_of(net, root, false);
  for (size_t i = 0; i < net->count; i++) {
    if (!expand(net, lab_machine_ctx(machine), i, shared) ||
        !name_vertex(&net->vertices[i], machine, i == 0 ? game : NULL))
      return false;
    net->picture.facts.cut += net->vertices[i].cut;
  }
  net->picture.facts.games = net->count;
  find_heights(net);
  return true;
}

cgt_status labi_net_make(lab_picture **picture, const labi_picture_kind *kind, lab_machine *machine,
                         const lab_picture_operand *game, bool shared, lab_error *error) {
  labi_vertex root;
  cgt_status status = find_root(&root, machine, game->value, error);
  if (status != CGT_OK) return status;
  labi_net *net = calloc(1, sizeof *net);
  if (!net) return labi_picture_no_memory(error);
  net->picture.kind = kind;
  if (make(net, machine, root, game, shared)) {
    *picture = &net->picture;
    return CGT_OK;
  }
  labi_net_free(&net->picture);
  return labi_picture_engine_failed(error, machine, "cannot take the game apart");
}

/* ---- output ---------------------------------------------------------------------------------------- */

static labi_pen arc_pen(const labi_arc *arc) {
  enum { SHORT_DASHES = 4 };
  if (arc->both) return (labi_pen){LABI_BLACK, 1.2, 0};
  return arc->player == CGT_LEFT ? (labi_pen){LABI_LEFT_COLOUR, 1.2, 0}
                                 : (labi_pen){LABI_RIGHT_COLOUR, 1.2, SHORT_DASHES};
}

labi_point labi_net_port(const labi_vertex *v, bool below) {
  double off = v->text[0] ? LABI_NET_HALF_HEIGHT : 0;
  return (labi_point){v->at.x, v->at.y + (below ? off : -off)};
}

void labi_net_dot(labi_buffer *out, const lab_picture *p) {
  const labi_net *net = (const labi_net *)p;
  labi_put(out, "digraph game {\n  ordering=out;\n  ranksep=0.45;\n  node [shape=plaintext, fixedsize=true, "
                "fontsize=10, fontname=\"DejaVu Sans\"];\n  edge [arrowhead=none];\n");
  for (size_t i = 0; i < net->count; i++) {
    const labi_vertex *v = &net->vertices[i];
    if (v->text[0]) {
      labi_putf(out, "  g%zu [label=\"", i);
      for (const char *c = v->text; *c; c++) labi_putf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
      labi_putf(out, "\", width=%.3f, height=%.3f];\n", v->half / 36, LABI_NET_HALF_HEIGHT / 36.0);
    } else {
      labi_putf(out, "  g%zu [label=\"\", shape=point, width=0.06, height=0.06];\n", i);
    }
  }
  for (size_t i = 0; i < net->arcs.count; i++) {
    const labi_arc *a = &net->arcs.items[i];
    labi_pen pen = arc_pen(a);
    labi_putf(out, "  g%zu -> g%zu [color=\"#%06x\", style=%s];\n", a->from, a->to, (unsigned)pen.colour,
              pen.dash == 0 ? "solid" : "dashed");
  }
  labi_put(out, "}\n");
}

void labi_net_draw(labi_canvas *canvas, const labi_net *net, const labi_curve_points *curves) {
  const labi_pen none = {.colour = LABI_NO_COLOUR};
  for (size_t i = 0; i < net->arcs.count; i++)
    labi_draw_line(canvas, arc_pen(&net->arcs.items[i]), curves[i].points, curves[i].count);
  for (size_t i = 0; i < net->count; i++) {
    const labi_vertex *v = &net->vertices[i];
    if (!v->text[0]) {
      labi_draw_circle(canvas, none, LABI_BLACK, v->at.x, v->at.y, 2.2);
      continue;
    }
    labi_draw_rect(canvas, none, LABI_WHITE, v->at.x - v->half, v->at.y - LABI_NET_HALF_HEIGHT, 2 * v->half,
                   2 * LABI_NET_HALF_HEIGHT);
    labi_draw_words(canvas, LABI_BLACK, v->at.x, v->at.y, LABI_ANCHOR_MIDDLE, LABI_NET_LETTERS, v->text,
                    v->latex);
  }
}

void labi_net_legend(labi_canvas *canvas, const labi_net *net) {
  static const struct {
    labi_arc arc;
    const char *name;
  } kinds[] = {{{.player = CGT_LEFT}, "Left"}, {{.player = CGT_RIGHT}, "Right"}, {{.both = true}, "both"}};
  labi_point from, to;
  labi_canvas_bounds(&from, &to, canvas);
  double x = from.x + 8, y = to.y + 8;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    labi_pen pen = arc_pen(&kinds[i].arc);
    size_t k = 0;
    while (k < net->arcs.count && arc_pen(&net->arcs.items[k]).colour != pen.colour) k++;
    if (k == net->arcs.count) continue;
    labi_draw_segment(canvas, pen, x, y, x + 24, y);
    labi_draw_words(canvas, LABI_BLACK, x + 30, y, LABI_ANCHOR_START, 9, kinds[i].name, NULL);
    x += 90;
  }
}
