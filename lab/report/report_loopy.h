/* report_loopy.h: the page of a loopy game. */
#ifndef LAB_REPORT_LOOPY_H
#define LAB_REPORT_LOOPY_H

#include <cgt/lab_inspect.h>

#include "lab/base/buffer.h"

/* As lab_report_inspection. */
void labi_report_loopy(labi_buffer *out, const lab_style *style, const lab_inspection *about,
                       lab_machine *machine);

#endif
