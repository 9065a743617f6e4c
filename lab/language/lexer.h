/* lexer.h: tokens of the language. Whether a sign stands before or after an operand is the parser's
 * business; the lexer tells what is written and whether a blank or a new line came before it. */
#ifndef LAB_LEXER_H
#define LAB_LEXER_H

#include "lab/language/language.h"

typedef enum token_kind {
  T_END,
  T_NUMERAL,   /* digits */
  T_QUARTERS,  /* ¼ ½ ¾: count is 1, 2 or 3 */
  T_NAME,
  T_TEXT,      /* "..." */
  T_UP,        /* ^, ↑ or ⇑: count is 1 or 2 */
  T_DOWN,      /* v, vv, ..., ↓ or ⇓: count of them */
  T_STAR,
  T_TIMES,     /* × and ·, which never begin a nimber */
  T_PLUS,
  T_MINUS,
  T_PLUSMINUS, /* ± or +- */
  T_SLASH,
  T_PERCENT,
  T_ARROW,     /* -> */
  T_OPEN,      /* ( */
  T_CLOSE,
  T_OPEN_SQUARE,
  T_CLOSE_SQUARE,
  T_OPEN_BRACE,
  T_CLOSE_BRACE,
  T_BARS,      /* count of them; ‖ is two */
  T_COMMA,
  T_SEMICOLON,
  T_COLON,
  T_DEFINE,    /* := */
  T_QUOTE,     /* ' at either end of a form */
  T_DOT,
  T_DOTDOT,
  T_ASSIGN,    /* = */
  T_EQUAL,     /* the comparisons, in this order */
  T_UNEQUAL,
  T_LESS,
  T_LESS_EQUAL,
  T_GREATER,
  T_GREATER_EQUAL,
  T_LESS_CONFUSED,    /* <| and ⧏ */
  T_GREATER_CONFUSED, /* |> and ⧐ */
  T_CONFUSED,         /* <> */
  T_AND,       /* the words of the language, in this order */
  T_CONJECTURE,
  T_DEF,
  T_ELSE,
  T_EXAMPLE,
  T_FALSE,
  T_FOR,
  T_IF,
  T_IN,
  T_INF,
  T_LET,
  T_NOT,
  T_OR,
  T_THEN,
  T_THEOREM,
  T_TRUE,
  T_UNLESS,
  T_WHERE
} token_kind;

typedef struct token {
  token_kind kind;
  bool glued;  /* nothing stands between this token and the last */
  bool fresh;  /* the first of its line */
  uint32_t start, end; /* bytes of the source */
  uint32_t line, column;
  uint32_t count;
} token;

typedef struct lexer {
  const char *text;
  uint32_t length, at;
  uint32_t line, column; /* of the character at at */
} lexer;

/* Begins a text. A text that is not UTF-8, has control characters or 2^31 bytes is refused. */
bool labi_lex_start(lexer *lex, const char *text, size_t length, lab_error *error);

/* The next token; T_END again and again at the end. False with an error for what is no token. */
bool labi_lex(token *next, lexer *lex, lab_error *error);

/* "'+-'", "the end of the text", ... for messages; result is buf. */
const char *labi_describe(char *buf, size_t cap, const token *found, const char *text);

/* Writes the error; message in printf style. Always false. */
bool labi_syntax_error(lab_error *error, cgt_status status, uint32_t line, uint32_t column,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
