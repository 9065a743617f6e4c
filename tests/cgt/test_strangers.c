/* test_strangers.c: public functions without a context, and games that are of another context or of one that
 * was freed. The test `tree` looks that every function which takes a context is called here. */
#include <gmp.h>

#include <cgt/algebra.h>
#include <cgt/ctx.h>
#include <cgt/day.h>
#include <cgt/explain.h>
#include <cgt/form.h>
#include <cgt/loopy.h>
#include <cgt/nimber.h>
#include <cgt/number.h>
#include <cgt/operation.h>
#include <cgt/position.h>
#include <cgt/ruleset.h>

#include "fixture.h"

SUITE(strangers);

/* What all calls are made with. */
static cgt_ctx *in;
static cgt_game g, other;
static cgt_form form = {1}, other_form;
static cgt_position position = {1}, other_position;
static cgt_arg argument;
static const cgt_ruleset nothing;
static cgt_outcome found_outcome;
static cgt_notation notation;
static cgt_decision decision;
static cgt_hot_move hot_move;
static cgt_term term;
static cgt_order found_order;
static cgt_corner corner;
static cgt_heat_bounds heat_bounds;
static cgt_ko_corner ko_corner;
static cgt_coupon_score coupon_scores[2];
static cgt_coupons coupons = {{1, 1}, 1, 1};
static cgt_step step;
static cgt_stop stop;
static cgt_interval interval;
static cgt_board board;
static cgt_board_edge edge;
static cgt_part part;
static cgt_nim_test nim_test;
static cgt_winning winning;
static size_t count;
static int64_t integer;
static uint64_t hash;
static int sign;
static bool answer;
static cgt_loopy loopy = {1}, other_loopy;
static cgt_loopy_side side;
static cgt_loopy_option loopy_option;
static cgt_loopy_node loopy_node = {{&loopy_option, &loopy_option}, {1, 1}};
static cgt_loopy_graph loopy_graph = {&loopy_node, 1};
static cgt_loopy_outcome loopy_outcome;
static cgt_class class = {1}, other_class;
static const cgt_universe universe = {.games = "games"};
static char text[8];
static mpq_t q;

