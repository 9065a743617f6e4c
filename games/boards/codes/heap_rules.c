/* heap_rules.c: see heap_rules.h. */
#include <string.h>

#include "games/boards/codes/heap_rules.h"

static bool is_turning(const char *text) { return !strpbrk(text, ".{["); }

size_t games_heap_rules_room(const char *text) { return is_turning(text) ? 0 : games_take_room(text); }

bool games_heap_rules_read(games_heap_rules *rules, games_take_place *room, const char *text,
                           const char **what, size_t *at) {
  const char *end = text + strlen(text);
  rules->turns = is_turning(text);
  if (rules->turns) {
    *what = games_turn_read(&rules->turn, text, end, at);
    return !*what;
  }
  games_take_fault fault;
  bool good = games_take_read(&rules->take, room, text, end, &fault);
  *what = fault.what;
  *at = fault.at;
  return good;
}

uint64_t games_heap_most(const games_heap_rules *rules, uint64_t n) {
  if (rules->turns) return n;
  uint64_t most = games_take_most_heaps(&rules->take), counters = n + GAMES_TAKE_NUMBERED;
  return most < counters ? most : counters;
}

bool games_heap_each(const games_heap_rules *rules, uint64_t n, uint64_t *heaps, games_take_visit *visit,
                     void *data) {
  if (n == 0) return true;
  return rules->turns ? games_turn_each(&rules->turn, n, heaps, visit, data)
                      : games_take_each(&rules->take, n, heaps, visit, data);
}
