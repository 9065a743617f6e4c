/* test_survey.c: surveys: every instance comes once, in order, with the values that one machine by itself
 * finds, whatever the number of threads, and their games are those of the machine they were asked for. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cgt/lab_survey.h>

typedef struct world {
  lab_program *program;
  lab_machine *machine;
} world;

static world world_of(const char *text, const cgt_limits *limits) {
  lab_error error = {0};
  world w = {.program = lab_program_new(false)};
  cr_assert_eq(lab_program_add(w.program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  w.machine = lab_machine_new(w.program, limits, 1);
  cr_assert_not_null(w.machine);
  return w;
}

static void world_free(world *w) {
  lab_machine_free(w->machine);
  lab_program_free(w->program);
}

static lab_survey *survey_of(const world *w, const lab_survey_options *options) {
  lab_error error = {0};
  lab_survey *survey = lab_survey_open(w->program, lab_program_count(w->program) - 1, options, &error);
  cr_assert_not_null(survey, "%s", error.message);
  return survey;
}

static bool same_value(const world *w, lab_value a, lab_value b) {
  bool same;
  lab_error error;
  cr_assert_eq(lab_equal(&same, w->machine, a, b, &error), CGT_OK, "%s", error.message);
  return same;
}

/* ---- order and values ---------------------------------------------------------------------------- */

/* All rows against those of the machine by itself. */
static void compare_rows(const world *w, lab_survey *survey) {
  size_t statement = lab_program_count(w->program) - 1, columns = lab_survey_columns(survey), count = 0;
  size_t width = lab_program_statement(w->program, statement)->variable_count;
  int64_t tuple[LAB_VARIABLE_LIMIT];
  lab_error error;
  bool done;
  const lab_survey_row *row = NULL;
  for (lab_instance_first(&done, tuple, w->machine, statement, &error); !done;
       lab_instance_next(&done, tuple, w->machine, statement, &error)) {
    bool inside = true;
    lab_value value;
    cgt_status status = lab_instance_value(&inside, &value, w->machine, statement, 0, tuple, &error);
    if (status == CGT_OK && !inside) continue;
    cr_assert_eq(lab_survey_next(&row, survey), CGT_OK, "%s", lab_survey_fault_of(survey)->error.message);
    cr_assert_not_null(row);
    cr_assert_arr_eq(row->tuple, tuple, width * sizeof *tuple);
    for (size_t i = 0; i < columns; i++) {
      status = lab_instance_value(&inside, &value, w->machine, statement, i, tuple, &error);
      if (status == CGT_EDOMAIN) {
        cr_assert_not_null(row->cells[i].why);
        cr_expect_str_eq(row->cells[i].why->message, error.message);
      } else {
        cr_assert_eq(status, CGT_OK);
        cr_assert_null(row->cells[i].why);
        cr_expect(same_value(w, row->cells[i].value, value), "row %zu, column %zu", count, i);
        if (value.kind == LAB_GAME) cr_expect(cgt_equal(row->cells[i].value.as.game, value.as.game));
      }
    }
    lab_machine_forget(w->machine);
    count++;
  }
  cr_expect_eq(lab_survey_next(&row, survey), CGT_OK);
  cr_expect_null(row);
  cr_expect_eq(lab_survey_next(&row, survey), CGT_OK, "and again");
  cr_expect_null(row);
}

Test(survey, rows_are_the_same_for_any_number_of_workers) {
  static const char *const texts[] = {
      ("for a in 0..30, b in a..30 where a != 7 unless b == 20: [{a|-b} + *a, a*b, outcome({a|b}), "
       "atomic_weight(a*^ + {b|}), {a,b}, [a,b;1,2], a/(b+3), \"text\"]"),
      "def F(a,b) = { F(a-k,b) for k in 1..a | F(a,b-k) for k in 1..b }; for a in 0..6, b in 0..6: F(a,b)",
      "for n in 1..0: n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    for (unsigned workers = 0; workers <= 5; workers++) {
      world w = world_of(texts[i], NULL);
      lab_survey *survey = survey_of(&w, &(lab_survey_options){.workers = workers, .machine = w.machine});
      cr_expect_eq(lab_survey_machine(survey), w.machine);
      compare_rows(&w, survey);
      lab_survey_close(survey);
      cr_expect_eq(cgt_ctx_check(lab_machine_ctx(w.machine)), CGT_OK);
      world_free(&w);
    }
  }
}