/* What takes a game and fails without one of its own context. */
#define OF_GAMES(CALL)                                                                                       \
  CALL(cgt_add(in, g, g))                                                                                    \
  CALL(cgt_atomic_weight(in, g))                                                                             \
  CALL(cgt_birthday(in, g))                                                                                  \
  CALL(cgt_class_of_score(in, &universe, g))                                                                 \
  CALL(cgt_companion(in, g))                                                                                 \
  CALL(cgt_compare(&found_order, in, g, g))                                                                  \
  CALL(cgt_confusion_interval(&interval, in, g))                                                             \
  CALL(cgt_conway_product(in, g, g))                                                                         \
  CALL(cgt_cool(in, g, g))                                                                                   \
  CALL(cgt_day_join(in, g, g, 1))                                                                            \
  CALL(cgt_day_meet(in, g, g, 1))                                                                            \
  CALL(cgt_explain_form(&count, &step, 1, in, &g, 1, &g, 1))                                                 \
  CALL(cgt_far_star(in, g))                                                                                  \
  CALL(cgt_fingerprint(&hash, in, g))                                                                        \
  CALL(cgt_follower_count(in, g))                                                                            \
  CALL(cgt_followers(&count, &other, 1, in, g))                                                              \
  CALL(cgt_form_of_game(in, g))                                                                              \
  CALL(cgt_form_subordinate(in, g, form))                                                                    \
  CALL(cgt_freeze(in, g))                                                                                    \
  CALL(cgt_from_options(in, &g, 1, &g, 1))                                                                   \
  CALL(cgt_get_int64(&integer, in, g))                                                                       \
  CALL(cgt_get_mpq(q, in, g))                                                                                \
  CALL(cgt_heat(in, g, g))                                                                                   \
  CALL(cgt_incentives(&count, &other, 1, in, g))                                                             \
  CALL(cgt_is_all_small(&answer, in, g))                                                                     \
  CALL(cgt_is_atomic(&answer, in, g))                                                                        \
  CALL(cgt_is_even(&answer, in, g))                                                                          \
  CALL(cgt_is_even_tempered(&answer, in, g))                                                                 \
  CALL(cgt_is_number_tiny(&answer, in, g))                                                                   \
  CALL(cgt_is_odd(&answer, in, g))                                                                           \
  CALL(cgt_is_odd_tempered(&answer, in, g))                                                                  \
  CALL(cgt_is_uptimal(&answer, in, g))                                                                       \
  CALL(cgt_loopy_from_game(in, g))                                                                           \
  CALL(cgt_le(&answer, in, g, g))                                                                            \
  CALL(cgt_left_incentives(&count, &other, 1, in, g))                                                        \
  CALL(cgt_left_stop(in, g))                                                                                 \
  CALL(cgt_mean(in, g))                                                                                      \
  CALL(cgt_miny(in, g))                                                                                      \
  CALL(cgt_misere_outcome_of(&found_outcome, in, g))                                                         \
  CALL(cgt_multiple(in, g, g))                                                                               \
  CALL(cgt_neg(in, g))                                                                                       \
  CALL(cgt_nim_inverse(in, g))                                                                               \
  CALL(cgt_nim_power(in, g, g))                                                                              \
  CALL(cgt_nim_product(in, g, g))                                                                            \
  CALL(cgt_nim_quotient(in, g, g))                                                                           \
  CALL(cgt_nim_sqrt(in, g))                                                                                  \
  CALL(cgt_nim_sum(in, g, g))                                                                                \
  CALL(cgt_nimber_part(in, g))                                                                               \
  CALL(cgt_norton_product(in, g, g))                                                                         \
  CALL(cgt_notation_of(&notation, in, g, CGT_PLAIN))                                                         \
  CALL(cgt_number_approx(text, 1, &count, in, g, 1))                                                         \
  CALL(cgt_number_compare(&sign, in, g, g))                                                                  \
  CALL(cgt_number_div(in, g, g))                                                                             \
  CALL(cgt_number_floor(in, g))                                                                              \
  CALL(cgt_number_mod(in, g, g))                                                                             \
  CALL(cgt_number_mul(in, g, g))                                                                             \
  CALL(cgt_number_part(in, g))                                                                               \
  CALL(cgt_number_pow(in, g, g))                                                                             \
  CALL(cgt_number_up_star(in, g, g, g))                                                                      \
  CALL(cgt_options(&count, &other, 1, in, g, CGT_LEFT))                                                      \
  CALL(cgt_ordinal_product(in, g, g))                                                                        \
  CALL(cgt_ordinal_sum(in, g, g))                                                                            \
  CALL(cgt_outcome_of(&found_outcome, in, g))                                                                \
  CALL(cgt_overheat(in, g, g, g))                                                                            \
  CALL(cgt_pow(in, g, g))                                                                                    \
  CALL(cgt_pow_to(in, g, g))                                                                                 \
  CALL(cgt_print(text, 1, &count, in, g, CGT_PLAIN))                                                         \
  CALL(cgt_reduced_canonical_form(in, g))                                                                    \
  CALL(cgt_right_incentives(&count, &other, 1, in, g))                                                       \
  CALL(cgt_right_stop(in, g))                                                                                \
  CALL(cgt_scaffold(&count, &corner, 1, in, g, CGT_LEFT, true))                                              \
  CALL(cgt_sort(&other, 1, in))                                                                              \
  CALL(cgt_star_projection(in, g))                                                                           \
  CALL(cgt_stop_count(in, g))                                                                                \
  CALL(cgt_stop_of(&stop, in, g, CGT_LEFT))                                                                  \
  CALL(cgt_sub(in, g, g))                                                                                    \
  CALL(cgt_subordinate(in, g, g))                                                                            \
  CALL(cgt_switch(in, g))                                                                                    \
  CALL(cgt_temperature(in, g))                                                                               \
  CALL(cgt_tiny(in, g))                                                                                      \
  CALL(cgt_ugly_product(in, g, g))                                                                           \
  CALL(cgt_up_part(in, g))                                                                                   \
  CALL(cgt_up_power(in, g))                                                                                  \
  CALL(cgt_up_sum(in, g))                                                                                    \
  CALL(cgt_uptimal(in, g, &g, 1, g))                                                                         \
  CALL(cgt_uptimal_expansion(text, 1, &count, in, g))                                                        \
  CALL(cgt_uptimal_parts(&count, &other, 1, &other, &other, in, g))                                          \
  CALL(cgt_wall(&count, &corner, 1, in, g, CGT_LEFT))

