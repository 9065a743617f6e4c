/* graph_text.c: reading graphs; see graph_text.h. */
#include <string.h>

#include "games/graphs/graph_text.h"

const games_graph_kind games_labelled_graph = {.vertex = ".LR", .edge = "-"};
const games_graph_kind games_labelled_digraph = {.vertex = ".LR", .edge = "-", .directed = true};
const games_graph_kind games_plain_graph = {.vertex = ".", .edge = "-"};

/* ---- text ---------------------------------------------------------------------------------------------- */

typedef struct name {
  const char *text;
  size_t length;
  unsigned vertex;
} name;

typedef struct reader {
  cgt_sink *out;
  const games_graph_kind *kind;
  const char *text, *at;
  unsigned order, names;
  size_t size;
  games_edge *edge;
  unsigned char label[GAMES_MOST_VERTICES];
  name name[GAMES_MOST_VERTICES];
} reader;

static bool refuse(const reader *r, const char *what) {
  cgt_refuse(r->out, "character %zu: %s", (size_t)(r->at - r->text) + 1, what);
  return false;
}

static void skip_blanks(reader *r) { r->at += strspn(r->at, " \n\t"); }

/* One character, or what stands between braces; NULL where there is none. */
static const char *take_word(reader *r, size_t *length) {
  const char *from = r->at + (*r->at == '{'),
             *end = *r->at == '{' ? strchr(from, '}') : from + (*from != '\0');
  if (!end || end == from) return NULL;
  r->at = end + (*r->at == '{');
  *length = (size_t)(end - from);
  return from;
}

/* A label if there is one; -1 if there is none. */
static bool take_label(reader *r, int *label) {
  skip_blanks(r);
  *label = -1;
  if (r->kind->vertex) {
    const char *sign = *r->at ? strchr(r->kind->vertex, *r->at) : NULL;
    if (sign) *label = (int)(sign - r->kind->vertex);
    r->at += sign != NULL;
    return true;
  }
  if (*r->at != '{' && (*r->at < '0' || *r->at > '9')) return true;
  size_t length;
  const char *from = r->at, *word = take_word(r, &length);
  *label = 0;
  for (size_t i = 0; word && i < length && *label < GAMES_GONE; i++)
    *label = word[i] >= '0' && word[i] <= '9' ? 10 * *label + word[i] - '0' : GAMES_GONE;
  if (word && *label < GAMES_GONE) return true;
  r->at = from;
  return refuse(r, "the number of a vertex is a digit, or in braces, {12}, up to 254");
}

/* The vertex of a name, if there is a name; GAMES_GONE if it is new. */
static bool take_name(reader *r, bool *named, unsigned *vertex) {
  skip_blanks(r);
  *vertex = GAMES_GONE;
  *named = *r->at == ':';
  if (!*named) return true;
  r->at++;
  size_t length;
  const char *word = take_word(r, &length);
  if (!word) return refuse(r, "expected a name after the colon, such as :A or :{ground}");
  for (unsigned i = 0; i < r->names; i++)
    if (r->name[i].length == length && memcmp(r->name[i].text, word, length) == 0)
      *vertex = r->name[i].vertex;
  if (*vertex != GAMES_GONE) return true;
  if (r->order == GAMES_MOST_VERTICES) return refuse(r, "a graph has at most 255 vertices");
  r->name[r->names++] = (name){word, length, r->order};
  return true;
}

/* A vertex, of which nothing need be written: [label][:name], the label behind the name too. */
static bool take_vertex(reader *r, unsigned *vertex) {
  bool named;
  int label;
  const char *from = r->at;
  if (!take_label(r, &label) || !take_name(r, &named, vertex)) return false;
  if (named && label < 0 && !take_label(r, &label)) return false;
  if (*vertex == GAMES_GONE) {
    if (r->order == GAMES_MOST_VERTICES) return refuse(r, "a graph has at most 255 vertices");
    *vertex = r->order++;
    r->label[*vertex] = (unsigned char)(label >= 0 ? label : r->kind->vertex ? 0 : 1);
  } else if (label >= 0 && label != r->label[*vertex]) {
    r->at = from;
    return refuse(r, "the vertex of this name has another label");
  }
  return true;
}

