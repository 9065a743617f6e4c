/* cmd_plot.c: cgt plot, pictures: in a file, or in the terminal. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/terminal/progress.h"
#include "command/ranges.h"

enum { MOST_TERMS = 64 }; /* of a sum of positions */

typedef struct plot_settings {
  cmd_settings common;
  const char *target; /* the file to make; NULL: the terminal */
  const char *format; /* NULL: by the name of the file */
} plot_settings;

typedef struct plot_kind plot_kind;
struct plot_kind {
  const char *name, *called;  /* "heatmap", "heat map" */
  const char *example, *file; /* operands, and the picture of them */
  cmd_status (*make)(lab_picture **picture, const plot_kind *kind, cmd_session *session, int count,
                     char **operands);
  cgt_status (*of_game)(lab_picture **picture, lab_machine *machine, const lab_picture_operand *game,
                        lab_error *error);
  cgt_status (*of_statement)(lab_picture **picture, const lab_program *program, size_t statement,
                             const lab_survey_options *options, lab_error *error);
  bool has_dot; /* may be written for Graphviz */
};

/* ---- making ----------------------------------------------------------------------------------- */

static cmd_status out_of_memory(void) {
  cmd_complain("out of memory for the picture");
  return CMD_LIMIT;
}

static cmd_status evaluate(lab_picture_operand *result, cmd_session *session, const char *operand) {
  cmd_source source = cmd_source_of(operand);
  lab_error error = {0};
  size_t statement;
  cmd_status status = cmd_session_expression(&statement, session, &source);
  if (status != CMD_DONE) return status;
  result->expression = operand;
  if (lab_evaluate(&result->value, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(&source, &error);
  return CMD_DONE;
}

static cmd_status make_thermographs(lab_picture **picture, const plot_kind *kind, cmd_session *session,
                                    int count, char **operands) {
  lab_picture_operand *games = calloc((size_t)count, sizeof *games);
  cmd_source source = cmd_source_of(operands[0]);
  lab_error error = {0};
  cmd_status status = games ? CMD_DONE : out_of_memory();
  (void)kind;
  for (int i = 0; i < count && status == CMD_DONE; i++) status = evaluate(&games[i], session, operands[i]);
  if (status == CMD_DONE &&
      lab_picture_thermographs(picture, session->machine, games, (size_t)count, &error) != CGT_OK)
    status = cmd_session_report(&source, &error);
  free(games);
  return status;
}

static cmd_status make_of_game(lab_picture **picture, const plot_kind *kind, cmd_session *session, int count,
                               char **operands) {
  lab_picture_operand game = {0};
  cmd_source source = cmd_source_of(operands[0]);
  lab_error error = {0};
  if (count > 1)
    return cmd_refuse("one %s at a time, as in cgt plot %s %s", kind->name, kind->name, kind->example);
  cmd_status status = evaluate(&game, session, operands[0]);
  if (status == CMD_DONE && kind->of_game(picture, session->machine, &game, &error) != CGT_OK)
    status = cmd_session_report(&source, &error);
  return status;
}

typedef struct sums {
  lab_value *terms; /* MOST_TERMS for each operand at most */
  size_t *counts, count;
} sums;

/* Negative terms become negative positions; what is no position is refused by the picture. */
static cmd_status add_sum(sums *all, size_t *count, cmd_session *session, const char *operand) {
  cmd_source source = cmd_source_of(operand);
  size_t statement;
  lab_error error = {0};
  bool negative[MOST_TERMS];
  lab_value *terms = all->terms + all->count;
  cmd_status status = cmd_session_expression(&statement, session, &source);
  if (status != CMD_DONE) return status;
  if (lab_evaluate_terms(count, terms, negative, MOST_TERMS, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(&source, &error);
  for (size_t i = 0; i < *count; i++)
    if (terms[i].kind == LAB_POSITION) terms[i].as.at.negative = terms[i].as.at.negative != negative[i];
  all->count += *count;
  return CMD_DONE;
}

static cmd_status make_boards(lab_picture **picture, const plot_kind *kind, cmd_session *session, int count,
                              char **operands) {
  sums all = {.terms = calloc((size_t)count * MOST_TERMS, sizeof *all.terms),
              .counts = calloc((size_t)count, sizeof *all.counts)};
  cmd_source source = cmd_source_of(operands[0]);
  lab_error error = {0};
  cmd_status status = all.terms && all.counts ? CMD_DONE : out_of_memory();
  (void)kind;
  for (int i = 0; i < count && status == CMD_DONE; i++)
    status = add_sum(&all, &all.counts[i], session, operands[i]);
  if (status == CMD_DONE &&
      lab_picture_boards(picture, session->machine, all.terms, all.counts, (size_t)count, &error) != CGT_OK)
    status = cmd_session_report(&source, &error);
  free(all.terms);
  free(all.counts);
  return status;
}

static cmd_status make_of_statement(lab_picture **picture, const plot_kind *kind, cmd_session *session,
                                    int count, char **operands) {
  char example[128];
  cmd_source source;
  size_t statement;
  lab_error error = {0};
  snprintf(example, sizeof example, "cgt plot %s %s", kind->name, kind->example);
  cmd_status status = cmd_session_ranges(&statement, &source, session, count, operands, example);
  if (status != CMD_DONE) return status;
  size_t variables = lab_program_statement(session->program, statement)->variable_count;
  if (variables != 2)
    return cmd_refuse("a %s needs two variables, not %zu, as in %s", kind->called, variables, example);
  cmd_progress_line progress;
  const lab_survey_options options = cmd_survey_options(&progress, session);
  cgt_status made = kind->of_statement(picture, session->program, statement, &options, &error);
  cmd_progress_clear(&progress);
  if (made == CGT_ECANCELLED) return CMD_STOPPED;
  return made == CGT_OK ? CMD_DONE : cmd_session_report(&source, &error);
}

/* ---- kinds ------------------------------------------------------------------------------------ */

static const plot_kind kinds[] = {
    {"thermograph", "thermograph", "'{3|1}' '{5||2|-2}'", "both.svg", make_thermographs, NULL, NULL, false},
    {"tree", "tree", "'{3||1|-1}'", "tree.svg", make_of_game, lab_picture_tree, NULL, true},
    {"graph", "graph", "'{2|1*,^+*2}'", "graph.svg", make_of_game, lab_picture_graph, NULL, true},
    {"heatmap", "heat map", "'for a in 0..20, b in 0..20: nim_sum(a,b)'", "nim.svg", make_of_statement, NULL,
     lab_picture_heatmap, false},
    {"map", "map", "'for a in 0..9, b in 0..9: outcome({a|b})'", "map.svg", make_of_statement, NULL,
     lab_picture_map, false},
    {"board", "board", "'matrix_nim([1,2;2,inf])'", "board.svg", make_boards, NULL, NULL, false},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *kind_name(size_t index) { return index < KINDS ? kinds[index].name : NULL; }

static const plot_kind *kind_named(const char *name) {
  for (size_t i = 0; i < KINDS; i++)
    if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
  return NULL;
}

/* ---- writing ---------------------------------------------------------------------------------- */

/* By --format, else by the end of the file's name; text where there is neither. */
static cmd_status choose_format(lab_picture_format *format, const plot_settings *settings,
                                const plot_kind *kind) {
  const char *path = settings->target, *dot = path ? strrchr(path, '.') : NULL;
  const char *name = settings->format ? settings->format : dot ? dot + 1 : path ? "" : "txt";
  if (lab_picture_format_named(format, name)) {
    if (*format != LAB_PICTURE_DOT || kind->has_dot) return CMD_DONE;
    cmd_complain(
        "only a tree or a graph can be written for Graphviz; a %s can be svg, tex, png, pdf or txt",
        kind->name);
  } else {
    cmd_complain("the name of the file, '%s', should end in .svg, .tex, .png, .pdf, .dot or .txt", path);
  }
  return CMD_USAGE;
}

/* What readers of the file find in it: the command without its definitions. */
static char *title_of(int count, char **operands) {
  size_t room = 1;
  for (int i = 0; i < count; i++) room += strlen(operands[i]) + 1;
  char *title = calloc(1, room), *end = title;
  for (int i = 0; title && i < count; i++)
    end += snprintf(end, room - (size_t)(end - title), i > 0 ? " %s" : "%s", operands[i]);
  if (title) title[lab_text_prefix(title, strlen(title))] = 0; /* an SVG must be UTF-8 */
  return title;
}

static bool print(void *where, const char *bytes, size_t length) {
  (void)where;
  fwrite(bytes, 1, length, stdout);
  return true; /* cmd_output_status tells */
}

static cmd_status write_picture(lab_picture *picture, const char *path, lab_picture_format format,
                                const char *title) {
  enum { MOST_IN_TEX = 40000 }; /* measured: pdflatex holds some 45000 in its 5 million words */
  lab_picture_style style = {.title = title, .colours = !path && cmd_has_colours(stdout)};
  lab_error error = {0};
  cgt_status status = path ? lab_picture_save(picture, path, format, &style, &error)
                           : lab_picture_render(print, NULL, picture, format, &style, &error);
  lab_picture_facts facts = lab_picture_look(picture);
  if (facts.cut > 0)
    cmd_complain("the picture is incomplete: games marked ..., %zu of %zu, have options that it leaves out",
                 facts.cut, facts.games);
  if (format == LAB_PICTURE_TIKZ && facts.points > MOST_IN_TEX)
    cmd_complain(
        "a picture of %zu points may be too large for pdflatex: use lualatex, or include a .pdf",
        facts.points);
  if (status != CGT_OK) (void)cmd_failed(&error);
  return cmd_worse(cmd_status_of(status), path ? CMD_DONE : cmd_output_status());
}

static cmd_status plot(const plot_kind *kind, cmd_session *session, const char *path,
                       lab_picture_format format, int count, char **operands) {
  lab_picture *picture = NULL;
  char *title = title_of(count, operands);
  cmd_status status = title ? kind->make(&picture, kind, session, count - 1, operands + 1) : out_of_memory();
  if (status == CMD_DONE) status = write_picture(picture, path, format, title);
  lab_picture_free(picture);
  free(title);
  return status;
}

static cmd_status run_plot(const void *settings, int count, char **operands) {
  const plot_settings *own = settings;
  const plot_kind *kind = count > 0 ? kind_named(operands[0]) : NULL;
  const char *quote = count > 0 ? "'" : "";
  if (!kind)
    return cmd_refuse(
        "plot %s%s%s? It can be a thermograph, tree, graph, heatmap, map or board, as in cgt plot "
        "%s %s -o %s",
        quote, count > 0 ? operands[0] : "what", quote, kinds[0].name, kinds[0].example, kinds[0].file);
  if (count == 1)
    return cmd_refuse("a %s of what? For example: cgt plot %s %s -o %s", kind->name, kind->name,
                      kind->example, kind->file);
  lab_picture_format format;
  cmd_session session;
  cmd_status status = choose_format(&format, own, kind);
  if (status == CMD_DONE) status = cmd_session_open(&session, settings, CMD_SESSION_SURVEY);
  if (status != CMD_DONE) return status;
  status = plot(kind, &session, own->target, format, count, operands);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS,
                                     CMD_OUTPUT(plot_settings),
                                     CMD_FORMAT(plot_settings, format, lab_picture_format_name),
                                     CMD_JOBS,
                                     CMD_LIMIT_TIME,
                                     CMD_MEMORY,
                                     CMD_PAPER,
                                     CMD_HELP,
                                     {0}};

const cmd_command cmd_plot = {
    .name = "plot",
    .group = "Data",
    .operands = "KIND [DEFINITION...] EXPR...",
    .summary = "draw thermographs, trees, graphs, maps, boards",
    .options = options,
    .settings_size = sizeof(plot_settings),
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
    .kind_name = kind_name,
    .typed = CMD_TYPED_WORD_AND_LIST,
    .run = run_plot,
};
