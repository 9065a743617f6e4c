/* test_long_rows.c: rows of more cells than a byte counts. What fills a board up and takes no part in play
 * does not change the value, however long the rows are; and what is too long is refused with the limit. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/lab_rulesets.h>

#include "language_session.h"
#include "random_game.h"

TestSuite(long_rows, .timeout = 300);

enum { MOST = 65535, NO_LIMIT = 0, TEXT = 1 << 18 };

/* name(before fill fill ... fill after), of `cells` cells with n fills less; `most` cells are possible. */
typedef struct kind {
  const char *name, *before, *fill, *after;
  size_t cells, most;
} kind;

static const kind kinds[] = {
    {"amazons", "\"", "#", "\"", 0, MOST},
    {"anti_clobber", "\"", "#", "\"", 0, MOST},
    {"battle_sheep", "[", "1,", "0]", 1, MOST},
    {"cannibal_clobber", "\"", "#", "\"", 0, MOST},
    {"clobber", "\"", "#", "\"", 0, MOST},
    {"cram", "\"", "x", "\"", 0, MOST},
    {"diagonal_clobber", "\"", "o", "\"", 0, MOST},
    {"domineering", "\"", "#", "\"", 0, MOST},
    {"entrepreneurial_chess", "\"", ".", "k.K\"", 3, 16},
    {"fission", "\"", "#", "\"", 0, MOST},
    {"fox_and_geese", "\"x#", ".#", "o\"", 3, 64},
    {"hare_and_hounds", "\"", "#", "x.o\"", 3, MOST},
    {"king_dirt", "0,0,0,\"", "#", "\"", 0, MOST},
    {"kings", "\"", "#", "\"", 0, MOST},
    {"knights", "\"", "x", "\"", 0, MOST},
    {"konane", "\"", ".", "\"", 0, MOST},
    {"nogo", "\"", "#", "\"", 0, 64},
    {"placement", "\"x|x\",\"xx\",\"", "#", "\"", 0, MOST},
    {"queens", "\"", "#", "\"", 0, MOST},
    {"queens_placement", "\"", "#", "\"", 0, MOST},
    {"rooks", "\"", "#", "\"", 0, MOST},
    {"ski_jumps", "\"", "#", "\"", 0, MOST},
    {"tac_tix", "\"", ".", "\"", 0, MOST},
    {"elephants_and_rhinos", "\"", "T", "\"", 0, MOST},
    {"gen_toads_and_frogs", "1,1,1,0,\"", "F", "\"", 0, MOST},
    {"toads_and_frogs", "\"", "F", "\"", 0, MOST},
    {"toppling_dominoes", "\"", "l", "\"", 0, MOST},
    {"pseudo_quicksort", "[", "1,", "1]", 1, NO_LIMIT},
    {"quicksort", "[", "1,", "1]", 1, NO_LIMIT},
    {"push", "\"", ".", "\"", 0, NO_LIMIT},
    {"shove", "\"", ".", "\"", 0, NO_LIMIT},
    {"col", "\"", "#", "\"", 0, 255},
    {"node_kayles", "\"", ".", "\"", 0, 255},
    {"snort", "\"", ".", "\"", 0, 255},
    {"nim_squared", "\"", "o", "\"", 0, 16},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static char *repeat(char *to, const char *text, size_t times) {
  const size_t length = strlen(text);
  for (; times > 0; times--, to += length) memcpy(to, text, length);
  *to = '\0';
  return to;
}

/* name(...) with rows of n cells. */
static void write_row(char text[TEXT], const kind *k, size_t n) {
  char *to = text + sprintf(text, "%s(%s", k->name, k->before);
  to = repeat(to, k->fill, (n - k->cells) / (k->fill[1] == '#' ? 2 : 1));
  sprintf(to, "%s)", k->after);
}

/* The position that a text names; it is one. */
static cgt_position position_of(session *s, size_t index) {
  lab_value v;
  cr_assert(lab_evaluate(&v, s->machine, index, &s->error) == CGT_OK && v.kind == LAB_POSITION, "%.80s",
            s->error.message);
  return v.as.at.position;
}

/* What is read is printed, and read again as the same. */
static void expect_kept(const char *text, size_t cells) {
  static char printed[TEXT];
  session s = open_text(text);
  cgt_position p = position_of(&s, 0);
  cgt_ctx *ctx = lab_machine_ctx(s.machine);
  cgt_board board;
  cr_expect(cgt_position_board(&board, ctx, p) == CGT_OK);
  cr_expect(board.kind != CGT_BOARD_GRID || board.cols == cells, "%.40s...: %zu columns", text, board.cols);
  cr_assert(cgt_position_print(printed, sizeof printed, NULL, ctx, p) == CGT_OK);
  close_session(&s);
  s = open_text(printed);
  p = position_of(&s, 0);
  static char again[TEXT];
  cr_assert(cgt_position_print(again, sizeof again, NULL, lab_machine_ctx(s.machine), p) == CGT_OK);
  cr_expect(strcmp(printed, again) == 0, "%.40s... is printed in another way", text);
  close_session(&s);
}

/* In one line, with the limit, or with that of all rows. */
static void expect_refused(const char *text, size_t most) {
  session s = open_text(text);
  lab_value v;
  char limit[24];
  sprintf(limit, "%zu", most);
  cr_expect(lab_evaluate(&v, s.machine, 0, &s.error) == CGT_EPARSE, "%.40s... is taken", text);
  cr_expect(!strchr(s.error.message, '\n') &&
                (strstr(s.error.message, limit) || strstr(s.error.message, "65535")),
            "%.40s...: %s", text, s.error.message);
  close_session(&s);
}

Test(long_rows, are_taken_up_to_the_limit) {
  static const size_t lengths[] = {254, 255, 256, 300, MOST, 70000};
  static char text[TEXT];
  for (const kind *k = kinds; k < kinds + KINDS; k++)
    for (size_t n = 0; n < sizeof lengths / sizeof *lengths; n++) {
      if (k->most == NO_LIMIT && lengths[n] > 300) continue; /* they are as long as memory lets them be */
      write_row(text, k, lengths[n]);
      if (k->most != NO_LIMIT && lengths[n] > k->most)
        expect_refused(text, k->most);
      else
        expect_kept(text, lengths[n] - (lengths[n] % 2 == 0 && k->fill[1] == '#'));
    }
}

/* A new ruleset on boards or strips has its row above. */
Test(long_rows, of_every_ruleset) {
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    const char *family = lab_ruleset_family(r);
    bool found = (strcmp(family, "grids") && strcmp(family, "strips")) || strcmp(r->name, "chomp") == 0 ||
                 strcmp(r->name, "nimbi") == 0 || /* a list of rows, and a triangle */
                 strcmp(r->name, "dots_and_boxes") == 0; /* a line of boxes has edges above and below */
    for (const kind *k = kinds; k < kinds + KINDS && !found; k++) found = strcmp(k->name, r->name) == 0;
    cr_expect(found, "%s has no row", r->name);
  }
}

