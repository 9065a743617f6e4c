/* cgt/heaps.h: nim-sequences. They are the nim-values of heaps of 0, 1, 2, ... counters under rules of taking and
 * breaking. The functions compute as many values as you ask for, and prove that a sequence is periodic.
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
  /* "0.77", "0.3F", "4!.0", "0.[3]": the codes of the ruleset take_and_break, except those that add counters */
  CGT_HEAPS_CODE,
  CGT_HEAPS_SET /* "1,3,4": the numbers of counters that may be taken */
} cgt_heap_rules;

enum { CGT_HEAPS_VALUES = 65536 /* if moves leave at most two heaps, values are below this */ };

/* Where the values are stored. A heap takes two bytes if moves leave at most two heaps, otherwise four. */
typedef struct cgt_nim_place {
  size_t memory_bytes; /* larger sequences are on disk, in a file in TMPDIR; 0: the default of cgt/ctx.h */
  /* a file for the values, which stays and from which to resume; for moves that leave at most two heaps; NULL:
   * none */
  const char *file;
  bool resume; /* begin with the values in the file, if it exists */
} cgt_nim_place;

/* Makes a sequence; place may be NULL.
 * Fails: EINVAL for invalid or partizan rules, and for a file that cannot be used or belongs to other rules; ENOMEM.
 * *sequence is then NULL.  Tested: nim_sequence::rules_that_are_none */
CGT_IMPARTIAL_API cgt_status cgt_nim_sequence_new(cgt_nim_sequence **sequence, const char *text,
                                                  cgt_heap_rules rules, const cgt_nim_place *place,
                                                  cgt_error *error);
CGT_IMPARTIAL_API void cgt_nim_sequence_free(cgt_nim_sequence *sequence); /* NULL is allowed */

/* How a long computation is watched. */
typedef struct cgt_nim_watch {
  const volatile int *stop; /* nonzero stops it; NULL: never */
  void *where;
  void (*progress)(void *where, uint64_t done, uint64_t total); /* may be NULL */
} cgt_nim_watch;

/* Computes the values of all heaps below count. Values stay once they are computed, also after a failure. watch may
 * be NULL.
 * Fails: ECANCELLED; ENOMEM; ELIMIT for values of CGT_HEAPS_VALUES and above; EINVAL if the file cannot be written.
 * Cost: if moves leave at most two heaps, a few steps per heap for each rare heap so far (sparse space; a heap of
 * 0.454 takes 60 ns). Otherwise as many steps per heap as it has moves.
 * Tested: nim_sequence::values_are_those_of_the_definition */
CGT_IMPARTIAL_API cgt_status cgt_nim_sequence_extend(cgt_nim_sequence *sequence, size_t count,
                                                     const cgt_nim_watch *watch, cgt_error *error);

CGT_IMPARTIAL_API size_t cgt_nim_sequence_count(const cgt_nim_sequence *sequence);
CGT_IMPARTIAL_API uint32_t cgt_nim_sequence_value(const cgt_nim_sequence *sequence, size_t n); /* n < count */

/* How the values so far split. Rare values have an even number of bits of the mask. Under by_parity this applies to
 * every other heap, and the remaining heaps have values with an odd number. */
typedef struct cgt_nim_facts {
  uint32_t greatest;
  uint32_t mask;      /* 0: they do not split */
  bool by_parity;     /* for n with n - t odd, where a move takes t and leaves two heaps */
  size_t rare_count;  /* the number of heaps above 0 with a rare value, */
  const size_t *rare; /* and these heaps, in ascending order; valid until the sequence changes */
} cgt_nim_facts;

CGT_IMPARTIAL_API void cgt_nim_sequence_facts(cgt_nim_facts *facts, const cgt_nim_sequence *sequence);

/* ---- periods ---------------------------------------------------------------------------------------- */

/* G(n + length) = G(n) + saltus for start <= n < count - length, and for all n >= start if it is proved. The status
 * is CGT_LAW_AGREES if the period occurs twice in the first half of the values, so that the second half tests it. */
typedef struct cgt_nim_period {
  bool found; /* it is proved, or covers a third of the values and occurs twice */
  size_t start, length;
  uint32_t saltus;
  cgt_law_status status;
  size_t together; /* CGT_THEOREM_SLANTED: the number of periods that the proof treats as one */
} cgt_nim_period;

/* Looks for a period in the values that are there: the shortest that is proved, otherwise the one that covers most
 * values.
 * Cost: linear, as a rule. */
CGT_IMPARTIAL_API void cgt_nim_sequence_period(cgt_nim_period *period, const cgt_nim_sequence *sequence);

/* Computes values until a period is proved or there are `most` values.
 * Fails: as cgt_nim_sequence_extend; *period is then what is known so far.
 * Tested: nim_sequence::periods_in_print_are_proved */
CGT_IMPARTIAL_API cgt_status cgt_nim_sequence_prove(cgt_nim_period *period, cgt_nim_sequence *sequence,
                                                    size_t most, const cgt_nim_watch *watch,
                                                    cgt_error *error);

/* ---- codes ------------------------------------------------------------------------------------------ */

/* The first cousin of a code: its heap of n is the code's heap of n+1, G'(n) = G(n+1); Winning Ways, ch. 4. It exists
 * for codes in hexadecimal digits in which a heap of 1 has no move. snprintf fashion; returns 0 if there is none.
 * Tested: nim_sequence::cousins */
CGT_IMPARTIAL_API size_t cgt_heap_cousin(char *buf, size_t cap, const char *code);

/* The standard form: the first cousin, repeated as long as there is one. *shift receives the number of repetitions: a
 * heap of n in the standard form is the code's heap of n + *shift. Returns 0 if the code is not in hexadecimal
 * digits. */
CGT_IMPARTIAL_API size_t cgt_heap_standard_form(char *buf, size_t cap, unsigned *shift, const char *code);

/* ---- certificates ------------------------------------------------------------------------------------ */

/* Writes a certificate, with one fact in each line:
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
 * Fails: EINVAL for a period that is not proved; ENOMEM; ECANCELLED if write refuses. */
CGT_IMPARTIAL_API cgt_status cgt_nim_certificate_write(cgt_write *write, void *where,
                                                       const cgt_nim_sequence *sequence,
                                                       const cgt_nim_period *period);

/* Checks a certificate. It computes the values again, one after another, by the definition, or by the definition and
 * the rare heaps listed, and checks the period and the conditions of its theorem. Any bytes end with a verdict, which
 * is FOREIGN for other certificates. A nonzero *stop ends the check; NULL: never.
 * Fails: ENOMEM; ECANCELLED.
 * Cost: that of the values, by plain code; about 0.5 us per heap if rare heaps are few.
 * Tested: nim_sequence::certificates */
CGT_IMPARTIAL_API bool cgt_nim_is_certificate(const char *text, size_t length); /* judged by its first line */
CGT_IMPARTIAL_API cgt_status cgt_nim_certificate_verify(cgt_certificate_check *check, const char *text,
                                                        size_t length, const volatile int *stop);

#ifdef __cplusplus
}
#endif
#endif
