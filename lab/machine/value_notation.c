/* value_notation.c: see labi_notation_of. */
#include "lab/machine/machine.h"
#include "lab/machine/value_print.h"

static cgt_notation position_notation(const lab_machine *m, lab_value v) {
  if (v.as.at.negative) return CGT_NOTATION_SIGNED;
  return labi_position_is_sum(m->ctx, v.as.at.position) ? CGT_NOTATION_SUM : CGT_NOTATION_SYMBOL;
}

/* Everything but games, whose notation the engine knows. A theory writes its games as it likes. */
static cgt_notation other_notation(const lab_machine *m, lab_value v) {
  switch (v.kind) {
  case LAB_INTEGER:
    return v.as.integer < 0 ? CGT_NOTATION_SIGNED : CGT_NOTATION_SYMBOL;
  case LAB_POSITION:
    return position_notation(m, v);
  case LAB_ORDINAL:
    return v.as.list->count > 2 ? CGT_NOTATION_SUM : CGT_NOTATION_SYMBOL;
  case LAB_ELEMENT:
    return CGT_NOTATION_SUM;
  case LAB_LIST:
  case LAB_MATRIX:
    return CGT_NOTATION_BRACES;
  default:
    return CGT_NOTATION_SYMBOL;
  }
}

cgt_status labi_notation_of(cgt_notation *notation, lab_machine *machine, lab_value value,
                            cgt_format format) {
  if (value.kind == LAB_GAME) return cgt_notation_of(notation, machine->ctx, value.as.game, format);
  if (value.kind == LAB_LOOPY) return cgt_loopy_notation_of(notation, machine->ctx, value.as.loopy.value);
  if (value.kind == LAB_RATIONAL) /* its sign is that of the numerator */
    return cgt_notation_of(notation, machine->ctx, value.as.list->items[0].as.game, format);
  *notation = other_notation(machine, value);
  return CGT_OK;
}
