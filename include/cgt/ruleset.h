/* cgt/ruleset.h: the interface of a ruleset. A ruleset knows moves and never values. It lives in one file of games/
 * and includes no other header of this project.
 *
 * The bytes are the position: equal positions must have equal bytes, so sort heaps and choose one of the reflections.
 * The engine then hashes and caches positions without calling the ruleset. All functions are pure: they use no
 * globals and allocate nothing except through the sink. */
#ifndef CGT_RULESET_H
#define CGT_RULESET_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- arguments, as written in matrix_nim([1,2;2,inf]) or domineering("..|..") ---------------- */

typedef enum cgt_arg_kind { CGT_ARG_INTEGER, CGT_ARG_INFINITY, CGT_ARG_TEXT, CGT_ARG_MATRIX } cgt_arg_kind;

typedef struct cgt_arg {
  cgt_arg_kind kind;
  int64_t integer;             /* INTEGER that fits into 64 bits; otherwise digits is not NULL */
  const char *digits;          /* INTEGER that does not fit: its decimal digits with sign; otherwise NULL */
  const char *text;            /* TEXT, zero-terminated */
  size_t rows, cols;           /* MATRIX: rows*cols cells, row by row, each INTEGER or INFINITY; a plain */
  const struct cgt_arg *cells; /* list [1,2,3] is a matrix of one row */
} cgt_arg;

/* ---- the sink: where a ruleset puts its results -------------------------------------------------- */

typedef struct cgt_sink cgt_sink;
struct cgt_ruleset;

/* Emits one position. If the sink is out of memory, the call does nothing, and the engine reports the error. */
CGT_API void cgt_emit(cgt_sink *sink, const void *position, size_t length);

/* Emits the position whose value is the negative of the value of this one. For representative() and split() only. */
CGT_API void cgt_emit_negative(cgt_sink *sink, const void *position, size_t length);

/* A shortcut for rulesets that are called millions of times. If this returns true, the engine needs only
 * representatives, not positions as the players see them. read() and options() may then emit the representative
 * directly (of the negative, if negative is true), so that representative() is not called. representative() may use
 * it, too. */
CGT_API bool cgt_wants_representatives(const cgt_sink *sink);
CGT_API void cgt_emit_representative(cgt_sink *sink, const void *position, size_t length, bool negative);

/* For steps() only: emits a move, as cgt_emit_representative does. Moves along the same line continue from that
 * position. line is their line in the emitted position, for the same player, or for the other player if negative is
 * true. A position that splits has no lines. -1: there are no further moves. */
CGT_API void cgt_emit_step(cgt_sink *sink, const void *position, size_t length, bool negative, int line);

/* For split() only: emits a part, or its negative, that is a position of any ruleset in the format of its read() and
 * options(). The engine finds its representative and its parts. */
CGT_API void cgt_emit_part(cgt_sink *sink, const struct cgt_ruleset *ruleset, const void *position,
                           size_t length, bool negative);

/* Refuses the arguments in one line that states what was wrong and what would be right: "NAME: MESSAGE". The example
 * of the ruleset follows a message of read(). cgt_refuse_showing omits the example, for messages that show positions.
 * printf style. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
CGT_API void
cgt_refuse(cgt_sink *sink, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
CGT_API void
cgt_refuse_showing(cgt_sink *sink, const char *format, ...);

/* Ends the call with this status and message. Every function that has the sink may call it. */
CGT_API void cgt_sink_fail(cgt_sink *sink, cgt_status status, const char *message);

/* Returns true if the arguments are `wanted` integers from least to most, and stores them in values. Otherwise it
 * refuses them with a message. For read().  Tested: own_rulesets::integers_are_read_or_refused */
CGT_API bool cgt_read_integers(cgt_sink *sink, int64_t *values, size_t wanted, const cgt_arg *args,
                               size_t count, int64_t least, int64_t most);

/* The ruleset that is being called: several rulesets may share their functions. */
CGT_API const struct cgt_ruleset *cgt_sink_ruleset(const cgt_sink *sink);

/* The owner that cgt_ctx_set_owner set for the calling context; NULL if there is none. A ruleset written in another
 * language finds its interpreter there. Only the owner's functions may call the engine with that context. Such a call
 * continues at the depth of its caller, within the same stack budget. */
