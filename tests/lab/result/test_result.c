/* test_result.c: results that are described by tables of fields: a result of every kind of field, in all formats. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "lab/report/results.h"
#include "lab/result/result.h"

TestSuite(result);

/* ---- a result with all there is ----------------------------------------------------------------- */

typedef struct point {
  uint16_t x;
  int32_t y;
  const char *name; /* NULL: none */
} point;

typedef struct sample {
  bool good;
  int64_t low;
  uint8_t small;
  const char *digits, *text;
  double seconds;
  enum { RED, BLACK, NO_COLOUR } colour;
  point centre;
  const point *points;
  size_t count;
} sample;

static bool is_good(const labi_record *r) { return ((const sample *)r->it)->good; }

static bool is_even(const labi_record *part) { return ((const point *)part->it)->x % 2 == 0; }

static void put_name(labi_buffer *out, const labi_record *part) {
  labi_putf(out, part->setting->format == CGT_LATEX ? "p_{%zu}" : "p%zu", part->index);
}

static labi_datum named_by_index(const labi_record *part) {
  static const char *const names[] = {"a", "b", "c"};
  return (labi_datum){.as.text = {names[part->index], 1}};
}

static const labi_field point_fields[] = {
    LABI_FIELD("x", COUNT, LABI_AT(point, x)),
    LABI_FIELD("y", INTEGER, LABI_AT(point, y)),
    LABI_FIELD("name", TEXT, .without = LABI_LEFT_OUT, LABI_AT(point, name)),
    {0}};
static const labi_description point_shape = {.fields = point_fields};

static const labi_field pair_fields[] = {LABI_FIELD(NULL, COUNT, LABI_AT(point, x)),
                                         LABI_FIELD(NULL, FORMULA, .put = put_name),
                                         {0}};
static const labi_description pair_shape = {.fields = pair_fields};

static const labi_field ordinate_fields[] = {LABI_FIELD(NULL, INTEGER, LABI_AT(point, y)), {0}};
static const labi_description ordinate_shape = {.fields = ordinate_fields};

static const labi_field named_fields[] = {LABI_FIELD(NULL, TEXT, .get = named_by_index),
                                          LABI_FIELD(NULL, INTEGER, LABI_AT(point, y)),
                                          {0}};
static const labi_description named_shape = {.fields = named_fields};

static const char *const colours[] = {"red", "black", NULL};

#define POINTS LABI_ARRAY(sample, points, count)
static const labi_field fields[] = {
    LABI_FIELD("good", TRUTH, .label = "good", LABI_AT(sample, good)),
    LABI_FIELD("low", INTEGER, .label = "low", LABI_AT(sample, low)),
    LABI_FIELD("small", COUNT, .meaning = "how many", .unit = "heaps", LABI_AT(sample, small)),
    LABI_FIELD("digits", DIGITS, LABI_AT(sample, digits)),
    LABI_FIELD("text", TEXT, .without = LABI_NULL, .label = "text", LABI_AT(sample, text)),
    LABI_FIELD("seconds", SECONDS, LABI_AT(sample, seconds)),
    LABI_FIELD("colour", WORD, .without = LABI_NULL, LABI_WORDS(colours), LABI_AT(sample, colour)),
    LABI_FIELD("centre", RECORD, .of = &point_shape, .without = LABI_NULL, .has = is_good, LABI_AT(sample, centre)),
    LABI_FIELD(NULL, FIELDS, .of = &point_shape, LABI_AT(sample, centre)),
    LABI_FIELD("rows", ROWS, .of = &point_shape, .label = "rows", POINTS),
    LABI_FIELD("tuples", TUPLES, .of = &pair_shape, POINTS),
    LABI_FIELD("list", LIST, .of = &ordinate_shape, .label = "list", POINTS),
    LABI_FIELD("even", LIST, .of = &ordinate_shape, .label = "even", .if_none = "no one", .among = is_even, POINTS),
    LABI_FIELD("named", NAMED, .of = &named_shape, POINTS),
    {0}};
static const labi_description shape = {.name = "sample", .version = 3, .fields = fields, .label_width = 6};

static const point points[] = {{4, -1, "one"}, {5, 7, NULL}};
static const sample whole = {.good = true,
                             .low = INT64_MIN,
                             .small = 200,
                             .digits = "123456789012345678901234567890",
                             .text = "a\"b\n",
                             .seconds = 0.25,
                             .colour = BLACK,
                             .centre = {1, 2, "mid"},
                             .points = points,
                             .count = 2};
static const sample empty = {.digits = "-0", .colour = NO_COLOUR};

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

static bool refuse(void *where, const char *bytes, size_t length) {
  (void)where, (void)bytes, (void)length;
  return false;
}

