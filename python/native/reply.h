/* reply.h: how a call ends. */
#ifndef CGTPY_REPLY_H
#define CGTPY_REPLY_H

#include "wire.h"

/* Both return reply->status. The bytes of out become the reply's, unless writing them has failed. */
int cgtpy_reply_good(cgtpy_reply *reply, cgtpy_wire_out *out);
int cgtpy_reply_error(cgtpy_reply *reply); /* from cgtpy_error */

#endif
