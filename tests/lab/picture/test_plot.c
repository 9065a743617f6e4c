/* Pictures: places and colours, labels that keep apart, text that stays text. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "failing_malloc.h"
#include "random_game.h"
#include "lab/picture/net.h"

/* ---- a picture of operands ------------------------------------------------------------------------- */

typedef enum kind { THERMOGRAPH, TREE, GRAPH, HEATMAP, MAP, BOARD } kind;

enum { MOST = 32 };

typedef struct drawn {
  lab_program *program;
  lab_machine *machine;
  lab_picture_operand games[MOST];
  lab_value terms[MOST];
  size_t count, counts[MOST], statement; /* games, or sums of terms */
  lab_picture *picture;
  lab_error error;
  labi_canvas canvas;
} drawn;

/* The statement that is added, the last of the program. */
static size_t add(drawn *d, const char *text) {
  cr_assert(lab_program_add(d->program, text, strlen(text), &d->error) == CGT_OK, "%s: %s", text,
            d->error.message);
  return lab_program_count(d->program) - 1;
}

static void add_sum(drawn *d, const char *operand, size_t used) {
  bool negative[MOST];
  size_t statement = add(d, operand), *count = &d->counts[d->count++];
  lab_value *terms = d->terms + used;
  cr_assert(lab_evaluate_terms(count, terms, negative, MOST - used, d->machine, statement, &d->error) ==
            CGT_OK);
  for (size_t i = 0; i < *count; i++)
    if (terms[i].kind == LAB_POSITION) terms[i].as.at.negative ^= negative[i];
}

static void add_game(drawn *d, const char *operand) {
  size_t statement = add(d, operand);
  d->games[d->count].expression = operand;
  cr_assert(lab_evaluate(&d->games[d->count++].value, d->machine, statement, &d->error) == CGT_OK);
}

static void prepare(drawn *d, kind kind, char **operands) {
  *d = (drawn){.program = lab_program_new(false)};
  d->machine = lab_machine_new(d->program, &(cgt_limits){.memory_bytes = (size_t)256 << 20}, 1);
  cr_assert(d->machine);
  for (size_t used = 0; *operands; operands++) {
    if (kind == HEATMAP || kind == MAP) {
      d->statement = add(d, *operands);
    } else if (kind == BOARD) {
      add_sum(d, *operands, used);
      used += d->counts[d->count - 1];
    } else {
      add_game(d, *operands);
    }
  }
}

static cgt_status make_picture(drawn *d, kind kind) {
  lab_survey_options options = {.workers = 2, .machine = d->machine};
  switch (kind) {
  case THERMOGRAPH:
    return lab_picture_thermographs(&d->picture, d->machine, d->games, d->count, &d->error);
  case TREE:
    return lab_picture_tree(&d->picture, d->machine, d->games, &d->error);
  case GRAPH:
    return lab_picture_graph(&d->picture, d->machine, d->games, &d->error);
  case HEATMAP:
    return lab_picture_heatmap(&d->picture, d->program, d->statement, &options, &d->error);
  case MAP:
    return lab_picture_map(&d->picture, d->program, d->statement, &options, &d->error);
  case BOARD:
    return lab_picture_boards(&d->picture, d->machine, d->terms, d->counts, d->count, &d->error);
  }
  return CGT_EINVAL;
}

static cgt_status make(drawn *d, kind kind, char **operands) {
  prepare(d, kind, operands);
  return make_picture(d, kind);
}

static void forget(drawn *d) {
  labi_canvas_free(&d->canvas);
  lab_picture_free(d->picture);
  if (d->machine) cr_expect(cgt_ctx_check(lab_machine_ctx(d->machine)) == CGT_OK);
  lab_machine_free(d->machine);
  lab_program_free(d->program);
}

/* A picture outlives its machine. */
static void draw_it(drawn *d, kind kind, char **operands) {
  cr_assert(make(d, kind, operands) == CGT_OK, "%s: %s", operands[0], d->error.message);
  lab_machine_free(d->machine);
  lab_program_free(d->program);
  d->machine = NULL;
  d->program = NULL;
  d->picture->kind->draw(&d->canvas, d->picture);
  cr_assert(!d->canvas.failed);
}

typedef struct box {
  double left, right, top, bottom;
} box;

static box box_of(const labi_canvas *canvas, const labi_shape *s) {
  labi_point at = canvas->points.items[s->first];
  double width = labi_canvas_text_width(s->text, s->size);
  double left = at.x - (s->anchor == LABI_ANCHOR_START    ? 0
                        : s->anchor == LABI_ANCHOR_MIDDLE ? width / 2
                                                          : width);
  return (box){left, left + width, at.y - 0.5 * s->size, at.y + 0.5 * s->size};
}

