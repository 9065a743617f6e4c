/* syntax.h: what the parser makes and the machine runs.
 *
 * Names are resolved before a program runs: variables to slots of a frame, calls to functions,
 * rulesets and definitions. So nodes are never written to after lab_program_add. */
#ifndef LAB_SYNTAX_H
#define LAB_SYNTAX_H

#include <pthread.h>

#include <cgt/lab_machine.h>
#include <cgt/lab_program.h>

#include "base/scratch.h"
#include "lab/enumeration/families.h"
#include "lab/language/diagnostic.h"
#include "lab/language/range_kind.h"

typedef enum labi_node_kind {
  LABI_NODE_CONSTANT, /* constant */
  LABI_NODE_NUMERAL,  /* name: the digits of an integer past 64 bits */
  LABI_NODE_NAME,     /* name; resolved to one of the next five, which keep it */
  LABI_NODE_CALL,     /* name, children: arguments; the same */
  LABI_NODE_SLOT,     /* name.index */
  LABI_NODE_FUNCTION, /* name.function */
  LABI_NODE_FOLD,     /* name.function over one comprehension, which need not become a list */
  LABI_NODE_RULESET,  /* name.ruleset; name.index: one more than that of its definition, 0 of no definition */
  LABI_NODE_DEFINITION, /* name.index */
  LABI_NODE_SUM,        /* children, each added or subtracted as signs says */
  LABI_NODE_PRODUCT,
  LABI_NODE_QUOTIENT,
  LABI_NODE_MODULO,
  LABI_NODE_ORDINAL_SUM,
  LABI_NODE_SIDES, /* G & H: onside and offside */
  LABI_NODE_POWER,
  LABI_NODE_NEGATIVE,
  LABI_NODE_SWITCH,  /* ± child */
  LABI_NODE_UP_STAR, /* children: n and m of n·↑ + *m; signs[0] is '-' for downs */
  LABI_NODE_UPTIMAL, /* children: n and m of ^<n>*m; signs[0] '-' for downs, signs[1] '<' or '[' */
  LABI_NODE_OPTIONS, /* {..|..}: left of the children are Left's */
  LABI_NODE_KNOT,    /* a{..|..}: name, whose slot is that of the node; child: its options */
  LABI_NODE_FORM,    /* the same inside quotes: an explicit form */
  LABI_NODE_QUOTE,   /* 'child': its form */
  LABI_NODE_LIST,
  LABI_NODE_MATRIX,        /* columns: their number */
  LABI_NODE_RANGE,         /* children: from, to, perhaps a step */
  LABI_NODE_COMPREHENSION, /* children: the element; binders */
  LABI_NODE_COMPARISON,    /* a < b <= c: signs are token kinds, one fewer than children */
  LABI_NODE_AND,
  LABI_NODE_OR,
  LABI_NODE_NOT,
  LABI_NODE_IF, /* children: condition, then, perhaps else */
  LABI_NODE_LET /* binders, children: the body */
} labi_node_kind;

typedef struct labi_node labi_node;

/* "x in source" of a comprehension or statement; "x = source" of a let. Variables that were named together
 * have one source. */
typedef struct labi_binder {
  const char *name;
  uint32_t line, column; /* of the name */
  uint32_t slot;
  bool scales;  /* the upper end of source is written as a numeral */
  labi_range_kind over;
  bool closed;  /* of a statement: no other variable changes what source is */
  labi_node *source;
  labi_node *proviso; /* of "while": the loop ends where it is false; may be NULL */
} labi_binder;

typedef struct labi_binders {
  labi_binder *items;
  uint32_t count;
  labi_node *where; /* may be NULL */
} labi_binders;

struct labi_node {
  unsigned char kind;
  bool literal;    /* written in numerals alone: 1*, 1/2vv add an infinitesimal to it */
  bool glued;      /* the sum of a numeral and an infinitesimal: one term */
  bool called;     /* what a name was resolved to: it was a call */
  uint16_t height; /* of the tree below */
  uint32_t line, column;
  uint32_t start, end; /* bytes of the source */
  uint32_t pool;       /* 0, or where a machine keeps the value, which no variable can change */
  uint32_t count;      /* of children */
  union {
    lab_value constant;
    uint32_t left, columns;
    unsigned char *signs;
    labi_binders bind;
    struct {
      const char *text; /* as it is written */
      uint32_t length;
      uint32_t index; /* of the slot, or of the definition */
      union {
        const lab_function *function;
        const cgt_ruleset *ruleset;
      };
    } name;
  } as;
  labi_node *child[];
};

/* The result of the check of a ruleset of one's own at its first use (lab/trial/); shared by threads. */
typedef struct labi_opinion {
  _Atomic bool agrees;  /* need not be asked again */
  pthread_mutex_t lock; /* held by the thread that asks */
  lab_second_opinion told;
} labi_opinion;

