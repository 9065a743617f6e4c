/* progress.c: see progress.h. */
#include "command/terminal/progress.h"

#include <cgt/lab_report.h>

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS = 80 };

bool cmd_is_terminal(FILE *out) {
  const char *term = getenv("TERM");
  return isatty(fileno(out)) && term && *term && strcmp(term, "dumb") != 0;
}

bool cmd_has_colours(FILE *out) {
  const char *none = getenv("NO_COLOR");
  return cmd_is_terminal(out) && !(none && *none);
}

static int columns_of(FILE *out) {
  struct winsize size;
  if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  return COLUMNS;
}

double cmd_seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* 5 s, 2 min 10 s, 3 h 5 min. */
static void duration(char *buf, size_t room, double seconds) {
  unsigned long long s = seconds < 1e15 ? (unsigned long long)(seconds + 0.5) : 999999999999999ULL;
  if (s < 60)
    snprintf(buf, room, "%llu s", s);
  else if (s < 3600)
    snprintf(buf, room, "%llu min %llu s", s / 60, s % 60);
  else
    snprintf(buf, room, "%llu h %llu min", s / 3600, s / 60 % 60);
}

enum { BAR = 20 };

void cmd_progress_show(cmd_progress_line *line, const char *title, uint64_t done, uint64_t total,
                       double seconds) {
  char text[256], count[28], rate[28], left[48] = "";
  uint64_t now = done > line->before ? done - line->before : 0;
  double speed = seconds > 0 ? (double)now / seconds : 0;
  lab_count_text(count, done);
  lab_count_text(rate, (uint64_t)speed);
  if (total > 0 && done <= total && speed > 0) {
    char time[40];
    duration(time, sizeof time, (double)(total - done) / speed);
    snprintf(left, sizeof left, ", %s left", time);
  }
  char bar[BAR + 1];
  int full = total > 0 && done <= total ? (int)((double)done / (double)total * BAR) : 0;
  memset(bar, '#', (size_t)full);
  memset(bar + full, '.', (size_t)(BAR - full));
  bar[BAR] = 0;
  int percent = total > 0 && done <= total ? (int)((double)done / (double)total * 100) : 0;
  int used = total > 0
                 ? snprintf(text, sizeof text, "%s [%s] %d%%, %s a second%s", title, bar, percent, rate, left)
                 : snprintf(text, sizeof text, "%s %s done, %s a second", title, count, rate);
  if (used < 0) return;
  /* Never as wide as the screen: the cursor would wrap, and the line could not be taken back. */
  int most = columns_of(line->out) - 1;
  fprintf(line->out, "\r\033[K%s%.*s%s", line->colours ? "\033[2m" : "", most, text,
          line->colours ? "\033[0m" : "");
  fflush(line->out);
  line->shown = true;
}

void cmd_progress_survey(cmd_progress_line *line, const char *title, const lab_survey_progress *progress) {
  line->before = progress->before;
  cmd_progress_show(line, title, progress->tuples, progress->total, progress->seconds);
}

void cmd_progress_count(void *where, uint64_t done, uint64_t total) {
  cmd_count_line *c = where;
  const double now = cmd_seconds_now();
  if (c->began <= 0) c->began = c->shown = now;
  if (now - c->shown < 0.1) return;
  c->shown = now;
  cmd_progress_show(&c->line, c->title, done, total, now - c->began);
}

bool cmd_progress_decision(void *where, const cgt_decide_progress *progress) {
  cmd_decision_line *d = where;
  const double now = cmd_seconds_now();
  if (progress->share >= 1 << 16) {
    cmd_progress_clear(&d->line);
    d->began = 0;
    return true;
  }
  if (d->began == 0) d->began = d->shown = now;
  if (now - d->began < 1 || now - d->shown < 0.1) return true;
  char title[40];
  snprintf(title, sizeof title, "who wins, %u.%02u%% of the tree:", (unsigned)(progress->share * 100 >> 16),
           (unsigned)((uint64_t)progress->share * 10000 >> 16) % 100);
  d->shown = now;
  cmd_progress_show(&d->line, title, progress->nodes, 0, now - d->began);
  return true;
}

void cmd_progress_clear(cmd_progress_line *line) {
  if (!line->shown) return;
  fputs("\r\033[K", line->out);
  fflush(line->out);
  line->shown = false;
}
