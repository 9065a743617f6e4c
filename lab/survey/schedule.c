/* schedule.c: see schedule.h. */
#include "lab/survey/schedule.h"

#include <string.h>

#include "lab/machine/instances.h"

void labi_schedule_start(labi_schedule *schedule, size_t statement) {
  schedule->statement = statement;
  schedule->sample = NULL;
  schedule->begun = schedule->done = false;
  schedule->drawn = schedule->index = schedule->count = schedule->run = 0;
}

/* Is tuple number index, from 0 on, this shard's? */
static bool has(const labi_schedule *schedule, uint64_t index) {
  uint64_t n = schedule->shards;
  uint64_t to = schedule->in_chunks ? index / LABI_SCHEDULE_CHUNK : index + index / n;
  return to % n == schedule->shard - 1;
}

static bool is_split(const labi_schedule *schedule) { return schedule->shards > 1; }

void labi_schedule_resume(labi_schedule *schedule, size_t statement, const int64_t *tuple, size_t width,
                          uint64_t count) {
  labi_schedule_start(schedule, statement);
  schedule->begun = true;
  if (width > 0) memcpy(schedule->tuple, tuple, width * sizeof *tuple);
  schedule->count = schedule->index = count;
  if (!is_split(schedule)) return;
  uint64_t last = count - 1, n = schedule->shards, own = schedule->shard - 1;
  if (schedule->in_chunks) {
    uint64_t chunk = last / LABI_SCHEDULE_CHUNK * n + own;
    schedule->index = chunk * LABI_SCHEDULE_CHUNK + last % LABI_SCHEDULE_CHUNK + 1;
  } else { /* round number last */
    schedule->index = last * n + (own + n - last % n) % n + 1;
  }
}

/* To tuple number index of the sample, which begins at its first also where a run goes on. */
static cgt_status step_in_sample(labi_schedule *schedule, lab_machine *machine, lab_error *error) {
  cgt_status status = CGT_OK;
  schedule->begun = true;
  for (; status == CGT_OK && !schedule->done && schedule->drawn <= schedule->index; schedule->drawn++)
    status = labi_sampler_next(&schedule->done, schedule->tuple, schedule->sample, machine, error);
  if (status != CGT_OK) schedule->done = true;
  schedule->index++;
  return status;
}

static cgt_status step(labi_schedule *schedule, lab_machine *machine, lab_error *error) {
  if (schedule->sample) return step_in_sample(schedule, machine, error);
  if (schedule->run > 0) {
    schedule->run--;
    schedule->tuple[schedule->last]++;
    schedule->index++;
    return CGT_OK;
  }
  const size_t statement = schedule->statement;
  cgt_status status = schedule->begun
                          ? lab_instance_next(&schedule->done, schedule->tuple, machine, statement, error)
                          : lab_instance_first(&schedule->done, schedule->tuple, machine, statement, error);
  schedule->begun = true;
  if (status == CGT_OK && !schedule->done)
    status = labi_instance_run(&schedule->last, &schedule->run, machine, statement, schedule->tuple, error);
  if (status != CGT_OK)
    schedule->done = true;
  else if (!schedule->done)
    schedule->index++;
  if (status != CGT_OK && error->status == CGT_OK) error->status = status;
  return status;
}

cgt_status labi_schedule_step(labi_schedule *schedule, lab_machine *machine, lab_error *error) {
  cgt_status status = step(schedule, machine, error);
  while (!schedule->done && is_split(schedule) && !has(schedule, schedule->index - 1))
    status = step(schedule, machine, error);
  if (!schedule->done) schedule->count++;
  return status;
}

size_t labi_schedule_run_on(int64_t *tuples, labi_schedule *schedule, size_t width, size_t most) {
  if (schedule->sample || is_split(schedule) || schedule->done) return 0;
  const size_t count = schedule->run < most ? (size_t)schedule->run : most;
  for (size_t i = 0; i < count; i++) {
    schedule->tuple[schedule->last]++;
    for (size_t k = 0; k < width; k++) *tuples++ = schedule->tuple[k];
  }
  schedule->run -= count;
  schedule->index += count;
  schedule->count += count;
  return count;
}
