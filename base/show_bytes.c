/* show_bytes.c: see show_bytes.h. */
#include "base/show_bytes.h"

#include <inttypes.h>
#include <stdio.h>

const char *labi_show_bytes(char *buf, size_t cap, uint64_t bytes) {
  static const char *const units[] = {"bytes", "KiB", "MiB"};
  const unsigned unit = bytes < 10 << 10 ? 0 : bytes < 10 << 20 ? 1 : 2;
  snprintf(buf, cap, "%" PRIu64 " %s", bytes >> 10 * unit, units[unit]);
  return buf;
}
