/* test_failing_calls.c: files on a disk that is full, or breaks, or has no locks and no second names. A call that fails
 * is told by the system's words, and the old file stays as it was. */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "failing_calls.h"
#include "failing_malloc.h"
#include "storage/file_parts.h"
#include "storage/owned_file.h"
#include "storage/replacement.h"

static char folder[64], path[96];

static void begin_each(void) {
  strcpy(folder, "/tmp/cgt-failing-XXXXXX");
  cr_assert(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/file", folder);
}

static void end_each(void) {
  char command[128];
  memset(failing_calls, 0, sizeof failing_calls);
  snprintf(command, sizeof command, "rm -rf %s", folder);
  cr_assert(system(command) == 0);
}

TestSuite(failing_calls, .init = begin_each, .fini = end_each);

static void let_fail(const char *name, int why, unsigned after) {
  failing_calls[0] = (failing_call){name, why, after, 1};
}

static void put(const char *text) {
  FILE *file = fopen(path, "wb");
  cr_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static const char *text_of_file(void) {
  static char text[200];
  FILE *file = fopen(path, "rb");
  if (!file) return "none";
  text[fread(text, 1, sizeof text - 1, file)] = '\0';
  fclose(file);
  return text;
}

/* Files of the folder, . and .. left out. */
static unsigned count_files(void) {
  char command[160];
  unsigned count = 0;
  snprintf(command, sizeof command, "ls -A %s | wc -l", folder);
  FILE *list = popen(command, "r");
  cr_assert(list && fscanf(list, "%u", &count) == 1);
  pclose(list);
  return count;
}

/* Replaces the file by "new"; the message, or "" if it went well. */
static const char *replace(bool is_new, uint64_t reserved) {
  static labi_replacement r; /* its buffer is large */
  static cgt_error error;
  const labi_replacement_way way = {.is_new = is_new};
  error = (cgt_error){0};
  const bool good = labi_replacement_begin(&r, path, &error) &&
                    (labi_replacement_reserve(&r, reserved), labi_replacement_put(&r, "new", 3), true) &&
                    labi_replacement_finish(&r, &way, &error);
  labi_replacement_drop(&r);
  cr_expect(good == (error.status == CGT_OK));
  return error.message;
}

static void expect_refused(const char *message, const char *words) {
  cr_expect(strstr(message, words), "'%s' is not in: %s", words, message);
  cr_expect_str_eq(text_of_file(), "old", "the old file stays");
  cr_expect_eq(count_files(), 1, "what was made is removed");
}

Test(failing_calls, a_replacement_that_fails_leaves_the_old_file) {
  static const char *const calls[] = {"fsync", "ftruncate", "pwrite", "rename"};
  put("old");
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    let_fail(calls[i], EIO, 0);
    expect_refused(replace(false, 0), strerror(EIO));
  }
  let_fail("pwrite", ENOSPC, 0);
  expect_refused(replace(false, 0), "its disk is full: it has 0 bytes, needs 3 bytes");
  let_fail("posix_fallocate", ENOSPC, 0);
  expect_refused(replace(false, 5000), "its disk is full: it has 0 bytes, needs 5000 bytes");
  let_fail("fsync", EINVAL, 0); /* of what cannot be synchronised */
  cr_expect_str_eq(replace(false, 0), "");
  cr_expect_str_eq(text_of_file(), "new");
}

Test(failing_calls, a_full_disk_whose_size_is_unknown) {
  labi_owned_file file = LABI_NO_FILE;
  cgt_error error;
  cr_assert(labi_owned_file_open(&file, path, NULL, &error));
  failing_calls[1] = (failing_call){"fstatvfs", EIO, 0, 1};
  let_fail("pwrite", ENOSPC, 0);
  cr_expect(!labi_owned_file_write(&file, "x", 1, 0, &error));
  cr_expect(strstr(error.message, strerror(ENOSPC)), "%s", error.message);
  labi_owned_file_close(&file);
}

Test(failing_calls, a_new_name_where_files_have_one_name_only) {
  static const int none[] = {EPERM, EOPNOTSUPP, ENOSYS, EMLINK};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    let_fail("link", none[i], 0);
    cr_expect_str_eq(replace(true, 0), "");
    cr_expect_str_eq(text_of_file(), "new");
    put("old");
    let_fail("link", none[i], 0);
    expect_refused(replace(true, 0), "it already exists");
    unlink(path);
    let_fail("link", none[i], 0);
    failing_calls[1] = (failing_call){"rename", EIO, 0, 1};
    cr_expect(strstr(replace(true, 0), strerror(EIO)));
    cr_expect_eq(count_files(), 0);
  }
  let_fail("link", EIO, 0);
  cr_expect(strstr(replace(true, 0), strerror(EIO)), "another failure is one");
  cr_expect_eq(count_files(), 0);
}

