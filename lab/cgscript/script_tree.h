/* script_tree.h: CGScript as a tree: classes, statements and expressions, each with its place in the text. The grammar is
 * that of CGSuite 2; what the tree has is not yet known to have a meaning in the language. */
#ifndef LAB_SCRIPT_TREE_H
#define LAB_SCRIPT_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/error.h>

#include "base/scratch.h"

/* ---- tokens ---------------------------------------------------------------------------------- */

typedef enum labi_script_token_kind {
  LABI_SCRIPT_END,
  LABI_SCRIPT_NUMERAL,
  LABI_SCRIPT_TEXT, /* with its quotes */
  LABI_SCRIPT_NAME,
  LABI_SCRIPT_WORD, /* a word of CGScript, which is no name */
  LABI_SCRIPT_SIGN
} labi_script_token_kind;

typedef struct labi_script_token {
  labi_script_token_kind kind;
  uint32_t line, column, length;
  const char *text; /* length bytes */
} labi_script_token;

bool labi_script_is(const labi_script_token *token,
                    const char *text); /* a word or a sign with that spelling */

/* All tokens of a text, ended by one of the kind END. NULL with an error. */
labi_script_token *labi_script_lex(labi_scratch *memory, const char *text, size_t length, cgt_error *error);

/* ---- nodes ----------------------------------------------------------------------------------- */

typedef enum labi_script_kind {
  LABI_SCRIPT_INTEGER,
  LABI_SCRIPT_STRING,
  LABI_SCRIPT_NAMED,    /* a name, this, true, false */
  LABI_SCRIPT_MEMBER,   /* child 0 . name */
  LABI_SCRIPT_CALL,     /* child 0 (child 1, ...); of an infix method child 0 is the member */
  LABI_SCRIPT_ARGUMENT, /* name => child 0, in a call */
  LABI_SCRIPT_INDEX,    /* child 0 [child 1] */
  LABI_SCRIPT_UNARY,    /* not, -, + */
  LABI_SCRIPT_BINARY,
  LABI_SCRIPT_PAIR, /* (child 0, child 1), coordinates */
  LABI_SCRIPT_LIST, /* [..] */
  LABI_SCRIPT_SET,  /* {..} */
  LABI_SCRIPT_MAP,  /* {.. => .., ..}: children are keys and values in turn */
  LABI_SCRIPT_GAME, /* {..|..}, *n, ^: a value written out */
  LABI_SCRIPT_FOR,  /* name, in or from or := child 0, to 1, by 2, while 3, where 4; NULL where it has none */
  LABI_SCRIPT_LOOP, /* FOR.., bodies: of a map a key and a value */
  LABI_SCRIPT_IF,   /* condition, then, else; the last may be missing */
  LABI_SCRIPT_BLOCK,     /* statements */
  LABI_SCRIPT_VAR,       /* name := child 0, which may be missing */
  LABI_SCRIPT_ASSIGN,    /* child 0 := child 1 */
  LABI_SCRIPT_LAMBDA,    /* (PARAMETER, ..) -> the last child */
  LABI_SCRIPT_RETURN,    /* child 0 */
  LABI_SCRIPT_OTHER,     /* break, continue, try, error: named by its token */
  LABI_SCRIPT_PARAMETER, /* name, child 0 the default, which may be missing; its type is a name */
  LABI_SCRIPT_DEF,       /* name, parameters, the body last unless it is external */
  LABI_SCRIPT_CLASS,     /* name, parameters, names of what it extends, members */
  LABI_SCRIPT_FILE       /* classes */
} labi_script_kind;

typedef enum labi_script_form {
  LABI_SCRIPT_PLAIN,
  LABI_SCRIPT_IN, /* of FOR */
  LABI_SCRIPT_FROM,
  LABI_SCRIPT_BE, /* for x := .. */
  LABI_SCRIPT_WHILE,
  LABI_SCRIPT_YIELD, /* of LOOP; also of [.. for ..] and f(.. for ..) */
  LABI_SCRIPT_DO,
  LABI_SCRIPT_SET_OF,
  LABI_SCRIPT_MAP_OF,
  LABI_SCRIPT_EXTERNAL, /* of DEF */
  LABI_SCRIPT_ENUM      /* of CLASS */
} labi_script_form;

typedef struct labi_script_node {
  labi_script_kind kind;
  labi_script_form form;
  const labi_script_token *at;   /* the place, and the name or the sign */
  const labi_script_token *type; /* behind 'as'; NULL: none */
  uint32_t count;
  struct labi_script_node **child;
} labi_script_node;

/* The classes of a text. NULL with an error. */
labi_script_node *labi_script_parse(labi_scratch *memory, const char *text, size_t length, cgt_error *error);

bool labi_script_named(const labi_script_token *token, const char *name); /* is that its text? */

#endif
