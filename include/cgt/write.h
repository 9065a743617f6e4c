/* cgt/write.h: text output. A function whose result is text passes it, in order, to a function of the caller, which
 * may collect or print the bytes:
 *
 *     static bool print(void *where, const char *bytes, size_t length) {
 *       return fwrite(bytes, 1, length, where) == length;
 *     }
 */
#ifndef CGT_WRITE_H
#define CGT_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Takes length bytes. Returns false if they could not be written; the output then ends. */
typedef bool cgt_write(void *where, const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
