/* facts.c: see facts.h. */
#include "lab/inspect/facts.h"

#include <stdlib.h>
#include <string.h>

#include "lab/language/diagnostic.h"
#include "lab/machine/call.h"
#include "lab/machine/machine.h"
#include "lab/machine/theory.h"

static const labi_theory_fact of_loopy[] = {{"outcome", "outcome"},
                                            {"onside", "onside"},
                                            {"offside", "offside"},
                                            {"left_stop", "left stop"},
                                            {"right_stop", "right stop"},
                                            {"mean", "mean"},
                                            {"temperature", "temperature"},
                                            {"degree", "degree"},
                                            {"variety", "variety"},
                                            {"left_options", "left options"},
                                            {"right_options", "right options"},
                                            {"followers", "followers"},
                                            {"is_stopper", NULL},
                                            {"is_stopper_sided", NULL},
                                            {"is_plumtree", NULL},
                                            {"is_pseudonumber", NULL},
                                            {"is_idempotent", NULL},
                                            {"is_stable", NULL},
                                            {"is_infinitesimal", NULL},
                                            {"is_numberish", NULL},
                                            {0}};

bool labi_has_fact_rows(lab_value settled) { return settled.kind == LAB_LOOPY || settled.kind == LAB_ELEMENT; }

cgt_status labi_list_facts(lab_fact **facts, size_t *count, lab_machine *machine, lab_value value,
                           lab_error *error) {
  const labi_theory_fact *rows = value.kind == LAB_ELEMENT ? labi_theory_of(machine, value)->facts : of_loopy;
  size_t most = 0;
  while (rows[most].function) most++;
  *count = 0;
  *facts = calloc(most + 1, sizeof **facts);
  if (!*facts) return labi_no_memory(error), CGT_ENOMEM;
  for (const labi_theory_fact *row = rows; row->function; row++) {
    lab_fact *fact = &(*facts)[*count];
    *fact = (lab_fact){.name = row->function, .label = row->label, .kind = LAB_FACT_VALUE};
    cgt_status status = labi_call_named(&fact->as.value, machine, row->function, value, error);
    if (status != CGT_OK && status != CGT_EDOMAIN) return status;
    *count += status == CGT_OK;
  }
  lab_error_clear(error);
  return CGT_OK;
}

const lab_fact *labi_fact_named(const lab_fact *facts, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(facts[i].name, name) == 0) return &facts[i];
  return NULL;
}

bool labi_fact_is_true(const lab_fact *fact) {
  return fact && fact->as.value.kind == LAB_BOOL && fact->as.value.as.truth;
}
