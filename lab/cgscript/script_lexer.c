/* script_lexer.c: from CGScript to tokens. */
#include <string.h>

#include "base/make_error.h"
#include "lab/base/utf8.h"
#include "lab/cgscript/script_tree.h"
#include "lab/language/diagnostic.h"

#include <cgt/lab_program.h>

typedef struct script_lexer {
  const char *at, *end;
  uint32_t line, column;
  cgt_error *error;
} script_lexer;

static const char *const script_words[] = {
    "and",    "as",      "begin",    "break", "by",      "class",  "clear",     "continue", "def",
    "do",     "else",    "elseif",   "end",   "enum",    "error",  "extends",   "external", "finally",
    "for",    "foreach", "from",     "if",    "import",  "in",     "is",        "mutable",  "not",
    "op",     "or",      "override", "pass",  "private", "return", "singleton", "static",   "super",
    "system", "then",    "to",       "try",   "unary",   "var",    "where",     "while",    "yield"};

/* Longer ones stand before those they begin with. */
static const char *const script_signs[] = {
    "===", "!==", "<=>", "...", ":=", "->", "=>", "==", "!=", "<=", ">=", "<>", "<|", "|>",
    "+-",  "..",  "+",   "-",   "*",  "/",  "%",  "(",  ")",  "[",  "]",  "{",  "}",  "'",
    ",",   ";",   ":",   "?",   "^",  "&",  "<",  ">",  ".",  "|",  "=",  "\\"};

bool labi_script_named(const labi_script_token *token, const char *name) {
  return strlen(name) == token->length && memcmp(token->text, name, token->length) == 0;
}

bool labi_script_is(const labi_script_token *token, const char *text) {
  return (token->kind == LABI_SCRIPT_WORD || token->kind == LABI_SCRIPT_SIGN) &&
         labi_script_named(token, text);
}

static bool is_script_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_script_digit(char c) { return c >= '0' && c <= '9'; }

static bool stands_here(const script_lexer *lex, const char *text) {
  size_t length = strlen(text);
  return (size_t)(lex->end - lex->at) >= length && memcmp(lex->at, text, length) == 0;
}

static void step_over(script_lexer *lex) {
  lex->column++;
  if (*lex->at == '\n') lex->line++, lex->column = 1;
  unsigned bytes = labi_utf8_decode(NULL, lex->at, (size_t)(lex->end - lex->at));
  lex->at += bytes > 0 ? bytes : 1;
}

static void skip_comment(script_lexer *lex) {
  const bool line = stands_here(lex, "//");
  step_over(lex), step_over(lex);
  while (lex->at < lex->end && !(line ? *lex->at == '\n' : stands_here(lex, "*/"))) step_over(lex);
  if (!line && lex->at < lex->end) step_over(lex), step_over(lex);
}

static void skip_space(script_lexer *lex) {
  while (lex->at < lex->end) {
    if (stands_here(lex, "//") || stands_here(lex, "/*"))
      skip_comment(lex);
    else if (strchr(" \t\r\n", *lex->at) || stands_here(lex, "\u00A0"))
      step_over(lex);
    else
      return;
  }
}

static bool lex_string(script_lexer *lex, const labi_script_token *token) {
  step_over(lex);
  while (lex->at < lex->end && *lex->at != '"' && *lex->at != '\n') {
    if (*lex->at == '\\' && lex->end - lex->at > 1) step_over(lex);
    step_over(lex);
  }
  if (lex->at == lex->end || *lex->at != '"')
    return labi_syntax_error(lex->error, CGT_EPARSE, token->line, token->column,
                             "this text has no closing '\"'");
  step_over(lex);
  return true;
}

static void lex_word(script_lexer *lex, labi_script_token *token) {
  while (lex->at < lex->end && (is_script_letter(*lex->at) || is_script_digit(*lex->at))) step_over(lex);
  token->length = (uint32_t)(lex->at - token->text);
  for (size_t i = 0; i < sizeof script_words / sizeof *script_words; i++)
    if (labi_script_named(token, script_words[i])) token->kind = LABI_SCRIPT_WORD;
}

static bool lex_sign(script_lexer *lex, labi_script_token *token) {
  token->kind = LABI_SCRIPT_SIGN;
  for (size_t i = 0; i < sizeof script_signs / sizeof *script_signs; i++)
    if (stands_here(lex, script_signs[i])) {
      for (size_t n = strlen(script_signs[i]); n > 0; n--) step_over(lex);
      return true;
    }
  unsigned bytes = labi_utf8_decode(NULL, lex->at, (size_t)(lex->end - lex->at));
  return labi_syntax_error(lex->error, CGT_EPARSE, token->line, token->column,
                           "'%.*s' has no meaning in CGScript", (int)bytes, lex->at);
}

static bool lex_token(script_lexer *lex, labi_script_token *token) {
  bool good = true;
  skip_space(lex);
  *token = (labi_script_token){.line = lex->line, .column = lex->column, .text = lex->at};
  if (lex->at == lex->end) return true;
  if (is_script_letter(*lex->at)) {
    token->kind = LABI_SCRIPT_NAME;
    lex_word(lex, token);
  } else if (is_script_digit(*lex->at)) {
    token->kind = LABI_SCRIPT_NUMERAL;
    while (lex->at < lex->end && is_script_digit(*lex->at)) step_over(lex);
  } else if (*lex->at == '"') {
    token->kind = LABI_SCRIPT_TEXT;
    good = lex_string(lex, token);
  } else {
    good = lex_sign(lex, token);
  }
  token->length = (uint32_t)(lex->at - token->text);
  return good;
}

/* The text is checked, so that messages can quote it. */
labi_script_token *labi_script_lex(labi_scratch *memory, const char *text, size_t length, cgt_error *error) {
  enum { FIRST = 256 };
  script_lexer lex = {.at = text, .end = text + length, .line = 1, .column = 1, .error = error};
  size_t room = FIRST, count = 0, good = lab_text_prefix(text, length);
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) lex.at += 3; /* byte order mark */
  labi_script_token *tokens = labi_scratch_take(memory, room * sizeof *tokens);
  if (good < length)
    return labi_syntax_error(error, CGT_EPARSE, 0, 0,
                             "this is not text: byte %zu is not UTF-8 or is a control character", good + 1),
           NULL;
  while (tokens && lex_token(&lex, &tokens[count])) {
    if (tokens[count].kind == LABI_SCRIPT_END) return tokens;
    if (++count == room) {
      labi_script_token *more = labi_scratch_take(memory, 2 * room * sizeof *tokens);
      if (more) memcpy(more, tokens, room * sizeof *tokens);
      tokens = more;
      room *= 2;
    }
  }
  if (!tokens) labi_no_memory(error);
  return NULL;
}