Test(long_rows, of_numbers_of_rows_and_columns) {
  static const row rows[] = {
      {"domineering(1,300) + 0", "-150"},
      {"domineering(300,1) + domineering(1,301)", "0"},
      {"placement(\"x|x\",\"xx\",256,1) + 0", "128"},
      {"clobber(0,70000) + 0",
       "1:1: clobber: the number of columns is not from 0 to 65535; an example: clobber(\"xox|ox.\")"},
      {"domineering(65535,65535) + 0", "1:1: domineering: the board has more than 16777216 cells, the limit"
                                       "; an example: domineering(\".#..|.#..|....|.##.\")"},
      {"konane((\".\"^256+\"|\")^299 + \".\"^256) == 0", "true"},
      {"elephants_and_rhinos(300) + 0", "0"},
  };
  EXPECT_ROWS(rows);
}

/* ---- play -------------------------------------------------------------------------------------------- */

/* name(before board after): the value, and the parts, are those of the board with fills around it. */
typedef struct filled {
  const char *name, *before, *board, *after, *fill;
} filled;

static const filled boards[] = {
    {"amazons", "\"", "x..o.", "\"", "#"},
    {"amazons", "\"", "x..|.#o|...", "\"", "#"},
    {"anti_clobber", "\"", "xo.o", "\"", "#"},
    {"cannibal_clobber", "\"", "xoxxo", "\"", "#"},
    {"clobber", "\"", "xoxoxoo", "\"", "#"},
    {"clobber", "\"", "xox|ox.|xoo", "\"", "#"},
    {"clobber", "\"", "xo.x", "\"", "."},
    {"cram", "\"", "..x..|.....", "\"", "x"},
    {"diagonal_clobber", "\"", "xo.|.ox", "\"", "#"},
    {"domineering", "\"", "..#.|....|.#..", "\"", "#"},
    {"domineering", "\"", "......", "\"", "x"},
    {"fission", "\"", "..x..|.x.x.|.....", "\"", "#"},
    {"king_dirt", "0,0,0,\"", "x..|.#o", "\"", "#"},
    {"kings", "\"", "x.|oo", "\"", "#"},
    {"knights", "\"", "x..|..o|.x.", "\"", "#"},
    {"konane", "\"", "xo.o.", "\"", "#"},
    {"placement", "\"x|x\",\"xx,xxx\",\"", "...|.#.|...", "\"", "#"},
    {"queens", "\"", "x.|.o", "\"", "#"},
    {"queens_placement", "\"", "..#|...", "\"", "#"},
    {"rooks", "\"", "x.o|..x", "\"", "#"},
    {"tac_tix", "\"", "xxx|x.x", "\"", "."},
    {"elephants_and_rhinos", "\"", "T..TF..F", "\"", "#"},
};

