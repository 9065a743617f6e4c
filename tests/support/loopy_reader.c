/* loopy_reader.c: see loopy_reader.h. Each pair of braces is a node of one graph; bars split lists, the longest
 * first. */
#include "loopy_reader.h"

#include <ctype.h>
#include <string.h>

enum { MOST_NODES = 200, MOST_OPTIONS = 20 };

typedef struct reader {
  cgt_ctx *ctx;
  cgt_loopy_option options[MOST_NODES][2][MOST_OPTIONS];
  size_t count[MOST_NODES][2];
  char names[MOST_NODES]; /* while their braces are open */
  bool open[MOST_NODES];
  size_t nodes;
  bool failed;
} reader;

static cgt_loopy_option read_option(reader *r, const char *text, size_t length);

/* Neither a value nor a node. */
static const cgt_loopy_option no_option = {{0}, UINT32_MAX};

/* The depth-0 place of the longest run of bars; its length in *bars. */
static size_t longest_bar(size_t *bars, const char *text, size_t length) {
  size_t depth = 0, at = 0;
  *bars = 0;
  for (size_t i = 0; i < length; i++) {
    depth += text[i] == '{';
    depth -= text[i] == '}';
    if (depth || text[i] != '|') continue;
    size_t run = strspn(text + i, "|");
    if (run > *bars) {
      *bars = run;
      at = i;
    }
    i += run - 1;
  }
  return at;
}

static void read_side(reader *r, size_t node, int player, const char *text, size_t length) {
  size_t bars, depth = 0, start = 0;
  longest_bar(&bars, text, length);
  for (size_t i = 0; i <= length && length; i++) {
    if (i < length) {
      depth += text[i] == '{' || text[i] == '(';
      depth -= text[i] == '}' || text[i] == ')';
      if (depth || text[i] != ',' || bars) continue;
    }
    if (r->count[node][player] == MOST_OPTIONS) r->failed = true;
    if (r->failed) return;
    r->options[node][player][r->count[node][player]++] = read_option(r, text + start, i - start);
    start = i + 1;
  }
}

/* What stands between braces, or, in a list of one, without them. */
static cgt_loopy_option read_node(reader *r, char name, const char *text, size_t length) {
  size_t bars, node = r->nodes++, at = longest_bar(&bars, text, length);
  cgt_loopy_option option = {{0}, (uint32_t)node};
  if (bars == 0 || node >= MOST_NODES) {
    r->failed = true;
    return option;
  }
  r->names[node] = name;
  r->open[node] = true;
  read_side(r, node, 0, text, at);
  read_side(r, node, 1, text + at + bars, length - at - bars);
  r->open[node] = false;
  return option;
}

/* {options of Left | options of Right}, each "" or one node or value. */
static cgt_loopy make(reader *r, const char *text) { return read_loopy(r->ctx, text); }

/* Tiny(G), Miny(G), perhaps with a number before it. */
static bool read_tiny(cgt_loopy_option *option, reader *r, const char *text, size_t length) {
  const size_t front = strspn(text, "-/0123456789");
  char copy[256];
  if (length < front + 7 || length >= sizeof copy || text[length - 1] != ')' || !strchr("TM", text[front]) ||
      strncmp(text + front + 1, "iny(", 4) != 0)
    return false;
  memcpy(copy, text, length - 1);
  copy[length - 1] = copy[front] = '\0';
  const cgt_loopy zero = make(r, "0"), minus = cgt_loopy_negative(r->ctx, make(r, copy + front + 5)),
                  hot = cgt_loopy_from_options(r->ctx, &zero, 1, &minus, 1);
  option->value = cgt_loopy_from_options(r->ctx, &zero, 1, &hot, 1);
  if (text[front] == 'M') option->value = cgt_loopy_negative(r->ctx, option->value);
  if (front > 0) option->value = cgt_loopy_sum(r->ctx, make(r, copy), option->value);
  return true;
}

