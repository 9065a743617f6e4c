/* parse_mcgs.c: positions as MCGS writes them in its input, [clobber] XO.|.OX or [impartial nogo] ...: a game
 * in brackets, and behind a blank its board, up to the next blank. Numbers before a ':' are parameters of the
 * game. */
#include <string.h>

#include "lab/language/parser.h"

typedef struct mcgs_game {
  const char *name, *ours;
  const char *signs, *here; /* what stands for these signs here */
} mcgs_game;

static const mcgs_game games[] = {
    {"amazons", "amazons", "", ""},
    {"cannibal_clobber", "cannibal_clobber", "", ""},
    {"cannibal_clobber_1xn", "cannibal_clobber", "", ""},
    {"clobber", "clobber", "", ""},
    {"clobber_1xn", "clobber", "", ""},
    {"domineering", "domineering", "", ""},
    {"elephants", "elephants_and_rhinos", "XO", "tf"},
    {"fission", "fission", "X", "x"},
    {"gen_king_dirt", "king_dirt", "", ""},
    {"gen_toads", "gen_toads_and_frogs", "XO", "TF"},
    {"kayles", "kayles", "", ""},
    {"nogo", "nogo", "", ""},
    {"nogo_1xn", "nogo", "", ""},
    {"sheep", "battle_sheep", "", ""},
    {"toppling_dominoes", "toppling_dominoes", "XO#", "lre"},
};

typedef struct mcgs_line {
  const mcgs_game *game;
  bool impartial;
  labi_token at;       /* the name */
  uint32_t start, end; /* of the board */
} mcgs_line;

static const mcgs_game *find_game(const labi_parser *p, const labi_token *name) {
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    if (labi_token_is(p, name, games[i].name)) return &games[i];
  return NULL;
}

/* Does such a position begin at the bracket in front of us? */
static bool find_line(mcgs_line *line, const labi_parser *p) {
  labi_lexer ahead = p->lex;
  labi_token close;
  lab_error ignored;
  if (!labi_lex(&line->at, &ahead, &ignored)) return false;
  line->impartial = labi_token_is(p, &line->at, "impartial");
  if (line->impartial && !labi_lex(&line->at, &ahead, &ignored)) return false;
  line->game = find_game(p, &line->at);
  if (!line->game || !labi_lex(&close, &ahead, &ignored) || close.kind != LABI_TOKEN_CLOSE_SQUARE)
    return false;
  const char *text = p->lex.text;
  uint32_t end = p->lex.length;
  line->start = close.end;
  while (line->start < end && text[line->start] == ' ') line->start++;
  line->end = line->start;
  while (line->end < end && !strchr(" \t\r\n;)]}", text[line->end])) line->end++;
  return line->end > line->start && strchr(".xXoO#tTfFlLrReE0123456789-", text[line->start]);
}

/* ---- numbers ------------------------------------------------------------------------------------------ */

/* Reads "-12" from *at on, before end. */
static labi_node *parse_number(labi_parser *p, const mcgs_line *line, const char **at, const char *end) {
  int64_t value = 0;
  const char *from = *at;
  bool negative = *at < end && **at == '-';
  *at += negative;
  for (; *at < end && **at >= '0' && **at <= '9' && value < 100000000; ++*at)
    value = 10 * value + (**at - '0');
  if (*at > from + negative) return labi_new_integer(p, &line->at, negative ? -value : value);
  labi_syntax_error(p->error, CGT_EPARSE, line->at.line, line->at.column,
                    "in [%s] expected a number, found '%.20s'", line->game->name, *at);
  return NULL;
}

static bool push_numbers(labi_nodes *to, labi_parser *p, const mcgs_line *line, const char **at,
                         const char *end) {
  do
    if (!labi_push_node(to, p, parse_number(p, line, at, end))) return false;
  while (*at < end && (**at == ',' || **at == '|') && ++*at);
  return true;
}

/* 3,0|0,-3 as a matrix. */
static labi_node *parse_matrix(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  labi_nodes cells = {0};
  const char *row = memchr(at, '|', (size_t)(end - at));
  uint32_t columns = 1;
  for (const char *c = at; c < (row ? row : end); c++) columns += *c == ',';
  if (!push_numbers(&cells, p, line, &at, end)) return NULL;
  labi_node *n = labi_gather(p, LABI_NODE_MATRIX, &line->at, &cells);
  if (!n) return NULL;
  if (cells.count % columns != 0 || at < end) {
    labi_syntax_error(p->error, CGT_EPARSE, line->at.line, line->at.column,
                      "in [%s] expected rows of as many numbers", line->game->name);
    return NULL;
  }
  n->as.columns = row ? columns : 0;
  return labi_finish(p, n, line->at.start);
}

/* ---- the position -------------------------------------------------------------------------------------- */

static labi_node *parse_board(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  size_t length = (size_t)(end - at);
  lab_text *text = labi_take(p, sizeof *text + length + 1);
  labi_node *n = text ? labi_new_node(p, LABI_NODE_CONSTANT, &line->at, 0) : NULL;
  if (!n) return NULL;
  text->length = length;
  for (size_t i = 0; i < length; i++) {
    const char *sign = strchr(line->game->signs, at[i]);
    text->bytes[i] = sign ? line->game->here[sign - line->game->signs] : at[i];
  }
  n->as.constant = (lab_value){.kind = LAB_TEXT, .as.text = text};
  return labi_finish(p, n, line->at.start);
}

static labi_node *parse_line(labi_parser *p, const mcgs_line *line) {
  const char *at = p->lex.text + line->start, *end = p->lex.text + line->end;
  const char *parameters = memchr(at, ':', (size_t)(end - at));
  labi_nodes args = {0};
  if (parameters && !push_numbers(&args, p, line, &at, parameters)) return NULL;
  if (parameters) at = parameters + 1;
  labi_node *position = strcmp(line->game->name, "sheep") == 0    ? parse_matrix(p, line, at, end)
                        : strcmp(line->game->name, "kayles") == 0 ? parse_number(p, line, &at, end)
                                                                  : parse_board(p, line, at, end);
  if (!labi_push_node(&args, p, position)) return NULL;
  return labi_new_call(p, &line->at, line->game->ours, strlen(line->game->ours), &args, line->at.start);
}

labi_node *labi_parse_mcgs(bool *is, labi_parser *p) {
  mcgs_line line;
  *is = find_line(&line, p);
  if (!*is) return NULL;
  p->lex.column += line.end - p->lex.at; /* a board has no characters of several bytes */
  p->lex.at = line.end;
  p->now.end = line.end;
  if (!labi_advance(p)) return NULL;
  labi_node *n = parse_line(p, &line);
  if (!line.impartial) return n;
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, n)) return NULL;
  return labi_new_call(p, &line.at, "impartial", strlen("impartial"), &args, line.at.start);
}
