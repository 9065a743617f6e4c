/* Pictures: places and colours, labels that keep apart, text that stays text. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/picture/picture.h"

/* ---- a picture of operands ------------------------------------------------------------------------- */

typedef enum kind { THERMOGRAPH, TREE, GRAPH, HEATMAP, MAP, BOARD } kind;

typedef struct drawn {
  lab_program *program;
  lab_machine *machine;
  lab_picture *picture;
  lab_error error;
  labi_canvas canvas;
} drawn;

enum { MOST = 32 };

/* The statement that is added, the last of the program. */
static size_t add(drawn *d, const char *text) {
  cr_assert(lab_program_add(d->program, text, strlen(text), &d->error) == CGT_OK, "%s: %s", text,
            d->error.message);
  return lab_program_count(d->program) - 1;
}

static cgt_status make_boards(drawn *d, char **operands) {
  lab_value terms[MOST];
  size_t counts[MOST], sums = 0, used = 0;
  bool negative[MOST];
  for (; operands[sums]; sums++) {
    size_t statement = add(d, operands[sums]), *count = &counts[sums];
    cr_assert(lab_evaluate_terms(count, terms + used, negative, MOST - used, d->machine, statement,
                                 &d->error) == CGT_OK);
    for (size_t i = 0; i < *count; i++, used++)
      if (terms[used].kind == LAB_POSITION) terms[used].as.at.negative ^= negative[i];
  }
  return lab_picture_boards(&d->picture, d->machine, terms, counts, sums, &d->error);
}

static cgt_status make_of_games(drawn *d, kind kind, char **operands) {
  lab_picture_operand games[MOST] = {0};
  size_t count = 0;
  for (; operands[count]; count++) {
    size_t statement = add(d, operands[count]);
    games[count].expression = operands[count];
    cr_assert(lab_evaluate(&games[count].value, d->machine, statement, &d->error) == CGT_OK);
  }
  if (kind == TREE) return lab_picture_tree(&d->picture, d->machine, games, &d->error);
  if (kind == GRAPH) return lab_picture_graph(&d->picture, d->machine, games, &d->error);
  return lab_picture_thermographs(&d->picture, d->machine, games, count, &d->error);
}

static cgt_status make(drawn *d, kind kind, char **operands) {
  *d = (drawn){.program = lab_program_new(false)};
  d->machine = lab_machine_new(d->program, &(cgt_limits){.memory_bytes = (size_t)256 << 20}, 1);
  cr_assert(d->machine);
  if (kind == BOARD) return make_boards(d, operands);
  if (kind != HEATMAP && kind != MAP) return make_of_games(d, kind, operands);
  size_t statement = add(d, operands[0]);
  lab_survey_options options = {.workers = 2, .machine = d->machine};
  return kind == MAP ? lab_picture_map(&d->picture, d->program, statement, &options, &d->error)
                     : lab_picture_heatmap(&d->picture, d->program, statement, &options, &d->error);
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

/* Siegel, CGT, ch. II.5, thermographs: values grow to the left, temperatures upwards. */
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
