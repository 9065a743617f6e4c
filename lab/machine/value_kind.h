/* value_kind.h: questions about the kind of a value, and values that need no machine. */
#ifndef LAB_VALUE_KIND_H
#define LAB_VALUE_KIND_H

#include <cgt/lab_machine.h>

static inline bool labi_points(lab_value v) {
  return v.kind == LAB_LIST || v.kind == LAB_MATRIX || v.kind == LAB_TEXT || v.kind == LAB_RATIONAL ||
         v.kind == LAB_ORDINAL;
}

static inline bool labi_is_gamelike(lab_value v) {
  return v.kind == LAB_GAME || v.kind == LAB_INTEGER || v.kind == LAB_POSITION || v.kind == LAB_FORM;
}

/* Is one of two settled values a loopy game? */
static inline bool labi_is_loopy(lab_value a, lab_value b) {
  return a.kind == LAB_LOOPY || b.kind == LAB_LOOPY;
}

/* Is one of two values a game of a theory? */
static inline bool labi_is_element(lab_value a, lab_value b) {
  return a.kind == LAB_ELEMENT || b.kind == LAB_ELEMENT;
}

/* Braces that are still being read: they can be an option inside themselves, and nothing else yet. */
static inline bool labi_is_open(lab_value v) { return v.kind == LAB_LOOPY && v.as.loopy.value.id == 0; }

static inline lab_value labi_loopy_value(cgt_loopy g) {
  return (lab_value){.kind = LAB_LOOPY, .as.loopy = {.value = g}};
}

static inline lab_value labi_integer(int64_t n) { return (lab_value){.kind = LAB_INTEGER, .as.integer = n}; }

static inline lab_value labi_truth(bool truth) { return (lab_value){.kind = LAB_BOOL, .as.truth = truth}; }

#endif