CGT_API void *cgt_sink_owner(const cgt_sink *sink);

/* The position of the C stack when the engine was called. */
CGT_API const void *cgt_sink_stack(const cgt_sink *sink);

/* Zeroed working memory for the duration of one call; NULL if there is none (then return). */
CGT_API void *cgt_sink_room(cgt_sink *sink, size_t bytes);

/* Memory that stays with the context after the call, for data that many positions share, such as a table of the
 * values of heaps. Returns at least `bytes` bytes stored under a key of `length` bytes, separate for each ruleset;
 * new memory is zeroed. No answer may depend on its contents: it may be gone at the next call, and another
 * cgt_sink_kept may move it. NULL if there is none (then return).
 * Tested: own_rulesets::what_is_kept_is_found_again */
CGT_API void *cgt_sink_kept(cgt_sink *sink, const void *key, size_t length, size_t bytes);

/* Returns false if the caller has cancelled (then return). Call it from time to time in a long computation that emits
 * nothing. */
CGT_API bool cgt_sink_goes_on(cgt_sink *sink);

/* ---- the value by a theorem: from value() only. The emitted values are added up ------------------------ */

CGT_API void cgt_emit_integer(cgt_sink *sink, int64_t n);

/* The number mantissa / 2^exponent. */
CGT_API void cgt_emit_dyadic(cgt_sink *sink, int64_t mantissa, uint64_t exponent);

/* +-x, x = mantissa / 2^exponent >= 0. */
CGT_API void cgt_emit_switch(cgt_sink *sink, int64_t mantissa, uint64_t exponent);

/* The nimber *m. */
CGT_API void cgt_emit_nimber(cgt_sink *sink, uint64_t m);

/* n·↑; n < 0 gives downs. */
CGT_API void cgt_emit_up(cgt_sink *sink, int64_t n);

/* A game of the calling context, for rulesets whose owner has that context (cgt_sink_owner). */
CGT_API void cgt_emit_game(cgt_sink *sink, cgt_game g);

/* Integers of any size, m >= 0; available if gmp.h is included first. */
#ifdef __GMP_H__
CGT_API void cgt_emit_big_integer(cgt_sink *sink, mpz_srcptr n);
CGT_API void cgt_emit_big_nimber(cgt_sink *sink, mpz_srcptr m);
#endif

/* ---- bounds: from bounds() only ----------------------------------------------------------------- */

/* Closes a bound: the sum of everything emitted since the last bound by cgt_emit_part, cgt_emit_integer and similar
 * functions, or 0 if nothing was emitted. */
CGT_API void cgt_emit_bound(cgt_sink *sink);

/* ---- moves for the quick search: from tries() only ---------------------------------------------------- */

enum { CGT_TRY_BYTES = 32 };

/* A move, given by its result, position + number. The position has as many bytes as the one before the move. With the
 * other player moving first, and for any integer n, Right wins position + n if n <= right_to, and Left wins it if n
 * >= left_from. */
typedef struct cgt_try {
  unsigned char position[CGT_TRY_BYTES];
  int32_t number;
  int32_t right_to, left_from;
  int32_t order; /* moves of greater order are tried first */
} cgt_try;

/* A lower bound for Left in a piece, a small position, for k = 0 .. 3. The unit is one eighth, rounded down. Bits 16k
 * to 16k + 7 contain x + CGT_PIECE_ZERO, and the eight bits above them y - x + CGT_PIECE_UNIT. For k = 0 the piece is
 * at least x, and Left, moving first, wins the piece minus y. For k > 0 the stops of the piece, cooled by k/2, are at
 * least x with Right moving first, and at least y with Left moving first. */
typedef uint64_t cgt_piece;

/* STEP is one half, in eighths. */
enum { CGT_PIECE_KINDS = 4, CGT_PIECE_UNIT = 8, CGT_PIECE_ZERO = 128, CGT_PIECE_STEP = 4 };

/* The question for tries(): who wins position + n? */
typedef struct cgt_tries_asked {
  int32_t n;
  const cgt_piece *pieces; /* by their codes; NULL while they are not known */
} cgt_tries_asked;

/* ---- boards whose cells are taken: from cells() only ------------------------------------------------------ */

