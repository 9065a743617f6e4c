/* label.h: what is written in pictures: numbers in few characters, texts that are cut. */
#ifndef LAB_LABEL_H
#define LAB_LABEL_H

#include <cgt.h>

/* x/unit rounded, of numbers of any size; for ink only.  False: the context has an error. */
bool labi_number_ratio(double *ratio, cgt_ctx *ctx, cgt_game x, cgt_game unit);

typedef struct labi_number_label {
  char text[40];
  char latex[80]; /* for math mode */
  bool rounded;
} labi_number_label;

/* A number: exact in at most 9 characters, without a point, or rounded, with one; empty on failure. */
void labi_label_number(labi_number_label *label, cgt_ctx *ctx, cgt_game number);

/* The same of x - from, with its sign: "+1/2". */
void labi_label_difference(labi_number_label *label, cgt_ctx *ctx, cgt_game x, cgt_game from);

/* A number that is rounded already, in four digits. */
void labi_label_double(labi_number_label *label, double number);

/* The text; if it is longer than so many characters its head, "..." and a shorter piece of its end;
 * malloc'ed. */
char *labi_text_cut(const char *text, size_t most);

#endif
