/* explanation_page.h: an explanation in words. */
#ifndef LAB_EXPLANATION_PAGE_H
#define LAB_EXPLANATION_PAGE_H

#include <cgt/lab_inspect.h>

#include "lab/result/fields.h"

/* The record is of a lab_explanation. */
void labi_put_explanation(labi_buffer *out, const labi_record *r);

/* "G", "G1": form number `place` of a loopy game. */
void labi_put_form_name(labi_buffer *out, size_t place);

#endif
