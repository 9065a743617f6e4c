/* nim_find.c: finds facts that show the nim-value of a part (nim_facts.c). The search for nim-values says what is true, part by
 * part; from that the facts follow down to parts without moves. Of several moves to a value the one with the smallest parts
 * is taken, and a fact that is there already is used again, so that few facts arise: no more than parts that the search
 * would visit if it were asked the same. */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/strategy/strategy.h"

/* What the search has told about a part. */
typedef struct asked_nim {
  uint64_t reached; /* bit n: the nim-value is not n, and a move leads to n */
  uint32_t most;    /* it is at most this */
  bool known;       /* it is this */
  bool sized;
  uint32_t moves; /* how many there are, if sized */
} asked_nim;

/* A fact that is being shown: its moves, and the facts that it follows from. */
typedef struct nim_frame {
  uint32_t fact;
  size_t moves, wants; /* where they begin */
  size_t next;         /* the want to look at next */
} nim_frame;

typedef struct nim_want {
  uint32_t part, value;
  bool exact;
} nim_want;

typedef struct nim_finder {
  lab_strategy *s;
  struct {
    asked_nim *items;
    size_t count, room;
  } asked; /* by part */
  struct {
    nim_frame *items;
    size_t count, room;
  } frames;
  struct {
    nim_want *items;
    size_t count, room;
  } wants;
  struct {
    uint32_t *items;
    size_t count, room;
  } moves;
} nim_finder;

/* ---- what is true ------------------------------------------------------------------------------ */

static asked_nim *asked_of(nim_finder *f, uint32_t part) {
  while (f->asked.count <= part) {
    asked_nim *last = labi_push(&f->asked);
    if (!last) return labi_strategy_no_memory(f->s), NULL;
    *last = (asked_nim){.most = UINT32_MAX};
  }
  return &f->asked.items[part];
}

static cgt_position position_of_part(const nim_finder *f, uint32_t part) {
  return f->s->parts.items[part].played.as.at.position;
}

/* The nim-value of a part whose value is not known by facts. */
static bool find_nim(uint32_t *value, nim_finder *f, uint32_t part) {
  lab_strategy *s = f->s;
  asked_nim *asked = asked_of(f, part);
  int64_t n;
  if (!asked) return false;
  if (!asked->known) {
    const cgt_game found = cgt_position_nimber(s->ctx, position_of_part(f, part), labi_nim_way(s->machine));
    if (cgt_is_none(found) || cgt_get_int64(&n, s->ctx, cgt_nimber_part(s->ctx, found)) != CGT_OK)
      return labi_strategy_engine_failed(s);
    asked->known = true;
    asked->most = (uint32_t)n;
  }
  *value = asked->most;
  return true;
}

/* *reached: the part has an option of nim-value n, and another value itself. */
static bool test_nim(bool *is, bool *reached, nim_finder *f, uint32_t part, uint32_t n) {
  asked_nim *asked = asked_of(f, part);
  cgt_nim_test answer;
  if (!asked) return false;
  *is = *reached = false;
  if (n < 64 && asked->reached >> n & 1) return *reached = true;
  if (asked->most < n) return true;
  if (asked->known) return *is = asked->most == n, *reached = asked->most > n, true;
  if (cgt_position_test_nimber(&answer, f->s->ctx, position_of_part(f, part), n) != CGT_OK)
    return labi_strategy_engine_failed(f->s);
  *is = answer == CGT_NIM_EQUAL;
  *reached = answer == CGT_NIM_REACHED;
  if (*reached && n < 64) asked->reached |= UINT64_C(1) << n;
  if (!*reached) asked->most = *is ? n : n - 1;
  asked->known = asked->known || *is;
  return true;
}

/* ---- moves ------------------------------------------------------------------------------------- */

typedef struct nim_choice {
  labi_state all;
  labi_state rest; /* the parts whose values no fact shows yet, the largest one last */
  uint32_t sum;    /* of the others */
  uint32_t number; /* of the move */
  uint32_t order;  /* moves of small parts first */
  bool taken;
} nim_choice;

