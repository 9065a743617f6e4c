/* core_store.h, layer 1: what contexts may share. */
#ifndef CGTI_CORE_STORE_H
#define CGTI_CORE_STORE_H

#include "cgt/memory/lock.h"
#include "cgt/store/node.h"
#include "cgt/store/set_cache.h"

typedef enum cgti_lock_kind {
  CGTI_NODE_LOCK,
  CGTI_NUMBER_LOCK,
  CGTI_POSITION_LOCK,
  CGTI_LOCKS
} cgti_lock_kind;

/* Forms, numbers and positions are only ever added, and do not move; whoever was handed an id may read
 * what it names without a lock. Adding takes one, if the store is shared. */
typedef struct cgti_store {
  cgti_budget budget;
  bool shared; /* set before a second thread can see the store */
  cgti_mutex locks[CGTI_LOCKS];
  uint32_t tag;     /* of debug builds: what its ids have above the index (handle.h) */
  uint32_t users;   /* contexts; this and the next under the node lock */
  uint32_t joined;  /* all contexts there ever were */
  cgti_arena arena; /* of contexts that are gone */

  cgti_numbers numbers;

  cgti_node **chunks; /* each context has a copy of this pointer: no growing once shared */
  size_t chunk_room;
  uint32_t node_count; /* ids 1 .. node_count - 1 are in use; 0 is never */
  uint32_t *slots;     /* unique table: ids, 0 when empty; under the node lock */
  size_t slot_count;

  cgti_set_cache sets[CGTI_SET_PARTS];
} cgti_store;

#endif