/* These are not taken apart as far, or their fills are not cut off. */
static const filled whole_boards[] = {
    {"king_dirt", "1,0,1,\"", "x..o", "\"", "#"},
    {"konane", "\"", ".ox.|o..x|....", "\"", "#"},
};

/* The board with so many fills at the left, and in all as many columns as are wanted. */
static void write_filled(char *to, const filled *f, size_t left, size_t columns) {
  const size_t width = strcspn(f->board, "|");
  to += sprintf(to, "%s(%s", f->name, f->before);
  for (const char *at = f->board;; at++) {
    to = repeat(to, f->fill, left);
    to += sprintf(to, "%.*s", (int)width, at);
    to = repeat(to, f->fill, columns - left - width);
    at += width;
    if (!*at) break;
    *to++ = '|';
  }
  sprintf(to, "%s)\n", f->after);
}

static bool has_same_parts(cgt_ctx *ctx, cgt_position p, cgt_position q) {
  enum { ROOM = 8 };
  cgt_part of_p[ROOM], of_q[ROOM];
  size_t count[2], found = 0;
  cr_assert(cgt_position_parts(&count[0], of_p, ROOM, ctx, p) == CGT_OK &&
            cgt_position_parts(&count[1], of_q, ROOM, ctx, q) == CGT_OK && count[0] <= ROOM);
  for (size_t i = 0; i < count[0] && count[0] == count[1]; i++)
    for (size_t k = 0; k < count[1]; k++)
      if (of_p[i].position.id == of_q[k].position.id && of_p[i].negative == of_q[k].negative) {
        found++;
        of_q[k].position.id = UINT32_MAX;
        break;
      }
  return count[0] == count[1] && found == count[0];
}

/* Two positions of a session have the same parts, byte by byte, the same value by search, and as many moves.
 */
static void expect_equal(const char *small, const char *large, bool whole) {
  static char text[TEXT];
  sprintf(text, "%s\n%s", small, large);
  session s = open_text(text);
  cgt_ctx *ctx = lab_machine_ctx(s.machine);
  const cgt_position p = position_of(&s, 0), q = position_of(&s, 1);
  cr_expect(whole || has_same_parts(ctx, p, q), "%.60s... has not the parts of %s", large, small);
  cr_expect(cgt_equal(cgt_position_search(ctx, p), cgt_position_search(ctx, q)) ||
                cgt_ctx_status(ctx) == CGT_EDOMAIN, /* play does not end */
            "%.60s... is not %s", large, small);
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    size_t moves[2];
    cr_assert(cgt_position_moves(&moves[0], NULL, 0, ctx, p, (cgt_player)player) == CGT_OK &&
              cgt_position_moves(&moves[1], NULL, 0, ctx, q, (cgt_player)player) == CGT_OK);
    cr_expect(moves[0] == moves[1], "%s: %zu moves, %.60s...: %zu", small, moves[0], large, moves[1]);
  }
  close_session(&s);
}

