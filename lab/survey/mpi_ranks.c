/* mpi_ranks.c: see cgt/lab_ranks.h: how the ranks begin and end. */
#define _GNU_SOURCE /* sched_getaffinity */
#include <cgt/lab_computer.h>
#include <cgt/lab_ranks.h>
#include <mpi.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "lab/survey/mpi_message.h"

/* This rank's part of its computer. */
static unsigned neighbours = 1, processors = 1;

/* Started alone, the program does without MPI, which takes its time to begin. */
static bool is_started_by_mpi(void) {
  const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "MPI_LOCALNRANKS"};
  for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
    if (getenv(signs[i])) return true;
  return false;
}

/* Ranks are bound to processors of their own or share some: each takes its part of all that they may use. */
static void look_around(void) {
  MPI_Comm here;
  cpu_set_t own, all;
  int own_count, sum, count;
  CPU_ZERO(&own);
  sched_getaffinity(0, sizeof own, &own);
  own_count = CPU_COUNT(&own);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &count);
  MPI_Allreduce(&own, &all, sizeof own, MPI_BYTE, MPI_BOR, here);
  MPI_Allreduce(&own_count, &sum, 1, MPI_INT, MPI_SUM, here);
  MPI_Comm_free(&here);
  neighbours = (unsigned)count;
  if (sum > 0) processors = (unsigned)((long)own_count * CPU_COUNT(&all) / sum);
  if (processors == 0) processors = 1;
}

bool lab_ranks_begin(void (*report)(const char *message), int failed) {
  int level;
  if (!is_started_by_mpi()) return false;
  labi_mpi_report_to(report, failed);
  MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
  if (level < MPI_THREAD_SERIALIZED)
    labi_mpi_fail("this MPI does not work with threads (MPI_THREAD_SERIALIZED)");
  look_around();
  setenv("NO_COLOR", "1", 1); /* mpirun gives rank 0 a terminal, whoever reads what it prints */
  if (labi_mpi_rank() == 0) return false;
  /* What ends the run is told to all, but rank 0 alone may decide: it saves what the others have done. */
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  return true;
}

void labi_mpi_apply_allowance(unsigned *jobs, size_t *memory_bytes, const labi_mpi_allowance *allowance) {
  *jobs = allowance->jobs ? (unsigned)allowance->jobs : processors;
  *memory_bytes =
      allowance->memory_bytes ? (size_t)allowance->memory_bytes : lab_memory_available() / 4 * 3 / neighbours;
}

void lab_ranks_share(unsigned *jobs, size_t *memory_bytes) {
  if (labi_mpi_rank_count() == 1) return;
  const labi_mpi_allowance allowance = {*jobs, *memory_bytes};
  for (unsigned rank = 1; rank < labi_mpi_rank_count(); rank++)
    labi_mpi_send_numbers(rank, LABI_MPI_ALLOW, (const uint64_t[]){*jobs, *memory_bytes}, 2);
  labi_mpi_apply_allowance(jobs, memory_bytes, &allowance);
}

static labi_mpi_allowance allowance_of(const labi_mpi_message *message) {
  uint64_t numbers[2];
  labi_mpi_numbers(numbers, 2, message);
  return (labi_mpi_allowance){.jobs = numbers[0], .memory_bytes = numbers[1]};
}

static void serve(void *unused, size_t stack_bytes) {
  (void)unused, (void)stack_bytes;
  labi_mpi_allowance allowance = {0};
  labi_mpi_message message;
  for (bool left = false; !left; labi_mpi_message_free(&message)) {
    while (!labi_mpi_receive(&message, 1000)) continue;
    if (message.kind == LABI_MPI_ALLOW) allowance = allowance_of(&message);
    if (message.kind == LABI_MPI_PROGRAM) labi_mpi_serve_program(&message, &allowance);
    if (message.kind == LABI_MPI_COUNT) labi_mpi_serve_count(&message, &allowance);
    left = message.kind == LABI_MPI_LEAVE;
  }
}

/* In a thread with a deep stack, as rank 0 has it: programs are parsed. */
void lab_ranks_serve(void) {
  lab_call_deep(serve, NULL);
  MPI_Finalize();
}

void lab_ranks_end(int status) {
  int initialised;
  MPI_Initialized(&initialised);
  if (!initialised) return;
  if (labi_mpi_has_given_up()) MPI_Abort(MPI_COMM_WORLD, status);
  labi_mpi_send_others(LABI_MPI_LEAVE, NULL, 0);
  labi_mpi_flush();
  MPI_Finalize();
}
