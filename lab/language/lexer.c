/* lexer.c: from text to tokens. */
#include "lab/language/lexer.h"

#include <stdio.h>
#include <string.h>

#include <cgt/lab_program.h>

#include "lab/base/utf8.h"

/* What stands at that byte is no text. */
static bool refuse_byte(lab_error *error, const char *text, size_t at, size_t length) {
  uint32_t line = 1, c = 0;
  size_t begin = 0;
  for (size_t i = 0; i < at; i++)
    if (text[i] == '\n') line++, begin = i + 1;
  uint32_t column = (uint32_t)labi_utf8_count(text + begin, at - begin) + 1;
  if (labi_utf8_decode(&c, text + at, length - at) == 0)
    return labi_syntax_error(error, CGT_EPARSE, line, column, "byte 0x%02X is not UTF-8: this is not text",
                             (unsigned)(unsigned char)text[at]);
  return labi_syntax_error(error, CGT_EPARSE, line, column, "control character 0x%02X: this is not text",
                           (unsigned)c);
}

bool labi_lex_start(labi_lexer *lex, const char *text, size_t length, lab_error *error) {
  if (length > INT32_MAX)
    return labi_syntax_error(error, CGT_ELIMIT, 0, 0, "the text is longer than the limit of 2^31 bytes");
  size_t good = lab_text_prefix(text, length);
  if (good < length) return refuse_byte(error, text, good, length);
  *lex = (labi_lexer){.text = text, .length = (uint32_t)length, .line = 1, .column = 1};
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) lex->at = 3; /* byte order mark */
  return true;
}

/* ---- characters ------------------------------------------------------------------------------ */

static uint32_t look(const labi_lexer *lex, uint32_t ahead) {
  uint32_t at = lex->at + ahead;
  return at < lex->length ? (unsigned char)lex->text[at] : 0;
}

static bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }

static bool is_name(uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

static void skip_bytes(labi_lexer *lex, uint32_t bytes) { /* of ASCII characters in one line */
  lex->at += bytes;
  lex->column += bytes;
}

/* Blanks, new lines and comments. True if a new line was among them. */
static bool skip_blanks(labi_lexer *lex) {
  bool fresh = lex->column == 1;
  for (;;) {
    uint32_t c = look(lex, 0), rest = lex->length - lex->at;
    if (rest == 0) return fresh;
    if (c == '#' || (c == '/' && look(lex, 1) == '/')) {
      while (lex->at < lex->length && look(lex, 0) != '\n') lex->at++;
    } else if (c == '\n') {
      lex->at++;
      lex->line++;
      lex->column = 1;
      fresh = true;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      skip_bytes(lex, 1);
    } else if (rest >= 2 && memcmp(lex->text + lex->at, "\u00A0", 2) == 0) {
      lex->at += 2;
      lex->column++;
    } else {
      return fresh;
    }
  }
}

/* ---- tokens ---------------------------------------------------------------------------------- */

typedef struct spelling {
  const char *text;
  labi_token_kind kind;
  uint32_t count;
} spelling;

/* Longer spellings stand before those they begin with. */
static const spelling signs[] = {
    {":=", LABI_TOKEN_DEFINE, 1},
    {"===", LABI_TOKEN_EQUAL, 1},
    {"!==", LABI_TOKEN_UNEQUAL, 1},
    {"->", LABI_TOKEN_ARROW, 1},
    {"=>", LABI_TOKEN_GIVES, 1},
    {"%", LABI_TOKEN_PERCENT, 1},
    {"&", LABI_TOKEN_SIDES, 1},
    {"+-", LABI_TOKEN_PLUSMINUS, 1},
    {"..", LABI_TOKEN_DOTDOT, 1},
    {"==", LABI_TOKEN_EQUAL, 1},
    {"!=", LABI_TOKEN_UNEQUAL, 1},
    {"<=", LABI_TOKEN_LESS_EQUAL, 1},
    {">=", LABI_TOKEN_GREATER_EQUAL, 1},
    {"<>", LABI_TOKEN_CONFUSED, 1},
    {"<|", LABI_TOKEN_LESS_CONFUSED, 1},
    {"+", LABI_TOKEN_PLUS, 1},
    {"-", LABI_TOKEN_MINUS, 1},
    {"*", LABI_TOKEN_STAR, 1},
    {"/", LABI_TOKEN_SLASH, 1},
    {"^", LABI_TOKEN_UP, 1},
    {"(", LABI_TOKEN_OPEN, 1},
    {")", LABI_TOKEN_CLOSE, 1},
    {"[", LABI_TOKEN_OPEN_SQUARE, 1},
    {"]", LABI_TOKEN_CLOSE_SQUARE, 1},
    {"{", LABI_TOKEN_OPEN_BRACE, 1},
    {"}", LABI_TOKEN_CLOSE_BRACE, 1},
    {",", LABI_TOKEN_COMMA, 1},
    {";", LABI_TOKEN_SEMICOLON, 1},
    {"'", LABI_TOKEN_QUOTE, 1},
    {":", LABI_TOKEN_COLON, 1},
    {".", LABI_TOKEN_DOT, 1},
    {"=", LABI_TOKEN_ASSIGN, 1},
    {"<", LABI_TOKEN_LESS, 1},
    {">", LABI_TOKEN_GREATER, 1},
    {"±", LABI_TOKEN_PLUSMINUS, 1},
    {"↑", LABI_TOKEN_UP, 1},
    {"⇑", LABI_TOKEN_UP, 2},
    {"↓", LABI_TOKEN_DOWN, 1},
    {"⇓", LABI_TOKEN_DOWN, 2},
    {"⋆", LABI_TOKEN_STAR, 1},
    {"∗", LABI_TOKEN_STAR, 1},
    {"½", LABI_TOKEN_QUARTERS, 2},
    {"¼", LABI_TOKEN_QUARTERS, 1},
    {"¾", LABI_TOKEN_QUARTERS, 3},
    {"−", LABI_TOKEN_MINUS, 1},
    {"–", LABI_TOKEN_MINUS, 1}, /* an en dash */
    {"×", LABI_TOKEN_TIMES, 1},
    {"·", LABI_TOKEN_TIMES, 1},
    {"∈", LABI_TOKEN_IN, 1},
    {"≤", LABI_TOKEN_LESS_EQUAL, 1},
    {"≥", LABI_TOKEN_GREATER_EQUAL, 1},
    {"≠", LABI_TOKEN_UNEQUAL, 1},
    {"⧏", LABI_TOKEN_LESS_CONFUSED, 1},
    {"⧐", LABI_TOKEN_GREATER_CONFUSED, 1},
    {"∞", LABI_TOKEN_INF, 1},
};

static const char *const words[] = {"and", "conjecture", "def",     "else", "example", "false",
                                    "for", "if",         "in",      "inf",  "let",     "not",
                                    "or",  "then",       "theorem", "true", "unless",  "where"};

static labi_token_kind word_kind(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == length && memcmp(words[i], name, length) == 0)
      return (labi_token_kind)(LABI_TOKEN_AND + i);
  return LABI_TOKEN_NAME;
}

/* "such that" is "where": the bytes of both words, or 0. */
static uint32_t such_that_at(const labi_lexer *lex) {
  static const char such[] = "such", that[] = "that";
  uint32_t at = sizeof such - 1;
  for (uint32_t i = 0; i < at; i++)
    if (look(lex, i) != (unsigned char)such[i]) return 0;
  if (look(lex, at) != ' ') return 0;
  while (look(lex, at) == ' ') at++;
  for (uint32_t i = 0; that[i]; i++, at++)
    if (look(lex, at) != (unsigned char)that[i]) return 0;
  return is_name(look(lex, at)) ? 0 : at;
}

/* A name, a word, or a literal of downs: v, vv, v3. Of those only the v's are taken. */
static void lex_name(labi_token *next, labi_lexer *lex) {
  uint32_t length = 0, downs = 0;
  while (look(lex, downs) == 'v') downs++;
  while (is_name(look(lex, length))) length++;
  uint32_t digits = downs;
  while (is_digit(look(lex, digits))) digits++;
  if (downs > 0 && digits == length && !(lex->v_is_name && length == 1)) {
    next->kind = LABI_TOKEN_DOWN;
    next->count = length = downs;
  } else if (such_that_at(lex) > 0) {
    next->kind = LABI_TOKEN_WHERE;
    length = such_that_at(lex);
  } else {
    next->kind = word_kind(lex->text + lex->at, length);
  }
  skip_bytes(lex, length);
}

