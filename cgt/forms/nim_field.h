/* nim_field.h, layer 2: the field of the nimbers. x and y are integers >= 0 and stand for *x and *y. */
#ifndef CGTI_NIM_FIELD_H
#define CGTI_NIM_FIELD_H

#include "cgt/store/dyadic.h"

/* CGTI_NAN when it failed, or when an argument is CGTI_NAN. */
cgti_num cgti_nim_product(cgt_ctx *ctx, cgti_num x, cgti_num y);
cgti_num cgti_nim_inverse(cgt_ctx *ctx, cgti_num x); /* x != 0 */
cgti_num cgti_nim_sqrt(cgt_ctx *ctx, cgti_num x);
cgti_num cgti_nim_power(cgt_ctx *ctx, cgti_num x, cgti_num k); /* x != 0; k an integer of either sign */

#endif
