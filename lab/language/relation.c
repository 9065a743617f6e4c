/* relation.c: comparisons of games, as the language writes them. */
#include <cgt/lab_value.h>

const char *lab_relation_sign(lab_relation relation) {
  static const char *const signs[] = {
      [LAB_EQ] = "==", [LAB_NE] = "!=", [LAB_LT] = "<",  [LAB_LE] = "<=",      [LAB_GT] = ">",
      [LAB_GE] = ">=", [LAB_LF] = "<|", [LAB_GF] = "|>", [LAB_CONFUSED] = "<>"};
  return signs[relation];
}
