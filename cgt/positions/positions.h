/* positions.h: positions of rulesets, interned, with their values. */
#ifndef CGTI_POSITIONS_H
#define CGTI_POSITIONS_H

#include <gmp.h> /* first, so that cgt/ruleset.h declares what takes GMP's integers */
#include <stdatomic.h>

#include <gmp.h> /* before ruleset.h, which then declares what takes its integers */

#include <cgt/position.h>

#include "cgt/forms/forms.h"

enum { CGTI_BYTES_HERE = 16, CGTI_MOST_LINES = 64 };

/* Games that several lines share: a line is a part of one from its beginning, and whoever has all of
 * it may append, if no one else was first. In the arena. */
typedef struct cgti_vector {
  _Atomic uint32_t used;
  uint32_t room;
  cgt_game games[];
} cgti_vector;

/* The undominated values of the moves along one line: the first `count` of a vector, or their
 * negatives. */
typedef struct cgti_line {
  cgti_vector *vector;
  uint32_t count;
  bool negate;
} cgti_line;

/* The lines of a part: Left's, then Right's. */
typedef struct cgti_lines {
  uint16_t count[2];
  cgti_line line[];
} cgti_lines;

/* How a position is evaluated. IMPARTIAL: as if both players had the moves of both. DICOTIC: as if play ended
 * where one of them has none. TWISTED: as if they changed places after each move. The last two are no
 * homomorphisms, so positions are taken whole and not in parts. */
typedef enum cgti_mode {
  CGTI_WITH_THEOREMS,
  CGTI_SEARCH_ONLY,
  CGTI_IMPARTIAL,
  CGTI_DICOTIC,
  CGTI_TWISTED,
  CGTI_MODES
} cgti_mode;

static inline bool cgti_takes_whole(cgti_mode mode) { return mode == CGTI_DICOTIC || mode == CGTI_TWISTED; }

/* A ruleset and a mode: positions with the same bytes are different ones in each, so that a record has one
 * value and a sweep by search touches nothing but what it needs. 0: none. */
typedef uint16_t cgti_way;

enum { CGTI_MOST_RULESETS = UINT16_MAX / CGTI_MODES - 1, CGTI_LONG = UINT8_MAX };

/* Half a line of memory. What is found of a position may be written by any user of the store; two who find
 * it at once find the same. */
typedef struct cgti_record {
  _Atomic uint64_t value; /* the cgti_key; 0 until known */
  union {
    uint64_t here[CGTI_BYTES_HERE / 8]; /* up to that length, filled up with zeros */
    struct {
      const void *there; /* in the arena */
      size_t length;
    };
  } bytes;
  _Atomic uint32_t lines; /* where they are; 0 until known */
  cgti_way way;
  uint8_t length; /* up to CGTI_BYTES_HERE, or CGTI_LONG */
} cgti_record;

_Static_assert(sizeof(cgti_record) == 32, "two records in each line of memory");
_Static_assert(sizeof(cgti_line) <= 16, "four lines in each line of memory");
_Static_assert(sizeof(cgti_lines) <= sizeof(cgti_line), "the counts take the room of a line at most");

static inline size_t cgti_record_length(const cgti_record *record) {
  return record->length == CGTI_LONG ? record->bytes.length : record->length;
}
static inline const void *cgti_record_bytes(const cgti_record *record) {
  return record->length == CGTI_LONG ? record->bytes.there : record->bytes.here;
}

/* Open addressing. Looked up without a lock, written under the position lock: slots go from empty to
 * full and never back. The hash is there so that most misses do not touch records. */
typedef struct cgti_position_table {
  struct cgti_position_table *older; /* kept for those who are still looking there, if shared */
  size_t count;
  _Atomic uint64_t slots[]; /* id, 0 when empty, above the hash */
} cgti_position_table;

/* Positions by id, 1 .. count-1. All is written under the position lock. */
typedef struct cgti_positions {
  cgti_record *segments[CGTI_SEGMENTS];
  cgti_line *line_segments[CGTI_SEGMENTS];
  const cgt_ruleset **ruleset_segments[CGTI_SEGMENTS];
  cgti_position_table *_Atomic table;
  _Atomic size_t ruleset_count; /* from 1 */
  _Atomic bool some_take_few;   /* cgti_takes_few_options, of one of the rulesets at least */
  char apart[64];               /* the above is read all the time, what follows written with each position */
  _Atomic size_t count;         /* read by whoever checks an id */
  size_t line_count;            /* from 1 */
} cgti_positions;

static inline cgti_record *cgti_record_at(const cgt_ctx *ctx, uint32_t id) {
  cgti_place place = cgti_place_of(id);
  return &ctx->positions->segments[place.segment][place.at];
}

