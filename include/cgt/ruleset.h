/* cgt/ruleset.h: what a ruleset is. A ruleset knows moves and never values; it lives in one file of
 * games/ and includes no other header of ours.
 *
 * The bytes are the position: equal positions must have equal bytes (sort heaps, pick one of the
 * reflections), so that the engine hashes and remembers without asking. All functions are pure:
 * no globals, no allocation but the sink. */
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
  int64_t integer;             /* INTEGER that fits in 64 bits; otherwise digits is not NULL */
  const char *digits;          /* INTEGER that does not: its decimal digits with sign; else NULL */
  const char *text;            /* TEXT, zero-terminated */
  size_t rows, cols;           /* MATRIX: rows*cols cells, row by row, each INTEGER or INFINITY; a plain */
  const struct cgt_arg *cells; /* list [1,2,3] is a matrix of one row */
} cgt_arg;

/* ---- the sink: where a ruleset puts what it makes -------------------------------------------- */

typedef struct cgt_sink cgt_sink;
struct cgt_ruleset;

/* One position. When the sink is out of memory the call does nothing; the engine notices. */
CGT_API void cgt_emit(cgt_sink *sink, const void *position, size_t length);

/* The position whose value is the negative of the value of this one: from representative() and split() only. */
CGT_API void cgt_emit_negative(cgt_sink *sink, const void *position, size_t length);

/* A shortcut for rulesets that are asked millions of times. If the engine wants no position as the
 * players see it, but its representative, read() and options() may emit that one (of the negative, if
 * negative) and spare representative() the work; representative() may use it too. */
CGT_API bool cgt_wants_representatives(const cgt_sink *sink);
CGT_API void cgt_emit_representative(cgt_sink *sink, const void *position, size_t length, bool negative);

/* From steps() only: a move, as by cgt_emit_representative. Moves along the same line continue from there:
 * line of the position emitted, of the same player, or of the other one if it is negative; a position
 * that splits has none. -1: there are no further ones. */
CGT_API void cgt_emit_step(cgt_sink *sink, const void *position, size_t length, bool negative, int line);

/* From split() only: a part that is a position of any ruleset, as its read() and options() emit it, or its
 * negative. Its representative is asked for, and its parts. */
CGT_API void cgt_emit_part(cgt_sink *sink, const struct cgt_ruleset *ruleset, const void *position,
                           size_t length, bool negative);

/* Refuses the arguments in one line that states what was wrong and what would be right: "NAME: MESSAGE", and
 * after a message of read() the example of the ruleset; cgt_refuse_showing: without it, because the message
 * shows positions itself. printf style. */
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

/* Ends the call with that status and message, from any function that has the sink. */
CGT_API void cgt_sink_fail(cgt_sink *sink, cgt_status status, const char *message);

/* True if the arguments are `wanted` integers from least to most, which are then in values; otherwise they
 * are refused, in words that say so. Called from read().  Tested: own_rulesets::integers_are_read_or_refused
 */
CGT_API bool cgt_read_integers(cgt_sink *sink, int64_t *values, size_t wanted, const cgt_arg *args,
                               size_t count, int64_t least, int64_t most);

/* The ruleset that is asked: several may share their functions. */
CGT_API const struct cgt_ruleset *cgt_sink_ruleset(const cgt_sink *sink);

/* The owner that cgt_ctx_set_owner set for the calling context; NULL where it was not called. A ruleset that
 * is written in another language finds its reader there. Its functions alone may call the engine with that
 * context: such a call continues at the depth of its caller, in its budget of stack. */
CGT_API void *cgt_sink_owner(const cgt_sink *sink);

/* Where the C stack was when the engine was called. */
CGT_API const void *cgt_sink_stack(const cgt_sink *sink);

/* Working memory for the length of one call, zeroed; NULL when there is none (then return). */
CGT_API void *cgt_sink_room(cgt_sink *sink, size_t bytes);

