/* small_values.h: the small values of the kind of another one, numbered from the smallest on: integers from 0, texts
 * and boards by their cells, lists by their entries. */
#ifndef LAB_SMALL_VALUES_H
#define LAB_SMALL_VALUES_H

#include "lab/language/syntax.h"

enum { LABI_MOST_LETTERS = 8 };

typedef struct labi_small {
  lab_machine *machine;
  char letters[LABI_MOST_LETTERS + 1]; /* of texts */
  bool rows;                           /* texts are boards of several rows, too */
} labi_small;

/* Letters that texts may be made of: those of a value, and of the texts in an expression, as long as there is room. */
void labi_small_letters_of_value(labi_small *small, lab_value v);
void labi_small_letters_of_node(labi_small *small, const labi_node *n);

/* False: there are not so many, or no memory. */
bool labi_small_value(lab_value *v, const labi_small *small, lab_value like, uint64_t number);

#endif
