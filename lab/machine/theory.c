/* theory.c: which theory a value is of. */
#include "lab/machine/theory.h"

#include "lab/machine/machine.h"

const labi_theory *labi_theory_of(const lab_machine *m, lab_value v) {
  return m->program->known->theories[v.as.element.theory];
}

lab_value labi_element_value(const lab_machine *m, const labi_theory *theory, labi_element g) {
  uint32_t number = 0;
  while (m->program->known->theories[number] != theory) number++;
  return (lab_value){.kind = LAB_ELEMENT, .as.element = {.id = g, .theory = number}};
}

const char *labi_kind_name(const lab_machine *m, lab_value v) {
  return v.kind == LAB_ELEMENT ? labi_theory_of(m, v)->noun : lab_kind_name(v);
}
