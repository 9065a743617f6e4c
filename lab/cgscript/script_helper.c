/* script_helper.c: functions of the language that conversions call. */
#include "lab/cgscript/script_helper.h"

#include <string.h>

labi_script_value *labi_script_helper(labi_script *s, const labi_script_node *at, const char *pattern,
                                      const char *type, unsigned bit, labi_script_value *a,
                                      labi_script_value *b) {
  const bool call = pattern[0] >= 'a' && pattern[0] <= 'z'; /* anything may stand between its brackets */
  const labi_script_level level = call ? LABI_SCRIPT_LOOSE : LABI_SCRIPT_SIGNED;
  const char *first = labi_script_as_text(s, at, a, level);
  const char *second = first && b ? labi_script_as_text(s, at, b, level) : "";
  labi_buffer text = {0};
  if (!first || !second) return NULL;
  const char *rest = pattern, *gap;
  for (const char *part = first; (gap = strstr(rest, "%s")); part = second, rest = gap + 2) {
    labi_put_bytes(&text, rest, (size_t)(gap - rest));
    labi_put(&text, part);
  }
  labi_put(&text, rest);
  const char *copy = text.failed ? NULL : labi_script_print(s, "%s", text.bytes ? text.bytes : "");
  labi_buffer_free(&text);
  labi_script_use(s, bit);
  return labi_script_text(s, copy, type, pattern[0] == '%' ? LABI_SCRIPT_PRODUCT : LABI_SCRIPT_ATOM);
}

typedef struct helper {
  unsigned uses;
  const char *grid, *strip; /* one text for both: strip is NULL */
} helper;

/* %s is the text of the signs. */
static const helper helpers[] = {
    {0, "def plus(c, d) = [c[1] + d[1], c[2] + d[2]]\n", NULL},
    {0, "def minus(c, d) = [c[1] - d[1], c[2] - d[2]]\n", NULL},
    {0, "def times(c, k) = [c[1]*k, c[2]*k]\n", NULL},
    {0, "def remainder(a, b) = if a < 0 then -((-a) mod abs(b)) else a mod abs(b)\n", NULL},
    {0,
     "def width(B) = if contains(B, \"|\") then index_of(B, \"|\") - 1 else length(B)\n"
     "def height(B) = if length(B) == 0 then 0 else div(length(B) + 1, width(B) + 1)\n",
     "def width(B) = length(B)\n"},
    {LABI_SCRIPT_HELPER_SIZE,
     "def inside(B, c) = 1 <= c[1] and c[1] <= height(B) and 1 <= c[2] and c[2] <= width(B)\n"
     "def place(B, c) = if inside(B, c) then (c[1] - 1)*(width(B) + 1) + c[2] else 0\n",
     "def inside(B, i) = 1 <= i and i <= length(B)\n"
     "def place(B, i) = if inside(B, i) then i else 0\n"},
    {LABI_SCRIPT_HELPER_PLACE,
     "def at(B, c) = if inside(B, c) then index_of(\"%s\", B[place(B, c)]) - 1 else -1\n", NULL},
    {LABI_SCRIPT_HELPER_PLACE,
     "def put(B, c, n) = let i = place(B, c) in if B[i] == \"\" then B else B[1..i-1] + \"%s\"[n + 1] + "
     "B[i+1..length(B)]\n",
     NULL},
    {LABI_SCRIPT_HELPER_PUT,
     "def put_all(B, L) = if length(L) == 0 then B else put_all(put(B, L[1][1], L[1][2]), L[2..length(L)])\n",
     NULL},
    {LABI_SCRIPT_HELPER_AT,
     "def find(B, n) = [[i, j] for i in 1..height(B), j in 1..width(B) where at(B, [i, j]) == n]\n",
     "def find(B, n) = [i for i in 1..length(B) where at(B, i) == n]\n"},
    {LABI_SCRIPT_HELPER_PUT, "",
     "def put_range(B, i, j, n) = let a = max(i, 1), b = min(j, length(B)) in\n"
     "  if a > b then B else B[1..a-1] + \"%s\"[n + 1]^(b - a + 1) + B[b+1..length(B)]\n"}};
enum { HELPERS = sizeof helpers / sizeof *helpers };

void labi_script_use(labi_script *s, unsigned bits) {
  s->helpers |= bits;
  for (unsigned i = HELPERS; i-- > 0;) /* what it uses stands before it */
    if (s->helpers >> i & 1) s->helpers |= helpers[i].uses;
}

void labi_script_put_helpers(labi_buffer *out, const labi_script *s, bool grid) {
  for (unsigned i = 0; i < HELPERS; i++) {
    if (!(s->helpers >> i & 1)) continue;
    const char *text = grid || !helpers[i].strip ? helpers[i].grid : helpers[i].strip,
               *gap = strstr(text, "%s");
    labi_put_bytes(out, text, gap ? (size_t)(gap - text) : strlen(text));
    if (!gap) continue;
    labi_put(out, s->char_map);
    labi_put(out, gap + 2);
  }
}
