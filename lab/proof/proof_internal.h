/* proof_internal.h: what the two halves of a proof share: proof_games.c writes games out, proof.c finds the
 * moves that win. */
#ifndef LAB_PROOF_INSIDE_H
#define LAB_PROOF_INSIDE_H

#include "lab/proof/proof.h"

/* A hash table with open addressing: entries are index + 1, 0 when empty. */
typedef struct labi_proof_table {
  uint32_t *slots;
  size_t count, used;
} labi_proof_table;

typedef struct labi_proof_index {
  labi_proof_table forms;  /* games by their options and label */
  labi_proof_table values; /* games made of values or positions, by handle */
  labi_proof_table turns;  /* turns by player and position */
  uint64_t *handles;      /* by index in `values`: the handle, and */
  uint32_t *handle_games; /* its game */
  size_t handle_count, handle_room;
} labi_proof_index;

/* Errors; always false. */
bool labi_proof_fail(labi_proof *p, cgt_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool labi_proof_no_memory(labi_proof *p);
bool labi_proof_engine_failed(labi_proof *p); /* takes over the error of the context */

/* Room for count + more items; array is the address of the pointer to them, of whatever type. */
bool labi_proof_grow(labi_proof *p, void *array, size_t count, size_t more, size_t *room, size_t size);

/* One step of a hash over numbers. */
uint64_t labi_proof_mix(uint64_t hash, uint64_t x);

/* Room for one more entry in the table, whose entries hash as told. */
typedef uint64_t labi_proof_hash(const labi_proof *p, uint32_t entry);
bool labi_proof_table_reserve(labi_proof *p, labi_proof_table *table, labi_proof_hash *hash);

/* *g becomes the game in p->c. */
bool labi_proof_add_written(uint32_t *g, labi_proof *p, const labi_written *w);

#endif
