/* machine_keep.h: what a machine keeps from one call to the next: memos, constants, tables of functions. */
#ifndef LAB_MACHINE_KEEP_H
#define LAB_MACHINE_KEEP_H

#include "lab/machine/machine.h"

/* The home of the code of a file of the library; of NULL, the machine's own. NULL: no memory. */
labi_home *labi_home_of(lab_machine *m, const lab_program *library);

/* Takes over what the program has learned since the last call: more constants, other definitions. */
void labi_follow_program(labi_home *home, uint32_t era);

/* Forgets all memos and constants. */
void labi_forget_values(lab_machine *m);

/* The place of a value that no variable can change, which may not be known yet. NULL: the node has none. */
lab_value *labi_pool_place(lab_machine *m, const labi_node *n);
static inline bool labi_is_kept(const lab_value *place) {
  return place->kind != LAB_GAME || !cgt_is_none(place->as.game);
}
void labi_keep_in_pool(lab_value *place, lab_machine *m, lab_value v);

/* The bytes kept under a name, which is compared by its address. The first call gets zeroed bytes; `release`
 * clears them before the machine frees them; `taken`, if there is one, is what they count against the memory limit.
 * NULL: no memory. */
void *labi_kept_for(lab_machine *m, const char *name, size_t bytes, void (*release)(void *data),
                    size_t (*taken)(const void *data));

#endif
