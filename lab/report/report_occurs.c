/* report_occurs.c: a value's page of the encyclopedia: its facts, its names, and where it occurs. */
#include <string.h>

#include <cgt/lab_encyclopedia.h>

#include "lab/report/report.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

enum { GAME_WIDTH = 76, LEAST_WIDTH = 60, NAME_COLUMN = 16 };

/* ---- the page -------------------------------------------------------------------------------------- */

static void put_fact(labi_buffer *out, const char *name, const char *text) {
  if (!text) return;
  labi_putf(out, "  %-14s", name);
  labi_put_cut(out, text, LEAST_WIDTH);
  labi_put_char(out, '\n');
}

static void put_names(labi_buffer *out, const lab_occurrences *found) {
  for (size_t i = 0; i < found->name_count; i++) {
    labi_putf(out, "  %-14s%s: ", i == 0 ? "name" : "", found->names[i].name);
    labi_put_paragraph(out, found->names[i].source, NAME_COLUMN + strlen(found->names[i].name) + 2,
                       NAME_COLUMN + 2);
  }
}

static void put_numbers(labi_buffer *out, const lab_occurrences *found) {
  labi_put_count(out, found->positions);
  labi_put(out, found->positions == 1 ? " position in " : " positions in ");
  labi_put_count(out, found->ruleset_count);
  labi_put(out, found->ruleset_count == 1 ? " ruleset" : " rulesets");
}

/* With the players exchanged, L becomes R. */
static const char *misere_of(const lab_occurrence_position *position, bool negated) {
  const char *outcome = position->misere_outcome;
  return !negated ? outcome : strcmp(outcome, "L") == 0 ? "R" : strcmp(outcome, "R") == 0 ? "L" : outcome;
}

/* The rulesets, a line each with its least position; further positions below it. */
static void put_rulesets(labi_buffer *out, const lab_occurrences *found, bool negated) {
  size_t width = strlen("ruleset"), digits = strlen("positions");
  for (size_t i = 0; i < found->ruleset_count; i++) {
    const size_t length = strlen(found->rulesets[i].ruleset);
    if (length > width) width = length;
  }
  labi_putf(out, "  %-*s  %*s  mis\u00e8re  least\n", (int)width, "ruleset", (int)digits, "positions");
  for (size_t i = 0; i < found->ruleset_count; i++) {
    const lab_occurrence *o = &found->rulesets[i];
    char count[LAB_COUNT_ROOM];
    for (size_t k = 0; k < o->least_count; k++) {
      const lab_occurrence_position *least = &o->least[k];
      labi_putf(out, "  %-*s  %*s  %-6s  %s", (int)width, k == 0 ? o->ruleset : "", (int)digits,
                k == 0 ? lab_count_text(count, o->positions) : "", misere_of(least, negated),
                negated ? "-" : "");
      labi_put_cut(out, least->text, LEAST_WIDTH);
      labi_put_char(out, '\n');
    }
  }
}

static void put_value(labi_buffer *out, const lab_occurrences *found) {
  labi_put_cut(out, found->game, GAME_WIDTH);
  labi_put_char(out, '\n');
  put_fact(out, "outcome", found->outcome);
  put_fact(out, "mean", found->mean);
  put_fact(out, "temperature", found->temperature);
  put_fact(out, "atomic weight", found->atomic_weight);
  put_fact(out, "birthday", found->birthday);
  put_names(out, found);
}

/* For the end of a sentence. */
static void put_edition(labi_buffer *out, const lab_edition_about *about) {
  labi_putf(out, "the edition %s, of ", about->name);
  labi_put_count(out, about->positions);
  labi_put(out, " positions");
}

