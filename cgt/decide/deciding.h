/* deciding.h: who wins a sum: what the files of this layer share.
 *
 * A state of the search is a sum: parts of positions whose value is not known, games whose value is, and a
 * number. It is kept as small as equal values allow: a part whose value is found is replaced by that, a part
 * and its negative leave together, games are added up where that is cheap. None of this changes who wins,
 * for G = H means that G + X and H + X have one outcome for all X (Siegel, CGT, Ch. II). */
#ifndef CGTI_DECIDING_H
#define CGTI_DECIDING_H

#include "cgt/invariants/invariants.h"
#include "cgt/memory/lock.h"
#include "cgt/positions/positions.h"

#include <cgt/decide.h>

/* A part with its sign. */
typedef uint32_t cgti_signed_part; /* id << 1 | negative; of an impartial ruleset never negative */

/* A sum. Its bytes are its name: equal sums that were made from equal multisets have equal bytes. */
typedef struct cgti_sum {
  uint16_t core_count, part_count;
  cgti_num number;
  uint32_t words[]; /* core fields of games that are no numbers, sorted; then parts, sorted */
} cgti_sum;

static inline size_t cgti_sum_words(const cgti_sum *sum) { return (size_t)sum->core_count + sum->part_count; }
static inline size_t cgti_sum_bytes(const cgti_sum *sum) {
  return sizeof *sum + cgti_sum_words(sum) * sizeof *sum->words;
}
static inline const cgti_signed_part *cgti_parts_of_sum(const cgti_sum *sum) {
  return sum->words + sum->core_count;
}

/* The game of core i; the number goes with the first, for then no move is in a number (G + x, G no number in
 * canonical form, is canonical with the options GL + x and GR + x: handle.h). */
static inline cgt_game cgti_game_of_sum(const cgti_sum *sum, size_t i) {
  return (cgt_game){sum->words[i], i == 0 ? sum->number : 0};
}

/* ---- what is known of a part (part_facts.c) ---------------------------------------------------- */

typedef struct cgti_part_facts {
  /* bound[false] <= part <= bound[true]; CGT_NONE: not known; the value if they are equal */
  cgt_game bound[2];
  uint32_t id;
  uint32_t met;      /* how often its value was missed */
  uint32_t next_try; /* when met is so large */
  bool asked[2];     /* for that bound; while it is looked for, there is none */
  bool theorem;      /* it was asked who wins the part */
  bool counted;      /* the moves */
  uint16_t moves[2];
} cgti_part_facts;

/* ---- what stays with a context ----------------------------------------------------------------- */

typedef struct cgti_facts_table {
  cgti_part_facts *segments[CGTI_SEGMENTS]; /* from 1; these do not move */
  uint32_t *slots;                          /* by id, open addressing; 0: empty */
  uint32_t count, room;
} cgti_facts_table;

/* What was decided: buckets of sums, each with its bits. */
typedef struct cgti_decided_table {
  uint32_t *words;
  size_t buckets; /* a power of two, or 0 */
  size_t stored;  /* since it last grew */
} cgti_decided_table;

/* What the quick search found of positions of one ruleset, in so many bytes each. */
typedef struct cgti_tried_table {
  const cgt_ruleset *ruleset;
  size_t length;
  uint64_t *words;
  size_t entries; /* a power of two, or 0 */
  atomic_size_t stored;
  bool full; /* there is no memory to grow into */
} cgti_tried_table;

/* What threads share that ask the same question: the table, whose groups of entries have a lock each, by the
 * number of the group; who holds all of them may move the table. And the sums that somebody searches now. */
enum { CGTI_TRIED_GROUP = 16, CGTI_TRIED_LOCKS = 64, CGTI_BUSY_BITS = 12 };

struct cgt_shared_search {
  cgt_ctx *ctx; /* whose memory this is */
  cgti_tried_table table;
  cgti_mutex locks[CGTI_TRIED_LOCKS];
  unsigned users; /* questions that rely on what the table is for; under lock 0 */
  _Atomic uint64_t busy[1 << CGTI_BUSY_BITS]; /* by their hashes, the last that came there; 0: none */
};