static bool meet(box a, box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static void expect_labels_apart(const labi_canvas *canvas, const char *what) {
  for (size_t i = 0; i < canvas->shapes.count; i++) {
    for (size_t k = 0; k < i; k++) {
      const labi_shape *s = &canvas->shapes.items[i], *t = &canvas->shapes.items[k];
      if (s->kind != LABI_SHAPE_WORDS || t->kind != LABI_SHAPE_WORDS) continue;
      cr_expect(!meet(box_of(canvas, s), box_of(canvas, t)), "%s: %s lies on %s", what, s->text, t->text);
    }
  }
}

static const labi_shape *label(const labi_canvas *canvas, const char *text) {
  for (const labi_shape *s = canvas->shapes.items; s < canvas->shapes.items + canvas->shapes.count; s++)
    if (s->kind == LABI_SHAPE_WORDS && strcmp(s->text, text) == 0) return s;
  cr_assert(false, "no label %s", text);
  return NULL;
}

static double x_of(const labi_canvas *canvas, const char *text) {
  return canvas->points.items[label(canvas, text)->first].x;
}

static double y_of(const labi_canvas *canvas, const char *text) {
  return canvas->points.items[label(canvas, text)->first].y;
}

static void check_labels(kind kind, char **operands) {
  drawn d;
  draw_it(&d, kind, operands);
  expect_labels_apart(&d.canvas, operands[0]);
  forget(&d);
}

Test(plot, labels_keep_apart) {
  char *thermographs[][9] = {{"{3|1}"},
                             {"{3|1}", "{5||2|-2}", "^", "{7/2|*||-3}"},
                             {"{2^100|0}", "5", "1/2^100"},
                             {"1000+{1|-1}", "{1|-1}", "0"},
                             {"{1000001|1000000}", "{1/1024|-1/512}"},
                             {"-17/64", "{3/8|-123456789/2}", "*7"},
                             {"{6|5||1|-7}", "{100|99||98|97|||0}"},
                             {"{0|-1}", "{0|-1/2}", "{0|-1/4}", "{0|-1/8}", "{0|-1/16}"},
                             {"{2|1}", "{4|3}", "{6|5}", "{8|7}", "{10|9}", "{12|11}", "{14|13}", "{16|15}"},
                             {"{10^30+1|10^30}", "{10^30+3||10^30+2|10^30}", "10^30"},
                             {"{10^30|-10^30}", "-10^30", "1/2^400"}};
  for (size_t i = 0; i < sizeof thermographs / sizeof *thermographs; i++)
    check_labels(THERMOGRAPH, thermographs[i]);
  char *games[] = {"{3||1|-1}",
                   "*3",
                   "^^*",
                   "{3|*2,^^}+{1|-5}",
                   "'{-1|1}'",
                   "7",
                   "*100000",
                   "{2^200|*||-1}",
                   "*5",
                   "*20",
                   "+-1 + +-2 + {3||1|0}",
                   "10^30+{1|*}",
                   "'{0,1,2,3,4,5,6,7,8,9|}'",
                   "{17/64|3/128||-1/1024}+^^*3"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    check_labels(TREE, (char *[]){games[i], NULL});
    check_labels(GRAPH, (char *[]){games[i], NULL});
  }
  char *grids[] = {"for a in 0..9, b in 0..9: nim_sum(a,b)",
                   "for a in 0..99, b in 0..2: a^b",
                   "for a in 0..1, b in -999..-900: a*b/3",
                   "for a in 0..30, b in 0..30: 2^(a*b)",
                   "for a in 5..5, b in 5..5: a",
                   "for a in 1000000..1000040, b in 0..9: a*b",
                   "for a in 0..99, b in 7..7: nim_sum(a,b)",
                   "for a in 0..0, b in 0..99: a/(b-5)",
                   "for a in 0..9, b in 0..9: 10^30*a/7+1/2^b"};
  for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
    check_labels(HEATMAP, (char *[]){grids[i], NULL});
    check_labels(MAP, (char *[]){grids[i], NULL});
  }
  check_labels(MAP, (char *[]){"for alpha in -9..9, b in 0..9: if alpha > b then "
                               "\"a label of exactly forty characters n. 1\" else \"x\"",
                               NULL});
  check_labels(BOARD, (char *[]){"p_nim(3,[1,2]) - nimbi() + matrix_nim([10^30,1;2,3])",
                                 "coin_product(\"turtles\",\"ruler\",3,4,5,2)", "wythoff(3,5)", NULL});
}

/* Siegel, CGT, ch. II, thermographs: values grow to the left, temperatures upwards. */
Test(plot, thermographs_keep_the_convention) {
  drawn d; /* mean 7, temperature 2, walls at 10 and 4 when the tax is -1 */
  draw_it(&d, THERMOGRAPH, (char *[]){"{9|5}", NULL});
  const labi_canvas *canvas = &d.canvas;
  cr_expect(x_of(canvas, "10") < x_of(canvas, "7") && x_of(canvas, "7") < x_of(canvas, "4"));
  double middle = (x_of(canvas, "10") + x_of(canvas, "4")) / 2 - x_of(canvas, "7");
  cr_expect(middle < 1e-9 && middle > -1e-9, "the mast of a switch stands in the middle");
  cr_expect(y_of(canvas, "2") < y_of(canvas, "-1"));
  double slope = (x_of(canvas, "7") - x_of(canvas, "10")) / (y_of(canvas, "-1") - y_of(canvas, "2"));
  cr_expect(slope > 0.999 && slope < 1.001, "walls have a slope of 45 degrees");
  forget(&d);
}

/* Does a wall turn at this place?  Both as shares of the way from one label of the axis to another. */
static bool turns_at(const labi_canvas *canvas, labi_point at) {
  for (const labi_shape *s = canvas->shapes.items; s < canvas->shapes.items + canvas->shapes.count; s++)
    for (size_t i = 0; s->kind == LABI_SHAPE_LINE && i < s->count; i++) {
      double x = canvas->points.items[s->first + i].x - at.x, y = canvas->points.items[s->first + i].y - at.y;
      if (x * x + y * y < 1e-12) return true;
    }
  return false;
}

/* The walls by hand, from the definition: of {4|1||-2}, the right wall of {4|1} is 1+t up to 3/2 and then
 * 5/2, so the left one is 1 and then 5/2-t; the right one is -2+t. They meet at 9/4. Likewise
 * {6|5||1|-7}: 5, then 11/2-t; 1, then -3+t; and {4||2|0}: 4-t; 2 up to 1, then 1+t. */
Test(plot, walls_turn_where_they_should) {
  static const struct {
    char *game;
    const char *values[2], *temperature; /* labels of the axes; another one is -1 */
    double value[2], top;
    size_t count;
    double corners[6][2]; /* value and temperature */
  } rows[] = {
      {"{4|1||-2}", {"1", "-3"}, "9/4", {1, -3}, 2.25, 4, {{1, -1}, {1, 1.5}, {0.25, 2.25}, {-3, -1}}},
      {"{6|5||1|-7}",
       {"5", "1"},
       "17/4",
       {5, 1},
       4.25,
       5,
       {{5, -1}, {5, 0.5}, {1.25, 4.25}, {1, 4}, {1, -1}}},
      {"{4||2|0}", {"5", "2"}, "3/2", {5, 2}, 1.5, 4, {{5, -1}, {2.5, 1.5}, {2, 1}, {2, -1}}},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    drawn d;
    draw_it(&d, THERMOGRAPH, (char *[]){rows[i].game, NULL});
    const labi_canvas *canvas = &d.canvas;
    double x = x_of(canvas, rows[i].values[0]), y = y_of(canvas, "-1");
    double wide = (x_of(canvas, rows[i].values[1]) - x) / (rows[i].value[1] - rows[i].value[0]);
    double high = (y_of(canvas, rows[i].temperature) - y) / (rows[i].top + 1);
    for (size_t k = 0; k < rows[i].count; k++) {
      double value = rows[i].corners[k][0], temperature = rows[i].corners[k][1];
      cr_expect(
          turns_at(canvas, (labi_point){x + wide * (value - rows[i].value[0]), y + high * (temperature + 1)}),
          "%s at %g, %g", rows[i].game, value, temperature);
    }
    cr_expect(!turns_at(canvas, (labi_point){x + wide * 0.5, y + high * 0.75}));
    forget(&d);
  }
}