static bool add_edge(reader *r, unsigned from, unsigned to, char sign) {
  const char *code = strchr(r->kind->edge, sign);
  bool arrow = r->kind->directed && (sign == '>' || sign == '<');
  if (from == to && !r->kind->loops)
    return refuse(r, "an edge from a vertex to itself is not allowed in this game");
  if (r->size + 2 > GAMES_MOST_EDGES) return refuse(r, "a graph has at most 65535 edges");
  unsigned char v = (unsigned char)from, w = (unsigned char)to,
                number = (unsigned char)(arrow ? 1 : code - r->kind->edge + 1);
  if (sign != '<') r->edge[r->size++] = (games_edge){v, w, number};
  if (r->kind->directed && sign != '>') r->edge[r->size++] = (games_edge){w, v, number};
  return true;
}

static bool is_edge(const reader *r, char sign) {
  return sign && (strchr(r->kind->edge, sign) || (r->kind->directed && strchr("<>", sign)));
}

/* All components. Branches begin at the vertices that are held. */
static bool take_all(reader *r) {
  unsigned held[GAMES_MOST_VERTICES], depth = 0, vertex = 0, next;
  bool begun = false, closed = false;
  for (skip_blanks(r); *r->at || begun; skip_blanks(r)) {
    if (!begun) {
      if (!take_vertex(r, &vertex)) return false;
      begun = true;
    } else if (*r->at == '\0') {
      return depth == 0 || refuse(r, "a parenthesis is still open");
    } else if (*r->at == ';') {
      closed = false;
      begun = depth > 0;
      if (begun) vertex = held[depth - 1];
      r->at++;
    } else if (*r->at == ')') {
      if (depth == 0) return refuse(r, "no parenthesis is open");
      depth--;
      closed = true;
      r->at++;
    } else if (closed) {
      return refuse(r, "after a closing parenthesis comes ; or ) or the end");
    } else if (*r->at == '(') {
      if (depth == GAMES_MOST_VERTICES) return refuse(r, "too many parentheses are open");
      held[depth++] = vertex;
      r->at++;
    } else if (is_edge(r, *r->at)) {
      char sign = *r->at++;
      if (!take_vertex(r, &next) || !add_edge(r, vertex, next, sign)) return false;
      vertex = next;
    } else {
      return refuse(r, "this is neither an edge nor one of ( ; ) :");
    }
  }
  return true;
}