Test(survey, shards_together_are_the_whole) {
  world w = world_of("for n in 1..2000 where n mod 3 != 1: n^2", NULL);
  int64_t found[3] = {0};
  for (unsigned shard = 1; shard <= 3; shard++) {
    lab_survey *survey =
        survey_of(&w, &(lab_survey_options){.shard = shard, .shards = 3, .machine = w.machine});
    for (const lab_survey_row *row; lab_survey_next(&row, survey) == CGT_OK && row;) {
      int64_t index = row->tuple[0] - 1;
      cr_expect_eq((index + index / 3) % 3, shard - 1);
      found[shard - 1] += row->tuple[0];
    }
    lab_survey_close(survey);
  }
  cr_expect_eq(found[0] + found[1] + found[2], 2000 * 2001 / 2 - 667 * 1000);
  world_free(&w);
}

/* ---- kinds of values ----------------------------------------------------------------------------- */

static void expect_print(lab_survey *survey, const lab_survey_row *row, size_t column, const char *text) {
  char print[200];
  size_t length;
  cr_expect_eq(lab_print(print, sizeof print, &length, lab_survey_machine(survey), row->cells[column].value,
                         CGT_PLAIN),
               CGT_OK);
  cr_expect_str_eq(print, text);
}

Test(survey, forms_are_the_callers) {
  world w = world_of("for n in 0..40: ['{n|*}', {'{-n|n}', 3}]", NULL);
  for (int own = 0; own < 2; own++) {
    lab_survey *survey =
        survey_of(&w, &(lab_survey_options){.workers = 3, .machine = own ? NULL : w.machine});
    const lab_survey_row *row;
    int64_t n = 0;
    for (; lab_survey_next(&row, survey) == CGT_OK && row; n++) {
      char text[60];
      cr_assert_eq(row->cells[0].value.kind, LAB_FORM);
      snprintf(text, sizeof text, "'{%lld|*}'", (long long)n);
      expect_print(survey, row, 0, text);
    }
    cr_expect_eq(n, 41);
    lab_survey_close(survey);
  }
  world_free(&w);
}

Test(survey, a_position_is_its_game_unless_it_is_wanted) {
  world w = world_of("for n in 0..20: nim(n)", NULL);
  for (int positions = 0; positions < 2; positions++) {
    lab_survey *survey =
        survey_of(&w, &(lab_survey_options){.workers = 2, .machine = w.machine, .positions = positions});
    for (const lab_survey_row *row; lab_survey_next(&row, survey) == CGT_OK && row;) {
      cgt_game g;
      lab_error error;
      cr_assert_eq(row->cells[0].value.kind, positions ? LAB_POSITION : LAB_GAME);
      cr_assert_eq(lab_to_game(&g, w.machine, row->cells[0].value, &error), CGT_OK);
      cr_expect(cgt_equal(g, cgt_nimber(lab_machine_ctx(w.machine), (uint64_t)row->tuple[0])));
    }
    lab_survey_close(survey);
  }
  world_free(&w);
}

Test(survey, a_list_is_one_cell_if_the_whole_is_wanted) {
  world w = world_of("for n in 0..9: [n, 2*n]", NULL);
  lab_survey *survey = survey_of(&w, &(lab_survey_options){.whole = true});
  const lab_survey_row *row;
  cr_expect_eq(lab_survey_columns(survey), 1);
  cr_assert(lab_survey_next(&row, survey) == CGT_OK && row);
  cr_assert(lab_survey_next(&row, survey) == CGT_OK && row);
  expect_print(survey, row, 0, "[1,2]");
  lab_survey_close(survey);
  world_free(&w);
}

