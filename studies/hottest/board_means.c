/* board_means.c: see board_means.h. */
#include "studies/hottest/board_means.h"

#include <stdlib.h>

static uint64_t slots_for(uint64_t boards) { return boards + boards / 3 + 8; }

size_t board_means_bytes(uint64_t boards) {
  return slots_for(boards) * (sizeof(polyomino_key) + sizeof(int32_t));
}

bool board_means_open(board_means *means, uint64_t boards) {
  *means = (board_means){.slots = slots_for(boards)};
  means->key = calloc(means->slots, sizeof *means->key);
  means->mean = calloc(means->slots, sizeof *means->mean);
  if (means->key && means->mean) return true;
  board_means_close(means);
  return false;
}

void board_means_close(board_means *means) {
  free(means->key);
  free(means->mean);
  *means = (board_means){0};
}

uint64_t board_means_slot(const board_means *means, polyomino_key key) {
  uint64_t hash = (key.low ^ key.high * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
  hash = (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
  return (uint64_t)(((hash >> 32) * means->slots) >> 32); /* fewer than 2^32 slots */
}

/* The upper half of a key is never 0: whoever sets it has the slot. */
void board_means_put(board_means *means, polyomino_key key, int32_t mean) {
  for (uint64_t slot = board_means_slot(means, key);; slot = slot + 1 < means->slots ? slot + 1 : 0) {
    uint64_t none = 0;
    if (!__atomic_compare_exchange_n(&means->key[slot].high, &none, key.high, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED))
      continue;
    means->key[slot].low = key.low;
    means->mean[slot] = mean;
    return;
  }
}

int32_t board_means_find(const board_means *means, polyomino_key key, uint64_t slot) {
  while (!polyomino_key_equal(means->key[slot], key)) slot = slot + 1 < means->slots ? slot + 1 : 0;
  return means->mean[slot];
}
