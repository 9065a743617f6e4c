/* law_names.c: see cgt/law.h. */
#include <cgt/law.h>

const char *cgt_law_word_name(cgt_law_word word) {
  static const char *const names[] = {"fitted", "agrees", "proved", "refuted"};
  return (unsigned)word <= CGT_LAW_REFUTED ? names[word] : "?";
}

const char *cgt_theorem_name(cgt_theorem theorem) {
  static const char *const names[] = {NULL,     "Guy and Smith", "window",  "number translation",
                                      "sparse", "slanted",       "quotient"};
  return (unsigned)theorem <= CGT_THEOREM_QUOTIENT ? names[theorem] : NULL;
}
