/* cgt/verdict.h: the verdict of a checker on a certificate of any subject. */
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
  char *claim;     /* ACCEPTED: the claim that was proved; allocated by malloc, and yours to free */
  unsigned line;   /* otherwise the line of the first fault, 0 if something is missing at the end, */
  char fault[400]; /* and the fault in one line */
} cgt_certificate_check;

#ifdef __cplusplus
}
#endif
#endif
