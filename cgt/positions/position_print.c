/* position_print.c: positions for the eye: as text, and as the cells of a board. */
#include <stdio.h>
#include <string.h>

#include "cgt/positions/positions.h"

cgt_status cgt_position_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_position position) {
  if (!CGTI_POSITION(ctx, position) || !CGTI_ARRAY(ctx, buf, cap)) return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  const void *bytes = cgti_record_bytes(record);
  size_t size = cgti_record_length(record);
  size_t whole = ruleset->print_sum ? ruleset->print_sum(buf, cap, bytes, size) : 0;
  if (whole > 0) {
    if (length) *length = whole;
    return CGT_OK;
  }
  whole = strlen(ruleset->name) + 2 + ruleset->print(NULL, 0, bytes, size);
  if (length) *length = whole;
  if (cap == 0) return CGT_OK;
  size_t used = (size_t)snprintf(buf, cap, "%s(", ruleset->name);
  if (used < cap) used += ruleset->print(buf + used, cap - used, bytes, size);
  if (used < cap) snprintf(buf + used, cap - used, ")");
  return CGT_OK;
}

/* ---- how a position looks --------------------------------------------------------------------- */

cgt_status cgt_position_board(cgt_board *board, cgt_ctx *ctx, cgt_position position) {
  if (!CGTI_POSITION(ctx, position) || !CGTI_GIVEN(ctx, board)) return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  *board = (cgt_board){.kind = CGT_BOARD_NONE};
  if (ruleset->board) *board = ruleset->board(cgti_record_bytes(record), cgti_record_length(record));
  return CGT_OK;
}

cgt_status cgt_position_cell(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_position position,
                             size_t row, size_t col) {
  if (!CGTI_POSITION(ctx, position) || !CGTI_ARRAY(ctx, buf, cap)) return CGT_EINVAL;
  cgt_board board = {.kind = CGT_BOARD_NONE};
  cgt_status status = cgt_position_board(&board, ctx, position);
  if (status != CGT_OK) return status;
  if (row >= board.rows || col >= board.cols)
    return cgti_fail(ctx, CGT_EINVAL, "the board of %zu rows and %zu columns has no cell (%zu,%zu)",
                     board.rows, board.cols, row, col);
  const cgti_record *record = cgti_record_at(ctx, position.id);
  size_t whole = cgti_ruleset_of(ctx, record->way)
                     ->cell(buf, cap, cgti_record_bytes(record), cgti_record_length(record), row, col);
  if (length) *length = whole;
  return CGT_OK;
}

cgt_status cgt_position_edges(size_t *count, cgt_board_edge *edges, size_t cap, cgt_ctx *ctx,
                              cgt_position position) {
  if (!CGTI_POSITION(ctx, position) || !CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, edges, cap))
    return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  *count = 0;
  if (ruleset->edges)
    *count = ruleset->edges(edges, cap, cgti_record_bytes(record), cgti_record_length(record));
  return CGT_OK;
}

cgt_status cgt_position_caption(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_position position) {
  if (!CGTI_POSITION(ctx, position) || !CGTI_ARRAY(ctx, buf, cap)) return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  size_t whole = 0;
  if (cap > 0) *buf = '\0';
  if (ruleset->caption)
    whole = ruleset->caption(buf, cap, cgti_record_bytes(record), cgti_record_length(record));
  if (length) *length = whole;
  return CGT_OK;
}
