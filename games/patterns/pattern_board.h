/* pattern_board.h: the board of a position, from its bytes (lines.h) and back. */
#ifndef GAMES_PATTERNS_PATTERN_BOARD_H
#define GAMES_PATTERNS_PATTERN_BOARD_H

#include "games/boards/columns.h"
#include "games/patterns/placements.h"

typedef struct games_header {
  unsigned rows, cols, codes;
  const unsigned char *signs; /* of the codes from 1 on */
  size_t length;              /* the planes follow */
} games_header;

static inline unsigned games_code_bits(unsigned codes) { return 32 - (unsigned)__builtin_clz(codes); }

games_header games_header_of(const void *position, size_t length);

/* Writes columns and signs of a position that may have so many codes. Returns how many bytes these are. */
size_t games_header_put(unsigned char *bytes, const games_patterns *rules, unsigned cols, unsigned codes);

static inline size_t games_position_most(const games_shape *s) {
  return GAMES_COLUMNS_BYTES + LAB_PATTERN_MOST_LETTERS + 4 * games_shape_bytes(s) + sizeof(uint64_t);
}

static inline unsigned games_code_at(const games_shape *s, const uint64_t *bits, unsigned planes,
                                     size_t bit) {
  unsigned code = 0;
  for (unsigned t = 0; t < planes; t++)
    code |= (unsigned)games_plane_has(bits + (size_t)t * s->words, bit) << t;
  return code;
}

GAMES_INLINE void games_planes_put(unsigned char *to, const games_shape *s, const uint64_t *bits,
                                   unsigned planes) {
  size_t each = games_shape_bytes(s);
  for (unsigned t = 0; t < planes; t++, to += each)
    for (unsigned w = 0; w < s->words; w++) games_grid_put(to + 8 * w, bits[(size_t)t * s->words + w]);
}

GAMES_INLINE void games_planes_get(uint64_t *bits, const games_shape *s, const unsigned char *from,
                                   unsigned planes) {
  size_t each = games_shape_bytes(s);
  for (unsigned t = 0; t < planes; t++, from += each)
    for (unsigned w = 0; w < s->words; w++)
      bits[(size_t)t * s->words + w] = games_grid_get(from + 8 * w, each - 8 * w < 8 ? each - 8 * w : 8);
}

/* The cells that have each code, and those that are no holes, from the bits of the codes. */
GAMES_INLINE void games_view_spread(const games_view *v, const uint64_t *bits, unsigned planes) {
  const games_shape *s = &v->shape;
  for (unsigned w = 0; w < s->words; w++) {
    uint64_t all = games_columns(s, w, 0, s->cols), taken = 0;
    for (unsigned t = 0; t < planes; t++) taken |= bits[(size_t)t * s->words + w];
    games_plane_of(v, 0)[w] = all & ~taken;
    games_plane_of(v, v->codes + 1)[w] = taken;
    for (unsigned code = 1; code <= v->codes; code++) {
      uint64_t cells = all;
      for (unsigned t = 0; t < planes; t++) {
        uint64_t bit = bits[(size_t)t * s->words + w];
        cells &= code >> t & 1 ? bit : ~bit;
      }
      games_plane_of(v, code)[w] = cells;
    }
  }
}

#endif