/* A cell by its distance from a place, in rows and in columns. */
typedef struct cgt_offset {
  int16_t row, col;
} cgt_offset;

/* A move takes its cells: afterwards none of them is free. The first `needs` cells must be free before, and on the board;
 * the others may be off the board. */
typedef struct cgt_shape {
  size_t needs, count; /* 0 < needs <= count */
  const cgt_offset *cell;
} cgt_shape;

enum { CGT_MOST_CELLS = 128 };

/* A position in which a move takes free cells for good, by the same shapes at every place. */
typedef struct cgt_cells {
  unsigned rows, cols; /* rows * cols <= CGT_MOST_CELLS */
  uint64_t free[2];    /* cell (i, j) is bit i * cols + j, the first 64 in free[0] */
  size_t count;
  const cgt_shape *shapes; /* static, or in cgt_sink_room */
} cgt_cells;

/* ---- winning moves by a theorem ----------------------------------------------------------------- */

typedef enum cgt_winning {
  CGT_WINNING_UNKNOWN, /* the theorem does not cover this position; nothing was emitted */
  CGT_WINNING_SOME,    /* at least one was emitted, if there is one */
  CGT_WINNING_ALL
} cgt_winning;

/* ---- how a position looks ------------------------------------------------------------------------ */

typedef enum cgt_board_kind {
  CGT_BOARD_NONE, /* it has only its text */
  /* a character in each cell: '.' is empty, '#' is not a cell, 'x', 'o' and letters are pieces */
  CGT_BOARD_GRID,
  CGT_BOARD_MATRIX, /* integers and inf */
  CGT_BOARD_HEAPS,  /* one row of integers: the sizes of heaps, or the places of coins */
  /* a vertex in each row of one column: '.' is empty, '#' is the ground, anything else is the content */
  CGT_BOARD_GRAPH
} cgt_board_kind;

typedef struct cgt_board {
  cgt_board_kind kind;
  size_t rows, cols; /* cols: the length of the longest row */
} cgt_board;

/* An edge of a graph, between two of its rows. */
typedef struct cgt_board_edge {
  size_t from, to;
  char sign;     /* its owner: 'l' Left, 'r' Right, 'e' both; '-' if edges have no owner */
  bool directed; /* it leads in one direction only */
} cgt_board_edge;

/* ---- the ruleset ----------------------------------------------------------------------------- */

