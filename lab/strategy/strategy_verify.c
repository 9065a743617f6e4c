/* strategy_verify.c: reads a strategy (cgt/lab_proof.h) and replays it. Moves, parts and symmetry are what
 * the rulesets say, values what the engine finds anew; nothing that the search found is believed, nor that
 * play of such rules ends: no turn may lead back to itself. Whatever the bytes are, it ends with a verdict,
 * or where a limit is met. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "base/vector.h"
#include "lab/strategy/strategy.h"
#include "lab/certificate/certificate_line.h"
#include "lab/base/lab_guard.h"

typedef struct replay {
  lab_strategy *s;
  labi_certificate_line here;
  bool has_claim;
  char *claim;
} replay;

/* The strategy's own faults reject it; the engine's end the replay without a verdict. */
static bool failed(replay *r, unsigned line) {
  lab_error *error = r->s->error;
  if (error->status != CGT_EINVAL && error->status != CGT_EPARSE && error->status != CGT_EDOMAIN)
    return false;
  labi_line_rejects(&r->here, line, "%.380s", error->message);
  lab_error_clear(error);
  return false;
}

/* ---- words ------------------------------------------------------------------------------------- */

static bool take(replay *r, const char *word) { return labi_take_word(&r->here.words, word); }

static bool part(replay *r, uint32_t *n) {
  if (!labi_line_number(&r->here, n)) return false;
  return *n < r->s->parts.count ||
         labi_line_rejects(&r->here, r->here.line, "there is no part %" PRIu32 " above this line", *n);
}

/* What is left of the line, evaluated. */
static bool value(replay *r, lab_value *v) {
  labi_skip_blanks(&r->here.words);
  size_t length = (size_t)(r->here.words.end - r->here.words.at);
  return lab_evaluate_text(v, r->s->machine, r->here.words.at, length, r->s->error) == CGT_OK ||
         failed(r, r->here.line);
}

/* "5 -2", or "-" for none. */
static bool sum(replay *r, labi_state *state) {
  for (*state = (labi_state){0};;) {
    bool negative = take(r, "-");
    uint32_t n;
    if (!labi_at_digit(&r->here.words))
      return negative == (state->count == 0) ||
             labi_line_rejects(&r->here, r->here.line, "expected a sum: parts, or - alone");
    if (state->count == LABI_STATE_PARTS)
      return labi_line_rejects(&r->here, r->here.line, "more parts than the limit of %d", LABI_STATE_PARTS);
    if (!part(r, &n)) return false;
    state->parts[state->count++] = 2 * n + negative;
  }
}

/* "1.12", or "=". */
static bool reply(replay *r, labi_reply *made) {
  *made = (labi_reply){.by_value = take(r, "=")};
  return made->by_value || (labi_line_number(&r->here, &made->part) && labi_line_expects(&r->here, ".") &&
                            labi_line_number(&r->here, &made->move));
}

/* ---- lines ------------------------------------------------------------------------------------- */

static bool read_part(replay *r) {
  uint32_t n, added;
  lab_value v;
  if (r->has_claim)
    return labi_line_rejects(&r->here, r->here.line, "parts, values and ends must precede the claim");
  if (r->s->complete)
    return labi_line_rejects(&r->here, r->here.line, "parts must precede the lines 'nim' and 'option'");
  if (!labi_line_number(&r->here, &n) || !labi_line_expects(&r->here, "=")) return false;
  if (n != r->s->parts.count)
    return labi_line_rejects(&r->here, r->here.line, "expected part %zu here", r->s->parts.count);
  if (!value(r, &v)) return false;
  if (v.kind != LAB_GAME && (v.kind != LAB_POSITION || v.as.at.negative))
    return labi_line_rejects(&r->here, r->here.line, "a part is a position or a game");
  if (!labi_strategy_part_of(&added, r->s, v)) return failed(r, r->here.line);
  return added == n || labi_line_rejects(&r->here, r->here.line, "this is part %" PRIu32 " already", added);
}

