/* results.h: all results that are described by a table of fields: one row each. */
#ifndef LAB_RESULTS_H
#define LAB_RESULTS_H

#include "lab/result/fields.h"

/* By name; labi_result_NAME is in the file that reports it. */
#define LABI_RESULTS(ROW)                                                                                    \
  ROW(certificate)                                                                                           \
  ROW(check)                                                                                                 \
  ROW(count)                                                                                                 \
  ROW(deep)                                                                                                  \
  ROW(edition)                                                                                               \
  ROW(edition_check)                                                                                         \
  ROW(edition_export)                                                                                        \
  ROW(explanation)                                                                                           \
  ROW(guess)                                                                                                 \
  ROW(heap)                                                                                                  \
  ROW(moves)                                                                                                 \
  ROW(occurs)                                                                                                \
  ROW(options)                                                                                               \
  ROW(proof)                                                                                                 \
  ROW(quotient)                                                                                              \
  ROW(quotient_sum)                                                                                          \
  ROW(region)                                                                                                \
  ROW(ruleset)                                                                                               \
  ROW(score_moves)                                                                                           \
  ROW(selftest)                                                                                              \
  ROW(sensible)                                                                                              \
  ROW(sequence)                                                                                              \
  ROW(store_check)                                                                                           \
  ROW(store_merge)                                                                                           \
  ROW(store_repair)                                                                                          \
  ROW(strategy)                                                                                              \
  ROW(verified)

#define LABI_DECLARE(name) extern const labi_description labi_result_##name;
LABI_RESULTS(LABI_DECLARE)
#undef LABI_DECLARE

/* Result number index; NULL after the last. */
const labi_description *labi_result_at(size_t index);

#endif
