/* nim_squared_shards.c: see nim_squared_shards.h. */
#include "studies/nim_squared_shards.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 4096, SUM_LIMBS = 64 };

static bool broadcast(const study_job *job, unsigned from, void *bytes, size_t size) {
  return job->broadcast(job->data, from, bytes, size);
}

cgt_status study_shards_agree(const study_job *job, cgt_status own) {
  cgt_status worst = own;
  for (unsigned from = 0; from < job->shards && job->shards > 1; from++) {
    uint64_t status = own;
    if (!broadcast(job, from, &status, sizeof status)) return CGT_ECANCELLED;
    if (status > worst) worst = (cgt_status)status;
  }
  return worst;
}

cgt_status study_shards_begin(const study_job *job, cgt_status status, study_cut *cut, bool keeps,
                              study_layer *here) {
  if (job->shards <= 1) return status;
  const bool first = job->shard == 0;
  uint64_t start[5] = {status, cut->height, cut->across, here->pegs, here->classes};
  if (!broadcast(job, 0, start, sizeof start)) {
    if (first && status == CGT_OK) {
      study_layer_close(here);
      study_cut_close(cut);
    }
    return CGT_ECANCELLED;
  }
  if (start[0] != CGT_OK) return (cgt_status)start[0];
  if (!first) {
    if (!study_cut_open(cut, (unsigned)start[1], (unsigned)start[2], keeps))
      status = CGT_ELIMIT;
    else if (!study_layer_open(here, (unsigned)start[3], start[4], study_cut_record(cut)))
      study_cut_close(cut), status = CGT_ELIMIT;
  }
  const cgt_status agreed = study_shards_agree(job, status);
  /* The table as it lies in memory: all run the same program. */
  if (agreed == CGT_OK && broadcast(job, 0, here->key, here->bytes)) return CGT_OK;
  if (status == CGT_OK) {
    study_layer_close(here);
    study_cut_close(cut);
  }
  return agreed == CGT_OK ? CGT_ECANCELLED : agreed;
}

/* The next classes of this process from *slot on, each its key and its record; returns how many. */
static uint64_t collect(uint64_t *batch, uint64_t *slot, const study_job *job, const study_layer *here) {
  uint64_t count = 0;
  for (; count < BATCH && *slot < here->slots; ++*slot) {
    const uint64_t key = here->key[*slot];
    if (!key || !study_shard_owns(job, key)) continue;
    uint64_t *to = batch + count++ * (here->record + 1);
    *to = key;
    memcpy(to + 1, study_layer_record(here, here->number[*slot]), here->record * sizeof *to);
  }
  return count;
}

static void put_in(study_layer *here, const uint64_t *batch, uint64_t count) {
  for (const uint64_t *from = batch, *end = batch + count * (here->record + 1); from < end;
       from += here->record + 1) {
    uint64_t rank = *from - 1;
    memcpy(study_layer_record(here, study_layer_find(here, rank, study_layer_slot(here, rank))), from + 1,
           here->record * sizeof *from);
  }
}

static bool exchange_records(const study_job *job, unsigned from, study_layer *here, uint64_t *batch) {
  uint64_t slot = 0, count;
  do {
    count = from == job->shard ? collect(batch, &slot, job, here) : 0;
    if (!broadcast(job, from, &count, sizeof count) ||
        !broadcast(job, from, batch, count * (here->record + 1) * sizeof *batch))
      return false;
    if (from != job->shard) put_in(here, batch, count);
  } while (count == BATCH);
  return true;
}

static bool collect_sum(const study_job *job, unsigned from, mpz_t sum) {
  uint64_t limbs[SUM_LIMBS] = {0};
  if (from == job->shard) mpz_export(limbs, NULL, -1, sizeof limbs[0], 0, 0, sum);
  if (!broadcast(job, from, limbs, sizeof limbs)) return false;
  if (from == job->shard) {
    mpz_set_ui(sum, 0);
  } else if (job->shard == 0) {
    mpz_t part;
    mpz_init(part);
    mpz_import(part, SUM_LIMBS, -1, sizeof limbs[0], 0, 0, limbs);
    mpz_add(sum, sum, part);
    mpz_clear(part);
  }
  return true;
}

cgt_status study_shards_exchange(const study_job *job, cgt_status status, study_layer *here,
                                 mpz_t sums[STUDY_SUMS]) {
  if (job->shards <= 1) return status;
  uint64_t *batch = malloc(BATCH * (here->record + 1) * sizeof *batch);
  if (!batch) return study_shards_agree(job, status == CGT_OK ? CGT_ELIMIT : status);
  status = study_shards_agree(job, status);
  bool good = status == CGT_OK;
  for (unsigned from = 0; good && from < job->shards; from++) {
    good = exchange_records(job, from, here, batch);
    for (unsigned s = 0; good && from > 0 && s < STUDY_SUMS; s++) good = collect_sum(job, from, sums[s]);
  }
  free(batch);
  return good || status != CGT_OK ? status : CGT_ECANCELLED;
}