static const struct {
  const char *text;
  uint32_t count;
} bars[] = {{"|", 1}, {"‖", 2}, {"∥", 2}, {"∣", 1}, {"｜", 1}};

const char *labi_spelling(size_t i) {
  static const size_t counts[] = {sizeof signs / sizeof *signs, sizeof bars / sizeof *bars,
                                  sizeof words / sizeof *words};
  if (i < counts[0]) return signs[i].text;
  if ((i -= counts[0]) < counts[1]) return bars[i].text;
  return (i -= counts[1]) < counts[2] ? words[i] : NULL;
}

/* The bars that one character stands for, and its bytes; 0 if it is none. */
static uint32_t bars_at(const labi_lexer *lex, uint32_t *bytes) {
  for (size_t i = 0; i < sizeof bars / sizeof *bars; i++) {
    *bytes = (uint32_t)strlen(bars[i].text);
    if (lex->length - lex->at >= *bytes && !memcmp(lex->text + lex->at, bars[i].text, *bytes))
      return bars[i].count;
  }
  return 0;
}

/* A run of bars is one token; "|>" is a comparison. */
static void lex_bars(labi_token *next, labi_lexer *lex) {
  uint32_t count, bytes;
  next->kind = LABI_TOKEN_BARS;
  next->count = 0;
  if (look(lex, 0) == '|' && look(lex, 1) == '>') {
    next->kind = LABI_TOKEN_GREATER_CONFUSED;
    skip_bytes(lex, 2);
    return;
  }
  while ((count = bars_at(lex, &bytes)) > 0) {
    next->count += count;
    lex->at += bytes;
    lex->column++;
  }
}

static bool lex_text(labi_token *next, labi_lexer *lex, lab_error *error) {
  next->kind = LABI_TOKEN_TEXT;
  skip_bytes(lex, 1);
  while (lex->at < lex->length && look(lex, 0) != '"' && look(lex, 0) != '\n') {
    uint32_t c = 0;
    lex->at += labi_utf8_decode(&c, lex->text + lex->at, lex->length - lex->at);
    lex->column++;
  }
  if (look(lex, 0) != '"')
    return labi_syntax_error(error, CGT_EPARSE, next->line, next->column,
                             "this text has no closing '\"' in its line");
  skip_bytes(lex, 1);
  return true;
}

static bool lex_sign(labi_token *next, labi_lexer *lex, lab_error *error) {
  const char *text = lex->text + lex->at;
  size_t rest = lex->length - lex->at;
  bool and = look(lex, 0) == '&' && look(lex, 1) == '&';
  for (size_t i = 0; !and&&i < sizeof signs / sizeof *signs; i++) {
    size_t size = strlen(signs[i].text);
    if (size > rest || memcmp(signs[i].text, text, size) != 0) continue;
    next->kind = signs[i].kind;
    next->count = signs[i].count;
    lex->at += (uint32_t)size;
    lex->column += (unsigned char)text[0] < 0x80 ? (uint32_t)size : 1;
    return true;
  }
  uint32_t c = 0;
  unsigned size = labi_utf8_decode(&c, text, rest);
  const char *hint = c == '!' ? ": write not" : and? ": write and" : "";
  return labi_syntax_error(error, CGT_EPARSE, next->line, next->column,
                           "'%.*s' (U+%04X) is not a sign of the language%s", (int)size, text, (unsigned)c,
                           hint);
}

/* Does a text read as an expression of numbers and variables of one letter, and not as words? Brackets that
 * it closes may have been opened before. */
