/* page_grammar.c: see page_grammar.h. A rule is a tree: choices of sequences of parts. Each part knows the
 * height of its lowest derivation, so that one that has gone too deep ends as soon as it can. */
#include "fuzz/page_grammar.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RULES = 128, MOST_PARTS = 4096, DEEPEST = 24, TALLEST = 1000, LEFT_ROOM = 300 };

typedef enum part_kind { TERMINAL, RULE, SPECIAL, SEQUENCE, CHOICE, OPTIONAL, REPEATED } part_kind;

typedef struct part {
  part_kind kind;
  char *text;         /* of a terminal, a special, the name of a rule */
  size_t rule;        /* of a RULE */
  struct part *first; /* of what is inside */
  struct part *next;  /* beside it */
  unsigned height;
} part;

typedef struct rule {
  char *name;
  part *body;
  bool glued; /* a token: nothing stands between its parts */
} rule;

struct page_grammar {
  rule rules[MOST_RULES];
  size_t rule_count;
  part parts[MOST_PARTS];
  size_t part_count;
};

/* ---- reading ------------------------------------------------------------------------------------------ */

typedef struct reader {
  page_grammar *p;
  const char *at, *end;
  bool failed;
} reader;

static void fail(reader *r, const char *what) {
  if (!r->failed) fprintf(stderr, "grammar: %s at: %.40s\n", what, r->at);
  r->failed = true;
}

static void skip(reader *r) {
  for (;;) {
    while (r->at < r->end && isspace((unsigned char)*r->at)) r->at++;
    if (r->end - r->at < 2 || r->at[0] != '(' || r->at[1] != '*') return;
    const char *close = strstr(r->at, "*)");
    if (!close || close >= r->end) {
      fail(r, "a note without an end");
      return;
    }
    r->at = close + 2;
  }
}

static bool sees(reader *r, char c) {
  skip(r);
  return r->at < r->end && *r->at == c;
}

static part *new_part(reader *r, part_kind kind) {
  if (r->p->part_count == MOST_PARTS) {
    fail(r, "too many parts");
    return NULL;
  }
  part *made = &r->p->parts[r->p->part_count++];
  made->kind = kind;
  made->height = TALLEST;
  return made;
}

static char *copy(const char *text, size_t length) {
  char *made = malloc(length + 1);
  if (made) {
    memcpy(made, text, length);
    made[length] = 0;
  }
  return made;
}

static bool is_name(char c) { return islower((unsigned char)c) || c == '-'; }

/* "name =" begins the next rule. */
static bool begins_rule(reader *r) {
  skip(r);
  const char *at = r->at;
  while (at < r->end && is_name(*at)) at++;
  if (at == r->at) return false;
  while (at < r->end && *at == ' ') at++;
  return at < r->end && *at == '=';
}

static part *read_choice(reader *r);

static part *read_between(reader *r, part_kind kind, char close) {
  part *made = new_part(r, kind);
  r->at++;
  if (made) made->first = read_choice(r);
  if (!sees(r, close)) fail(r, "a bracket is not closed");
  if (!r->failed) r->at++;
  return made;
}

static part *read_quoted(reader *r, part_kind kind, char close) {
  const char *begin = r->at + 1, *end = memchr(begin, close, (size_t)(r->end - begin));
  part *made = new_part(r, kind);
  if (!end) fail(r, "quotes are not closed");
  if (r->failed || !made) return NULL;
  r->at = end + 1;
  while (kind == SPECIAL && *begin == ' ') begin++;
  while (kind == SPECIAL && end > begin && end[-1] == ' ') end--;
  made->text = copy(begin, (size_t)(end - begin));
  return made;
}

/* NULL: the sequence has ended. */
static part *read_part(reader *r) {
  skip(r);
  if (r->failed || r->at == r->end || begins_rule(r)) return NULL;
  switch (*r->at) {
  case '"':
  case '\'':
    return read_quoted(r, TERMINAL, *r->at);
  case '?':
    return read_quoted(r, SPECIAL, '?');
  case '[':
    return read_between(r, OPTIONAL, ']');
  case '{':
    return read_between(r, REPEATED, '}');
  case '(':
    return read_between(r, SEQUENCE, ')');
  case ']':
  case '}':
  case ')':
  case '|':
    return NULL;
  }
  const char *begin = r->at;
  while (r->at < r->end && is_name(*r->at)) r->at++;
  if (r->at == begin) fail(r, "neither a name nor a sign of the grammar");
  part *made = r->failed ? NULL : new_part(r, RULE);
  if (made) made->text = copy(begin, (size_t)(r->at - begin));
  return made;
}

