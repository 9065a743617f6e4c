/* fields.h: a result is described once. A table of fields says what each datum of a struct is called, of which
 * kind it is, and how to get it; JSON and its schema, the page, CSV, TSV, Markdown and a tabular of LaTeX follow
 * from it.
 *
 *     static const labi_field fields[] = {
 *         LABI_FIELD("code", TEXT, LABI_AT(cgt_quotient, code)),
 *         LABI_FIELD("order", COUNT, LABI_AT(cgt_quotient, order)),
 *         LABI_FIELD("status", RECORD, .of = &labi_law_status, LABI_AT(cgt_quotient, status)),
 *         LABI_FIELD("period", COUNT, .without = LABI_LEFT_OUT, .has = is_whole, LABI_AT(cgt_quotient, period)),
 *         LABI_FIELD("generators", LIST, .of = &heap, LABI_ARRAY(cgt_quotient, generators, generator_count)),
 *         {0}};
 *     const labi_description labi_result_quotient = {.name = "quotient", .version = 1, .fields = fields};
 *
 * Getters read the result and hooks of pages set words around its data: neither computes anything. */
#ifndef LAB_FIELDS_H
#define LAB_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/lab_report.h>

#include "base/buffer.h"

typedef enum labi_kind {
  LABI_END, /* behind the last field of a table */
  LABI_TRUTH,
  LABI_INTEGER,
  LABI_COUNT,   /* an integer that is never negative */
  LABI_DIGITS,  /* an integer of any size, as digits; a string in JSON */
  LABI_SECONDS, /* three decimals are written */
  LABI_WORD,    /* one of `words`, by its number */
  LABI_TEXT,
  LABI_FORMULA, /* a text of the language, which `put` writes in the format of the setting */
  LABI_VALUE,   /* of the language, a string in JSON, or where `get` has none what `put` writes in its place */
  LABI_ELEMENT, /* an integer, which is a number in JSON, or where `get` has none the text that `put` writes */
  LABI_FIELDS,  /* a part whose fields stand among the others, as if they were of the whole */
  LABI_RECORD,  /* a part with the fields of `of`; an object in JSON */
  LABI_ROWS,    /* any number of such parts; an array of objects */
  LABI_TUPLES,  /* the same; an array of arrays */
  LABI_LIST,    /* any number of data, each the one field of `of`; an array */
  LABI_NAMED /* the same, but `of` has two fields, a TEXT and a datum: an object, whose members they name */
} labi_kind;

/* What becomes of a field without a datum. */
enum {
  LABI_LEFT_OUT = 1, /* JSON and tables of names and values leave it out */
  LABI_NULL = 2      /* it is null in JSON, an empty cell; of both, one that `has` denies is left out */
};

/* What all parts of a result are rendered with. */
typedef struct labi_setting {
  const lab_style *style;
  cgt_format format;    /* in which texts and values are written: CGT_PLAIN in JSON */
  lab_machine *machine; /* that prints values; NULL where a result has none */
} labi_setting;

/* A result, or a part of one. */
typedef struct labi_record {
  const void *it;                  /* the struct that the table of fields is about */
  size_t index;                    /* of a part: its number among its like */
  const struct labi_record *whole; /* of a part: what it is a part of; else NULL */
  const labi_setting *setting;
} labi_record;

/* count structs, `stride` bytes after each other. stride 0: it is the same one each time, and the index tells
 * the parts apart. */
typedef struct labi_parts {
  const void *first;
  size_t count, stride;
} labi_parts;

typedef struct labi_datum {
  bool nothing; /* there is none */
  union {
    bool truth;
    int64_t integer;
    uint64_t count;
    double seconds;
    size_t word;
    struct {
      const char *bytes;
      size_t length;
    } text; /* TEXT and DIGITS */
    lab_value value;
    labi_parts parts; /* FIELDS, RECORD: one; ROWS, TUPLES, LIST, NAMED */
  } as;
} labi_datum;

struct labi_description;

