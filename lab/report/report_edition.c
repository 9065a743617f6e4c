/* report_edition.c: an edition of the encyclopedia, its check, and its export as static files. */
#include <string.h>

#include <cgt/lab_encyclopedia.h>

#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

/* ---- what it is -------------------------------------------------------------------------------------- */

static void put_errata(labi_buffer *out, const lab_edition_about *about) {
  if (about->erratum_count == 0) labi_put(out, "\nNo errors in this edition are known.\n");
  for (size_t i = 0; i < about->erratum_count; i++) {
    const lab_erratum *erratum = &about->errata[i];
    labi_putf(out, "\nerratum: %s%s%s\n", erratum->ruleset, *erratum->ruleset ? ": " : "", erratum->text);
  }
}

static void put_about_page(labi_buffer *out, const labi_record *r) {
  const lab_edition_about *about = r->it;
  labi_page_put_shown(out, about->path);
  labi_putf(out, ": the edition %s\n  ", about->name);
  labi_put_count(out, about->positions);
  labi_put(out, about->positions == 1 ? " position of " : " positions of ");
  labi_put_count(out, about->ruleset_count);
  labi_put(out, about->ruleset_count == 1 ? " ruleset, with " : " rulesets, with ");
  labi_put_count(out, about->games);
  labi_put(out, about->games == 1 ? " value\n\n" : " different values\n\n");
  labi_putf(out, "  %-10s%s\n  %-10s%s\n  %-10s%s\n  %-10s", "program", about->program, "checksum",
            about->checksum, "licence", about->licence, "cite");
  labi_put_paragraph(out, about->citation, 12, 12);
  labi_putf(out, "\n  %-26s  %10s  %8s\n", "ruleset", "positions", "values");
  for (size_t i = 0; i < about->ruleset_count; i++) {
    const lab_edition_ruleset *ruleset = &about->rulesets[i];
    char positions[LAB_COUNT_ROOM], games[LAB_COUNT_ROOM];
    labi_putf(out, "  %-26s  %10s  %8s\n", ruleset->name, lab_count_text(positions, ruleset->positions),
              lab_count_text(games, ruleset->games));
  }
  put_errata(out, about);
}

static const labi_description ruleset = {
    .fields = LABI_TABLE(
        LABI_FIELD("ruleset", TEXT, LABI_AT(lab_edition_ruleset, name)),
        LABI_FIELD("title", TEXT, LABI_AT(lab_edition_ruleset, title)),
        LABI_FIELD("positions", COUNT, LABI_AT(lab_edition_ruleset, positions)),
        LABI_FIELD("values", COUNT, .meaning = "different ones", LABI_AT(lab_edition_ruleset, games)))};
static const labi_description erratum = {
    .fields =
        LABI_TABLE(LABI_FIELD("ruleset", TEXT, .meaning = "whose rows are wrong; empty: none in particular",
                              LABI_AT(lab_erratum, ruleset)),
                   LABI_FIELD("text", TEXT, LABI_AT(lab_erratum, text)))};

static const labi_field rulesets =
    LABI_FIELD("rulesets", ROWS, .of = &ruleset, LABI_ARRAY(lab_edition_about, rulesets, ruleset_count));
static const labi_field fields[] = {
    LABI_FIELD("edition", TEXT, LABI_AT(lab_edition_about, name)),
    LABI_FIELD("file", TEXT, LABI_AT(lab_edition_about, path)),
    LABI_FIELD("program", TEXT, .meaning = "the version of cgt that made it",
               LABI_AT(lab_edition_about, program)),
    LABI_FIELD("licence", TEXT, LABI_AT(lab_edition_about, licence)),
    LABI_FIELD("citation", TEXT, LABI_AT(lab_edition_about, citation)),
    LABI_FIELD("checksum", TEXT, .meaning = "of its contents", LABI_AT(lab_edition_about, checksum)),
    LABI_FIELD("positions", COUNT, LABI_AT(lab_edition_about, positions)),
    LABI_FIELD("values", COUNT, .meaning = "different ones", LABI_AT(lab_edition_about, games)),
    LABI_FIELD("rulesets", ROWS, .of = &ruleset, LABI_ARRAY(lab_edition_about, rulesets, ruleset_count)),
    LABI_FIELD("errata", ROWS, .of = &erratum, .meaning = "known errors of this edition",
               LABI_ARRAY(lab_edition_about, errata, erratum_count)),
    {0}};

const labi_description labi_result_edition = {
    .name = "edition", .version = 1, .fields = fields, .page = put_about_page, .rows = &rulesets};

cgt_status lab_report_edition(cgt_write *write, void *where, const lab_style *style,
                              const lab_edition_about *about) {
  if (!about || !about->path || !about->name || !about->program || !about->licence || !about->citation ||
      !about->checksum || (!about->rulesets && about->ruleset_count > 0) ||
      (!about->errata && about->erratum_count > 0))
    return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_edition, about, NULL);
}

/* ---- its check --------------------------------------------------------------------------------------- */

static size_t told(const lab_edition_checked *checked) {
  return checked->faults < LAB_EDITION_FAULTS ? (size_t)checked->faults : LAB_EDITION_FAULTS;
}