static bool read_value(replay *r) {
  uint32_t n;
  lab_value v;
  cgt_game claimed, found;
  if (r->has_claim)
    return labi_line_rejects(&r->here, r->here.line, "parts, values and ends must precede the claim");
  if (!part(r, &n) || !labi_line_expects(&r->here, "=") || !value(r, &v)) return false;
  if (r->s->impartial && r->s->parts.items[n].term.kind == LAB_POSITION)
    return labi_line_rejects(&r->here, r->here.line,
                             "after 'impartial' the value of a position has a line 'nim'");
  labi_strategy_part *p = &r->s->parts.items[n];
  if (lab_to_game(&claimed, r->s->machine, v, r->s->error) != CGT_OK) return failed(r, r->here.line);
  if (p->term.kind == LAB_POSITION) {
    found = cgt_position_walk(r->s->ctx, p->term.as.at.position);
    if (cgt_is_none(found)) return labi_strategy_engine_failed(r->s) || failed(r, r->here.line);
  } else if (lab_to_game(&found, r->s->machine, p->term, r->s->error) != CGT_OK) {
    return failed(r, r->here.line);
  }
  if (!cgt_equal(claimed, found))
    return labi_line_rejects(&r->here, r->here.line, "this is not the value of part %" PRIu32, n);
  p->known = true;
  p->value = found;
  return true;
}

static const char *const why_not[] = {
    [LABI_PLAY_RETURNS] = "play of part %" PRIu32 " may return to an earlier position, so it need not end",
    [LABI_PLAY_TOO_LONG] = "too many positions follow part %" PRIu32 " to see that play of it ends"};

/* Play of the part ends, so that it cancels with its negative: it is walked through anew. */
static bool read_ends(replay *r) {
  uint32_t n;
  if (r->has_claim)
    return labi_line_rejects(&r->here, r->here.line, "parts, values and ends must precede the claim");
  if (!part(r, &n) || !labi_line_ends(&r->here)) return false;
  labi_strategy_part *p = &r->s->parts.items[n];
  if (!labi_strategy_find_play(r->s, p)) return failed(r, r->here.line);
  return p->play == LABI_PLAY_ENDS || labi_line_rejects(&r->here, r->here.line, why_not[p->play], n);
}

/* "impartial": in the positions of all parts each player may make the moves of both. */
static bool read_impartial(replay *r) {
  if (r->s->parts.count > 0 || r->has_claim)
    return labi_line_rejects(&r->here, r->here.line, "'impartial' must precede the parts");
  r->s->impartial = true;
  return labi_line_ends(&r->here);
}

static bool read_fact_moves(replay *r, labi_nim_fact *fact) {
  lab_strategy *s = r->s;
  fact->moves = s->fact_moves.count;
  while (labi_at_digit(&r->here.words)) {
    uint32_t *last = labi_push(&s->fact_moves);
    if (!last) return labi_strategy_no_memory(s);
    if (!labi_line_number(&r->here, last)) return false;
  }
  const size_t count = s->fact_moves.count - fact->moves;
  if (fact->exact && count != fact->value)
    return labi_line_rejects(&r->here, r->here.line, "expected a move to each nim-value below %" PRIu32,
                             fact->value);
  if (!fact->exact && count != 1) return labi_line_rejects(&r->here, r->here.line, "expected one move");
  return labi_line_ends(&r->here);
}

/* "nim 3 = 2 : 0 5": moves 0 and 5 of part 3 lead to the nim-values 0 and 1, and no move to 2. "option 3 = 2 : 7": move 7 does. */
static bool read_fact(replay *r, bool exact) {
  lab_strategy *s = r->s;
  labi_nim_fact fact = {.exact = exact, .done = true};
  if (r->has_claim) return labi_line_rejects(&r->here, r->here.line, "nim-values must precede the claim");
  s->complete = true; /* no part is added by what a move leads to */
  if (!part(r, &fact.part) || !labi_line_expects(&r->here, "=") || !labi_line_number(&r->here, &fact.value) ||
      !labi_line_expects(&r->here, ":") || !read_fact_moves(r, &fact))
    return false;
  if (s->parts.items[fact.part].known)
    return labi_line_rejects(&r->here, r->here.line, "the value of part %" PRIu32 " is known already",
                             fact.part);
  if (labi_nim_fact_at(s, fact.part, exact, fact.value) != LABI_NOT_FOUND)
    return labi_line_rejects(&r->here, r->here.line, "this repeats an earlier line");
  if (!labi_nim_check(s, &fact)) return failed(r, r->here.line);
  if (!labi_nim_add_fact(s, fact)) return false;
  labi_nim_fact_is_done(s, (uint32_t)s->facts.count - 1);
  return true;
}