/* What takes none and fails without a context. */
#define OF_OTHERS(CALL)                                                                                      \
  CALL(cgt_ctx_check(in))                                                                                    \
  CALL(cgt_class_compare(&found_order, in, class, class))                                                    \
  CALL(cgt_class_conjugate(in, class))                                                                       \
  CALL(cgt_class_distinguish(&other_form, in, class, class))                                                 \
  CALL(cgt_class_of_form(in, &universe, form))                                                               \
  CALL(cgt_class_of_position(in, &universe, position))                                                       \
  CALL(cgt_class_options(&count, &other_class, 1, in, class, CGT_LEFT))                             \
  CALL(cgt_class_outcome(&found_outcome, in, class))                                                         \
  CALL(cgt_class_parse(in, &universe, "0"))                                                                  \
  CALL(cgt_class_print(text, 1, &count, in, class))                                                          \
  CALL(cgt_class_refute(&other_form, in, class, class))                                                      \
  CALL(cgt_class_refuting(in, class, class))                                                                 \
  CALL(cgt_class_score(in, class, CGT_LEFT))                                                                 \
  CALL(cgt_class_scored_day(&count, &other_class, 1, in, &universe, NULL, 0, 1))                             \
  CALL(cgt_class_stop(in, class, CGT_LEFT, CGT_PASSING_NONE))                                                \
  CALL(cgt_class_strong_outcome(&found_outcome, in, class))                                                  \
  CALL(cgt_class_sum(in, class, class))                                                                      \
  CALL(cgt_position_stop(in, position, CGT_LEFT))                                                            \
  CALL(cgt_day(&count, &other, 1, in, 1))                                                                    \
  CALL(cgt_day_all_small(&count, &other, 1, in, 1))                                                          \
  CALL(cgt_day_numbers(&count, &other, 1, in, 1))                                                            \
  CALL(cgt_dyadic(in, 1, 1))                                                                                 \
  CALL(cgt_form_birthday(in, form))                                                                          \
  CALL(cgt_form_follower_count(in, form))                                                                    \
  CALL(cgt_form_followers(&count, &other_form, 1, in, form))                                                 \
  CALL(cgt_form_from_options(in, &form, 1, &form, 1))                                                        \
  CALL(cgt_form_misere_outcome(&found_outcome, in, form))                                                    \
  CALL(cgt_form_neg(in, form))                                                                               \
  CALL(cgt_form_of_position(in, position))                                                                   \
  CALL(cgt_form_options(&count, &other_form, 1, in, form, CGT_LEFT))                                         \
  CALL(cgt_form_ordinal_product(in, form, form))                                                             \
  CALL(cgt_form_ordinal_sum(in, form, form))                                                                 \
  CALL(cgt_form_ordinal_sum_value(in, form, form))                                                           \
  CALL(cgt_form_print(text, 1, &count, in, form, CGT_PLAIN))                                                 \
  CALL(cgt_form_sum(in, CGT_CONJUNCTIVE, form, form))                                                        \
  CALL(cgt_form_sum_value(in, CGT_CONJUNCTIVE, form, form))                                                  \
  CALL(cgt_decide(&decision, in, &term, 1, CGT_LEFT, NULL))                                                  \
  CALL(cgt_decide_outcome(&found_outcome, NULL, in, &term, 1, NULL))                                         \
  CALL(cgt_decide_learn(in, &(cgt_decided){.terms = &term, .count = 1}))                                     \
  CALL(cgt_sum_temperature(in, &g, 1))                                                                       \
  CALL(cgt_sum_stop(in, &g, 1, CGT_LEFT))                                                                    \
  CALL(cgt_orthodox_options(&count, &other, 1, in, g, CGT_LEFT, g))                                         \
  CALL(cgt_is_sente(&answer, in, g, CGT_LEFT))                                                                \
  CALL(cgt_hot_score(in, CGT_HOTSTRAT, CGT_LEFT, &g, 1, CGT_LEFT))                                           \
  CALL(cgt_hot_choose(&hot_move, in, CGT_HOTSTRAT, &g, 1, CGT_LEFT))                                         \
  CALL(cgt_form_value(in, form))                                                                             \
  CALL(cgt_from_mpq(in, q))                                                                                  \
  CALL(cgt_integer(in, 1))                                                                                   \
  CALL(cgt_loopy_compare(&found_order, in, loopy, loopy))                                                    \
  CALL(cgt_loopy_from_graph(in, &loopy_graph, 0))                                                            \
  CALL(cgt_loopy_from_options(in, &loopy, 1, &loopy, 1))                                                     \
  CALL(cgt_loopy_game(in, loopy))                                                                            \
  CALL(cgt_loopy_le(&answer, in, loopy, loopy))                                                              \
  CALL(cgt_loopy_negative(in, loopy))                                                                        \
  CALL(cgt_loopy_offside(in, loopy))                                                                         \
  CALL(cgt_loopy_notation_of(&notation, in, loopy))                                                          \
  CALL(cgt_loopy_onside(in, loopy))                                                                          \
  CALL(cgt_loopy_outcome_of(&loopy_outcome, in, loopy))                                                      \
  CALL(cgt_loopy_print(text, 1, &count, in, loopy, CGT_PLAIN))                                               \
  CALL(cgt_coupon_search(coupon_scores, in, &loopy_graph, 0, CGT_SUPERKO, &coupons))                         \
  CALL(cgt_position_heat(&heat_bounds, in, position, 1))                                                     \
  CALL(cgt_ko_walls(&count, &ko_corner, 1, in, &loopy_graph, 0, CGT_SUPERKO))                                \
  CALL(cgt_loopy_stoppers(&count, &other_loopy, 1, in, 1))                                                   \
  CALL(cgt_loopy_sided(in, loopy, loopy))                                                                    \
  CALL(cgt_loopy_sum(in, loopy, loopy))                                                                      \
  CALL(cgt_loopy_values_of_graph(&other_loopy, in, &loopy_graph))                                            \
  CALL(cgt_loopy_degree(in, loopy))                                                                          \
  CALL(cgt_loopy_downsum(in, loopy, loopy))                                                                  \
  CALL(cgt_loopy_downsum_variety(in, loopy, loopy))                                                          \
  CALL(cgt_loopy_followers(&count, &other_loopy, 1, in, loopy))                                              \
  CALL(cgt_loopy_is_idempotent(&answer, in, loopy))                                                          \
  CALL(cgt_loopy_is_number_tiny(&answer, in, loopy))                                                         \
  CALL(cgt_loopy_is_infinitesimal(&answer, in, loopy))                                                       \
  CALL(cgt_loopy_is_numberish(&answer, in, loopy))                                                           \
  CALL(cgt_loopy_is_plumtree(&answer, in, loopy))                                                            \
  CALL(cgt_loopy_is_pseudonumber(&answer, in, loopy))                                                        \
  CALL(cgt_loopy_is_stable(&answer, in, loopy))                                                              \
  CALL(cgt_loopy_multiple(in, 2, loopy))                                                                     \
  CALL(cgt_loopy_named(in, CGT_ON))                                                                          \
  CALL(cgt_loopy_options(&count, &other_loopy, 1, in, loopy, CGT_LEFT))                                      \
  CALL(cgt_loopy_ordinal_sum(in, loopy, loopy))                                                              \
  CALL(cgt_loopy_pow(in, loopy, loopy))                                                                      \
  CALL(cgt_loopy_pow_to(in, loopy, loopy))                                                                   \
  CALL(cgt_loopy_side_of(&side, in, loopy, CGT_LEFT))                                                         \
  CALL(cgt_loopy_side_options(&count, &side, 1, in, side, CGT_LEFT))                                         \
  CALL(cgt_loopy_stop(in, loopy, CGT_LEFT))                                                                  \
  CALL(cgt_loopy_subordinate(in, loopy, loopy))                                                              \
  CALL(cgt_loopy_upsum(in, loopy, loopy))                                                                    \
  CALL(cgt_loopy_upsum_variety(in, loopy, loopy))                                                            \
  CALL(cgt_loopy_variety(in, loopy))                                                                         \
  CALL(cgt_loopy_mean(in, loopy))                                                                            \
  CALL(cgt_loopy_temperature(in, loopy))                                                                     \
  CALL(cgt_loopy_wall(&count, &corner, 1, in, loopy, CGT_LEFT))                                              \
  CALL(cgt_misere_outcome_of_sum(&found_outcome, in, &position, &answer, 1))                                 \
  CALL(cgt_nimber(in, 1))                                                                                    \
  CALL(cgt_number_from_text(in, "1", 1))                                                                     \
  CALL(cgt_parse(in, "1"))                                                                                   \
  CALL(cgt_parse_n(in, "1", 1))                                                                              \
  CALL(cgt_position_board(&board, in, position))                                                             \
  CALL(cgt_position_caption(text, 1, &count, in, position))                                                  \
  CALL(cgt_position_cell(text, 1, &count, in, position, 1, 1))                                               \
  CALL(cgt_position_edges(&count, &edge, 1, in, position))                                                            \
  CALL(cgt_position_impartial(in, position))                                                                 \
  CALL(cgt_position_keeps_moves(in, position))                                                               \
  CALL(cgt_position_loopy(in, position))                                                                     \
  CALL(cgt_position_nim_values(&answer, &count, NULL, 0, in, position))                                      \
  CALL(cgt_position_dicotic(in, position))                                                                   \
  CALL(cgt_position_twisted(in, position))                                                                   \
  CALL(cgt_position_moves(&count, &other_position, 1, in, position, CGT_LEFT))                               \
  CALL(cgt_position_nimber(in, position, CGT_NIM_BY_SEARCH))                                                 \
  CALL(cgt_position_of_bytes(&other_position, in, &nothing, "", 1))                                          \
  CALL(cgt_position_outcome(&found_outcome, in, position))                                                   \
  CALL(cgt_position_parts(&count, &part, 1, in, position))                                                   \
  CALL(cgt_position_print(text, 1, &count, in, position))                                                    \
  CALL(cgt_position_read(&other_position, in, &nothing, &argument, 1))                                       \
  CALL(cgt_position_search(in, position))                                                                    \
  CALL(cgt_position_test_nimber(&nim_test, in, position, 1))                                                 \
  CALL(cgt_position_walk(in, position))                                                                      \
  CALL(cgt_position_value(in, position))                                                                     \
  CALL(cgt_position_winning_moves(&winning, &count, &other_position, 1, in, position, CGT_LEFT))             \
  CALL(cgt_random_game(in, 1, 1))                                                                            \
  CALL(cgt_universe_contains(&answer, in, &universe, form))                                                  \
  CALL(cgt_universe_day(&count, &other_form, 1, in, &universe, 1))                                           \
  CALL(cgt_up(in, 1))                                                                                        \
  CALL(cgt_value_of_arguments(in, &nothing, &argument, 1, true))

