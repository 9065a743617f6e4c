/* cgt/lab_picture.h: pictures of games, positions and statements, for papers and for the terminal.
 *
 * A picture is made from values, and all exact computation happens at that time. It then consists of texts and
 * places, does not refer to games, and outlives the machine. You can render it any number of times: as text, SVG 1.1,
 * TikZ that needs only \usepackage{tikz}, DOT for Graphviz, or PNG and PDF by the program rsvg-convert.
 *
 *     lab_picture *both;
 *     lab_picture_operand games[] = {{.value = hot}, {.value = cooled, .label = "after cooling"}};
 *     if (lab_picture_thermographs(&both, machine, games, 2, &error) == CGT_OK)
 *       lab_picture_save(both, "both.svg", LAB_PICTURE_SVG, NULL, &error);
 *     lab_picture_free(both);
 *
 * Every function that can fail returns a status and fills error; its results are then unchanged. */
#ifndef CGT_LAB_PICTURE_H
#define CGT_LAB_PICTURE_H

#include "cgt/lab_report.h"
#include "cgt/lab_survey.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lab_picture lab_picture;

LAB_API void lab_picture_free(lab_picture *picture); /* NULL is allowed */

/* ---- games ----------------------------------------------------------------------------------------- */

typedef struct lab_picture_operand {
  lab_value value;        /* a game, a number or a position; also a form for a tree or a graph */
  const char *label;      /* its label in the picture; NULL: the value */
  const char *expression; /* its source, which replaces a value that is too long; may be NULL */
} lab_picture_operand;

enum { LAB_PICTURE_CURVES = 24 };

/* Thermographs of 1 to LAB_PICTURE_CURVES games in one frame, in the convention of the books: values increase to the
 * left, temperatures upwards. Numbers may be of any size. A matrix with rows (temperature, left wall, right wall), as
 * ko_thermograph lists them, is drawn like a game; its fractions are placed within 2^-30.
 * Fails: EINVAL for other values and counts, ENOMEM, ELIMIT, ECANCELLED.  Cost: that of the thermographs.
 * Source: Siegel, CGT, ch. II, thermographs.  Tested: plot::thermographs_keep_the_convention */
LAB_API cgt_status lab_picture_thermographs(lab_picture **picture, lab_machine *machine,
                                            const lab_picture_operand *games, size_t count, lab_error *error);

/* The tree of a game, or of a form as written: Left options are to the left of their game, Right options to the
 * right. Numbers are leaves. At most 250 games are shown, see lab_picture_facts.
 * Fails: EINVAL, ENOMEM, ELIMIT, ECANCELLED.  Tested: plot::left_options_lie_to_the_left */
LAB_API cgt_status lab_picture_tree(lab_picture **picture, lab_machine *machine,
                                    const lab_picture_operand *game, lab_error *error);

/* The same with each follower once, as the engine stores it. Graphviz does the layout if its program dot is
 * installed.
 * Tested: plot::moves_of_both_players_are_one_arc */
LAB_API cgt_status lab_picture_graph(lab_picture **picture, lab_machine *machine,
                                     const lab_picture_operand *game, lab_error *error);

/* ---- positions ------------------------------------------------------------------------------------- */

/* Positions as their players see them. There are `sums` sums, one after the other; the i-th consists of the next
 * counts[i] positions. A negative position has a minus sign.
 * Fails: EINVAL for other values, ELIMIT above 40,000 cells, ENOMEM.  Tested: plot::boards_show_what_is_on_them */
LAB_API cgt_status lab_picture_boards(lab_picture **picture, lab_machine *machine, const lab_value *positions,
                                      const size_t *counts, size_t sums, lab_error *error);

/* ---- statements over two variables ------------------------------------------------------------------ */

/* The values of a statement as a grid of cells, with its first variable to the right and its second upwards. A cell
 * is empty where `where` is false. Values are compared exactly. The values of a heat map are numbers, shown by size.
 * In a map each value is a region of its own, such as outcomes or the P-positions of a ruleset. options configures
 * the survey that computes the values, on all cores, with progress and a stop; NULL: the defaults. The members
 * fields, whole and positions are set here.
 * Fails: EINVAL unless there are two variables, if there is no instance, and for values of a heat map that are not
 * numbers; ELIMIT above 250,000 cells; ENOMEM, ECANCELLED; as the statement does, with the instance in the message.
 * Tested: plot::cells_stand_where_their_values_belong, plot::blocks_cover_their_cells */
LAB_API cgt_status lab_picture_heatmap(lab_picture **picture, const lab_program *program, size_t statement,
                                       const lab_survey_options *options, lab_error *error);
LAB_API cgt_status lab_picture_map(lab_picture **picture, const lab_program *program, size_t statement,
                                   const lab_survey_options *options, lab_error *error);

/* ---- rendering ------------------------------------------------------------------------------------- */

typedef enum lab_picture_format {
  LAB_PICTURE_TEXT, /* for a terminal */
  LAB_PICTURE_SVG,
  LAB_PICTURE_TIKZ,
  LAB_PICTURE_PNG,
  LAB_PICTURE_PDF,
  LAB_PICTURE_DOT /* for trees and graphs only */
} lab_picture_format;

/* The endings of files: "txt", "svg", "tex", "png", "pdf", "dot", NULL after the last. The second function finds the
 * format for an ending, and returns false if there is none. */
LAB_API const char *lab_picture_format_name(size_t index);
LAB_API bool lab_picture_format_named(lab_picture_format *format, const char *ending);

typedef struct lab_picture_style {
  const char *title;   /* one line, for readers of the file; NULL: none */
  const char *heading; /* above the picture, not in text and DOT; NULL: none */
  bool colours;        /* the text is for a terminal with colours */
} lab_picture_style;

/* Passes the rendered picture to write, all at once. style: NULL for none.
 * Fails: EINVAL for DOT of a picture that is not a tree or graph, if rsvg-convert is missing, and if write failed;
 * ENOMEM. */
LAB_API cgt_status lab_picture_render(cgt_write *write, void *where, lab_picture *picture,
                                      lab_picture_format format, const lab_picture_style *style,
                                      lab_error *error);

/* Renders into a file; an incomplete file is removed. */
LAB_API cgt_status lab_picture_save(lab_picture *picture, const char *path, lab_picture_format format,
                                    const lab_picture_style *style, lab_error *error);

/* Facts about a picture that it does not show. */
typedef struct lab_picture_facts {
  /* the points of the last rendering as SVG, TikZ, PNG or PDF; pdflatex can handle about 45,000 */
  size_t points;
  size_t games, cut; /* in a tree or a graph; and the games marked "..." because options are missing */
} lab_picture_facts;

LAB_API lab_picture_facts lab_picture_look(const lab_picture *picture);

#ifdef __cplusplus
}
#endif
#endif
