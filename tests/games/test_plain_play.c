/* test_plain_play.c: small positions of every ruleset, played out by the definitions alone: from the moves as
 * the players see them, without symmetry, parts, values or theorems. Outcomes by normal and by misère play,
 * sums of two positions, and the nim-values of impartial versions must agree. Misère play tells whether what
 * representative() and split() take for equal has the same tree of moves, not only the same value. */
#include <stdlib.h>

#include <cgt/lab_machine.h>
#include <cgt/lab_rulesets.h>
#include "language_session.h"
#include "random_game.h"

TestSuite(plain_play, .timeout = 240);

/* ---- what was found, by positions and question --------------------------------------------------- */

typedef struct known {
  uint64_t key, asked; /* asked: the question plus one; 0 where the table is empty */
  unsigned answer;
} known;

typedef struct table {
  cgt_ctx *ctx;
  known *entries;
  size_t room, count;
} table;

/* The place of an answer. Places move when others are added. */
static known *place(table *t, uint64_t key, uint64_t asked) {
  size_t at = (size_t)((key * 8 + asked) * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (t->room - 1);
  while (t->entries[at].asked && (t->entries[at].key != key || t->entries[at].asked != asked))
    at = (at + 1) & (t->room - 1);
  return &t->entries[at];
}

static void open_table(table *t, cgt_ctx *ctx, size_t room) {
  *t = (table){.ctx = ctx, .entries = calloc(room, sizeof(known)), .room = room};
  cr_assert(t->entries);
}

static void learn(table *t, uint64_t key, uint64_t asked, unsigned answer) {
  if (2 * ++t->count > t->room) {
    table larger;
    open_table(&larger, t->ctx, 2 * t->room);
    for (size_t i = 0; i < t->room; i++)
      if (t->entries[i].asked) *place(&larger, t->entries[i].key, t->entries[i].asked) = t->entries[i];
    larger.count = t->count;
    free(t->entries);
    *t = larger;
  }
  *place(t, key, asked) = (known){key, asked, answer};
}

static bool is_known(unsigned *answer, table *t, uint64_t key, uint64_t asked) {
  known *there = place(t, key, asked);
  *answer = there->answer;
  return there->asked;
}

/* ---- the definitions -------------------------------------------------------------------------------- */

static cgt_position *moves_of(size_t *count, table *t, cgt_position p, cgt_player player) {
  cr_assert(cgt_position_moves(count, NULL, 0, t->ctx, p, player) == CGT_OK, "%s", cgt_ctx_message(t->ctx));
  cgt_position *moves = malloc((*count + 1) * sizeof *moves);
  cr_assert(moves && cgt_position_moves(count, moves, *count, t->ctx, p, player) == CGT_OK);
  return moves;
}

typedef struct sum { /* of one position or two, the second perhaps negative */
  cgt_position part[2];
  unsigned parts;
  bool negative;
} sum;

static bool wins(table *t, const sum *s, cgt_player player, bool misere) {
  uint64_t key = s->part[0].id | (uint64_t)(s->parts > 1 ? s->part[1].id : 0) << 32;
  uint64_t asked = 1 + (uint64_t)(player == CGT_RIGHT) + 2 * (uint64_t)misere + 4 * (uint64_t)s->negative;
  unsigned answer;
  if (is_known(&answer, t, key, asked)) return answer;
  bool moved = false, won = false;
  for (unsigned k = 0; k < s->parts && !won; k++) {
    size_t count;
    cgt_position *moves = moves_of(&count, t, s->part[k], k && s->negative ? !player : player);
    moved |= count > 0;
    for (size_t i = 0; i < count && !won; i++) {
      sum after = *s;
      after.part[k] = moves[i];
      won = !wins(t, &after, !player, misere);
    }
    free(moves);
  }
  won |= !moved && misere;
  learn(t, key, asked, won);
  return won;
}

static cgt_outcome plain_outcome(table *t, const sum *s, bool misere) {
  bool left = wins(t, s, CGT_LEFT, misere), right = wins(t, s, CGT_RIGHT, misere);
  return left ? (right ? CGT_N : CGT_L) : (right ? CGT_R : CGT_P);
}

/* The least number that is no nim-value of a position either player can move to. */
static unsigned plain_nim_value(table *t, cgt_position p) {
  unsigned answer;
  if (is_known(&answer, t, p.id, 8)) return answer;
  bool seen[256] = {false};
  for (int player = 0; player < 2; player++) {
    size_t count;
    cgt_position *moves = moves_of(&count, t, p, player ? CGT_RIGHT : CGT_LEFT);
    for (size_t i = 0; i < count; i++) {
      unsigned option = plain_nim_value(t, moves[i]);
      cr_assert(option < 255);
      seen[option] = true;
    }
    free(moves);
  }
  for (answer = 0; seen[answer];) answer++;
  learn(t, p.id, 8, answer);
  return answer;
}

/* Play ends where one player has no move; or the players change places after each move. */
static bool wins_variant(table *t, cgt_position p, cgt_player player, bool twisted) {
  unsigned answer;
  uint64_t asked = 9 + (uint64_t)(player == CGT_RIGHT) + 2 * (uint64_t)twisted;
  if (is_known(&answer, t, p.id, asked)) return answer;
  size_t count, others;
  cgt_position *moves = moves_of(&count, t, p, player);
  free(moves_of(&others, t, p, !player));
  bool won = false;
  for (size_t i = 0; i < count && !won && (twisted || others > 0); i++)
    won = !wins_variant(t, moves[i], twisted ? player : !player, twisted);
  free(moves);
  learn(t, p.id, asked, won);
  return won;
}

static void compare_variant(table *t, cgt_position p, bool twisted, const char *text) {
  cgt_game value = twisted ? cgt_position_twisted(t->ctx, p) : cgt_position_dicotic(t->ctx, p);
  bool left = wins_variant(t, p, CGT_LEFT, twisted), right = wins_variant(t, p, CGT_RIGHT, twisted);
  cgt_outcome found, plain = left ? (right ? CGT_N : CGT_L) : (right ? CGT_R : CGT_P);
  cr_assert(cgt_outcome_of(&found, t->ctx, value) == CGT_OK, "%s", cgt_ctx_message(t->ctx));
  cr_expect(found == plain, "%s: %s", text, twisted ? "twisted" : "dicotic");
}

/* ---- the comparison --------------------------------------------------------------------------------- */

static const char *text_of(table *t, cgt_position p) {
  static char texts[2][300];
  static unsigned turn;
  char *text = texts[turn++ % 2];
  cr_assert(cgt_position_print(text, sizeof texts[0], NULL, t->ctx, p) == CGT_OK);
  return text;
}

static void compare_one(table *t, cgt_position p) {
  const sum alone = {{p}, 1, false};
  cgt_outcome found;
  cr_assert(cgt_position_outcome(&found, t->ctx, p) == CGT_OK, "%s", cgt_ctx_message(t->ctx));
  cr_expect(found == plain_outcome(t, &alone, false), "%s: by normal play", text_of(t, p));
  cr_assert(cgt_misere_outcome_of_sum(&found, t->ctx, &p, &alone.negative, 1) == CGT_OK);
  cr_expect(found == plain_outcome(t, &alone, true), "%s: by misere play", text_of(t, p));
  unsigned value = plain_nim_value(t, p);
  cr_expect(cgt_equal(cgt_position_impartial(t->ctx, p), cgt_nimber(t->ctx, value)),
            "%s: both moving alike it is *%u", text_of(t, p), value);
  compare_variant(t, p, false, text_of(t, p));
  compare_variant(t, p, true, text_of(t, p));
}

static void compare_two(table *t, cgt_position p, cgt_position q) {
  for (int negative = 0; negative < 2; negative++) {
    const sum both = {{p, q}, 2, negative};
    cgt_outcome found;
    cr_assert(cgt_misere_outcome_of_sum(&found, t->ctx, both.part, (bool[]){false, negative}, 2) == CGT_OK);
    cr_expect(found == plain_outcome(t, &both, true), "%s %c %s: by misere play", text_of(t, p),
              negative ? '-' : '+', text_of(t, q));
  }
}

/* All positions of a family alone, some of them added in twos. */
static void compare_family(const char *family, const cgt_ruleset *ruleset) {
  enum { PAIRS = 12 };
  session s = open_text(family);
  lab_value list;
  cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK, "%s: %s", family, s.error.message);
  cr_assert(list.kind == LAB_MATRIX || list.kind == LAB_LIST);
  const lab_list *items = list.as.list;
  cr_assert(items->count >= 3, "%s", family);
  table t;
  open_table(&t, lab_machine_ctx(s.machine), 1 << 12);
  for (size_t i = 0; i < items->count; i += long_test_step()) {
    cr_assert(items->items[i].kind == LAB_POSITION, "%s", family);
    compare_one(&t, items->items[i].as.at.position);
  }
  size_t half = items->count / 2, step = items->count / PAIRS + 1;
  for (size_t i = 0; i < half; i += step) /* the smaller half: sums grow as products */
    compare_two(&t, items->items[i].as.at.position, items->items[half - 1 - i / 2].as.at.position);
  cr_expect_eq(cgt_position_ruleset(t.ctx, items->items[0].as.at.position), ruleset, "%s", family);
  free(t.entries);
  close_session(&s);
}

Test(plain_play, agrees_with_every_ruleset) {
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    cr_expect(r->small[0], "%s has no small positions; a list, please", r->name);
    if (r->loopy) continue; /* loopy_play */
    for (const char *const *family = r->small; *family; family++) compare_family(*family, r);
  }
}
