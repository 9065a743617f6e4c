/* inspect_loopy.c: see inspect_loopy.h. Facts are functions of the language; where one has no answer, as a
 * game without a canonical form has no options, it is left out. */
#include "lab/inspect/inspect_loopy.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/call.h"
#include "lab/machine/machine.h"

static const char *const names[] = {
    "outcome",          "onside",           "offside",     "left_stop",       "right_stop",    "mean",
    "temperature",      "degree",           "variety",     "left_options",    "right_options", "followers",
    "is_stopper",       "is_stopper_sided", "is_plumtree", "is_pseudonumber", "is_idempotent", "is_stable",
    "is_infinitesimal", "is_numberish"};
enum { COUNT = sizeof names / sizeof *names };

cgt_status labi_loopy_facts(lab_loopy_fact **facts, size_t *count, lab_machine *machine, lab_value value,
                            lab_error *error) {
  *count = 0;
  *facts = calloc(COUNT, sizeof **facts);
  if (!*facts) {
    *error = (lab_error){.status = CGT_ENOMEM, .message = "out of memory"};
    return CGT_ENOMEM;
  }
  for (size_t i = 0; i < COUNT; i++) {
    const lab_function *function = labi_find_function(machine->program, names[i], strlen(names[i]));
    lab_loopy_fact *fact = &(*facts)[*count];
    cgt_status status = labi_call_function(&fact->value, machine, function, &value, 1, error);
    if (status != CGT_OK && status != CGT_EDOMAIN) return status;
    fact->name = names[i];
    *count += status == CGT_OK;
  }
  lab_error_clear(error);
  return CGT_OK;
}
