/* test_plain_play.c: small positions of every ruleset, played out by the definitions alone: from the moves as the
 * players see them, without symmetry, parts, values or theorems. Outcomes by normal and by misère play, sums of
 * two positions, and the nim-values of impartial versions must agree. Misère play tells whether what
 * representative() and split() take for equal has the same tree of moves, not only the same value. */
#include <stdlib.h>

#include "language.h"
#include "language_session.h"
#include "registry.h"

TestSuite(plain_play, .timeout = 240);

/* Lists of positions, as the language writes them. */
static const char *const families[] = {
    "[coin_product(\"turtles\",\"ruler\",x,y,2,2) for x in 1..3, y in 1..3 where x*y != 4]",
    "[coin_product(\"mock_turtles\",\"twins\",x,y) for x in 0..2, y in 0..3]",
    "[domineering(m,n) for m in 1..3, n in 1..4]",
    "[domineering(\"..|..|#.\"), domineering(\".#.|...|..#\"), domineering(\"..#..|#...#\"), domineering(\"..##.|..##.\")]",
    "[grundy(a,b) for a in 0..9, b in a..9]",
    "[holladay([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..1]",
    "[holladay([a,b,c]) for a in 0..3, b in a..3, c in b..3]",
    "[integer_nim([a,b]) for a in 0..3, b in a+1..4]",
    "[integer_nim([0,a,b],\"lose\",[0,2],\"win\",[1,2,3]) for a in 1..2, b in a+1..4]",
    "[matrix_nim([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..2]",
    "[matrix_nim([a,inf,b;inf,c,d]) for a in 0..2, b in 0..2, c in 0..1, d in 0..2]",
    "[matrix_nim_impartial([a,b;c,d]) for a in 0..3, b in 0..3, c in 0..3, d in 0..2]",
    "[matrix_nim_impartial([a,inf,b;inf,c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..2]",
    "[matrix_nim_impartial([a,b,c,d]) for a in 0..2, b in 0..3, c in b..3, d in c..4]",
    "[mock_turtles(a,b) for a in 0..5, b in a+1..6]",
    "[naive_p_nim(3,[a,b,c]) for a in 0..3, b in a..3, c in b..4]",
    "[naive_p_nim(4,[a,b,c]) for a in 0..2, b in a..3, c in b..3]",
    "[nim(a,b,c) for a in 0..3, b in a..4, c in b..4]",
    "[nim_rows_columns([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..1]",
    "[nim_rows_columns([a,0,b;0,c,0]) for a in 0..3, b in 0..3, c in 0..3]",
    "[nim_squared(m,n) for m in 1..3, n in m..3]",
    "[nim_squared(\"xo|ox\"), nim_squared(\"xxoo|xooo|oxoo|ooxx\"), nim_squared(\"xoxo|oxox|ooxo\")]",
    "[nimbi(side) for side in 1..4]",
    "[nimbi(\"o|oo|o.o\"), nimbi(\".|oo|o..|oooo\"), nimbi(\"o|..|...|o..o\"), nimbi(\"o|..|ooo|....\")]",
    "[odd_nim(a,b,c) for a in 0..3, b in a..3, c in b..4]",
    "[p_nim(p,[a,b,c]) for p in 2..4, a in 0..2, b in a..3, c in b..4]",
    "[ruler(a,b) for a in 1..5, b in a+1..6]",
    "[saturated_nim(p,[a,b,c]) for p in 2..4, a in 0..2, b in a..3, c in b..3]",
    "[saturated_welter(p,[a,b,c]) for p in 2..4, a in 0..2, b in a+1..3, c in b+1..5]",
    "[schrage(m,n) for m in 1..5, n in m..5]",
    "[schrage(m,n,3,2) for m in 1..4, n in 1..4]",
    "[toads_and_frogs(\"T.F\"), toads_and_frogs(\"TT.F\"), toads_and_frogs(\"T..FF\"), toads_and_frogs(\"TF.TF\"), "
    "toads_and_frogs(\"TT..FF\"), toads_and_frogs(\"T.TF.TFF.F\"), toads_and_frogs(\"..T.\")]",
    "[turning_corners(x,y,1,2) for x in 0..2, y in 0..3 where y != 2]",
    "[turning_turtles(a,b) for a in 1..5, b in a+1..6]",
    "[twins(a,b) for a in 0..5, b in a+1..6]",
    "[two_dimensional_nim(0,a,0,b) for a in 0..5, b in a..5]", /* on higher rows the moves are infinitely many */
    "[welter(a,b,c) for a in 0..4, b in a+1..6, c in b+1..6]",
    "[wythoff(a,b,r) for a in 0..4, b in a..6, r in 1..3]",
};

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
static void compare_family(const char *family, char *covered) {
  enum { PAIRS = 12 };
  session s = open_text(family);
  lab_value list;
  cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK, "%s: %s", family, s.error.message);
  cr_assert(list.kind == LAB_MATRIX || list.kind == LAB_LIST);
  const lab_list *items = list.as.list;
  cr_assert(items->count >= 3, "%s", family);
  table t;
  open_table(&t, lab_machine_ctx(s.machine), 1 << 12);
  for (size_t i = 0; i < items->count; i++) {
    cr_assert(items->items[i].kind == LAB_POSITION, "%s", family);
    compare_one(&t, items->items[i].as.at.position);
  }
  size_t half = items->count / 2, step = items->count / PAIRS + 1;
  for (size_t i = 0; i < half; i += step) /* the smaller half: sums grow as products */
    compare_two(&t, items->items[i].as.at.position, items->items[half - 1 - i / 2].as.at.position);
  const cgt_ruleset *ruleset = cgt_position_ruleset(t.ctx, items->items[0].as.at.position);
  for (size_t i = 0; cgt_rulesets[i]; i++) covered[i] |= cgt_rulesets[i] == ruleset;
  free(t.entries);
  close_session(&s);
}

Test(plain_play, agrees_with_every_ruleset) {
  char covered[100] = {0};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) compare_family(families[i], covered);
  for (size_t i = 0; cgt_rulesets[i]; i++)
    cr_expect(covered[i], "%s has no family here; one, please", cgt_rulesets[i]->name);
}
