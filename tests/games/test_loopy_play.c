/* test_loopy_play.c: positions of rulesets in which play may never end: values of tests/data/loopy_positions.tsv,
 * and small ones against the naive checker, from the moves as the players see them. */
#include <cgt/lab_machine.h>
#include <cgt/lab_rulesets.h>
#include "data_table.h"
#include "language_session.h"
#include "loopy_oracle.h"
#include "loopy_reader.h"

TestSuite(loopy_play, .timeout = 240);

/* The position that text names, in the context of a session of its own. */
static cgt_position position_of(session *s, const char *text) {
  lab_value v = {.kind = LAB_BOOL};
  *s = open_text(text);
  cr_assert(lab_evaluate(&v, s->machine, 0, &s->error) == CGT_OK, "%s: %s", text, s->error.message);
  cr_assert_eq(v.kind, LAB_POSITION, "%s is not a position", text);
  return v.as.at.position;
}

static void expect_value(char *cells[3]) {
  session s;
  const cgt_position position = position_of(&s, cells[0]);
  cgt_ctx *ctx = lab_machine_ctx(s.machine);
  char found[1000] = "";
  const cgt_loopy value = cgt_position_loopy(ctx, position), expected = read_loopy(ctx, cells[1]);
  if (value.id) cgt_loopy_print(found, sizeof found, NULL, ctx, value, CGT_PLAIN);
  cr_expect(expected.id && cgt_loopy_same(value, expected), "%s is %s, not %s", cells[0], found, cells[1]);
  close_session(&s);
}

Test(loopy_play, have_the_values_of_the_literature) {
  static data_table table;
  char *cells[3];
  cr_assert(open_table(&table, "loopy_positions"));
  while (read_row(&table, cells, 3))
    if (table.rows % long_test_step() == 0) expect_value(cells); /* a pasture takes a second under the sanitizers */
  close_table(&table, 15);
}

/* All positions that can be reached, if they are few. */
static bool graph_of(loopy_graph *g, cgt_ctx *ctx, cgt_position start) {
  cgt_position met[LOOPY_MOST] = {start}, moves[LOOPY_MOST];
  size_t count;
  *g = (loopy_graph){.count = 1};
  for (unsigned i = 0; i < g->count; i++)
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      if (cgt_position_moves(&count, moves, LOOPY_MOST, ctx, met[i], player) != CGT_OK || count > LOOPY_MOST) return false;
      for (size_t k = 0; k < count; k++) {
        unsigned at = 0;
        while (at < g->count && met[at].id != moves[k].id) at++;
        if (at == LOOPY_MOST) return false;
        if (at == g->count) met[g->count++] = moves[k];
        g->options[i][player] |= UINT64_C(1) << at;
      }
    }
  return true;
}

/* The sides of a value, of a stopper itself, are what the graph is on that side. */
static void expect_side(cgt_ctx *ctx, const loopy_graph *g, cgt_loopy value, loopy_side side) {
  loopy_graph form;
  const cgt_loopy half = side == LOOPY_ONSIDE ? cgt_loopy_onside(ctx, value) : cgt_loopy_offside(ctx, value);
  cr_assert(loopy_oracle_of_stopper(&form, ctx, half));
  cr_expect(loopy_oracle_is_le(g, &form, side) && loopy_oracle_is_le(&form, g, side), "%s", show_loopy(g));
}

static unsigned compare_list(const char *list) {
  session s = open_text(list);
  lab_value value;
  unsigned compared = 0;
  cr_assert(lab_evaluate(&value, s.machine, 0, &s.error) == CGT_OK, "%s: %s", list, s.error.message);
  for (size_t i = 0; i < value.as.list->count; i++) {
    cgt_ctx *ctx = lab_machine_ctx(s.machine);
    const cgt_position position = value.as.list->items[i].as.at.position;
    const cgt_loopy found = cgt_position_loopy(ctx, position);
    loopy_graph g;
    cr_assert(found.id, "%s: %s", list, cgt_ctx_message(ctx));
    if (!graph_of(&g, ctx, position)) continue;
    expect_side(ctx, &g, found, LOOPY_ONSIDE);
    expect_side(ctx, &g, found, LOOPY_OFFSIDE);
    compared++;
  }
  close_session(&s);
  return compared;
}

Test(loopy_play, small_positions_are_what_play_makes_them) {
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    unsigned compared = 0;
    for (const char *const *list = r->small; r->loopy && *list; list++) compared += compare_list(*list);
    cr_expect(!r->loopy || compared >= 3, "%s: %u small positions were compared; three at least, please", r->name, compared);
  }
}
