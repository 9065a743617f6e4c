/* fuzz_checkpoint.c: the file from which a count of Nim-squared goes on. Its sum is put right first: else
 * hardly anything behind the sum would be reached. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "studies/nim_squared_checkpoint.h"

enum { LIMBS = 60, CHECK = LIMBS - 1 }; /* of the header, and the limb that holds the sum */

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint8_t *bytes = fuzz_copy(data, size);
  put_sum_right(bytes, size);
  study_checkpoint checkpoint = {0};
  for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_init(checkpoint.sums[s]);
  study_checkpoint_state state = study_checkpoint_read(&checkpoint, fuzz_file(bytes, size), 16 << 20);
  fuzz_check(state != STUDY_CHECKPOINT_MISSING && state != STUDY_CHECKPOINT_UNREADABLE,
             "a file that was written is gone");
  if (state == STUDY_CHECKPOINT_READ) {
    fuzz_check(checkpoint.layer.classes <= checkpoint.layer.slots, "more classes than slots");
    study_layer_close(&checkpoint.layer);
  }
  for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_clear(checkpoint.sums[s]);
  free(bytes);
  return 0;
}
