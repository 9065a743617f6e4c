/* fuzz_block.c: blocks of results as they travel between threads and processes: cut or changed bytes are
 * refused, whole ones come out as they went in. */
#include "lab/survey/packed.h"

#include <stdlib.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *bytes = fuzz_copy(data, size);
  labi_block *block = labi_block_unpack(bytes, size);
  if (block) {
    size_t length;
    char *packed = labi_block_pack(&length, block);
    fuzz_check(packed, "a block that was unpacked cannot be packed");
    free(packed);
    labi_block_free(block);
  }
  free(bytes);
  return 0;
}
