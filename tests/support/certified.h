/* certified.h: claims, their certificates, and what the verifier says of these. */
#ifndef CERTIFIED_H
#define CERTIFIED_H

#include <stdlib.h>

#include <cgt/lab_proof.h>

#include "base/buffer.h"
#include "fixture.h"
#include "language_session.h"

static inline bool collect_bytes(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

static inline lab_proof *proof_of(session *s, const char *claim) {
  lab_proof *proof = NULL;
  *s = open_text(claim);
  cr_assert(s->error.status == CGT_OK, "%s: %s", claim, s->error.message);
  cr_assert(lab_prove(&proof, s->machine, 0, &s->error) == CGT_OK, "%s: %s", claim, s->error.message);
  return proof;
}

/* Its search ends where a stop is asked for. */
static inline void expect_cancellable(const char *claim) {
  session s = open_text(claim);
  volatile int stop = 0;
  lab_proof *proof;
  lab_machine_set_cancel(s.machine, &stop);
  cr_assert_eq(lab_prove(&proof, s.machine, 0, &s.error), CGT_OK);
  lab_proof_free(proof);
  stop = 1;
  cr_expect_eq(lab_prove(&proof, s.machine, 0, &s.error), CGT_ECANCELLED);
  stop = 0;
  lab_proof_free(NULL);
  close_session(&s);
}

/* The certificate of a claim, malloc'ed; *holds: of the claim itself. */
static inline char *certificate_of(const char *claim, bool *holds) {
  session s;
  lab_proof *proof = proof_of(&s, claim);
  labi_buffer text = {0};
  *holds = lab_proof_claim(proof)->holds;
  cr_assert_eq(lab_certificate_write(collect_bytes, &text, proof, claim), CGT_OK);
  lab_proof_free(proof);
  close_session(&s);
  return labi_buffer_take(&text, NULL);
}

/* What the verifier says: the claim, or NULL if it rejects. */
static inline char *accepted(const char *text, size_t length) {
  cgt_certificate_check check;
  cr_assert_eq(lab_certificate_verify(&check, text, length, NULL), CGT_OK);
  cr_assert((check.verdict == CGT_CERTIFICATE_ACCEPTED) == (check.claim != NULL));
  return check.claim;
}

/* Is a claim as the verifier prints it true? */
static inline bool is_true(const char *claim) { return strcmp(eval(claim), "true") == 0; }

/* Every line but the comment is needed. */
static inline void expect_every_line_needed(const char *claim) {
  bool holds;
  char *text = certificate_of(claim, &holds), *less = malloc(strlen(text) + 1);
  for (char *line = text; *line; line += strcspn(line, "\n") + 1) {
    if (*line == '#') continue;
    const char *rest = line + strcspn(line, "\n") + 1;
    sprintf(less, "%.*s%s", (int)(line - text), text, rest);
    char *said = accepted(less, strlen(less));
    cr_expect(!said, "%s is accepted without the line %.*s", claim, (int)(rest - line), line);
    free(said);
  }
  free(less);
  free(text);
}

static inline size_t change_some_bytes(char *text, size_t length) {
  static const char signs[] = "0123456789 :>|-=<\n#LRgct&";
  for (unsigned times = 1 + rng_below(&dice, 3); times-- > 0 && length > 0;) {
    size_t at = rng_below(&dice, (unsigned)length);
    unsigned way = rng_below(&dice, 8);
    if (way == 0)
      text[at] = (char)rng_below(&dice, 256);
    else if (way == 1)
      memmove(text + at, text + at + 1, length-- - at);
    else if (way == 2)
      length = at + 1;
    else
      text[at] = signs[rng_below(&dice, sizeof signs - 1)];
  }
  return length;
}

/* Changed bytes: refused, or else another proof of something true; how often that. */
static inline unsigned accepted_changes(unsigned *changed, const char *claim, unsigned runs) {
  bool holds;
  char *text = certificate_of(claim, &holds);
  size_t length = strlen(text);
  char *other = malloc(length + 2);
  unsigned still = 0;
  for (; runs-- > 0; ++*changed) {
    memcpy(other, text, length + 1);
    const size_t n = change_some_bytes(other, length);
    char *said = accepted(other, n);
    still += said != NULL;
    if (said && !strchr(said, '#')) cr_expect(is_true(said), "%s was accepted:\n%.*s", said, (int)n, other);
    free(said);
  }
  free(other);
  free(text);
  return still;
}

static const char *const examples[] = {
    "^ > 0", /* Winning Ways, Ch. 3 */
    "^ <> *",
    "^ + ^ > *", /* the same */
    "{^|v} == *",
    "^ + ^ + * == {0|^}",
    "{0|*} >= 0",
    "+-1 <> 0",
    "{2|1} + {1|-1} |> 0",
    "{1|-1} + {1|-1} == 0",
    "1/2 + 1/2 == 1",
    "*2 + *3 == *",
    "{0||0|-2} > 0",
    "{0||0|-2} < ^",
    "{{2|1}|0} <| 2",
    "3 <> {4|2*}",
    "matrix_nim([1,2;2,2]) <> 0",
    "-1 < *2",
    "{3|{1|1}} != 1",
};
enum { EXAMPLES = sizeof examples / sizeof examples[0] };

#endif
