/* nim_squared_together.c: see nim_squared_together.h. */
#include "studies/nim_squared_together.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 4096, SUM_LIMBS = 64 };

static bool tell(const family_order *order, unsigned from, void *bytes, size_t size) {
  return order->tell(order->where, from, bytes, size);
}

family_status together_agree(const family_order *order, family_status own) {
  family_status worst = own;
  for (unsigned from = 0; from < order->parts && order->parts > 1; from++) {
    uint64_t status = own;
    if (!tell(order, from, &status, sizeof status)) return FAMILY_STOPPED;
    if (status > worst) worst = (family_status)status;
  }
  return worst;
}

family_status together_begin(const family_order *order, family_status status, cut *cut, bool keeps,
                             layer *here) {
  if (order->parts <= 1) return status;
  const bool first = order->part == 0;
  uint64_t start[5] = {status, cut->height, cut->across, here->pegs, here->classes};
  if (!tell(order, 0, start, sizeof start)) {
    if (first && status == FAMILY_DONE) {
      layer_close(here);
      cut_close(cut);
    }
    return FAMILY_STOPPED;
  }
  if (start[0] != FAMILY_DONE) return (family_status)start[0];
  if (!first) {
    if (!cut_open(cut, (unsigned)start[1], (unsigned)start[2], keeps))
      status = FAMILY_LIMIT;
    else if (!layer_open(here, (unsigned)start[3], start[4], cut_record(cut)))
      cut_close(cut), status = FAMILY_LIMIT;
  }
  const family_status agreed = together_agree(order, status);
  /* The table as it lies in memory: all run the same program. */
  if (agreed == FAMILY_DONE && tell(order, 0, here->key, here->bytes)) return FAMILY_DONE;
  if (status == FAMILY_DONE) {
    layer_close(here);
    cut_close(cut);
  }
  return agreed == FAMILY_DONE ? FAMILY_STOPPED : agreed;
}

/* The next classes of this process from *slot on, each its key and its record; returns how many. */
static uint64_t collect(uint64_t *batch, uint64_t *slot, const family_order *order, const layer *here) {
  uint64_t count = 0;
  for (; count < BATCH && *slot < here->slots; ++*slot) {
    const uint64_t key = here->key[*slot];
    if (!key || !together_owns(order, key)) continue;
    uint64_t *to = batch + count++ * (here->record + 1);
    *to = key;
    memcpy(to + 1, layer_record(here, here->number[*slot]), here->record * sizeof *to);
  }
  return count;
}

static void put_in(layer *here, const uint64_t *batch, uint64_t count) {
  for (const uint64_t *from = batch, *end = batch + count * (here->record + 1); from < end;
       from += here->record + 1) {
    uint64_t rank = *from - 1;
    memcpy(layer_record(here, layer_find(here, rank, layer_slot(here, rank))), from + 1,
           here->record * sizeof *from);
  }
}

static bool share_records(const family_order *order, unsigned from, layer *here, uint64_t *batch) {
  uint64_t slot = 0, count;
  do {
    count = from == order->part ? collect(batch, &slot, order, here) : 0;
    if (!tell(order, from, &count, sizeof count) ||
        !tell(order, from, batch, count * (here->record + 1) * sizeof *batch))
      return false;
    if (from != order->part) put_in(here, batch, count);
  } while (count == BATCH);
  return true;
}

static bool share_sum(const family_order *order, unsigned from, mpz_t sum) {
  uint64_t limbs[SUM_LIMBS] = {0};
  if (from == order->part) mpz_export(limbs, NULL, -1, sizeof limbs[0], 0, 0, sum);
  if (!tell(order, from, limbs, sizeof limbs)) return false;
  if (from == order->part) {
    mpz_set_ui(sum, 0);
  } else if (order->part == 0) {
    mpz_t part;
    mpz_init(part);
    mpz_import(part, SUM_LIMBS, -1, sizeof limbs[0], 0, 0, limbs);
    mpz_add(sum, sum, part);
    mpz_clear(part);
  }
  return true;
}

family_status together_share(const family_order *order, family_status status, layer *here, mpz_t sum) {
  if (order->parts <= 1) return status;
  uint64_t *batch = malloc(BATCH * (here->record + 1) * sizeof *batch);
  if (!batch) return together_agree(order, status == FAMILY_DONE ? FAMILY_LIMIT : status);
  status = together_agree(order, status);
  bool good = status == FAMILY_DONE;
  for (unsigned from = 0; good && from < order->parts; from++)
    good = share_records(order, from, here, batch) && (from == 0 || share_sum(order, from, sum));
  free(batch);
  return good || status != FAMILY_DONE ? status : FAMILY_STOPPED;
}
