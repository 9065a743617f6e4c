/* Pictures: places and colours, labels that keep apart, text that stays text,
 * LaTeX through macros. */
#define _GNU_SOURCE /* open_memstream */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"
#include "latex.h"
#include "plot.h"
#include "random_game.h"

/* ---- a picture of operands
 * ------------------------------------------------------------------------ */

typedef exit_status draw(plot *p, int count, char **operands);

typedef struct drawn {
  settings settings;
  session session;
  plot plot;
} drawn;

static void draw_it(drawn *d, draw *kind, char **operands) {
  int count = 0;
  while (operands[count])
    count++;
  d->settings = (settings){.scale = 1,
                           .memory_bytes = (size_t)256 << 20,
                           .stack_bytes = (size_t)4 << 20};
  cr_assert(session_open(&d->session, &d->settings, true) == EXIT_DONE);
  d->plot =
      (plot){.format = PLOT_SVG, .title = "a < b & c", .session = &d->session};
  cr_assert(kind(&d->plot, count, operands) == EXIT_DONE, "%s", operands[0]);
  cr_assert(!d->plot.canvas.failed);
}

static void forget(drawn *d) {
  plot_canvas_free(&d->plot.canvas);
  session_close(&d->session);
}

typedef struct box {
  double left, right, top, bottom;
} box;

static box box_of(const plot_canvas *canvas, const plot_shape *s) {
  plot_point at = canvas->points[s->first];
  double width = plot_text_width(s->text, s->size);
  double left = at.x - (s->anchor == PLOT_START    ? 0
                        : s->anchor == PLOT_MIDDLE ? width / 2
                                                   : width);
  return (box){left, left + width, at.y - 0.5 * s->size, at.y + 0.5 * s->size};
}

static bool meet(box a, box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom &&
         b.top < a.bottom;
}

static void expect_labels_apart(const plot_canvas *canvas, const char *what) {
  for (size_t i = 0; i < canvas->count; i++) {
    for (size_t k = 0; k < i; k++) {
      const plot_shape *s = &canvas->shapes[i], *t = &canvas->shapes[k];
      if (s->kind != PLOT_WORDS || t->kind != PLOT_WORDS)
        continue;
      cr_expect(!meet(box_of(canvas, s), box_of(canvas, t)),
                "%s: %s lies on %s", what, s->text, t->text);
    }
  }
}

static const plot_shape *label(const plot_canvas *canvas, const char *text) {
  for (const plot_shape *s = canvas->shapes; s < canvas->shapes + canvas->count;
       s++)
    if (s->kind == PLOT_WORDS && strcmp(s->text, text) == 0)
      return s;
  cr_assert(false, "no label %s", text);
  return NULL;
}

static double x_of(const plot_canvas *canvas, const char *text) {
  return canvas->points[label(canvas, text)->first].x;
}

static double y_of(const plot_canvas *canvas, const char *text) {
  return canvas->points[label(canvas, text)->first].y;
}

Test(plot, labels_keep_apart) {
  char *thermographs[][6] = {{"{3|1}"},
                             {"{3|1}", "{5||2|-2}", "^", "{7/2|*||-3}"},
                             {"{2^100|0}", "5", "1/2^100"},
                             {"1000+{1|-1}", "{1|-1}", "0"},
                             {"{1000001|1000000}", "{1/1024|-1/512}"},
                             {"-17/64", "{3/8|-123456789/2}", "*7"}};
  for (size_t i = 0; i < sizeof thermographs / sizeof *thermographs; i++) {
    drawn d;
    draw_it(&d, plot_thermograph, thermographs[i]);
    expect_labels_apart(&d.plot.canvas, thermographs[i][0]);
    forget(&d);
  }
  char *games[] = {"{3||1|-1}", "*3", "^^*",     "{3|*2,^^}+{1|-5}",
                   "'{-1|1}'",  "7",  "*100000", "{2^200|*||-1}"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    drawn d;
    draw_it(&d, plot_tree, (char *[]){games[i], NULL});
    expect_labels_apart(&d.plot.canvas, games[i]);
    forget(&d);
    draw_it(&d, plot_graph, (char *[]){games[i], NULL});
    expect_labels_apart(&d.plot.canvas, games[i]);
    forget(&d);
  }
  char *grids[] = {"for a in 0..9, b in 0..9: nim_sum(a,b)",
                   "for a in 0..99, b in 0..2: a^b",
                   "for a in 0..1, b in -999..-900: a*b/3",
                   "for a in 0..30, b in 0..30: 2^(a*b)",
                   "for a in 5..5, b in 5..5: a",
                   "for a in 1000000..1000040, b in 0..9: a*b"};
  for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
    drawn d;
    draw_it(&d, plot_heatmap, (char *[]){grids[i], NULL});
    expect_labels_apart(&d.plot.canvas, grids[i]);
    forget(&d);
    draw_it(&d, plot_map, (char *[]){grids[i], NULL});
    expect_labels_apart(&d.plot.canvas, grids[i]);
    forget(&d);
  }
}

