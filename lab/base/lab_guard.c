/* lab_guard.c: see lab_guard.h. */
#include "lab/base/lab_guard.h"

bool labi_is_whole(lab_value v) {
  switch (v.kind) {
  case LAB_GAME:
  case LAB_THERMOGRAPH:
    return !cgt_is_none(v.as.game);
  case LAB_OUTCOME:
    return (unsigned)v.as.outcome <= CGT_R;
  case LAB_PLAYER:
    return (unsigned)v.as.player <= CGT_RIGHT;
  case LAB_POSITION:
    return v.as.at.position.id > 0;
  case LAB_FORM:
    return !cgt_form_is_none(v.as.form);
  case LAB_LOOPY:
    return v.as.loopy.value.id > 0;
  case LAB_DRAWN:
    return (unsigned)v.as.drawn.left_first <= CGT_LEFT_WINS &&
           (unsigned)v.as.drawn.right_first <= CGT_LEFT_WINS;
  case LAB_LIST:
  case LAB_MATRIX:
  case LAB_RATIONAL:
  case LAB_ORDINAL:
    return v.as.list;
  case LAB_TEXT:
    return v.as.text;
  case LAB_BOOL:
  case LAB_INFINITY:
  case LAB_INTEGER:
  case LAB_ELEMENT:
    return true;
  }
  return false;
}

bool labi_are_whole(const lab_value *values, size_t count) {
  size_t i = 0;
  while (i < count && labi_is_whole(values[i])) i++;
  return i == count;
}
