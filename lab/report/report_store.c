/* report_store.c: what became of a store: its check, its repair, and one that was made of others. */
#include <cgt/lab_store.h>

#include "lab/report/report.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

/* ---- check -------------------------------------------------------------------------------------- */

static void put_brief(labi_buffer *out, const lab_store_run *run) {
  char brief[LAB_STORE_BRIEF];
  labi_page_put_shown(out, lab_store_brief(brief, run));
}

/* Each fault, or that there is none. */
static void put_checked(labi_buffer *out, const lab_style *style, const lab_store_checked *checked) {
  for (size_t i = 0; i < checked->damage_count; i++) {
    const lab_store_damage *damage = &checked->damages[i];
    const bool named = damage->run && !damage->run->damaged;
    labi_page_put_shown(out, damage->fault);
    if (named) labi_put(out, ": ");
    if (named) put_brief(out, damage->run);
    labi_put_advice(out, style, damage->advice);
    labi_put_char(out, '\n');
  }
  if (checked->damage_count > 0) return;
  const size_t runs = lab_store_run_count(checked->store);
  labi_page_put_shown(out, lab_store_path(checked->store));
  labi_put(out, ": ");
  labi_put_count(out, runs);
  labi_put(out, runs == 1 ? " run, as saved\n" : " runs, as saved\n");
}

static void put_check_page(labi_buffer *out, const labi_record *r) { put_checked(out, r->setting->style, r->it); }

static const lab_store_checked *checked_of(const labi_record *r) { return r->it; }
static labi_datum path(const labi_record *r) { return labi_text_datum(lab_store_path(checked_of(r)->store)); }
static labi_datum format(const labi_record *r) { return labi_count_datum(lab_store_format(checked_of(r)->store)); }
static labi_datum runs(const labi_record *r) { return labi_count_datum(lab_store_run_count(checked_of(r)->store)); }
static labi_datum is_whole(const labi_record *r) { return labi_truth_datum(checked_of(r)->damage_count == 0); }

static bool has_run(const labi_record *part) { return ((const lab_store_damage *)part->it)->run; }
static labi_datum damaged_run(const labi_record *part) {
  return labi_integer_datum(((const lab_store_damage *)part->it)->run->id);
}

static const labi_description damage = {
    .fields = LABI_TABLE(LABI_FIELD("run", INTEGER, .meaning = "null: the fault is in the file itself",
                                    .without = LABI_NULL, .has = has_run, .get = damaged_run),
                         LABI_FIELD("fault", TEXT, LABI_AT(lab_store_damage, fault)))};

static const labi_field checked_fields[] = {
    LABI_FIELD("store", TEXT, .get = path),
    LABI_FIELD("format", COUNT, .meaning = "of the file", .get = format),
    LABI_FIELD("runs", COUNT, .get = runs),
    LABI_FIELD("whole", TRUTH, .meaning = "exactly as it was saved", .get = is_whole),
    LABI_FIELD("damage", ROWS, .of = &damage, LABI_ARRAY(lab_store_checked, damages, damage_count)),
    {0}};

const labi_description labi_result_store_check = {
    .name = "store_check", .version = 1, .fields = checked_fields, .page = put_check_page};

cgt_status lab_report_store_checked(cgt_write *write, void *where, const lab_style *style,
                                    const lab_store_checked *checked) {
  if (!checked || !checked->store) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_store_check, checked, NULL);
}

/* ---- repair ------------------------------------------------------------------------------------- */

static void put_kept(labi_buffer *out, const lab_style *style, const lab_store_kept *kept) {
  const lab_store_run *run = kept->run;
  const uint64_t all = run->uncounted ? kept->rows : run->rows;
  labi_putf(out, "run %lld: ", (long long)run->id);
  if (kept->how == LAB_STORE_LOST) {
    labi_put(out, "lost\n");
    return;
  }
  if (kept->how == LAB_STORE_KEPT) {
    labi_put(out, "kept: ");
  } else {
    labi_put_count(out, kept->rows);
    if (!run->uncounted) labi_put(out, " of ");
    if (!run->uncounted) labi_put_count(out, all);
    labi_putf(out, " row%s kept: ", all == 1 ? "" : "s");
  }
  put_brief(out, run);
  if (kept->how == LAB_STORE_BEGUN) labi_put_advice(out, style, CGT_ADVICE_RESUME);
  labi_put_char(out, '\n');
}

