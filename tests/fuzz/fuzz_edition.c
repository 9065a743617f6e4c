/* fuzz_edition.c: files that say they are editions of the encyclopedia. An input that begins as SQLite files do is a
 * whole file; any other is SQL, which is run on a sound edition first: so the damage lies in what the tables say. What
 * opens is described, asked for values, checked and, one in eight, exported; a fault is a message of one line, and never a
 * crash. */
#include <cgt/lab_encyclopedia.h>

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

static void expect_line(const char *message) {
  fuzz_check(*message && !strchr(message, '\n'), "an error whose message is not one line");
}

static lab_program *program_of(const char *text) {
  lab_error error;
  lab_program *program = lab_program_new(false);
  fuzz_check(program && lab_program_add(program, text, strlen(text), &error) == CGT_OK,
             "the program is refused");
  return program;
}

/* A machine that reads the positions of an edition. */
static lab_machine *machine_of(const lab_program *program, const volatile int *stop) {
  const cgt_limits limits = {.memory_bytes = (size_t)64 << 20, .stack_bytes = (size_t)1 << 20};
  lab_machine *machine = lab_machine_new(program, &limits, 1);
  fuzz_check(machine, "there is no machine");
  lab_machine_set_cancel(machine, stop);
  return machine;
}

static void make_edition(const char *path) {
  char rows[300];
  char *at;
  lab_error error;
  lab_fields fields;
  snprintf(rows, sizeof rows, "%s-rows", path);
  remove(rows);
  lab_program *program =
      program_of("for n in 1..4, B in polyominoes(n): domineering(B)\nfor n in 1..3: nim(n)");
  fuzz_check(lab_fields_read(&fields, program, LAB_EDITION_FIELDS, &at, &error) == CGT_OK,
             "the fields are refused");
  lab_store *store = lab_store_open(rows, LAB_STORE_WRITE, &error);
  lab_machine *machine = machine_of(program, NULL);
  const lab_check_options options = {.workers = 1, .store = store, .fields = &fields};
  const lab_edition_making making = {.path = path, .name = "fuzz", .store = store};
  fuzz_check(store && lab_sweep(NULL, program, &options, &error) == CGT_OK &&
                 lab_edition_make(machine, &making, &error) == CGT_OK,
             "no edition can be made");
  lab_store_close(store);
  remove(rows);
  lab_machine_free(machine);
  lab_fields_free(&fields);
  lab_program_free(program);
}

/* Such an edition, as bytes; made once. */
static const char *sound_edition(size_t *size) {
  static char bytes[1 << 18];
  static size_t length;
  *size = length;
  if (length > 0) return bytes;
  const char *path = fuzz_file("", 0);
  make_edition(path);
  FILE *file = fopen(path, "rb");
  fuzz_check(file, "the edition is gone");
  *size = length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  fuzz_check(length > 0 && length < sizeof bytes, "the edition is too large");
  return bytes;
}

static int takes_long(void *flag) { return *(const volatile int *)flag != 0; }

static void damage(const char *path, const char *sql, const volatile int *stop) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) == SQLITE_OK) {
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0); /* no file but this one is touched */
    sqlite3_progress_handler(db, 1000, takes_long, (void *)(uintptr_t)stop);
    sqlite3_exec(db, "PRAGMA synchronous = off; PRAGMA journal_mode = memory", NULL, NULL, NULL);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
  }
  sqlite3_close(db);
}

static bool discard(void *where, const char *bytes, size_t length) {
  return (void)where, (void)bytes, (void)length, true;
}

static void look_up(lab_edition *edition, lab_machine *machine, const char *text) {
  static const lab_style styles[] = {{.format = CGT_PLAIN}, {.format = CGT_JSON}};
  lab_error error = {.message = ""};
  lab_occurrences *found;
  const cgt_game g = cgt_parse(lab_machine_ctx(machine), text);
  if (lab_edition_find(&found, edition, machine, g, 3, &error) != CGT_OK) {
    expect_line(error.message);
    return;
  }
  const lab_occurs occurs = {.edition = lab_edition_describe(edition), .value = found, .negative = found};
  for (size_t i = 0; i < 2; i++)
    fuzz_check(lab_report_occurs(discard, NULL, &styles[i], &occurs) == CGT_OK,
               "a page that cannot be written");
  lab_occurrences_free(found);
}

static void remove_files(const char *folder) {
  char path[600];
  DIR *files = opendir(folder);
  for (struct dirent *one; files && (one = readdir(files));) {
    snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
    unlink(path);
  }
  if (files) closedir(files);
  rmdir(folder);
}

static void write_files(lab_edition *edition, const volatile int *stop) {
  char folder[300];
  lab_error error = {.message = ""};
  lab_edition_exported exported;
  snprintf(folder, sizeof folder, "%s-files", lab_edition_describe(edition)->path);
  remove_files(folder);
  if (lab_edition_export(&exported, edition, folder, stop, &error) == CGT_OK)
    fuzz_check(exported.files == exported.shards + 1, "files are missing");
  else
    expect_line(error.message);
  remove_files(folder);
}

static void read_edition(lab_edition *edition, const volatile int *stop) {
  static const lab_style plain = {.format = CGT_PLAIN};
  const lab_edition_about *about = lab_edition_describe(edition);
  fuzz_check(lab_report_edition(discard, NULL, &plain, about) == CGT_OK, "a page that cannot be written");
  lab_program *program = program_of("");
  lab_machine *machine = machine_of(program, stop);
  look_up(edition, machine, "*");
  look_up(edition, machine, "-1");
  const lab_edition_checking checking = {.sample = 4, .seed = 1, .stop = stop};
  lab_edition_checked checked;
  lab_error error = {.message = ""};
  const cgt_status status = lab_edition_check(&checked, edition, machine, &checking, &error);
  if (status != CGT_OK) expect_line(error.message);
  for (uint64_t i = 0; i < checked.faults && i < LAB_EDITION_FAULTS; i++)
    fuzz_check(*checked.fault[i], "a fault without a message");
  if (status == CGT_OK)
    fuzz_check(lab_report_edition_checked(discard, NULL, &plain, &checked) == CGT_OK,
               "a page that cannot be written");
  lab_machine_free(machine);
  lab_program_free(program);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  lab_error fault = {.message = ""};
  const char *path;
  size_t length;
  const char *sound = sound_edition(&length);
  const volatile int *stop = fuzz_stop_after(500);
  if (size >= 16 && memcmp(data, "SQLite format 3", 16) == 0) {
    path = fuzz_file(data, size);
  } else {
    path = fuzz_file(sound, length);
    char *sql = malloc(size + 1);
    fuzz_check(sql, "out of memory");
    if (size) memcpy(sql, data, size);
    sql[size] = 0;
    damage(path, sql, stop);
    free(sql);
  }
  lab_edition *edition = lab_edition_open(path, &fault);
  if (edition)
    read_edition(edition, stop);
  else
    expect_line(fault.message);
  if (edition && size % 8 == 0) write_files(edition, stop);
  lab_edition_close(edition);
  return 0;
}
