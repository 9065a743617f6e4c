/* test_run_options.c: the options of a run are one JSON object in a store, and were words before. */
#include <criterion/criterion.h>

#include "lab/store/run_options.h"

static const lab_run_options all = {
    .scale = 2, .paper = true, .all = true, .first = 3, .sample = 100, .seed = UINT64_MAX, .in_order = true};

static void expect_text(const lab_run_options *options, const char *text) {
  char printed[LABI_RUN_OPTIONS];
  lab_run_options read;
  labi_run_options_print(printed, options);
  cr_expect_str_eq(printed, text);
  cr_expect(labi_run_options_read(&read, printed, LAB_STORE_VERSION) && labi_run_options_are_equal(&read, options),
            "%s", text);
}

Test(run_options, are_an_object_that_reads_back) {
  expect_text(&(lab_run_options){.scale = 0}, "{}");
  expect_text(&(lab_run_options){.first = INT64_MAX}, "{\"first\": 9223372036854775807}");
  expect_text(&(lab_run_options){.scale = 7, .all = true}, "{\"scale\": 7, \"all\": true}");
  expect_text(&all, "{\"scale\": 2, \"paper\": true, \"all\": true, \"first\": 3, \"sample\": 100, "
                    "\"seed\": \"18446744073709551615\", \"in_order\": true}");
  const lab_run_options most = {UINT64_MAX, true, true, UINT64_MAX, UINT64_MAX, UINT64_MAX, true};
  char printed[LABI_RUN_OPTIONS];
  lab_run_options read;
  labi_run_options_print(printed, &most);
  cr_expect(labi_run_options_read(&read, printed, LAB_STORE_VERSION) && labi_run_options_are_equal(&read, &most));
}

Test(run_options, each_tells_runs_apart) {
  const lab_run_options none = {.scale = 0},
                        each[] = {{.scale = 2}, {.paper = true}, {.all = true},     {.first = 1},
                                  {.sample = 1}, {.seed = 1},     {.in_order = true}};
  for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
    cr_expect_not(labi_run_options_are_equal(&each[i], &none), "%zu", i);
    for (size_t k = 0; k < sizeof each / sizeof *each; k++)
      cr_expect_eq(labi_run_options_are_equal(&each[i], &each[k]), i == k, "%zu, %zu", i, k);
  }
}

Test(run_options, were_words) {
  const struct {
    const char *words;
    lab_run_options options;
  } cases[] = {{"", {.scale = 0}},
               {"--scale 2 --paper --all", {.scale = 2, .paper = true, .all = true}},
               {"--first 3", {.first = 3}},
               {"--sample 50 --seed 1", {.sample = 50, .seed = 1}},
               {"--sample 50 --seed 18446744073709551615 in-order",
                {.sample = 50, .seed = UINT64_MAX, .in_order = true}},
               {"--scale 2 --paper --all --first 3 --sample 100 --seed 18446744073709551615 in-order", all}};
  lab_run_options read;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (unsigned format = LAB_STORE_OLDEST; format <= 4; format++)
      cr_expect(labi_run_options_read(&read, cases[i].words, format) &&
                    labi_run_options_are_equal(&read, &cases[i].options),
                "%s", cases[i].words);
}

Test(run_options, that_are_none_are_refused) {
  static const char *const objects[] = {"",
                                        "[]",
                                        "{\"scale\": 2",
                                        "{\"scale\": -2}",
                                        "{\"scale\": \"two\"}",
                                        "{\"scale\": \"02\"}",
                                        "{\"scale\": 2.5}",
                                        "{\"scale\": 2, \"scale\": 3}",
                                        "{\"paper\": 1}",
                                        "{\"later\": 1}",
                                        "--scale 2"};
  static const char *const words[] = {"{}", "--scale", "--scale x", "--scale 2x", "--later", "--paper 2", "--all--paper"};
  lab_run_options read;
  for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
    cr_expect_not(labi_run_options_read(&read, objects[i], LAB_STORE_VERSION), "%s", objects[i]);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    cr_expect_not(labi_run_options_read(&read, words[i], 4), "%s", words[i]);
}
