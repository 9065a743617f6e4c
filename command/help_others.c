/* help_others.c: words and signs of other languages in a line that cannot be read. */
#include <ctype.h>
#include <string.h>

#include "command/help_words.h"

/* A name for cgt help, and the words and signs that it explains. */
static const struct {
  const char *name, *words;
} others[] = {
    {"lambda", "lambda ->"},
    {"dict", "=>"},
    {"and", "&&"},
    {"append", "MutableList Update Updated append push"},
    {"begin", "do begin"},
    {"board", "Grid Strip grid FindAll Coordinates"},
    {"class", "class extends singleton override mutable static enum examples"},
    {"filter", "yield"},
    {"explorer", "Explorer Selection SelectionPath Worksheet"},
    {"graph", "Graph DirectedGraph AdjacencyList DeleteVertex DeleteVertices EdgeCount ConnectedComponents "
              "FromAdjacencyList DeleteEdgeByIndex vertexLabels edgeLabels"},
    {"if", "elif"},
    {"include", "import require"},
    {"is", "is as isinstance type typeof"},
    {"try", "try except raise catch throw"},
    {"let", "var local"},
    {"misere", "*[ MisereQuotient"},
    {"null", "Nothing None null nil undefined"},
    {"picture", "Plot"},
    {"print", "print echo System Print"},
    {"range", "range"},
    {"pop", "minus"},
    {"return", "return break continue"},
    {"while", "while until repeat"},
};

static bool is_of_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Is this word among them, or a sign that the text begins with? The length of what was found, or 0. */
static size_t found_in(const char *words, const char *text, size_t word, size_t bytes) {
  for (size_t length; *words; words += length + strspn(words + length, " ")) {
    length = strcspn(words, " ");
    const bool fits = is_of_word(*words) ? length == word : word == 0 && length <= bytes;
    if (fits && memcmp(words, text, length) == 0) return length;
  }
  return 0;
}

/* The end of a text in quotes, or of the line. */
static size_t after_quotes(const char *line, size_t from, size_t bytes) {
  const char *end = memchr(line + from + 1, '"', bytes - from - 1);
  return end ? (size_t)(end - line) + 1 : bytes;
}

const char *cmd_help_of_others(const char **word, size_t *length, const char *line, size_t bytes) {
  size_t at = 0;
  while (at < bytes && line[at] != '#') {
    size_t letters = 0;
    while (at + letters < bytes && is_of_word(line[at + letters])) letters++;
    *word = line + at;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
      if ((*length = found_in(others[i].words, line + at, letters, bytes - at)) > 0) return others[i].name;
    at = line[at] == '"' ? after_quotes(line, at, bytes) : at + (letters > 0 ? letters : 1);
  }
  return NULL;
}
