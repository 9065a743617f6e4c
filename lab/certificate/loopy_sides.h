/* loopy_sides.h: of a term with an onside and an offside, is the onside at least the offside? No game has
 * others. Source: Siegel, Combinatorial Game Theory, ch. VI, Loopy Games. */
#ifndef LAB_LOOPY_SIDES_H
#define LAB_LOOPY_SIDES_H

#include "lab/certificate/certificate.h"

typedef enum labi_sides { LABI_SIDES_GOOD, LABI_SIDES_TURNED, LABI_SIDES_TOO_LONG } labi_sides;

enum { LABI_SIDES_ANSWERS = 4000000 }; /* that are looked at, at most */

/* False: no memory. */
bool labi_certificate_sides(labi_sides *sides, const labi_certificate *c, lab_component on,
                            lab_component off);

#endif