/* Yes or no, and no of what is no game. */
#define OF_PREDICATES(CALL)                                                                                  \
  CALL(cgt_is_hot(in, g))                                                                                    \
  CALL(cgt_is_infinitesimal(in, g))                                                                          \
  CALL(cgt_is_integer(in, g))                                                                                \
  CALL(cgt_is_nimber(in, g))                                                                                 \
  CALL(cgt_is_number_up_star(in, g))                                                                         \
  CALL(cgt_is_numberish(in, g))                                                                              \
  CALL(cgt_is_tepid(in, g))

/* ---- no context, which cgt_ctx_new may have given -------------------------------------------------------
 */

#define FAILS(call) cr_expect(is_failure(call, CGT_EINVAL), "%s does not fail", #call);
#define IS_FALSE(call) cr_expect_not(call);

Test(strangers, without_a_context_all_calls_fail) {
  g = cgt_parse(ctx, "{2||1|0}");
  other = g;
  mpq_init(q);
  OF_GAMES(FAILS)
  OF_OTHERS(FAILS)
  OF_PREDICATES(IS_FALSE)
  mpq_clear(q);
  cr_expect_not(cgt_form_identical(in, form, (cgt_form){2}));
  cr_expect_not(cgt_form_is_canonical(in, form));
  cr_expect_null(cgt_class_universe(in, class));
  cr_expect_eq(cgt_class_depth(in, class), 0);
  cr_expect_not(cgt_class_has_mark(in, class, CGT_LEFT));
  cr_expect_eq(cgt_loopy_kind_of(in, loopy), CGT_LOOPY_UNSIDED);
  cr_expect_null(cgt_position_ruleset(in, position));
  cr_expect_null(cgt_position_bytes(&count, in, position));
}

