/* laws.h: the laws of the algebra, each a line of the language. The suite tests them, and so does cgt
 * selftest on the computer of whoever asks. */
#ifndef LAB_LAWS_H
#define LAB_LAWS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct labi_law {
  const char *text; /* of g, h, k: the first of these that are needed */
  size_t games;
  unsigned birthday; /* of each, at most */
  bool all_small;    /* it is about all-small games alone */
} labi_law;

extern const labi_law labi_laws[]; /* up to a NULL text */

#endif
