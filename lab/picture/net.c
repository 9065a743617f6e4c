/* net.c: see net.h. Vertices are found in the order of the number of moves that lead to them. */
#include "lab/picture/net.h"

#include <stdlib.h>
#include <string.h>

#include "lab/report/output.h"

enum { MOST_VERTICES = 250, MOST_OPTIONS = 100, ROOT_TEXT = 40, INNER_TEXT = 16, LEAF_TEXT = 16 };

void labi_net_free(labi_net *net) {
  for (size_t i = 0; i < net->count; i++) {
    free(net->vertices[i].text);
    free(net->vertices[i].latex);
  }
  free(net->vertices);
  free(net->arcs);
  *net = (labi_net){0};
}

/* ---- gathering ------------------------------------------------------------------------------------ */

static bool is_leaf(cgt_ctx *ctx, cgt_form f) {
  return cgt_form_is_canonical(ctx, f) && cgt_is_number(cgt_form_value(ctx, f));
}

/* The vertex of f: a new one, or, if shared, the one that is there. */
static size_t vertex_of(labi_net *net, cgt_form f, bool shared) {
  for (size_t i = 0; shared && i < net->count; i++)
    if (net->vertices[i].form.id == f.id) return i;
  net->vertices[net->count] = (labi_vertex){.form = f};
  return net->count++;
}

/* Arcs of one vertex are added together. */
static bool add_arc(labi_net *net, labi_arc arc, bool shared) {
  size_t k = net->vertices[arc.from].first_arc;
  while (shared && k < net->arc_count && net->arcs[k].to != arc.to) k++;
  if (shared && k < net->arc_count) {
    net->arcs[k].both = true;
    return true;
  }
  if (net->arc_count == net->arc_room) {
    size_t room = 2 * net->arc_room + 64;
    labi_arc *arcs = realloc(net->arcs, room * sizeof *arcs);
    if (!arcs) return false;
    net->arcs = arcs;
    net->arc_room = room;
  }
  net->arcs[net->arc_count++] = arc;
  return true;
}

/* Adds the options of vertex i, all or none.  False: the context, or the system, has no memory. */
static bool expand(labi_net *net, cgt_ctx *ctx, size_t i, bool shared) {
  cgt_form options[2][MOST_OPTIONS], f = net->vertices[i].form;
  size_t counts[2] = {0, 0};
  net->vertices[i].first_arc = net->arc_count;
  if (is_leaf(ctx, f)) return true;
  for (int side = 0; side < 2; side++) {
    cgt_status status = cgt_form_options(&counts[side], NULL, 0, ctx, f, (cgt_player)side);
    bool many = status == CGT_ELIMIT || counts[side] > MOST_OPTIONS;
    if (status != CGT_OK && !many) return false;
    if (many) {
      cgt_ctx_clear_error(ctx);
      net->vertices[i].cut = true;
      return true;
    }
    if (cgt_form_options(&counts[side], options[side], MOST_OPTIONS, ctx, f, (cgt_player)side) != CGT_OK)
      return false;
  }
  if (net->count + counts[0] + counts[1] > MOST_VERTICES) {
    net->vertices[i].cut = true;
    return true;
  }
  for (int side = 0; side < 2; side++)
    for (size_t k = 0; k < counts[side]; k++)
      if (!add_arc(net,
                   (labi_arc){
                       .from = i, .to = vertex_of(net, options[side][k], shared), .player = (cgt_player)side},
                   shared))
        return false;
  net->vertices[i].arc_count = net->arc_count - net->vertices[i].first_arc;
  return true;
}

/* A value that is too long is told, at the root, by the expression it comes from, a number by its size; else
 * it is cut at a leaf and left out within. */
static void name_otherwise(labi_vertex *v, cgt_ctx *ctx, cgt_game g, const char *text,
                           const char *expression) {
  if (expression) {
    v->text = labi_text_cut(expression, ROOT_TEXT);
  } else if (v->arc_count > 0) {
    v->text = strdup("");
  } else if (!cgt_is_number(g)) {
    v->text = labi_text_cut(text, LEAF_TEXT);
  } else {
    char number[LABI_NUMBER_TEXT], latex[2 * LABI_NUMBER_TEXT];
    labi_number_text(number, ctx, g);
    labi_number_latex(latex, number);
    v->text = strdup(number);
    v->latex = strdup(latex);
  }
}

