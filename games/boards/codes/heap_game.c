/* heap_game.c: see heap_game.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/boards/codes/heap_game.h"

/* ---- as they are written ------------------------------------------------------------------------ */

/* Winning Ways, ch. 4, has these games and their codes; tests/impartial/test_nim_sequence.c compares the values of the
 * rulesets of that name. */
static const struct {
  const char *letters, *what;
} names[] = {{"kayles", "Kayles is 0.77"},
             {"dawsonskayles", "Dawson's Kayles is 0.07"},
             {"dawsonschess", "Dawson's Chess is 0.137"},
             {"treblecross", "Treblecross is 0.007"},
             {"officers", "Officers is 0.6"},
             {"grundy", "Grundy's game is 4!.0"},
             {"grundysgame", "Grundy's game is 4!.0"},
             {"nim", "Nim is 0.[3]"}};

/* Letters alone count, small or capital. */
static bool is_named(const char *text, const char *letters) {
  for (; *text; text++) {
    char c = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
    if (c == ' ' || c == '_' || c == '\'') continue;
    if (c != *letters++) return false;
  }
  return !*letters;
}

static const char *no_point(const char *text) {
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (is_named(text, names[i].letters)) return names[i].what;
  return "a code needs a point";
}

/* One player's, up to end: a code, or a set with or without its braces. */
static bool read_player(games_take_code *code, games_take_place *place, const char *text, size_t length,
                        bool set, const char **what) {
  games_take_fault fault = {0};
  bool braces = set && length > 0 && *text == '{';
  size_t room = length + 4;
  char *copy = malloc(room);
  if (!copy) return *what = NULL, false;
  snprintf(copy, room, set ? braces ? "3%.*s" : "3{%.*s}" : "%.*s", (int)length, text);
  bool pointed = set || strchr(copy, '.');
  if (!pointed) fault.what = no_point(copy);
  bool good = pointed && games_take_read(code, place, copy, copy + strlen(copy), &fault);
  if (good && games_take_adds(code)) {
    good = false;
    fault.what = "counters are added";
  }
  *what = good ? NULL : fault.what;
  free(copy);
  return good;
}

bool games_heap_game_read(games_heap_game *game, const char *text, bool sets, const char **what) {
  size_t room = strlen(text) + 4, moves = 0;
  *game =
      (games_heap_game){.partizan = strchr(text, '|') != NULL, .place = calloc(2 * room, sizeof *game->place)};
  *what = NULL;
  if (!game->place) return false;
  for (int player = 0; player <= game->partizan; player++) {
    size_t length = strcspn(text, "|");
    games_take_code *code = &game->rules[player].take;
    if (!read_player(code, game->place + (size_t)player * room, text, length, sets, what)) return false;
    moves += code->count;
    text += length + (player == 0 && game->partizan);
  }
  if (*text) *what = "'|' appears twice";
  if (moves == 0) *what = "neither player has a move";
  return !*what;
}

void games_heap_game_clear(games_heap_game *game) { free(game->place); }

/* ---- what proves periods --------------------------------------------------------------------------- */

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

bool games_heap_bounds_of_game(games_heap_bounds *bounds, const games_heap_game *game) {
  *bounds = (games_heap_bounds){.heaps = 1};
  for (int player = 0; player <= game->partizan; player++) {
    games_heap_bounds one;
    if (!games_heap_bounds_of(&one, &game->rules[player])) return false;
    bounds->heaps = (size_t)larger((int64_t)bounds->heaps, (int64_t)one.heaps);
    bounds->longest = (size_t)larger((int64_t)bounds->longest, (int64_t)one.longest);
    bounds->start = larger(bounds->start, one.start);
  }
  return true;
}
