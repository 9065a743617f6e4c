/* cgt/verdict.h: the verdict of a checker on a certificate, whatever the certificate is about. */
#ifndef CGT_VERDICT_H
#define CGT_VERDICT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cgt_certificate_verdict {
  CGT_CERTIFICATE_ACCEPTED,
  CGT_CERTIFICATE_REJECTED,
  CGT_CERTIFICATE_FOREIGN /* the text is not a certificate */
} cgt_certificate_verdict;

typedef struct cgt_certificate_check {
  cgt_certificate_verdict verdict;
  char *claim;     /* ACCEPTED: what was proved; malloc'ed, and yours to free */
  unsigned line;   /* else the first fault: its line, 0 if something is missing at the end, */
  char fault[400]; /* and what it is, in one line */
} cgt_certificate_check;

#ifdef __cplusplus
}
#endif
#endif
