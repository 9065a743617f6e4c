/* functions_loopy.c: loopy games by name, their sides, what there is to know about them, outcomes with draws.
 */
#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

static bool fn_named(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  (void)args;
  return labi_loopy(result, m, at, cgt_loopy_named(m->ctx, (cgt_loopy_name)labi_code_of(at)->variant));
}

static bool fn_drawn(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const int variant = labi_code_of(at)->variant;
  (void)m, (void)args;
  *result = (lab_value){.kind = LAB_DRAWN,
                        .as.drawn = {(cgt_loopy_result)(variant / 3), (cgt_loopy_result)(variant % 3)}};
  return true;
}

/* ---- of functions that short games have too --------------------------------------------------- */

static cgt_loopy zero_of(cgt_ctx *ctx) { return cgt_loopy_from_game(ctx, cgt_integer(ctx, 0)); }

/* {0||0|-G}. */
static cgt_loopy tiny(cgt_ctx *ctx, cgt_loopy g) {
  const cgt_loopy zero = zero_of(ctx), minus = cgt_loopy_negative(ctx, g),
                  inner = cgt_loopy_from_options(ctx, &zero, 1, &minus, 1);
  return cgt_loopy_from_options(ctx, &zero, 1, &inner, 1);
}

static cgt_loopy miny(cgt_ctx *ctx, cgt_loopy g) { return cgt_loopy_negative(ctx, tiny(ctx, g)); }

static cgt_loopy plus_minus(cgt_ctx *ctx, cgt_loopy g) {
  const cgt_loopy minus = cgt_loopy_negative(ctx, g);
  return cgt_loopy_from_options(ctx, &g, 1, &minus, 1);
}

static cgt_loopy left_stop(cgt_ctx *ctx, cgt_loopy g) { return cgt_loopy_stop(ctx, g, CGT_LEFT); }
static cgt_loopy right_stop(cgt_ctx *ctx, cgt_loopy g) { return cgt_loopy_stop(ctx, g, CGT_RIGHT); }

static cgt_status left_options(size_t *count, cgt_loopy *games, size_t cap, cgt_ctx *ctx, cgt_loopy g) {
  return cgt_loopy_options(count, games, cap, ctx, g, CGT_LEFT);
}

static cgt_status right_options(size_t *count, cgt_loopy *games, size_t cap, cgt_ctx *ctx, cgt_loopy g) {
  return cgt_loopy_options(count, games, cap, ctx, g, CGT_RIGHT);
}

static cgt_loopy itself(cgt_ctx *ctx, cgt_loopy g) { return (void)ctx, g; }

static cgt_status is_none(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  (void)ctx, (void)g;
  return *answer = false, CGT_OK;
}

static bool follower_count(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t count;
  if (cgt_loopy_followers(&count, NULL, 0, m->ctx, args[0].as.loopy.value) != CGT_OK)
    return labi_engine_failed(m, at);
  return *result = labi_integer((int64_t)count), true;
}

static cgt_status sign_of_temperature(int *sign, cgt_ctx *ctx, cgt_loopy g) {
  cgt_order order;
  const cgt_game t = cgt_loopy_temperature(ctx, g);
  if (cgt_is_none(t) || cgt_compare(&order, ctx, t, cgt_integer(ctx, 0)) != CGT_OK)
    return cgt_ctx_status(ctx);
  return *sign = order == CGT_LESS ? -1 : order == CGT_GREATER, CGT_OK;
}

static cgt_status is_hot(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  int sign = 0;
  const cgt_status status = sign_of_temperature(&sign, ctx, g);
  return *answer = sign > 0, status;
}

static cgt_status is_tepid(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  int sign = 1;
  const cgt_status status = sign_of_temperature(&sign, ctx, g);
  return *answer = sign == 0, status;
}

