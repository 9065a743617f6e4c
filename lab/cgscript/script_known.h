/* script_known.h: classes of CGSuite without text, or with text that every user has: given here in CGScript, so that files
 * that use them are converted without CGSuite's own. */
#ifndef LAB_SCRIPT_KNOWN_H
#define LAB_SCRIPT_KNOWN_H

#include "lab/cgscript/script_convert.h"

extern const char labi_script_known_classes[];

/* The options of a heap of n by a code of CGSuite's TakeAndBreak, "0.77": what the class there calls HeapsByCode. */
labi_script_value *labi_script_heaps_by_code(labi_script *s, const labi_script_node *at,
                                             labi_script_value *code, labi_script_value *n);

#endif
