/* word_list.c: lists of words in rising order. */
#include "cgt/memory/word_list.h"

#include <stdlib.h>

static int by_word(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

void cgti_words_sort(uint32_t *words, size_t count) {
  if (count > 16) {
    qsort(words, count, sizeof *words, by_word);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    uint32_t word = words[i];
    size_t k = i;
    for (; k > 0 && words[k - 1] > word; k--) words[k] = words[k - 1];
    words[k] = word;
  }
}

size_t cgti_words_sort_distinct(uint32_t *words, size_t count) {
  size_t kept = 0;
  cgti_words_sort(words, count);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || words[i] != words[kept - 1]) words[kept++] = words[i];
  return kept;
}
