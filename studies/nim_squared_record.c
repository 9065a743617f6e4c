/* nim_squared_record.c: see nim_squared_record.h. */
#include "studies/nim_squared_record.h"

#include <string.h>

#include "studies/nim_squared_word.h"

enum { MOST_EDGES = STUDY_CLASS_MOST_LINES * STUDY_CLASS_MOST_VECTORS };

bool study_cut_open(study_cut *cut, unsigned height, unsigned across, bool keeps) {
  const bool tall = height > across;
  if (height > STUDY_WORD_MOST_HEIGHT) return false;
  cut->height = height;
  cut->across = across;
  cut->limbs = study_word_limbs(height);
  cut->tall = tall;
  cut->keeps = keeps;
  return study_class_shape_open(&cut->shape, tall ? across : height, tall ? height : across);
}

void study_cut_close(study_cut *cut) { study_class_shape_close(&cut->shape); }

size_t study_cut_record(const study_cut *cut) {
  return (size_t)(cut->height + cut->across + cut->keeps) * cut->limbs;
}

/* A peg of the board, and the class that is left without it. */
typedef struct edge {
  unsigned row, column;             /* of the board */
  unsigned row_there, column_there; /* where the representative has them */
  uint64_t rank, slot;
  const uint64_t *from_row, *from_column;     /* R and C there; NULL: not now */
  unsigned char axis[STUDY_WORD_MOST_HEIGHT]; /* which row of the board is row k of the representative */
} edge;

static unsigned find_edges(edge *edges, const study_cut *c, const study_layer *below,
                           const study_unions *there, const study_class_board *board) {
  unsigned count = 0;
  for (unsigned k = 0; k < c->shape.count; k++) {
    unsigned v = board->vector[k];
    if (!c->tall && k > 0 && board->vector[k - 1] == v) continue; /* equal columns lead to the same */
    for (unsigned rest = v; rest; rest &= rest - 1) {
      unsigned l = (unsigned)__builtin_ctz(rest);
      study_class_board after = *board;
      study_class_form form;
      after.vector[k] = (unsigned char)(v ^ 1U << l);
      study_class_form_of(&form, &c->shape, &after);
      edge *x = &edges[count++];
      x->rank = form.rank;
      x->slot = study_layer_slot(below, form.rank);
      __builtin_prefetch(&below->key[x->slot]);
      __builtin_prefetch(&below->number[x->slot]);
      const unsigned char *to = c->tall ? form.place : form.line;
      for (unsigned i = 0; i < c->height; i++) x->axis[to[i]] = (unsigned char)i;
      x->row = c->tall ? k : l;
      x->column = c->tall ? l : k;
      x->row_there = to[x->row];
      x->column_there = c->tall ? form.line[l] : form.place[k];
    }
  }
  for (edge *x = edges; x < edges + count; x++) {
    const size_t number = study_layer_find(below, x->rank, x->slot);
    x->from_row =
        there->rows ? there->rows + number * there->row_step + (size_t)x->row_there * c->limbs : NULL;
    x->from_column = there->columns
                         ? there->columns + number * there->column_step + (size_t)x->column_there * c->limbs
                         : NULL;
    for (unsigned k = 0; k < c->limbs; k += 8) {
      if (x->from_row) __builtin_prefetch(x->from_row + k);
      if (x->from_column) __builtin_prefetch(x->from_column + k);
    }
  }
  return count;
}

STUDY_WORD_INLINE void join_arranged(uint64_t *to, const uint64_t *from, const edge *x, unsigned height,
                                     unsigned limbs) {
  uint64_t word[STUDY_WORD_MOST_LIMBS];
  for (unsigned k = 0; k < limbs; k++) word[k] = from[k];
  study_word_arrange(word, x->axis, height, limbs);
  study_word_join(to, word, limbs);
}

