/* theory.c: which theory a value is of. */
#include "lab/machine/theory.h"

#include <string.h>

#include "lab/machine/failure.h"

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

const labi_theory *labi_theory_modulo(lab_machine *m, const labi_node *at, lab_value name) {
  labi_buffer names = {0};
  for (const labi_theory *const *theory = m->program->known->theories; *theory; theory++) {
    if (!(*theory)->modulo) continue;
    if (name.kind == LAB_TEXT && strcmp(name.as.text->bytes, (*theory)->modulo) == 0)
      return labi_buffer_free(&names), *theory;
    labi_putf(&names, "%s%s", names.length > 0 ? ", " : "", (*theory)->modulo);
  }
  if (names.failed)
    labi_out_of_memory(m, at);
  else
    labi_fail(m, at, CGT_EINVAL,
              name.kind == LAB_TEXT ? "expected a universe (%s), found \"%.40s\""
                                    : "expected a universe (%s), found %s",
              names.bytes, name.kind == LAB_TEXT ? name.as.text->bytes : labi_kind_name(m, name));
  labi_buffer_free(&names);
  return NULL;
}