static void expect(const sample *result, const char *output, const char *text) {
  labi_buffer out = {0};
  lab_style style = {.all = false};
  cr_assert(lab_output_named(&style.output, &style.format, output));
  cr_assert_eq(labi_report(collect, &out, &style, &shape, result, NULL), CGT_OK);
  cr_expect_str_eq(out.bytes, text);
  labi_buffer_free(&out);
}

/* ---- formats ------------------------------------------------------------------------------------ */

Test(result, json_has_the_fields_in_their_order) {
  expect(&whole, "json",
         "{\"good\": true, \"low\": -9223372036854775808, \"small\": 200, \"digits\": "
         "\"123456789012345678901234567890\", \"text\": \"a\\\"b\\n\", \"seconds\": 0.250, \"colour\": \"black\", "
         "\"centre\": {\"x\": 1, \"y\": 2, \"name\": \"mid\"}, \"x\": 1, \"y\": 2, \"name\": \"mid\", \"rows\": "
         "[{\"x\": 4, \"y\": -1, \"name\": \"one\"}, {\"x\": 5, \"y\": 7}], \"tuples\": [[4, \"p0\"], [5, \"p1\"]], "
         "\"list\": [-1, 7], \"even\": [-1], \"named\": {\"a\": -1, \"b\": 7}}\n");
  expect(&empty, "json",
         "{\"good\": false, \"low\": 0, \"small\": 0, \"digits\": \"-0\", \"text\": null, \"seconds\": 0.000, "
         "\"colour\": null, \"centre\": null, \"x\": 0, \"y\": 0, \"rows\": [], \"tuples\": [], \"list\": [], "
         "\"even\": [], \"named\": {}}\n");
}

Test(result, the_page_has_the_rows_with_labels) {
  expect(&whole, "text",
         "good  true\nlow   -9223372036854775808\ntext  a\"b \nrows  \nx   y  name\n4  -1  one\n5   7\n"
         "list  -1, 7\neven  -1\n");
  expect(&empty, "text", "good  false\nlow   0\ntext  none\nrows  \nx  y  name\nlist  none\neven  no one\n");
}

Test(result, csv_has_names_and_values) {
  expect(&whole, "csv",
         "name,value\ngood,true\nlow,-9223372036854775808\nsmall,200\ndigits,123456789012345678901234567890\n"
         "text,\"a\"\"b\n\"\nseconds,0.250\ncolour,black\ncentre.x,1\ncentre.y,2\ncentre.name,mid\nx,1\ny,2\nname,mid\n"
         "rows,\"[{\"\"x\"\": 4, \"\"y\"\": -1, \"\"name\"\": \"\"one\"\"}, {\"\"x\"\": 5, \"\"y\"\": 7}]\"\n"
         "tuples,\"[[4, \"\"p0\"\"], [5, \"\"p1\"\"]]\"\nlist,\"-1, 7\"\neven,-1\nnamed,\"{\"\"a\"\": -1, \"\"b\"\": 7}\"\n");
}

Test(result, a_part_without_datum_has_an_empty_cell) {
  expect(&empty, "tsv",
         "name\tvalue\ngood\tfalse\nlow\t0\nsmall\t0\ndigits\t-0\ntext\t\nseconds\t0.000\ncolour\t\ncentre\t\nx\t0\ny\t0\n"
         "rows\t[]\ntuples\t[]\nlist\t\neven\t\nnamed\t{}\n");
}