static void put_checked_page(labi_buffer *out, const labi_record *r) {
  const lab_edition_checked *checked = r->it;
  for (size_t i = 0; i < told(checked); i++) {
    labi_page_put_shown(out, checked->fault[i]);
    labi_put_char(out, '\n');
  }
  labi_page_put_shown(out, checked->path);
  labi_putf(out, ": the edition %s\n  ", checked->name);
  labi_put_count(out, checked->positions);
  labi_put(out, " positions were evaluated again");
  if (checked->sample > 0) {
    labi_put(out, ", ");
    labi_put_count(out, checked->sample);
    labi_putf(out, " of each statement, drawn with seed %llu", (unsigned long long)checked->seed);
  }
  labi_put(out, ":\n  ");
  labi_put_count(out, checked->by_definitions);
  labi_put(out, " by Conway's definitions alone, ");
  labi_put_count(out, checked->by_search);
  labi_put(out, " by search without theorems\n  ");
  labi_put(out, checked->faults == 0 ? "no" : "");
  if (checked->faults > 0) labi_put_count(out, checked->faults);
  labi_put(out, checked->faults == 1 ? " fault\n" : " faults\n");
}

static labi_datum is_good(const labi_record *r) {
  return labi_truth_datum(((const lab_edition_checked *)r->it)->faults == 0);
}
static labi_datum faults_of(const labi_record *r) {
  const lab_edition_checked *checked = r->it;
  return labi_parts_datum(checked->fault, told(checked), sizeof checked->fault[0]);
}
static labi_datum fault_text(const labi_record *part) { return labi_text_datum(part->it); }
static const labi_description fault = {.fields = LABI_TABLE(LABI_FIELD(NULL, TEXT, .get = fault_text))};

static const labi_field checked_fields[] = {
    LABI_FIELD("edition", TEXT, LABI_AT(lab_edition_checked, name)),
    LABI_FIELD("file", TEXT, LABI_AT(lab_edition_checked, path)),
    LABI_FIELD("good", TRUTH, .meaning = "there is no fault", .get = is_good),
    LABI_FIELD("positions", COUNT, .meaning = "that were evaluated again",
               LABI_AT(lab_edition_checked, positions)),
    LABI_FIELD("by_definitions", COUNT, .meaning = "by Conway's definitions alone",
               LABI_AT(lab_edition_checked, by_definitions)),
    LABI_FIELD("by_search", COUNT, .meaning = "by search without theorems",
               LABI_AT(lab_edition_checked, by_search)),
    LABI_FIELD("sample", COUNT, .meaning = "positions of each statement; 0: all",
               LABI_AT(lab_edition_checked, sample)),
    LABI_FIELD("seed", COUNT, LABI_AT(lab_edition_checked, seed)),
    LABI_FIELD("faults", COUNT, LABI_AT(lab_edition_checked, faults)),
    LABI_FIELD("first_faults", LIST, .of = &fault, .get = faults_of),
    {0}};

const labi_description labi_result_edition_check = {
    .name = "edition_check", .version = 1, .fields = checked_fields, .page = put_checked_page};

cgt_status lab_report_edition_checked(cgt_write *write, void *where, const lab_style *style,
                                      const lab_edition_checked *checked) {
  if (!checked || !checked->path || !checked->name) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_edition_check, checked, NULL);
}

/* ---- its files --------------------------------------------------------------------------------------- */

static void put_exported_page(labi_buffer *out, const labi_record *r) {
  const lab_edition_exported *exported = r->it;
  labi_page_put_shown(out, exported->folder);
  labi_putf(out, ": the edition %s as files\n  ", exported->edition);
  labi_put_count(out, exported->values);
  labi_put(out, exported->values == 1 ? " value in " : " values in ");
  labi_put_count(out, exported->shards);
  labi_put(out, " shards, and edition.json: ");
  labi_put_count(out, exported->bytes);
  labi_put(out, " bytes\n  the largest shard has ");
  labi_put_count(out, exported->largest);
  labi_put(out, " bytes\n");
}

static labi_datum digits_of(const labi_record *r) {
  return labi_count_datum(((const lab_edition_exported *)r->it)->digits);
}

static const labi_field exported_fields[] = {
    LABI_FIELD("edition", TEXT, LABI_AT(lab_edition_exported, edition)),
    LABI_FIELD("folder", TEXT, LABI_AT(lab_edition_exported, folder)),
    LABI_FIELD("values", COUNT, LABI_AT(lab_edition_exported, values)),
    LABI_FIELD("shards", COUNT, LABI_AT(lab_edition_exported, shards)),
    LABI_FIELD("digits", COUNT, .meaning = "in the name of a shard", .get = digits_of),
    LABI_FIELD("files", COUNT, .meaning = "the shards and edition.json",
               LABI_AT(lab_edition_exported, files)),
    LABI_FIELD("bytes", COUNT, .meaning = "of all files", LABI_AT(lab_edition_exported, bytes)),
    LABI_FIELD("largest_bytes", COUNT, .meaning = "of the largest shard",
               LABI_AT(lab_edition_exported, largest)),
    {0}};

const labi_description labi_result_edition_export = {
    .name = "edition_export", .version = 1, .fields = exported_fields, .page = put_exported_page};

cgt_status lab_report_edition_exported(cgt_write *write, void *where, const lab_style *style,
                                       const lab_edition_exported *exported) {
  if (!exported || !exported->folder || !exported->edition) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_edition_export, exported, NULL);
}
