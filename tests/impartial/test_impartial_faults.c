/* test_impartial_faults.c: memory ends in the middle of everything that impartial games are asked; then the call says
 * so, and the same question asked again has its answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/heaps.h>
#include <cgt/misere.h>
#include <cgt/quotient.h>

#include "failing_malloc.h"
#include "heap_positions.h"

SUITE(impartial_faults);

typedef struct answer {
  char text[1 << 15];
  size_t length;
} answer;

static bool put(void *where, const char *bytes, size_t length) {
  answer *a = where;
  if (length > sizeof a->text - 1 - a->length) return false;
  memcpy(a->text + a->length, bytes, length);
  a->length += length;
  a->text[a->length] = '\0';
  return true;
}

static bool put_number(answer *a, size_t n) {
  char text[32];
  return put(a, text, (size_t)snprintf(text, sizeof text, " %zu", n));
}

typedef cgt_status question(answer *a);

/* ---- questions --------------------------------------------------------------------------------- */

static cgt_status put_form(answer *a, const cgt_misere_forms *forms, cgt_misere_form g) {
  size_t length;
  char text[4000];
  cgt_status status = cgt_misere_print(text, sizeof text, &length, forms, g);
  if (status == CGT_OK && length < sizeof text) put(a, " ", 1), put(a, text, length);
  return status;
}

static cgt_status put_all(answer *a, const cgt_misere_forms *forms, const cgt_misere_form *all, size_t count) {
  cgt_status status = CGT_OK;
  for (size_t i = 0; status == CGT_OK && i < count; i++) status = put_form(a, forms, all[i]);
  return status;
}

#define TRY(call)                                                                                            \
  do {                                                                                                       \
    const cgt_status status = call;                                                                          \
    if (status != CGT_OK) return status;                                                                     \
  } while (0)

static cgt_status ask_forms_of(answer *a, cgt_misere_forms *forms) {
  cgt_misere_form g, h, sum, mate, difference, even;
  const cgt_misere_form *list;
  size_t count;
  bool exists;
  const bool paused = failing_malloc_pause(true);
  const cgt_position position = place_heaps(ruleset_named("kayles"), (int64_t[]){6}, 1);
  failing_malloc_pause(paused);
  TRY(cgt_misere_from_position(&g, forms, position));
  TRY(cgt_misere_read(&h, NULL, forms, "{*2,{*2}} + *"));
  TRY(cgt_misere_sum(&sum, forms, g, h));
  TRY(cgt_misere_mate(&mate, forms, h));
  TRY(cgt_misere_minus(&difference, &exists, forms, sum, h));
  TRY(cgt_misere_even_part(&even, forms, sum));
  TRY(put_all(a, forms, (const cgt_misere_form[]){g, h, mate, even}, 4));
  put_number(a, exists && difference == g);
  TRY(cgt_misere_parts(&list, &count, forms, sum));
  TRY(put_all(a, forms, list, count));
  TRY(cgt_misere_partitions(&list, &count, forms, h));
  return put_all(a, forms, list, count);
}

static cgt_status ask_forms(answer *a) {
  cgt_misere_forms *forms;
  TRY(cgt_misere_forms_new(&forms, ctx, NULL));
  const cgt_status status = ask_forms_of(a, forms);
  cgt_misere_forms_free(forms);
  return status;
}

static cgt_status ask_day(answer *a) {
  cgt_misere_forms *forms;
  size_t count = 0;
  TRY(cgt_misere_forms_new(&forms, NULL, NULL));
  cgt_status status = cgt_misere_day(&count, forms, 4);
  for (cgt_misere_form g = 0; status == CGT_OK && g < count; g++) status = put_form(a, forms, g);
  cgt_misere_forms_free(forms);
  return status;
}

static cgt_status ask_quotient(answer *a) {
  static cgt_error error;
  cgt_quotient *quotient;
  size_t element;
  cgt_quotient_move move;
  cgt_certificate_check check;
  TRY(cgt_quotient_find(&quotient, "0.123", 8, NULL, &error));
  const uint64_t heaps[] = {3, 7, 8};
  cgt_status status = cgt_quotient_element(&element, quotient, heaps, 3);
  if (status == CGT_OK) status = cgt_quotient_winning_move(&move, quotient, heaps, 3);
  const size_t begins = a->length;
  if (status == CGT_OK) status = cgt_quotient_certificate(put, a, quotient);
  const size_t length = a->length - begins;
  cgt_quotient_free(quotient);
  if (status != CGT_OK) return status;
  TRY(cgt_quotient_verify(&check, a->text + begins, length, NULL));
  put_number(a, check.verdict);
  free(check.claim);
  put_number(a, element);
  put_number(a, move.lost ? 0 : 1 + move.component);
  return CGT_OK;
}

static cgt_status ask_heaps(answer *a) {
  static cgt_error error;
  static const char *const codes[] = {"0.77", "0.07", "4.7"};
  cgt_nim_sequence *sequence;
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    cgt_nim_period period;
    cgt_certificate_check check;
    TRY(cgt_nim_sequence_new(&sequence, codes[i], CGT_HEAPS_CODE, NULL, &error));
    cgt_status status = cgt_nim_sequence_prove(&period, sequence, 400, NULL, &error);
    for (size_t n = 0; status == CGT_OK && n < cgt_nim_sequence_count(sequence); n += 7)
      put_number(a, cgt_nim_sequence_value(sequence, n));
    const size_t begins = a->length;
    if (status == CGT_OK) status = cgt_nim_certificate_write(put, a, sequence, &period);
    const size_t length = a->length - begins;
    cgt_nim_sequence_free(sequence);
    if (status == CGT_OK) status = cgt_nim_certificate_verify(&check, a->text + begins, length, NULL);
    if (status != CGT_OK) return status;
    put_number(a, check.verdict);
    free(check.claim);
  }
  return CGT_OK;
}

/* ---- failures ---------------------------------------------------------------------------------- */

/* Each allocation fails once alone, and once with all later ones, unless there are too many. */
static void ask_without_memory(question *ask, uint64_t dense) {
  static answer right, got;
  failing_malloc_spare_gmp();
  right.length = 0;
  cr_assert_eq(ask(&right), CGT_OK);
  cr_assert_gt(right.length, 50);
  for (uint64_t at = 1, failed = 1; failed; at += 1 + (at > dense ? at / 8 : 0))
    for (int lasting = 0; lasting <= 1; lasting++) {
      got.length = 0;
      failing_malloc_arm(at, lasting);
      const cgt_status status = ask(&got);
      failing_malloc_disarm(&failed);
      cgt_ctx_clear_error(ctx);
      const bool same = got.length == right.length && memcmp(got.text, right.text, got.length) == 0;
      cr_assert(status == CGT_OK ? same : failed && status == CGT_ENOMEM, "allocation %llu: %s, %.200s",
                (unsigned long long)at, cgt_status_name(status), got.text);
      if (status == CGT_OK) continue;
      got.length = 0;
      cr_assert_eq(ask(&got), CGT_OK, "allocation %llu, again", (unsigned long long)at);
      cr_assert_str_eq(got.text, right.text);
    }
}

Test(impartial_faults, misere_forms) { ask_without_memory(ask_forms, 400); }
Test(impartial_faults, misere_days) { ask_without_memory(ask_day, 400); }
Test(impartial_faults, quotients) { ask_without_memory(ask_quotient, 400); }
Test(impartial_faults, heaps) { ask_without_memory(ask_heaps, 400); }