Test(failing_calls, space_is_reserved_where_the_system_cannot) {
  static const int unknown[] = {EINVAL, EOPNOTSUPP, ENOSYS, ENODEV};
  labi_owned_file file = LABI_NO_FILE;
  cgt_error error;
  uint64_t size = 0;
  cr_assert(labi_owned_file_open(&file, path, NULL, &error));
  for (uint64_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    let_fail("posix_fallocate", unknown[i], 0);
    cr_assert(labi_owned_file_reserve(&file, 150000 * (i + 1), &error), "%s", error.message);
    cr_assert(labi_owned_file_size(&size, &file, &error));
    cr_expect_eq(size, 150000 * (i + 1));
  }
  let_fail("posix_fallocate", EINTR, 0);
  cr_expect(labi_owned_file_reserve(&file, 700000, &error), "it is asked again");
  let_fail("posix_fallocate", EINVAL, 0);
  failing_calls[1] = (failing_call){"pwrite", ENOSPC, 1, 1};
  cr_expect(!labi_owned_file_reserve(&file, 900000, &error));
  cr_expect(strstr(error.message, "its disk is full"), "%s", error.message);
  cr_assert(labi_owned_file_size(&size, &file, &error));
  cr_expect_eq(size, 700000, "what was gained is given back");
  let_fail("ftruncate", EIO, 0);
  cr_expect(!labi_owned_file_cut(&file, 5, &error));
  labi_owned_file_close(&file);
}

/* A lock that another process has for a moment, as when it looks for files that were left; and a file system without
 * locks. */
Test(failing_calls, a_new_file_is_locked_before_it_is_used) {
  static labi_replacement r;
  cgt_error error = {0};
  let_fail("flock", EWOULDBLOCK, 0);
  cr_assert(labi_replacement_begin(&r, path, &error), "%s", error.message);
  const int other = open(r.made, O_RDWR);
  cr_assert(other >= 0);
  cr_expect(flock(other, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK, "the second new file is locked");
  close(other);
  labi_replacement_drop(&r);
  let_fail("flock", ENOLCK, 0);
  cr_expect_str_eq(replace(false, 0), "");
}

/* Every allocation on the way fails once. */
Test(failing_calls, without_memory_no_file_is_opened) {
  labi_owned_file file = LABI_NO_FILE;
  bool missing = false, opened[3] = {false};
  cgt_error error;
  put("old");
  for (uint64_t at = 1; !opened[0] || !opened[1] || !opened[2]; at++) {
    cr_assert_lt(at, 50);
    for (unsigned way = 0; way < 3; way++) {
      uint64_t failed;
      error = (cgt_error){0};
      failing_malloc_arm(at, false);
      opened[way] = way == 0   ? labi_owned_file_open(&file, path, NULL, &error)
                    : way == 1 ? labi_owned_file_open_to_read(&file, path, &missing, &error)
                               : labi_owned_file_open_nameless(&file, &error);
      failing_malloc_disarm(&failed);
      cr_expect(opened[way] == (failed == 0), "way %u, allocation %u: %s", way, (unsigned)at, error.message);
      cr_expect(opened[way] || error.status == CGT_ENOMEM);
      labi_owned_file_close(&file);
    }
  }
  for (uint64_t at = 1, failed = 1; failed > 0; at++) {
    cr_assert_lt(at, 50);
    failing_malloc_arm(at, false);
    const char *message = replace(false, 0);
    failing_malloc_disarm(&failed);
    cr_expect(failed == 0 || *message || strcmp(text_of_file(), "new") == 0);
    if (*message) cr_expect_str_eq(text_of_file(), "old");
    put("old");
  }
}