static void play_filled(const filled *list, size_t count, bool whole) {
  static const size_t columns[] = {65, 254, 255, 256, 300};
  static char small[TEXT / 2], large[TEXT / 2];
  for (const filled *f = list; f < list + count; f++) {
    write_filled(small, f, 0, strcspn(f->board, "|"));
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
      for (size_t where = 0; where < 3; where++) {
        write_filled(large, f, where * (columns[k] - strcspn(f->board, "|")) / 2, columns[k]);
        expect_equal(small, large, whole);
      }
  }
}

Test(long_rows, are_played_as_short_ones) {
  play_filled(boards, sizeof boards / sizeof *boards, false);
  play_filled(whole_boards, sizeof whole_boards / sizeof *whole_boards, true);
}

/* Tall boards, whose images lie. */
Test(long_rows, lie_where_they_stood) {
  static const row rows[] = {
      {"clobber((\"#|\")^300 + \"x|o|x|x\") - clobber(\"xoxx\" + \"#\"^300)", "0"},
      {"domineering(\".|.|.|\" + (\"#|\")^300 + \".|.\") + domineering(\"...\" + \"#\"^300 + \"..\")", "0"},
      {"cram(\".|.|.|.|\" + (\"x|\")^300 + \".|.\") - cram(\"....\" + \"x\"^300 + \"..\")", "0"},
      {"placement(\"x|x\",\"xx\",\".|.|.|\" + (\"#|\")^300 + \".|.\") - 2", "0"},
      {"king_dirt(0,0,0,\"x|.|o|\" + (\"#|\")^300 + \".\") - king_dirt(0,0,0,\"x.o\" + \"#\"^300)", "0"},
      {"konane(\"x|o|.|o|.\" + \"|#\"^300) - konane(\"xo.o.\" + \"#\"^300)", "0"},
  };
  EXPECT_ROWS(rows);
}

/* Far moves over many free cells, and sums of many parts. */
Test(long_rows, hold_long_moves_and_many_parts) {
  static const row rows[] = {
      {"rooks(\"x\" + \".\"^298 + \"o\") - rooks(\"x..o\")", "0"},
      {"ski_jumps(\"L\" + \".\"^299) + ski_jumps(\".\"^299 + \"R\")", "0"},
      {"clobber(\"xo.\"^200) + 0", "0"},
      {"clobber(\"xxo.\"^101) - clobber(\"xxo\")", "^100"},
      {"konane(\"xo..#\"^100) + 0", "100"},
      {"toppling_dominoes(\"l\"^400) - toppling_dominoes(\"l|\"^400)", "0"},
      {"ruleset slide(strip of \"x.\") Left \"x.*#\" -> \"..*#\" Right \"x\" -> \".\"\n"
       "slide(\".\"^290 + \"x\" + \".\"^9) - slide(\"x.\")",
       "0"},
      {"ruleset fly(strip of \"xo.\") Left \"x.*o\" -> \"..*x\" Right \"o\" -> \".\" unless next to \"x\"\n"
       "fly(\"x\" + \".\"^298 + \"o\") - fly(\"x..o\")",
       "0"},
  };
  EXPECT_ROWS(rows);
}

/* ---- Toads and Frogs --------------------------------------------------------------------------------- */

/* Dead pieces around a strip of up to 60 cells, which is played in words, leave its value, and its part, as
 * they are; and long strips have the values of the general game, which knows no walls. */
Test(long_rows, of_toads_and_frogs) {
  static char small[TEXT / 2], large[TEXT / 2];
  for (unsigned run = 0; run < long_test_runs(120); run++) {
    char strip[12] = "";
    unsigned state = run * 2654435761u;
    for (unsigned i = 0; i < 4 + run % 7; i++, state = state * 1103515245u + 12345u)
      strip[i] = "T.F."[state >> 16 & 3];
    sprintf(small, "toads_and_frogs(\"%s\")", strip);
    sprintf(large, "toads_and_frogs(\"F\"^%u + \"%s\" + \"T\"^%u)", 10 + run % 40, strip, 60 + run % 240);
    expect_equal(small, large, false);
    sprintf(small, "gen_toads_and_frogs(1,1,1,0,\"F\"^%u + \"%s\" + \"TF\"^2 + \"T\"^60)", run % 3 * 100,
            strip);
    sprintf(large, "toads_and_frogs(\"F\"^%u + \"%s\" + \"TF\"^2 + \"T\"^60)", run % 3 * 100, strip);
    cr_expect_str_eq(eval(strcat(strcat(small, " - "), large)), "0");
  }
}