typedef struct cgt_ruleset {
  const char *name;    /* "matrix_nim": the name of the function in the language */
  const char *title;   /* "Ferguson's matrix Nim" */
  const char *rules;   /* one or two sentences */
  const char *syntax;  /* "matrix_nim([a,b,...;c,d,...])  entries >= 0 or inf" */
  const char *example; /* a valid expression: "matrix_nim([1,2;2,2])" */
  const char *source;  /* who described it, and where */
  bool impartial;      /* both players have the same moves: options() is called for Left only */
  /* a position may be reachable from itself, or this is unknown; cgt_decide then does not replace G - G by 0. For a
   * ruleset without small positions it is always unknown */
  bool loopy;
  /* its positions are values, played on as their canonical forms. Misère play, and everything else that depends on
   * the moves and not only on the value, refuses them */
  bool values;

  /* Small positions: up to three lists in the language, "[nim(a,b) for a in 0..3, b in a..4]". The tests and `cgt
   * verify selftest` play them out move by move. */
  const char *small[4];

  /* Converts arguments to one position, as the players see it: calls cgt_emit once, or cgt_refuse. */
  void (*read)(cgt_sink *out, const cgt_arg *args, size_t count);

  /* Emits each position that player can move to, as the players see it. */
  void (*options)(cgt_sink *out, const void *position, size_t length, cgt_player player);

  /* May be NULL. Emits the one position that represents all positions equal to this one by symmetry, or to their
   * negatives (cgt_emit_negative). Only representatives are searched and cached. Here and in split(), equal means the
   * same tree of moves and not only the same value, because misère play uses it too. */
  void (*representative)(cgt_sink *out, const void *position, size_t length);

  /* May be NULL. Emits the independent parts whose sum is this position, each as its representative; emits nothing if
   * the position does not split. The argument is a representative if there is representative(). A ruleset without
   * representative() may emit the representative of an unsplit position here. */
  void (*split)(cgt_sink *out, const void *position, size_t length);

  /* Both may be NULL. They serve partizan games like Nim, in which a move along a heap, row or column is one step, or
   * two, or more. The engine then takes the first step of a line, and the further moves from there, instead of
   * listing all moves of every part. lines() returns how many lines player has in this part, at most 64; if it is 0
   * for both players, options() is called. steps() emits the moves along one line by cgt_emit_step: the first step
   * alone, or, if that has no line to continue, each move. */
  unsigned (*lines)(const void *position, size_t length, cgt_player player);
  void (*steps)(cgt_sink *out, const void *position, size_t length, cgt_player player, unsigned line);

  /* May be NULL. Emits the value by cgt_emit_integer and similar functions if a theorem, tested against search, gives
   * it at once; otherwise emits nothing. Called for parts. */
  void (*value)(cgt_sink *out, const void *position, size_t length);

  /* May be NULL. Returns true and sets *outcome if a theorem, tested against search, gives it at once. Called for
   * parts. */
  bool (*outcome)(cgt_outcome *outcome, const void *position, size_t length);

  /* May be NULL. Returns true only if this position is its own negative: with the players exchanged, and perhaps
   * after a symmetry of the board, it has the same tree of moves. One question then decides who wins it, instead of
   * two. Called for parts. */
  bool (*own_negative)(const void *position, size_t length);

  /* May be NULL. Emits sums that are at least this position if upper, and otherwise sums that are at most this
   * position. Each is closed by cgt_emit_bound. An example is a board cut in two where only one player may cross the
   * cut. The positions in the sums must be smaller than this one. Bounds decide who wins (cgt/decide.h). They also make
   * values: for a partizan ruleset whose play ends, without lines(), cgt_position_value makes the values of large parts
   * from few of their options, and bounds show that the others do not matter. A wrong bound makes wrong values, so
   * bounds must be proved, and tested against values by search. Called for parts. */
  void (*bounds)(cgt_sink *out, const void *position, size_t length, bool upper);

  /* May be NULL. Lists the moves of player for a quick search, in the order of options(): as many as there is room
   * for, and their number in *count. The result of a move may replace the position that options() emits if it has the
   * same value, for example with integers taken out, or as one of several images. If position + n is the question
   * (asked may be NULL), the list may end with the first move that wins it according to right_to or left_from. If
   * these decide the result of a move, its position and order may be left out. Called millions of times, for deciding
   * who wins. Returns false if it does not cover this position. The results must be proved, and tested against
   * values. Called for parts of at most CGT_TRY_BYTES. */
  bool (*tries)(size_t *count, cgt_try *tries, size_t room, const void *position, size_t length,
                cgt_player player, const cgt_tries_asked *asked);

  /* May be NULL. The small positions whose values help tries() with this position and all its followers. *count
   * receives their number; their codes begin with 0. bytes, of capacity CGT_TRY_BYTES, receives the position with the
   * given code, as the players see it. Returns its length; 0 and a count of 0 if there are none. The pieces must be
   * the same for positions of the same length and count. */
  size_t (*piece)(unsigned char *bytes, uint32_t *count, const void *position, size_t length, uint32_t code);

  /* May be NULL. For impartial rulesets: returns true and describes a position whose moves depend on its free cells
   * alone. The search for nim-values then names positions by the bits of their cells, up to shifts and the symmetries of
   * the shapes, and does not call the other functions. Called for parts. */
  bool (*cells)(cgt_cells *cells, cgt_sink *out, const void *position, size_t length);

  /* May be NULL: the game has no scores. Returns the points of Left minus the points of Right in this position, which
   * the bytes contain. A player who has no move ends the game with this score, modulo a universe with scores
   * (cgt/universe.h); normal and misère play do not look at it. If split() is there, it must keep the sum of the scores;
   * a part may be a score alone, without moves. Representatives have the same score, or its negative. */
  int64_t (*score)(const void *position, size_t length);

  /* May be NULL. Emits, as options() does, moves of player after which this player wins moving second, if a theorem,
   * tested against search, gives them at once. Called for positions as the players see them. */
  cgt_winning (*winning)(cgt_sink *out, const void *position, size_t length, cgt_player player);

  /* Prints the arguments in the format that read() accepts: "[1,2;2,inf]". snprintf fashion. */
  size_t (*print)(char *buf, size_t cap, const void *position, size_t length);

  /* May be NULL. Prints the whole of a position that is not name(arguments) but a sum of positions, "kayles(3) +
   * nim(1)"; returns 0 for all others. snprintf fashion. A ruleset with this function may emit parts of other
   * rulesets. */
  size_t (*print_sum)(char *buf, size_t cap, const void *position, size_t length);

  /* Both may be NULL. For pictures: the board of a position, and, snprintf fashion, the content of a cell: "x" on a
   * grid, "12" or "inf" elsewhere, and "" where a row of a grid has ended. */
  cgt_board (*board)(const void *position, size_t length);
  size_t (*cell)(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);

  /* May be NULL. For boards that are graphs: the first edges, as many as there is room for. Returns their number. */
  size_t (*edges)(cgt_board_edge *edges, size_t cap, const void *position, size_t length);

  /* May be NULL. What belongs to the position and to no cell, such as p of p-Nim: "3". snprintf fashion. */
  size_t (*caption)(char *buf, size_t cap, const void *position, size_t length);
} cgt_ruleset;

