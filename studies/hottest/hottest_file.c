/* hottest_file.c: see hottest_file.h. Text in one part: a line of numbers, then a digit for each subtree.
 * Files of before are that text alone. */
#define _POSIX_C_SOURCE 200809L
#include "studies/hottest/hottest_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "storage/file_parts.h"

#define HEAD "hottest %u %" PRIu64 " %" PRIu64 " %d %" PRId64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n"
#define HEAD_READ "hottest %u %" SCNu64 " %" SCNu64 " %d %" SCNd64 " %" SCNu64 " %" SCNu64 " %" SCNu64 "%n"

enum { LINE = 200 };

static const char END[] = "\nend\n";

/* ---- saving -------------------------------------------------------------------------------------------- */

static char *text_of(const hottest_progress *p) {
  const hottest_row *row = &p->row;
  char *text = malloc(LINE + p->subtrees + sizeof END);
  if (!text) return NULL;
  char *at = text;
  at += snprintf(text, LINE, HEAD, p->cells, p->subtrees, row->boards, row->found, row->temperature, row->count,
                 row->least.low, row->least.high);
  for (uint64_t n = 0; n < p->subtrees; n++) *at++ = p->done[n] ? '1' : '0';
  strcpy(at, END);
  return text;
}

bool hottest_save(labi_owned_file *file, const char *name, const hottest_progress *p, cgt_error *error) {
  const labi_file_head head = {.kind = "hottest", .version = 2};
  char *text = text_of(p);
  labi_replacement *r = malloc(sizeof *r);
  bool good = text && r ? labi_replacement_begin(r, name, error) : labi_no_memory(error);
  if (good) {
    labi_replacement_put_head(r, &head);
    labi_replacement_put_part(r, 1, &(labi_piece){text, strlen(text)}, 1);
    good = labi_replacement_finish(r, &(labi_replacement_way){.owner = file}, error);
  }
  if (text && r) labi_replacement_drop(r);
  free(r);
  free(text);
  return good;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static bool read_text(hottest_progress *p, const char *text) {
  unsigned cells;
  uint64_t subtrees;
  int found, length = 0;
  hottest_row *row = &p->row;
  if (sscanf(text, HEAD_READ, &cells, &subtrees, &row->boards, &found, &row->temperature, &row->count,
             &row->least.low, &row->least.high, &length) != 8 ||
      text[length] != '\n' || cells != p->cells || subtrees != p->subtrees)
    return false;
  const char *at = text + length + 1;
  if (strspn(at, "01") != subtrees || strcmp(at + subtrees, END) != 0) return false;
  row->found = found;
  for (uint64_t n = 0; n < subtrees; n++) {
    p->done[n] = at[n] == '1';
    p->finished += p->done[n];
  }
  return true;
}

/* The text in a file of parts, or the whole file. */
static bool find_text(labi_part *part, const labi_owned_file *file, uint64_t size) {
  labi_file_head head;
  cgt_error ignored;
  uint64_t at;
  switch (labi_parts_begin(&head, &at, file, &ignored)) {
  case LABI_PARTS_GOOD:
    return strcmp(head.kind, "hottest") == 0 && head.version == 2 &&
           labi_part_next(part, file, at, &ignored) == LABI_PARTS_GOOD;
  case LABI_PARTS_OTHER:
    *part = (labi_part){.length = size};
    return true;
  default:
    return false;
  }
}

bool hottest_load(hottest_progress *p, const labi_owned_file *file, cgt_error *error) {
  uint64_t size;
  labi_part part;
  if (!labi_owned_file_size(&size, file, error)) return false;
  if (size == 0) return true;
  bool good = size <= p->subtrees + 2 * LINE && find_text(&part, file, size);
  if (good) {
    char *text = calloc((size_t)part.length + 1, 1);
    if (!text) return labi_no_memory(error);
    const labi_room room = {text, (size_t)part.length};
    good = part.number == 0 ? labi_owned_file_read(text, room.length, file, 0, error)
                            : labi_part_read(&part, file, &room, 1, error) == LABI_PARTS_GOOD;
    good = good && read_text(p, text);
    free(text);
  }
  if (good) return true;
  *error = (cgt_error){.status = CGT_EINVAL};
  snprintf(error->message, sizeof error->message,
           "%.300s is not a file that this program saved for boards of %u cells", file->title, p->cells);
  return false;
}