/* expression: of the root; NULL for others. */
static bool name_vertex(labi_vertex *v, labi_picture *p, const char *expression) {
  cgt_ctx *ctx = lab_machine_ctx(p->session->machine);
  cgt_game g = cgt_form_value(ctx, v->form);
  char *text = cmd_session_game_text(p->session, g, CGT_UNICODE);
  if (!text) return false;
  bool leaf = v->arc_count == 0;
  if (labi_output_width(text) <= (size_t)(expression ? ROOT_TEXT : leaf ? LEAF_TEXT : INNER_TEXT)) {
    v->text = strdup(text);
    v->latex = cmd_session_game_text(p->session, g, CGT_LATEX);
  } else {
    name_otherwise(v, ctx, g, text, expression);
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
  return v->text != NULL;
}

/* Shared vertices may be found before one that is above them: repeat until nothing rises. */
static void find_heights(labi_net *net) {
  for (bool rose = true; rose;) {
    rose = false;
    for (size_t i = net->arc_count; i-- > 0;) {
      size_t least = net->vertices[net->arcs[i].to].height + 1;
      if (net->vertices[net->arcs[i].from].height >= least) continue;
      net->vertices[net->arcs[i].from].height = least;
      rose = true;
    }
  }
}

cmd_status labi_net_read(labi_net *net, labi_picture *p, const char *operand, bool shared) {
  *net = (labi_net){0};
  cmd_source source;
  lab_value value;
  lab_error error = {0};
  cmd_status status = labi_picture_operand(&value, p, &source, operand);
  if (status != CMD_DONE) return status;
  cgt_ctx *ctx = lab_machine_ctx(p->session->machine);
  cgt_form root = value.as.form;
  if (value.kind != LAB_FORM) {
    cgt_game g;
    if (lab_to_game(&g, p->session->machine, value, &error) != CGT_OK)
      return cmd_session_report(&source, &error);
    root = cgt_form_of_game(ctx, g);
    if (cgt_form_is_none(root)) return cmd_session_report_ctx(p->session, "cannot take the game apart");
  }
  net->vertices = calloc(MOST_VERTICES + 1, sizeof *net->vertices);
  bool good = net->vertices != NULL;
  if (good) vertex_of(net, root, false);
  for (size_t i = 0; good && i < net->count; i++) {
    good = expand(net, ctx, i, shared) && name_vertex(&net->vertices[i], p, i == 0 ? operand : NULL);
    if (good) net->cut_count += net->vertices[i].cut;
  }
  if (good) {
    find_heights(net);
    return CMD_DONE;
  }
  labi_net_free(net);
  return cmd_session_report_ctx(p->session, "cannot take the game apart");
}

void labi_net_report_cuts(const labi_net *net) {
  if (net->cut_count == 0) return;
  cmd_complain("not all is shown: games marked ..., %zu of %zu, have options that are not in the picture",
               net->cut_count, net->count);
}

/* ---- output ---------------------------------------------------------------------------------------- */

labi_pen labi_arc_pen(const labi_arc *arc) {
  enum { SHORT_DASHES = 4 };
  if (arc->both) return (labi_pen){LABI_BLACK, 1.2, 0};
  return arc->player == CGT_LEFT ? (labi_pen){LABI_LEFT_COLOUR, 1.2, 0}
                                 : (labi_pen){LABI_RIGHT_COLOUR, 1.2, SHORT_DASHES};
}

labi_point labi_net_port(const labi_vertex *v, bool below) {
  double off = v->text[0] ? LABI_NET_HALF_HEIGHT : 0;
  return (labi_point){v->at.x, v->at.y + (below ? off : -off)};
}

void labi_net_dot(FILE *out, const labi_net *net) {
  fputs("digraph game {\n  ordering=out;\n  ranksep=0.45;\n  node [shape=plaintext, fixedsize=true, "
        "fontsize=10, fontname=\"DejaVu Sans\"];\n  edge [arrowhead=none];\n",
        out);
  for (size_t i = 0; i < net->count; i++) {
    const labi_vertex *v = &net->vertices[i];
    if (v->text[0]) {
      fprintf(out, "  g%zu [label=\"", i);
      for (const char *c = v->text; *c; c++) fprintf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
      fprintf(out, "\", width=%.3f, height=%.3f];\n", v->half / 36, LABI_NET_HALF_HEIGHT / 36.0);
    } else {
      fprintf(out, "  g%zu [label=\"\", shape=point, width=0.06, height=0.06];\n", i);
    }
  }
  for (size_t i = 0; i < net->arc_count; i++) {
    const labi_arc *a = &net->arcs[i];
    labi_pen pen = labi_arc_pen(a);
    fprintf(out, "  g%zu -> g%zu [color=\"#%06x\", style=%s];\n", a->from, a->to, (unsigned)pen.colour,
            pen.dash == 0 ? "solid" : "dashed");
  }
  fputs("}\n", out);
}

void labi_net_draw(labi_picture *p, const labi_net *net, const labi_point *const *curves,
                        const size_t *counts) {
  const labi_pen none = {.colour = LABI_NO_COLOUR};
  labi_canvas *canvas = &p->canvas;
  for (size_t i = 0; i < net->arc_count; i++)
    labi_draw_line(canvas, labi_arc_pen(&net->arcs[i]), curves[i], counts[i]);
  for (size_t i = 0; i < net->count; i++) {
    const labi_vertex *v = &net->vertices[i];
    if (!v->text[0]) {
      labi_draw_circle(canvas, none, LABI_BLACK, v->at.x, v->at.y, 2.2);
      continue;
    }
    labi_draw_rect(canvas, none, LABI_WHITE, v->at.x - v->half, v->at.y - LABI_NET_HALF_HEIGHT,
                   2 * v->half, 2 * LABI_NET_HALF_HEIGHT);
    labi_draw_words(canvas, LABI_BLACK, v->at.x, v->at.y, LABI_ANCHOR_MIDDLE, LABI_NET_LETTERS,
                    v->text, v->latex);
  }
}

void labi_net_legend(labi_picture *p, const labi_net *net) {
  static const struct {
    labi_arc arc;
    const char *name;
  } kinds[] = {{{.player = CGT_LEFT}, "Left"}, {{.player = CGT_RIGHT}, "Right"}, {{.both = true}, "both"}};
  labi_point from, to;
  labi_canvas_bounds(&from, &to, &p->canvas);
  double x = from.x + 8, y = to.y + 8;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    labi_pen pen = labi_arc_pen(&kinds[i].arc);
    size_t k = 0;
    while (k < net->arc_count && labi_arc_pen(&net->arcs[k]).colour != pen.colour) k++;
    if (k == net->arc_count) continue;
    labi_draw_segment(&p->canvas, pen, x, y, x + 24, y);
    labi_draw_words(&p->canvas, LABI_BLACK, x + 30, y, LABI_ANCHOR_START, 9, kinds[i].name, NULL);
    x += 90;
  }
}
