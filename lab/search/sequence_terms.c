/* sequence_terms.c: see sequence_terms.h. */
#define _GNU_SOURCE /* asprintf */
#include <gmp.h>
#include <flint/fmpq.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lab/survey/each_instance.h"
#include "lab/search/sequence_terms.h"

static const char *const example = "cgt seq 'for n in 0..200: n^2'";

/* Terms under way. */
typedef struct gathering {
  const cmd_source *source;
  size_t statement;
  int64_t first;
  size_t count, room;
  lab_value *values; /* GAME: of the context; others: a symbol's number in as.integer */
  fmpq *fractions;   /* of numbers */
  char **symbols;
  size_t symbol_count;
  bool numbers, nimbers, games;
} gathering;

static cmd_status no_memory(void) {
  cmd_complain("out of memory");
  return CMD_LIMIT;
}

/* ---- gathering ---------------------------------------------------------------------------------- */

static bool grow(gathering *g) {
  if (g->count < g->room) return true;
  size_t room = 2 * g->room + 64;
  lab_value *values = realloc(g->values, room * sizeof *values);
  if (values) g->values = values;
  fmpq *fractions = realloc(g->fractions, room * sizeof *fractions);
  if (fractions) g->fractions = fractions;
  if (!values || !fractions) return false;
  for (; g->room < room; g->room++) fmpq_init(g->fractions + g->room);
  return true;
}

static bool get_fraction(fmpq *to, cgt_ctx *ctx, cgt_game x) {
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, ctx, x) == CGT_OK;
  if (good) fmpq_set_mpq(to, q);
  mpq_clear(q);
  return good;
}

/* The number of a text among those met so far. */
static bool find_symbol(int64_t *number, gathering *g, char *text) {
  size_t i = 0;
  while (i < g->symbol_count && strcmp(g->symbols[i], text) != 0) i++;
  *number = (int64_t)i;
  if (i < g->symbol_count) {
    free(text);
    return true;
  }
  char **more = realloc(g->symbols, (i + 1) * sizeof *more);
  if (!more) return false;
  g->symbols = more;
  g->symbols[g->symbol_count++] = text;
  return true;
}

static cmd_status add_value(gathering *g, cmd_session *session, lab_value value) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  if (!grow(g)) return no_memory();
  fmpq *fraction = g->fractions + g->count;
  bool rational = value.kind == LAB_RATIONAL, game = value.kind == LAB_GAME;
  g->games = g->games && game;
  g->nimbers = g->nimbers && game && cgt_is_nimber(ctx, value.as.game);
  g->numbers = g->numbers && (rational || (game && cgt_is_number(value.as.game)));
  bool good = true;
  if (game && cgt_is_number(value.as.game)) good = get_fraction(fraction, ctx, value.as.game);
  if (rational) {
    fmpq_t den;
    fmpq_init(den);
    good = get_fraction(fraction, ctx, value.as.list->items[0].as.game) &&
           get_fraction(den, ctx, value.as.list->items[1].as.game);
    fmpq_div(fraction, fraction, den);
    fmpq_clear(den);
  }
  if (!game) {
    char *text = cmd_session_text(session, value, CGT_PLAIN);
    good = good && text && find_symbol(&value.as.integer, g, text);
  }
  if (!good) return cmd_session_report_ctx(session, "cannot take the value as a term");
  g->values[g->count++] = value;
  return CMD_DONE;
}

static cmd_status add_instance(void *where, cmd_session *session, const int64_t *tuple) {
  gathering *g = where;
  bool inside, exists;
  lab_value value;
  lab_error error;
  cmd_status status = cmd_instance_value(&inside, &exists, &value, session, g->source, g->statement,
                                         LAB_WHOLE, tuple, &error);
  if (status != CMD_DONE) return status;
  if (!exists) {
    cmd_complain("the term %lld does not exist: %s", (long long)tuple[0], error.message);
    return CMD_USAGE;
  }
  if (!inside) {
    cmd_complain(
        "a sequence has no gaps, but the term %lld is left out; odd n, say, are 2*k+1 for k in 0..99",
        (long long)tuple[0]);
    return CMD_USAGE;
  }
  if (g->count == 0) g->first = tuple[0];
  return add_value(g, session, value);
}

