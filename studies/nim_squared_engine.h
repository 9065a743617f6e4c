/* nim_squared_engine.h: a count of Nim-squared under way, layer by layer, by threads. */
#ifndef NIM_SQUARED_ENGINE_H
#define NIM_SQUARED_ENGINE_H

#include <gmp.h>

#include "studies/family.h"
#include "studies/nim_squared_parts.h"
#include "studies/nim_squared_record.h"

typedef enum study_phase {
  STUDY_GROW, /* the classes of the layer are found */
  STUDY_LOAD, /* unions of the layer below are read from its files */
  STUDY_FILL  /* the records of the layer */
} study_phase;

typedef struct study_engine {
  const study_job *job;
  study_cut cut;
  study_layer below, here;
  study_layer *kept; /* [pegs] all layers below, with S in their records; NULL: they are not kept */
  mpz_t sums[STUDY_SUMS];
  uint64_t done, total; /* classes, each as often as it is visited to fill records */
  /* Where records are on disk: */
  bool apart;
  labi_owned_file checkpoint; /* of this process until the end */
  study_parts parts_below, parts_here;
  uint64_t *loaded[STUDY_PART_SETS]; /* R and C of below, those that this pass needs */
  size_t loaded_bytes[STUDY_PART_SETS];
  /* The phase: */
  study_phase phase;
  uint64_t next; /* slot, or number of a class, to give out */
  bool stopped, failing, failed;
  cgt_error error; /* if failed */
} study_engine;

unsigned study_engine_last(const study_engine *e); /* the pegs of a full A */

/* Bytes for two layers, or for all if they are kept; SIZE_MAX when one of them has too many classes for 32
 * bits. With the records on disk: for two tables, and R or C of one layer, whichever is more. */
size_t study_engine_bytes(const study_engine *e);

/* How often the classes of this layer are visited to fill their records. */
unsigned study_engine_passes(const study_engine *e, unsigned pegs);

/* The empty board. */
cgt_status study_engine_first(study_engine *e, cgt_error *error);

/* The layer above e->here, which becomes e->below. */
cgt_status study_engine_step(study_engine *e, cgt_error *error);

#endif