static bool size_of_part(uint32_t *moves, nim_finder *f, uint32_t part) {
  asked_nim *asked = asked_of(f, part);
  size_t count[2] = {0};
  if (!asked) return false;
  for (int player = CGT_LEFT; !asked->sized && player <= CGT_RIGHT; player++)
    if (cgt_position_moves(&count[player], NULL, 0, f->s->ctx, position_of_part(f, part),
                           (cgt_player)player) != CGT_OK)
      return labi_strategy_engine_failed(f->s);
  if (!asked->sized) asked->moves = (uint32_t)(count[CGT_LEFT] + count[CGT_RIGHT]);
  asked->sized = true;
  *moves = asked->moves;
  return true;
}

static bool look_at_choice(nim_choice *choice, nim_finder *f, uint32_t part, lab_value to) {
  labi_state *rest = &choice->rest;
  if (!labi_nim_after(&choice->all, rest, f->s, part, to) || !labi_nim_known_sum(&choice->sum, f->s, rest))
    return false;
  choice->order = 0;
  for (size_t i = 0; i < rest->count; i++) {
    uint32_t moves = 0;
    if (!size_of_part(&moves, f, rest->parts[i] / 2)) return false;
    if (moves >= choice->order) {
      const uint32_t held = rest->parts[rest->count - 1];
      rest->parts[rest->count - 1] = rest->parts[i];
      rest->parts[i] = held;
    }
    if (moves > choice->order) choice->order = moves;
  }
  return true;
}

static int compare_nim_choices(const void *a, const void *b) {
  const nim_choice *x = a, *y = b;
  if (x->order != y->order) return x->order < y->order ? -1 : 1;
  if (x->rest.count != y->rest.count) return x->rest.count < y->rest.count ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

/* The moves of a part, those that need the fewest facts first. */
static nim_choice *list_choices(size_t *count, nim_finder *f, uint32_t part) {
  lab_value_list moves;
  if (!labi_nim_moves(&moves, f->s, part)) return NULL;
  nim_choice *choices = calloc(moves.count + 1, sizeof *choices);
  bool good = choices || labi_strategy_no_memory(f->s);
  for (uint32_t i = 0; good && i < moves.count; i++) {
    choices[i].number = i;
    good = look_at_choice(&choices[i], f, part, moves.items[i]);
  }
  if (good) qsort(choices, moves.count, sizeof *choices, compare_nim_choices);
  *count = moves.count;
  free(moves.items);
  if (good) return choices;
  free(choices);
  return NULL;
}

/* What the last part of a choice needs for the sum to be n. */
static bool needed_of_last(uint32_t *value, nim_finder *f, const nim_choice *choice, uint32_t n) {
  *value = n ^ choice->sum;
  for (size_t i = 0; i + 1 < choice->rest.count; i++) {
    uint32_t other;
    if (!find_nim(&other, f, choice->rest.parts[i] / 2)) return false;
    *value ^= other;
  }
  return true;
}

static void use_parts(nim_finder *f, const nim_choice *choice) {
  for (size_t i = 0; i < choice->all.count; i++) f->s->parts.items[choice->all.parts[i] / 2].used = true;
}

static uint32_t last_part(const nim_choice *choice) { return choice->rest.parts[choice->rest.count - 1] / 2; }

static bool want(nim_finder *f, uint32_t part, bool exact, uint32_t value) {
  nim_want *last = labi_push(&f->wants);
  if (!last) return labi_strategy_no_memory(f->s);
  *last = (nim_want){part, value, exact};
  return true;
}

static bool want_values(nim_finder *f, const nim_choice *choice, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t value;
    if (!find_nim(&value, f, choice->rest.parts[i] / 2) || !want(f, choice->rest.parts[i] / 2, true, value))
      return false;
  }
  return true;
}

/* Takes a move that leads to the nim-value n, and wants the values of its parts. */
static bool take_move_to(nim_finder *f, nim_choice *choices, size_t count, uint32_t n) {
  for (size_t i = 0; i < count; i++) {
    nim_choice *choice = &choices[i];
    bool is = choice->sum == n, reached;
    uint32_t value;
    if (choice->taken) continue;
    if (choice->rest.count &&
        (!needed_of_last(&value, f, choice, n) || !test_nim(&is, &reached, f, last_part(choice), value)))
      return false;
    if (!is) continue;
    uint32_t *move = labi_push(&f->moves);
    if (!move) return labi_strategy_no_memory(f->s);
    *move = choice->number;
    choice->taken = true;
    use_parts(f, choice);
    return want_values(f, choice, choice->rest.count);
  }
  return labi_strategy_fail(f->s, CGT_EINVAL, "no move to the nim-value %u was found where there must be one",
                            (unsigned)n);
}