/* Can both players move in each follower in which one can? */
static bool is_all_small(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const cgt_loopy g = args[0].as.loopy.value;
  size_t count, moves[2];
  if (cgt_loopy_followers(&count, NULL, 0, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  cgt_loopy *followers = labi_room(m, at, count * sizeof *followers);
  if (!followers) return false;
  if (cgt_loopy_followers(&count, followers, count, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  bool all = true;
  for (size_t i = 0; all && i < count; i++) {
    for (int player = 0; player < 2; player++)
      if (cgt_loopy_options(&moves[player], NULL, 0, m->ctx, followers[i], (cgt_player)player) != CGT_OK)
        return labi_engine_failed(m, at);
    all = !moves[0] == !moves[1];
  }
  return *result = labi_truth(all), true;
}

static bool no_thermograph(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  (void)result, (void)args;
  return labi_fail(m, at, CGT_EDOMAIN,
                   "only the thermograph of a short game is a value; a stopper has mean(G), temperature(G) "
                   "and the picture of its thermograph");
}

const labi_loopy_code labi_loopy_options[2] = {
    [CGT_LEFT] = {.list = left_options}, [CGT_RIGHT] = {.list = right_options}};
const labi_loopy_code labi_loopy_stops[2] = {
    [CGT_LEFT] = {.game = left_stop}, [CGT_RIGHT] = {.game = right_stop}};
const labi_loopy_code labi_loopy_tiny = {.game = tiny}, labi_loopy_miny = {.game = miny},
                      labi_loopy_switch = {.game = plus_minus}, labi_loopy_itself = {.game = itself},
                      labi_loopy_is_none = {.ask = is_none},
                      labi_loopy_followers = {.list = cgt_loopy_followers},
                      labi_loopy_follower_count = {.general = follower_count},
                      labi_loopy_is_hot = {.ask = is_hot}, labi_loopy_is_tepid = {.ask = is_tepid},
                      labi_loopy_thermograph = {.general = no_thermograph},
                      labi_loopy_is_all_small = {.general = is_all_small};

/* ---- kinds ------------------------------------------------------------------------------------- */

static cgt_status is_loopfree(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  return *answer = cgt_loopy_kind_of(ctx, g) == CGT_LOOPY_SHORT, CGT_OK;
}

static cgt_status is_stopper(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  return *answer = cgt_loopy_kind_of(ctx, g) <= CGT_LOOPY_STOPPER, CGT_OK;
}

static cgt_status is_stopper_sided(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  return *answer = cgt_loopy_kind_of(ctx, g) <= CGT_LOOPY_SIDED, CGT_OK;
}

/* ---- rows -------------------------------------------------------------------------------------- */

#define NAMED(name) LABI_CODE(0, 0, "v", LOOPY, .general = fn_named, .variant = name)
#define DRAWN(left, right)                                                                                   \
  LABI_CODE(0, 0, "v", OUTCOME, .general = fn_drawn, .variant = 3 * (int)(left) + (int)(right))
#define OF_ONE(function) LABI_CODE(1, 1, "w", LOOPY, LABI_LOOPY(.game = function))
#define OF_TWO(function) LABI_CODE(2, 2, "w", LOOPY, LABI_LOOPY(.pair = function))
#define ASKED(function) LABI_CODE(1, 1, "w", TRUTH, LABI_LOOPY(.ask = function))

const lab_function labi_loopy_functions[] = {
    {"on", "on", "{pass|}: Left can always pass", "on + 5 == on", "true", NAMED(CGT_ON), .cost = "none"},
    {"off", "off", "{|pass}, the negative of on", "off == -on", "true", NAMED(CGT_OFF), .cost = "none"},
    {"dud", "dud", "{pass|pass}, the deathless universal draw: every sum with it is a draw", "on + off == dud",
     "true", NAMED(CGT_DUD), .cost = "none"},
    {"over", "over", "{0|pass}: positive, and less than all positive numbers", "over + over == over", "true",
     NAMED(CGT_OVER), .cost = "none"},
    {"under", "under", "{pass|0}, the negative of over", "over + under == over & under", "true",
     NAMED(CGT_UNDER), .cost = "none"},
    {"upon", "upon", "{pass|*}: ^ + ^<2> + ^<3> + ..., without end", "upon == ^[on]", "true", NAMED(CGT_UPON),
     .cost = "none"},
    {"tis", "tis", "{tisn|}: 1 if Left wins infinite play, else 0", "tis == (1 & 0)", "true", NAMED(CGT_TIS),
     .cost = "none"},
    {"tisn", "tisn", "{|tis}, the negative of tis", "tisn == -tis", "true", NAMED(CGT_TISN), .cost = "none"},
    {"onside", "onside(G)", "the value of G if Left wins infinite play; G for a short game",
     "onside(over + under)", "over", OF_ONE(cgt_loopy_onside), .cost = "none: values keep their sides"},
    {"offside", "offside(G)", "the value of G if Right wins infinite play", "offside(dud)", "off",
     OF_ONE(cgt_loopy_offside), .cost = "none: values keep their sides"},
    {"upsum", "upsum(G,H)", "the onside of G + H", "upsum(over,under)", "over", OF_TWO(cgt_loopy_upsum)},
    {"downsum", "downsum(G,H)", "the offside of G + H", "downsum(over,under)", "under",
     OF_TWO(cgt_loopy_downsum)},
    {"degree", "degree(G)", "upsum(G,-G) for a stopper, a measure of its loopiness; 0 for short games",
     "degree(upon)", "^<on>", OF_ONE(cgt_loopy_degree)},
    {"variety", "variety(G)", "the difference of a stable stopper from its degree; 0 for short games",
     "variety(upon)", "v<on>", OF_ONE(cgt_loopy_variety)},
    {"upsum_variety", "upsum_variety(G,D)", "upsum(G, downsum(-G,-D)), for a degree D = D + D",
     "upsum_variety(upon,^<on>)", "v<on>", OF_TWO(cgt_loopy_upsum_variety)},
    {"downsum_variety", "downsum_variety(G,D)", "downsum(G, upsum(-G,D)), for a degree D = D + D",
     "downsum_variety(upon,^<on>)", "v<on>", OF_TWO(cgt_loopy_downsum_variety)},
    {"is_loopfree", "is_loopfree(G)", "true if G is equal to a short game", "is_loopfree(over - over)",
     "false", ASKED(is_loopfree), .cost = "none"},
    {"is_stopper", "is_stopper(G)", "true if G is equal to a game in which alternating play always ends",
     "is_stopper(over)", "true", ASKED(is_stopper), .cost = "none"},
    {"is_stopper_sided", "is_stopper_sided(G)", "true if both sides of G are stoppers",
     "is_stopper_sided(dud)", "true", ASKED(is_stopper_sided), .cost = "none"},
    {"is_plumtree", "is_plumtree(G)", "true if play in the stopper G repeats only by passing",
     "is_plumtree(a{0|{0||||0,*2|||a|0||0}||0})", "false", ASKED(cgt_loopy_is_plumtree),
     .cost = "one step for each loopy follower"},
    {"is_pseudonumber", "is_pseudonumber(G)", "true if G is a number x, x + over, x + under, on or off",
     "is_pseudonumber(3/2under)", "true", ASKED(cgt_loopy_is_pseudonumber), .cost = "none"},
    {"is_idempotent", "is_idempotent(G)", "true if G + G = G; the only such short game is 0",
     "is_idempotent(over)", "true", ASKED(cgt_loopy_is_idempotent)},
    {"is_stable", "is_stable(G)", "true if both varieties of the stopper G for its degree are equal",
     "is_stable(upon)", "true", ASKED(cgt_loopy_is_stable)},
    {"D", "D", "the outcome of a draw, whoever moves first", "outcome(dud)", "D", DRAWN(CGT_DRAWN, CGT_DRAWN),
     .cost = "none"},
    {"PHat", "PHat", "the outcome P, except a draw if Left moves first", "outcome(1 & 0)", "PHat",
     DRAWN(CGT_DRAWN, CGT_LEFT_WINS), .cost = "none"},
    {"PCheck", "PCheck", "the outcome P, except a draw if Right moves first", "outcome(0 & -1)", "PCheck",
     DRAWN(CGT_RIGHT_WINS, CGT_DRAWN), .cost = "none"},
    {"NHat", "NHat", "the outcome N, except a draw if Right moves first", "outcome({1|dud}) == NHat", "true",
     DRAWN(CGT_LEFT_WINS, CGT_DRAWN), .cost = "none"},
    {"NCheck", "NCheck", "the outcome N, except a draw if Left moves first", "outcome({dud|-1}) == NCheck",
     "true", DRAWN(CGT_DRAWN, CGT_RIGHT_WINS), .cost = "none"},
    {0}};