STUDY_WORD_INLINE unsigned fill_record(uint64_t *rows, uint64_t *columns, uint64_t *set, const study_cut *c,
                                       const study_layer *below, const study_unions *there,
                                       const study_class_board *board, unsigned limbs) {
  const unsigned height = c->height, across = c->across;
  edge edges[MOST_EDGES];
  unsigned count = find_edges(edges, c, below, there, board);
  for (edge *x = edges; x < edges + count; x++) {
    if (rows) join_arranged(rows + (size_t)x->row * limbs, x->from_row, x, height, limbs);
    if (columns) join_arranged(columns + (size_t)x->column * limbs, x->from_column, x, height, limbs);
  }
  for (unsigned i = 0; rows && i < height; i++) {
    study_word_join(set, rows + (size_t)i * limbs, limbs);
    study_word_join_raised(set, rows + (size_t)i * limbs, limbs, i);
  }
  if (!columns) return 0;
  if (!c->tall)
    for (unsigned k = 1; k < across; k++)
      if (board->vector[k] == board->vector[k - 1])
        study_word_join(columns + (size_t)k * limbs, columns + (size_t)(k - 1) * limbs, limbs);
  for (unsigned j = 0; j < across; j++) study_word_join(set, columns + (size_t)j * limbs, limbs);
  unsigned lines = 0;
  for (unsigned k = 0; k < limbs; k++) set[k] = ~set[k] & study_word_all(height);
  study_word_minimise(set, limbs, height);
  for (unsigned k = 0; k < limbs; k++) lines += (unsigned)__builtin_popcountll(set[k]);
  for (unsigned i = 0; rows && i < height; i++) study_word_join(rows + (size_t)i * limbs, set, limbs);
  for (unsigned j = 0; j < across; j++) study_word_join(columns + (size_t)j * limbs, set, limbs);
  return lines;
}

unsigned study_record_fill(uint64_t *rows, uint64_t *columns, uint64_t *set, const study_cut *cut,
                           const study_layer *below, const study_unions *there,
                           const study_class_board *board) {
  switch (cut->limbs) {
  case 1:
    return fill_record(rows, columns, set, cut, below, there, board, 1);
  case 2:
    return fill_record(rows, columns, set, cut, below, there, board, 2);
  case 4:
    return fill_record(rows, columns, set, cut, below, there, board, 4);
  case 8:
    return fill_record(rows, columns, set, cut, below, there, board, 8);
  default:
    return fill_record(rows, columns, set, cut, below, there, board, cut->limbs);
  }
}

unsigned study_record_inverses(const study_cut *c, const study_class_board *board, const uint64_t *record,
                               const study_layer *there) {
  study_class_board inverse = *board;
  study_class_form form;
  unsigned char axis[STUDY_WORD_MOST_HEIGHT];
  const uint64_t *set = record + (study_cut_record(c) - c->limbs);
  uint64_t other[STUDY_WORD_MOST_LIMBS];
  for (unsigned k = 0; k < c->shape.count; k++)
    inverse.vector[k] ^= (unsigned char)((1U << c->shape.lines) - 1);
  study_class_form_of(&form, &c->shape, &inverse);
  const uint32_t number = study_layer_find(there, form.rank, study_layer_slot(there, form.rank));
  memcpy(other, study_layer_record(there, number) + (study_cut_record(c) - c->limbs),
         c->limbs * sizeof *other);
  for (unsigned i = 0; i < c->height; i++) axis[c->tall ? form.place[i] : form.line[i]] = (unsigned char)i;
  study_word_arrange(other, axis, c->height, c->limbs);
  unsigned lines = 0;
  const unsigned all = (1U << c->height) - 1;
  for (unsigned k = 0; k < c->limbs; k++)
    for (uint64_t rest = set[k]; rest; rest &= rest - 1) {
      unsigned r = all ^ (64 * k + (unsigned)__builtin_ctzll(rest));
      lines += other[r / 64] >> r % 64 & 1;
    }
  return lines;
}
