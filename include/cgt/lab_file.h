/* cgt/lab_file.h: files that are written in one step.
 *
 *     cgt_status fill(cgt_write *write, void *where, const void *data) { return write(where, data, 5) ? ... }
 *     lab_file_write("proof.txt", fill, "hello", &error);
 */
#ifndef CGT_LAB_FILE_H
#define CGT_LAB_FILE_H

#include "cgt/lab_report.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Calls write with all bytes of the file, in order, and returns the first failure: CGT_ECANCELLED where write
 * refused. */
typedef cgt_status lab_file_fill(cgt_write *write, void *where, const void *data);

/* Writes a file of what fill writes. Until all of it is on the disk, whoever opens path finds what was there
 * before; after a failure, or a kill, it is still there. A path that is not a regular file, such as a device,
 * is written to directly. Fails: EINVAL, error has the reason: no room on the disk, no right to write; as fill,
 * and then error has that status and no message. Tested: storage::a_file_is_replaced_in_one_step */
LAB_API cgt_status lab_file_write(const char *path, lab_file_fill *fill, const void *data, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
