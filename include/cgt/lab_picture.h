/* cgt/lab_picture.h: pictures of games, positions and statements, for papers and for the terminal.
 *
 * A picture is made from values; whatever is exact about it is settled then. It holds texts and places, knows
 * no game any more, and outlives the machine. It is rendered as often as wanted: as text, SVG 1.1, TikZ that
 * needs \usepackage{tikz} alone, DOT for Graphviz, or by the program rsvg-convert as PNG and PDF.
 *
 *     lab_picture *both;
 *     lab_picture_operand games[] = {{.value = hot}, {.value = cooled, .label = "after cooling"}};
 *     if (lab_picture_thermographs(&both, machine, games, 2, &error) == CGT_OK)
 *       lab_picture_save(both, "both.svg", LAB_PICTURE_SVG, NULL, &error);
 *     lab_picture_free(both);
 *
 * Every function that can fail returns a status and fills error; its results then stay as they were. */
#ifndef CGT_LAB_PICTURE_H
#define CGT_LAB_PICTURE_H

#include "cgt/lab_report.h"
#include "cgt/lab_survey.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lab_picture lab_picture;

LAB_API void lab_picture_free(lab_picture *picture); /* NULL: nothing happens */

/* ---- games ----------------------------------------------------------------------------------------- */

typedef struct lab_picture_operand {
  lab_value value;        /* a game, a number, a position; a form where a tree or a graph is made */
  const char *label;      /* what stands for it in the picture; NULL: its value */
  const char *expression; /* where it comes from: replaces a value that is too long; may be NULL */
} lab_picture_operand;

enum { LAB_PICTURE_CURVES = 24 };

/* Thermographs of 1 to LAB_PICTURE_CURVES games, in one frame, in the convention of the books: values
 * grow to the left, temperatures upwards. Numbers of any size.
 * Fails: EINVAL for other values and counts, ENOMEM, ELIMIT, ECANCELLED.  Cost: that of the thermographs.
 * Source: Siegel, CGT, ch. II, thermographs.  Tested: plot::thermographs_keep_the_convention */
LAB_API cgt_status lab_picture_thermographs(lab_picture **picture, lab_machine *machine,
                                            const lab_picture_operand *games, size_t count, lab_error *error);

/* The tree of a game, of a form as it is written: Left options to the left of their game, Right options to
 * the right. Numbers are not taken apart. At most 250 games are shown, see lab_picture_facts.
 * Fails: EINVAL, ENOMEM, ELIMIT, ECANCELLED.  Tested: plot::left_options_lie_to_the_left */
LAB_API cgt_status lab_picture_tree(lab_picture **picture, lab_machine *machine,
                                    const lab_picture_operand *game, lab_error *error);

/* The same with each follower once, as the engine keeps it. Graphviz lays it out where its program dot is
 * installed. Tested: plot::moves_of_both_players_are_one_arc */
LAB_API cgt_status lab_picture_graph(lab_picture **picture, lab_machine *machine,
                                     const lab_picture_operand *game, lab_error *error);

/* ---- positions ------------------------------------------------------------------------------------- */

/* Positions as their players see them: sums, one after the other, the i-th of the next counts[i] positions.
 * A negative position has a minus sign before it.
 * Fails: EINVAL for other values, ELIMIT above 40,000 cells, ENOMEM.  Tested:
 * plot::boards_show_what_is_on_them */
LAB_API cgt_status lab_picture_boards(lab_picture **picture, lab_machine *machine, const lab_value *positions,
                                      const size_t *counts, size_t sums, lab_error *error);

/* ---- statements over two variables ------------------------------------------------------------------ */

/* The values of a statement as a grid of cells, its first variable to the right and its second upwards, an
 * empty cell where `where` is false. Values are compared exactly. In a heat map they are numbers, shown by
 * size; in a map each value is a region of its own, as outcomes or the P-positions of a ruleset are.
 * options: of the survey that works them out, by all cores, with progress and a stop; NULL: the defaults.
 * What is asked of an instance (fields, whole, positions) is settled here. Fails: EINVAL if there are not two
 * variables, no instance, or values of a heat map that are not numbers; ELIMIT above 250,000 cells; ENOMEM,
 * ECANCELLED; and as the statement does, with the instance in the message.  Tested:
 * plot::cells_stand_where_their_values_belong, plot::blocks_cover_their_cells */
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
  LAB_PICTURE_DOT /* of trees and graphs alone */
} lab_picture_format;

/* "txt", "svg", "tex", "png", "pdf", "dot", NULL after the last; and the format that files with this ending have.
 * False: none. */
LAB_API const char *lab_picture_format_name(size_t index);
LAB_API bool lab_picture_format_named(lab_picture_format *format, const char *ending);

typedef struct lab_picture_style {
  const char *title;   /* one line, for readers of the file; NULL: none */
  const char *heading; /* above the picture, not in text and DOT; NULL: none */
  bool colours;        /* text is for a terminal that shows colours */
} lab_picture_style;

/* Gives the picture to write, all at once. style: NULL for none.
 * Fails: EINVAL for DOT of a picture that is not a tree or graph, where rsvg-convert is missing, and if write has failed;
 * ENOMEM. */
LAB_API cgt_status lab_picture_render(cgt_write *write, void *where, lab_picture *picture,
                                      lab_picture_format format, const lab_picture_style *style,
                                      lab_error *error);

/* The same into a file; one that could not be written whole is removed. */
LAB_API cgt_status lab_picture_save(lab_picture *picture, const char *path, lab_picture_format format,
                                    const lab_picture_style *style, lab_error *error);

/* What there is to know of a picture beyond what it shows. */
typedef struct lab_picture_facts {
  size_t points;     /* of what was last rendered as SVG or TikZ, PNG or PDF; pdflatex holds about 45,000 */
  size_t games, cut; /* in a tree or a graph; the games marked "..." for options that are not in it */
} lab_picture_facts;

LAB_API lab_picture_facts lab_picture_look(const lab_picture *picture);

#ifdef __cplusplus
}
#endif
#endif
