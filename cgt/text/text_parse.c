/* text_parse.c: values from text, by recursive descent over bytes. The grammar:
 *
 *   value   = [ "let" name "=" value { "," name "=" value } "in" ] sum
 *   sum     = term { ("+" | "-" | "+-") term }
 *   term    = "-" term | ("+-" | "±") switched | ["-"] primary { "*" primary }
 *   switched= "{" list "}" | primary
 *   primary = number [ups-and-star | tiny] | ups-and-star | tiny | name | "(" value ")"
 *           | "{" list bars list { bars list } "}" | number "." ups-and-star
 *   number  = digits [ "/" digits ] | number "^" ["-"] digits | ½ ¼ ¾
 *
 * A sign right after a numeral is arithmetic if an operand follows it: 2*3, 2^5; else it is the
 * nimber star or an up that is added: 2*, 2^, 2^*. Among bars the longest splits, and only once. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cgt/number.h>
#include <cgt/text.h>

#include "cgt/invariants/invariants.h"
#include "cgt/text/writer.h"

typedef struct binding {
  const char *name;
  size_t length;
  cgt_game game;
  const struct binding *next;
} binding;

typedef struct parser {
  cgt_ctx *ctx;
  const char *text;
  size_t length, at;
  const binding *bindings;
} parser;

static cgt_game parse_value(parser *p);
static cgt_game parse_primary(parser *p);

/* ---- reading bytes --------------------------------------------------------------------------- */

static char peek(const parser *p) { return p->at < p->length ? p->text[p->at] : '\0'; }

static bool starts(const parser *p, const char *word) {
  size_t length = strlen(word);
  return p->length - p->at >= length && memcmp(p->text + p->at, word, length) == 0;
}

static bool eat(parser *p, const char *word) {
  if (!starts(p, word)) return false;
  p->at += strlen(word);
  return true;
}

static bool eat_any(parser *p, const char *const *words) {
  for (; *words; words++)
    if (eat(p, *words)) return true;
  return false;
}

static void skip_blanks(parser *p) {
  while (p->at < p->length && isspace((unsigned char)p->text[p->at])) p->at++;
}

