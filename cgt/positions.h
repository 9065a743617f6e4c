/* positions.h, layer 5: positions of rulesets, interned, with their values. */
#ifndef CGTI_POSITIONS_H
#define CGTI_POSITIONS_H

#include <cgt/position.h>

#include "forms.h"

typedef struct cgti_record {
  const cgt_ruleset *ruleset;
  const void *bytes;
  uint32_t length, hash;
  cgt_game value;    /* CGT_NONE until known */
  cgt_game searched; /* the same by search alone */
} cgti_record;

/* Positions by id, 1 .. count-1. */
struct cgti_positions {
  cgti_record *records;
  size_t count, room;
  uint32_t *slots;
  size_t slot_count;
  struct cgt_sink **sinks; /* one a level of recursion, used again and again */
  size_t sink_room, depth;
};

void cgti_positions_free(cgt_ctx *ctx);

/* ---- the sink (sink.c) ----------------------------------------------------------------------- */

/* A position that was emitted: its id, and whether it stands for its negative. */
typedef struct cgti_item {
  uint32_t id;
  bool negative;
} cgti_item;

struct cgt_sink {
  cgt_ctx *ctx;
  const cgt_ruleset *ruleset;
  cgti_item *items;
  size_t count, room;
  const char *value;  /* what cgt_emit_value gave, in scratch memory; NULL if nothing */
  cgt_status refused; /* what cgt_refuse stands for here */
  bool failed;
};

/* A sink for the calls to one position, from a level of recursion; close it in reverse order.
 * Opening takes a scratch mark that closing returns to: items stay valid until then. NULL if it failed. */
struct cgt_sink *cgti_sink_open(cgti_mark *mark, cgt_ctx *ctx, const cgt_ruleset *ruleset, cgt_status refused);
void cgti_sink_empty(struct cgt_sink *sink);
void cgti_sink_close(struct cgt_sink *sink, cgti_mark mark);

/* ---- records (sink.c) ------------------------------------------------------------------------ */

/* The id of a position; 0 if it failed. */
uint32_t cgti_position_intern(cgt_ctx *ctx, const cgt_ruleset *ruleset, const void *bytes, size_t length);

#endif
