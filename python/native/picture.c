/* picture.c: what cgt plot draws, for Python: of operands as the command takes them. */
#define _GNU_SOURCE /* open_memstream */
#include <stdlib.h>
#include <string.h>

#include "lab/picture/picture.h"
#include "reply.h"
#include "stop.h"

enum { MOST_OPERANDS = 64 };

typedef struct drawing {
  cmd_settings settings;
  cmd_session session;
  labi_picture plot;
  char *text; /* what the kind writes, in place of a canvas */
  size_t length;
  const char *operands[MOST_OPERANDS], *labels[MOST_OPERANDS];
  int count;
} drawing;

static const struct {
  const char *name;
  cmd_status (*draw)(labi_picture *p, int count, char **operands);
} kinds[] = {{"thermograph", labi_picture_thermograph}, {"tree", labi_picture_tree},
             {"graph", labi_picture_graph},             {"heatmap", labi_picture_heatmap},
             {"map", labi_picture_map},                 {"board", labi_picture_board}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool no_memory(void) { return cgtpy_fail(CGT_ENOMEM, "out of memory: the system gives no more"); }

static cgt_status status_of(cmd_status status) {
  return status == CMD_STOPPED ? CGT_ECANCELLED : status == CMD_LIMIT ? CGT_ELIMIT : CGT_EINVAL;
}

/* A session of the command line on the store of the world. */
static bool open_session(drawing *d, cgtpy_world *world) {
  size_t known;
  d->session = (cmd_session){.settings = &d->settings,
                             .program = cgtpy_world_program(world, &known, NULL),
                             .limits = {world->memory_bytes, cgtpy_stack_bytes()},
                             .stop = cgtpy_stop_flag()};
  if (!d->session.program) return false;
  d->session.machine = cgtpy_new_machine(world, d->session.program, 1, cgtpy_stack_bytes());
  if (!d->session.machine) return false;
  lab_machine_set_cancel(d->session.machine, d->session.stop);
  if (cgtpy_stop_is_main_thread()) cgtpy_stop_watch(true);
  return true;
}

/* The title stands above the picture. */
static void draw_title(labi_picture *p, const char *title) {
  labi_point from, to;
  labi_canvas_bounds(&from, &to, &p->canvas);
  labi_draw_words(&p->canvas, LABI_BLACK, (from.x + to.x) / 2, from.y - 6, LABI_ANCHOR_MIDDLE, 13, title,
                  NULL);
}

/* The kind and the file complain to d's own file; its words become the error. */
static bool run(drawing *d, const char *kind, const char *title, const char *path) {
  size_t k = 0, size;
  char *words = NULL;
  while (k < KINDS && strcmp(kinds[k].name, kind) != 0) k++;
  if (k == KINDS) return cgtpy_fail(CGT_EINVAL, "there is no kind of picture called '%.80s'", kind);
  labi_picture *p = &d->plot;
  cmd_complaints = open_memstream(&words, &size);
  p->out = open_memstream(&d->text, &d->length);
  cmd_status status = CMD_LIMIT;
  if (cmd_complaints && p->out) {
    p->session = &d->session;
    status = kinds[k].draw(p, d->count, (char **)(uintptr_t)d->operands);
    if (status == CMD_DONE && *title && p->canvas.count > 0) draw_title(p, title);
    p->title = *title ? title : kind;
  }
  if (p->out && fclose(p->out) != 0) status = CMD_LIMIT;
  if (status == CMD_DONE && *path) status = labi_picture_write(p, path, d->text, d->length);
  if (cmd_complaints) fclose(cmd_complaints);
  cmd_complaints = NULL;
  if (status != CMD_DONE) {
    const char *first = words && strncmp(words, "cgt: ", 5) == 0 ? words + 5 : words ? words : "";
    cgtpy_fail(status_of(status), "%.*s", (int)strcspn(first, "\n"), *first ? first : "out of memory");
  }
  free(words);
  return status == CMD_DONE;
}

/* The picture as text. */
static bool put_picture(cgtpy_wire_out *out, drawing *d) {
  labi_picture *p = &d->plot;
  char *text = NULL;
  size_t length;
  if (p->format == LABI_PICTURE_TEXT || p->format == LABI_PICTURE_DOT) {
    cgtpy_wire_text(out, 'T', d->text, d->length);
    return true;
  }
  FILE *file = open_memstream(&text, &length);
  if (file && p->format == LABI_PICTURE_TIKZ) labi_canvas_tikz(file, &p->canvas, p->title);
  if (file && p->format != LABI_PICTURE_TIKZ) labi_canvas_svg(file, &p->canvas, p->title);
  bool good = file && fclose(file) == 0 && !p->canvas.failed;
  if (good) cgtpy_wire_text(out, 'T', text, length);
  free(text);
  return good || no_memory();
}

/* The parts of a text, each ended by a zero. */
static int read_parts(const char **parts, const char *text, size_t length) {
  int count = 0;
  for (const char *at = text; at < text + length; at += strlen(at) + 1) {
    if (count == MOST_OPERANDS) return -1;
    parts[count++] = at;
  }
  return count;
}

int cgtpy_picture(cgtpy_world *world, cgtpy_reply *reply, const char *kind, const char *operands,
                  size_t operands_length, const char *labels, size_t labels_length, const char *title,
                  int format, const char *path) {
  cgtpy_wire_out out = {0};
  drawing *d = calloc(1, sizeof *d);
  if (!d) return no_memory(), cgtpy_reply_error(reply);
  d->plot.format = (labi_picture_format)format;
  d->count = read_parts(d->operands, operands, operands_length);
  int label_count = read_parts(d->labels, labels, labels_length);
  bool good = true;
  if (d->count < 1 || label_count < 0)
    good = cgtpy_fail(CGT_EINVAL, "a picture shows from 1 to %d things", MOST_OPERANDS);
  else if (label_count > 0 && label_count != d->count)
    good = cgtpy_fail(CGT_EINVAL, "%d labels for %d things", label_count, d->count);
  if (label_count > 0) d->plot.labels = d->labels;
  good = good && open_session(d, world) && run(d, kind, title, path) && (*path || put_picture(&out, d));
  cmd_session_close(&d->session);
  labi_canvas_free(&d->plot.canvas);
  free(d->text);
  free(d);
  if (!good) free(out.bytes);
  return good ? cgtpy_reply_good(reply, &out) : cgtpy_reply_error(reply);
}
