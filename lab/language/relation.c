/* relation.c: comparisons of games, as the language writes them. */
#include <string.h>

#include <cgt/lab_value.h>

const char *lab_relation_sign(lab_relation relation) {
  if ((unsigned)relation > LAB_CONFUSED) return "?";
  static const char *const signs[] = {
      [LAB_EQ] = "==", [LAB_NE] = "!=", [LAB_LT] = "<",  [LAB_LE] = "<=",      [LAB_GT] = ">",
      [LAB_GE] = ">=", [LAB_LF] = "<|", [LAB_GF] = "|>", [LAB_CONFUSED] = "<>"};
  return signs[relation];
}

bool lab_relation_holds(lab_relation relation, cgt_order order) {
  if ((unsigned)relation > LAB_CONFUSED || (unsigned)order > CGT_CONFUSED) return false;
  static const char *const orders[] = {
      [LAB_EQ] = "=",  [LAB_NE] = "<>|", [LAB_LT] = "<",  [LAB_LE] = "<=",     [LAB_GT] = ">",
      [LAB_GE] = ">=", [LAB_LF] = "<|",  [LAB_GF] = ">|", [LAB_CONFUSED] = "|"};
  static const char signs[] = {
      [CGT_LESS] = '<', [CGT_EQUAL] = '=', [CGT_GREATER] = '>', [CGT_CONFUSED] = '|'};
  return strchr(orders[relation], signs[order]);
}
