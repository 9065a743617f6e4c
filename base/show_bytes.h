/* show_bytes.h: amounts of memory and of disk, as messages have them. */
#ifndef LAB_SHOW_BYTES_H
#define LAB_SHOW_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* "812 bytes", "64 KiB", "75 MiB": whole units, of which there are at least 10. The result is buf. */
const char *labi_show_bytes(char *buf, size_t cap, uint64_t bytes);

#endif
