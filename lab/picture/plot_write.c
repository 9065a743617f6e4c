/* plot_write.c: the picture leaves: as text, SVG or TikZ as it is, as PNG or PDF through rsvg-convert. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lab/picture/plot.h"
#include "lab/base/text_stream.h"

extern char **environ;

bool plot_run(const char *const *arguments, FILE *in, FILE *out) {
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
static double zoom_of(const plot_canvas *canvas) {
  enum { MOST_PIXELS = 32000 };
  plot_point from, to;
  plot_bounds(&from, &to, canvas);
  double longer = to.x - from.x > to.y - from.y ? to.x - from.x : to.y - from.y;
  return 2 * longer <= MOST_PIXELS ? 2 : MOST_PIXELS / longer;
}

static exit_status convert(FILE *out, const plot *p, const char *text, size_t length) {
  const char *kind = p->format == PLOT_PNG ? "png" : "pdf";
  char zoom[32] = "1";
  if (p->format == PLOT_PNG) snprintf(zoom, sizeof zoom, "%.6f", zoom_of(&p->canvas));
  const char *const arguments[] = {"rsvg-convert", "--zoom", zoom, "--format", kind, "--unlimited", NULL};
  FILE *svg = tmpfile();
  bool good = svg && fwrite(text, 1, length, svg) == length && plot_run(arguments, svg, out);
  if (svg) fclose(svg);
  if (good) return EXIT_DONE;
  complain(
      "no %s could be made: it takes the program rsvg-convert, in Debian's package librsvg2-bin; an .svg "
      "or a .tex needs no other program",
      kind);
  return EXIT_USAGE;
}

/* As bytes: what is not text is to be converted. */
static exit_status send(FILE *out, const plot *p, const char *text, size_t length) {
  if (p->format == PLOT_PNG || p->format == PLOT_PDF) return convert(out, p, text, length);
  fwrite(text, 1, length, out);
  return EXIT_DONE;
}

static exit_status send_to(const char *path, const plot *p, const char *text, size_t length) {
  if (!path) {
    exit_status status = send(stdout, p, text, length);
    return worse(status, output_status());
  }
  FILE *out = fopen(path, "wb");
  if (!out) return cannot_write(path);
  exit_status status = send(out, p, text, length);
  bool broken = ferror(out);
  if (fclose(out) != 0) broken = true;
  if (broken) status = worse(status, cannot_write(path));
  if (status != EXIT_DONE) remove(path);
  return status;
}

exit_status plot_write(plot *p, const char *path, const char *text, size_t length) {
  enum { MOST_IN_TEX = 40000 }; /* measured: pdflatex holds some 45000 in its 5 million words */
  if (p->format == PLOT_TEXT || p->format == PLOT_DOT) return send_to(path, p, text, length);
  if (p->format == PLOT_TIKZ && p->canvas.point_count > MOST_IN_TEX)
    complain("a picture of %zu points may be too large for pdflatex: lualatex holds it, or include a .pdf",
             p->canvas.point_count);
  text_stream stream;
  FILE *memory = text_stream_open(&stream);
  if (memory && p->format == PLOT_TIKZ) plot_tikz(memory, &p->canvas, p->title);
  if (memory && p->format != PLOT_TIKZ) plot_svg(memory, &p->canvas, p->title);
  char *bytes = memory ? text_stream_close(&stream) : NULL;
  exit_status status = EXIT_LIMIT;
  if (bytes && !p->canvas.failed)
    status = send_to(path, p, bytes, stream.length);
  else
    complain("out of memory for the picture");
  free(bytes);
  return status;
}