/* What tries() may know of pieces, by their codes; found once, when that pays. */
typedef struct cgti_piece_table {
  cgti_way way;
  uint32_t count;
  size_t length;     /* of the positions that they are of */
  cgt_piece *pieces; /* NULL: not yet */
  uint64_t from;     /* count of nodes at which they are found; UINT64_MAX: never */
  unsigned char position[CGT_TRY_BYTES]; /* one of those */
} cgti_piece_table;

/* What values have cost, in steps, by ruleset and number of moves; rulesets may share a row. */
enum { CGTI_COST_WAYS = 16, CGTI_COST_MOVES = 256 };

struct cgti_deciding {
  cgti_facts_table facts;
  cgti_decided_table decided;
  cgti_tried_table tried;
  cgti_piece_table pieces;
  uint64_t costs[CGTI_COST_WAYS][CGTI_COST_MOVES];
  uint32_t fold_most, fold_runs; /* so many games are added up; how often that many were */
};

void cgti_decided_empty(cgt_ctx *ctx, cgti_decided_table *table);
void cgti_tried_empty(cgt_ctx *ctx, cgti_tried_table *table);
void cgti_deciding_empty(cgt_ctx *ctx, struct cgti_deciding *deciding);
void cgti_deciding_free(cgt_ctx *ctx);

/* What stays with a context, which it makes at first; NULL if it failed. */
enum { CGTI_FIRST_FOLD = 12, CGTI_TABLE_SHARE = 8 /* of the budget, for the table of decided sums */ };
struct cgti_deciding *cgti_deciding_start(cgt_ctx *ctx);

/* ---- one question ------------------------------------------------------------------------------ */

typedef struct cgti_question {
  cgt_ctx *ctx;
  struct cgti_deciding *deciding;
  uint64_t sum_steps; /* an addition that the search can do without may take */
  /* NULL: the value of a part is found by a walk, when that pays. Otherwise by this function, where a part with at
   * most most_moves moves is met. */
  cgt_game (*value_of)(struct cgti_question *question, cgti_part_facts *facts);
  unsigned most_moves;
  cgt_decide_options options;
  cgt_decide_counts counts;
  uint64_t quick;                   /* of the nodes, those of the quick search */
  struct cgt_shared_search *shared; /* whose table the quick search has; NULL: that of deciding */
  bool relies;                      /* on what the table of options.shared is for */
  bool many_kinds;                  /* decide_games.c met too many kinds of games; it is not asked again */
  bool reported;                    /* progress was called */
} cgti_question;

static inline bool cgti_with(const cgti_question *question, unsigned what) {
  return !(question->options.without & what);
}

/* What is known of part id, NULL if it failed; it stays where it is. cgti_facts_of counts as meeting the
 * part, which is worth so many steps of looking for its value: more in bounds, where one value serves all
 * positions that the part is cut from. */
enum { CGTI_WORTH_IN_SUMS = 16, CGTI_WORTH_IN_BOUNDS = 256 };

cgti_part_facts *cgti_facts_of(cgti_question *question, uint32_t id, uint64_t worth);
cgti_part_facts *cgti_known_facts_of(cgti_question *question, uint32_t id);

/* Counts the moves of both players; false if it failed. */
bool cgti_find_moves(cgti_question *question, cgti_part_facts *facts);
static inline unsigned cgti_moves_of(const cgti_part_facts *facts) {
  return (unsigned)facts->moves[CGT_LEFT] + facts->moves[CGT_RIGHT];
}

/* most_moves, on behalf of a part: so many hundredths of its moves, and never more than MOST_MOVES. */
enum { CGTI_MOST_MOVES = 22, CGTI_PERCENT_IN_SUMS = 40, CGTI_PERCENT_IN_BOUNDS = 60 };
static inline unsigned cgti_most_moves(const cgti_part_facts *facts, unsigned percent) {
  const unsigned moves = cgti_moves_of(facts) * percent / 100;
  return moves < CGTI_MOST_MOVES ? moves : CGTI_MOST_MOVES;
}

