/* report_options.h: what becomes of an option, as all results have it. */
#ifndef LAB_REPORT_OPTIONS_H
#define LAB_REPORT_OPTIONS_H

#include "lab/result/fields.h"

extern const labi_description labi_option_role; /* of a lab_option: its value and its role */

#endif
