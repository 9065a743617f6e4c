/* cgt/heaps.h: nim-sequences: the nim-values of heaps of 0, 1, 2, ... counters by rules of taking and
 * breaking, as many as there is time for, and the proof that they are periodic.
 *
 *     cgt_nim_sequence *s;
 *     cgt_nim_period period;
 *     if (cgt_nim_sequence_new(&s, "0.77", CGT_HEAPS_CODE, NULL, &error) == CGT_OK &&
 *         cgt_nim_sequence_prove(&period, s, 1000000, NULL, &error) == CGT_OK &&
 *         period.status.word == CGT_LAW_PROVED)
 *       printf("period %zu from %zu on\n", period.length, period.start);
 *     cgt_nim_sequence_free(s);
 */
#ifndef CGT_HEAPS_H
#define CGT_HEAPS_H

#include "cgt/error.h"
#include "cgt/impartial_export.h"
#include "cgt/law.h"
#include "cgt/verdict.h"
#include "cgt/write.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_nim_sequence cgt_nim_sequence;

typedef enum cgt_heap_rules {
  CGT_HEAPS_CODE, /* "0.77", "0.3F", "4!.0", "0.[3]": as the ruleset take_and_break, none that adds counters
                   */
  CGT_HEAPS_SET   /* "1,3,4": numbers that may be taken */
} cgt_heap_rules;

enum { CGT_HEAPS_VALUES = 65536 /* of rules that leave two heaps at most values are below */ };

/* Where values are kept: two bytes a heap where moves leave two heaps at most, else four. */
typedef struct cgt_nim_place {
  size_t memory_bytes; /* beyond these they are on disk, in a file of TMPDIR; 0: as cgt/ctx.h */
  const char
      *file;   /* a file for them, which stays, to resume from; of rules that leave two heaps; NULL: none */
  bool resume; /* begin with what is in it, if it is there */
} cgt_nim_place;

/* Fails: EINVAL for rules that are none, or partizan, for a file that cannot be used or is of other rules;
 * ENOMEM. *sequence is NULL then. place may be NULL. Tested: nim_sequence::rules_that_are_none */
CGT_IMPARTIAL_API cgt_status cgt_nim_sequence_new(cgt_nim_sequence **sequence, const char *text, cgt_heap_rules rules,
                                        const cgt_nim_place *place, cgt_error *error);
CGT_IMPARTIAL_API void cgt_nim_sequence_free(cgt_nim_sequence *sequence); /* NULL is allowed */

/* What is asked now and then while values are found. */
typedef struct cgt_nim_watch {
  const volatile int *stop; /* nonzero: end; NULL: never */
  void *where;
  void (*progress)(void *where, uint64_t done, uint64_t total); /* or NULL */
} cgt_nim_watch;

/* Values of heaps below count; what is there stays there, also after a failure. watch may be NULL.
 * Fails: ECANCELLED; ENOMEM; ELIMIT for values of CGT_HEAPS_VALUES and above; EINVAL, the file cannot be
 * written. Cost: of a heap, by rules that leave two heaps at most, some steps for each rare heap so far
 * (sparse space; of 0.454 one heap takes 60 ns), by others as many as it has moves.
 * Tested: nim_sequence::values_are_those_of_the_definition */
CGT_IMPARTIAL_API cgt_status cgt_nim_sequence_extend(cgt_nim_sequence *sequence, size_t count,
                                           const cgt_nim_watch *watch, cgt_error *error);

CGT_IMPARTIAL_API size_t cgt_nim_sequence_count(const cgt_nim_sequence *sequence);
CGT_IMPARTIAL_API uint32_t cgt_nim_sequence_value(const cgt_nim_sequence *sequence, size_t n); /* n < count */

/* How values of the heaps so far split: rare ones have an even number of the mask's bits; by_parity, for each
 * other heap an odd one. */
typedef struct cgt_nim_facts {
  uint32_t greatest;
  uint32_t mask;      /* 0: they were not split */
  bool by_parity;     /* for n with n - t odd, where a move takes t and leaves two heaps */
  size_t rare_count;  /* heaps above 0 with a rare value, */
  const size_t *rare; /* rising; good until the sequence changes */
} cgt_nim_facts;