static part *read_sequence(reader *r) {
  part *made = new_part(r, SEQUENCE), **last = made ? &made->first : NULL;
  for (part *next; last && (next = read_part(r)); last = &next->next) *last = next;
  if (made && !made->first) fail(r, "nothing to choose");
  return made;
}

static part *read_choice(reader *r) {
  part *made = new_part(r, CHOICE), **last = made ? &made->first : NULL;
  do {
    part *next = last ? read_sequence(r) : NULL;
    if (!next) return made;
    *last = next;
    last = &next->next;
  } while (sees(r, '|') && r->at++);
  return made;
}

static void read_rules(reader *r, bool glued) {
  while (!r->failed && begins_rule(r)) {
    const char *begin = r->at;
    while (is_name(*r->at)) r->at++;
    rule *made = &r->p->rules[r->p->rule_count++];
    made->name = copy(begin, (size_t)(r->at - begin));
    made->glued = glued;
    sees(r, '=');
    r->at++;
    made->body = read_choice(r);
    if (r->p->rule_count == MOST_RULES) fail(r, "too many rules");
  }
  skip(r);
  if (!r->failed && r->at < r->end) fail(r, "no rule");
}

static const rule *find(const page_grammar *p, const char *name) {
  for (size_t i = 0; i < p->rule_count; i++)
    if (strcmp(p->rules[i].name, name) == 0) return &p->rules[i];
  return NULL;
}

/* ---- heights ------------------------------------------------------------------------------------------ */

static unsigned height_of(const page_grammar *p, const part *of) {
  unsigned least = TALLEST, most = 0;
  for (const part *inside = of->first; inside; inside = inside->next) {
    if (inside->height < least) least = inside->height;
    if (inside->height > most) most = inside->height;
  }
  switch (of->kind) {
  case TERMINAL:
  case SPECIAL:
  case OPTIONAL:
  case REPEATED:
    return 0;
  case CHOICE:
    return least;
  case SEQUENCE:
    return most;
  case RULE:
    return p->rules[of->rule].body->height < TALLEST ? p->rules[of->rule].body->height + 1 : TALLEST;
  }
  return 0;
}

/* Until nothing changes. */
static bool find_heights(page_grammar *p) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = p->part_count; i-- > 0;) {
      unsigned height = height_of(p, &p->parts[i]);
      changed |= height != p->parts[i].height;
      p->parts[i].height = height;
    }
  }
  for (size_t i = 0; i < p->rule_count; i++)
    if (p->rules[i].body->height >= TALLEST) {
      fprintf(stderr, "grammar: the rule %s has no end\n", p->rules[i].name);
      return false;
    }
  return true;
}

static bool link_rules(page_grammar *p) {
  for (size_t i = 0; i < p->part_count; i++) {
    if (p->parts[i].kind != RULE) continue;
    const rule *found = find(p, p->parts[i].text);
    if (!found) {
      fprintf(stderr, "grammar: no rule %s\n", p->parts[i].text);
      return false;
    }
    p->parts[i].rule = (size_t)(found - p->rules);
  }
  return true;
}

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  if (size >= 0) text = calloc(1, (size_t)size + 1);
  if (text && (fseek(file, 0, SEEK_SET) != 0 || fread(text, 1, (size_t)size, file) != (size_t)size))
    text[0] = 0;
  if (file) fclose(file);
  return text;
}

/* Blocks between lines of ``` that begin with a rule; those under "## Tokens" are of tokens. */
page_grammar *page_grammar_read(const char *path) {
  char *text = read_file(path);
  page_grammar *p = calloc(1, sizeof *p);
  reader r = {.p = p, .failed = !text || !p};
  if (r.failed) fprintf(stderr, "grammar: %s cannot be read\n", path);
  const char *tokens = text ? strstr(text, "\n## Tokens\n") : NULL;
  for (const char *at = text; !r.failed && (at = strstr(at, "\n```\n"));) {
    r.at = at + 5;
    const char *close = strstr(r.at, "\n```\n");
    if (!close) break;
    r.end = close;
    if (begins_rule(&r)) read_rules(&r, tokens && at > tokens);
    at = close + 4;
  }
  free(text);
  if (!r.failed && p->rule_count > 0 && link_rules(p) && find_heights(p)) return p;
  page_grammar_free(p);
  return NULL;
}

void page_grammar_free(page_grammar *p) {
  for (size_t i = 0; p && i < p->part_count; i++) free(p->parts[i].text);
  for (size_t i = 0; p && i < p->rule_count; i++) free(p->rules[i].name);
  free(p);
}

const char *page_grammar_terminal(const page_grammar *p, size_t i) {
  for (size_t at = 0; at < p->part_count; at++)
    if (p->parts[at].kind == TERMINAL && i-- == 0) return p->parts[at].text;
  return NULL;
}