/* Siegel, CGT, Ch. II.5 (number unchecked): values grow to the left,
 * temperatures upwards. */
Test(plot, thermographs_keep_the_convention) {
  drawn d; /* mean 7, temperature 2, walls at 10 and 4 when the tax is -1 */
  draw_it(&d, plot_thermograph, (char *[]){"{9|5}", NULL});
  const plot_canvas *canvas = &d.plot.canvas;
  cr_expect(x_of(canvas, "10") < x_of(canvas, "7") && x_of(canvas, "7") < x_of(canvas, "4"));
  double middle = (x_of(canvas, "10") + x_of(canvas, "4")) / 2 - x_of(canvas, "7");
  cr_expect(middle < 1e-9 && middle > -1e-9, "the mast of a switch stands in the middle");
  cr_expect(y_of(canvas, "2") < y_of(canvas, "-1"));
  double slope = (x_of(canvas, "7") - x_of(canvas, "10")) / (y_of(canvas, "-1") - y_of(canvas, "2"));
  cr_expect(slope > 0.999 && slope < 1.001, "walls have a slope of 45 degrees");
  forget(&d);
}

Test(plot, left_options_lie_to_the_left) {
  drawn d;
  draw_it(&d, plot_tree, (char *[]){"{30||10|-20}", NULL});
  const plot_canvas *canvas = &d.plot.canvas;
  cr_expect(x_of(canvas, "30") < x_of(canvas, "{30||10|-20}"));
  cr_expect(x_of(canvas, "{10|-20}") > x_of(canvas, "{30||10|-20}"));
  cr_expect(x_of(canvas, "10") < x_of(canvas, "{10|-20}") &&
            x_of(canvas, "{10|-20}") < x_of(canvas, "-20"));
  cr_expect(y_of(canvas, "30") > y_of(canvas, "{30||10|-20}"));
  forget(&d);
}

Test(plot, cells_stand_where_their_values_belong) {
  drawn d; /* the first variable to the right, the second upwards */
  draw_it(&d, plot_heatmap,
          (char *[]){"for a in 0..2, b in 0..2: 10*a+b+100", NULL});
  const plot_canvas *canvas = &d.plot.canvas;
  cr_expect(x_of(canvas, "100") < x_of(canvas, "110") &&
            y_of(canvas, "100") == y_of(canvas, "110"));
  cr_expect(y_of(canvas, "100") > y_of(canvas, "101") &&
            x_of(canvas, "100") == x_of(canvas, "101"));
  forget(&d);
}

/* ---- numbers and colours
 * -----------------------------------------------------------------------------
 */

Test(plot, ratios_know_no_size) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  static const struct {
    const char *x, *unit;
    double ratio;
  } rows[] = {{"2^4000", "2^4000", 1},  {"1/2^4000", "1/2^4001", 2},
              {"3", "8", 0.375},        {"0", "5", 0},
              {"-7", "2", -3.5},        {"1/2^4000", "2^4000", 0},
              {"2^4001", "-2^4000", -2}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    double ratio = 99;
    cr_assert(plot_ratio(&ratio, ctx, cgt_parse(ctx, rows[i].x),
                         cgt_parse(ctx, rows[i].unit)));
    cr_expect(ratio - rows[i].ratio < 1e-12 && rows[i].ratio - ratio < 1e-12,
              "%s / %s is %g", rows[i].x, rows[i].unit, ratio);
  }
  cgt_ctx_free(ctx);
}

static int lightness(int colour) {
  return 299 * (colour >> 16 & 255) + 587 * (colour >> 8 & 255) +
         114 * (colour & 255);
}

Test(plot, the_ramp_survives_in_grey) {
  for (int i = 1; i <= 100; i++)
    cr_expect(lightness(plot_ramp(i / 100.0)) >
                  lightness(plot_ramp((i - 1) / 100.0)),
              "at %d", i);
  for (int i = 0; i <= 100; i++) {
    int fill = plot_ramp(i / 100.0),
        off = lightness(fill) - lightness(plot_ink_on(fill));
    cr_expect((off < 0 ? -off : off) > 95000,
              "what is written on %06x can be read", (unsigned)fill);
  }
  cr_expect(plot_ramp(-1) == plot_ramp(0) && plot_ramp(2) == plot_ramp(1));
}

Test(plot, hatching_stays_inside) {
  for (unsigned pattern = 0; pattern < PLOT_PATTERNS; pattern++) {
    plot_canvas canvas = {0};
    plot_hatch(&canvas, (plot_pen){0, 1, 0}, pattern, 13, -7, 31, 17);
    cr_expect((canvas.count > 0) == (pattern > 0));
    for (size_t i = 0; i < canvas.point_count; i++) {
      plot_point p = canvas.points[i];
      cr_expect(p.x > 13 - 1e-9 && p.x < 44 + 1e-9 && p.y > -7 - 1e-9 &&
                    p.y < 10 + 1e-9,
                "%u: %g %g", pattern, p.x, p.y);
    }
    plot_canvas_free(&canvas);
  }
}