Test(result, rows_are_the_table_where_there_are_some) {
  static const labi_field rows = LABI_FIELD(NULL, ROWS, .of = &point_shape, POINTS);
  static const labi_description tabled = {.name = "tabled", .version = 1, .fields = fields, .rows = &rows};
  static const struct {
    const char *output, *text;
  } cases[] = {{"csv", "x,y,name\n4,-1,one\n5,7,\n"},
               {"markdown", "| x | y | name |\n| ---: | ---: | :--- |\n| 4 | -1 | one |\n| 5 | 7 |  |\n"},
               {"tsv", "x\ty\tname\n4\t-1\tone\n5\t7\t\n"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    labi_buffer out = {0};
    const lab_style style = {.output = cases[i].output};
    cr_assert_eq(labi_report(collect, &out, &style, &tabled, &whole, NULL), CGT_OK);
    cr_expect_str_eq(out.bytes, cases[i].text);
    labi_buffer_free(&out);
  }
}

Test(result, formats_by_name) {
  lab_style style = {.all = false};
  cr_expect(lab_output_named(&style.output, &style.format, "latex"));
  cr_expect(style.format == CGT_LATEX && !style.output);
  cr_expect(lab_output_named(&style.output, &style.format, "csv"));
  cr_expect(style.format == CGT_PLAIN && strcmp(style.output, "csv") == 0);
  cr_expect_not(lab_output_named(&style.output, &style.format, "xml"));
  style.output = "xml";
  cr_expect_eq(labi_report(collect, NULL, &style, &shape, &whole, NULL), CGT_EINVAL);
  for (size_t i = 0; lab_output_name(i); i++)
    cr_expect(lab_output_named(&style.output, &style.format, lab_output_name(i)), "%s", lab_output_name(i));
}

Test(result, a_sink_that_refuses_ends_the_report) {
  for (size_t i = 0; lab_output_name(i); i++) {
    lab_style style = {.all = false};
    lab_output_named(&style.output, &style.format, lab_output_name(i));
    cr_expect_eq(labi_report(refuse, NULL, &style, &shape, &whole, NULL), CGT_ECANCELLED, "%s", lab_output_name(i));
  }
}

/* ---- schemas ------------------------------------------------------------------------------------ */

Test(result, a_schema_says_what_the_fields_say) {
  labi_buffer out = {0};
  labi_put_schema(&out, &shape);
  json_t *schema = json_loadb(out.bytes, out.length, 0, NULL), *properties = json_object_get(schema, "properties");
  cr_assert(schema);
  cr_expect_eq(json_integer_value(json_object_get(schema, "version")), 3);
  cr_expect_eq(json_object_size(properties), 16); /* x, y, name of FIELDS among them */
  cr_expect_eq(json_array_size(json_object_get(schema, "required")), 15); /* all but name */
  json_t *colour = json_object_get(properties, "colour");
  cr_expect_eq(json_array_size(json_object_get(colour, "enum")), 3); /* with null */
  json_t *small = json_object_get(properties, "small");
  cr_expect_str_eq(json_string_value(json_object_get(small, "description")), "how many (heaps)");
  json_decref(schema);
  labi_buffer_free(&out);
}

/* A table of fields makes sense. */
static void check_shape(const labi_description *s, const char *result, bool members) {
  for (const labi_field *f = s->fields; f->kind != LABI_END; f++) {
    cr_expect(!members || f->name || f->label || f->kind == LABI_FIELDS, "%s: a field has neither name nor label", result);
    cr_expect(labi_has_parts(f->kind) == (f->of != NULL), "%s.%s: `of`", result, f->name ? f->name : "");
    cr_expect(f->kind != LABI_WORD || f->words, "%s.%s: no words", result, f->name ? f->name : "");
    cr_expect(f->kind != LABI_FORMULA || f->put, "%s.%s: a formula without put", result, f->name ? f->name : "");
    const bool both = f->get && f->put; /* put writes where get has none */
    cr_expect(f->kind == LABI_VALUE || both == (f->kind == LABI_ELEMENT), "%s.%s: get and put", result, f->name ? f->name : "");
    cr_expect(f->without != (LABI_LEFT_OUT | LABI_NULL) || f->has, "%s.%s: which of both?", result, f->name ? f->name : "");
    for (const labi_field *g = s->fields; g < f && f->name; g++)
      cr_expect(!g->name || strcmp(g->name, f->name) != 0, "%s.%s twice", result, f->name);
    if (f->of) check_shape(f->of, result, f->kind == LABI_RECORD || f->kind == LABI_ROWS || f->kind == LABI_FIELDS);
    if (f->kind == LABI_LIST) cr_expect_eq(f->of->fields[1].kind, LABI_END, "%s.%s: a list of one field", result, f->name ? f->name : "");
  }
}

Test(result, tables_of_fields_make_sense) {
  const labi_description *result;
  for (size_t i = 0; (result = labi_result_at(i)); i++) {
    cr_expect(result->version > 0, "%s", result->name);
    cr_expect(i == 0 || strcmp(labi_result_at(i - 1)->name, result->name) < 0, "%s is out of order", result->name);
    check_shape(result, result->name, true);
    if (result->rows) check_shape(result->rows->of, result->name, true);
  }
}

Test(result, schemas_are_those_of_the_manual) {
  const char *name;
  for (size_t i = 0; (name = lab_result_name(i)); i++) {
    char path[400];
    labi_buffer out = {0};
    snprintf(path, sizeof path, "%s/docs/schema/%s.json", CGT_ROOT, name);
    cr_assert_eq(lab_report_schema(collect, &out, name), CGT_OK);
    json_t *made = json_loadb(out.bytes, out.length, 0, NULL), *kept = json_load_file(path, 0, NULL);
    cr_expect(kept && json_equal(made, kept),
              "%s is not the schema of the fields: cgt help schema %s > docs/schema/%s.json, and one more for its "
              "version, if a reader may notice",
              path, name, name);
    json_decref(made);
    json_decref(kept);
    labi_buffer_free(&out);
  }
  cr_expect_eq(lab_report_schema(collect, NULL, "nosuch"), CGT_EINVAL);
}
