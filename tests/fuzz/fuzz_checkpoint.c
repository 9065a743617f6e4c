/* fuzz_checkpoint.c: the file from which a count of Nim-squared goes on. Its checksums are put right first: else
 * hardly anything behind them would be reached. */
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "fuzz.h"
#include "storage/file_parts.h"
#include "studies/nim_squared_checkpoint.h"

enum { LIMBS = 60, CHECK = LIMBS - 1 }; /* of the header of version 2, and the limb that holds its sum */

static void put_sum_right(uint8_t *bytes, size_t size) {
  uint64_t check = 1, limb;
  if (size < 8 * LIMBS) return;
  for (size_t n = 0; n + 8 <= size; n += 8) {
    if (n / 8 == CHECK) continue;
    memcpy(&limb, bytes + n, 8);
    check = (check ^ limb) * UINT64_C(0x9E3779B97F4A7C15);
    check ^= check >> 29;
  }
  memcpy(bytes + 8 * CHECK, &check, 8);
}

/* The head, and each part that is there, or begins; numbers and lengths stay as they are. */
static void put_parts_right(uint8_t *bytes, size_t size) {
  uint32_t length;
  memcpy(&length, bytes + 40, sizeof length);
  if (length > size - LABI_FILE_HEAD) return;
  uint64_t hash = XXH64(bytes + LABI_FILE_HEAD, length, XXH64(bytes, 48, 0));
  memcpy(bytes + 48, &hash, sizeof hash);
  for (size_t at = LABI_FILE_HEAD + length; size - at >= LABI_PART_HEAD;) {
    uint32_t number;
    uint64_t bytes_of_part;
    memcpy(&number, bytes + at, sizeof number);
    memcpy(&bytes_of_part, bytes + at + 8, sizeof bytes_of_part);
    const size_t there = size - at - LABI_PART_HEAD;
    const size_t some = bytes_of_part < there ? (size_t)bytes_of_part : there;
    hash = some > 0 ? XXH64(bytes + at + LABI_PART_HEAD, some, number) : number;
    memcpy(bytes + at + 16, &hash, sizeof hash);
    hash = XXH64(bytes + at, 24, 0);
    memcpy(bytes + at + 24, &hash, sizeof hash);
    at += LABI_PART_HEAD + some;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint8_t *bytes = fuzz_copy(data, size);
  if (size >= LABI_FILE_HEAD && memcmp(bytes, "cgtfile", 8) == 0)
    put_parts_right(bytes, size);
  else
    put_sum_right(bytes, size);
  study_checkpoint checkpoint = {0};
  labi_owned_file file;
  cgt_error error;
  bool missing;
  for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_init(checkpoint.sums[s]);
  fuzz_check(labi_owned_file_open_to_read(&file, fuzz_file(bytes, size), &missing, &error),
             "a file that was written is gone");
  study_checkpoint_state state = study_checkpoint_read(&checkpoint, &file, 16 << 20, &error);
  fuzz_check(state != STUDY_CHECKPOINT_UNREADABLE && (state != STUDY_CHECKPOINT_MISSING || size == 0),
             "a file that was written cannot be read");
  if (state == STUDY_CHECKPOINT_READ) {
    fuzz_check(checkpoint.layer.classes <= checkpoint.layer.slots, "more classes than slots");
    study_layer_close(&checkpoint.layer);
  }
  labi_owned_file_close(&file);
  for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_clear(checkpoint.sums[s]);
  free(bytes);
  return 0;
}
