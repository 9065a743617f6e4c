/* report_options.h: an option, for reports that list options. */
#ifndef LAB_REPORT_OPTIONS_H
#define LAB_REPORT_OPTIONS_H

#include <cgt/lab_inspect.h>

#include "lab/base/json.h"

/* {"to", "value", "role", "by"}; takes over `to`. For results without a table of fields. */
json_t *labi_json_option(lab_machine *machine, const lab_option *option, json_t *to);

#endif
