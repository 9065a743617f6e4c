/* report_loopy.h: the page of a loopy game, and how its value comes about. */
#ifndef LAB_REPORT_LOOPY_H
#define LAB_REPORT_LOOPY_H

#include <cgt/lab_inspect.h>

#include "base/buffer.h"

/* The fact of that name, or NULL; is there one, and a true one? */
const lab_loopy_fact *labi_loopy_fact(const lab_loopy_fact *facts, size_t count, const char *name);
bool labi_loopy_is_true(const lab_loopy_fact *fact);

/* As lab_report_inspection. */
void labi_report_loopy(labi_buffer *out, const lab_style *style, const lab_inspection *about,
                       lab_machine *machine);

/* As lab_report_explanation. */
void labi_report_explained_loopy(labi_buffer *out, const lab_style *style, const lab_explained_loopy *loopy,
                                 lab_machine *machine);

#endif
