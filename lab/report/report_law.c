/* report_law.c: what was found about a sequence, piece by piece. */
#include <cgt/lab_search.h>

#include "lab/report/report_search.h"

/* False: the sequence has not got that. */
static bool put_part(labi_buffer *out, const lab_sequence *s, lab_sequence_part part) {
  const lab_law *const laws[] = {&s->polynomial, &s->constant, &s->holonomic};
  const lab_beatty *b = &s->beatty;
  switch (part) {
  case LAB_SEQUENCE_POLYNOMIAL:
  case LAB_SEQUENCE_CONSTANT:
  case LAB_SEQUENCE_HOLONOMIC:
    if (laws[part]->found) labi_put_law(out, s, laws[part]);
    return laws[part]->found;
  case LAB_SEQUENCE_ALPHA:
    if (b->found && b->named) labi_put_surd(out, s, b->alpha);
    return b->found && b->named;
  case LAB_SEQUENCE_EQUATION:
    if (b->found && b->named) labi_put_equation(out, s);
    return b->found && b->named;
  case LAB_SEQUENCE_BETA:
    if (b->found && b->has_beta) labi_put_surd(out, s, b->beta);
    return b->found && b->has_beta;
  case LAB_SEQUENCE_LAST_RATIO:
  case LAB_SEQUENCE_LIMIT:
    if (s->has_growth) labi_put_decimal(out, s, part == LAB_SEQUENCE_LIMIT ? s->limit : s->last_ratio);
    return s->has_growth;
  }
  return false;
}

cgt_status lab_report_sequence_part(lab_write *write, void *where, const lab_sequence *sequence,
                                    lab_sequence_part part) {
  labi_buffer out = {0};
  cgt_status status = CGT_EINVAL;
  if (put_part(&out, sequence, part))
    status = out.failed || !out.bytes              ? CGT_ENOMEM
             : write(where, out.bytes, out.length) ? CGT_OK
                                                   : CGT_EINVAL;
  labi_buffer_free(&out);
  return status;
}