/* Mean 10^30 + 1/2, walls from 10^30 + 2 to 10^30 - 1 at temperature -1. */
Test(plot, large_values_are_told_apart) {
  drawn d;
  draw_it(&d, THERMOGRAPH, (char *[]){"{10^30+1|10^30}", NULL});
  const labi_canvas *canvas = &d.canvas;
  double mean = x_of(canvas, "1.0e+30"), left = x_of(canvas, "+3/2"), right = x_of(canvas, "-3/2");
  double middle = (left + right) / 2 - mean;
  cr_expect(left < mean && middle < 1e-9 && middle > -1e-9);
  cr_expect(x_of(canvas, "+1/2") < mean && x_of(canvas, "-1/2") > mean);
  forget(&d);
}

Test(plot, no_two_curves_look_the_same) {
  drawn d;
  char *games[25] = {NULL}, texts[24][8];
  for (int i = 0; i < 24; i++) sprintf(games[i] = texts[i], "{%d|0}", i + 1);
  draw_it(&d, THERMOGRAPH, games);
  labi_pen pens[48];
  size_t count = 0;
  for (const labi_shape *s = d.canvas.shapes.items; s < d.canvas.shapes.items + d.canvas.shapes.count; s++) {
    if (s->kind != LABI_SHAPE_LINE || s->pen.width < 1.5)
      continue; /* walls, masts and samples in the legend */
    size_t k = 0;
    while (k < count && (pens[k].colour != s->pen.colour || pens[k].dash != s->pen.dash)) k++;
    pens[k] = s->pen;
    if (k == count) count++;
  }
  cr_expect(count == 24 + 2, "%zu", count); /* and arrows, solid also in the two colours of no solid curve */
  forget(&d);
}

/* A move that both players have is one arc: the graph of *5 has 5+4+3+2+1. */
Test(plot, moves_of_both_players_are_one_arc) {
  drawn d;
  draw_it(&d, GRAPH, (char *[]){"*5", NULL});
  size_t arcs = 0;
  for (const labi_shape *s = d.canvas.shapes.items; s < d.canvas.shapes.items + d.canvas.shapes.count; s++)
    arcs += s->kind == LABI_SHAPE_LINE;
  cr_expect(arcs == 15 + 1, "%zu arcs, one of them in the legend", arcs);
  label(&d.canvas, "both");
  forget(&d);
}

/* Does the segment enter the box, which is a little smaller than it is drawn? */
static bool enters(const labi_point *p, const labi_point *box) {
  double from = 0, to = 1, start[] = {p[0].x, p[0].y}, step[] = {p[1].x - p[0].x, p[1].y - p[0].y};
  double low[] = {box[0].x + 0.5, box[0].y + 0.5}, high[] = {box[1].x - 0.5, box[1].y - 0.5};
  for (int i = 0; i < 2; i++) {
    if (step[i] == 0) {
      if (start[i] <= low[i] || start[i] >= high[i]) return false;
      continue;
    }
    double a = (low[i] - start[i]) / step[i], b = (high[i] - start[i]) / step[i];
    double least = a < b ? a : b, most = a + b - least;
    from = from > least ? from : least;
    to = to < most ? to : most;
  }
  return from < to;
}

static bool hides_a_line(const labi_canvas *canvas, const labi_shape *box) {
  const labi_shape *end = canvas->shapes.items + canvas->shapes.count;
  for (const labi_shape *s = canvas->shapes.items; s < end; s++) {
    const labi_point *p = canvas->points.items + s->first;
    for (size_t k = 0; s->kind == LABI_SHAPE_LINE && k + 1 < s->count; k++)
      if (enters(p + k, canvas->points.items + box->first)) return true;
  }
  return false;
}

/* A vertex that stands upon a line would look like the end of an arc. */
Test(plot, arcs_run_behind_no_vertex) {
  char *games[] = {"*9", "{{3|1},*|{0,^|-2},1/2}", "{{9|1},{7,*||0|-3}|{0,^3|-2||-8},1/2}", "^<5>", "{^4*2|{1|0,-2*}}",
                   "{0,*,{2|{1|*2}}|{*3,^|-1},-2}"};
  char path_before[4096];
  snprintf(path_before, sizeof path_before, "%s", getenv("PATH"));
  cr_assert(setenv("PATH", "/nowhere", 1) == 0); /* without Graphviz */
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    drawn d;
    draw_it(&d, GRAPH, (char *[]){games[i], NULL});
    const labi_shape *end = d.canvas.shapes.items + d.canvas.shapes.count;
    for (const labi_shape *s = d.canvas.shapes.items; s < end; s++)
      cr_expect(s->kind != LABI_SHAPE_RECTS || !hides_a_line(&d.canvas, s), "%s", games[i]);
    forget(&d);
  }
  setenv("PATH", path_before, 1);
}

Test(plot, left_options_lie_to_the_left) {
  drawn d;
  draw_it(&d, TREE, (char *[]){"{30||10|-20}", NULL});
  const labi_canvas *canvas = &d.canvas;
  cr_expect(x_of(canvas, "30") < x_of(canvas, "{30||10|-20}"));
  cr_expect(x_of(canvas, "{10|-20}") > x_of(canvas, "{30||10|-20}"));
  cr_expect(x_of(canvas, "10") < x_of(canvas, "{10|-20}") && x_of(canvas, "{10|-20}") < x_of(canvas, "-20"));
  cr_expect(y_of(canvas, "30") > y_of(canvas, "{30||10|-20}"));
  forget(&d);
}

Test(plot, cells_stand_where_their_values_belong) {
  drawn d; /* the first variable to the right, the second upwards */
  draw_it(&d, HEATMAP, (char *[]){"for a in 0..2, b in 0..2: 10*a+b+100", NULL});
  const labi_canvas *canvas = &d.canvas;
  cr_expect(x_of(canvas, "100") < x_of(canvas, "110") && y_of(canvas, "100") == y_of(canvas, "110"));
  cr_expect(y_of(canvas, "100") > y_of(canvas, "101") && x_of(canvas, "100") == x_of(canvas, "101"));
  forget(&d);
}

