/* test_row_classes.c: which values rows have, how often, and where first. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_classes.h>

static const lab_row_shape shape = {.parameter_count = 1, .field_count = 1};

static cgt_status add(lab_classes *classes, int64_t parameter, const char *text) {
  const lab_store_value value = {.kind = *text ? LAB_STORE_GAME : LAB_STORE_NOTHING, .text = text, .length = strlen(text)};
  return lab_classes_add(classes, &(lab_store_row){.parameters = &parameter, .values = &value});
}

static lab_classes *classes_of(const char *const *texts, size_t count) {
  lab_classes *classes = lab_classes_new(&shape, 0);
  for (size_t i = 0; i < count; i++) cr_assert_eq(add(classes, (int64_t)i, texts[i]), CGT_OK);
  cr_assert_eq(lab_classes_sort(classes), CGT_OK);
  return classes;
}

static void expect_class(const lab_classes *classes, size_t i, const char *text, uint64_t count, int64_t first) {
  const lab_class *found = lab_class_at(classes, i);
  cr_assert(found);
  cr_expect_str_eq(found->first.values[0].text, text, "%zu", i);
  cr_expect(found->count == count && found->first.parameters[0] == first, "%s", text);
}

Test(row_classes, rows_of_one_value_are_one_class) {
  static const char *const texts[] = {"*", "^", "*", "{1|0}", "*", "^", "v"};
  lab_classes *classes = classes_of(texts, 7);
  cr_expect_eq(lab_classes_count(classes), 4);
  expect_class(classes, 0, "*", 3, 0);
  expect_class(classes, 1, "^", 2, 1);
  expect_class(classes, 2, "{1|0}", 1, 3);
  expect_class(classes, 3, "v", 1, 6);
  cr_expect_null(lab_class_at(classes, 4));
  cr_expect_eq(add(classes, 9, "*"), CGT_EINVAL, "after sorting");
  lab_classes_free(classes);
}

Test(row_classes, numbers_ascend_and_games_come_by_frequency) {
  static const char *const texts[] = {"1/2", "-3", "", "1/3", "1267650600228229401496703205377/2", "1/2", "0", "-3/4", ""};
  static const char *const sorted[] = {"-3", "-3/4", "0", "1/3", "1/2", "1267650600228229401496703205377/2", ""};
  lab_classes *classes = classes_of(texts, 9);
  cr_assert_eq(lab_classes_count(classes), 7);
  for (size_t i = 0; i < 7; i++) cr_expect_str_eq(lab_class_at(classes, i)->first.values[0].text, sorted[i], "%zu", i);
  expect_class(classes, 6, "", 2, 2);
  lab_classes_free(classes);
  static const char *const games[] = {"1/2", "", "1/2*", "", "1/2*"};
  classes = classes_of(games, 5);
  expect_class(classes, 0, "1/2*", 2, 2);
  expect_class(classes, 1, "1/2", 1, 0);
  expect_class(classes, 2, "", 2, 1);
  lab_classes_free(classes);
}

Test(row_classes, a_limit_ends_them) {
  lab_classes *classes = lab_classes_new(&shape, 1 << 16);
  char text[32];
  cgt_status status = CGT_OK;
  int n = 0;
  for (; status == CGT_OK && n < 100000; n++) {
    snprintf(text, sizeof text, "*%d", n);
    status = add(classes, n, text);
  }
  cr_expect_eq(status, CGT_ELIMIT);
  cr_expect_eq(lab_classes_count(classes), (size_t)n - 1);
  cr_expect_eq(add(classes, 0, "*7"), CGT_OK, "a class that is there takes no memory");
  lab_classes_free(classes);
  lab_classes_free(NULL);
  cr_expect_null(lab_classes_new(NULL, 0));
  cr_expect_eq(lab_classes_add(NULL, NULL), CGT_EINVAL);
  cr_expect_eq(lab_classes_sort(NULL), CGT_EINVAL);
  cr_expect_eq(lab_classes_count(NULL), 0);
}
