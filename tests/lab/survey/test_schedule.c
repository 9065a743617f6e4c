/* test_schedule.c: the tuples of a statement, whole and dealt out to shards: each comes once, in order, and from
 * wherever a run was broken it goes on. */
#include <criterion/criterion.h>
#include <string.h>

#include "lab/survey/schedule.h"

TestSuite(schedule);

static lab_machine *machine_of(lab_program **program, const char *text) {
  lab_error error = {0};
  *program = lab_program_new(false);
  cr_assert_eq(lab_program_add(*program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  return lab_machine_new(*program, NULL, 1);
}

/* All shards together, each broken and resumed now and then. */
static void deal_out(lab_machine *machine, unsigned shards, bool in_chunks) {
  enum { ALL = 41 * 42 / 2 * 3 };
  int seen[41 * 41 * 3] = {0};
  uint64_t total = 0, least = ALL, most = 0;
  lab_error error;
  for (unsigned shard = 1; shard <= shards; shard++) {
    int64_t tuple[3], kept[3];
    labi_schedule schedule = {.shard = shard, .shards = shards, .in_chunks = in_chunks, .tuple = tuple};
    labi_schedule_start(&schedule, 0);
    while (labi_schedule_step(&schedule, machine, &error) == CGT_OK && !schedule.done) {
      seen[(tuple[0] * 41 + tuple[1]) * 3 + tuple[2]]++;
      memcpy(kept, tuple, sizeof kept);
      uint64_t index = schedule.index, count = schedule.count;
      if (count % 97 > 1) continue;
      labi_schedule_resume(&schedule, 0, kept, 3, count);
      cr_assert(schedule.index == index && schedule.count == count);
    }
    total += schedule.count;
    if (schedule.count < least) least = schedule.count;
    if (schedule.count > most) most = schedule.count;
  }
  cr_expect_eq(total, ALL);
  cr_expect_leq(most - least, in_chunks ? LABI_SCHEDULE_CHUNK : 1, "shards of one size");
  for (int a = 0; a <= 40; a++)
    for (int b = 0; b <= a; b++)
      for (int c = 0; c <= 2; c++) cr_expect_eq(seen[(a * 41 + b) * 3 + c], 1);
}

Test(schedule, shards_are_of_one_size_and_make_up_the_whole) {
  lab_program *program;
  lab_machine *machine = machine_of(&program, "for a in 0..40, b in 0..a, c in 0..2: a");
  for (unsigned shards = 1; shards <= 7; shards++) {
    deal_out(machine, shards, false);
    deal_out(machine, shards, true);
  }
  lab_machine_free(machine);
  lab_program_free(program);
}

/* Three shards of a box whose last side is three: no shard has one column of it. */
Test(schedule, a_shard_sees_all_of_a_box_that_is_as_wide_as_they_are_many) {
  lab_program *program;
  lab_machine *machine = machine_of(&program, "for a in 0..8, b in 0..2: a");
  unsigned seen = 0;
  int64_t tuple[2];
  lab_error error;
  labi_schedule schedule = {.shard = 2, .shards = 3, .tuple = tuple};
  labi_schedule_start(&schedule, 0);
  while (labi_schedule_step(&schedule, machine, &error) == CGT_OK && !schedule.done) seen |= 1u << tuple[1];
  cr_expect(seen == 7 && schedule.count == 9);
  lab_machine_free(machine);
  lab_program_free(program);
}

/* Ranges that are empty, that end with the variables before them, run over lists, or are none at all. */
Test(schedule, steps_as_the_instances_do) {
  static const char *const statements[] = {
      "for a in 0..6, b in a..4, c in b-1..a: a",          "for a in 0..3, x in [5,7,*], b in 1..a: x",
      "for a in [2,4], x in [[1,2],[3]], y in x: y == y",  "for a in 0..2, b in 9223372036854775806..9223372036854775807: a",
      "for a in 5..4, b in 0..3: a",                       "2 == 2"};
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
    lab_program *program;
    lab_machine *machine = machine_of(&program, statements[i]);
    int64_t tuple[3] = {0}, expected[3] = {0};
    bool done;
    lab_error error = {0};
    labi_schedule schedule = {.tuple = tuple};
    labi_schedule_start(&schedule, 0);
    cr_assert_eq(lab_instance_first(&done, expected, machine, 0, &error), CGT_OK, "%s", error.message);
    cr_assert_eq(labi_schedule_step(&schedule, machine, &error), CGT_OK);
    for (; !done && !schedule.done; labi_schedule_step(&schedule, machine, &error)) {
      cr_assert_arr_eq(tuple, expected, sizeof tuple, "%s", statements[i]);
      cr_assert_eq(lab_instance_next(&done, expected, machine, 0, &error), CGT_OK);
    }
    cr_expect(done && schedule.done, "%s", statements[i]);
    lab_machine_free(machine);
    lab_program_free(program);
  }
}

Test(schedule, ends_at_an_error_of_the_ranges) {
  lab_program *program;
  lab_machine *machine = machine_of(&program, "for a in 1..3, b in 1..(if a == 2 then \"x\" else a): a");
  int64_t tuple[2];
  lab_error error = {0};
  labi_schedule schedule = {.tuple = tuple};
  labi_schedule_start(&schedule, 0);
  cr_assert_eq(labi_schedule_step(&schedule, machine, &error), CGT_OK);
  cr_expect(tuple[0] == 1 && tuple[1] == 1 && schedule.count == 1);
  cr_expect_eq(labi_schedule_step(&schedule, machine, &error), CGT_EINVAL);
  cr_expect(schedule.done && schedule.count == 1 && error.status == CGT_EINVAL && *error.message);
  lab_machine_free(machine);
  lab_program_free(program);
}

Test(schedule, a_statement_without_variables_has_one_tuple) {
  lab_program *program;
  lab_machine *machine = machine_of(&program, "1 + 1 == 2");
  for (unsigned shard = 1; shard <= 3; shard++) {
    lab_error error;
    int64_t tuple[1];
    labi_schedule schedule = {.shard = shard, .shards = 3, .tuple = tuple};
    labi_schedule_start(&schedule, 0);
    while (labi_schedule_step(&schedule, machine, &error) == CGT_OK && !schedule.done) continue;
    cr_expect_eq(schedule.count, shard == 1);
    labi_schedule_resume(&schedule, 0, NULL, 0, 1);
    cr_assert_eq(labi_schedule_step(&schedule, machine, &error), CGT_OK);
    cr_expect(schedule.done, "there is no other");
  }
  lab_machine_free(machine);
  lab_program_free(program);
}

/* Where only the last variable changes the tuples come at once, as many as are wanted. */
Test(schedule, runs_are_the_tuples_that_steps_would_give) {
  lab_program *program;
  lab_machine *machine = machine_of(&program, "for a in 0..40, b in 0..a, c in 0..2: a");
  int64_t at[3], other[3], run[3 * 7];
  lab_error error;
  for (size_t most = 0; most <= 7; most++) {
    labi_schedule quick = {.tuple = at}, slow = {.tuple = other};
    labi_schedule_start(&quick, 0);
    labi_schedule_start(&slow, 0);
    while (labi_schedule_step(&quick, machine, &error) == CGT_OK && !quick.done) {
      const size_t count = labi_schedule_run_on(run, &quick, 3, most);
      cr_assert_leq(count, most < 2 ? most : 2);
      cr_assert_eq(labi_schedule_step(&slow, machine, &error), CGT_OK);
      for (size_t i = 0; i < count; i++) {
        cr_assert_eq(labi_schedule_step(&slow, machine, &error), CGT_OK);
        cr_assert(memcmp(run + 3 * i, other, sizeof other) == 0);
      }
      cr_assert(memcmp(at, other, sizeof other) == 0 && quick.count == slow.count && quick.index == slow.index);
    }
    cr_expect_eq(quick.count, 41 * 42 / 2 * 3);
  }
  labi_schedule shard = {.shard = 1, .shards = 2, .tuple = at};
  labi_schedule_start(&shard, 0);
  cr_assert_eq(labi_schedule_step(&shard, machine, &error), CGT_OK);
  cr_expect_eq(labi_schedule_run_on(run, &shard, 3, 7), 0, "a shard takes every step");
  lab_machine_free(machine);
  lab_program_free(program);
}
