/* schedule.c: see schedule.h. */
#include "lab/survey/schedule.h"

#include <string.h>

void labi_schedule_start(labi_schedule *walk, size_t statement) {
  walk->statement = statement;
  walk->begun = walk->done = false;
  walk->index = walk->count = 0;
}

static bool is_split(const labi_schedule *walk) { return walk->shards > 1; }

void labi_schedule_resume(labi_schedule *walk, size_t statement, const int64_t *tuple, size_t width,
                          uint64_t count) {
  labi_schedule_start(walk, statement);
  walk->begun = true;
  if (width > 0) memcpy(walk->tuple, tuple, width * sizeof *tuple);
  walk->count = walk->index = count;
  if (!is_split(walk)) return;
  uint64_t last = count - 1;
  walk->index = (last / LABI_SCHEDULE_CHUNK * walk->shards + walk->shard - 1) * LABI_SCHEDULE_CHUNK +
                last % LABI_SCHEDULE_CHUNK + 1;
}

static cgt_status step(labi_schedule *walk, lab_machine *machine, lab_error *error) {
  cgt_status status = walk->begun
                          ? lab_instance_next(&walk->done, walk->tuple, machine, walk->statement, error)
                          : lab_instance_first(&walk->done, walk->tuple, machine, walk->statement, error);
  walk->begun = true;
  if (status != CGT_OK)
    walk->done = true;
  else if (!walk->done)
    walk->index++;
  if (status != CGT_OK && error->status == CGT_OK) error->status = status;
  return status;
}

cgt_status labi_schedule_step(labi_schedule *walk, lab_machine *machine, lab_error *error) {
  cgt_status status = step(walk, machine, error);
  while (!walk->done && is_split(walk) &&
         (walk->index - 1) / LABI_SCHEDULE_CHUNK % walk->shards != walk->shard - 1)
    status = step(walk, machine, error);
  if (!walk->done) walk->count++;
  return status;
}
