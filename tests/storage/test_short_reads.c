/* test_short_reads.c: files of a system whose reads and writes are interrupted, and stop early. */
#include <criterion/criterion.h>
#include <string.h>

#include "short_io.h"
#include "storage/owned_file.h"

Test(short_reads, a_file_is_read_and_written_in_pieces) {
  labi_owned_file file = LABI_NO_FILE;
  cgt_error error;
  unsigned char wrote[1000], read[1000];
  for (size_t i = 0; i < sizeof wrote; i++) wrote[i] = (unsigned char)(7 * i + i / 256);
  cr_assert(labi_owned_file_open_nameless(&file, &error));
  for (size_t most = 1; most < 2000; most = 3 * most + 1) {
    short_io_most = most;
    cr_assert(labi_owned_file_write(&file, wrote, sizeof wrote, 5, &error), "%s", error.message);
    memset(read, 0, sizeof read);
    cr_assert(labi_owned_file_read(read, sizeof read, &file, 5, &error), "%s", error.message);
    cr_expect_arr_eq(read, wrote, sizeof read);
    cr_expect(!labi_owned_file_read(read, sizeof read, &file, 6, &error));
    cr_expect(strstr(error.message, "cut short"), "%s", error.message);
  }
  short_io_most = 0;
  labi_owned_file_close(&file);
}