typedef struct labi_field {
  const char *name; /* the key of JSON, the head of a column; NULL: of the page alone */
  labi_kind kind;
  unsigned without;    /* LABI_LEFT_OUT, LABI_NULL; 0: it always has a datum */
  const char *label;   /* the row of the page; NULL: none by itself */
  const char *meaning; /* for the schema, in a few words; NULL: the name says it */
  const char *unit;    /* for the schema: "heaps" */

  const char *const *words; /* WORD: word_count of them; one that is NULL stands for nothing */
  size_t word_count;
  const struct labi_description *of; /* of the parts */

  /* Where the datum is. Without `get` and `put` it is the member at `offset`, whose size tells its type, or,
   * of parts, if `stride` is not 0, the array that the member points to, with a size_t at count_offset. */
  bool (*has)(const labi_record *record); /* NULL: there is one; but a TEXT that is NULL is none */
  labi_datum (*get)(const labi_record *record);
  void (*put)(labi_buffer *out,
              const labi_record *record); /* a TEXT, DIGITS or FORMULA that has to be made */
  size_t offset, size, count_offset, stride;
  bool (*among)(const labi_record *part); /* of parts: which of them count; NULL: all */

  /* The value as the row of the page has it; NULL: as its kind is written, many parts with commas between
   * them, and `if_none` or "none" where there are none. */
  void (*page)(labi_buffer *out, const labi_record *record);
  const char *if_none;
} labi_field;

/* The fields of a struct. */
typedef struct labi_description {
  const char *name; /* of a result: "quotient", whose schema is docs/schema/quotient.json; of a part NULL */
  unsigned version; /* of its schema: one more with each change that a reader of the JSON may notice */
  const labi_field *fields;
  void (*page)(labi_buffer *out, const labi_record *record);  /* NULL: its labelled fields, a row each */
  void (*latex)(labi_buffer *out, const labi_record *record); /* for a paper; NULL: the page in an alltt, */
  bool page_in_latex;     /* if it is written for LaTeX, too; else a tabular */
  unsigned label_width;   /* of the labels on the page, with the blanks behind them; 0: 16 */
  const labi_field *rows; /* ROWS, which tables show, a part a row; NULL: names and values of all fields */
  bool in_lines;          /* JSON is a line for each of `rows`, and the schema is about a line */
} labi_description;

/* A field, and a table of them: LABI_FIELD("length", COUNT, LABI_AT(cgt_nim_period, length)). */
#define LABI_FIELD(key, what, ...)                                                                           \
  { .name = key, .kind = LABI_##what, __VA_ARGS__ }
#define LABI_TABLE(...)                                                                                      \
  (const labi_field[]) {                                                                                     \
    __VA_ARGS__, { 0 }                                                                                       \
  }

/* Where a datum is: a member, or an array that a member points to; and what words there are. */
#define LABI_AT(type, member) .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define LABI_CHARS(type, member)                                                                             \
  .offset = offsetof(type, member), .size = 0 /* of TEXT: they are in the struct */
#define LABI_ARRAY(type, member, counted)                                                                    \
  .offset = offsetof(type, member), .stride = sizeof *((type *)0)->member,                                   \
  .count_offset = offsetof(type, counted)
#define LABI_WORDS(names) .words = names, .word_count = sizeof(names) / sizeof *(names)

static inline bool labi_has_parts(labi_kind kind) { return kind >= LABI_FIELDS; }

/* What getters return. */
static inline labi_datum labi_no_datum(void) { return (labi_datum){.nothing = true}; }
static inline labi_datum labi_truth_datum(bool truth) { return (labi_datum){.as.truth = truth}; }
static inline labi_datum labi_count_datum(uint64_t count) { return (labi_datum){.as.count = count}; }
static inline labi_datum labi_word_datum(size_t word) { return (labi_datum){.as.word = word}; }
static inline labi_datum labi_integer_datum(int64_t integer) { return (labi_datum){.as.integer = integer}; }
labi_datum labi_text_datum(const char *text); /* NULL: there is none */
static inline labi_datum labi_value_datum(lab_value value) { return (labi_datum){.as.value = value}; }
static inline labi_datum labi_parts_datum(const void *first, size_t count, size_t stride) {
  return (labi_datum){.as.parts = {first, count, stride}};
}

/* What a field of a record holds; not for fields with `put`. */
labi_datum labi_datum_of(const labi_field *field, const labi_record *record);

/* Whether it holds anything, also of fields with `put`. */
bool labi_has_datum(const labi_field *field, const labi_record *record);

/* Is the datum what `put` writes? */
bool labi_is_written(const labi_field *field, const labi_record *record);

/* Is it left out of this record? */
bool labi_is_left_out(const labi_field *field, const labi_record *record);

/* The part of a record that a RECORD or FIELDS is; it points to the record. */
labi_record labi_only_part(const labi_field *field, const labi_record *record);

/* Part number *at of a record, or the next one after it that counts; false: there is none.
 *
 *     for (size_t i = 0; labi_find_part(&part, &i, field, &parts, record); i++) */
bool labi_find_part(labi_record *part, size_t *at, const labi_field *field, const labi_parts *parts,
                    const labi_record *record);

/* A getter: the number of a part. */
labi_datum labi_index_of(const labi_record *part);

#endif
