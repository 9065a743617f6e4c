/* w5.c: a statement of the laboratory over a million instances, from cold caches, by 1 or 2 workers.
 *
 * Here seconds are those of the wall clock, because two workers share the work; cpu_seconds are the
 * process's. Each worker has an engine of its own, so there are no exact counts but the instances. */
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include <cgt/lab_survey.h>

static const char statement[] =
    "for a in 1..20, c in a+1..24, b in 0..60, d in 0..60: matrix_nim([a,b;c,d]).temperature <= a";

/* 61² matrices for each 1 <= a <= 20, a < c <= 24. */
enum { INSTANCES = 270 * 61 * 61 };

static const volatile int never = 0;

static bool report(void *where, const lab_check_result *result, lab_machine *machine) {
  (void)machine;
  const bench *b = where;
  if (result->error.status != CGT_OK) bench_wrong(b, "%s", result->error.message);
  if (result->verdict != LAB_CHECK_HOLDS || !result->complete) bench_wrong(b, "the statement should hold");
  return true;
}

int main(int argc, char **argv) {
  static const char usage[] = "w5 [THREADS]";
  if (argc > 2) bench_usage("%s", usage);
  bench b = {.workload = "w5"};
  int64_t threads = argc == 2 ? bench_integer(argv[1], 1, 1024, usage) : 1;
  snprintf(b.size, sizeof b.size, "%d-thread%s", (int)threads, threads > 1 ? "s" : "");

  lab_error error = {0};
  lab_program *program = lab_program_new(false);
  if (!program) bench_wrong(&b, "no memory");
  if (lab_program_add(program, statement, strlen(statement), &error) != CGT_OK)
    bench_wrong(&b, "%s", error.message);
  const lab_check_options options = {.limits = {.memory_bytes = (size_t)2 << 30},
                                      .workers = (unsigned)threads,
                                      .scale = 1,
                                      .stop = &never,
                                      .where = &b,
                                      .report = report};
  lab_check_summary summary;
  double wall = bench_wall_seconds(), cpu = bench_process_seconds();
  cgt_status status = lab_check(&summary, program, &options, &error);
  wall = bench_wall_seconds() - wall;
  cpu = bench_process_seconds() - cpu;
  if (status != CGT_OK) bench_wrong(&b, "%s", error.message);
  bench_expect_count(&b, "workers", summary.workers, (uint64_t)threads);
  bench_expect_count(&b, "instances", summary.instances, INSTANCES);
  printf("workload=%s size=%s seconds=%.6f ops_per_second=%.0f cpu_seconds=%.6f instances=%" PRIu64
         " peak_mb=%.1f\n",
         b.workload, b.size, wall, (double)summary.instances / wall, cpu, summary.instances, bench_peak_mb());
  lab_program_free(program);
}