/* Memory that stays with the context after the call, for data that many positions share, as a table of
 * the values of heaps: at least that many bytes under that key, length bytes of it, of the ruleset that is
 * asked; zeroed when they are new. No answer may depend on what is there. It may be gone at the next call, or
 * moved by another cgt_sink_kept; NULL when there is none (then return).
 * Tested: own_rulesets::what_is_kept_is_found_again */
CGT_API void *cgt_sink_kept(cgt_sink *sink, const void *key, size_t length, size_t bytes);

/* False when the caller has asked to stop (then return): to be asked now and then by what takes long and
 * emits nothing meanwhile. */
CGT_API bool cgt_sink_goes_on(cgt_sink *sink);

/* ---- the value that a theorem knows: from value() only. What it emits is added up ------------------ */

CGT_API void cgt_emit_integer(cgt_sink *sink, int64_t n);

/* The number mantissa / 2^exponent. */
CGT_API void cgt_emit_dyadic(cgt_sink *sink, int64_t mantissa, uint64_t exponent);

/* +-x, x = mantissa / 2^exponent >= 0. */
CGT_API void cgt_emit_switch(cgt_sink *sink, int64_t mantissa, uint64_t exponent);

/* The nimber *m. */
CGT_API void cgt_emit_nimber(cgt_sink *sink, uint64_t m);

/* n·↑; n < 0 gives downs. */
CGT_API void cgt_emit_up(cgt_sink *sink, int64_t n);

/* A game of the calling context; for rulesets whose owner has that context (cgt_sink_owner). */
CGT_API void cgt_emit_game(cgt_sink *sink, cgt_game g);

/* With gmp.h included first: integers of any size, m >= 0. */
#ifdef __GMP_H__
CGT_API void cgt_emit_big_integer(cgt_sink *sink, mpz_srcptr n);
CGT_API void cgt_emit_big_nimber(cgt_sink *sink, mpz_srcptr m);
#endif

/* ---- bounds: from bounds() only ----------------------------------------------------------------- */

/* The sum of all that was emitted since the last bound, by cgt_emit_part, cgt_emit_integer and similar
 * functions (0 if nothing was), is a bound. */
CGT_API void cgt_emit_bound(cgt_sink *sink);

/* ---- moves as a quick search tries them: from tries() only ---------------------------------------- */

enum { CGT_TRY_BYTES = 32 };

/* A move, by what it leaves: position + number, the position in as many bytes as the one that is asked about.
 * Of that position, the other player moving first, and any integer n: Right wins position + n if n <=
 * right_to, Left if n >= left_from. */
typedef struct cgt_try {
  unsigned char position[CGT_TRY_BYTES];
  int32_t number;
  int32_t right_to, left_from;
  int32_t order; /* moves of greater order are tried first */
} cgt_try;

/* What Left is sure of in a piece, a small position, k = 0 .. 3, in eighths, rounded down: in bits 16k to
 * 16k + 7 stands x + CGT_PIECE_ZERO, in the eight above them y - x + CGT_PIECE_UNIT.
 * k = 0: the piece is at least x, and Left, moving first, wins it less y.
 * k > 0: its stops, after cooling by k/2, are at least x, Right moving first, and y, Left moving first. */
typedef uint64_t cgt_piece;

/* STEP: a half in eighths. */
enum { CGT_PIECE_KINDS = 4, CGT_PIECE_UNIT = 8, CGT_PIECE_ZERO = 128, CGT_PIECE_STEP = 4 };

/* What is asked of tries(): who wins position + n? */
typedef struct cgt_tries_asked {
  int32_t n;
  const cgt_piece *pieces; /* by their codes; NULL: they are not known, yet */
} cgt_tries_asked;

/* ---- winning moves by a theorem ------------------------------------------------------------- */

typedef enum cgt_winning {
  CGT_WINNING_UNKNOWN, /* the theorem does not reach this position; nothing was emitted */
  CGT_WINNING_SOME,    /* at least one was emitted if there is any */
  CGT_WINNING_ALL
} cgt_winning;

/* ---- how a position looks ---------------------------------------------------------------------- */

