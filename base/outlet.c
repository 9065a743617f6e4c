/* outlet.c: see outlet.h. */
#include "base/outlet.h"

static bool hand_over(void *where, const char *bytes, size_t length) {
  labi_outlet *outlet = where;
  outlet->refused = !outlet->write(outlet->where, bytes, length);
  return !outlet->refused;
}

labi_buffer *labi_outlet_open(labi_outlet *outlet, labi_drain *write, void *where) {
  *outlet = (labi_outlet){.write = write, .where = where};
  outlet->out.drain = hand_over;
  outlet->out.where = outlet;
  return &outlet->out;
}

cgt_status labi_outlet_close(labi_outlet *outlet) {
  bool good = labi_buffer_flush(&outlet->out);
  labi_buffer_free(&outlet->out);
  return good ? CGT_OK : outlet->refused ? CGT_ECANCELLED : CGT_ENOMEM;
}
