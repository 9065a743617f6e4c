/* store_join.h: what the files that join stores share. */
#ifndef LAB_STORE_JOIN_H
#define LAB_STORE_JOIN_H

#include <cgt/lab_store.h>

/* A run, in the store that has it. */
typedef struct labi_store_part {
  lab_store *store;
  const lab_store_run *run;
  bool used; /* it is joined already */
} labi_store_part;

/* Puts one run into `to`, of what was decided in all of these. Fails: ECANCELLED; as the store *culprit,
 * whose error tells of it. */
cgt_status labi_store_join_decided(lab_store **culprit, lab_store *to, const labi_store_part *parts,
                                   size_t count, const volatile int *stop);

#endif