static void put_repair_page(labi_buffer *out, const labi_record *r) {
  const lab_store_repaired *repaired = r->it;
  put_checked(out, r->setting->style, &repaired->before);
  if (!repaired->kept_as) return;
  for (size_t i = 0; i < repaired->run_count; i++) put_kept(out, r->setting->style, &repaired->runs[i]);
  labi_page_put_shown(out, lab_store_path(repaired->before.store));
  labi_put(out, repaired->before.damage_count > 0 ? " is repaired" : " is of today's format");
  labi_put(out, "; the unchanged original is ");
  labi_page_put_shown(out, repaired->kept_as);
  labi_put_char(out, '\n');
}

static const lab_store_kept *kept_of(const labi_record *part) { return part->it; }
static bool has_count(const labi_record *part) { return kept_of(part)->how != LAB_STORE_LOST && !kept_of(part)->run->uncounted; }
static bool is_known(const labi_record *part) { return kept_of(part)->how != LAB_STORE_LOST; }
static labi_datum kept_id(const labi_record *part) { return labi_integer_datum(kept_of(part)->run->id); }
static labi_datum kept_statement(const labi_record *part) { return labi_text_datum(kept_of(part)->run->statement); }
static labi_datum rows_before(const labi_record *part) { return labi_count_datum(kept_of(part)->run->rows); }

static const char *const fates[] = {
    [LAB_STORE_KEPT] = "kept", [LAB_STORE_BEGUN] = "begun", [LAB_STORE_LOST] = "lost"};

static const labi_description kept = {
    .fields = LABI_TABLE(
        LABI_FIELD("run", INTEGER, .get = kept_id),
        LABI_FIELD("fate", WORD, .meaning = "begun: it lost rows, which are computed again when it is resumed", LABI_WORDS(fates),
                   LABI_AT(lab_store_kept, how)),
        LABI_FIELD("rows", COUNT, .meaning = "that are left", LABI_AT(lab_store_kept, rows)),
        LABI_FIELD("of", COUNT, .meaning = "rows that there were; null: it is not known", .without = LABI_NULL,
                   .has = has_count, .get = rows_before),
        LABI_FIELD("statement", TEXT, .without = LABI_NULL, .has = is_known, .get = kept_statement))};

static const labi_field repaired_fields[] = {
    LABI_FIELD("before", RECORD, .of = &labi_result_store_check, .meaning = "the check of the original file",
               LABI_AT(lab_store_repaired, before)),
    LABI_FIELD("kept_as", TEXT, .meaning = "where the original file is; null: no new file was needed",
               .without = LABI_NULL, LABI_AT(lab_store_repaired, kept_as)),
    LABI_FIELD("runs", ROWS, .of = &kept, LABI_ARRAY(lab_store_repaired, runs, run_count)),
    {0}};

const labi_description labi_result_store_repair = {
    .name = "store_repair", .version = 1, .fields = repaired_fields, .page = put_repair_page};

cgt_status lab_report_store_repaired(cgt_write *write, void *where, const lab_style *style,
                                     const lab_store_repaired *repaired) {
  if (!repaired || !repaired->before.store) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_store_repair, repaired, NULL);
}

/* ---- merge -------------------------------------------------------------------------------------- */

static void put_no_page(labi_buffer *out, const labi_record *r) { (void)out, (void)r; }

static const labi_field merged_fields[] = {
    LABI_FIELD("store", TEXT, LABI_AT(lab_store_merged, store)),
    LABI_FIELD("from", COUNT, .unit = "stores", LABI_AT(lab_store_merged, from)),
    LABI_FIELD("runs", COUNT, .meaning = "of the store that was made", LABI_AT(lab_store_merged, runs)),
    {0}};

const labi_description labi_result_store_merge = {
    .name = "store_merge", .version = 1, .fields = merged_fields, .page = put_no_page};

cgt_status lab_report_store_merged(cgt_write *write, void *where, const lab_style *style,
                                   const lab_store_merged *merged) {
  return labi_report(write, where, style, &labi_result_store_merge, merged, NULL);
}
