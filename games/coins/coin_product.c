/* coin_product.c: Lenstra's products of any two coin-turning games (coin_board.h). */
#include <string.h>

#include "games/boards/coin_board.h"

#define SYNTAX "as in coin_product(\"turtles\", \"ruler\", 3,4, 5,2)"

/* "ruler"; "turtles" too, for "turning_turtles". */
static bool find_game(games_coin_game *game, const cgt_arg *arg) {
  if (arg->kind != CGT_ARG_TEXT) return false;
  for (int i = 0; i < GAMES_COIN_GAMES; i++) {
    const char *name = games_coin_game_name((games_coin_game)i);
    if (strcmp(arg->text, name) == 0 || (i == GAMES_COIN_TURTLES && strcmp(arg->text, "turtles") == 0))
      return *game = (games_coin_game)i, true;
  }
  return false;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coin_game game[2];
  if (count < 2 || !find_game(&game[0], &args[0]) || !find_game(&game[1], &args[1]))
    cgt_refuse_showing(out,
               "takes two of \"turtles\", \"twins\", \"mock_turtles\", \"ruler\", then the coins, " SYNTAX);
  else
    games_coin_board_read(out, args + 2, count - 2, game, SYNTAX);
}

static void put_games(games_text *text, const games_tuple_view *view, const char *comma) {
  for (size_t i = 0; i < GAMES_COIN_BOARD_HEAD; i++) {
    if (i > 0) games_text_put(text, comma);
    games_text_put(text, "\"");
    games_text_put(text, games_coin_game_name((games_coin_game)games_tuple_word(view, i)));
    games_text_put(text, "\"");
  }
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  games_text text = {buf, cap, 0};
  put_games(&text, &view, ",");
  if (view.count > GAMES_COIN_BOARD_HEAD) games_text_put(&text, ",");
  games_tuple_put(&text, &view, GAMES_COIN_BOARD_HEAD, view.count, 0);
  return games_text_end(&text);
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  games_text text = {buf, cap, 0};
  put_games(&text, &view, ", ");
  return games_text_end(&text);
}

const cgt_ruleset cgt_ruleset_coin_product = {
    .name = "coin_product",
    .title = "Lenstra's products of coin-turning games",
    .rules =
        "Coins on a board: a player turns those in the columns that a move of one game turns and in the rows "
        "that a move of the other turns; the last of them goes from heads to tails.",
    .syntax =
        "coin_product(\"G\",\"H\",x,y,...)  G, H: turtles, twins, mock_turtles, ruler; then the coins that "
        "show heads",
    .example = "coin_product(\"turtles\",\"ruler\",3,4,5,2)",
    .small = {"[coin_product(\"turtles\",\"ruler\",x,y,2,2) for x in 1..3, y in 1..3 where x*y != 4]",
              "[coin_product(\"mock_turtles\",\"twins\",x,y) for x in 0..2, y in 0..3]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 14; H. W. Lenstra, Nim-multiplication, 1978",
    .impartial = true,
    .read = read,
    .options = games_coin_board_options,
    .value = games_coin_board_value,
    .print = print,
    .board = games_coin_board,
    .cell = games_coin_board_cell,
    .caption = caption,
};