Test(survey, cells_are_fields_if_they_are_given) {
  world w = world_of("for n in 1..50: {n|-n}", NULL);
  lab_fields fields;
  lab_error error;
  char *at;
  cr_assert_eq(lab_fields_read(&fields, w.program, "value,mean(G),temperature,atomic_weight", &at, &error),
               CGT_OK);
  lab_survey *survey = survey_of(&w, &(lab_survey_options){.fields = &fields, .workers = 2});
  cr_expect_eq(lab_survey_columns(survey), 4);
  size_t count = 0;
  for (const lab_survey_row *row; lab_survey_next(&row, survey) == CGT_OK && row; count++) {
    char text[30];
    snprintf(text, sizeof text, "%zu", count + 1);
    expect_print(survey, row, 1, "0");
    expect_print(survey, row, 2, text);
    cr_expect_not_null(row->cells[3].why);
  }
  cr_expect_eq(count, 50, "%s", lab_survey_fault_of(survey)->error.message);
  lab_survey_close(survey);
  lab_fields_free(&fields);
  world_free(&w);
}

/* ---- what goes wrong ----------------------------------------------------------------------------- */

Test(survey, an_error_comes_after_the_rows_before_it) {
  world w =
      world_of("for a in 1..10, b in 1..100: if a == 7 and b == 50 then left_options(\"x\") else a", NULL);
  for (unsigned workers = 1; workers <= 4; workers++) {
    lab_survey *survey = survey_of(&w, &(lab_survey_options){.workers = workers, .machine = w.machine});
    const lab_survey_row *row;
    size_t count = 0;
    cgt_status status;
    while ((status = lab_survey_next(&row, survey)) == CGT_OK && row) count++;
    const lab_survey_fault *fault = lab_survey_fault_of(survey);
    cr_expect_eq(status, CGT_EINVAL);
    cr_expect_eq(count, 649);
    cr_expect(fault->has_tuple && fault->tuple[0] == 7 && fault->tuple[1] == 50);
    cr_expect(fault->error.line == 1 && *fault->error.message);
    cr_expect_eq(lab_survey_next(&row, survey), CGT_EINVAL, "and stays");
    cr_expect_null(row);
    lab_survey_close(survey);
  }
  world_free(&w);
}

Test(survey, an_error_of_the_ranges_has_no_tuple) {
  world w = world_of("for a in 1..3, b in 1..(if a == 3 then \"x\" else a): a", NULL);
  lab_survey *survey = survey_of(&w, &(lab_survey_options){.workers = 2});
  const lab_survey_row *row;
  size_t count = 0;
  cgt_status status;
  while ((status = lab_survey_next(&row, survey)) == CGT_OK && row) count++;
  cr_expect_eq(status, CGT_EINVAL);
  cr_expect_eq(count, 3);
  cr_expect_not(lab_survey_fault_of(survey)->has_tuple);
  lab_survey_close(survey);
  world_free(&w);
}

Test(survey, ends_when_it_is_told_to) {
  world w = world_of("for n in 1..1000000000: n", NULL);
  volatile int stop = 0;
  for (int64_t last = 0; last <= 5000; last += 5000) {
    stop = last == 0;
    lab_survey *survey = survey_of(&w, &(lab_survey_options){.stop = &stop, .machine = w.machine});
    const lab_survey_row *row;
    cgt_status status;
    int64_t count = 0;
    while ((status = lab_survey_next(&row, survey)) == CGT_OK && row) {
      cr_assert_eq(row->tuple[0], ++count);
      if (count == last) __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    }
    cr_expect_eq(status, CGT_ECANCELLED);
    cr_expect_eq(count, last);
    cr_expect_eq(lab_survey_fault_of(survey)->error.status, CGT_ECANCELLED);
    lab_survey_close(survey);
  }
  world_free(&w);
}

static void *stop_soon(void *flag) {
  nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  __atomic_store_n((volatile int *)flag, 1, __ATOMIC_RELAXED);
  return NULL;
}

static const char without_end[] = "for n in 1..2: sum(k mod 7 for k in 1..(if n == 1 then 3 else 10^15))";

Test(survey, an_instance_without_end_is_stopped, .timeout = 60) {
  world w = world_of(without_end, NULL);
  volatile int stop = 0;
  lab_survey *survey = survey_of(&w, &(lab_survey_options){.stop = &stop, .workers = 2});
  const lab_survey_row *row;
  pthread_t thread;
  pthread_create(&thread, NULL, stop_soon, (void *)(uintptr_t)&stop);
  cgt_status status;
  while ((status = lab_survey_next(&row, survey)) == CGT_OK) cr_assert_not_null(row);
  cr_expect_eq(status, CGT_ECANCELLED);
  pthread_join(thread, NULL);
  lab_survey_close(survey);
  world_free(&w);
}

