/* result.h: results as text, made from their tables of fields (lab/result/fields.h). */
#ifndef LAB_RESULT_H
#define LAB_RESULT_H

#include "base/outlet.h"
#include "lab/result/fields.h"

/* Writes a result in the format of the style. The machine prints values; NULL where there are none. Fails:
 * EINVAL where write, style or result is NULL and for a style of no format; ENOMEM; ECANCELLED if write
 * refuses; as printing a value does. */
cgt_status labi_report(cgt_write *write, void *where, const lab_style *style, const labi_description *shape,
                       const void *result, lab_machine *machine);

/* What came of a report: as labi_outlet_close, or what printing a value failed with. */
cgt_status labi_report_close(labi_outlet *outlet, lab_machine *machine);

/* ---- JSON --------------------------------------------------------------------------------------- */

/* One line without its end; of a field alone, its datum, null if there is none. */
void labi_put_record_json(labi_buffer *out, const labi_description *shape, const labi_record *record);
void labi_put_field_json(labi_buffer *out, const labi_field *field, const labi_record *record);

/* The schema of that JSON, draft 2020-12, indented. */
void labi_put_schema(labi_buffer *out, const labi_description *shape);

/* ---- pages -------------------------------------------------------------------------------------- */

/* A record by its hook, or a row for each field with a label: what hooks are made of. */
void labi_put_record_page(labi_buffer *out, const labi_description *shape, const labi_record *record);
void labi_put_labelled(labi_buffer *out, const labi_description *shape, const labi_record *record);

/* The datum of a field as a page has it, on one line. */
void labi_put_field_text(labi_buffer *out, const labi_field *field, const labi_record *record);

/* ---- all formats ---------------------------------------------------------------------------------- */

/* Each puts a result, with the end of its last line. */
typedef void labi_renderer(labi_buffer *out, const labi_description *shape, const labi_record *record);

labi_renderer labi_put_tabular_result; /* names and values, or rows, in LaTeX */

/* The formats: a name, how values are written in it, and NAME of labi_put_NAME_result, which is in a file of its own
 * (`latex` of result.c picks one). */
#define LABI_FORMATS(ROW)                                                                                    \
  ROW("text", PLAIN, page)                                                                                   \
  ROW("unicode", UNICODE, page)                                                                              \
  ROW("latex", LATEX, latex)                                                                                 \
  ROW("json", JSON, json)                                                                                    \
  ROW("csv", PLAIN, csv)                                                                                     \
  ROW("tsv", PLAIN, tsv)                                                                                     \
  ROW("markdown", PLAIN, markdown)

#define LABI_DECLARE_FORMAT(name, values, renderer) labi_renderer labi_put_##renderer##_result;
LABI_FORMATS(LABI_DECLARE_FORMAT)
#undef LABI_DECLARE_FORMAT

#endif
