/* certificate_line.h: the line of a certificate that is being read, and what is wrong with it. */
#ifndef CGT_CERTIFICATE_LINE_H
#define CGT_CERTIFICATE_LINE_H

#include <cgt/lab_proof.h>

#include "lab/certificate/words.h"

typedef struct labi_certificate_line {
  labi_words words; /* what is left of it */
  unsigned line;
  cgt_certificate_check *check;
} labi_certificate_line;

/* The certificate is rejected, for a fault in this line; printf style. False. */
__attribute__((format(printf, 3, 4))) bool labi_line_rejects(labi_certificate_line *here, unsigned line,
                                                             const char *format, ...);

/* What must come next; false, and the certificate is rejected, where it does not. */
bool labi_line_expects(labi_certificate_line *here, const char *word);
bool labi_line_number(labi_certificate_line *here, uint32_t *n);
bool labi_line_ends(labi_certificate_line *here);

#endif