/* False, with an error: it differs. values: the arguments of a call of the ruleset. */
typedef bool labi_opinion_giver(labi_opinion *opinion, lab_machine *m, const labi_node *at,
                                const cgt_ruleset *ruleset, const lab_value *values, size_t count);

/* A program counts the definitions that took the place of an older one: that is the era of what comes next.
 * What a name stands for depends on the era of the statement that runs, so that a text works from top to
 * bottom: the newest definition of that era or before, or, above them all, the first. */
typedef struct labi_definition {
  const char *name;
  struct labi_definition *before; /* the one whose place it took, or NULL */
  uint32_t era;                   /* from which it holds; 0 for the first of a name */
  uint32_t made;                  /* the era that its body is read in */
  bool assigned;                  /* by :=, so the body is evaluated in that era, too */
  const cgt_ruleset *ruleset;     /* NULL, or what a statement `ruleset` made */
  labi_opinion *opinion;          /* of it; NULL of the library's */
  uint32_t parameter_count, slot_count;
  const char **parameters;
  uint32_t source; /* which text it came from */
  uint32_t line, column;
  labi_node *body; /* NULL for a ruleset that has none */
} labi_definition;

/* A ruleset by moves. It stays what it was when it was written: what its moves call is that of its own era.
 */
typedef struct labi_ruleset {
  cgt_ruleset face;           /* its first member: what the engine asks and gives back */
  const lab_program *library; /* whose text it is of, if that is a file of the library; else NULL */
  uint32_t parameter_count, slot_count;
  const char **parameters;
  uint32_t source, era, line;
  labi_node *where;            /* which arguments make a position; may be NULL */
  const char *domain;          /* that, as it is written */
  labi_node *as;               /* the position that stands for this one, or a sum of such; may be NULL */
  labi_node *moves;            /* {..|..}, {..} for both players, or 0, below any `if` and `let` */
  const cgt_ruleset *pictures; /* NULL, or: more moves, those of the board that is the first argument */
} labi_ruleset;

typedef struct labi_statement {
  lab_statement face;
  uint32_t source, slot_count, era;
  uint32_t start;
  labi_binders variables;
  labi_node *unless; /* may be NULL */
  labi_node *claim;
} labi_statement;

/* Does a variable of a statement run over integers from .. to? Otherwise its number in a tuple tells which of
 * the elements of its source it is, or of what a kind of range makes of that, from 0 on. */
static inline bool labi_runs_over_integers(const labi_binder *b) {
  return b->source->kind == LABI_NODE_RANGE && b->over == LABI_OVER_ELEMENTS;
}

/* What is behind the face of a statement. */
static inline const labi_statement *labi_statement_of(const lab_statement *face) {
  return (const labi_statement *)(const void *)face; /* its first member */
}

/* A text that was added to a program. */
typedef struct labi_program_text {
  struct labi_program_text *before;
  uint32_t source; /* its number */
  bool paper;
  bool defines;     /* its statements were left out */
  const char *file; /* where it is from; NULL: not told */
  size_t length;
  char bytes[];
} labi_program_text;

/* A ruleset of the caller's own. */
typedef struct labi_program_ruleset {
  struct labi_program_ruleset *before;
  const cgt_ruleset *ruleset;
  labi_opinion *opinion;
} labi_program_ruleset;

/* A ruleset of the library that a text gave a name: euc := game.heap.PartizanEuclid. Calls of the name are
 * read as calls of what stands here. */
typedef struct labi_alias {
  const char *name;
  const char *text; /* of the program; NULL: from here on the name is another thing's */
  uint32_t length;
} labi_alias;

/* A ruleset that comes with the laboratory: in C, or the file games/FAMILY/NAME.cgt, which is read when it is
 * first wanted and then stays, for all programs and threads. Its rows are written by CMake in alphabetical
 * order; one without a name is the end. */
typedef struct labi_library_entry {
  const char *name, *family, *statements; /* files of conjectures/ that speak of it */
  const char *text;                       /* NULL of a ruleset in C */
  size_t length;
  _Atomic(const cgt_ruleset *) ruleset; /* NULL: not read yet */
} labi_library_entry;

extern labi_library_entry labi_library[];

typedef struct labi_theory labi_theory; /* lab/machine/theory.h */

/* The ruleset of an entry; NULL, with an error: no memory. */
typedef const cgt_ruleset *labi_library_reader(labi_library_entry *entry, lab_error *error);

/* What a program knows from the beginning. */
typedef struct labi_knowledge {
  const lab_function *const *functions; /* tables, each of which ends in a row of zeros; NULL is the end */
  const cgt_ruleset *by_moves;          /* the functions of a labi_ruleset */
  labi_library_reader *read_library;
  const labi_theory *const *theories; /* by lab_value.as.element.theory; NULL is the end */
  labi_opinion_giver *give_opinion;
} labi_knowledge;