static void gathering_free(gathering *g) {
  for (size_t i = 0; i < g->symbol_count; i++) free(g->symbols[i]);
  for (size_t i = 0; i < g->room; i++) fmpq_clear(g->fractions + i);
  free(g->symbols);
  free(g->values);
  free(g->fractions);
}

/* ---- terms of what was gathered ----------------------------------------------------------------- */

static bool set_differences(cmd_terms *terms) {
  const labi_sequence *s = &terms->numbers;
  if (!labi_sequence_new(&terms->keys, s->count > 0 ? s->count - 1 : 0)) return false;
  for (size_t i = 0; i + 1 < s->count; i++) fmpz_sub(terms->keys.terms + i, s->terms + i + 1, s->terms + i);
  return true;
}

static void set_numbers(labi_sequence *s, const gathering *g) {
  for (size_t i = 0; i < g->count; i++) fmpz_lcm(s->scale, s->scale, fmpq_denref(g->fractions + i));
  for (size_t i = 0; i < g->count; i++) {
    fmpz_divexact(s->terms + i, s->scale, fmpq_denref(g->fractions + i));
    fmpz_mul(s->terms + i, s->terms + i, fmpq_numref(g->fractions + i));
  }
}

static bool set_nimbers(labi_sequence *s, const gathering *g, cgt_ctx *ctx) {
  fmpq_t m;
  fmpq_init(m);
  bool good = true;
  for (size_t i = 0; i < g->count && good; i++) {
    good = get_fraction(m, ctx, cgt_nimber_part(ctx, g->values[i].as.game));
    if (good) fmpz_set(s->terms + i, fmpq_numref(m));
  }
  fmpq_clear(m);
  return good;
}

/* Handles are equal exactly when games are. */
static bool set_game_keys(labi_sequence *keys, const gathering *g, cgt_ctx *ctx) {
  for (size_t i = 0; i < keys->count; i++) {
    cgt_game d = cgt_sub(ctx, g->values[i + 1].as.game, g->values[i].as.game);
    if (cgt_is_none(d)) return false;
    fmpz_set_ui(keys->terms + i, (ulong)d.core << 32 | d.number);
  }
  return true;
}

static bool set_texts(cmd_terms *terms, const gathering *g, cmd_session *session) {
  terms->texts = calloc(g->count + 1, sizeof *terms->texts);
  for (size_t i = 0; terms->texts && i < g->count; i++) {
    lab_value v = g->values[i];
    terms->texts[i] = v.kind == LAB_GAME ? cmd_session_game_text(session, v.as.game, CGT_PLAIN)
                                         : strdup(g->symbols[v.as.integer]);
    if (!terms->texts[i]) return false;
  }
  return terms->texts != NULL;
}

static cmd_status finish(cmd_terms *terms, gathering *g, cmd_session *session) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  terms->kind = g->numbers   ? CMD_TERMS_NUMBERS
                : g->nimbers ? CMD_TERMS_NIMBERS
                : g->games   ? CMD_TERMS_GAMES
                             : CMD_TERMS_OTHERS;
  bool good = labi_sequence_new(&terms->numbers, g->count);
  terms->numbers.first = g->first;
  switch (terms->kind) {
  case CMD_TERMS_NUMBERS:
    if (good) set_numbers(&terms->numbers, g);
    good = good && set_differences(terms);
    break;
  case CMD_TERMS_NIMBERS:
    good = good && set_nimbers(&terms->numbers, g, ctx) && set_differences(terms);
    break;
  case CMD_TERMS_GAMES:
    good = good && labi_sequence_new(&terms->keys, g->count > 0 ? g->count - 1 : 0);
    if (good && !set_game_keys(&terms->keys, g, ctx))
      return cmd_session_report_ctx(session, "a difference of terms");
    break;
  case CMD_TERMS_OTHERS:
    good = good && labi_sequence_new(&terms->keys, g->count);
    for (size_t i = 0; good && i < g->count; i++) fmpz_set_si(terms->keys.terms + i, g->values[i].as.integer);
    break;
  }
  if (good && terms->kind >= CMD_TERMS_GAMES) good = set_texts(terms, g, session);
  return good ? CMD_DONE : no_memory();
}