/* Cells are joined to blocks, and blocks of a colour to one shape: each cell keeps its colour. */
Test(plot, blocks_cover_their_cells) {
  enum { SIDE = 60 };
  drawn d;
  draw_it(&d, MAP,
          (char *[]){"for a in 0..59, b in 0..59 where a+b != 7: if a < b then 0 else (a*a+3*b) % 5", NULL});
  const labi_canvas *canvas = &d.canvas;
  double x = x_of(canvas, "0"); /* of the label of the axis */
  double wide = (x_of(canvas, "55") - x) / 55;
  int fills[5] = {-1, -1, -1, -1, -1};
  size_t shapes = 0;
  for (int a = 0; a < SIDE; a++) {
    for (int b = 0; b < SIDE; b++) {
      int found = -1, value = a < b ? 0 : (a * a + 3 * b) % 5;
      labi_point at = {x + a * wide, wide * (SIDE - b - 0.5)};
      shapes = 0;
      for (const labi_shape *s = canvas->shapes.items; s < canvas->shapes.items + canvas->shapes.count; s++) {
        const labi_point *p = canvas->points.items + s->first;
        if (s->kind != LABI_SHAPE_RECTS || s->pen.colour != LABI_NO_COLOUR) continue;
        shapes++;
        for (size_t i = 0; i < s->count; i += 2)
          if (p[i].x < at.x && at.x < p[i + 1].x && p[i].y < at.y && at.y < p[i + 1].y) {
            cr_expect(found < 0, "two colours at %d, %d", a, b);
            found = s->fill;
          }
      }
      if (a + b == 7) {
        cr_expect(found < 0, "a colour at %d, %d", a, b);
        continue;
      }
      if (fills[value] < 0) fills[value] = found;
      cr_expect(found >= 0 && fills[value] == found, "at %d, %d", a, b);
    }
  }
  cr_expect(shapes == 5, "%zu", shapes);
  forget(&d);
}

/* ---- graphs without Graphviz --------------------------------------------------------------------------- */

static const labi_vertex *vertex(const drawn *d, const char *text) {
  const labi_net *net = (const labi_net *)d->picture;
  for (size_t i = 0; i < net->count; i++)
    if (strcmp(net->vertices[i].text, text) == 0) return &net->vertices[i];
  cr_assert(false, "no vertex %s", text);
  return NULL;
}

static void draw_in_rows(drawn *d, char *game) {
  char before[4096];
  snprintf(before, sizeof before, "%s", getenv("PATH"));
  cr_assert(setenv("PATH", "/nowhere", 1) == 0);
  draw_it(d, GRAPH, (char *[]){game, NULL});
  setenv("PATH", before, 1);
}

/* A row stands below the middle of what its seats wish for: to be 14 left of the game above for a move of Left, as
 * far right for one of Right, and below its last place for an arc that crosses rows, whose seat is 8 wide. A seat is
 * 14 wider than its label. */
Test(plot, rows_of_graphs_stand_below_the_moves_that_lead_there) {
  static char *const games[] = {"{{2|1}|0}", "{0|{-1|-2}}"}, *const hot[] = {"{2|1}", "{-1|-2}"},
              *const rows[][3] = {{"2", "1", "0"}, {"0", "-1", "-2"}};
  for (int i = 0; i < 2; i++) {
    drawn d;
    draw_in_rows(&d, games[i]);
    const double side = i == 0 ? 1 : -1, root = ((const labi_net *)d.picture)->vertices[0].at.x, half = vertex(&d, hot[i])->half;
    const labi_vertex *row[] = {vertex(&d, rows[i][0]), vertex(&d, rows[i][1]), vertex(&d, rows[i][2])};
    cr_expect(fabs(vertex(&d, hot[i])->at.x - (root - side * 4)) < 1e-9, "%s", games[i]);
    const double width = row[2]->at.x + row[2]->half - row[0]->at.x + row[0]->half,
                 middle = row[0]->at.x - row[0]->half + width / 2;
    cr_expect(fabs(middle - (root + side * (half - 1) / 3)) < 1e-9, "%s: %g", games[i], middle - root);
    cr_expect(fabs(width - 2 * (row[0]->half + row[1]->half + row[2]->half) - 28) < 1e-9, "%s: %g", games[i], width);
    cr_expect(fabs(row[1]->at.x - row[1]->half - row[0]->at.x - row[0]->half - 14) < 1e-9, "%s", games[i]);
    forget(&d);
  }
}

/* One that is reached from two games wishes for the middle. */
Test(plot, a_follower_of_two_stands_between_them) {
  drawn d;
  draw_in_rows(&d, "{{2|1}|1}");
  const labi_vertex *row[] = {vertex(&d, "2"), vertex(&d, "1")};
  const double root = ((const labi_net *)d.picture)->vertices[0].at.x, half = vertex(&d, "{2|1}")->half,
               middle = (row[0]->at.x - row[0]->half + row[1]->at.x + row[1]->half) / 2;
  cr_expect(fabs(middle - (root + (-18 + (10 + half + 7) / 2) / 2)) < 1e-9, "%g, %g", middle - root, half);
  forget(&d);
}

/* ---- boards -------------------------------------------------------------------------------------------- */