/* The longest sign that stands here. */
static bool read_relation(replay *r) {
  size_t longest = 0;
  labi_skip_blanks(&r->here.words);
  for (lab_relation relation = LAB_EQ; relation <= LAB_CONFUSED; relation++) {
    size_t length = strlen(lab_relation_sign(relation));
    labi_words words = r->here.words;
    if (length <= longest || !labi_take_word(&words, lab_relation_sign(relation))) continue;
    longest = length;
    r->s->relation = relation;
  }
  r->here.words.at += longest;
  return longest > 0 ||
         labi_line_rejects(&r->here, r->here.line, "expected <=, >=, ==, !=, <, >, <|, |> or <>");
}

static bool read_claim(replay *r) {
  labi_state terms;
  if (r->has_claim) return labi_line_rejects(&r->here, r->here.line, "a second claim");
  if (!sum(r, &terms) || !read_relation(r) || !labi_line_expects(&r->here, "0 :")) return false;
  if (!labi_has_room(&r->s->terms, terms.count)) return labi_strategy_no_memory(r->s);
  if (terms.count) memcpy(r->s->terms.items, terms.parts, terms.count * sizeof *terms.parts);
  r->s->terms.count = terms.count;
  r->s->complete = r->has_claim = true;
  labi_skip_blanks(&r->here.words);
  r->claim = labi_strategy_claim_text(r->s);
  if (!r->claim) return labi_strategy_no_memory(r->s);
  if (strlen(r->claim) != (size_t)(r->here.words.end - r->here.words.at) ||
      memcmp(r->claim, r->here.words.at, strlen(r->claim)) != 0)
    return labi_line_rejects(&r->here, r->here.line,
                             "the claim in words differs from the claim about the parts: %.300s", r->claim);
  return true;
}

static bool read_goal(replay *r, cgt_player winner) {
  lab_strategy *s = r->s;
  labi_strategy_goal goal = {.winner = winner, .line = r->here.line};
  if (!r->has_claim)
    return labi_line_rejects(&r->here, r->here.line, "the line of the winner must follow the claim");
  goal.first = take(r, "first");
  if (!goal.first && !take(r, "second"))
    return labi_line_rejects(&r->here, r->here.line, "expected 'first' or 'second'");
  if (goal.first && !reply(r, &goal.opening)) return false;
  if (s->goal_count == 2) return labi_line_rejects(&r->here, r->here.line, "more goals than a claim needs");
  s->goals[s->goal_count++] = goal;
  return labi_line_ends(&r->here);
}

static bool read_turn(replay *r) {
  lab_strategy *s = r->s;
  labi_state state;
  if (!r->has_claim) return labi_line_rejects(&r->here, r->here.line, "turns must follow the claim");
  cgt_player loser = take(r, "Right") ? CGT_RIGHT : CGT_LEFT;
  if (loser == CGT_LEFT && !take(r, "Left"))
    return labi_line_rejects(&r->here, r->here.line, "expected Left or Right");
  if (!sum(r, &state) || !labi_line_expects(&r->here, ":")) return false;
  uint32_t before = labi_strategy_turn_at(s, loser, &state);
  if (before != LABI_NOT_FOUND)
    return labi_line_rejects(&r->here, r->here.line, "this is already in line %u",
                             s->turns.items[before].line);
  if (!labi_strategy_add_turn(s, loser, &state, r->here.line)) return false;
  labi_strategy_turn *turn = &s->turns.items[s->turns.count - 1];
  turn->replies = s->replies.count;
  for (labi_skip_blanks(&r->here.words); r->here.words.at < r->here.words.end; turn->reply_count++) {
    labi_reply *last = labi_push(&s->replies);
    if (!last) return labi_strategy_no_memory(s);
    if (!reply(r, last)) return false;
    labi_skip_blanks(&r->here.words);
  }
  return true;
}

