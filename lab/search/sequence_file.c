/* sequence_file.c: b-files, the plain form in which the OEIS keeps terms: "n a(n)" a line, n rising by 1. */
#include <stdlib.h>
#include <string.h>

#include "lab/search/sequence_terms.h"

/* An integer and what follows it; NULL if none is there. The text is changed for a moment. */
static char *read_integer(fmpz_t n, char *text) {
  size_t sign = *text == '-', digits = strspn(text + sign, "0123456789");
  if (digits == 0) return NULL;
  char *end = text + sign + digits, kept = *end;
  *end = 0;
  fmpz_set_str(n, text, 10);
  *end = kept;
  return end;
}

static char *skip_blanks(char *text) { return text + strspn(text, " \t\r"); }

/* NULL, or what is wrong with the line. */
static const char *read_line(labi_sequence *s, size_t *room, char *line) {
  fmpz_t n, expected;
  const char *fault = NULL;
  fmpz_init(n);
  fmpz_init_set_si(expected, s->first);
  fmpz_add_ui(expected, expected, s->count);
  char *at = read_integer(n, line), *value = at ? skip_blanks(at) : NULL;
  if (!at || value == at) {
    fault = "should be 'n a(n)', two integers with a blank between them";
  } else if (s->count == 0 ? !fmpz_fits_si(n) : !fmpz_equal(n, expected)) {
    fault =
        s->count == 0 ? "begins past the limit of 64 bits" : "should have the n that follows the last one";
  } else if (s->count == *room) {
    size_t more = 2 * *room + 256;
    fmpz *terms = realloc(s->terms, more * sizeof *terms);
    if (terms) {
      memset(terms + *room, 0, (more - *room) * sizeof *terms);
      s->terms = terms;
      *room = more;
    } else {
      fault = "does not fit: out of memory";
    }
  }
  if (!fault) {
    if (s->count == 0) s->first = fmpz_get_si(n);
    at = read_integer(s->terms + s->count, value);
    if (!at || *skip_blanks(at)) fault = "should be 'n a(n)', two integers with a blank between them";
    s->count += at != NULL;
  }
  fmpz_clear(n);
  fmpz_clear(expected);
  return fault;
}

cmd_status cmd_bfile_read(labi_sequence *s, const char *name) {
  cmd_source source;
  char *text;
  size_t room = 0;
  unsigned number = 0;
  *s = (labi_sequence){0};
  fmpz_init_set_ui(s->scale, 1);
  cmd_status status = cmd_source_read(&source, &text, name);
  if (status != CMD_DONE) return status;
  char *copy = realloc(text, source.length + 1), *next;
  if (!copy) {
    free(text);
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  copy[source.length] = 0;
  for (char *line = copy; line && status == CMD_DONE; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = 0;
    number++;
    if (cmd_line_is_blank(line, strlen(line))) continue;
    const char *fault = read_line(s, &room, skip_blanks(line));
    if (!fault) continue;
    cmd_complain("%s:%u: the line %s", source.name, number, fault);
    status = CMD_USAGE;
  }
  free(copy);
  return status;
}

cmd_status cmd_bfile_write(const cmd_terms *terms, const char *comment) {
  const labi_sequence *s = &terms->numbers;
  if (terms->kind > CMD_TERMS_NIMBERS || !fmpz_is_one(s->scale)) {
    cmd_complain("a b-file holds integers, or the m of nimbers *m; some terms are neither");
    return CMD_USAGE;
  }
  fputs("# ", stdout);
  for (; *comment; comment++) fputc(*comment == '\n' ? ' ' : *comment, stdout);
  fputc('\n', stdout);
  for (size_t i = 0; i < s->count; i++) {
    char *text = fmpz_get_str(NULL, 10, s->terms + i);
    printf("%lld %s\n", (long long)s->first + (long long)i, text);
    flint_free(text);
  }
  return cmd_output_status();
}
