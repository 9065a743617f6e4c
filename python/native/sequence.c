/* sequence.c: what a sequence seems to be. */
#include <flint/flint.h>
#include <stdlib.h>

#include <cgt/lab_search.h>

#include "lab/report/report_search.h"
#include "ruleset.h"
#include "stop.h"
#include "wire.h"

/* ---- laws, or nothing -------------------------------------------------------------------------- */

static void put_text(cgtpy_wire_out *out, labi_buffer *text) {
  if (text->failed)
    out->failed = !cgtpy_fail(CGT_ENOMEM, "out of memory: the system gives no more");
  else
    cgtpy_wire_text(out, 'T', text->bytes, text->length);
  labi_buffer_free(text);
}

/* Its start and length, terms that it was fitted on and confirmed by, its saltus, is it proved? */
static void put_period(cgtpy_wire_out *out, const lab_sequence *s) {
  const lab_period *p = &s->period;
  if (!p->found) {
    cgtpy_wire_byte(out, '-');
    return;
  }
  cgtpy_wire_list(out, 6);
  cgtpy_wire_count(out, p->start);
  cgtpy_wire_count(out, p->length);
  cgtpy_wire_count(out, p->fitted);
  cgtpy_wire_count(out, p->confirmed);
  if (p->has_saltus)
    cgtpy_wire_value(out, s->machine, p->saltus);
  else
    cgtpy_wire_byte(out, '-');
  cgtpy_wire_byte(out, 'B');
  cgtpy_wire_byte(out, p->proof_needs > 0 && p->proof_needs <= s->count);
}

/* What it says, and how many terms it was fitted on and confirmed by. */
static void put_law(cgtpy_wire_out *out, const lab_sequence *s, const lab_law *law) {
  labi_buffer text = {0};
  if (!law->found) {
    cgtpy_wire_byte(out, '-');
    return;
  }
  cgtpy_wire_list(out, 3);
  labi_put_law(&text, s, law);
  put_text(out, &text);
  cgtpy_wire_count(out, law->fitted);
  cgtpy_wire_count(out, law->confirmed);
}

static void put_surd(cgtpy_wire_out *out, const lab_sequence *s, bool there, lab_surd surd) {
  labi_buffer text = {0};
  if (there) labi_put_surd(&text, s, surd);
  labi_put(&text, "");
  put_text(out, &text);
}

static void put_beatty(cgtpy_wire_out *out, const lab_sequence *s) {
  const lab_beatty *b = &s->beatty;
  labi_buffer equation = {0};
  if (!b->found) {
    cgtpy_wire_byte(out, '-');
    return;
  }
  cgtpy_wire_list(out, 7);
  cgtpy_wire_printed(out, 'T', s->machine, b->low, CGT_PLAIN);
  cgtpy_wire_printed(out, 'T', s->machine, b->high, CGT_PLAIN);
  put_surd(out, s, b->named, b->alpha);
  if (b->named) labi_put_equation(&equation, s);
  labi_put(&equation, "");
  put_text(out, &equation);
  put_surd(out, s, b->has_beta, b->beta);
  cgtpy_wire_count(out, b->named ? b->fitted : 0);
  cgtpy_wire_count(out, b->named ? b->confirmed : 0);
}

static void put_growth(cgtpy_wire_out *out, const lab_sequence *s) {
  if (!s->has_growth) {
    cgtpy_wire_byte(out, '-');
    return;
  }
  cgtpy_wire_list(out, 2);
  for (int i = 0; i < 2; i++) {
    labi_buffer text = {0};
    labi_put_decimal(&text, s, i == 0 ? s->last_ratio : s->limit);
    put_text(out, &text);
  }
}

static void put_sequence(cgtpy_wire_out *out, const lab_sequence *s) {
  static const char *const kinds[] = {"numbers", "nimbers", "games", "values"};
  cgtpy_wire_list(out, 8);
  cgtpy_wire_string(out, kinds[s->kind]);
  cgtpy_wire_list(out, s->is_octal ? s->count : 0);
  for (size_t i = 0; s->is_octal && i < s->count; i++) cgtpy_wire_value(out, s->machine, s->terms[i]);
  put_period(out, s);
  put_law(out, s, &s->polynomial);
  put_beatty(out, s);
  put_law(out, s, &s->constant);
  put_law(out, s, &s->holonomic);
  put_growth(out, s);
}

/* ---- the call ---------------------------------------------------------------------------------- */

static bool read_terms(lab_sequence **sequence, cgtpy_run *run, const char *terms, size_t length,
                       int64_t first) {
  lab_value list;
  cgtpy_wire_in in = {.at = (const unsigned char *)terms, .end = (const unsigned char *)terms + length};
  return cgtpy_wire_read(&list, &in, run->machine) &&
         lab_sequence_of_values(sequence, run->machine, list.as.list->items, list.as.list->count, first,
                                &cgtpy_error) == CGT_OK;
}

static bool find(lab_sequence **sequence, cgtpy_work *work, cgtpy_world *world, const char *terms,
                 size_t length, int64_t first, const char *octal) {
  cgtpy_run *run = &work->run;
  const lab_search_options options = {.stop = run->stop};
  run->machine = cgtpy_new_machine(world, run->program, 1, run->limits.stack_bytes);
  if (!run->machine) return false;
  bool good =
      octal ? lab_sequence_of_octal(sequence, run->machine, octal, length, &options, &cgtpy_error) == CGT_OK
            : read_terms(sequence, run, terms, length, first);
  return good && lab_sequence_find(*sequence, &options, &cgtpy_error) == CGT_OK;
}

int cgtpy_sequence(cgtpy_world *world, cgtpy_reply *reply, const char *terms, size_t length, int64_t first,
                   const char *octal) {
  cgtpy_work work;
  cgtpy_wire_out out = {0};
  lab_sequence *sequence = NULL;
  if (!cgtpy_work_open(&work, world)) return cgtpy_reply_error(reply);
  bool good = find(&sequence, &work, world, terms, length, first, octal);
  if (good) put_sequence(&out, sequence);
  lab_sequence_free(sequence);
  flint_cleanup();
  return cgtpy_work_reply(reply, &work, good ? &out : NULL);
}