static bool read_text(games_graph *g, cgt_sink *out, const char *text, const games_graph_kind *kind) {
  reader *r = cgt_sink_room(out, sizeof *r);
  if (!r) return false;
  *r = (reader){.out = out, .kind = kind, .text = text, .at = text};
  size_t most = 2 * strlen(text);
  r->edge = cgt_sink_room(out, most * sizeof *r->edge);
  unsigned char *room = games_graph_room(out, GAMES_MOST_VERTICES, most);
  if (!r->edge || !room || !take_all(r)) return false;
  *g = games_graph_begin(room, r->order, kind->directed);
  memcpy(g->label, r->label, r->order);
  for (size_t i = 0; i < r->size; i++) games_graph_add(g, r->edge[i].from, r->edge[i].to, r->edge[i].code);
  return true;
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static bool is_within(const cgt_arg *arg, int64_t from, int64_t to) {
  return arg->kind == CGT_ARG_INTEGER && !arg->digits && arg->integer >= from && arg->integer <= to;
}

static bool read_edges(games_graph *g, cgt_sink *out, const cgt_arg *list, const games_graph_kind *kind) {
  size_t count = list->cols > 0 ? list->rows : 0;
  for (size_t i = 0; i < count; i++) {
    const cgt_arg *ends = &list->cells[2 * i];
    if (!is_within(&ends[0], 1, g->order) || !is_within(&ends[1], 1, g->order)) {
      cgt_refuse(out, "the ends of edge %zu are not both from 1 to %u, the number of vertices", i + 1,
                 g->order);
      return false;
    }
    if (ends[0].integer == ends[1].integer && !kind->loops) {
      cgt_refuse(out, "edge %zu leads from a vertex to itself, which is not allowed in this game", i + 1);
      return false;
    }
    unsigned code = kind->edge[1] ? GAMES_FOR_BOTH : 1;
    games_graph_add(g, (unsigned)ends[0].integer - 1, (unsigned)ends[1].integer - 1, code);
  }
  return true;
}

/* 1 for Left, -1 for Right, 0 for none or both; or, of numbers, themselves. Of the edges in games that colour
 * them. */
static bool read_marks(games_graph *g, cgt_sink *out, const cgt_arg *list, const games_graph_kind *kind) {
  bool edges = kind->edge[1], numbers = !kind->vertex;
  size_t count = list->rows * list->cols, wanted = edges ? g->size : g->order;
  if (count != wanted) {
    cgt_refuse(out, "found %zu marks of %s, expected %zu", count, edges ? "edges" : "vertices", wanted);
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    if (!is_within(&list->cells[i], numbers ? 0 : -1, numbers ? GAMES_GONE - 1 : 1)) {
      cgt_refuse(out, "mark %zu is not %s", i + 1, numbers ? "from 0 to 254" : "1 (Left), -1 (Right) or 0");
      return false;
    }
    int mark = (int)list->cells[i].integer;
    if (edges)
      g->edge[i].code = mark > 0 ? GAMES_FOR_LEFT : mark < 0 ? GAMES_FOR_RIGHT : GAMES_FOR_BOTH;
    else
      g->label[i] = (unsigned char)(mark < 0 ? GAMES_FOR_RIGHT : mark);
  }
  return true;
}

static bool read_numbers(games_graph *g, cgt_sink *out, const cgt_arg *args, size_t count,
                         const games_graph_kind *kind) {
  const cgt_arg *list = &args[1];
  if (!is_within(&args[0], 0, GAMES_MOST_VERTICES) || (list->cols != 2 && list->rows * list->cols > 0)) {
    cgt_refuse(out, "expected a number of vertices up to 255 and a list of edges with two ends each");
    return false;
  }
  if (list->rows > GAMES_MOST_EDGES) {
    cgt_refuse(out, "%zu edges; a graph has at most %d", list->rows, GAMES_MOST_EDGES);
    return false;
  }
  unsigned char *room = games_graph_room(out, GAMES_MOST_VERTICES, list->rows);
  if (!room) return false;
  *g = games_graph_begin(room, (unsigned)args[0].integer, kind->directed);
  memset(g->label, kind->vertex ? 0 : 1, g->order);
  return read_edges(g, out, list, kind) && (count == 2 || read_marks(g, out, &args[2], kind));
}

/* ---- both ---------------------------------------------------------------------------------------------- */

bool games_graph_read(games_graph *g, cgt_sink *out, const cgt_arg *args, size_t count,
                      const games_graph_kind *kind) {
  games_numbers same;
  games_graph read;
  if (count == 1 && args->kind == CGT_ARG_TEXT) {
    if (!read_text(&read, out, args->text, kind)) return false;
  } else if ((count == 2 || count == 3) && args[1].kind == CGT_ARG_MATRIX &&
             (count == 2 || args[2].kind == CGT_ARG_MATRIX)) {
    if (!read_numbers(&read, out, args, count, kind)) return false;
  } else {
    cgt_refuse(out, "expected a graph, as text or as the number of its vertices and the list of its edges");
    return false;
  }
  unsigned char *room = games_graph_room(out, GAMES_MOST_VERTICES, read.size);
  if (!room) return false;
  for (unsigned v = 0; v < read.order; v++) same[v] = (unsigned char)v;
  *g = games_graph_map(room, &read, same, read.order);
  if (kind->multiple) return true;
  size_t size = g->size;
  g->size = 0;
  for (size_t i = 0; i < size; i++) {
    games_edge e = g->edge[i], *last = g->size > 0 ? &g->edge[g->size - 1] : NULL;
    if (last && last->from == e.from && last->to == e.to)
      last->code |= e.code;
    else
      g->edge[g->size++] = e;
  }
  return true;
}
