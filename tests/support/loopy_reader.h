/* loopy_reader.h: loopy games from text, for the suites of the engine. */
#ifndef LOOPY_READER_H
#define LOOPY_READER_H

#include <cgt/loopy.h>

/* What CGSuite would read: on off over under upon upon* tis tisn dud, {0|pass}, a{0||0|a}, +-over, 3/2under, S & T
 * and all that cgt_parse reads; none, with an error or without, for other texts. */
cgt_loopy read_loopy(cgt_ctx *ctx, const char *text);

#endif
