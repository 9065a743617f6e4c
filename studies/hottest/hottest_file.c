/* hottest_file.c: see hottest_file.h. A line of numbers, then a digit for each subtree. */
#define _POSIX_C_SOURCE 200809L
#include "studies/hottest/hottest_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define HEAD "hottest %u %" PRIu64 " %" PRIu64 " %d %" PRId64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n"
#define HEAD_READ "hottest %u %" SCNu64 " %" SCNu64 " %d %" SCNd64 " %" SCNu64 " %" SCNu64 " %" SCNu64

static bool write_all(FILE *file, const hottest_progress *p) {
  const hottest_row *row = &p->row;
  fprintf(file, HEAD, p->cells, p->subtrees, row->boards, row->found, row->temperature, row->count,
          row->least.low, row->least.high);
  for (uint64_t n = 0; n < p->subtrees; n++) putc(p->done[n] ? '1' : '0', file);
  fputs("\nend\n", file);
  return fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0;
}

cgt_status hottest_save(const char *name, const hottest_progress *p) {
  char fresh[420];
  if (snprintf(fresh, sizeof fresh, "%s.new", name) >= (int)sizeof fresh) return CGT_EINVAL;
  FILE *file = fopen(fresh, "w");
  if (!file) return CGT_EINVAL;
  bool good = write_all(file, p);
  good = fclose(file) == 0 && good && rename(fresh, name) == 0;
  if (!good) remove(fresh);
  return good ? CGT_OK : CGT_EINVAL;
}

static bool read_all(FILE *file, hottest_progress *p) {
  unsigned cells;
  uint64_t subtrees;
  int found;
  hottest_row *row = &p->row;
  if (fscanf(file, HEAD_READ, &cells, &subtrees, &row->boards, &found, &row->temperature, &row->count,
             &row->least.low, &row->least.high) != 8 ||
      getc(file) != '\n' || cells != p->cells || subtrees != p->subtrees)
    return false;
  row->found = found;
  for (uint64_t n = 0; n < subtrees; n++) {
    const int digit = getc(file);
    if (digit != '0' && digit != '1') return false;
    p->done[n] = digit == '1';
    p->finished += p->done[n];
  }
  char last[8] = "";
  return getc(file) == '\n' && fgets(last, sizeof last, file) && strcmp(last, "end\n") == 0;
}

cgt_status hottest_load(hottest_progress *p, const char *name, char message[STUDY_MESSAGE]) {
  FILE *file = fopen(name, "r");
  if (!file && errno == ENOENT) return CGT_OK;
  const bool good = file && read_all(file, p);
  if (file) fclose(file);
  if (good) return CGT_OK;
  snprintf(message, STUDY_MESSAGE, "%.300s is not what this program saved of boards of %u cells", name,
           p->cells);
  return CGT_EINVAL;
}
