/* play_text.c: see play_text.h. */
#include "lab/report/play_text.h"

#include <stdlib.h>
#include <string.h>

#include "lab/report/latex_formula.h"
#include "lab/base/text_stream.h"

enum { NAME_ROOM = 160 };

/* A position as its ruleset writes it, another game by name. */
static void name_of(char name[NAME_ROOM], const labi_play_text *play, uint32_t g) {
  const labi_proof *p = play->proof;
  size_t length = 0;
  if (p->labels[g].id != 0 && cgt_position_print(name, NAME_ROOM, &length, p->ctx, p->labels[g]) == CGT_OK &&
      length < NAME_ROOM)
    return;
  labi_certificate_name(name, NAME_ROOM, &p->c, g);
  if (play->latex && name[0] == '#') name[0] = 'G';
}

bool labi_play_is_numbered(const labi_proof *p, uint32_t g) {
  char name[NAME_ROOM];
  if (p->labels[g].id != 0) return false;
  labi_certificate_name(name, NAME_ROOM, &p->c, g);
  return name[0] == '#';
}

static void put_game(FILE *out, const labi_play_text *play, uint32_t g, bool negative, bool behind_sign) {
  char name[NAME_ROOM];
  name_of(name, play, g);
  bool bracket = name[0] == '-' && (negative || behind_sign);
  fprintf(out, bracket ? "%s(%s)" : "%s%s", negative && !behind_sign ? "-" : "", name);
}

static bool is_empty(const labi_proof *p, uint32_t g) {
  return p->c.games[g].count[0] + p->c.games[g].count[1] == 0;
}

static void put_sum(FILE *out, const labi_play_text *play, const uint32_t *position) {
  const labi_proof *p = play->proof;
  bool any = false;
  for (size_t i = 0; i < p->sum.count; i++) {
    if (is_empty(p, position[i])) continue;
    bool negative = p->sum.terms[i].negative;
    if (any) fputs(negative ? " - " : " + ", out);
    put_game(out, play, position[i], negative, any);
    any = true;
  }
  if (!any) fputc('0', out);
}

/* A text of the language is put into memory first where a formula is wanted. */
static FILE *begin(labi_play_text *play, labi_text_stream *stream) {
  if (!play->latex) return play->out;
  FILE *memory = labi_text_stream_open(stream);
  if (!memory) play->lost = true;
  return memory;
}

static void end(labi_play_text *play, labi_text_stream *stream) {
  if (!play->latex) return;
  char *text = labi_text_stream_close(stream);
  if (!text || !labi_latex_put_formula(play->out, text, strlen(text), false)) play->lost = true;
  free(text);
}

void labi_play_put_position(labi_play_text *play, const uint32_t *position) {
  labi_text_stream stream;
  FILE *out = begin(play, &stream);
  if (!out) return;
  put_sum(out, play, position);
  end(play, &stream);
}

static void put_one(labi_play_text *play, uint32_t g, bool negative) {
  labi_text_stream stream;
  FILE *out = begin(play, &stream);
  if (!out) return;
  if (is_empty(play->proof, g))
    fputc('0', out);
  else
    put_game(out, play, g, negative, false);
  end(play, &stream);
}

void labi_play_put_move(labi_play_text *play, const uint32_t *position, labi_proof_move move) {
  bool negative = play->proof->sum.terms[move.component].negative;
  put_one(play, position[move.component], negative);
  fputs(play->latex ? "\\to " : " -> ", play->out);
  put_one(play, move.to, negative);
}

void labi_play_put_options(labi_play_text *play, uint32_t g) {
  const labi_certificate *c = &play->proof->c;
  const labi_certificate_game *game = &c->games[g];
  const uint32_t *options = c->options + game->at;
  labi_text_stream stream;
  FILE *out = begin(play, &stream);
  if (!out) return;
  fputc('{', out);
  for (uint32_t i = 0; i < game->count[0] + game->count[1]; i++) {
    if (i == game->count[0])
      fputc('|', out);
    else if (i > 0)
      fputc(',', out);
    put_game(out, play, options[i], false, false);
  }
  fputs(game->count[1] == 0 ? "|}" : "}", out);
  end(play, &stream);
}