static cgt_loopy_option named(reader *r, const char *text, size_t length) {
  static const struct {
    const char *name, *is;
  } names[] = {{"on", "{pass|}"},          {"off", "{|pass}"},     {"dud", "{pass|pass}"},
               {"tis", "a{{|a}|}"},        {"tisn", "a{|{a|}}"},   {"over", "{0|pass}"},
               {"under", "{pass|0}"},      {"upon", "{pass|*}"},   {"^[on]", "{pass|*}"},
               {"v[on]", "{*|pass}"},      {"upon*", "{0,pass|0}"}, {"^[on]*", "{0,pass|0}"},
               {"v[on]*", "{0|0,pass}"},   {"^<on>", "{0|{0|0,pass}}"}, {"v<on>", "{{0,pass|0}|0}"},
               {"^<on>*", "{0,*||*|pass}"},     {"v<on>*", "{pass|*||0,*}"},
               {"Tiny(on)", "{0||0|off}"}, {"Miny(on)", "{on|0||0}"}}; /* with a number in front, too */
  char copy[64];
  cgt_loopy_option option = no_option;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t tail = strlen(names[i].name);
    if (length < tail || strncmp(text + length - tail, names[i].name, tail) != 0) continue;
    if (length >= sizeof copy) continue;
    memcpy(copy, text, length - tail);
    copy[length - tail] = '\0';
    option.value = make(r, names[i].is);
    if (length == tail) return option;
    if (!isdigit((unsigned char)copy[length - tail - 1])) continue;
    option.value = cgt_loopy_sum(r->ctx, cgt_loopy_from_game(r->ctx, cgt_parse(r->ctx, copy)), option.value);
    return option;
  }
  if (read_tiny(&option, r, text, length)) return option;
  option.value = cgt_loopy_from_game(r->ctx, cgt_parse_n(r->ctx, text, length));
  r->failed = r->failed || !option.value.id;
  return option;
}

static cgt_loopy_option read_one(reader *r, const char *text, size_t length) {
  size_t bars;
  while (length && isspace((unsigned char)*text)) text++, length--;
  while (length && isspace((unsigned char)text[length - 1])) length--;
  longest_bar(&bars, text, length);
  if (bars) return read_node(r, 0, text, length);
  if (length >= 2 && text[0] == '{') return read_node(r, 0, text + 1, length - 2);
  if (length >= 3 && islower((unsigned char)text[0]) && text[1] == '{')
    return read_node(r, text[0], text + 2, length - 3);
  if (length > 2 && strncmp(text, "+-", 2) == 0 && !isdigit((unsigned char)text[2])) {
    char copy[256];
    cgt_loopy_option option = no_option;
    if (length >= sizeof copy) return option;
    memcpy(copy, text + 2, length - 2);
    copy[length - 2] = '\0';
    size_t bars, count = 0, depth = 0;
    longest_bar(&bars, copy + 1, length - 4);
    const bool enclosed = copy[0] == '(' || (copy[0] == '{' && !bars); /* (5over); a list of options */
    cgt_loopy left[MOST_OPTIONS], right[MOST_OPTIONS];
    char *start = copy + enclosed, *end = copy + length - 2 - enclosed;
    for (char *at = start; at <= end && count < MOST_OPTIONS; at++) {
      depth += *at == '{', depth -= *at == '}';
      if (at < end && (depth || *at != ',' || !enclosed)) continue;
      *at = '\0';
      left[count++] = make(r, start);
      start = at + 1;
    }
    for (size_t i = 0; i < count; i++) right[i] = cgt_loopy_negative(r->ctx, left[i]);
    option.value = cgt_loopy_from_options(r->ctx, left, count, right, count);
    return option;
  }
  if (length == 4 && strncmp(text, "pass", 4) == 0) {
    for (size_t i = r->nodes; i-- > 0;)
      if (r->open[i]) return (cgt_loopy_option){{0}, (uint32_t)i};
  }
  if (length == 1 && islower((unsigned char)*text))
    for (size_t i = r->nodes; i-- > 0;)
      if (r->open[i] && r->names[i] == *text) return (cgt_loopy_option){{0}, (uint32_t)i};
  return named(r, text, length);
}

static cgt_loopy_option read_option(reader *r, const char *text, size_t length) {
  cgt_loopy_option option = read_one(r, text, length);
  r->failed = r->failed || (!option.value.id && option.node == no_option.node);
  return option;
}

cgt_loopy read_loopy(cgt_ctx *ctx, const char *text) {
  const char *both = strstr(text, " & ");
  if (both) {
    char on[512] = "";
    if ((size_t)(both - text) < sizeof on) strncat(on, text, (size_t)(both - text));
    return cgt_loopy_sided(ctx, read_loopy(ctx, on), read_loopy(ctx, both + 3));
  }
  reader r;
  memset(&r, 0, sizeof r);
  r.ctx = ctx;
  cgt_loopy_option start = read_option(&r, text, strlen(text));
  cgt_loopy value = start.value;
  if (!r.failed && r.nodes) {
    cgt_loopy_node nodes[MOST_NODES];
    for (size_t i = 0; i < r.nodes; i++)
      for (int player = 0; player < 2; player++) {
        nodes[i].options[player] = r.options[i][player];
        nodes[i].count[player] = r.count[i][player];
      }
    value = cgt_loopy_from_graph(ctx, &(cgt_loopy_graph){nodes, r.nodes}, start.node);
  }
  return r.failed ? cgt_loopy_none() : value;
}