static inline bool cgti_is_position(const cgt_ctx *ctx, cgt_position position) {
  return ctx && position.id > 0 && ctx->positions &&
         position.id < atomic_load_explicit(&ctx->positions->count, memory_order_relaxed);
}

#define CGTI_POSITION(ctx, position)                                                                         \
  (cgti_is_position(ctx, position) ||                                                                        \
   cgti_refuse(ctx, __func__, #position, "is not a position")) /* guard.h */

/* Are values of large positions made from few of their options (cgt/values/few_options.c)? Not by plain search, so that
 * its records are others. That play ends is known of rulesets whose small positions the tests play out. */
static inline bool cgti_takes_few_options(const cgt_ruleset *ruleset) {
  return ruleset->bounds && !ruleset->lines && !ruleset->impartial && !ruleset->loopy && ruleset->small[0];
}

static inline cgti_mode cgti_mode_of(cgti_way way) { return (cgti_mode)(way % CGTI_MODES); }
static inline const cgt_ruleset *cgti_ruleset_of(const cgt_ctx *ctx, cgti_way way) {
  cgti_place place = cgti_place_of(way / CGTI_MODES);
  return ctx->positions->ruleset_segments[place.segment][place.at];
}

static inline const cgti_lines *cgti_lines_at(const cgt_ctx *ctx, uint32_t at) {
  cgti_place place = cgti_place_of(at);
  return (const cgti_lines *)&ctx->positions->line_segments[place.segment][place.at];
}

typedef struct cgti_sinks {
  struct cgt_sink **at; /* one a level of recursion, used again and again */
  size_t room, depth;
} cgti_sinks;

/* ---- the table (position_table.c) ------------------------------------------------------------- */

bool cgti_positions_start(cgt_ctx *ctx); /* if there are none yet */
void cgti_positions_free(cgt_ctx *ctx);
void cgti_sinks_free(cgt_ctx *ctx);

/* 0 if it failed. A mode that makes no difference to the ruleset is CGTI_WITH_THEOREMS. */
cgti_way cgti_way_of(cgt_ctx *ctx, const cgt_ruleset *ruleset, cgti_mode how);

/* Room for that many lines, and *at for cgti_lines_at; NULL if it failed. */
cgti_lines *cgti_lines_new(uint32_t *at, cgt_ctx *ctx, size_t count);

/* ---- the sink (sink.c) ----------------------------------------------------------------------- */

/* A part of something that was emitted. Its bytes are in the sink until it is resolved to an id. */
typedef struct cgti_part {
  uint32_t id, hash, length;
  bool negative : 1; /* stands for its negative */
  bool last : 1;     /* of the position that was emitted */
  int8_t line;       /* on which its moves go on; -1: none */
  cgti_way way;
  union {
    uint64_t here[CGTI_BYTES_HERE / 8]; /* up to that length, filled up with zeros */
    size_t offset;                      /* into the bytes of the sink, longer ones */
  } bytes;
} cgti_part;

/* Where a bound ends among the parts in the sink, and what it adds to them; CGT_NONE: nothing. */
typedef struct cgti_bound_end {
  size_t end;
  cgt_game value;
} cgti_bound_end;

typedef enum cgti_sink_mode {
  CGTI_AS_PLAYED, /* each position that is emitted is one part: itself */
  CGTI_IN_PARTS   /* each goes through representative() and split() of its ruleset */
} cgti_sink_mode;

typedef enum cgti_sink_stage { CGTI_EMITTING, CGTI_REPRESENTING, CGTI_SPLITTING } cgti_sink_stage;

struct cgt_sink {
  cgt_ctx *ctx;
  const cgt_ruleset *ruleset;
  cgti_way way; /* of what is emitted */
  cgti_sink_mode mode;
  cgti_sink_stage stage;
  cgti_part *parts;
  size_t count, room;
  unsigned char *bytes; /* of the long parts */
  size_t byte_count, byte_room;
  cgti_bound_end *bounds; /* by cgt_emit_bound */
  size_t bound_count, bound_room;
  bool turned;        /* the position whose representative is asked for stands for its negative */
  bool negative;      /* of the representative that is being split */
  cgt_game value;     /* the sum of what a theorem emitted; CGT_NONE if nothing */
  cgt_status refused; /* what cgt_refuse stands for here */
  bool failed;
};

/* A sink for the calls to one position, from a level of recursion; close it in reverse order.
 * Opening takes a scratch mark that closing returns to; parts stay valid until then. NULL if it failed. */
struct cgt_sink *cgti_sink_open(cgti_mark *mark, cgt_ctx *ctx, cgti_way way, cgti_sink_mode mode,
                                cgt_status refused);
void cgti_sink_empty(struct cgt_sink *sink, cgti_sink_mode mode);
void cgti_sink_close(struct cgt_sink *sink, cgti_mark mark);

/* The bytes of a part. */
static inline const void *cgti_part_bytes(const struct cgt_sink *sink, const cgti_part *part) {
  return part->length <= CGTI_BYTES_HERE ? (const void *)part->bytes.here : sink->bytes + part->bytes.offset;
}

/* The id of a part, 0 if it is not in the table; its id when it was added, 0 if that failed
 * (position_table.c). */
uint32_t cgti_position_find(const struct cgt_sink *sink, const cgti_part *part);
uint32_t cgti_position_add(const struct cgt_sink *sink, const cgti_part *part);

/* Gives every part in the sink its id. False if it failed, or the sink had. */
bool cgti_sink_resolve(struct cgt_sink *sink);

/* Puts the parts of a position into a sink just opened, and resolves them. */
bool cgti_sink_take_apart(struct cgt_sink *sink, const cgti_record *record);

/* Asks read() of the ruleset for one position, and resolves its parts (position.c). */
bool cgti_sink_read(struct cgt_sink *sink, const cgt_arg *args, size_t count);

/* Asks bounds() of the ruleset, which has one, for a part; not yet resolved. */
void cgti_sink_take_bounds(struct cgt_sink *sink, const cgti_record *record, bool upper);

/* ---- values (evaluate.c) --------------------------------------------------------------------- */

/* The value of the position in a resolved sink that begins at part *i; *i moves behind it. */
cgt_game cgti_evaluate_parts(size_t *i, cgt_ctx *ctx, struct cgt_sink *sink);

/* Finds values of parts in a resolved sink, as many as it likes; false if it failed. */
typedef bool (*cgti_prepare)(cgt_ctx *ctx, const struct cgt_sink *sink);

/* The value of a position of ctx as a player sees it, whose record is in the mode CGTI_WITH_THEOREMS; prepare, NULL for
 * nothing, is called first. */
cgt_game cgti_value_as_written(cgt_ctx *ctx, cgt_position position, cgti_mode how, cgti_prepare prepare);

/* Of part id a value is looked for: false, with an error, if this user of the store does so already, as that position is
 * reached from itself; and that it was found, or CGT_NONE. */
bool cgti_value_begin(cgt_ctx *ctx, uint32_t id);
void cgti_value_end(cgt_ctx *ctx, uint32_t id, cgt_game value);

/* The value of position id made again: by the theorem, or from the values of its parts, or of all its moves
 * one by one. */
cgt_game cgti_evaluate_again(cgt_ctx *ctx, uint32_t id);

/* The value of part id, and what is known of it already, CGT_NONE for nothing. */
cgt_game cgti_value_of_part(cgt_ctx *ctx, uint32_t id);
cgt_game cgti_value_if_known(const cgt_ctx *ctx, uint32_t id);

/* What is known of part id already, or a theorem of its ruleset tells; CGT_NONE for nothing. False if it
 * failed. */
bool cgti_value_at_hand(cgt_game *value, cgt_ctx *ctx, uint32_t id);

/* ---- moves of parts (part_moves.c): in scratch memory; NULL, or false, if it failed ----------------- */

typedef struct cgti_move_part {
  uint32_t id;
  bool negative, last; /* last: of the move */
} cgti_move_part;

/* The moves of player in position id, each in parts; as the players see them, each one part; the position
 * itself, in parts. */
cgti_move_part *cgti_moves_in_parts(size_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player);
cgti_move_part *cgti_moves_as_played(size_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player);
cgti_move_part *cgti_parts_of(size_t *count, cgt_ctx *ctx, uint32_t id);

/* How many moves the players have, by cgt_player. */
bool cgti_count_moves(size_t count[2], cgt_ctx *ctx, uint32_t id);

/* What bounds() of its ruleset, which has it, emits of part id: the bounds, *count of them, and their parts.
 */
cgti_move_part *cgti_bounds_in_parts(size_t *part_count, const cgti_bound_end **bounds, size_t *count,
                                     cgt_ctx *ctx, uint32_t id, bool upper);

/* What cgt_position_parts gives, of a position of ctx (position.c). */
cgt_status cgti_position_parts(size_t *count, cgt_part *parts, size_t cap, cgt_ctx *ctx,
                               cgt_position position);

/* keeps_moves.c: false, with an error, for a value that has forgotten its moves, and for a position with such a part. */
bool cgti_keeps_moves(cgt_ctx *ctx, uint32_t id);
bool cgti_parts_keep_moves(cgt_ctx *ctx, const cgti_record *record);

/* Forgets outcomes of misère play (misere.c), and what rulesets keep (kept.c). */
void cgti_misere_free(cgt_ctx *ctx);
void cgti_kept_free(cgt_ctx *ctx);

#endif