static bool is_name_byte(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Records "line:column: expected ..., found ...". */
static cgt_game expected(parser *p, const char *what) {
  size_t line = 1, column = 1;
  for (size_t i = 0; i < p->at; i++) {
    if (p->text[i] == '\n') {
      line++;
      column = 1;
    } else if (((unsigned char)p->text[i] & 0xC0) != 0x80) { /* not a continuation byte of UTF-8 */
      column++;
    }
  }
  char found[32] = "the end";
  if (p->at < p->length) {
    unsigned char c = (unsigned char)p->text[p->at];
    if (isprint(c))
      snprintf(found, sizeof found, "'%c'", c);
    else
      snprintf(found, sizeof found, "byte 0x%02X", c);
  }
  return CGTI_FAIL_GAME(p->ctx, CGT_EPARSE, "%zu:%zu: expected %s, found %s", line, column, what, found);
}

static const char *const STARS[] = {"*", "∗", "⋆", "★", NULL};
static const char *const UPS[] = {"^", "↑", NULL};
static const char *const DOWNS[] = {"v", "↓", NULL};
static const char *const MINUSES[] = {"-", "−", NULL};
static const char *const SWITCHES[] = {"±", "+-", NULL};

/* ---- numbers --------------------------------------------------------------------------------- */

static size_t count_digits(const parser *p, size_t at) {
  size_t count = 0;
  while (at + count < p->length && isdigit((unsigned char)p->text[at + count])) count++;
  return count;
}

/* Digits as an integer; some digit stands at p->at. */
static cgt_game parse_digits(parser *p) {
  size_t count = count_digits(p, p->at);
  p->at += count;
  return cgt_number_from_text(p->ctx, p->text + p->at - count, count);
}

/* "^5", "^-5" after a numeral: an exponent and not an up. */
static bool exponent_follows(const parser *p) {
  if (peek(p) != '^') return false;
  size_t after = p->at + 1;
  if (after < p->length && p->text[after] == '-') after++;
  return count_digits(p, after) > 0;
}

static cgt_game parse_power(parser *p) {
  cgt_game base = parse_digits(p);
  if (cgti_is_none(base) || !exponent_follows(p)) return base;
  p->at++;
  bool negative = eat(p, "-");
  cgt_game exponent = parse_digits(p);
  return cgt_number_pow(p->ctx, base, negative ? cgti_neg(exponent) : exponent);
}

static cgt_game parse_number(parser *p) {
  if (eat(p, "½")) return cgt_dyadic(p->ctx, 1, 1);
  if (eat(p, "¼")) return cgt_dyadic(p->ctx, 1, 2);
  if (eat(p, "¾")) return cgt_dyadic(p->ctx, 3, 2);
  cgt_game number = parse_power(p);
  if (peek(p) == '/' && count_digits(p, p->at + 1) > 0) {
    p->at++;
    number = cgt_number_div(p->ctx, number, parse_power(p));
  }
  return number;
}

static bool number_starts(const parser *p) {
  return isdigit((unsigned char)peek(p)) || starts(p, "½") || starts(p, "¼") || starts(p, "¾");
}

/* ---- ups and stars --------------------------------------------------------------------------- */

/* "v", "vv", "v3" stand for downs, but "value" is a name. */
static bool downs_start(const parser *p) {
  if (starts(p, "↓") || starts(p, "⇓")) return true;
  size_t at = p->at;
  while (at < p->length && p->text[at] == 'v') at++;
  if (at == p->at) return false;
  at += count_digits(p, at);
  return at == p->length || !is_name_byte(p->text[at]);
}

static bool infinitesimal_starts(const parser *p) {
  parser copy = *p;
  return downs_start(p) || starts(p, "⇑") || eat_any(&copy, UPS) || eat_any(&copy, STARS);
}

/* Reads a run of ups or downs, "^^^", "⇑", or one with its multiple, "^5"; 0 if there is none. */
static cgt_game parse_run(parser *p, const char *const *single, const char *two) {
  int64_t count = 0, runs = 0;
  for (;; runs++) {
    if (eat_any(p, single))
      count++;
    else if (eat(p, two))
      count += 2;
    else
      break;
  }
  if (count == 1 && count_digits(p, p->at) > 0) return parse_digits(p);
  return cgt_integer(p->ctx, count);
}

/* Reads ^<3>, ^[3], v<3> or v[3]; what stands at p->at stays there if it is none of them. */
static bool parse_uptimal(parser *p, cgt_game *uptimal) {
  parser copy = *p;
  bool down = !eat_any(&copy, UPS) && eat_any(&copy, DOWNS);
  char open = peek(&copy);
  size_t digits = count_digits(&copy, copy.at + 1), close = copy.at + 1 + digits;
  if (copy.at == p->at || (open != '<' && open != '[') || digits == 0) return false;
  if (close >= p->length || p->text[close] != (open == '<' ? '>' : ']')) return false;
  p->at = copy.at + 1;
  *uptimal = cgti_read_up_power(p->ctx, parse_digits(p), open == '[');
  p->at++;
  if (down) *uptimal = cgti_neg(*uptimal);
  return true;
}

/* x + the ups and star at p->at. */
static cgt_game parse_infinitesimal(parser *p, cgt_game x) {
  cgt_game up, star = cgti_number(0), uptimal = star;
  if (parse_uptimal(p, &uptimal)) {
    up = star;
  } else {
    up = parse_run(p, UPS, "⇑");
    if (!cgti_is_none(up) && up.number == 0 && downs_start(p)) up = cgti_neg(parse_run(p, DOWNS, "⇓"));
  }
  if (eat_any(p, STARS)) star = count_digits(p, p->at) ? parse_digits(p) : cgt_integer(p->ctx, 1);
  cgt_game sum = cgt_number_up_star(p->ctx, x, up, star);
  return cgti_is_none(sum) || cgti_is_none(uptimal) ? CGT_NONE : cgti_add(p->ctx, sum, uptimal);
}

/* After a numeral: does the star here multiply? "2*3", "2*{1|0}", "2*(..)", "2*g1" do; "2*", "2*|",
 * "2*+1" and "2*-1" do not. */
static bool product_follows(const parser *p) {
  parser after = *p;
  if (!eat_any(&after, STARS)) return false;
  bool glued = after.at < after.length && !isspace((unsigned char)after.text[after.at]);
  skip_blanks(&after);
  char c = peek(&after);
  return number_starts(&after) || c == '{' || c == '(' || c == '_' || isalpha((unsigned char)c) ||
         (!glued && starts(&after, "±"));
}

/* ---- tiny and miny --------------------------------------------------------------------------- */

static bool tiny_starts(const parser *p) {
  return starts(p, "tiny(") || starts(p, "Tiny(") || starts(p, "miny(") || starts(p, "Miny(");
}

static cgt_game parse_tiny(parser *p) {
  bool miny = tolower((unsigned char)peek(p)) == 'm';
  p->at += strlen("tiny(");
  cgt_game g = parse_value(p);
  skip_blanks(p);
  if (cgti_is_none(g)) return g;
  if (!eat(p, ")")) return expected(p, "')' after the subscript");
  cgt_game zero = cgti_number(0), minus = cgti_neg(g);
  cgt_game right = cgti_canonical(p->ctx, &zero, 1, &minus, 1);
  if (cgti_is_none(right)) return right;
  cgt_game tiny = cgti_canonical(p->ctx, &zero, 1, &right, 1);
  return miny ? cgti_neg(tiny) : tiny;
}

/* ---- braces ---------------------------------------------------------------------------------- */

typedef struct game_list {
  cgt_game *games;
  size_t count, room;
} game_list;

typedef struct segment {
  size_t first, count; /* of the games between two bars */
  size_t bars;         /* how many follow */
  size_t at;           /* where these stand in the text */
} segment;

static bool push_game(parser *p, game_list *list, cgt_game g) {
  if (list->count == list->room) {
    size_t room = list->room ? 2 * list->room : 8;
    cgt_game *games = cgti_scratch_take(p->ctx, room * sizeof *games);
    if (!games) return false;
    if (list->count) memcpy(games, list->games, list->count * sizeof *games);
    list->games = games;
    list->room = room;
  }
  list->games[list->count++] = g;
  return true;
}

static bool push_segment(parser *p, segment **segments, size_t *count, size_t *room, segment s) {
  if (*count == *room) {
    size_t more = *room ? 2 * *room : 8;
    segment *grown = cgti_scratch_take(p->ctx, more * sizeof *grown);
    if (!grown) return false;
    if (*count) memcpy(grown, *segments, *count * sizeof *grown);
    *segments = grown;
    *room = more;
  }
  (*segments)[(*count)++] = s;
  return true;
}

static size_t parse_bars(parser *p) {
  size_t bars = 0;
  for (;;) {
    if (eat(p, "|"))
      bars++;
    else if (eat(p, "‖"))
      bars += 2;
    else
      return bars;
  }
}

/* Games up to a bar or the closing brace; none is allowed. */
static bool parse_list(parser *p, game_list *list) {
  skip_blanks(p);
  if (peek(p) == '|' || starts(p, "‖") || peek(p) == '}') return true;
  for (;;) {
    cgt_game g = parse_value(p);
    if (cgti_is_none(g) || !push_game(p, list, g)) return false;
    skip_blanks(p);
    if (!eat(p, ",")) return true;
  }
}

/* The game of segments first .. last, split at the longest bar between them. */
static cgt_game split(parser *p, const game_list *list, const segment *segments, size_t first, size_t last) {
  if (!cgti_may_recurse(p->ctx)) return CGT_NONE;
  size_t longest = 0, at = first, times = 0;
  for (size_t i = first; i < last; i++) {
    if (segments[i].bars > longest) {
      longest = segments[i].bars;
      at = i;
      times = 0;
    }
    times += segments[i].bars == longest;
  }
  if (times != 1) {
    do at++;
    while (segments[at].bars != longest);
    p->at = segments[at].at; /* the second one of them */
    return expected(p, longest == 1 ? "only one '|', or a longer bar '||' that shows where to split"
                                    : "the longest bar only once, so that it shows where to split");
  }
  cgt_game sides[2];
  const cgt_game *options[2];
  size_t counts[2];
  for (int side = 0; side < 2; side++) {
    size_t from = side ? at + 1 : first, to = side ? last : at;
    if (from == to) {
      counts[side] = segments[from].count;
      options[side] = counts[side] ? list->games + segments[from].first : NULL;
    } else {
      sides[side] = split(p, list, segments, from, to);
      if (cgti_is_none(sides[side])) return CGT_NONE;
      options[side] = &sides[side];
      counts[side] = 1;
    }
  }
  return cgti_canonical(p->ctx, options[0], counts[0], options[1], counts[1]);
}

/* After "{". switched: a list without a bar stands for ±{list}. */
static cgt_game parse_braces(parser *p, bool switched) {
  game_list list = {0};
  segment *segments = NULL;
  size_t count = 0, room = 0, bars;
  do {
    size_t first = list.count;
    if (!parse_list(p, &list)) return CGT_NONE;
    skip_blanks(p);
    size_t at = p->at;
    bars = parse_bars(p);
    if (!push_segment(p, &segments, &count, &room, (segment){first, list.count - first, bars, at}))
      return CGT_NONE;
  } while (bars > 0);
  if (peek(p) != '}') return expected(p, "',', '|' or '}'");
  if (count > 1 || !switched) {
    if (count == 1) return expected(p, "a bar '|' between the Left and the Right options");
    cgt_game g = split(p, &list, segments, 0, count - 1);
    p->at++;
    if (!switched || cgti_is_none(g)) return g;
    list = (game_list){0};
    if (!push_game(p, &list, g)) return CGT_NONE;
  } else {
    p->at++;
  }
  cgt_game *negatives = cgti_scratch_take(p->ctx, list.count * sizeof *negatives);
  if (!negatives) return CGT_NONE;
  for (size_t i = 0; i < list.count; i++) negatives[i] = cgti_neg(list.games[i]);
  return cgti_canonical(p->ctx, list.games, list.count, negatives, list.count);
}

/* ---- names, primaries, sums ------------------------------------------------------------------ */

static size_t name_length(const parser *p) {
  size_t length = 0;
  if (isdigit((unsigned char)peek(p))) return 0;
  while (p->at + length < p->length && is_name_byte(p->text[p->at + length])) length++;
  return length;
}

static bool eat_keyword(parser *p, const char *word) {
  return name_length(p) == strlen(word) && eat(p, word);
}

static cgt_game parse_name(parser *p) {
  size_t length = name_length(p);
  for (const binding *b = p->bindings; b; b = b->next) {
    if (b->length == length && memcmp(b->name, p->text + p->at, length) == 0) {
      p->at += length;
      return b->game;
    }
  }
  return expected(p, "a value or a name bound by let");
}

/* What may stand right behind a number: an infinitesimal, tiny or miny, ".^" for a multiple. */
static cgt_game parse_after_number(parser *p, cgt_game x) {
  if (tiny_starts(p)) {
    cgt_game tiny = parse_tiny(p);
    return cgti_is_none(tiny) ? tiny : cgti_translate(p->ctx, tiny, x.number);
  }
  if (peek(p) == '.') {
    p->at++;
    if (!infinitesimal_starts(p)) return expected(p, "'^', 'v' or '*' after '.'");
    cgt_game unit = parse_infinitesimal(p, cgti_number(0));
    return cgti_is_none(unit) ? unit : cgti_multiple(p->ctx, x, unit);
  }
  if (!infinitesimal_starts(p) || product_follows(p)) return x;
  return parse_infinitesimal(p, x);
}

static cgt_game parse_primary(parser *p) {
  skip_blanks(p);
  if (!cgti_may_recurse(p->ctx)) return CGT_NONE;
  if (number_starts(p)) {
    cgt_game x = parse_number(p);
    return cgti_is_none(x) ? x : parse_after_number(p, x);
  }
  if (infinitesimal_starts(p)) return parse_infinitesimal(p, cgti_number(0));
  if (tiny_starts(p)) return parse_tiny(p);
  if (eat(p, "{")) return parse_braces(p, false);
  if (eat(p, "(")) {
    cgt_game g = parse_value(p);
    skip_blanks(p);
    if (cgti_is_none(g)) return g;
    return eat(p, ")") ? g : expected(p, "')'");
  }
  if (name_length(p) > 0) return parse_name(p);
  return expected(p, "a value");
}

/* After a minus sign in front of a numeral: -1v is -1 + v, as it prints, and not -(1v). */
static cgt_game parse_negative(parser *p) {
  cgt_game x = parse_number(p);
  return cgti_is_none(x) ? x : parse_after_number(p, cgti_neg(x));
}

static cgt_game parse_switched(parser *p) {
  skip_blanks(p);
  if (eat(p, "{")) return parse_braces(p, true);
  cgt_game g = parse_primary(p);
  cgt_game minus = cgti_neg(g);
  return cgti_is_none(g) ? g : cgti_canonical(p->ctx, &g, 1, &minus, 1);
}

static cgt_game parse_term(parser *p) {
  skip_blanks(p);
  if (!cgti_may_recurse(p->ctx)) return CGT_NONE;
  if (eat_any(p, SWITCHES)) return parse_switched(p);
  bool minus = eat_any(p, MINUSES);
  if (minus && !number_starts(p)) return cgti_neg(parse_term(p));
  cgt_game g = minus ? parse_negative(p) : parse_primary(p);
  while (!cgti_is_none(g) && cgti_is_number(g)) {
    parser before = *p;
    skip_blanks(p);
    if (!product_follows(p)) {
      *p = before;
      break;
    }
    eat_any(p, STARS);
    cgt_game factor = parse_primary(p);
    if (cgti_is_none(factor)) return factor;
    g = cgti_is_number(factor) ? cgt_number_mul(p->ctx, g, factor) : cgti_multiple(p->ctx, g, factor);
  }
  return g;
}

static cgt_game parse_sum(parser *p) {
  cgt_game sum = parse_term(p);
  while (!cgti_is_none(sum)) {
    skip_blanks(p);
    bool plus_switch = starts(p, "+-");
    bool minus = !plus_switch && eat_any(p, MINUSES);
    if (!plus_switch && !minus && !eat(p, "+")) return sum;
    cgt_game term = parse_term(p); /* "+-" is read there */
    sum = cgti_is_none(term) ? term : cgti_add(p->ctx, sum, minus ? cgti_neg(term) : term);
  }
  return sum;
}

static cgt_game parse_value(parser *p) {
  skip_blanks(p);
  if (!eat_keyword(p, "let")) return parse_sum(p);
  const binding *outer = p->bindings;
  do {
    skip_blanks(p);
    binding *made = cgti_scratch_take(p->ctx, sizeof *made);
    if (!made) return CGT_NONE;
    *made = (binding){.name = p->text + p->at, .length = name_length(p)};
    if (made->length == 0 || downs_start(p)) return expected(p, "a name");
    p->at += made->length;
    skip_blanks(p);
    if (!eat(p, "=")) return expected(p, "'='");
    made->game = parse_value(p);
    if (cgti_is_none(made->game)) return CGT_NONE;
    made->next = p->bindings;
    p->bindings = made;
    skip_blanks(p);
  } while (eat(p, ","));
  if (!eat_keyword(p, "in")) return expected(p, "',' or 'in'");
  cgt_game g = parse_value(p);
  p->bindings = outer;
  return g;
}

static cgt_game parse_whole(cgt_ctx *ctx, const char *text, size_t length) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  parser p = {.ctx = ctx, .text = text, .length = length};
  cgt_game g = parse_value(&p);
  skip_blanks(&p);
  if (!cgti_is_none(g) && p.at < length) g = expected(&p, "the end of the value");
  cgti_scratch_return(ctx, mark);
  return g;
}

cgt_game cgt_parse_n(cgt_ctx *ctx, const char *text, size_t length) {
  CGTI_ENTER(ctx, CGT_NONE);
  return CGTI_GIVEN(ctx, text) ? parse_whole(ctx, text, length) : CGT_NONE;
}

cgt_game cgt_parse(cgt_ctx *ctx, const char *text) {
  CGTI_ENTER(ctx, CGT_NONE);
  return CGTI_GIVEN(ctx, text) ? parse_whole(ctx, text, strlen(text)) : CGT_NONE;
}
