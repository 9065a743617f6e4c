/* entailing.c: impartial games in which a move may force the opponent to answer it (an entailing move), or lets the same player
 * move again (a complimenting move). See losing_sets.h for their values.
 *
 * A complimenting move to G is an entailing move to a position with the one option G: the opponent has to move to G, and the
 * player who made the move is to move again. So there is nothing else to know about it. */
#include <stdlib.h>
#include <string.h>

#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/function_row.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"
#include "lab/theories/entailing/losing_sets.h"

static labi_losing_sets *sets_of(lab_machine *m, const labi_node *at) {
  static const char name[] = "losing sets";
  labi_losing_sets *sets =
      labi_kept_for(m, name, labi_losing_sets_size(), labi_losing_sets_release, labi_losing_sets_bytes);
  if (!sets) labi_out_of_memory(m, at);
  return sets;
}

typedef struct losing_set {
  const uint32_t *items;
  size_t count;
  bool all_but; /* the items are what the set lacks */
} losing_set;

static bool look_at(losing_set *s, lab_machine *m, const labi_node *at, labi_element g) {
  const labi_losing_sets *sets = sets_of(m, at);
  if (sets) s->items = labi_losing_set_items(&s->all_but, &s->count, sets, g);
  return sets;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* "0", "*", "*2": as good as a nimber; "loony"; "loses(0,*2)", "loses(all but *)", "loses(all)": has to be answered. */
static bool put_entailing(labi_buffer *out, lab_machine *m, const labi_node *at, labi_element g) {
  losing_set s;
  if (!look_at(&s, m, at, g)) return false;
  const bool forced = s.all_but || s.count > 1;
  if (!forced && s.count == 0) labi_put(out, "loony");
  if (forced) labi_put(out, s.all_but ? s.count ? "loses(all but " : "loses(all" : "loses(");
  for (size_t i = 0; i < s.count; i++) {
    if (i > 0) labi_put_char(out, ',');
    if (s.items[i] < 2) labi_put(out, s.items[i] ? "*" : "0");
    else labi_putf(out, "*%u", s.items[i]);
  }
  if (forced) labi_put_char(out, ')');
  return !out->failed || labi_out_of_memory(m, at);
}

static bool entailing_outcome(cgt_outcome *who, lab_machine *m, const labi_node *at, labi_element g) {
  losing_set s;
  if (!look_at(&s, m, at, g)) return false;
  const bool has_0 = (s.count > 0 && s.items[0] == 0) != s.all_but;
  return *who = has_0 ? CGT_P : CGT_N, true;
}

static bool entailing_sum(labi_element *sum, lab_machine *m, const labi_node *at, labi_element g, labi_element h) {
  labi_losing_sets *sets = sets_of(m, at);
  bool defined;
  if (!sets) return false;
  if (!labi_losing_set_of_sum(sum, &defined, sets, g, h)) return labi_out_of_memory(m, at);
  if (!defined)
    return labi_fail(m, at, CGT_EDOMAIN, "both positions have to be answered, and a player moves in one only");
  return labi_check_memory(m, at);
}

static bool entailing_negative(labi_element *negative, lab_machine *m, const labi_node *at, labi_element g) {
  (void)m, (void)at;
  return *negative = g, true;
}

extern const labi_theory labi_entailing_theory;

/* A nimber, or what is one: a position of an impartial ruleset, 0. */
static bool make_entailing(labi_element *g, lab_machine *m, const labi_node *at, lab_value v) {
  labi_losing_sets *sets = sets_of(m, at);
  cgt_game game;
  lab_value n;
  if (!sets) return false;
  if (v.kind == LAB_ELEMENT && labi_theory_of(m, v) == &labi_entailing_theory) return *g = v.as.element.id, true;
  if (!labi_to_game(&game, m, at, v)) return false;
  if (!cgt_is_nimber(m->ctx, game))
    return labi_fail(m, at, CGT_EDOMAIN, "this game is not a nimber: games with entailing moves are impartial");
  if (!labi_result(&n, m, at, cgt_nimber_part(m->ctx, game))) return false;
  if (n.kind != LAB_INTEGER || n.as.integer > UINT32_MAX)
    return labi_fail(m, at, CGT_ELIMIT, "nimbers in games with entailing moves are at most *%u", UINT32_MAX);
  uint32_t one = (uint32_t)n.as.integer;
  return labi_losing_set_make(g, sets, &one, 1, false) ? labi_check_memory(m, at) : labi_out_of_memory(m, at);
}

static const labi_theory_fact facts[] = {{"outcome", "outcome"}, {"is_loony", "loony"}, {0}};

const labi_theory labi_entailing_theory = {
    .name = "entailing",
    .noun = "a game with entailing moves",
    .games = "games with entailing moves",
    .open = "entailing(\"",
    .close = "\")",
    .of_values = true,
    .put = put_entailing,
    .make = make_entailing,
    .outcome = entailing_outcome,
    .sum = entailing_sum,
    .negative = entailing_negative,
    .facts = facts,
};

/* ---- texts ----------------------------------------------------------------------------------- */

/* A nimber as put_entailing writes it. */
static bool read_nimber(uint32_t *n, const char **text) {
  const char *at = *text;
  if (*at == '0') return *n = 0, *text = at + 1, true;
  if (*at++ != '*') return false;
  uint64_t value = *at >= '1' && *at <= '9' ? 0 : 1;
  for (; *at >= '0' && *at <= '9' && value <= UINT32_MAX; at++) value = 10 * value + (uint64_t)(*at - '0');
  return *n = (uint32_t)value, *text = at, value <= UINT32_MAX;
}

static bool skip_word(const char **text, const char *word) {
  const size_t length = strlen(word);
  return strncmp(*text, word, length) == 0 && (*text += length, true);
}

/* What put_entailing has written. */
static bool read_text(labi_element *g, lab_machine *m, const labi_node *at, const lab_text *text) {
  labi_losing_sets *sets = sets_of(m, at);
  uint32_t *items = labi_room(m, at, (text->length + 1) * sizeof *items);
  size_t count = 0;
  const char *rest = text->bytes;
  if (!sets || !items) return false;
  const bool loony = skip_word(&rest, "loony"), forced = !loony && skip_word(&rest, "loses("),
             all = forced && skip_word(&rest, "all"), all_but = all && skip_word(&rest, " but ");
  bool good = true;
  if (!loony && (!all || all_but)) {
    do good = read_nimber(&items[count++], &rest);
    while (good && forced && skip_word(&rest, ","));
  }
  good = good && (!forced || skip_word(&rest, ")")) && rest == text->bytes + text->length;
  if (!good)
    return labi_fail(m, at, CGT_EPARSE,
                     "this text is not a game with entailing moves: 0, *2, loony, loses(0,*2), loses(all but *), loses(all)");
  return labi_losing_set_make(g, sets, items, count, all) ? labi_check_memory(m, at) : labi_out_of_memory(m, at);
}

/* ---- functions of the language ---------------------------------------------------------------- */

typedef enum of_options { OF_FREE, OF_ENTAILED, OF_COMPLIMENTING } of_options;

/* variant: what is made of the options. */
static bool fn_of_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const of_options what = (of_options)labi_code_of(at)->variant;
  labi_element g;
  if (what == OF_FREE && args[0].kind == LAB_TEXT) {
    if (!read_text(&g, m, at, args[0].as.text)) return false;
    return *result = labi_element_value(m, &labi_entailing_theory, g), true;
  }
  size_t count = 1;
  const bool is_list = args[0].kind == LAB_LIST || args[0].kind == LAB_MATRIX;
  if (what == OF_COMPLIMENTING) {
    if (is_list) return labi_fail(m, at, CGT_EINVAL, "a complimenting move leads to one position, found a list");
  } else if (!is_list) {
    return labi_fail(m, at, CGT_EINVAL, "%s needs the list of options, found %s", at->as.name.function->name,
                     labi_kind_name(m, args[0]));
  } else {
    labi_spread(&args, &count);
  }
  labi_losing_set *options = labi_room(m, at, (count + 1) * sizeof *options);
  labi_losing_sets *sets = sets_of(m, at);
  if (!options || !sets) return false;
  for (size_t i = 0; i < count; i++)
    if (!make_entailing(&options[i], m, at, args[i])) return false;
  if (!(what == OF_FREE ? labi_losing_set_of_options(&g, sets, options, count)
                        : labi_losing_set_of_entailed(&g, sets, options, count)))
    return labi_out_of_memory(m, at);
  if (!labi_check_memory(m, at)) return false;
  return *result = labi_element_value(m, &labi_entailing_theory, g), true;
}