Test(survey, closing_stops_who_is_at_work, .timeout = 60) {
  world w = world_of("for n in 1..9: if n == 1 then 3 else sum(k mod 7 for k in 1..10^15)", NULL);
  lab_survey *survey = survey_of(&w, &(lab_survey_options){.workers = 3, .machine = w.machine});
  lab_survey_close(survey);
  survey = survey_of(&w, &(lab_survey_options){.workers = 3, .machine = w.machine});
  nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  lab_survey_close(survey);
  lab_survey_close(NULL);
  world_free(&w);
}

/* ---- memory -------------------------------------------------------------------------------------- */

/* Many games of many options, each of which is small beside the memory. */
static const char filling[] =
    "for n in 1..400: temperature(sum({k*n+j/64|-k*k*n,*k} for k in 1..6, j in 1..3))";

static cgt_status count_rows(size_t *count, lab_survey *survey) {
  const lab_survey_row *row;
  cgt_status status;
  for (*count = 0; (status = lab_survey_next(&row, survey)) == CGT_OK && row; ++*count) continue;
  return status;
}

Test(survey, begins_again_when_its_own_memory_is_full) {
  const cgt_limits little = {.memory_bytes = 12 << 20};
  size_t count;
  world w = world_of(filling, &little);
  lab_survey *survey =
      survey_of(&w, &(lab_survey_options){.limits = little, .workers = 2, .machine = w.machine});
  cr_expect_eq(count_rows(&count, survey), CGT_ELIMIT, "%zu", count);
  cr_expect(count > 0 && count < 400, "%zu", count);
  cr_expect(lab_survey_fault_of(survey)->has_tuple);
  lab_survey_close(survey);
  survey = survey_of(&w, &(lab_survey_options){.limits = little, .workers = 2});
  cr_expect_eq(count_rows(&count, survey), CGT_OK, "%s", lab_survey_fault_of(survey)->error.message);
  cr_expect_eq(count, 400);
  lab_survey_close(survey);
  world_free(&w);
}

Test(survey, an_instance_too_large_for_a_part_gets_all_memory_for_lists) {
  const cgt_limits little = {.memory_bytes = 16 << 20};
  world w = world_of("for n in 1..3: sum([k for k in 1..60000])", &little);
  lab_survey *survey =
      survey_of(&w, &(lab_survey_options){.limits = little, .workers = 5, .machine = w.machine});
  size_t count;
  cr_expect_eq(count_rows(&count, survey), CGT_OK, "%s", lab_survey_fault_of(survey)->error.message);
  cr_expect_eq(count, 3);
  lab_survey_close(survey);
  world_free(&w);
}

Test(survey, needs_some_memory_to_begin_with) {
  world w = world_of("for n in 1..3: n", NULL);
  lab_error error = {0};
  const lab_survey_options options = {.limits = {.memory_bytes = 1000}};
  cr_expect_null(lab_survey_open(w.program, 0, &options, &error));
  cr_expect_eq(error.status, CGT_ELIMIT);
  world_free(&w);
}

/* ---- progress ------------------------------------------------------------------------------------ */

static void on_progress(void *where, const lab_survey_progress *progress) {
  lab_survey_progress *last = where;
  cr_assert_leq(last->tuples, progress->tuples);
  *last = *progress;
}

Test(survey, tells_how_far_it_has_come) {
  world w = world_of("for n in 1..300: n", NULL);
  lab_survey_progress last = {0};
  lab_survey *survey = survey_of(
      &w, &(lab_survey_options){.workers = 2, .machine = w.machine, .where = &last, .progress = on_progress});
  size_t count;
  cr_expect_eq(count_rows(&count, survey), CGT_OK);
  cr_expect(last.tuples == 300 && last.seconds > 0, "where it ended is told, however short it was");
  cr_expect(last.total == 0 || last.total == 300);
  lab_survey_close(survey);
  world_free(&w);
}