/* Vertices stand apart, and loops beside theirs; of an edge of two directions only the tips are doubled. */
Test(plot, vertices_of_graphs_stand_apart) {
  static const struct {
    char *position;
    size_t vertices, loops;
  } rows[] = {{"snort(\"...|...|...\")", 9, 0},
              {"arc_kayles(3,[1,1;2,2;3,3;1,2;2,3])", 3, 3},
              {"arc_kayles(5,[1,1;1,2;2,3;3,1;3,4;4,5;5,3])", 5, 1},
              {"digraph_placement(\"L>R<L-R\")", 4, 0},
              {"hackenbush(\":Ge:A;:Ge:A;:Al:A;:Ar:B;:Ae:B;:Bl:B\")", 4, 0},
              {"hackenbush(\"(lr:A(rr:B;rr:D);lr:B(r(r:D;r:E));lr:C(rr:E);lr:D;lr:E)\")", 14, 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    drawn d;
    draw_it(&d, BOARD, (char *[]){rows[i].position, NULL});
    const labi_shape *shape = d.canvas.shapes.items;
    size_t vertices = 0, loops = 0, count = d.canvas.shapes.count;
    for (size_t k = 0; k < count; k++) {
      if (shape[k].kind != LABI_SHAPE_CIRCLE) continue;
      const bool is_loop = shape[k].fill == LABI_NO_COLOUR;
      vertices += !is_loop;
      loops += is_loop;
      for (size_t j = 0; j < k; j++) {
        if (shape[j].kind != LABI_SHAPE_CIRCLE) continue;
        const labi_point a = d.canvas.points.items[shape[j].first], b = d.canvas.points.items[shape[k].first];
        cr_expect(hypot(a.x - b.x, a.y - b.y) > 8, "%s: two circles are at the same place", rows[i].position);
      }
    }
    cr_expect(vertices == rows[i].vertices && loops == rows[i].loops, "%s: %zu, %zu", rows[i].position, vertices, loops);
    forget(&d);
  }
}

/* What a position prints is no picture yet: the base of p-Nim is no heap, names of coin games are no pieces.
 */
Test(plot, boards_show_what_is_on_them) {
  static const struct {
    char *position;
    size_t cells, circles;
    const char *words[4];
  } rows[] = {
      {"p_nim(3,[12,3,2,1])", 4, 0, {"p_nim 3", "12"}},
      {"coin_product(\"turtles\",\"ruler\",3,4,5,2)", 4, 0, {"coin_product \"turning_turtles\", \"ruler\""}},
      {"integer_nim([0,1],\"lose\",[0],\"win\",[1])", 1, 0, {"integer_nim([0,1],\"lose\",[0],\"win\",[1])"}},
      {"nim_squared(\"xox|oxx\")", 6, 6, {NULL}},
      {"domineering(\"..|.#\")", 4, 0, {NULL}},
      {"matrix_nim([1,2;20,inf])", 4, 0, {"1", "2", "20", "∞"}},
      {"nimbi(\"o|oo|o.o\")", 6, 5, {NULL}}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    drawn d;
    draw_it(&d, BOARD, (char *[]){rows[i].position, NULL});
    size_t cells = 0, circles = 0;
    for (const labi_shape *s = d.canvas.shapes.items; s < d.canvas.shapes.items + d.canvas.shapes.count;
         s++) {
      cells += s->kind == LABI_SHAPE_RECTS;
      circles += s->kind == LABI_SHAPE_CIRCLE;
    }
    cr_expect(cells == rows[i].cells && circles == rows[i].circles, "%s: %zu, %zu", rows[i].position, cells,
              circles);
    for (int k = 0; k < 4 && rows[i].words[k]; k++) label(&d.canvas, rows[i].words[k]);
    forget(&d);
  }
}

/* ---- numbers and colours --------------------------------------------------------------------------- */

Test(plot, ratios_know_no_size) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  static const struct {
    const char *x, *unit;
    double ratio;
  } rows[] = {{"2^4000", "2^4000", 1}, {"1/2^4000", "1/2^4001", 2}, {"3", "8", 0.375},        {"0", "5", 0},
              {"-7", "2", -3.5},       {"1/2^4000", "2^4000", 0},   {"2^4001", "-2^4000", -2}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    double ratio = 99;
    cr_assert(labi_number_ratio(&ratio, ctx, cgt_parse(ctx, rows[i].x), cgt_parse(ctx, rows[i].unit)));
    cr_expect(ratio - rows[i].ratio < 1e-12 && rows[i].ratio - ratio < 1e-12, "%s / %s is %g", rows[i].x,
              rows[i].unit, ratio);
  }
  cgt_ctx_free(ctx);
}

static int lightness(int colour) {
  return 299 * (colour >> 16 & 255) + 587 * (colour >> 8 & 255) + 114 * (colour & 255);
}

Test(plot, numbers_become_short_texts) {
  static const struct {
    const char *number, *text, *latex;
  } rows[] = {{"5/8", "5/8", "5/8"},
              {"-1/2^40", "-1/2^40", "-1/2^{40}"},
              {"10^30", "1.0e+30", "1.0\\cdot10^{30}"},
              {"2^100", "1.268e+30", "1.268\\cdot10^{30}"},
              {"-2049/2048", "-1.0", "-1.0"}};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    labi_number_label label;
    labi_label_number(&label, ctx, cgt_parse(ctx, rows[i].number));
    cr_expect_str_eq(label.text, rows[i].text);
    cr_expect_str_eq(label.latex, rows[i].latex);
  }
  cgt_ctx_free(ctx);
}

Test(plot, the_ramp_survives_in_grey) {
  for (int i = 1; i <= 100; i++)
    cr_expect(lightness(labi_colour_ramp(i / 100.0)) > lightness(labi_colour_ramp((i - 1) / 100.0)), "at %d",
              i);
  for (int i = 0; i <= 100; i++) {
    int fill = labi_colour_ramp(i / 100.0), off = lightness(fill) - lightness(labi_colour_on(fill));
    cr_expect((off < 0 ? -off : off) > 95000, "what is written on %06x can be read", (unsigned)fill);
  }
  cr_expect(labi_colour_ramp(-1) == labi_colour_ramp(0) && labi_colour_ramp(2) == labi_colour_ramp(1));
}

Test(plot, hatching_stays_inside) {
  for (unsigned pattern = 0; pattern < LABI_PATTERNS; pattern++) {
    labi_canvas canvas = {0};
    labi_draw_hatch(&canvas, (labi_pen){0, 1, 0}, pattern, 13, -7, 31, 17);
    cr_expect((canvas.shapes.count > 0) == (pattern > 0));
    for (size_t i = 0; i < canvas.points.count; i++) {
      labi_point p = canvas.points.items[i];
      cr_expect(p.x > 13 - 1e-9 && p.x < 44 + 1e-9 && p.y > -7 - 1e-9 && p.y < 10 + 1e-9, "%u: %g %g",
                pattern, p.x, p.y);
    }
    labi_canvas_free(&canvas);
  }
}

Test(plot, text_is_cut_between_characters) {
  static const char *const rows[][2] = {
      {"abc", "abc"}, {"abcdef", "ab..."}, {"↑↑↑↑↑↑", "↑↑..."}, {"↑↑↑↑↑", "↑↑↑↑↑"}};
  for (size_t i = 0; i < 4; i++) {
    char *cut = labi_text_cut(rows[i][0], 5);
    cr_expect_str_eq(cut, rows[i][1]);
    free(cut);
  }
  char *cut = labi_text_cut("↑↑34567890123↓", 12); /* and its end, where there is room */
  cr_expect_str_eq(cut, "↑↑3456...23↓");
  free(cut);
}

/* ---- SVG ------------------------------------------------------------------------------------------- */

static char *svg_of(const labi_canvas *canvas, const char *title) {
  labi_buffer text = {0};
  labi_canvas_svg(&text, canvas, title);
  return labi_buffer_take(&text, NULL);
}

Test(plot, svg_keeps_text_as_text) {
  labi_canvas canvas = {0};
  labi_draw_words(&canvas, 0, 0, 0, LABI_ANCHOR_START, 10, "1 < ↑ & \"\x01\xff\"", NULL);
  char *svg = svg_of(&canvas, "a<b");
  cr_expect(strstr(svg, ">1 &lt; ↑ &amp; \"??\"</text>"), "%s", svg);
  cr_expect(strstr(svg, "<title>a&lt;b</title>"));
  free(svg);
  labi_canvas_free(&canvas);
}

/* ---- rendering ------------------------------------------------------------------------------------- */

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