Test(plot, text_is_cut_between_characters) {
  static const char *const rows[][2] = {{"abc", "abc"},
                                        {"abcdef", "ab..."},
                                        {"↑↑↑↑↑↑", "↑↑..."},
                                        {"↑↑↑↑↑", "↑↑↑↑↑"}};
  for (size_t i = 0; i < 4; i++) {
    char *cut = plot_text_cut(rows[i][0], 5);
    cr_expect_str_eq(cut, rows[i][1]);
    free(cut);
  }
}

/* ---- SVG
 * -----------------------------------------------------------------------------------------------
 */

static char *svg_of(const plot_canvas *canvas, const char *title) {
  char *text;
  size_t length;
  FILE *out = open_memstream(&text, &length);
  plot_svg(out, canvas, title);
  fclose(out);
  return text;
}

Test(plot, svg_keeps_text_as_text) {
  plot_canvas canvas = {0};
  plot_words(&canvas, 0, 0, 0, PLOT_START, 10, "1 < ↑ & \"\x01\xff\"", NULL);
  char *svg = svg_of(&canvas, "a<b");
  cr_expect(strstr(svg, ">1 &lt; ↑ &amp; \"??\"</text>"), "%s", svg);
  cr_expect(strstr(svg, "<title>a&lt;b</title>"));
  free(svg);
  plot_canvas_free(&canvas);
}

/* ---- LaTeX
 * -----------------------------------------------------------------------------------------------
 */

/* What LaTeX would make of the macros: their definitions put in their places,
 * longest names first. */
static char *expand(const char *text) {
  char *definitions, *out;
  size_t length, size;
  FILE *memory = open_memstream(&definitions, &length);
  latex_put_macros(memory);
  fclose(memory);
  FILE *to = open_memstream(&out, &size);
  size_t depth = 0;
  bool argument[200] = {false};
  while (*text) {
    char name[32];
    int used = 0;
    if (sscanf(text, "\\%30[a-z]%n", name, &used) == 1 &&
        strncmp(name, "cgt", 3) == 0) {
      char wanted[64];
      snprintf(wanted, sizeof wanted, "\\providecommand{\\%s}", name);
      const char *line = strstr(definitions, wanted);
      cr_assert(line != NULL, "%s is not defined", name);
      line += strlen(wanted);
      bool has_argument = strncmp(line, "[1]", 3) == 0;
      line += has_argument ? 4 : 1;
      fprintf(to, "%.*s", (int)strcspn(line, "\n") - (has_argument ? 4 : 1),
              line); /* without #1)} or } */
      text += used;
      if (has_argument) {
        cr_assert(*text == '{');
        argument[depth++] = true;
        text++;
      } else if (*text == ' ') {
        text++;
      }
      continue;
    }
    char c = *text++;
    if (c == '\\') {
      fputc(c, to);
      c = *text++;
    } else if (c == '{') {
      argument[depth++] = false;
    } else if (c == '}' && depth > 0 && argument[--depth]) {
      c = ')';
    }
    fputc(c, to);
  }
  fclose(to);
  free(definitions);
  return out;
}

static void expect_same_when_expanded(const char *latex) {
  char *macros = latex_with_macros(latex), *back = expand(macros);
  cr_expect_str_eq(back, latex);
  cr_expect(!strstr(macros, "arrow") && !strstr(macros, "mathrel") &&
                !strstr(macros, "mathrm"),
            "%s", macros);
  free(macros);
  free(back);
}

Test(plot, macros_stand_for_what_the_engine_prints) {
  static const char *const values[] = {"^",
                                       "v",
                                       "^^*3+2",
                                       "vv*",
                                       "^5*2",
                                       "+-1",
                                       "tiny(2)",
                                       "miny({2|1})+1",
                                       "tiny(tiny(1))",
                                       "{3||||2|||1||0}",
                                       "3/4",
                                       "{^[3]|^<2>*}",
                                       "+-{1,2*}"};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  char text[5000];
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    cr_assert(cgt_print(text, sizeof text, NULL, ctx, cgt_parse(ctx, values[i]),
                        CGT_LATEX) == CGT_OK);
    expect_same_when_expanded(text);
  }
  rng r = rng_new();
  for (unsigned i = 0; i < test_runs(300); i++) {
    cgt_game g = random_game(&r, ctx, 3, 3);
    if (cgt_print(text, sizeof text, NULL, ctx, g, CGT_LATEX) == CGT_OK)
      expect_same_when_expanded(text);
  }
  char *name = latex_with_macros(
      "{\\uparrow}g_{1}\\mathrm{tiny}((2))"); /* a letter after a name */
  cr_expect_str_eq(name, "\\cgtup g_{1}\\cgttiny{(2)}");
  free(name);
  cgt_ctx_free(ctx);
}
