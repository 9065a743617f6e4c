/* cgt/write.h: results that are text are written, in order, to a function of the caller, which may collect the
 * bytes or print them:
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

/* Takes length bytes; false: they could not be written, and nothing more is wanted. */
typedef bool cgt_write(void *where, const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