static bool reads_as_value(const char *text, uint32_t length) {
  bool value = false;       /* the end of one */
  unsigned char before = 0; /* the byte before c, none before the first */
  for (uint32_t i = 0; i < length; before = (unsigned char)text[i++]) {
    unsigned char c = (unsigned char)text[i];
    if (c == 0) return false;
    if (c == ' ' || c == '\t' || c == '\r') continue;
    if (is_name(c)) {
      uint32_t first = i;
      while (i + 1 < length && is_name((unsigned char)text[i + 1])) i++;
      if (value || (!is_digit(c) && i > first)) return false;
      value = true;
    } else if (c == ';') {
      return value;
    } else if (strchr("])},", c)) {
      if (!value) return false;
      value = c != ',';
    } else if (strchr("+-(", c)) {
      if (c == '(' && value) return false;
      value = false;
    } else if (strchr("*/%^<>=!", c)) {
      if (!value && before != '=' && before != '<' && before != '>' && before != '!') return false;
      value = false;
    } else {
      return false;
    }
  }
  return value;
}

/* 7//2 and 7 // 2 are quotients to those who write Python, 7 and a comment to those who write CGSuite. What
 * is said of one behind a token, *blanks after it; NULL: nothing. */
static const char *doubt_of_comment(uint32_t *blanks, const labi_lexer *lex) {
  uint32_t ahead = 0, end = 0;
  if (lex->at == 0) return NULL;
  while (look(lex, ahead) == ' ' || look(lex, ahead) == '\t') ahead++;
  if (look(lex, ahead) != '/' || look(lex, ahead + 1) != '/') return NULL;
  *blanks = ahead;
  while (lex->at + ahead + 2 + end < lex->length && look(lex, ahead + 2 + end) != '\n') end++;
  const unsigned char before = (unsigned char)lex->text[lex->at - 1];
  const bool behind_value = is_name(before) || strchr(")]}'\"*^", before);
  if (behind_value && reads_as_value(lex->text + lex->at + ahead + 2, end))
    return "'//' begins a comment, and what follows reads like a number: floor(7/2) is div(7,2), and # "
           "begins "
           "any comment";
  uint32_t slashes = 2;
  while (look(lex, slashes) == '/') slashes++;
  const uint32_t behind = look(lex, slashes);
  return ahead == 0 && (is_name(before) || before == ')') && (is_name(behind) || behind == '(')
             ? "'//' begins a comment, which needs a blank before it; floor(7/2) is div(7,2)"
             : NULL;
}

bool labi_lex(labi_token *next, labi_lexer *lex, lab_error *error) {
  uint32_t end = lex->at, blanks;
  const char *doubt = doubt_of_comment(&blanks, lex);
  if (doubt) return labi_syntax_error(error, CGT_EPARSE, lex->line, lex->column + blanks, "%s", doubt);
  bool fresh = skip_blanks(lex);
  *next = (labi_token){.kind = LABI_TOKEN_END,
                       .fresh = fresh,
                       .glued = lex->at == end && end > 0,
                       .start = lex->at,
                       .line = lex->line,
                       .column = lex->column};
  uint32_t c = look(lex, 0), bytes;
  bool good = true;
  if (lex->at == lex->length) {
    next->glued = false;
  } else if (is_digit(c)) {
    next->kind = LABI_TOKEN_NUMERAL;
    while (is_digit(look(lex, 0))) skip_bytes(lex, 1);
  } else if (is_name(c)) {
    lex_name(next, lex);
  } else if (c == '"') {
    good = lex_text(next, lex, error);
  } else if (bars_at(lex, &bytes) > 0) {
    lex_bars(next, lex);
  } else {
    good = lex_sign(next, lex, error);
  }
  next->end = lex->at;
  return good;
}

const char *labi_describe(char *buf, size_t cap, const labi_token *found, const char *text) {
  uint32_t length = found->end - found->start;
  if (found->kind == LABI_TOKEN_END)
    snprintf(buf, cap, "the end of the text");
  else if (length <= 40)
    snprintf(buf, cap, "'%.*s'", (int)length, text + found->start);
  else if (found->kind == LABI_TOKEN_TEXT)
    snprintf(buf, cap, "a text");
  else
    snprintf(buf, cap, "'%.20s...'", text + found->start);
  return buf;
}
