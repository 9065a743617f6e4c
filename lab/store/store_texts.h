/* store_texts.h: which texts a store has, and under which number. Of each a hash of 128 bits is kept, not
 * the text: two of a billion texts agree in that by chance once in 10^20 stores. */
#ifndef LAB_STORE_TEXTS_H
#define LAB_STORE_TEXTS_H

#include <cgt/lab_store.h>

typedef struct labi_store_texts labi_store_texts;

labi_store_texts *labi_store_texts_new(void);
void labi_store_texts_free(labi_store_texts *texts); /* NULL is allowed */

/* Where the number of a text is, 0 if it is new: the caller then sets it. NULL: no memory. */
int64_t *labi_store_texts_find(labi_store_texts *texts, lab_store_value_kind kind, const char *text,
                               size_t length);

#endif
