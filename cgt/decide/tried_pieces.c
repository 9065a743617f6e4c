/* tried_pieces.c: what the quick search knows of pieces, small positions whose values bound large ones, in a
 * table by their codes. A search that is short does without them: they are found when it has taken as many
 * nodes as make their cost small beside its own. */
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/forms/recursion.h"

enum { PIECES_A_NODE = 16, BITS_OF_FIXED = 32, BITS_OF_UNIT = 3 };

static size_t piece_bytes(const cgti_piece_table *table) { return table->count * sizeof *table->pieces; }

void cgti_pieces_empty(cgt_ctx *ctx, cgti_piece_table *table) {
  if (table->pieces) cgti_release(ctx, table->pieces, piece_bytes(table));
  *table = (cgti_piece_table){.from = UINT64_MAX};
}

void cgti_pieces_open(cgti_question *question, const cgti_record *record) {
  cgti_piece_table *table = &question->deciding->pieces;
  const cgt_ruleset *ruleset = cgti_ruleset_of(question->ctx, record->way);
  const size_t length = cgti_record_length(record);
  unsigned char bytes[CGT_TRY_BYTES];
  uint32_t count = 0;
  if (ruleset->piece && cgti_with(question, CGT_WITHOUT_BOUNDS) && cgti_with(question, CGT_WITHOUT_VALUES))
    (void)ruleset->piece(bytes, &count, cgti_record_bytes(record), length, 0);
  if (!table->pieces || table->way != record->way || table->length != length || table->count != count) {
    cgti_pieces_empty(question->ctx, table);
    table->way = record->way;
    table->count = count;
    table->length = length;
    memcpy(table->position, cgti_record_bytes(record), length);
    if (count) table->from = question->counts.nodes + count / PIECES_A_NODE;
  }
}

static cgt_game value_of_piece(cgt_ctx *ctx, cgti_way way, const unsigned char *bytes, size_t length) {
  cgti_mark mark;
  size_t from = 0;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, way, CGTI_IN_PARTS, CGT_EINVAL);
  if (!sink) return CGT_NONE;
  cgt_emit(sink, bytes, length);
  cgt_game g = cgti_sink_resolve(sink) ? cgti_evaluate_parts(&from, ctx, sink) : CGT_NONE;
  cgti_sink_close(sink, mark);
  return g;
}

/* In eighths, rounded down. */
static int64_t floor_of(int64_t fixed) {
  const int64_t one = (int64_t)1 << (BITS_OF_FIXED - BITS_OF_UNIT);
  return fixed / one - (fixed % one < 0);
}

/* The greatest x up to the stop with g >= x, or, if first, with Left winning g - x, moving first: all numbers
 * below the stop are such (Siegel, CGT, Ch. II, stops). In eighths. */
static bool sure_of_stop(int64_t *x, cgt_ctx *ctx, cgt_game g, int64_t stop, bool first) {
  const int64_t one = (int64_t)1 << (BITS_OF_FIXED - BITS_OF_UNIT);
  *x = floor_of(stop);
  if (stop % one) return true;
  cgt_game number = cgti_number(cgti_num_make(ctx, *x, BITS_OF_UNIT));
  int least = cgti_is_none(number) ? -1 : first ? cgti_le(ctx, g, number) : cgti_le(ctx, number, g);
  if (least < 0) return false;
  *x -= least == first;
  return true;
}

/* False if it failed, or, with *fits false, if a number is too large. */
static bool put_piece(cgt_piece *piece, bool *fits, cgt_ctx *ctx, cgt_game g) {
  cgti_num shift = g.number;
  const cgti_thermograph *graph = cgti_thermograph_of(&shift, ctx, g);
  if (!graph) return false;
  int64_t moved = cgti_num_fixed(shift);
  *fits = moved != CGTI_NOT_FIXED && cgti_is_fixed(graph);
  *piece = 0;
  for (int k = 0; k < CGT_PIECE_KINDS && *fits; k++) {
    const int64_t t = (int64_t)(k * CGT_PIECE_STEP) << (BITS_OF_FIXED - BITS_OF_UNIT);
    int64_t right = moved + cgti_wall_at(&graph->walls[CGT_RIGHT], t), x = floor_of(right);
    int64_t left = moved + cgti_wall_at(&graph->walls[CGT_LEFT], t), y = floor_of(left);
    if (k == 0 && (!sure_of_stop(&x, ctx, g, right, false) || !sure_of_stop(&y, ctx, g, left, true)))
      return false;
    y += CGT_PIECE_UNIT - x;
    x += CGT_PIECE_ZERO;
    *fits = x >= 0 && x <= UINT8_MAX && y >= 0 && y <= UINT8_MAX;
    if (*fits) *piece |= (uint64_t)(x | y << 8) << 16 * k;
  }
  return true;
}

bool cgti_pieces_find(cgti_question *question) {
  cgt_ctx *ctx = question->ctx;
  cgti_piece_table *table = &question->deciding->pieces;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, table->way);
  table->from = UINT64_MAX;
  cgt_piece *pieces = cgti_try_alloc(ctx, piece_bytes(table));
  bool good = true, fits = pieces != NULL;
  for (uint32_t code = 0; code < table->count && good && fits; code++) {
    unsigned char bytes[CGT_TRY_BYTES];
    uint32_t count;
    size_t length = ruleset->piece(bytes, &count, table->position, table->length, code);
    cgt_game g = value_of_piece(ctx, table->way, bytes, length);
    good = !cgti_is_none(g) && put_piece(&pieces[code], &fits, ctx, g);
  }
  if (good && fits)
    table->pieces = pieces;
  else if (pieces)
    cgti_release(ctx, pieces, piece_bytes(table));
  return good;
}
