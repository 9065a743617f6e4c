/* report_facts.h: the page of a game that is no short one, by the rows of its kind. */
#ifndef LAB_REPORT_FACTS_H
#define LAB_REPORT_FACTS_H

#include <cgt/lab_inspect.h>

#include "base/buffer.h"

/* As lab_report_inspection, but an object. */
void labi_put_facts(labi_buffer *out, const lab_style *style, const lab_inspection *about, lab_machine *machine);

#endif
