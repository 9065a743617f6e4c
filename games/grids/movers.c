/* movers.c: see movers.h. */
#include "games/grids/movers.h"

void games_mover_read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_stones_read(out, args, count, true);
}

/* May a stone of player go to a cell of that code? */
static bool may_take(games_takes takes, unsigned char code, cgt_player player) {
  if (takes == GAMES_TAKES_FREE) return code == GAMES_FREE;
  return code >= GAMES_STONE && (takes == GAMES_TAKES_ANY || code != games_stone_of(player));
}

void games_mover_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                         const games_mover *mover) {
  const games_stones s = games_stones_of(position, length);
  const unsigned char own = games_stone_of(player),
                      left = mover->takes == GAMES_TAKES_FREE ? games_stone_exchanged(own) : GAMES_FREE;
  unsigned char *after = cgt_sink_room(out, length);
  if (!after) return;
  memcpy(after, position, length);
  games_place from;
  for (size_t bit = 0; games_stones_next(&bit, &from, &s, player);)
    for (unsigned d = mover->directions.first; d < mover->directions.end; d++) {
      games_place to = from;
      unsigned char code = GAMES_HOLE;
      while (games_stones_step(&s, &to, d)) {
        code = games_stones_at(&s, to.i, to.j);
        if (!mover->slides || code != GAMES_FREE) break;
        code = GAMES_HOLE;
      }
      if (!may_take(mover->takes, code, player)) continue;
      games_stones_put(after, &s, from, left);
      games_stones_put(after, &s, to, own);
      cgt_emit(out, after, length);
      games_stones_put(after, &s, from, own);
      games_stones_put(after, &s, to, code);
    }
}

void games_mover_split(cgt_sink *out, const void *position, size_t length, const games_mover *mover) {
  const games_links links = {mover->directions, mover->slides,
                             mover->takes == GAMES_TAKES_FREE ? GAMES_LINKED_FREE : GAMES_LINKED_STONES,
                             mover->takes == GAMES_TAKES_ENEMY};
  games_stone_links_split(out, position, length, &links);
}
