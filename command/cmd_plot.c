/* cmd_plot.c: cgt plot, pictures: in a file, or in the terminal. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/output.h"
#include "command/terminal.h"
#include "lab/picture/picture.h"
#include "lab/base/text_stream.h"

typedef struct plot_kind {
  const char *name, *example;
  cmd_status (*draw)(labi_picture *p, int count, char **operands);
  bool has_dot; /* may be written for Graphviz */
} plot_kind;

static const plot_kind kinds[] = {
    {"thermograph", "cgt plot thermograph '{3|1}' '{5||2|-2}' -o both.svg", labi_picture_thermograph, false},
    {"tree", "cgt plot tree '{3||1|-1}' -o tree.svg", labi_picture_tree, true},
    {"graph", "cgt plot graph '{2|1*,^+*2}' -o graph.svg", labi_picture_graph, true},
    {"heatmap", "cgt plot heatmap 'for a in 0..20, b in 0..20: nim_sum(a,b)' -o nim.svg",
     labi_picture_heatmap, false},
    {"map", "cgt plot map 'for a in 0..9, b in 0..9: outcome({a|b})' -o map.svg", labi_picture_map, false},
    {"board", "cgt plot board 'matrix_nim([1,2;2,inf])' -o board.svg", labi_picture_board, false},
};

static const plot_kind *kind_named(const char *name) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
  return NULL;
}

/* By --format, else by the end of the file's name; text where there is neither. */
static cmd_status choose_format(labi_picture_format *format, const cmd_settings *settings,
                                const plot_kind *kind) {
  static const char *const names[] = {"txt", "svg", "tex", "png", "pdf", "dot"};
  const char *path = settings->target, *dot = path ? strrchr(path, '.') : NULL;
  const char *name = settings->output ? settings->output : dot ? dot + 1 : path ? "" : "txt";
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i]) != 0) continue;
    *format = (labi_picture_format)i;
    if (*format != LABI_PICTURE_DOT || kind->has_dot) return CMD_DONE;
    cmd_complain(
        "only a tree or a graph is written for Graphviz; svg, tex, png, pdf and txt are there for a %s",
        kind->name);
    return CMD_USAGE;
  }
  if (settings->output)
    cmd_complain("--format '%s' should be svg, tex, png, pdf, dot or txt", settings->output);
  else
    cmd_complain("the name of the file, '%s', should end in .svg, .tex, .png, .pdf, .dot or .txt", path);
  return CMD_USAGE;
}

cmd_status labi_picture_operand(lab_value *value, labi_picture *p, cmd_source *source, const char *operand) {
  size_t statement;
  *source = (struct cmd_source){.line = 1, .text = operand, .length = strlen(operand)};
  cmd_status status = cmd_session_expression(&statement, p->session, source);
  if (status != CMD_DONE) return status;
  lab_error error = {0};
  if (lab_evaluate(value, p->session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  return CMD_DONE;
}

/* What readers of the file find in it: the command without its definitions. */
static char *title_of(int count, char **operands) {
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (!out) return NULL;
  for (int i = 0; i < count; i++) fprintf(out, i > 0 ? " %s" : "%s", operands[i]);
  char *text = labi_text_stream_close(&stream);
  if (!text) return NULL;
  size_t prefix = labi_output_text_prefix(text, stream.length); /* an SVG must be UTF-8 */
  text[prefix] = 0;
  return text;
}

static cmd_status plot_with(labi_picture *p, const plot_kind *kind, int count, char **operands) {
  labi_text_stream stream;
  p->out = labi_text_stream_open(&stream);
  if (!p->out) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  const char *path = p->session->settings->target;
  p->colours = !path && cmd_has_colours(stdout);
  cmd_status status = kind->draw(p, count, operands);
  char *text = labi_text_stream_close(&stream);
  if (!text) cmd_complain("out of memory for the picture");
  status = cmd_worse(status, text ? CMD_DONE : CMD_LIMIT);
  if (status == CMD_DONE) status = labi_picture_write(p, path, text, stream.length);
  labi_canvas_free(&p->canvas);
  free(text);
  return status;
}

static cmd_status run_plot(const cmd_settings *settings, int count, char **operands) {
  const plot_kind *kind = count > 0 ? kind_named(operands[0]) : NULL;
  if (!kind) {
    cmd_complain("plot %s%s%s? It can be a thermograph, tree, graph, heatmap, map or board, as in %s",
                 count > 0 ? "'" : "", count > 0 ? operands[0] : "what", count > 0 ? "'" : "",
                 kinds[0].example);
    return CMD_USAGE;
  }
  if (count == 1) {
    cmd_complain("a %s of what? For example: %s", kind->name, kind->example);
    return CMD_USAGE;
  }
  labi_picture p = {0};
  cmd_status status = choose_format(&p.format, settings, kind);
  if (status != CMD_DONE) return status;
  cmd_session session;
  status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  char *title = title_of(count, operands);
  p.session = &session;
  p.title = title;
  if (title)
    status = plot_with(&p, kind, count - 1, operands + 1);
  else
    cmd_complain("out of memory"), status = CMD_LIMIT;
  free(title);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings),
                                     CMD_OUTPUT_OPTION(cmd_settings),
                                     CMD_FORMAT_OPTION(cmd_settings),
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_plot = {
    .name = "plot",
    .operands = "KIND [DEFINITION...] EXPR...",
    .summary = "pictures: thermographs, trees, graphs, maps, boards",
    .options = options,
    .page = "Draws into a file whose name ends in .svg, .tex (TikZ), .png or .pdf (both made by\n"
            "rsvg-convert), .dot (Graphviz) or .txt, or in the terminal. KIND is one of\n\n"
            "  thermograph EXPR...   one or several, values growing to the left\n"
            "  tree EXPR             Left options to the left of their game, down to numbers\n"
            "  graph EXPR            the same with each follower once; Graphviz helps if present\n"
            "  heatmap STATEMENT     numbers over two variables, the first to the right, the\n"
            "                        second upwards\n"
            "  map STATEMENT         regions of equal values, of any kind\n"
            "  board EXPR...         positions and sums of them\n\n"
            "  cgt plot thermograph '{3|1}' '{5||2|-2}' -o both.svg\n"
            "  cgt plot heatmap 'for a in 0..40, b in 0..40: temperature({a|-b})' -o heat.svg\n"
            "  cgt plot map 'for a in 0..30, b in 0..30: outcome(wythoff(a,b)) == P'\n",
    .run = run_plot,
};