static char *render(lab_picture *picture, lab_picture_format format, const lab_picture_style *style) {
  labi_buffer out = {0};
  lab_error error = {0};
  cr_assert(lab_picture_render(collect, &out, picture, format, style, &error) == CGT_OK, "%s", error.message);
  return labi_buffer_take(&out, NULL);
}

/* One of each kind, and what it looks like in a terminal. */
static const struct {
  kind kind;
  char *operands[4];
  const char *text;
} shown[] = {
    {TREE, {"{3||1|-1}"}, "{3|±1}\n├─L 3\n└─R ±1\n     ├─L 1\n     └─R -1\n"},
    {TREE, {"'{-1|1}'"}, "0\n├─L -1\n└─R 1\n"},
    {TREE, {"*100000"}, "*100000 ...\n"},
    {GRAPH, {"*2"}, "g1 = *2\n     Left to 0, g2;  Right to 0, g2\ng2 = *\n     Left to 0;  Right to 0\n"},
    {GRAPH, {"{1|}"}, "2\n"},
    {GRAPH,
     {"'{{|*}|}'"},
     "g1 = 1\n     Left to g2;  Right to -\ng2 = 0\n     Left to -;  Right to g3\n"
     "g3 = *\n     Left to 0;  Right to 0\n"},
    {BOARD,
     {"matrix_nim([1,2;20,inf]) - domineering(\"..|.#\")", "-nim(3)"},
     "┌────┬────┐\n│  1 │  2 │\n├────┼────┤\n│ 20 │  ∞ │\n└────┴────┘\n -\n"
     "┌───┬───┐\n│   │   │\n├───┼───┤\n│   │ █ │\n└───┴───┘\n\n -\n┌───┐\n│ 3 │\n└───┘\n"},
    {MAP,
     {"for a in 0..3, b in 0..3: outcome(nim(a,b)) == P"},
     "b\n3  · · · ■\n2  · · ■ ·\n1  · ■ · ·\n0  ■ · · ·\n   0 1 2 3  a\n\n·  false  12\n■  true  4\n"},
    {MAP, {"for a in 0..1, b in 0..1 where a == b: outcome({a|-b})"}, "b\n1    N\n0  N\n   0 1  a\n\nN  2\n"},
    {HEATMAP,
     {"for a in 0..1, b in 0..1: 1/(a-b)+1"},
     "b\n1  0 ?\n0  ? 2\n   0 1  a\n\n0  1\n2  1\n?  no value  2\n"},
    {HEATMAP,
     {"for a in 0..8, b in 0..8: 10*a+b"},
     "b\n8  0 2 3 4 5 6 7 8 9\n7  0 1 3 4 5 6 7 8 9\n6  0 1 2 4 5 6 7 8 9\n5  0 1 2 3 5 6 7 8 9\n"
     "4  0 1 2 3 5 6 7 8 9\n3  0 1 2 3 4 6 7 8 9\n2  0 1 2 3 4 5 7 8 9\n1  0 1 2 3 4 5 6 8 9\n"
     "0  0 1 2 3 4 5 6 7 9\n   0 1 2 3 4 5 6 7 8  a\n\n0  0 .. 8\n1  10 .. 17\n2  18 .. 26\n3  27 .. 35\n"
     "4  36 .. 43\n5  44 .. 52\n6  53 .. 61\n7  62 .. 70\n8  71 .. 78\n9  80 .. 88\n"},
    {BOARD, {"nim_squared(\"xo|ox\")"}, "┌───┬───┐\n│ ● │ ○ │\n├───┼───┤\n│ ○ │ ● │\n└───┴───┘\n"},
    {MAP, {"for a in 0..40, b in 0..40: (a*a+b) % 3"}, NULL},
    {TREE, {"{{{{6|5}|4*}|{3|*2,^^}}|{{1|0}|-7*3}}"}, NULL}, /* some of its games have names too long */
    {THERMOGRAPH, {"5"}, NULL},
    {THERMOGRAPH, {"{3|1}", "{5||2|-2}", "{1000001|1000000}"}, NULL},
};
enum { SHOWN = sizeof shown / sizeof *shown };

Test(plot, terminals_show_it) {
  for (size_t i = 0; i < SHOWN; i++) {
    drawn d;
    draw_it(&d, shown[i].kind, (char **)(uintptr_t)shown[i].operands);
    char *text = render(d.picture, LAB_PICTURE_TEXT, NULL),
         *again = render(d.picture, LAB_PICTURE_TEXT, NULL);
    if (shown[i].text) cr_expect_str_eq(text, shown[i].text, "%s:\n%s", shown[i].operands[0], text);
    cr_expect_str_eq(text, again);
    free(text);
    free(again);
    forget(&d);
  }
}

Test(plot, terminals_may_have_colours) {
  drawn d;
  draw_it(&d, MAP, (char *[]){"for a in 0..1, b in 0..1: a == b", NULL});
  char *text = render(d.picture, LAB_PICTURE_TEXT, &(lab_picture_style){.colours = true});
  cr_expect(strstr(text, "\033[48;2;") && strstr(text, "\033[0m"), "%s", text);
  free(text);
  forget(&d);
}

static size_t count_of(const char *text, const char *word) {
  size_t count = 0;
  for (; (text = strstr(text, word)); text += strlen(word)) count++;
  return count;
}

Test(plot, files_are_whole) {
  const lab_picture_style style = {.title = "a\nb & <c>", .heading = "high & low"};
  for (size_t i = 0; i < SHOWN; i++) {
    drawn d;
    draw_it(&d, shown[i].kind, (char **)(uintptr_t)shown[i].operands);
    char *svg = render(d.picture, LAB_PICTURE_SVG, &style),
         *tikz = render(d.picture, LAB_PICTURE_TIKZ, &style);
    cr_expect(strncmp(svg, "<svg ", 5) == 0 && strcmp(svg + strlen(svg) - 7, "</svg>\n") == 0);
    cr_expect(strstr(svg, "<title>a\nb &amp; &lt;c&gt;</title>") && strstr(svg, ">high &amp; low</text>"));
    cr_expect(count_of(svg, "<text ") == count_of(svg, "</text>"));
    cr_expect(strncmp(tikz, "% a b & <c>\n", 12) == 0 && strstr(tikz, "{high \\& low}"), "%s", tikz);
    cr_expect(count_of(tikz, "{") == count_of(tikz, "}") - count_of(tikz, "\\}") + count_of(tikz, "\\{"),
              "%s", tikz);
    cr_expect(strstr(tikz, "\\begin{tikzpicture}") && strstr(tikz, "\\end{tikzpicture}\n"));
    cr_expect(lab_picture_look(d.picture).points > 0);
    free(svg);
    free(tikz);
    forget(&d);
  }
}

