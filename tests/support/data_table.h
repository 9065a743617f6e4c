/* data_table.h: the tables of tests/data, their columns between tabs; lines that begin with # are comments. */
#ifndef DATA_TABLE_H
#define DATA_TABLE_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

typedef struct data_table {
  const char *name;
  FILE *file;
  size_t rows; /* read so far */
  char line[1 << 15];
} data_table;

/* False if there is no table of this name. */
static inline bool open_table(data_table *t, const char *name) {
  char path[1000];
  snprintf(path, sizeof path, "%s/%s.tsv", CGT_TEST_DATA, name);
  t->name = name;
  t->file = fopen(path, "r");
  t->rows = 0;
  return t->file != NULL;
}

/* The next row, false at the end; its cells are good until the next call. */
static inline bool read_row(data_table *t, char *cells[], size_t columns) {
  do
    if (!fgets(t->line, sizeof t->line, t->file)) return false;
  while (*t->line == '#' || *t->line == '\n');
  char *at = t->line;
  size_t n = 0;
  cr_assert(strchr(at, '\n'), "%s: a line is too long: %.80s", t->name, at);
  for (at[strcspn(at, "\n")] = '\0'; n < columns && at; n++) {
    cells[n] = at;
    if ((at = strchr(at, '\t'))) *at++ = '\0';
  }
  cr_assert(n == columns && !at && *cells[n - 1], "%s: not %zu columns: %s", t->name, columns, cells[0]);
  t->rows++;
  return true;
}

static inline void close_table(data_table *t, size_t fewest) {
  fclose(t->file);
  cr_expect_geq(t->rows, fewest, "%s has %zu rows; %zu at least, please", t->name, t->rows, fewest);
}

/* Does a cell stand for an outcome, not for a value? */
static inline bool is_outcome_letter(const char *cell) { return strlen(cell) == 1 && strchr("NPLR", *cell); }

#endif
