/* picture_write.c: the picture leaves: as text, SVG or TikZ as it is, as PNG or PDF through rsvg-convert. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lab/picture/picture.h"
#include "lab/base/text_stream.h"

extern char **environ;

bool labi_run_program(const char *const *arguments, FILE *in, FILE *out) {
  if (fflush(in) != 0 || fflush(out) != 0 || lseek(fileno(in), 0, SEEK_SET) != 0) return false;
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return false;
  bool good = posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO) == 0 &&
              posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO) == 0 &&
              posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0;
  pid_t child;
  /* The program gets copies: it does not write to its arguments' strings, whatever the type says. */
  good = good && posix_spawnp(&child, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments,
                              environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!good) return false;
  int state;
  while (waitpid(child, &state, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

/* Twice the size in points, or what the program can hold. */
static double zoom_of(const labi_canvas *canvas) {
  enum { MOST_PIXELS = 32000 };
  labi_point from, to;
  labi_canvas_bounds(&from, &to, canvas);
  double longer = to.x - from.x > to.y - from.y ? to.x - from.x : to.y - from.y;
  return 2 * longer <= MOST_PIXELS ? 2 : MOST_PIXELS / longer;
}

static cmd_status convert(FILE *out, const labi_picture *p, const char *text, size_t length) {
  const char *kind = p->format == LABI_PICTURE_PNG ? "png" : "pdf";
  char zoom[32] = "1";
  if (p->format == LABI_PICTURE_PNG) snprintf(zoom, sizeof zoom, "%.6f", zoom_of(&p->canvas));
  const char *const arguments[] = {"rsvg-convert", "--zoom", zoom, "--format", kind, "--unlimited", NULL};
  FILE *svg = tmpfile();
  bool good = svg && fwrite(text, 1, length, svg) == length && labi_run_program(arguments, svg, out);
  if (svg) fclose(svg);
  if (good) return CMD_DONE;
  cmd_complain(
      "no %s could be made: it takes the program rsvg-convert, in Debian's package librsvg2-bin; an .svg "
      "or a .tex needs no other program",
      kind);
  return CMD_USAGE;
}

/* As bytes: what is not text is to be converted. */
static cmd_status send(FILE *out, const labi_picture *p, const char *text, size_t length) {
  if (p->format == LABI_PICTURE_PNG || p->format == LABI_PICTURE_PDF) return convert(out, p, text, length);
  fwrite(text, 1, length, out);
  return CMD_DONE;
}

static cmd_status send_to(const char *path, const labi_picture *p, const char *text, size_t length) {
  if (!path) {
    cmd_status status = send(stdout, p, text, length);
    return cmd_worse(status, cmd_output_status());
  }
  FILE *out = fopen(path, "wb");
  if (!out) return cmd_cannot_write(path);
  cmd_status status = send(out, p, text, length);
  bool broken = ferror(out);
  if (fclose(out) != 0) broken = true;
  if (broken) status = cmd_worse(status, cmd_cannot_write(path));
  if (status != CMD_DONE) remove(path);
  return status;
}

cmd_status labi_picture_write(labi_picture *p, const char *path, const char *text, size_t length) {
  enum { MOST_IN_TEX = 40000 }; /* measured: pdflatex holds some 45000 in its 5 million words */
  if (p->format == LABI_PICTURE_TEXT || p->format == LABI_PICTURE_DOT) return send_to(path, p, text, length);
  if (p->format == LABI_PICTURE_TIKZ && p->canvas.point_count > MOST_IN_TEX)
    cmd_complain(
        "a picture of %zu points may be too large for pdflatex: lualatex holds it, or include a .pdf",
        p->canvas.point_count);
  labi_text_stream stream;
  FILE *memory = labi_text_stream_open(&stream);
  if (memory && p->format == LABI_PICTURE_TIKZ) labi_canvas_tikz(memory, &p->canvas, p->title);
  if (memory && p->format != LABI_PICTURE_TIKZ) labi_canvas_svg(memory, &p->canvas, p->title);
  char *bytes = memory ? labi_text_stream_close(&stream) : NULL;
  cmd_status status = CMD_LIMIT;
  if (bytes && !p->canvas.failed)
    status = send_to(path, p, bytes, stream.length);
  else
    cmd_complain("out of memory for the picture");
  free(bytes);
  return status;
}