/* The program before a text was added that defines nothing, and where its memory began. */
typedef struct labi_program_undo labi_program_undo;

struct lab_program {
  bool paper;
  lab_deciding deciding;
  const labi_knowledge *known;
  const char *file; /* of the library, whose text this is; NULL: it is none */
  labi_scratch memory;
  labi_families *families;  /* that its machines share; they make them when they need them */
  size_t most_bytes;        /* of memory, while texts are read; 0: no limit */
  const volatile int *stop; /* as lab_program_set_limits has it */
  labi_program_text *last_text;
  labi_program_undo *undo; /* of the text that was added last; NULL: it stays */
  labi_program_ruleset *last_ruleset;
  labi_definition *definitions;
  size_t definition_count;
  labi_alias *aliases; /* the newest last */
  uint32_t alias_count, alias_room;
  bool has_rulesets; /* in its own memory, not in that of the program it branched off */
  uint32_t definition_room, statement_room;
  labi_statement **statements;
  size_t statement_count;
  uint32_t source_count; /* texts so far, those that were dropped included: no two have the same number */
  uint32_t pool_count;
  uint32_t dropped, pool_floor; /* how often texts were dropped; the pool_count after the last time */
  uint32_t era;
};

struct labi_program_undo {
  lab_program before;
  labi_scratch_mark mark;
};

/* Deeper trees are refused, so that no recursion over a tree can end the C stack. */
enum { LABI_NESTING_LIMIT = 2000, LABI_HEIGHT_LIMIT = 5000 };

/* ---- program.c */

/* An empty program that knows the functions, rulesets and theories of the laboratory. NULL: no memory. */
lab_program *labi_program_new(const labi_knowledge *known);
/* A copy, of the text of that number; NULL: no memory. */
const char *labi_keep_text(lab_program *program, uint32_t source, const char *text, size_t length);
labi_opinion *labi_new_opinion(lab_program *program, const cgt_ruleset *ruleset); /* NULL: no memory */

labi_node *labi_column_of(const labi_statement *statement, size_t column);

/* May a text that takes so many bytes more be read on? False, with an error at line and column: the stop, or
 * more memory than lab_program_set_limits leaves. */
bool labi_program_goes_on(const lab_program *program, size_t more, uint32_t line, uint32_t column,
                          lab_error *error);

/* ---- names.c */

labi_definition *labi_find_definition(const lab_program *program, const char *name,
                                      size_t length); /* the newest */
const labi_definition *labi_definition_in(const lab_program *program, uint32_t index, uint32_t era);

/* The function of that name or of its spelling in CGSuite (LeftStop); NULL if none. */
const lab_function *labi_find_function(const lab_program *program, const char *name, size_t length);
const char *labi_cgsuite_name(const char *name,
                              size_t length); /* of a method with another name; NULL: of none */
bool labi_spells(const char *name, size_t length, const char *snake); /* LeftStop, left_stop */

/* What is behind a ruleset by moves; NULL of any other, and of NULL. */
static inline labi_ruleset *labi_ruleset_by_moves(const lab_program *program, const cgt_ruleset *ruleset) {
  bool is = ruleset && ruleset->options == program->known->by_moves->options;
  return is ? (labi_ruleset *)(uintptr_t)ruleset : NULL; /* its first member */
}

/* What the library has under that name, also as CGSuite spells it, ToadsAndFrogs; NULL: nothing. */
labi_library_entry *labi_find_in_library(const char *name, size_t length);

/* The program's ruleset of that name, else the caller's, else the library's; NULL if there is none, or, with
 * an error, no memory to read it. */
const cgt_ruleset *labi_find_ruleset(const lab_program *program, const char *name, size_t length,
                                     lab_error *error);

/* The definition, function or ruleset whose name is most like this one; NULL if none is near. */
const char *labi_nearest_name(const lab_program *program, const char *name, size_t length);

/* ---- resolve.c */

/* Settles the names in all that came from text number source. */
bool labi_resolve(lab_program *program, uint32_t source, lab_error *error);

/* In an expression by itself, whose variables then take so many slots. */
bool labi_resolve_expression(uint32_t *slot_count, lab_program *program, labi_node *n, lab_error *error);

/* ---- program_add.c, program_pack.c */

/* An expression that is no part of the program. Its nodes lie in `memory` and point into text. */
labi_node *labi_read_expression(uint32_t *slot_count, labi_scratch *memory, const lab_program *program,
                                const char *text, size_t length, lab_error *error);

/* Adds the texts; false: no memory, or bytes that are no program. */
bool labi_program_unpack(lab_program *program, const char *bytes, size_t size);

#endif
