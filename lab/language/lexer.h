/* lexer.h: tokens of the language. Whether a sign stands before or after an operand is the parser's
 * business; the lexer tells what is written and whether a blank or a new line came before it. */
#ifndef LAB_LEXER_H
#define LAB_LEXER_H

#include "lab/language/diagnostic.h"

typedef enum labi_token_kind {
  LABI_TOKEN_END,
  LABI_TOKEN_NUMERAL,  /* digits */
  LABI_TOKEN_QUARTERS, /* ¼ ½ ¾: count is 1, 2 or 3 */
  LABI_TOKEN_NAME,
  LABI_TOKEN_TEXT, /* "..." */
  LABI_TOKEN_UP,   /* ^, ↑ or ⇑: count is 1 or 2 */
  LABI_TOKEN_DOWN, /* v, vv, ..., ↓ or ⇓: count of them */
  LABI_TOKEN_STAR,
  LABI_TOKEN_TIMES, /* × and ·, which never begin a nimber */
  LABI_TOKEN_PLUS,
  LABI_TOKEN_MINUS,
  LABI_TOKEN_PLUSMINUS, /* ± or +- */
  LABI_TOKEN_SLASH,
  LABI_TOKEN_PERCENT,
  LABI_TOKEN_SIDES, /* &, between two sides of a loopy game */
  LABI_TOKEN_ARROW, /* -> */
  LABI_TOKEN_GIVES, /* => */
  LABI_TOKEN_OPEN,  /* ( */
  LABI_TOKEN_CLOSE,
  LABI_TOKEN_OPEN_SQUARE,
  LABI_TOKEN_CLOSE_SQUARE,
  LABI_TOKEN_OPEN_BRACE,
  LABI_TOKEN_CLOSE_BRACE,
  LABI_TOKEN_BARS, /* count of them; ‖ is two */
  LABI_TOKEN_COMMA,
  LABI_TOKEN_SEMICOLON,
  LABI_TOKEN_COLON,
  LABI_TOKEN_DEFINE, /* := */
  LABI_TOKEN_QUOTE,  /* ' at either end of a form */
  LABI_TOKEN_DOT,
  LABI_TOKEN_DOTDOT,
  LABI_TOKEN_ASSIGN, /* = */
  LABI_TOKEN_EQUAL,  /* the comparisons, in this order */
  LABI_TOKEN_UNEQUAL,
  LABI_TOKEN_LESS,
  LABI_TOKEN_LESS_EQUAL,
  LABI_TOKEN_GREATER,
  LABI_TOKEN_GREATER_EQUAL,
  LABI_TOKEN_LESS_CONFUSED,    /* <| and ⧏ */
  LABI_TOKEN_GREATER_CONFUSED, /* |> and ⧐ */
  LABI_TOKEN_CONFUSED,         /* <> */
  LABI_TOKEN_AND,              /* the words of the language, in this order */
  LABI_TOKEN_CONJECTURE,
  LABI_TOKEN_DEF,
  LABI_TOKEN_ELSE,
  LABI_TOKEN_EXAMPLE,
  LABI_TOKEN_FALSE,
  LABI_TOKEN_FOR,
  LABI_TOKEN_IF,
  LABI_TOKEN_IN,
  LABI_TOKEN_INF,
  LABI_TOKEN_LET,
  LABI_TOKEN_NOT,
  LABI_TOKEN_OR,
  LABI_TOKEN_THEN,
  LABI_TOKEN_THEOREM,
  LABI_TOKEN_TRUE,
  LABI_TOKEN_UNLESS,
  LABI_TOKEN_WHERE
} labi_token_kind;

typedef struct labi_token {
  labi_token_kind kind;
  bool glued;          /* nothing stands between this token and the last */
  bool fresh;          /* the first of its line */
  uint32_t start, end; /* bytes of the source */
  uint32_t line, column;
  uint32_t count;
} labi_token;

typedef struct labi_lexer {
  const char *text;
  uint32_t length, at;
  uint32_t line, column; /* of the character at at */
  bool v_is_name;        /* the name of a variable here: v, but neither vv nor v3, is no down */
} labi_lexer;

/* Begins a text. A text that is not UTF-8, has control characters or 2^31 bytes is refused. */
bool labi_lex_start(labi_lexer *lex, const char *text, size_t length, lab_error *error);

/* The next token; LABI_TOKEN_END again and again at the end. False with an error for what is no token. */
bool labi_lex(labi_token *next, labi_lexer *lex, lab_error *error);

/* All signs, bars and words of the language, however they are spelled: the page of the grammar has them, and
 * so the fuzzers. NULL at the end. */
const char *labi_spelling(size_t i);

/* "'+-'", "the end of the text", ... for messages; result is buf. */
const char *labi_describe(char *buf, size_t cap, const labi_token *found, const char *text);

#endif
