/* families.h: families that threads share. The first that asks for one makes it, while the others wait; whoever comes later
 * finds it. A family that nobody uses stays until another is made and there is more than a little of such. */
#ifndef LAB_ENUMERATION_FAMILIES_H
#define LAB_ENUMERATION_FAMILIES_H

#include "lab/enumeration/enumeration.h"

typedef struct labi_families labi_families;

labi_families *labi_families_new(void); /* NULL: no memory */
void labi_families_free(labi_families *all);

/* As labi_family_open. What is got is given back by labi_family_leave, and does not change. look is also called while
 * another thread makes the family. */
cgt_status labi_family_get(const labi_family **family, labi_families *all, const labi_family_of *of,
                           const labi_watch *watch);
void labi_family_leave(labi_families *all, const labi_family *family); /* NULL is allowed */

#endif