Test(strangers, what_asks_of_no_context_says_that_there_is_none) {
  cgt_stats stats = {.cores = 1};
  cgt_ctx_stats(&stats, in);
  cr_expect_eq(stats.cores, 0);
  cr_expect_eq(cgt_ctx_status(in), CGT_EINVAL);
  cr_expect_str_eq(cgt_ctx_message(in), "there is no context");
  cgt_ctx_clear_error(in);
  cr_expect_not(cgt_ctx_ran_full(in));
  cgt_ctx_set_cancel(in, NULL);
  cr_expect_eq(cgt_ctx_set_steps(in, 1), 0);
  cr_expect_eq(cgt_ctx_steps_left(in), 0);
  cgt_ctx_set_owner(in, NULL);
  cgt_ctx_free(in);
  cr_expect_null(cgt_ctx_new_sharing(in, NULL));
  cr_expect_null(cgt_shared_search_new(in));
}

/* ---- games of others -------------------------------------------------------------------------------------
 */

#define IS_NOTICED(call)                                                                                     \
  other = g;                                                                                                 \
  cr_expect(is_failure(call, CGT_EINVAL), "%s does not fail", #call);                                        \
  cr_expect(strstr(cgt_ctx_message(ctx), "belongs to another context"), "%s: '%s'", #call,                   \
            cgt_ctx_message(ctx));                                                                           \
  cgt_ctx_clear_error(ctx);
#define IS_FALSE_AND_NOTICED(call)                                                                           \
  cr_expect_not(call);                                                                                       \
  cr_expect(strstr(cgt_ctx_message(ctx), "belongs to another context"), "%s", #call);                        \
  cgt_ctx_clear_error(ctx);

static void notice(cgt_game stranger) {
  in = ctx;
  g = stranger;
  form = cgt_form_of_game(ctx, value("*"));
  mpq_init(q);
  OF_GAMES(IS_NOTICED)
  OF_PREDICATES(IS_FALSE_AND_NOTICED)
  mpq_clear(q);
}

/* Only debug builds can (cgt/store/handle.h). */
#ifdef NDEBUG
#define DEBUG_BUILD_TEST(name) Test(strangers, name, .disabled = true)
#else
#define DEBUG_BUILD_TEST(name) Test(strangers, name)
#endif

DEBUG_BUILD_TEST(a_game_of_another_context) {
  cgt_ctx *elsewhere = cgt_ctx_new(NULL);
  notice(cgt_parse(elsewhere, "{2||1|0}"));
  notice(cgt_parse(elsewhere, "*3"));
  cgt_ctx_free(elsewhere);
}

DEBUG_BUILD_TEST(a_large_number_of_another_context) {
  cgt_ctx *elsewhere = cgt_ctx_new(NULL);
  notice(cgt_parse(elsewhere, "12345678901234567890"));
  cgt_ctx_free(elsewhere);
}

DEBUG_BUILD_TEST(a_game_of_a_context_that_was_freed) {
  cgt_ctx *gone = cgt_ctx_new(NULL);
  cgt_game game = cgt_parse(gone, "{2||1|0}");
  cgt_ctx_free(gone);
  notice(game);
}

Test(strangers, small_numbers_and_games_of_contexts_that_share_are_none) {
  cgt_ctx *elsewhere = cgt_ctx_new(NULL), *sharing = cgt_ctx_new_sharing(ctx, NULL);
  cr_expect(cgt_equal(cgt_add(ctx, cgt_parse(elsewhere, "3/8"), value("1/8")), value("1/2")));
  cr_expect(cgt_equal(cgt_add(ctx, cgt_parse(sharing, "{2||1|0}"), value("1")), value("{3||2|1}")));
  cr_expect_eq(cgt_ctx_status(ctx), CGT_OK);
  cgt_ctx_free(sharing);
  cgt_ctx_free(elsewhere);
}

/* ---- nothing where something belongs ------------------------------------------------------------------- */

Test(strangers, no_text) {
  expect_error(CGT_EINVAL, cgt_parse(ctx, NULL));
  expect_error(CGT_EINVAL, cgt_parse_n(ctx, NULL, 3));
  expect_error(CGT_EINVAL, cgt_number_from_text(ctx, NULL, 3));
}

Test(strangers, no_list) {
  expect_error(CGT_EINVAL, cgt_from_options(ctx, NULL, 3, NULL, 0));
  expect_error(CGT_EINVAL, cgt_from_options(ctx, NULL, 0, NULL, 3));
  expect_error(CGT_EINVAL, cgt_form_from_options(ctx, NULL, 3, NULL, 0));
  expect_error(CGT_EINVAL, cgt_explain_form(&count, NULL, 0, ctx, NULL, 0, NULL, 3));
  expect_error(CGT_EINVAL, cgt_uptimal(ctx, value("0"), NULL, 3, value("0")));
  expect_error(CGT_EINVAL, cgt_sort(NULL, 3, ctx));
  expect_error(CGT_EINVAL, cgt_misere_outcome_of_sum(&found_outcome, ctx, NULL, NULL, 3));
}

Test(strangers, no_ruleset_or_one_without_its_functions) {
  const cgt_ruleset *nim = ruleset_named("nim");
  cgt_ruleset without[6];
  for (int i = 0; i < 6; i++) without[i] = *nim;
  without[0].read = NULL;
  without[1].options = NULL;
  without[2].print = NULL;
  without[3].name = NULL;
  without[4].lines = ruleset_named("matrix_nim")->lines, without[4].steps = NULL;
  without[5].cell = NULL;
  expect_error(CGT_EINVAL, cgt_position_read(&other_position, ctx, NULL, &argument, 1));
  expect_error(CGT_EINVAL, cgt_value_of_arguments(ctx, NULL, &argument, 1, true));
  for (int i = 0; i < 6; i++)
    expect_error(CGT_EINVAL, cgt_position_read(&other_position, ctx, &without[i], &argument, 1));
}