static bool read_line(replay *r) {
  labi_skip_blanks(&r->here.words);
  if (r->here.words.at == r->here.words.end || *r->here.words.at == '#') return true;
  if (take(r, "part ")) return read_part(r);
  if (take(r, "value ")) return read_value(r);
  if (take(r, "ends ")) return read_ends(r);
  if (take(r, "impartial")) return read_impartial(r);
  if (take(r, "nim ")) return read_fact(r, true);
  if (take(r, "option ")) return read_fact(r, false);
  if (take(r, "claim ")) return read_claim(r);
  if (take(r, "Left ")) return read_goal(r, CGT_LEFT);
  if (take(r, "Right ")) return read_goal(r, CGT_RIGHT);
  if (take(r, "turn ")) return read_turn(r);
  return labi_line_rejects(&r->here, r->here.line,
                           "expected impartial, part, value, ends, nim, option, claim, Left, Right or turn");
}

/* ---- play -------------------------------------------------------------------------------------- */

/* player is to move and must be shown to win, or to lose, by values. */
static bool is_by_value(replay *r, unsigned line, const labi_state *state, cgt_player player, bool wanted) {
  bool wins;
  for (size_t i = 1; i < state->count; i++)
    if (state->parts[i] == (state->parts[i - 1] ^ 1) && !r->s->parts.items[state->parts[i] / 2].known)
      return labi_line_rejects(&r->here, line,
                               "part %" PRIu32 " and its negative do not cancel: no line 'ends %" PRIu32
                               "' shows that play of the part ends",
                               state->parts[i] / 2, state->parts[i] / 2);
  if (!labi_strategy_is_known(r->s, state))
    return labi_line_rejects(&r->here, line, "no turn shows how %s %s, and not all values are known",
                             lab_player_name(player), wanted ? "wins" : "loses");
  if (!labi_strategy_wins_by_value(&wins, r->s, state, player)) return failed(r, line);
  return wins == wanted || labi_line_rejects(&r->here, line, "by the values of the parts %s %s",
                                             lab_player_name(player), wanted ? "loses" : "wins");
}

/* By a turn, whose own line is looked at when it is due, or by values. */
static bool is_lost(replay *r, unsigned line, const labi_state *state, cgt_player loser) {
  const uint32_t turn = labi_strategy_turn_at(r->s, loser, state);
  if (turn == LABI_NOT_FOUND) return is_by_value(r, line, state, loser, false);
  return labi_strategy_leads_to(r->s, turn);
}

/* The winner answers so, and the loser is lost. */
static bool is_won(replay *r, unsigned line, const labi_state *state, cgt_player winner, labi_reply by) {
  lab_value_list moves;
  labi_state after;
  if (by.by_value) return is_by_value(r, line, state, winner, true);
  if (by.part >= state->count)
    return labi_line_rejects(&r->here, line, "the sum has no part number %" PRIu32, by.part);
  if (!labi_strategy_moves(&moves, r->s, state, by.part, winner)) return failed(r, line);
  bool good = by.move < moves.count ||
              labi_line_rejects(&r->here, line, "%s has no move number %" PRIu32 " in part number %" PRIu32,
                                lab_player_name(winner), by.move, by.part);
  good = good && (labi_strategy_after(&after, r->s, state, by.part, moves.items[by.move]) || failed(r, line));
  free(moves.items);
  return good && is_lost(r, line, &after, (cgt_player)!winner);
}