/* ---- rulesets in a shared object: see cgt/plugin.h --------------------------------------------- */

/* The functions above, as the program that loads a shared object provides them. */
typedef struct cgt_plugin_calls {
  void (*emit)(cgt_sink *sink, const void *position, size_t length);
  void (*emit_negative)(cgt_sink *sink, const void *position, size_t length);
  bool (*wants_representatives)(const cgt_sink *sink);
  void (*emit_representative)(cgt_sink *sink, const void *position, size_t length, bool negative);
  void (*emit_step)(cgt_sink *sink, const void *position, size_t length, bool negative, int line);
  void (*emit_part)(cgt_sink *sink, const cgt_ruleset *ruleset, const void *position, size_t length,
                    bool negative);
  void (*refuse)(cgt_sink *sink, const char *format, ...);
  void (*refuse_showing)(cgt_sink *sink, const char *format, ...);
  void (*sink_fail)(cgt_sink *sink, cgt_status status, const char *message);
  bool (*read_integers)(cgt_sink *sink, int64_t *values, size_t wanted, const cgt_arg *args, size_t count,
                        int64_t least, int64_t most);
  const cgt_ruleset *(*sink_ruleset)(const cgt_sink *sink);
  void *(*sink_owner)(const cgt_sink *sink);
  const void *(*sink_stack)(const cgt_sink *sink);
  void *(*sink_room)(cgt_sink *sink, size_t bytes);
  void *(*sink_kept)(cgt_sink *sink, const void *key, size_t length, size_t bytes);
  bool (*sink_goes_on)(cgt_sink *sink);
  void (*emit_integer)(cgt_sink *sink, int64_t n);
  void (*emit_dyadic)(cgt_sink *sink, int64_t mantissa, uint64_t exponent);
  void (*emit_switch)(cgt_sink *sink, int64_t mantissa, uint64_t exponent);
  void (*emit_nimber)(cgt_sink *sink, uint64_t m);
  void (*emit_up)(cgt_sink *sink, int64_t n);
  void (*emit_game)(cgt_sink *sink, cgt_game g);
  void (*emit_big_integer)(cgt_sink *sink, const void *n); /* an mpz_srcptr, like the next */
  void (*emit_big_nimber)(cgt_sink *sink, const void *m);
  void (*emit_bound)(cgt_sink *sink);
} cgt_plugin_calls;

/* Differs whenever one of the two structs differs. The last digit counts changes in the meaning of their members. */
#define CGT_PLUGIN_ABI ((uint32_t)(sizeof(cgt_ruleset) * 10000 + sizeof(cgt_plugin_calls) * 10 + 1))

typedef struct cgt_plugin {
  uint32_t abi;                       /* CGT_PLUGIN_ABI; with another value the rest is not read */
  const cgt_ruleset *const *rulesets; /* NULL ends the list */
  const cgt_plugin_calls **calls;     /* where the program stores its functions before it calls a ruleset */
} cgt_plugin;

#ifdef __cplusplus
}
#endif
#endif
