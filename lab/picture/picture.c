/* picture.c: a picture leaves: as text, SVG or TikZ as it is, as PNG or PDF through rsvg-convert. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_file.h>

#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/picture/picture.h"

/* ---- errors ---------------------------------------------------------------------------------------- */

cgt_status labi_picture_fail(lab_error *error, cgt_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  *error = (lab_error){.status = status};
  vsnprintf(error->message, sizeof error->message, format, args); /* NOLINT: args is started */
  va_end(args);
  return status;
}

cgt_status labi_picture_no_memory(lab_error *error) {
  return labi_picture_fail(error, CGT_ENOMEM, LABI_OUT_OF_MEMORY);
}

cgt_status labi_picture_engine_failed(lab_error *error, lab_machine *machine, const char *what) {
  return labi_engine_error(error, lab_machine_ctx(machine), what);
}

/* ---- rendering ------------------------------------------------------------------------------------- */

static const char *const endings[] = {"txt", "svg", "tex", "png", "pdf", "dot"};

const char *lab_picture_format_name(size_t index) {
  return index < sizeof endings / sizeof *endings ? endings[index] : NULL;
}

bool lab_picture_format_named(lab_picture_format *format, const char *ending) {
  if (!format || !ending) return false;
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    if (strcmp(ending, endings[i]) != 0) continue;
    *format = (lab_picture_format)i;
    return true;
  }
  return false;
}

/* Twice the size in points, or what the program can hold. */
static double zoom_of(const labi_canvas *canvas) {
  enum { MOST_PIXELS = 32000 };
  labi_point from, to;
  labi_canvas_bounds(&from, &to, canvas);
  double longer = to.x - from.x > to.y - from.y ? to.x - from.x : to.y - from.y;
  return 2 * longer <= MOST_PIXELS ? 2 : MOST_PIXELS / longer;
}

/* SVG becomes PNG or PDF. */
static cgt_status convert(labi_buffer *out, const labi_canvas *canvas, lab_picture_format format,
                          lab_error *error) {
  char zoom[32] = "1";
  if (format == LAB_PICTURE_PNG) snprintf(zoom, sizeof zoom, "%.6f", zoom_of(canvas));
  const char *const arguments[] = {"rsvg-convert",  "--zoom",      zoom, "--format",
                                   endings[format], "--unlimited", NULL};
  labi_buffer bytes = {0};
  bool good = labi_filter(&bytes, arguments, out);
  labi_buffer_free(out);
  *out = bytes;
  if (good) return CGT_OK;
  return labi_picture_fail(error, CGT_EINVAL,
                           "no %s could be made: it takes the program rsvg-convert, in Debian's package "
                           "librsvg2-bin; an .svg or a .tex needs no other program",
                           endings[format]);
}

/* The heading stands above the picture. */
static void draw_heading(labi_canvas *canvas, const char *heading) {
  labi_point from, to;
  labi_canvas_bounds(&from, &to, canvas);
  labi_draw_words(canvas, LABI_BLACK, (from.x + to.x) / 2, from.y - 6, LABI_ANCHOR_MIDDLE, 13, heading, NULL);
}

static cgt_status put_canvas(labi_buffer *out, lab_picture *p, lab_picture_format format,
                             const lab_picture_style *style, lab_error *error) {
  labi_canvas canvas = {0};
  const char *title = style->title ? style->title : "";
  p->kind->draw(&canvas, p);
  if (style->heading) draw_heading(&canvas, style->heading);
  p->facts.points = canvas.points.count;
  if (format == LAB_PICTURE_TIKZ)
    labi_canvas_tikz(out, &canvas, title);
  else
    labi_canvas_svg(out, &canvas, title);
  cgt_status status = CGT_OK;
  if (canvas.failed || out->failed)
    status = labi_picture_no_memory(error);
  else if (format == LAB_PICTURE_PNG || format == LAB_PICTURE_PDF)
    status = convert(out, &canvas, format, error);
  labi_canvas_free(&canvas);
  return status;
}

static cgt_status put_picture(labi_buffer *out, lab_picture *p, lab_picture_format format,
                              const lab_picture_style *style, lab_error *error) {
  if (format == LAB_PICTURE_DOT && !p->kind->dot)
    return labi_picture_fail(error, CGT_EINVAL, "only a tree or a graph can be written for Graphviz");
  if (format != LAB_PICTURE_TEXT && format != LAB_PICTURE_DOT)
    return put_canvas(out, p, format, style, error);
  if (format == LAB_PICTURE_TEXT)
    p->kind->text(out, p, style->colours);
  else
    p->kind->dot(out, p);
  return out->failed ? labi_picture_no_memory(error) : CGT_OK;
}

cgt_status lab_picture_render(cgt_write *write, void *where, lab_picture *picture, lab_picture_format format,
                              const lab_picture_style *style, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, write) || !LABI_GIVEN(error, picture) || !LABI_AMONG(error, format, LAB_PICTURE_DOT))
    return CGT_EINVAL;
  labi_buffer out = {0};
  cgt_status status = put_picture(&out, picture, format, style ? style : &(lab_picture_style){0}, error);
  if (status == CGT_OK && !write(where, out.bytes ? out.bytes : "", out.length))
    status = labi_picture_fail(error, CGT_EINVAL, "the picture could not be written");
  labi_buffer_free(&out);
  return status;
}

static cgt_status fill(cgt_write *write, void *where, const void *data) {
  const labi_buffer *out = data;
  return write(where, out->bytes ? out->bytes : "", out->length) ? CGT_OK : CGT_ECANCELLED;
}

/* A picture that fails leaves the old file. */
cgt_status lab_picture_save(lab_picture *picture, const char *path, lab_picture_format format,
                            const lab_picture_style *style, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, picture) || !LABI_GIVEN(error, path) || !LABI_AMONG(error, format, LAB_PICTURE_DOT))
    return CGT_EINVAL;
  labi_buffer out = {0};
  cgt_status status = put_picture(&out, picture, format, style ? style : &(lab_picture_style){0}, error);
  if (status == CGT_OK) status = lab_file_write(path, fill, &out, error);
  labi_buffer_free(&out);
  return status;
}

lab_picture_facts lab_picture_look(const lab_picture *picture) {
  return picture ? picture->facts : (lab_picture_facts){0};
}

void lab_picture_free(lab_picture *picture) {
  if (picture) picture->kind->free(picture);
}
