/* cgt/lab_impartial.h: reports of the results of cgt/heaps.h and cgt/quotient.h, and of the status of a law. */
#ifndef CGT_LAB_IMPARTIAL_H
#define CGT_LAB_IMPARTIAL_H

#include "cgt/heaps.h"
#include "cgt/lab_report.h"
#include "cgt/law.h"
#include "cgt/quotient.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the status of a law: "agrees to n = 149, not proved: Guy and Smith's theorem takes 168 terms", or a sentence
 * of LaTeX, or the JSON object {"word", "to", "scale", "theorem", "needs"}.
 * Fails: as all reports.
 * Tested: law_status::words_are_the_same_everywhere */
LAB_API cgt_status lab_report_law_status(cgt_write *write, void *where, const lab_style *style,
                                         const cgt_law_status *status);

/* Writes a misère quotient, as a page or in another format.  Fails: ENOMEM; ECANCELLED if write refuses. */
LAB_API cgt_status lab_report_quotient(cgt_write *write, void *where, const lab_style *style,
                                       const cgt_quotient *quotient);

/* Writes who wins a sum of heaps, and by which move.  Fails: as all reports. */
LAB_API cgt_status lab_report_quotient_sum(cgt_write *write, void *where, const lab_style *style,
                                           const cgt_quotient *quotient, const uint64_t *heaps, size_t count,
                                           const cgt_quotient_move *move);

/* Writes what is known of a sequence, and the period found in it. rules: the text that it was made from.
 * Fails: as all reports.  Tested: cli.heap */
LAB_API cgt_status lab_report_nim_sequence(cgt_write *write, void *where, const lab_style *style,
                                           const char *rules, const cgt_nim_sequence *sequence,
                                           const cgt_nim_period *period);

#ifdef __cplusplus
}
#endif
#endif
