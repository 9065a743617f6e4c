/* cgt/impartial.h: libcgtimpartial: impartial games without the language of the laboratory. It depends on the engine
 * alone. */
#ifndef CGT_IMPARTIAL_H
#define CGT_IMPARTIAL_H

#include "cgt/heaps.h"
#include "cgt/misere.h"
#include "cgt/nim_ordinal.h"
#include "cgt/quotient.h"

#endif
