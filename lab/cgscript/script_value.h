/* script_value.h: what an expression of CGScript is in a conversion. What is known while the text is converted is a
 * value, such as a number, a player or the items of a list; anything else is an expression of the language. */
#ifndef LAB_SCRIPT_VALUE_H
#define LAB_SCRIPT_VALUE_H

#include "lab/cgscript/script_tree.h"

typedef enum labi_script_value_kind {
  LABI_SCRIPT_V_INTEGER,
  LABI_SCRIPT_V_BOOLEAN,
  LABI_SCRIPT_V_PLAYER, /* number: 1 Left, 2 Right, as CGScript's Ordinal */
  LABI_SCRIPT_V_NOTHING,
  LABI_SCRIPT_V_INFINITY,
  LABI_SCRIPT_V_STRING,
  LABI_SCRIPT_V_TEXT, /* an expression of the language */
  LABI_SCRIPT_V_PAIR, /* coordinates: a row and a column */
  LABI_SCRIPT_V_LIST,
  LABI_SCRIPT_V_MAP,
  LABI_SCRIPT_V_FUNCTION, /* a lambda or a method, with its names */
  LABI_SCRIPT_V_LAZY,     /* an expression that is converted anew at each use, with its names */
  LABI_SCRIPT_V_CLASS,
  LABI_SCRIPT_V_OBJECT /* an instance of a class */
} labi_script_value_kind;

/* How tightly an expression of the language binds. */
typedef enum labi_script_level {
  LABI_SCRIPT_LOOSE, /* if, let */
  LABI_SCRIPT_OR,
  LABI_SCRIPT_AND,
  LABI_SCRIPT_COMPARED,
  LABI_SCRIPT_SUM,
  LABI_SCRIPT_PRODUCT,
  LABI_SCRIPT_SIGNED,
  LABI_SCRIPT_ATOM
} labi_script_level;

/* A loop, a name or a condition that stands around an expression. Chains grow at the end and are shared. */
typedef enum labi_script_step_kind {
  LABI_SCRIPT_EACH,
  LABI_SCRIPT_LET,
  LABI_SCRIPT_GIVEN
} labi_script_step_kind;
typedef struct labi_script_step {
  labi_script_step_kind kind;
  const char *name, *text; /* EACH: name in text; LET: name = text; GIVEN: text */
  const struct labi_script_step *before;
} labi_script_step;

typedef struct labi_script_value labi_script_value;

/* An element of a list or map, once for each round of the steps behind `from` up to `to`. */
typedef struct labi_script_item {
  labi_script_value *value, *key; /* key: of a map */
  const labi_script_step *from, *to;
} labi_script_item;

/* Names and what they stand for, the last first. A link with an object stands for all members of it. */
typedef struct labi_script_names {
  const labi_script_token *name;
  labi_script_value *value, *object;
  struct labi_script_names *before;
} labi_script_names;

struct labi_script_value {
  labi_script_value_kind kind;
  labi_script_level level; /* of TEXT */
  bool is_set, is_choice;  /* of LIST; choice: not a list but one of its items, by their conditions */
  bool grows;              /* of LIST: a variable that was made empty; its items count from `base` on */
  const labi_script_step *base;
  int64_t number;
  /* Of TEXT: I integer, K cell, B truth value, C coordinates, G grid, S strip, X text, P position, ? unknown,
   * Le a list of e. */
  const char *type;
  const char *text; /* of TEXT, STRING */
  labi_script_value *row, *column;
  labi_script_item *items;
  uint32_t count, room;
  const labi_script_node *node; /* of FUNCTION, LAZY, CLASS, OBJECT */
  labi_script_names *names;     /* of FUNCTION, LAZY: those around it; of CLASS and OBJECT: those in it */
};

#endif
