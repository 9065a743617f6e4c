/* room.h: the memory in which values lie: lists, texts, frames and the stack of values. */
#ifndef LAB_ROOM_H
#define LAB_ROOM_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

void *labi_room(lab_machine *m, const labi_node *at, size_t bytes); /* of results; NULL after an error */
lab_value *labi_frame(lab_machine *m, const labi_node *at, uint32_t slot_count); /* room; never of size 0 */
bool labi_push_value(lab_machine *m, const labi_node *at, lab_value value);

/* The items, with room for one more than count, as labi_one_more of the parser; NULL after an error. */
void *labi_one_more_item(lab_machine *m, const labi_node *at, void *items, size_t count, size_t *room,
                         size_t size);

/* A value that is stored as a list. Its items are zeroed, and the caller fills them. */
bool labi_new_list(lab_value *result, lab_machine *m, const labi_node *at, lab_kind kind, size_t count,
                   size_t columns);
bool labi_nest(lab_machine *m, const labi_node *at, lab_value list); /* once filled with what may be lists */
bool labi_new_text(lab_value *result, lab_machine *m, const labi_node *at, const char *bytes, size_t length);

#endif
