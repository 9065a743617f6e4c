/* syntax.h: what the parser makes and the machine runs.
 *
 * Names are resolved before a program runs: variables to slots of a frame, calls to functions,
 * rulesets and definitions. So nodes are never written to after lab_program_add. */
#ifndef LAB_SYNTAX_H
#define LAB_SYNTAX_H

#include <cgt/ruleset.h>

#include "lab/language/language.h"
#include "lab/base/scratch.h"

typedef enum node_kind {
  N_CONSTANT,      /* constant */
  N_NUMERAL,       /* name: the digits of an integer past 64 bits */
  N_NAME,          /* name; resolved to N_SLOT or N_DEFINITION */
  N_CALL,          /* name, children: arguments; resolved to one of the next five */
  N_SLOT,          /* index */
  N_FUNCTION,      /* function */
  N_FOLD,          /* function over one comprehension, which need not become a list */
  N_RULESET,       /* ruleset */
  N_DEFINITION,    /* index */
  N_SUM,           /* children, each added or subtracted as signs says */
  N_PRODUCT,
  N_QUOTIENT,
  N_MODULO,
  N_ORDINAL_SUM,
  N_POWER,
  N_NEGATIVE,
  N_SWITCH,        /* ± child */
  N_UP_STAR,       /* children: n and m of n·↑ + *m; signs[0] is '-' for downs */
  N_UPTIMAL,       /* children: n and m of ^<n>*m; signs[0] '-' for downs, signs[1] '<' or '[' */
  N_OPTIONS,       /* {..|..}: left of the children are Left's */
  N_FORM,          /* the same inside quotes: an explicit form */
  N_QUOTE,         /* 'child': its form */
  N_LIST,
  N_MATRIX,        /* columns: their number */
  N_RANGE,         /* children: from, to, perhaps a step */
  N_COMPREHENSION, /* children: the element; binders */
  N_COMPARISON,    /* a < b <= c: signs are token kinds, one fewer than children */
  N_AND,
  N_OR,
  N_NOT,
  N_IF,            /* children: condition, then, perhaps else */
  N_LET            /* binders, children: the body */
} node_kind;

typedef struct node node;

/* "x in source" of a comprehension or statement; "x = source" of a let. */
typedef struct binder {
  const char *name;
  uint32_t line, column; /* of the name */
  uint32_t slot;
  bool scales; /* the upper end of source is written as a numeral */
  node *source;
  node *proviso; /* of "while": the loop ends where it is false; may be NULL */
} binder;

typedef struct binders {
  binder *items;
  uint32_t count;
  node *where; /* may be NULL */
} binders;

struct node {
  unsigned char kind;
  bool literal;           /* written in numerals alone: 1*, 1/2vv add an infinitesimal to it */
  bool glued;             /* the sum of a numeral and an infinitesimal: one term */
  uint16_t height;        /* of the tree below */
  uint32_t line, column;
  uint32_t start, end;    /* bytes of the source */
  uint32_t pool;          /* 0, or where a machine keeps the value, which no variable can change */
  uint32_t count;         /* of children */
  union {
    lab_value constant;
    uint32_t index, left, columns;
    const lab_function *function;
    const cgt_ruleset *ruleset;
    unsigned char *signs;
    binders bind;
    struct {
      const char *text;
      uint32_t length;
    } name;
  } as;
  node *child[];
};

typedef struct definition {
  const char *name;
  uint32_t parameter_count, slot_count;
  const char **parameters;
  uint32_t source; /* which text it came from */
  uint32_t line, column;
  node *body;
} definition;

typedef struct statement {
  lab_statement face;
  uint32_t source, slot_count;
  uint32_t start;
  binders variables;
  node *unless; /* may be NULL */
  node *claim;
} statement;

/* A text that was added to a program. */
typedef struct program_text {
  struct program_text *before;
  bool paper;
  size_t length;
  char bytes[];
} program_text;

/* A ruleset of the caller's own. */
typedef struct program_ruleset {
  struct program_ruleset *before;
  const cgt_ruleset *ruleset;
} program_ruleset;

struct lab_program {
  bool paper;
  scratch memory;
  program_text *last_text;
  program_ruleset *last_ruleset;
  definition *definitions;
  size_t definition_count, definition_room;
  statement **statements;
  size_t statement_count, statement_room;
  uint32_t source_count;
  uint32_t pool_count;
  uint32_t revision; /* counts replaced definitions: values kept by machines are then stale */
};

/* Deeper trees are refused, so that no recursion over a tree can end the C stack. */
enum { LABI_NESTING_LIMIT = 2000, LABI_HEIGHT_LIMIT = 5000 };

/* resolve.c: settles the names in all that came from text number source. */
bool labi_resolve(lab_program *program, uint32_t source, lab_error *error);

/* program.c */
definition *labi_find_definition(const lab_program *program, const char *name, size_t length);
bool labi_no_memory(lab_error *error); /* always false */

/* functions.c: the function of that name or of its spelling in CGSuite (LeftStop); NULL if none. */
bool labi_spells(const char *name, size_t length, const char *snake); /* LeftStop, left_stop */
const lab_function *labi_find_function(const char *name, size_t length);
bool labi_takes(const lab_function *function, size_t count);
bool labi_folds(const lab_function *function); /* sum, all, ...: N_FOLD can run them */
bool labi_takes_two(const char *name, size_t length); /* a function that two arguments suit */

/* The caller's ruleset of that name, else the library's; NULL if there is none. */
const cgt_ruleset *labi_find_ruleset(const lab_program *program, const char *name, size_t length);

/* nearest.c: the definition, function or ruleset whose name is most like this one; NULL if none is near. */
const char *labi_nearest_name(const lab_program *program, const char *name, size_t length);

#endif