static bool check_turn(replay *r, const labi_strategy_turn *turn) {
  labi_state state, after;
  size_t next = 0;
  labi_strategy_state_of(&state, r->s, turn);
  for (size_t i = 0; i < state.count; i++) {
    lab_value_list moves;
    if (labi_strategy_repeats(&state, i)) continue;
    if (!labi_strategy_moves(&moves, r->s, &state, i, turn->loser)) return failed(r, turn->line);
    bool good = true;
    for (size_t k = 0; good && k < moves.count; k++, next++) {
      if (next >= turn->reply_count)
        good = labi_line_rejects(&r->here, turn->line, "move %zu of %s has no answer", next,
                                 lab_player_name(turn->loser));
      else if (!labi_strategy_after(&after, r->s, &state, i, moves.items[k]))
        good = failed(r, turn->line);
      else
        good = is_won(r, turn->line, &after, (cgt_player)!turn->loser,
                      r->s->replies.items[turn->replies + next]);
    }
    free(moves.items);
    if (!good) return false;
  }
  return next == turn->reply_count ||
         labi_line_rejects(&r->here, turn->line, "there are more answers than moves");
}

static bool check_turns(replay *r) {
  for (size_t n = 0; n < r->s->turns.count; n++) {
    labi_strategy_turn *turn = &r->s->turns.items[n];
    turn->next = r->s->next.count;
    if (!check_turn(r, turn)) return false;
  }
  return true;
}

static bool check_end(replay *r) {
  uint32_t back;
  if (!labi_strategy_find_circle(&back, r->s)) return false;
  return back == LABI_NOT_FOUND ||
         labi_line_rejects(&r->here, r->s->turns.items[back].line,
                           "the answers may lead back to here, so play need not end");
}

static bool check_goals(replay *r) {
  lab_strategy *s = r->s;
  labi_state start;
  unsigned wanted = labi_strategy_goals(s->relation), reached = 0;
  for (size_t i = 0; s->facts.count && i < s->terms.count; i++) {
    const lab_value term = s->parts.items[s->terms.items[i] / 2].term;
    if (term.kind == LAB_POSITION && !labi_strategy_check_split(s, term.as.at.position)) return failed(r, 0);
  }
  if (!labi_strategy_start(&start, s)) return failed(r, 0);
  for (size_t i = 0; i < s->goal_count; i++) {
    const labi_strategy_goal *goal = &s->goals[i];
    if (!(goal->first ? is_won(r, goal->line, &start, goal->winner, goal->opening)
                      : is_lost(r, goal->line, &start, (cgt_player)!goal->winner)))
      return false;
    reached |= labi_certificate_goal(goal->winner, goal->first);
  }
  bool enough = s->relation == LAB_NE ? (wanted & reached) != 0 : (wanted & ~reached) == 0;
  return enough || labi_line_rejects(&r->here, 0, "the claim needs another line that names a winner");
}

/* ---- all together ------------------------------------------------------------------------------ */

static bool read_lines(replay *r, const char *text, size_t length) {
  const char *end = text + length;
  r->here.words = labi_take_line(&text, end);
  if (!take(r, "cgt certificate 2") || r->here.words.at != r->here.words.end) {
    labi_line_rejects(&r->here, 1, "a strategy begins with the line 'cgt certificate 2'");
    r->here.check->verdict = CGT_CERTIFICATE_FOREIGN;
    return false;
  }
  for (r->here.line = 2; text < end; r->here.line++) {
    r->here.words = labi_take_line(&text, end);
    if (!read_line(r)) return false;
  }
  return r->has_claim || labi_line_rejects(&r->here, 0, "there is no claim");
}

cgt_status lab_strategy_verify(cgt_certificate_check *check, lab_machine *machine, const char *text,
                               size_t length, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, check) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, text, length))
    return CGT_EINVAL;
  *check = (cgt_certificate_check){.verdict = CGT_CERTIFICATE_ACCEPTED};
  *error = (lab_error){.status = CGT_OK};
  replay r = {.s = calloc(1, sizeof *r.s), .here.check = check};
  if (!r.s) return labi_no_memory(error), CGT_ENOMEM;
  r.s->machine = machine;
  r.s->ctx = lab_machine_ctx(machine);
  r.s->error = error;
  bool good = read_lines(&r, text, length) && check_goals(&r) && check_turns(&r) && check_end(&r);
  if (good)
    check->claim = r.claim;
  else
    free(r.claim);
  lab_strategy_free(r.s);
  return error->status;
}