static void put_page(labi_buffer *out, const labi_record *r) {
  const lab_occurs *occurs = r->it;
  const lab_occurrences *value = occurs->value, *negative = occurs->negative;
  put_value(out, value);
  labi_put_char(out, '\n');
  if (value->found) {
    put_numbers(out, value);
    labi_put(out, " of ");
    put_edition(out, occurs->edition);
    labi_put(out, ":\n");
    put_rulesets(out, value, false);
  } else {
    labi_put(out, "This value does not occur in ");
    put_edition(out, occurs->edition);
    labi_put(out, ".\n");
  }
  if (!negative) {
    labi_put(out, "\nThe value is its own negative.\n");
    return;
  }
  labi_put(out, "\nIts negative ");
  labi_put_cut(out, negative->game, LEAST_WIDTH);
  if (!negative->found) {
    labi_put(out, " does not occur.\n");
    return;
  }
  labi_put(out, ": ");
  put_numbers(out, negative);
  labi_put(out, ".\nWith the players exchanged, these have the value:\n");
  put_rulesets(out, negative, true);
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static const labi_description position = {
    .fields =
        LABI_TABLE(LABI_FIELD("position", TEXT, LABI_AT(lab_occurrence_position, text)),
                   LABI_FIELD("misere_outcome", TEXT, LABI_AT(lab_occurrence_position, misere_outcome)))};

static const labi_field ruleset_fields[] = {
    LABI_FIELD("ruleset", TEXT, LABI_AT(lab_occurrence, ruleset)),
    LABI_FIELD("title", TEXT, LABI_AT(lab_occurrence, title)),
    LABI_FIELD("positions", COUNT, LABI_AT(lab_occurrence, positions)),
    LABI_FIELD("least", ROWS, .of = &position,
               .meaning = "the first positions, in the order of the statements",
               LABI_ARRAY(lab_occurrence, least, least_count)),
    {0}};
static const labi_description ruleset = {.fields = ruleset_fields};

static const labi_description name = {
    .fields = LABI_TABLE(LABI_FIELD("name", TEXT, LABI_AT(lab_game_name, name)),
                         LABI_FIELD("source", TEXT, LABI_AT(lab_game_name, source)))};

static const labi_description value_shape = {
    .fields = LABI_TABLE(
        LABI_FIELD("value", TEXT, .meaning = "the canonical form", LABI_AT(lab_occurrences, game)),
        LABI_FIELD("occurs", TRUTH, .meaning = "in the edition", LABI_AT(lab_occurrences, found)),
        LABI_FIELD("outcome", TEXT, .without = LABI_NULL, LABI_AT(lab_occurrences, outcome)),
        LABI_FIELD("mean", TEXT, .without = LABI_NULL, LABI_AT(lab_occurrences, mean)),
        LABI_FIELD("temperature", TEXT, .without = LABI_NULL, LABI_AT(lab_occurrences, temperature)),
        LABI_FIELD("atomic_weight", TEXT, .without = LABI_NULL,
                   .meaning = "null: it has none, or does not occur",
                   LABI_AT(lab_occurrences, atomic_weight)),
        LABI_FIELD("birthday", TEXT, .without = LABI_NULL, LABI_AT(lab_occurrences, birthday)),
        LABI_FIELD("positions", COUNT, LABI_AT(lab_occurrences, positions)),
        LABI_FIELD("names", ROWS, .of = &name, .meaning = "in the literature",
                   LABI_ARRAY(lab_occurrences, names, name_count)),
        LABI_FIELD("rulesets", ROWS, .of = &ruleset, LABI_ARRAY(lab_occurrences, rulesets, ruleset_count)))};

static labi_datum value_of(const labi_record *r) {
  return labi_parts_datum(((const lab_occurs *)r->it)->value, 1, sizeof(lab_occurrences));
}
static bool has_negative(const labi_record *r) { return ((const lab_occurs *)r->it)->negative; }
static labi_datum negative_of(const labi_record *r) {
  return labi_parts_datum(((const lab_occurs *)r->it)->negative, 1, sizeof(lab_occurrences));
}
static labi_datum edition_name(const labi_record *r) {
  return labi_text_datum(((const lab_occurs *)r->it)->edition->name);
}
static labi_datum edition_checksum(const labi_record *r) {
  return labi_text_datum(((const lab_occurs *)r->it)->edition->checksum);
}
static labi_datum rulesets_of(const labi_record *r) {
  const lab_occurrences *value = ((const lab_occurs *)r->it)->value;
  return labi_parts_datum(value->rulesets, value->ruleset_count, sizeof *value->rulesets);
}

/* A table has a row for each ruleset. */
static labi_datum least_position(const labi_record *part) {
  const lab_occurrence *o = part->it;
  return o->least_count > 0 ? labi_text_datum(o->least[0].text) : labi_no_datum();
}
static const labi_description row = {
    .fields = LABI_TABLE(LABI_FIELD("ruleset", TEXT, LABI_AT(lab_occurrence, ruleset)),
                         LABI_FIELD("positions", COUNT, LABI_AT(lab_occurrence, positions)),
                         LABI_FIELD("least", TEXT, .without = LABI_NULL, .get = least_position))};
static const labi_field rows = LABI_FIELD(NULL, ROWS, .of = &row, .get = rulesets_of);

static const labi_field fields[] = {
    LABI_FIELD("edition", TEXT, .get = edition_name),
    LABI_FIELD("checksum", TEXT, .meaning = "of the contents of the edition", .get = edition_checksum),
    LABI_FIELD("value", RECORD, .of = &value_shape, .get = value_of),
    LABI_FIELD("negative", RECORD, .of = &value_shape, .without = LABI_NULL, .has = has_negative,
               .meaning = "the negative of the value, and its positions; null: the value is its own negative",
               .get = negative_of),
    {0}};

const labi_description labi_result_occurs = {
    .name = "occurs", .version = 1, .fields = fields, .page = put_page, .rows = &rows};

cgt_status lab_report_occurs(cgt_write *write, void *where, const lab_style *style,
                             const lab_occurs *occurs) {
  if (!occurs || !occurs->edition || !occurs->value) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_occurs, occurs, NULL);
}
