/* report_count.c: how many positions of a family there are. */
#include <cgt/lab_count.h>

#include "lab/report/results.h"
#include "lab/result/result.h"

static void put_page(labi_buffer *out, const labi_record *r) {
  const lab_counted *counted = r->it;
  labi_putf(out, "%s\n", counted->digits);
}

static const labi_field fields[] = {
    LABI_FIELD("family", TEXT, LABI_AT(lab_counted, family)),
    LABI_FIELD("rows", COUNT, LABI_AT(lab_counted, rows)),
    LABI_FIELD("columns", COUNT, LABI_AT(lab_counted, columns)),
    LABI_FIELD("count", DIGITS, .meaning = "P-positions", LABI_AT(lab_counted, digits)),
    {0}};

/* A table has one row. */
static const labi_description row = {.fields = fields};
static const labi_field rows = LABI_FIELD(NULL, ROWS, .of = &row);

const labi_description labi_result_count = {
    .name = "count", .version = 1, .fields = fields, .page = put_page, .rows = &rows};

cgt_status lab_report_count(cgt_write *write, void *where, const lab_style *style,
                            const lab_counted *counted) {
  return labi_report(write, where, style, &labi_result_count, counted, NULL);
}
