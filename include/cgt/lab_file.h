/* cgt/lab_file.h: writing a file in one step.
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

/* Calls write with all bytes of the file, in order. Returns the first failure, which is CGT_ECANCELLED if write
 * refused. */
typedef cgt_status lab_file_fill(cgt_write *write, void *where, const void *data);

/* Writes a file whose content comes from fill. Until all of it is on the disk, readers of path find the previous
 * file. It is still there after a failure or a kill. A path that is not a regular file, such as a device, is written
 * directly.
 * Fails: EINVAL, with the reason in error: no space on the disk, no permission; and as fill does, where error has
 * that status and no message.  Tested: storage::a_file_is_replaced_in_one_step */
LAB_API cgt_status lab_file_write(const char *path, lab_file_fill *fill, const void *data, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