const char *page_grammar_rule(const page_grammar *p, size_t i) {
  return i < p->rule_count ? p->rules[i].name : NULL;
}

static void reach(bool *reached, const page_grammar *p, const part *from) {
  for (const part *inside = from->first; inside; inside = inside->next) reach(reached, p, inside);
  if (from->kind != RULE || reached[from->rule]) return;
  reached[from->rule] = true;
  reach(reached, p, p->rules[from->rule].body);
}

bool page_grammar_reaches(const page_grammar *p, const char *from, const char *to) {
  bool reached[MOST_RULES] = {false};
  const rule *begin = find(p, from), *end = find(p, to);
  if (!begin || !end) return false;
  reach(reached, p, begin->body);
  return reached[end - p->rules];
}

/* ---- deriving ----------------------------------------------------------------------------------------- */

typedef struct deriving {
  grammar *g;
  const page_grammar *p;
  const rule *blank; /* NULL: it is a blank */
  unsigned depth;
  bool glued;
} deriving;

static void put(deriving *d, const char *text) {
  size_t length = strlen(text);
  if (d->g->length + length >= sizeof d->g->text) return;
  memcpy(d->g->text + d->g->length, text, length + 1);
  d->g->length += length;
}

static void derive(deriving *d, const part *of);

static void put_blank(deriving *d) {
  if (d->glued || d->g->length == 0) return;
  unsigned way = d->blank ? grammar_choose(d->g, 16) : 0;
  if (way < 12) {
    put(d, " ");
  } else if (way > 13) {
    d->glued = true;
    derive(d, d->blank->body);
    d->glued = false;
  }
}

/* What has no spelling of its own. A name is most often one that means something. */
static void put_special(deriving *d, const char *what) {
  static const char *const characters[] = {"x", "o", ".",  "|", " ", "1", "=", "#",
                                           "/", "é", "\\", "*", "<", "½", "{", "\t"};
  static const char letters[] = "xoabcnkfGHT";
  static const char *const functions[] = {"Max", "Min", "conway_product", "ordinal_sum", "nim_sum"};
  if (strcmp(what, "a new line") == 0) {
    put(d, "\n");
  } else if (strcmp(what, "a tab") == 0) {
    put(d, "\t");
  } else if (strcmp(what, "a letter") == 0) {
    put(d, (char[]){letters[grammar_choose(d->g, sizeof letters - 1)], 0});
  } else if (strcmp(what, "a function of two arguments") == 0) {
    put(d, functions[grammar_choose(d->g, sizeof functions / sizeof *functions)]);
  } else { /* a character of a line */
    put(d, characters[grammar_choose(d->g, sizeof characters / sizeof *characters)]);
  }
}

static bool ends_soon(const deriving *d) {
  return d->depth > DEEPEST || d->g->next == d->g->end || d->g->length + LEFT_ROOM > sizeof d->g->text;
}

static const part *choose(deriving *d, const part *of) {
  unsigned count = 0, number = 0;
  const part *lowest = of->first;
  for (const part *way = of->first; way; way = way->next, count++)
    if (way->height < lowest->height) lowest = way;
  if (ends_soon(d)) return lowest;
  number = grammar_choose(d->g, count);
  const part *way = of->first;
  while (number-- > 0) way = way->next;
  return way;
}

static void derive_rule(deriving *d, const rule *r) {
  bool before = d->glued;
  if (r->glued && !before) put_blank(d);
  d->glued = r->glued;
  d->depth++;
  derive(d, r->body);
  d->depth--;
  d->glued = before;
}

static void derive(deriving *d, const part *of) {
  switch (of->kind) {
  case TERMINAL:
    put_blank(d);
    put(d, of->text);
    break;
  case SPECIAL:
    if (strcmp(of->text, "a new line") != 0) put_blank(d);
    put_special(d, of->text);
    break;
  case RULE:
    derive_rule(d, &d->p->rules[of->rule]);
    break;
  case SEQUENCE:
    for (const part *inside = of->first; inside; inside = inside->next) derive(d, inside);
    break;
  case CHOICE:
    derive(d, choose(d, of));
    break;
  case OPTIONAL:
    if (!ends_soon(d) && grammar_choose(d->g, 3) == 2) derive(d, of->first);
    break;
  case REPEATED:
    while (!ends_soon(d) && grammar_choose(d->g, 4) == 3) derive(d, of->first);
    break;
  }
}

void page_grammar_derive(grammar *g, const page_grammar *p, const char *name, bool wild) {
  deriving d = {.g = g, .p = p, .blank = wild ? find(p, "blank") : NULL};
  const rule *from = find(p, name);
  if (from) derive_rule(&d, from);
}