/* Its upper bound, or its lower one, is looked for, if that was not done yet; false if it failed. */
bool cgti_find_bound(cgti_question *question, cgti_part_facts *facts, bool upper);

/* A guess of its mean, in 1/2^32, from what is known. */
bool cgti_guess_mean(int64_t *guess, cgti_question *question, cgti_part_facts *facts);

/* Is the value of the part known? */
static inline bool cgti_is_valued(const cgti_part_facts *facts) {
  return !cgti_is_none(facts->bound[0]) && cgti_same(facts->bound[0], facts->bound[1]);
}

/* g + h, in few steps: CGT_NONE, with *failed left as it is, where they do not do. */
cgt_game cgti_add_within(bool *failed, cgt_ctx *ctx, cgt_game g, cgt_game h, uint64_t steps);

/* ---- sums (sum.c): in scratch memory; NULL if it failed ----------------------------------------- */

/* What is put into a sum. */
typedef struct cgti_terms {
  const cgti_signed_part *parts;
  const cgt_game *games;
  size_t part_count, game_count;
} cgti_terms;

enum { CGTI_STEPS_OF_A_SUM = 2000 }; /* sum_steps of a question about who wins */

/* The sum of `from` (NULL: 0) without word `without` (SIZE_MAX: all of it), and of these terms. */
const cgti_sum *cgti_sum_make(cgti_question *question, const cgti_sum *from, size_t without,
                              cgti_terms terms);

/* ---- the table of decided sums (decided_table.c) ------------------------------------------------- */

/* Does player win, moving first? -1: not in the table. */
int cgti_decided_lookup(const cgti_question *question, const cgti_sum *sum, cgt_player player);

/* work: of finding it out, in nodes. */
void cgti_decided_store(cgti_question *question, const cgti_sum *sum, cgt_player player, bool wins,
                        uint64_t work);

/* ---- those who keep what is decided (decided_terms.c) --------------------------------------------- */

/* Tells them, if there is anybody, of a sum that took so many nodes. */
bool cgti_tell_decided(cgti_question *question, const cgti_sum *sum, cgt_player player, bool wins,
                       uint64_t nodes);

/* ---- the table of the quick search (tried_table.c) ------------------------------------------------- */

/* Of a position, a player moving first, and integers n: Right wins position + n if n <= right_to, Left if n
 * >= left_from.
 */
typedef struct cgti_threshold {
  int32_t right_to, left_from;
} cgti_threshold;

/* It will be looked up soon: memory is asked for it now. */
void cgti_tried_expect(const cgti_question *question, const unsigned char *position);

cgti_threshold cgti_tried_lookup(const cgti_question *question, const unsigned char *position,
                                 cgt_player player);

/* As for cgti_decided_store; of position + n. */
void cgti_tried_store(cgti_question *question, const unsigned char *position, int32_t n, cgt_player player,
                      bool wins, uint64_t work);

/* All groups of the table at once: who holds these may move it. */
void cgti_lock_all(struct cgt_shared_search *shared);
void cgti_unlock_all(struct cgt_shared_search *shared);

/* ---- threads that ask the same question (shared_search.c) -------------------------------------------- */

/* The table of the question from now on, for positions of that ruleset, in so many bytes each: that of
 * options.shared, or the context's own where there is none, or where others need it for other positions. */
void cgti_tried_open(cgti_question *question, const cgt_ruleset *ruleset, size_t length);
void cgti_unshare_table(cgti_question *question); /* when it is answered */

/* Does another thread search it now? And: this one does, or no longer. All three by a hash of what is
 * searched, never 0; an error costs time alone. */
bool cgti_is_busy(const struct cgt_shared_search *shared, uint64_t hash);
void cgti_set_busy(struct cgt_shared_search *shared, uint64_t hash);
void cgti_clear_busy(struct cgt_shared_search *shared, uint64_t hash);

