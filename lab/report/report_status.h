/* report_status.h: the status of a law, in the same words in every report (cgt/law.h). */
#ifndef LAB_REPORT_STATUS_H
#define LAB_REPORT_STATUS_H

#include <cgt/law.h>

#include "base/buffer.h"
#include "lab/result/fields.h"

void labi_put_law_status(labi_buffer *out, const cgt_law_status *status, bool latex);
extern const labi_description labi_law_status; /* of a cgt_law_status */

#endif
