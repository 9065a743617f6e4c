/* word_list.h, layer 0: lists of words, as sets and multisets are kept. */
#ifndef CGTI_WORD_LIST_H
#define CGTI_WORD_LIST_H

#include <stddef.h>
#include <stdint.h>

void cgti_words_sort(uint32_t *words, size_t count);

/* Sorts a list and leaves each word once; how many are left. */
size_t cgti_words_sort_distinct(uint32_t *words, size_t count);

#endif