/* What is hidden from the eye is counted. */
Test(plot, cuts_are_counted) {
  drawn d;
  draw_it(&d, TREE, (char *[]){"*100000", NULL});
  lab_picture_facts facts = lab_picture_look(d.picture);
  cr_expect(facts.games == 1 && facts.cut == 1);
  forget(&d);
  draw_it(&d, TREE, (char *[]){"*12", NULL});
  facts = lab_picture_look(d.picture);
  cr_expect(facts.games > 200 && facts.games <= 250 && facts.cut > 0 && facts.cut < facts.games);
  forget(&d);
}

Test(plot, graphviz_reads_trees_and_graphs) {
  drawn d;
  draw_it(&d, GRAPH, (char *[]){"*2", NULL});
  char *dot = render(d.picture, LAB_PICTURE_DOT, NULL);
  cr_expect(count_of(dot, " -> ") == 3 && count_of(dot, "label=") == 3 && strncmp(dot, "digraph", 7) == 0);
  free(dot);
  forget(&d);
  labi_buffer out = {0};
  draw_it(&d, THERMOGRAPH, (char *[]){"*2", NULL});
  cr_expect(lab_picture_render(collect, &out, d.picture, LAB_PICTURE_DOT, NULL, &d.error) == CGT_EINVAL);
  cr_expect(strstr(d.error.message, "only a tree or a graph"), "%s", d.error.message);
  forget(&d);
}

Test(plot, labels_stand_for_games) {
  drawn d;
  cr_assert(make(&d, THERMOGRAPH, (char *[]){NULL}) == CGT_EINVAL);
  lab_picture_operand game = {
      .value = lab_game(cgt_parse(lab_machine_ctx(d.machine), "{17/64|3/128||-1/1024} + ^^*3 + {3|1}"))};
  for (int i = 0; i < 3; i++) {
    const char *const labels[] = {"mine", "G + H", "..."};
    game.label = i == 0 ? "mine" : NULL;
    game.expression = i == 1 ? "G + H" : NULL;
    cr_assert(lab_picture_thermographs(&d.picture, d.machine, &game, 1, &d.error) == CGT_OK);
    char *text = render(d.picture, LAB_PICTURE_TEXT, NULL);
    cr_expect(strstr(text, labels[i]), "%s", text);
    free(text);
    lab_picture_free(d.picture);
    cr_assert(lab_picture_tree(&d.picture, d.machine, &game, &d.error) == CGT_OK);
    text = render(d.picture, LAB_PICTURE_TEXT, NULL);
    if (i > 0) cr_expect(strstr(text, labels[i]), "%s", text);
    free(text);
    lab_picture_free(d.picture);
  }
  d.picture = NULL;
  forget(&d);
}

Test(plot, what_cannot_be_drawn_is_refused) {
  static char *many[] = {"1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1",
                         "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", NULL};
  static const struct {
    kind kind;
    char *operand;
    cgt_status status;
    const char *message;
  } rows[] = {
      {THERMOGRAPH, "true", CGT_EINVAL, "expected a game"},
      {TREE, "true", CGT_EINVAL, "expected a game"},
      {GRAPH, "[1,2]", CGT_EINVAL, "expected a game"},
      {BOARD, "{1|2}", CGT_EINVAL, "expected a position"},
      {BOARD, "domineering(250,250)", CGT_ELIMIT, "too many for a picture"},
      {MAP, "for a in 0..3: a", CGT_EINVAL, "needs two variables, not 1"},
      {HEATMAP, "for a in 0..3, b in 0..3, c in 0..3: a", CGT_EINVAL, "a heat map needs two variables"},
      {MAP, "for a in 0..3, b in 0..3 where a > 5: a", CGT_EINVAL, "nothing to show"},
      {HEATMAP, "for a in 0..3, b in 0..3: a < b", CGT_EINVAL, "not false (at a = 0, b = 0)"},
      {HEATMAP, "for a in 0..3, b in 0..3: {a+1|-b}", CGT_EINVAL, "not {1|0} (at a = 0, b = 0)"},
      {MAP, "for a in 0..3, b in 0..3: \"x\" + a*b", CGT_EINVAL, "(at a = 0, b = 0)"},
      {MAP, "for a in 0..9999, b in 0..9999: a", CGT_ELIMIT, "more than 250000 cells"},
      {MAP, "for a in 0..3000, b in 1000*a..1000*a: a", CGT_ELIMIT, "nearly all of them empty"},
  };
  drawn d;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_status status = make(&d, rows[i].kind, (char *[]){rows[i].operand, NULL});
    cr_expect(status == rows[i].status && strstr(d.error.message, rows[i].message), "%s: %d %s",
              rows[i].operand, (int)status, d.error.message);
    cr_expect(d.error.status == status && !d.picture);
    forget(&d);
  }
  cr_expect(make(&d, THERMOGRAPH, many) == CGT_EINVAL && strstr(d.error.message, "the limit is 24"));
  forget(&d);
  volatile int stop = 1;
  cr_assert(make(&d, THERMOGRAPH, (char *[]){"1", NULL}) == CGT_OK);
  lab_picture_free(d.picture);
  d.picture = NULL;
  size_t statement = add(&d, "for a in 0..9, b in 0..9: a");
  lab_survey_options options = {.stop = &stop};
  cr_expect(lab_picture_map(&d.picture, d.program, statement, &options, &d.error) == CGT_ECANCELLED);
  options.limits.memory_bytes = 1;
  options.stop = NULL;
  cr_expect(lab_picture_map(&d.picture, d.program, statement, &options, &d.error) == CGT_ELIMIT);
  cr_expect(lab_picture_map(&d.picture, d.program, statement, NULL, &d.error) == CGT_OK, "%s",
            d.error.message);
  forget(&d);
}

/* ---- files and other programs ------------------------------------------------------------------------ */

static bool refuse(void *where, const char *bytes, size_t length) {
  (void)where;
  return !bytes || length == SIZE_MAX;
}

/* A program in the folder that stands for another. */
static void make_program(const char *folder, const char *name, const char *script) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  cr_assert(file && fputs(script, file) >= 0 && fclose(file) == 0 && chmod(path, 0755) == 0);
}

