/* reply.h: how a call ends. */
#ifndef CGTPY_REPLY_H
#define CGTPY_REPLY_H

#include "wire.h"

/* Both return reply->status. The bytes of out become the reply's, unless writing them has failed. */
int reply_good(cgtpy_reply *reply, wire_out *out);
int reply_error(cgtpy_reply *reply); /* from cgtpy_error */

#endif