/* Wants what shows that a move does not lead to the nim-value n. */
static bool want_another(nim_finder *f, const nim_choice *choice, uint32_t n) {
  uint32_t value, own;
  bool is, reached;
  use_parts(f, choice);
  if (choice->rest.count == 0) return true;
  const uint32_t last = last_part(choice);
  if (!want_values(f, choice, choice->rest.count - 1) || !needed_of_last(&value, f, choice, n) ||
      !test_nim(&is, &reached, f, last, value))
    return false;
  if (reached) return want(f, last, false, value);
  return find_nim(&own, f, last) && want(f, last, true, own);
}

/* ---- facts ------------------------------------------------------------------------------------- */

static bool plan(nim_finder *f, const nim_want *wanted) {
  size_t count = 0;
  nim_choice *choices = list_choices(&count, f, wanted->part);
  bool good = choices;
  if (good && !wanted->exact) good = take_move_to(f, choices, count, wanted->value);
  for (uint32_t n = 0; good && wanted->exact && n < wanted->value; n++)
    good = take_move_to(f, choices, count, n);
  for (size_t i = 0; good && wanted->exact && i < count; i++)
    good = choices[i].taken || want_another(f, &choices[i], wanted->value);
  free(choices);
  return good;
}

static bool begin_fact(nim_finder *f, nim_want wanted) {
  lab_strategy *s = f->s;
  if (s->machine->cancel && *s->machine->cancel)
    return labi_strategy_fail(s, CGT_ECANCELLED, "stopped on request");
  if (s->facts.count >= LAB_PROOF_TURNS)
    return labi_strategy_fail(s, CGT_ELIMIT,
                              "the nim-value follows from the values of more parts than the limit of %d",
                              LAB_PROOF_TURNS);
  nim_frame *frame = labi_push(&f->frames);
  if (!frame) return labi_strategy_no_memory(s);
  *frame = (nim_frame){(uint32_t)s->facts.count, f->moves.count, f->wants.count, f->wants.count};
  return labi_nim_add_fact(
             s, (labi_nim_fact){.part = wanted.part, .value = wanted.value, .exact = wanted.exact}) &&
         plan(f, &wanted);
}

/* All that it follows from is shown. */
static bool end_fact(nim_finder *f) {
  lab_strategy *s = f->s;
  const nim_frame frame = f->frames.items[--f->frames.count];
  const size_t count = f->moves.count - frame.moves;
  uint32_t *last = labi_push(&s->fact_order);
  if (!last || !labi_has_room(&s->fact_moves, count)) return labi_strategy_no_memory(s);
  *last = frame.fact;
  s->facts.items[frame.fact].moves = s->fact_moves.count;
  if (count)
    if (count)
      memcpy(s->fact_moves.items + s->fact_moves.count, f->moves.items + frame.moves, count * sizeof(uint32_t));
  s->fact_moves.count += count;
  f->moves.count = frame.moves;
  f->wants.count = frame.wants;
  labi_nim_fact_is_done(s, frame.fact);
  return true;
}

/* Is it shown already? Else it is to be shown now. */
static bool meet_want(nim_finder *f, nim_want wanted) {
  if (f->s->parts.items[wanted.part].known) return true;
  const uint32_t fact = labi_nim_fact_at(f->s, wanted.part, wanted.exact, wanted.value);
  if (fact == LABI_NOT_FOUND) return begin_fact(f, wanted);
  return f->s->facts.items[fact].done ||
         labi_strategy_fail(
             f->s, CGT_EDOMAIN,
             "the nim-value of a position follows from itself; a strategy needs play that ends");
}

static bool show_all(nim_finder *f, nim_want wanted) {
  if (!meet_want(f, wanted)) return false;
  while (f->frames.count) {
    nim_frame *frame = &f->frames.items[f->frames.count - 1];
    const bool good =
        frame->next < f->wants.count ? meet_want(f, f->wants.items[frame->next++]) : end_fact(f);
    if (!good) return false;
  }
  return true;
}

bool labi_nim_prove(lab_strategy *s, uint32_t part) {
  nim_finder f = {.s = s};
  nim_want wanted = {.part = part, .exact = true};
  const bool good = s->parts.items[part].known || (find_nim(&wanted.value, &f, part) && show_all(&f, wanted));
  free(f.asked.items);
  free(f.frames.items);
  free(f.wants.items);
  free(f.moves.items);
  return good;
}
