/* heaps.c: Kayles, a game on heaps. Its nim-values, with a certificate that they are periodic; its misère quotient,
 * and a winning move by it; and the genus of a position.
 *
 * This program uses libcgtimpartial: heaps, misère play and nim arithmetic, without the laboratory. */
#include <cgt/impartial.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char KAYLES[] = "0.77"; /* take one or two counters, and split what is left if you like */

typedef struct text {
  char *bytes;
  size_t length;
} text;

static bool append(void *where, const char *bytes, size_t length) {
  text *t = where;
  char *longer = realloc(t->bytes, t->length + length + 1);
  if (!longer) return false;
  memcpy(longer + t->length, bytes, length);
  t->bytes = longer;
  t->length += length;
  return true;
}

/* The certificate of a period is text; the checker believes nothing of the search that found the period. */
static cgt_status certify(const cgt_nim_sequence *s, const cgt_nim_period *period) {
  text certificate = {0};
  cgt_certificate_check check;
  cgt_status status = cgt_nim_certificate_write(append, &certificate, s, period);
  if (status == CGT_OK) status = cgt_nim_certificate_verify(&check, certificate.bytes, certificate.length, NULL);
  if (status == CGT_OK && check.verdict == CGT_CERTIFICATE_ACCEPTED) {
    printf("accepted: %s\n", check.claim);
    free(check.claim);
  }
  free(certificate.bytes);
  return status;
}

static cgt_status nim_values(cgt_error *error) {
  cgt_nim_sequence *s;
  cgt_nim_period period;
  cgt_status status = cgt_nim_sequence_new(&s, KAYLES, CGT_HEAPS_CODE, NULL, error);
  if (status == CGT_OK) status = cgt_nim_sequence_prove(&period, s, 1000000, NULL, error);
  if (status == CGT_OK) {
    printf("nim-values");
    for (size_t n = 0; n <= 12; n++) printf(" %u", (unsigned)cgt_nim_sequence_value(s, n));
    printf("\nperiod %zu from heap %zu on: %s, %s\n", period.length, period.start,
           cgt_law_word_name(period.status.word), cgt_theorem_name(period.status.theorem));
    status = certify(s, &period);
  }
  cgt_nim_sequence_free(s);
  return status;
}

static cgt_status misere_play(cgt_error *error) {
  static const uint64_t heaps[] = {5, 9, 12};
  cgt_quotient *q;
  cgt_quotient_move move;
  cgt_status status = cgt_quotient_find(&q, KAYLES, 48, NULL, error);
  if (status == CGT_OK) printf("misere quotient of heaps 1 to %zu: order %zu\n", q->heaps, q->order);
  if (status == CGT_OK) status = cgt_quotient_winning_move(&move, q, heaps, 3);
  if (status == CGT_OK && !move.lost) {
    printf("of heaps 5, 9 and 12: replace the heap of %u by", (unsigned)heaps[move.component]);
    for (size_t i = 0; i < move.left_count; i++) printf(" %u", (unsigned)move.left[i]);
    puts("");
  }
  cgt_quotient_free(q);
  return status;
}

static cgt_status genus(void) {
  cgt_misere_forms *forms;
  cgt_misere_form g;
  char name[64];
  cgt_status status = cgt_misere_forms_new(&forms, NULL, NULL);
  if (status == CGT_OK) status = cgt_misere_read(&g, NULL, forms, "{*,*2,*3,{*2,*3}}"); /* a heap of 5 */
  if (status == CGT_OK) status = cgt_misere_genus_print(name, sizeof name, NULL, forms, g);
  if (status == CGT_OK)
    printf("a heap of 5: genus %s, %s\n", name, cgt_misere_kind_name(cgt_misere_genus_of(forms, g)->kind));
  cgt_misere_forms_free(forms);
  return status;
}

int main(void) {
  cgt_error error = {0};
  cgt_status status = nim_values(&error);
  if (status == CGT_OK) status = misere_play(&error);
  if (status == CGT_OK) status = genus();
  if (status != CGT_OK) fprintf(stderr, "%s\n", error.message[0] ? error.message : cgt_status_name(status));
  return status != CGT_OK;
}