char *cmd_terms_text(const cmd_terms *terms, size_t i) {
  const labi_sequence *s = &terms->numbers;
  if (terms->texts) return strdup(terms->texts[i]);
  fmpq_t x;
  fmpq_init(x);
  fmpq_set_fmpz_frac(x, s->terms + i, s->scale);
  char *digits = fmpq_get_str(NULL, 10, x), *text = NULL;
  bool star = terms->kind == CMD_TERMS_NIMBERS && !fmpq_is_zero(x);
  if (asprintf(&text, "%s%s", star ? "*" : "", star && fmpq_is_one(x) ? "" : digits) < 0) text = NULL;
  flint_free(digits);
  fmpq_clear(x);
  return text;
}

void cmd_terms_free(cmd_terms *terms) {
  for (size_t i = 0; terms->texts && i < terms->numbers.count && terms->texts[i]; i++) free(terms->texts[i]);
  free(terms->texts);
  terms->texts = NULL;
  labi_sequence_free(&terms->numbers);
  labi_sequence_free(&terms->keys);
}

/* ---- sources ------------------------------------------------------------------------------------ */

static cmd_status gather_list(gathering *g, cmd_session *session, size_t statement) {
  lab_value value;
  lab_error error;
  if (lab_evaluate(&value, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(g->source, &error);
  if (value.kind != LAB_MATRIX || value.as.list->rows != 1) {
    cmd_complain("a list of terms is wanted, as in cgt seq '[1,1,2,3,5,8,13,21]', or a range, as in %s",
                 example);
    return CMD_USAGE;
  }
  cmd_status status = CMD_DONE;
  g->first = 1;
  for (size_t i = 0; i < value.as.list->count && status == CMD_DONE; i++)
    status = add_value(g, session, value.as.list->items[i]);
  return status;
}

static cmd_status gather(gathering *g, cmd_session *session, cmd_source *source, int count, char **operands) {
  cmd_status status = CMD_DONE;
  for (int i = 0; i < count && status == CMD_DONE; i++) {
    *source = (struct cmd_source){.line = 1, .text = operands[i], .length = strlen(operands[i])};
    g->statement = lab_program_count(session->program);
    status = cmd_session_add(session, source);
  }
  if (status != CMD_DONE) return status;
  const lab_statement *statement = lab_program_statement(session->program, g->statement);
  if (!statement || lab_program_count(session->program) != g->statement + 1 ||
      statement->variable_count > 1) {
    cmd_complain("one expression over the range of one variable is wanted, as in %s", example);
    return CMD_USAGE;
  }
  g->source = source;
  if (statement->variable_count == 0) return gather_list(g, session, g->statement);
  return cmd_each_instance(session, source, g->statement, add_instance, g);
}

static bool is_file(const char *operand) {
  struct stat about;
  size_t length = strlen(operand);
  return strcmp(operand, "-") == 0 || stat(operand, &about) == 0 ||
         (length > 4 && strcmp(operand + length - 4, ".txt") == 0);
}

cmd_status cmd_terms_read(cmd_terms *terms, cmd_session *session, int count, char **operands) {
  *terms = (struct cmd_terms){.kind = CMD_TERMS_NUMBERS};
  if (count == 1 && is_file(operands[0])) {
    cmd_status status = cmd_bfile_read(&terms->numbers, operands[0]);
    return status != CMD_DONE || set_differences(terms) ? status : no_memory();
  }
  gathering g = {.numbers = true, .nimbers = true, .games = true};
  cmd_source source;
  cmd_status status = gather(&g, session, &source, count, operands);
  if (status == CMD_DONE) status = finish(terms, &g, session);
  gathering_free(&g);
  return status;
}

cmd_status cmd_terms_of_octal(cmd_terms *terms, const labi_octal_code *code, size_t count,
                              const volatile int *stop) {
  *terms = (struct cmd_terms){.kind = CMD_TERMS_NIMBERS};
  uint32_t *values = calloc(count + 1, sizeof *values);
  bool good =
      values && labi_sequence_new(&terms->numbers, count) && labi_octal_values(values, count, code, stop);
  for (size_t i = 0; good && i < count; i++) fmpz_set_ui(terms->numbers.terms + i, values[i]);
  free(values);
  if (!good) return *stop ? CMD_STOPPED : no_memory();
  return set_differences(terms) ? CMD_DONE : no_memory();
}