CGT_IMPARTIAL_API void cgt_nim_sequence_facts(cgt_nim_facts *facts, const cgt_nim_sequence *sequence);

/* ---- periods ---------------------------------------------------------------------------------------- */

/* G(n + length) = G(n) + saltus for start <= n < count - length; and for all n >= start, if it is proved. It
 * agrees to the last value if it is seen twice in the first half of them, so that the others test it. */
typedef struct cgt_nim_period {
  bool found; /* it is proved, or covers a third of the values and is seen twice */
  size_t start, length;
  uint32_t saltus;
  cgt_law_status status;
  size_t together; /* CGT_THEOREM_SLANTED: of so many periods as one */
} cgt_nim_period;

/* In the values that are there: the shortest period that is proved, else the one that covers most.
 * Cost: linear, as a rule. */
CGT_IMPARTIAL_API void cgt_nim_sequence_period(cgt_nim_period *period, const cgt_nim_sequence *sequence);

/* Finds values until a period is proved, or there are `most` of them. Fails: as cgt_nim_sequence_extend;
 * *period is what is known then. Tested: nim_sequence::periods_in_print_are_proved */
CGT_IMPARTIAL_API cgt_status cgt_nim_sequence_prove(cgt_nim_period *period, cgt_nim_sequence *sequence, size_t most,
                                          const cgt_nim_watch *watch, cgt_error *error);

/* ---- codes ------------------------------------------------------------------------------------------ */

/* The first cousin of a code, whose heap of n is the other's of n+1: G'(n) = G(n+1); Winning Ways, ch. 4. It
 * is there if a heap of 1 has no move, for codes in hexadecimal digits. snprintf fashion; 0: there is none.
 * Tested: nim_sequence::cousins */
CGT_IMPARTIAL_API size_t cgt_heap_cousin(char *buf, size_t cap, const char *code);

/* The standard form: the first cousin of the first cousin ... as long as there is one; *shift: how many, so
 * that its heap of n is the code's of n + *shift. 0: it is not a code in hexadecimal digits. */
CGT_IMPARTIAL_API size_t cgt_heap_standard_form(char *buf, size_t cap, unsigned *shift, const char *code);

/* ---- certificates ------------------------------------------------------------------------------------ */

/* The lines of a certificate, one fact each:
 *
 *     cgt nim-period 1
 *     code 0.77                      (or: set 1,3,4)
 *     period 12 from 71              G(n+12) = G(n) for all n >= 71; saltus 4: G(n) + 4
 *     values 168 hash 1c7a..         so many values prove it; XXH64, seed 0, of them as little-endian u16
 *     theorem guy-smith              (or: window, sparse; or slanted 4: of 4 periods as one)
 *     mask 30                        of rare values, if there is one (mask 30 by parity),
 *     rare 3:6 9:5 ..                and all heaps that have them
 *     end
 *
 * Fails: EINVAL for a period that is not proved; ENOMEM; ECANCELLED, write refused. */
CGT_IMPARTIAL_API cgt_status cgt_nim_certificate_write(cgt_write *write, void *where, const cgt_nim_sequence *sequence,
                                             const cgt_nim_period *period);

/* Finds the values again, one after another, by the definition or by it and the rare heaps that are named,
 * and checks the period and the conditions of its theorem. Whatever the bytes are, it ends with a verdict,
 * FOREIGN for other certificates than these; stop: nonzero ends it, NULL: never. Fails: ENOMEM; ECANCELLED.
 * Cost: that of the values, by plain code, about 0.5 us per heap where rare ones are few. Tested:
 * nim_sequence::certificates */
CGT_IMPARTIAL_API bool cgt_nim_is_certificate(const char *text, size_t length); /* by its first line */
CGT_IMPARTIAL_API cgt_status cgt_nim_certificate_verify(cgt_certificate_check *check, const char *text, size_t length,
                                              const volatile int *stop);

#ifdef __cplusplus
}
#endif
#endif