/* ---- pieces that bound positions (tried_pieces.c) --------------------------------------------------- */

/* For a position of the quick search; then, at each node: false if it failed. */
void cgti_pieces_open(cgti_question *question, const cgti_record *record);
bool cgti_pieces_find(cgti_question *question);
static inline bool cgti_pieces_find_in_time(cgti_question *question) {
  return question->counts.nodes < question->deciding->pieces.from || cgti_pieces_find(question);
}

void cgti_pieces_empty(cgt_ctx *ctx, cgti_piece_table *table);

/* ---- the search (decide_search.c) ----------------------------------------------------------------- */

typedef enum cgti_verdict { CGTI_LOSES, CGTI_WINS, CGTI_OPEN, CGTI_FAILED } cgti_verdict;

/* About where the sum ends when the other player moves on, as player likes it, in 1/2^31. */
bool cgti_guess_sum(int64_t *guess, cgti_question *question, const cgti_sum *sum, cgt_player player);

/* What is known of player moving first without trying moves; *how says by what. */
cgti_verdict cgti_look(cgt_decided_by *how, cgti_question *question, const cgti_sum *sum, cgt_player player);

/* 2^32 times the value of a wall at t, both in 2^32; its numbers are all fixed (decide_stops.c). */
bool cgti_is_fixed(const cgti_thermograph *graph);
int64_t cgti_wall_at(const cgti_wall *wall, int64_t t);

/* Who wins a sum, player moving first, by the sums of the Left walls and of the Right walls at temperature t, and the
 * widest gap between the walls of one game (decide_stops.c has the proof). */
static inline cgti_verdict cgti_verdict_of_walls(int64_t left, int64_t right, int64_t widest, int64_t t,
                                                 cgt_player player) {
  if (player == CGT_LEFT) return right + widest > 0 ? CGTI_WINS : left + t < 0 ? CGTI_LOSES : CGTI_OPEN;
  return left - widest < 0 ? CGTI_WINS : right - t > 0 ? CGTI_LOSES : CGTI_OPEN;
}

/* The end of switches that were played out, the hottest first: a number is left, mover is to move, and there may be
 * infinitesimals, which matter only where the number is 0 (decide_stops.c has the proof). Where there are none and it is
 * 0, mover loses. */
static inline cgti_verdict cgti_verdict_of_rest(int64_t number, bool infinitesimals, cgt_player mover,
                                                cgt_player player) {
  if (number == 0 && infinitesimals) return CGTI_OPEN;
  const cgt_player winner = number > 0 ? CGT_LEFT : number < 0 ? CGT_RIGHT : (cgt_player)!mover;
  return winner == player ? CGTI_WINS : CGTI_LOSES;
}

/* The same of a sum of games, from their thermographs (decide_stops.c). */
cgti_verdict cgti_look_at_stops(cgt_ctx *ctx, const cgt_game *games, size_t count, cgt_player player);

/* Moves that are searched, one of them at each level. */
typedef struct cgti_path {
  const struct cgti_path *up;
  size_t done, all;
} cgti_path;

/* Counts a node; false, with an error recorded, where the search may not go on (decide_path.c). */
bool cgti_may_go_on(cgti_question *question, const cgti_path *here);

/* The same as cgti_search of a part and an integer whose ruleset has tries() (decide_tries.c); open where it
 * does not do.
 */
cgti_verdict cgti_search_tries(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum,
                               cgt_player player, const cgti_path *up);

/* The same of a sum of games, some of them hot (decide_games.c); open where it does not do. Sums without a hot game,
 * which the search comes to, are left to cold. */
typedef cgti_verdict cgti_sum_search(cgti_question *question, const cgti_sum *sum, cgt_player player);
cgti_verdict cgti_search_games(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum,
                               cgt_player player, const cgti_path *up, cgti_sum_search *cold);

/* By search; never open. *winner, NULL if not wanted, gets what a winning move leaves, in scratch memory. */
cgti_verdict cgti_search(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum,
                         cgt_player player);

#endif
