/* test_storage.c: files that are locked, reserved, checked and replaced in one step. */
#include <cgt/lab_file.h>
#include <criterion/criterion.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "storage/file_parts.h"
#include "storage/owned_file.h"
#include "storage/replacement.h"

static char folder[64], path[96];

static void begin_each(void) {
  strcpy(folder, "/tmp/cgt-storage-XXXXXX");
  cr_assert(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/file", folder);
}

static size_t count_files(void) {
  char pattern[96];
  glob_t found;
  snprintf(pattern, sizeof pattern, "%s/*", folder);
  const size_t count = glob(pattern, GLOB_PERIOD, NULL, &found) == 0 ? found.gl_pathc : 0;
  globfree(&found);
  return count - 2; /* . and .. */
}

static void end_each(void) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", folder);
  cr_assert(system(command) == 0);
}

TestSuite(storage, .init = begin_each, .fini = end_each);

static void put(const char *name, const char *text) {
  FILE *file = fopen(name, "wb");
  cr_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static const char *text_of(const char *name) {
  static char text[200];
  FILE *file = fopen(name, "rb");
  if (!file) return NULL;
  text[fread(text, 1, sizeof text - 1, file)] = '\0';
  fclose(file);
  return text;
}

static cgt_status fill(cgt_write *write, void *where, const void *text) {
  for (const char *at = text; *at; at++)
    if (!write(where, at, 1)) return CGT_ECANCELLED;
  return CGT_OK;
}

static cgt_status fill_half(cgt_write *write, void *where, const void *text) {
  write(where, text, strlen(text) / 2);
  return CGT_ELIMIT;
}

Test(storage, a_file_is_replaced_in_one_step) {
  lab_error error;
  struct stat about;
  cr_expect_eq(lab_file_write(path, fill, "one", &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(text_of(path), "one");
  cr_assert(chmod(path, 0640) == 0);
  cr_expect_eq(lab_file_write(path, fill_half, "another", &error), CGT_ELIMIT);
  cr_expect_str_eq(text_of(path), "one");
  cr_expect_eq(lab_file_write(path, fill, "another", &error), CGT_OK);
  cr_expect_str_eq(text_of(path), "another");
  cr_expect(stat(path, &about) == 0 && (about.st_mode & 0777) == 0640, "its rights stay");
  cr_expect_eq(count_files(), 1);
}

Test(storage, links_stay_and_devices_are_written_to) {
  lab_error error;
  char name[128];
  snprintf(name, sizeof name, "%s/link", folder);
  put(path, "one");
  cr_assert(symlink("file", name) == 0);
  cr_expect_eq(lab_file_write(name, fill, "two", &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(text_of(path), "two");
  struct stat about;
  cr_expect(lstat(name, &about) == 0 && S_ISLNK(about.st_mode));
  cr_expect_eq(count_files(), 2);
  cr_expect_eq(lab_file_write("/dev/null", fill, "two", &error), CGT_OK, "%s", error.message);
  cr_expect_eq(lab_file_write("/dev/full", fill, "two", &error), CGT_EINVAL);
  cr_expect_str_eq(error.message, "cannot write '/dev/full': No space left on device");
  cr_expect(access("/dev/full", F_OK) == 0);
}

Test(storage, what_cannot_be_written_is_named) {
  lab_error error;
  char name[400];
  snprintf(name, sizeof name, "%s/no/file", folder);
  cr_expect_eq(lab_file_write(name, fill, "x", &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "/no/file': No such file"), "%s", error.message);
  cr_expect_eq(lab_file_write(folder, fill, "x", &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "Is a directory"), "%s", error.message);
  memset(name, 'n', 300);
  memcpy(name, folder, strlen(folder));
  name[strlen(folder)] = '/';
  name[strlen(folder) + 1 + 255] = '\0'; /* as long as names may be */
  cr_expect_eq(lab_file_write(name, fill, "x", &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(text_of(name), "x");
}

/* As when a disk is full: the file before stays, and nothing beside it. */
Test(storage, a_full_disk_leaves_the_old_file) {
  struct rlimit before, least;
  lab_error error;
  labi_replacement *r = malloc(sizeof *r);
  char *large = malloc(300001);
  memset(large, 'x', 300000);
  large[300000] = '\0';
  put(path, "one");
  signal(SIGXFSZ, SIG_IGN);
  cr_assert(getrlimit(RLIMIT_FSIZE, &before) == 0);
  least = before;
  least.rlim_cur = 100000;
  cr_assert(setrlimit(RLIMIT_FSIZE, &least) == 0);
  cr_expect_eq(lab_file_write(path, fill, large, &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "File too large"), "%s", error.message);
  cr_expect(labi_replacement_begin(r, path, &error));
  cr_expect(!labi_replacement_reserve(r, 200000) && !labi_replacement_put(r, "x", 1));
  cr_expect(!labi_replacement_finish(r, NULL, &error));
  cr_expect(strstr(error.message, "195 KiB are needed"), "%s", error.message);
  labi_replacement_drop(r);
  cr_assert(setrlimit(RLIMIT_FSIZE, &before) == 0);
  cr_expect_str_eq(text_of(path), "one");
  cr_expect_eq(count_files(), 1);
  free(large);
  free(r);
}

/* A process that is killed leaves a new file, which the next one removes; those of a living one stay. */
Test(storage, what_a_killed_process_left_is_removed) {
  lab_error error;
  static labi_replacement living, next;
  int ready[2];
  char byte;
  put(path, "one");
  cr_assert(pipe(ready) == 0);
  const pid_t child = fork();
  if (child == 0) {
    static labi_replacement r;
    labi_replacement_begin(&r, path, &error);
    put(labi_replacement_bench(&r), "half of it");
    (void)!write(ready[1], "x", 1);
    for (;;) pause();
  }
  cr_assert(child > 0 && read(ready[0], &byte, 1) == 1);
  cr_assert(labi_replacement_begin(&living, path, &error));
  cr_expect_eq(count_files(), 4, "those of two that live");
  kill(child, SIGKILL);
  cr_assert(waitpid(child, NULL, 0) == child);
  cr_assert(labi_replacement_begin(&next, path, &error));
  cr_expect_eq(count_files(), 3, "the file, and those of two that live");
  cr_expect(labi_replacement_put(&living, "two", 3) && labi_replacement_finish(&living, NULL, &error));
  labi_replacement_drop(&living);
  labi_replacement_drop(&next);
  cr_expect_str_eq(text_of(path), "two");
  cr_expect_eq(count_files(), 1);
}

/* Names that merely look like them belong to somebody. */
Test(storage, other_files_are_left_alone) {
  static const char *const names[] = {"file.cgt-new-", "file.cgt-new-abcdefg", "file.cgt-new-abcde!", "file.part-1",
                                      "other.cgt-new-abcdef", "file.cgt-new-ABCDEF"};
  lab_error error;
  char name[128];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(name, sizeof name, "%s/%s", folder, names[i]);
    put(name, "mine");
  }
  cr_expect_eq(lab_file_write(path, fill, "one", &error), CGT_OK);
  cr_expect_eq(count_files(), 1 + sizeof names / sizeof *names);
}

Test(storage, a_file_has_one_owner_also_while_it_is_replaced) {
  labi_owned_file file, other;
  static labi_replacement r;
  lab_error error;
  bool held;
  cr_assert(labi_owned_file_open(&file, path, &held, &error));
  cr_expect(!labi_owned_file_open(&other, path, &held, &error) && held);
  cr_expect(strstr(error.message, path) && strstr(error.message, "another process"), "%s", error.message);
  cr_assert(labi_replacement_begin(&r, path, &error) && labi_replacement_put(&r, "new", 3));
  cr_assert(labi_replacement_finish(&r, &(labi_replacement_way){.owner = &file}, &error), "%s", error.message);
  labi_replacement_drop(&r);
  cr_expect(labi_owned_file_has_name(&file, path));
  cr_expect(!labi_owned_file_open(&other, path, &held, &error) && held);
  cr_expect(labi_owned_file_write(&file, "NEW", 3, 0, &error));
  labi_owned_file_close(&file);
  cr_expect(labi_owned_file_open(&other, path, &held, &error));
  labi_owned_file_close(&other);
  cr_expect_str_eq(text_of(path), "NEW");
}

static const char *words[] = {"first", "", "a third part, and longer"};

static labi_parts_state read_words(size_t *count, labi_file_head *head) {
  labi_owned_file file;
  lab_error error;
  bool missing;
  labi_part part;
  uint64_t at;
  *count = 0;
  cr_assert(labi_owned_file_open_to_read(&file, path, &missing, &error));
  labi_parts_state state = labi_parts_begin(head, &at, &file, &error);
  while (state == LABI_PARTS_GOOD && (state = labi_part_next(&part, &file, at, &error)) == LABI_PARTS_GOOD) {
    char text[64];
    cr_assert(part.length < sizeof text);
    const labi_room room = {text, (size_t)part.length};
    state = labi_part_read(&part, &file, &room, 1, &error);
    if (state != LABI_PARTS_GOOD) break;
    cr_expect(part.number == *count + 1 && memcmp(text, words[*count], part.length) == 0);
    ++*count;
    at = part.at + part.length;
  }
  labi_owned_file_close(&file);
  return state;
}

/* Every byte, every length. */
Test(storage, parts_are_known_again) {
  labi_owned_file file;
  lab_error error;
  unsigned char bytes[LABI_FILE_HEAD + LABI_PARAMETERS];
  labi_file_head head = {.kind = "words", .version = 3, .parameters = "of a test"};
  size_t count;
  cr_assert(labi_owned_file_open(&file, path, NULL, &error));
  uint64_t at = labi_file_head_make(bytes, &head), ends[4] = {at};
  cr_assert(labi_owned_file_write(&file, bytes, (size_t)at, 0, &error));
  for (size_t i = 0; i < 3; i++) {
    const labi_piece piece = {words[i], strlen(words[i])};
    cr_assert(labi_part_append(&at, &file, (uint32_t)i + 1, &piece, 1, &error), "%s", error.message);
    ends[i + 1] = at;
  }
  memset(&head, 0, sizeof head);
  cr_expect_eq(read_words(&count, &head), LABI_PARTS_END);
  cr_expect(count == 3 && head.version == 3 && strcmp(head.kind, "words") == 0 &&
            strcmp(head.parameters, "of a test") == 0);
  for (uint64_t n = 0; n < at; n++) {
    unsigned char byte, wrong;
    cr_assert(labi_owned_file_read(&byte, 1, &file, n, &error));
    wrong = byte ^ (unsigned char)(1 << n % 8);
    cr_assert(labi_owned_file_write(&file, &wrong, 1, n, &error));
    const labi_parts_state state = read_words(&count, &head);
    cr_expect(n >= ends[2] + LABI_PART_HEAD ? state == LABI_PARTS_END && count == 2
              : n < 8 || (n >= 32 && n < 36) ? state == LABI_PARTS_OTHER
                                             : state == LABI_PARTS_DAMAGED,
              "byte %d: state %d, %zu parts", (int)n, (int)state, count);
    cr_assert(labi_owned_file_write(&file, &byte, 1, n, &error));
  }
  cr_assert(labi_owned_file_reserve(&file, at + 5000, &error));
  cr_expect_eq(read_words(&count, &head), LABI_PARTS_END);
  cr_expect_eq(count, 3);
  while (at-- > 0) {
    cr_assert(labi_owned_file_cut(&file, at, &error));
    const labi_parts_state state = read_words(&count, &head);
    size_t whole = 0;
    while (whole < 3 && ends[whole + 1] <= at) whole++;
    cr_expect(at < LABI_FILE_HEAD ? state == LABI_PARTS_OTHER
              : at < ends[0]      ? state == LABI_PARTS_DAMAGED
                                  : state == LABI_PARTS_END && count == whole,
              "%d bytes: state %d, %zu parts", (int)at, (int)state, count);
  }
  labi_owned_file_close(&file);
}

Test(storage, a_temporary_file_has_no_name) {
  labi_owned_file file;
  lab_error error;
  char bytes[3];
  setenv("TMPDIR", folder, 1);
  cr_assert(labi_owned_file_open_nameless(&file, &error), "%s", error.message);
  cr_expect_eq(count_files(), 0);
  cr_expect(labi_owned_file_reserve(&file, 5000, &error));
  cr_expect(labi_owned_file_write(&file, "abc", 3, 4997, &error) &&
            labi_owned_file_read(bytes, 3, &file, 4997, &error) && memcmp(bytes, "abc", 3) == 0);
  cr_expect(!labi_owned_file_read(bytes, 3, &file, 4998, &error) && strstr(error.message, "cut short"));
  labi_owned_file_close(&file);
  setenv("TMPDIR", "/no/such/folder", 1);
  cr_expect(!labi_owned_file_open_nameless(&file, &error));
  cr_expect(strstr(error.message, "/no/such/folder (TMPDIR): No such file"), "%s", error.message);
}