typedef enum cgt_board_kind {
  CGT_BOARD_NONE,   /* it has nothing but its text */
  CGT_BOARD_GRID,   /* a sign in each cell: '.' is free, '#' is none, 'x', 'o' and letters are pieces */
  CGT_BOARD_MATRIX, /* integers and inf */
  CGT_BOARD_HEAPS,  /* one row of integers: the sizes of heaps, or the places of coins */
  CGT_BOARD_GRAPH   /* a vertex in each row, of one column: '.' is free, '#' the ground, else what it holds */
} cgt_board_kind;

typedef struct cgt_board {
  cgt_board_kind kind;
  size_t rows, cols; /* cols: of the longest row */
} cgt_board;

/* An edge of a graph, between two of its rows. */
typedef struct cgt_board_edge {
  size_t from, to;
  char sign;     /* whose it is: 'l' Left's, 'r' Right's, 'e' of both, '-' where edges belong to nobody */
  bool directed; /* it leads from one to the other alone */
} cgt_board_edge;

/* ---- the ruleset ----------------------------------------------------------------------------- */

typedef struct cgt_ruleset {
  const char *name;    /* "matrix_nim": the name of the function in the language */
  const char *title;   /* "Ferguson's matrix Nim" */
  const char *rules;   /* one or two sentences */
  const char *syntax;  /* "matrix_nim([a,b,...;c,d,...])  entries >= 0 or inf" */
  const char *example; /* an expression that works: "matrix_nim([1,2;2,2])" */
  const char *source;  /* who described it, where */
  bool impartial;      /* both players have the same moves: options() is asked for Left only */
  bool loopy;          /* a position may be reached from itself, or nobody knows that none is: cgt_decide does
                          not take G - G for 0. Of a ruleset without small positions nobody knows either */
  bool values;         /* its positions are values, played on as their canonical forms: misère play and whatever else
                          needs moves and not the value refuses them */

  /* Small positions, up to three lists in the language: "[nim(a,b) for a in 0..3, b in a..4]". The tests and
   * `cgt verify selftest` play them out move by move. */
  const char *small[4];

  /* From arguments to one position, as the players see it: cgt_emit once, or cgt_refuse. */
  void (*read)(cgt_sink *out, const cgt_arg *args, size_t count);

  /* Emits each position after one move of player, as the players see it. */
  void (*options)(cgt_sink *out, const void *position, size_t length, cgt_player player);

  /* NULL, or: emits the one position that stands for all those equal to this one by symmetry, or for
   * their negatives (cgt_emit_negative). Only what it emits is searched and remembered. Here and in
   * split() equal means: the same tree of moves, not just the same value, because misère play uses it too. */
  void (*representative)(cgt_sink *out, const void *position, size_t length);

  /* NULL, or: emits the independent parts whose sum is this position (which representative() made, if
   * there is one), each as its representative; nothing if it does not split. A ruleset without
   * representative() may emit the representative of an unsplit position here. */
  void (*split)(cgt_sink *out, const void *position, size_t length);

  /* NULL both, or, for a partizan game: in Nim and similar games a move along a heap, row or column is one
   * step, or two, or more: the first step, and the moves along the same line from there. For such a ruleset
   * not all of them are listed at every part. lines(): how many lines player has in this
   * part, at most 64; 0 for both players: options() is asked. steps(): emits the moves along one of
   * them by cgt_emit_step: the first step alone, or, where that has no line to continue, each of them. */
  unsigned (*lines)(const void *position, size_t length, cgt_player player);
  void (*steps)(cgt_sink *out, const void *position, size_t length, cgt_player player, unsigned line);

  /* NULL, or: emits the value, by cgt_emit_integer and similar functions, if a theorem, tested against search, gives it
   * at once; else nothing. Asked of parts. */
  void (*value)(cgt_sink *out, const void *position, size_t length);

  /* NULL, or: true and *outcome if a theorem, tested against search, gives it at once. Asked of parts. */
  bool (*outcome)(cgt_outcome *outcome, const void *position, size_t length);

  /* NULL, or: true only if this position is its own negative: players exchanged, and perhaps turned round,
   * it has the same tree of moves. Who wins it moving first is one question then, and not two. Asked of
   * parts. */
  bool (*own_negative)(const void *position, size_t length);

  /* NULL, or: emits sums that are at least this position, if upper, or else at most it, each closed by
   * cgt_emit_bound: a board cut in two where only one player may cross the cut is such a sum. Positions in
   * them must be smaller than this one. For deciding who wins (cgt/decide.h); proved, and tested against
   * values. Asked of parts. */
  void (*bounds)(cgt_sink *out, const void *position, size_t length, bool upper);

  /* NULL, or: the moves of player, in the order of options(), as a quick search tries them: the first of
   * them, as many as there is room for, and how many there are in *count. What they leave may stand for what
   * options() emits, if it has the same value: with integers taken out, or as one of several images. Where
   * position + n is asked about (asked may be NULL), the list may end with the first move that wins it as
   * right_to or left_from tell, and position and order are left out where these tell who wins what the move
   * leaves. For deciding who wins, called millions of times. False: not of this position.
   * Proved, and tested against values. Asked of parts of at most CGT_TRY_BYTES. */
  bool (*tries)(size_t *count, cgt_try *tries, size_t room, const void *position, size_t length,
                cgt_player player, const cgt_tries_asked *asked);

  /* NULL, or: the small positions whose values help tries() with this position and all that follow it: how
   * many there are in *count, with codes from 0 on; and into bytes, room for CGT_TRY_BYTES, that of this
   * code, as the players see it. Returns its length. 0, and a count of 0: there are none. The same for
   * positions of one length with one count. */
  size_t (*piece)(unsigned char *bytes, uint32_t *count, const void *position, size_t length, uint32_t code);

  /* NULL, or: emits, as options() would, moves of player after which he wins moving second, if a theorem,
   * tested against search, gives them at once. Asked of positions as the players see them. */
  cgt_winning (*winning)(cgt_sink *out, const void *position, size_t length, cgt_player player);

  /* snprintf fashion, the arguments as read() takes them: "[1,2;2,inf]". */
  size_t (*print)(char *buf, size_t cap, const void *position, size_t length);

  /* NULL, or, the same: of a position that is not name(arguments) but a sum of positions, "kayles(3) +
   * nim(1)", the whole of it; 0 for all others. A ruleset that has it may emit parts of other rulesets. */
  size_t (*print_sum)(char *buf, size_t cap, const void *position, size_t length);

  /* NULL both, or, for pictures: the board of a position, and, snprintf fashion, the content of a cell of it:
   * "x" on a grid, "12" or "inf" elsewhere; "" where a row of a grid has ended. */
  cgt_board (*board)(const void *position, size_t length);
  size_t (*cell)(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);

  /* NULL, or, if its board is a graph: the first edges, as many as there is room for. Returns how many there
   * are. */
  size_t (*edges)(cgt_board_edge *edges, size_t cap, const void *position, size_t length);

  /* NULL, or, snprintf fashion: what belongs to the position and to no cell; of p-Nim p, "3". */
  size_t (*caption)(char *buf, size_t cap, const void *position, size_t length);
} cgt_ruleset;

/* ---- rulesets in a shared object: see cgt/plugin.h --------------------------------------------- */

/* The functions above, as the program that loads a shared object has them. */
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
  void (*emit_big_integer)(cgt_sink *sink, const void *n); /* an mpz_srcptr, as is the next */
  void (*emit_big_nimber)(cgt_sink *sink, const void *m);
  void (*emit_bound)(cgt_sink *sink);
} cgt_plugin_calls;

/* Differs wherever the two structs do. The last digit counts changes in what their members mean. */
#define CGT_PLUGIN_ABI ((uint32_t)(sizeof(cgt_ruleset) * 10000 + sizeof(cgt_plugin_calls) * 10 + 1))

typedef struct cgt_plugin {
  uint32_t abi;                       /* CGT_PLUGIN_ABI; if it is another, the rest is not looked at */
  const cgt_ruleset *const *rulesets; /* NULL ends the list */
  const cgt_plugin_calls **calls;     /* where the program puts its functions, before it calls a ruleset */
} cgt_plugin;

#ifdef __cplusplus
}
#endif
#endif
