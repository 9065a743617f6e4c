/* sequence_file.c: b-files, the plain form in which the OEIS keeps terms: "n a(n)" a line, n rising by 1, #
 * comments. */
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "base/interrupt.h"
#include "lab/machine/machine.h"
#include "lab/search/search.h"
#include "lab/search/sequence_terms.h"

#include <cgt/number.h>

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) at++;
  return at;
}

/* Where an integer ends; NULL if none is there. */
static const char *end_of_integer(const char *at, const char *end) {
  if (at < end && *at == '-') at++;
  const char *digits = at;
  while (at < end && *at >= '0' && *at <= '9') at++;
  return at > digits ? at : NULL;
}

typedef struct reading {
  labi_sequence_search *search;
  fmpz_t next; /* the n that is wanted */
} reading;

/* The n of a line: NULL, or what is wrong with it. */
static const char *read_index(reading *r, const char *digits, size_t length) {
  char *copy = flint_calloc(length + 1, 1);
  fmpz_t n;
  fmpz_init(n);
  memcpy(copy, digits, length);
  fmpz_set_str(n, copy, 10);
  flint_free(copy);
  mpz_t as_mpz;
  mpz_init(as_mpz);
  fmpz_get_mpz(as_mpz, n);
  bool first = r->search->terms.count == 0;
  bool good = first ? labi_mpz_int64(&r->search->sequence.first, as_mpz) : fmpz_equal(n, r->next);
  mpz_clear(as_mpz);
  fmpz_add_ui(r->next, n, 1);
  fmpz_clear(n);
  return good    ? NULL
         : first ? "begins past the limit of 64 bits"
                 : "should have the n that follows the last one";
}

/* NULL, or what is wrong with the line. */
static const char *read_line(reading *r, const char *at, const char *end) {
  static const char wanted[] = "should be 'n a(n)', two integers with a blank between them";
  cgt_ctx *ctx = lab_machine_ctx(r->search->sequence.machine);
  const char *after = end_of_integer(at, end), *value = after ? skip_blanks(after, end) : NULL;
  if (!after || value == after) return wanted;
  const char *fault = read_index(r, at, (size_t)(after - at));
  if (fault) return fault;
  const char *stop = end_of_integer(value, end);
  if (!stop || skip_blanks(stop, end) < end) return wanted;
  cgt_game term = cgt_number_from_text(ctx, value, (size_t)(stop - value));
  bool good =
      !cgt_is_none(term) && labi_sequence_add(r->search, (lab_value){.kind = LAB_GAME, .as.game = term});
  return good ? NULL : "does not fit: " LABI_OUT_OF_MEMORY;
}

static cgt_status read_lines(labi_sequence_search *search, const char *text, size_t length,
                             lab_error *error) {
  const char *stop = text + length;
  cgt_status status = CGT_OK;
  reading r = {.search = search};
  fmpz_init(r.next);
  for (unsigned line = 1; text < stop && status == CGT_OK; line++) {
    if (labi_interrupt_is_set(search->sequence.machine->cancel)) {
      status = labi_error_set(error, CGT_ECANCELLED, "stopped on request");
      break;
    }
    const char *end = memchr(text, '\n', (size_t)(stop - text));
    if (!end) end = stop;
    const char *at = skip_blanks(text, end);
    const char *fault = at == end || *at == '#' ? NULL : read_line(&r, at, end);
    if (fault) status = labi_error_set(error, CGT_EPARSE, "the line %s", fault);
    if (fault) error->line = line;
    text = end + 1;
  }
  fmpz_clear(r.next);
  return status;
}

cgt_status lab_sequence_of_bfile(lab_sequence **sequence, lab_machine *machine, const char *text,
                                 size_t length, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, sequence) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, text, length))
    return CGT_EINVAL;
  *error = (lab_error){0};
  labi_sequence_search *search = labi_sequence_search_new(machine, 0);
  cgt_status status =
      search ? read_lines(search, text, length, error) : (labi_no_memory(error), CGT_ENOMEM);
  return labi_sequence_made(sequence, search, status, error);
}