Test(plot, pictures_become_files) {
  char folder[] = "/tmp/cgt-plot-XXXXXX", path[64], path_before[4096];
  cr_assert(mkdtemp(folder));
  snprintf(path_before, sizeof path_before, "%s", getenv("PATH"));
  snprintf(path, sizeof path, "%s/tree.png", folder);
  drawn d;
  draw_it(&d, GRAPH, (char *[]){"{2|1*,^+*2}", NULL});
  lab_picture_format format;
  cr_expect(lab_picture_format_named(&format, "png") && format == LAB_PICTURE_PNG);
  cr_expect(!lab_picture_format_named(&format, "gif"));

  cr_assert(setenv("PATH", folder, 1) == 0); /* without any program: rows in place of Graphviz */
  char *svg = render(d.picture, LAB_PICTURE_SVG, NULL);
  cr_expect(strstr(svg, ">both</text>"), "%s", svg);
  free(svg);
  cr_expect(lab_picture_save(d.picture, path, LAB_PICTURE_PNG, NULL, &d.error) == CGT_EINVAL);
  cr_expect(strstr(d.error.message, "it takes the program rsvg-convert") && access(path, F_OK) != 0);

  make_program(folder, "rsvg-convert", "#!/bin/sh\necho \"$@\"\n");
  make_program(folder, "dot", "#!/bin/sh\necho node g0 1 2\n"); /* not what was asked for */
  cr_expect(lab_picture_save(d.picture, path, LAB_PICTURE_PNG, NULL, &d.error) == CGT_OK, "%s",
            d.error.message);
  char line[128] = "";
  FILE *file = fopen(path, "r");
  cr_assert(file && fgets(line, sizeof line, file) && fclose(file) == 0);
  cr_expect_str_eq(line, "--zoom 2.000000 --format png --unlimited\n");
  setenv("PATH", path_before, 1);

  cr_expect(lab_picture_save(d.picture, folder, LAB_PICTURE_SVG, NULL, &d.error) == CGT_EINVAL);
  cr_expect(strstr(d.error.message, "cannot write '/tmp/cgt-plot-") && strstr(d.error.message, "directory"),
            "%s", d.error.message);
  signal(SIGXFSZ, SIG_IGN); /* as when a disk is full */
  setrlimit(RLIMIT_FSIZE, &(struct rlimit){.rlim_max = RLIM_INFINITY});
  cr_expect(lab_picture_save(d.picture, path, LAB_PICTURE_SVG, NULL, &d.error) == CGT_EINVAL);
  setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
  file = fopen(path, "r");
  cr_assert(file && fgets(line, sizeof line, file) && fclose(file) == 0);
  cr_expect_str_eq(line, "--zoom 2.000000 --format png --unlimited\n", "the old file stays where there is no new one");
  cr_expect(lab_picture_render(refuse, NULL, d.picture, LAB_PICTURE_SVG, NULL, &d.error) == CGT_EINVAL);
  forget(&d);
  for (size_t i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, (const char *[]){"tree.png", "rsvg-convert", "dot"}[i]);
    remove(path);
  }
  rmdir(folder);
}

/* A line of it for each node and edge, in inches, y upwards. */
Test(plot, graphviz_lays_graphs_out) {
  char folder[] = "/tmp/cgt-plot-XXXXXX", path[64], path_before[4096];
  cr_assert(mkdtemp(folder));
  snprintf(path_before, sizeof path_before, "%s", getenv("PATH"));
  make_program(folder, "dot",
               "#!/bin/sh\necho graph 1 1 2\necho node g0 0.5 1.5 0.3 0.2\necho node g1 0.25 0.5 0.3 0.2\n"
               "echo edge g0 g1 4 0.5 1.3 0.5 1.1 0.5 0.9 0.25 0.7 solid\necho stop\n");
  cr_assert(setenv("PATH", folder, 1) == 0);
  drawn d;
  draw_it(&d, GRAPH, (char *[]){"*", NULL});
  setenv("PATH", path_before, 1);
  cr_expect(x_of(&d.canvas, "*") == 36 && y_of(&d.canvas, "*") == -108);
  cr_expect(x_of(&d.canvas, "0") == 18 && y_of(&d.canvas, "0") == -36);
  const labi_shape *arc = d.canvas.shapes.items;
  cr_expect(arc->kind == LABI_SHAPE_LINE && arc->count == 17, "a curve through many points");
  cr_expect(d.canvas.points.items[arc->first + 16].x == 18);
  forget(&d);
  snprintf(path, sizeof path, "%s/dot", folder);
  remove(path);
  rmdir(folder);
}

/* ---- memory ------------------------------------------------------------------------------------------ */

static bool count_bytes(void *where, const char *bytes, size_t length) {
  (void)bytes;
  *(size_t *)where += length;
  return true;
}

/* *length: of all the texts of the picture. */
static cgt_status make_and_render(size_t *length, drawn *d, kind kind) {
  cgt_status status = make_picture(d, kind);
  *length = 0;
  for (int format = LAB_PICTURE_TEXT; format <= LAB_PICTURE_TIKZ && status == CGT_OK; format++)
    status = lab_picture_render(count_bytes, length, d->picture, (lab_picture_format)format, NULL, &d->error);
  return status;
}

/* A thread that begins without memory ends the address sanitizer itself, so maps, which threads work out, are
 * starved where there is none. */
static bool can_starve(kind kind) {
#ifdef __SANITIZE_ADDRESS__
  return kind != HEATMAP && kind != MAP;
#else
  return (void)kind, true;
#endif
}

/* Whichever allocation fails, the whole picture is made and rendered, or the error says why not. */
Test(plot, memory_may_end, .init = failing_malloc_spare_gmp, .timeout = 240) {
  for (size_t i = 0; i < SHOWN; i++) {
    uint64_t at = 0, failed = 1;
    size_t whole, length;
    drawn d;
    prepare(&d, shown[i].kind, (char **)(uintptr_t)shown[i].operands);
    cr_assert_eq(make_and_render(&whole, &d, shown[i].kind), CGT_OK);
    forget(&d);
    while (failed > 0 && can_starve(shown[i].kind)) {
      prepare(&d, shown[i].kind, (char **)(uintptr_t)shown[i].operands);
      at += 1 + at * long_test_step() / 32;
      failing_malloc_arm(at, at % 2);
      cgt_status status = make_and_render(&length, &d, shown[i].kind);
      failing_malloc_disarm(&failed);
      cr_expect(status == CGT_OK || (status <= CGT_ELIMIT && d.error.status == status), "%s, %d: %d %s",
                shown[i].operands[0], (int)at, (int)status, d.error.message);
      cr_expect(status != CGT_OK || length == whole, "%s, %d: %zu of %zu", shown[i].operands[0], (int)at, length, whole);
      cgt_ctx_clear_error(lab_machine_ctx(d.machine));
      forget(&d);
    }
    cr_expect(at > 5 || !can_starve(shown[i].kind));
  }
}