static bool fn_loony(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_losing_sets *sets = sets_of(m, at);
  labi_losing_set g;
  (void)args;
  if (!sets) return false;
  if (!labi_losing_set_make(&g, sets, NULL, 0, false)) return labi_out_of_memory(m, at);
  return *result = labi_element_value(m, &labi_entailing_theory, g), true;
}

static bool fn_is_loony(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_element g;
  losing_set s;
  if (!make_entailing(&g, m, at, args[0]) || !look_at(&s, m, at, g)) return false;
  return *result = lab_truth(!s.all_but && s.count == 0), true;
}

const labi_table_words labi_entailing_words = {
    "Entailing and complimenting moves",
    "Winning Ways, ch. 12; Larsson, Nowakowski and Santos, Impartial games with entailing moves (2021)",
    "one step for each option"};

const lab_function labi_entailing_functions[] = {
    {"entailing", "entailing(S)",
     "the value of an impartial position with the options S: nimbers, positions of impartial rulesets, and results of these functions. "
     "It is a nimber, or loony: the player who moves wins, whatever else there is",
     "entailing([0, entailed([*2])])", "*2", LABI_CODE(1, 1, "v", ANY, .general = fn_of_options, .variant = OF_FREE)},
    {"entailed", "entailed(S)",
     "a position after an entailing move: the player to move has to choose one of the options S. As an option it stands for that move",
     "entailed([0,*2])", "loses(all but 0,*2)", LABI_CODE(1, 1, "v", ANY, .general = fn_of_options, .variant = OF_ENTAILED)},
    {"complimenting", "complimenting(G)", "a position after a complimenting move: the player who moved there moves again, in G or elsewhere",
     "entailing([0, complimenting(*2)])", "*2", LABI_CODE(1, 1, "v", ANY, .general = fn_of_options, .variant = OF_COMPLIMENTING)},
    {"loony", "loony", "the value of a position in which the player who moves wins, whatever else there is", "loony + entailing([0])",
     "loony", LABI_CODE(0, 0, "v", ANY, .general = fn_loony), .cost = "none"},
    {"is_loony", "is_loony(G)", "true if a game with entailing moves is loony", "is_loony(entailing([complimenting(0), 0]))", "true",
     LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_loony), .cost = "none"},
    {0}};
