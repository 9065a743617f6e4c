/* shared.c: the shared form, "let g1 = {2|1}, g2 = {g1|0} in {g2|-g1}": each core that occurs more
 * than once is named once. Names are given in the order of a walk through the sorted options, so
 * that the text depends on the game alone. */
#include <stdio.h>
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/text/writer.h"

typedef struct entry {
  uint32_t id;    /* of the node; 0 when empty */
  uint32_t core;  /* the core field as first met: the name stands for it, untranslated */
  uint32_t count; /* how often it occurs as an option */
  uint32_t name;  /* 0 when it has none */
} entry;

typedef struct sharing {
  cgti_writer *w;
  cgti_sorter *sorter;
  entry *entries; /* open addressing */
  size_t count, room;
  uint32_t *finished; /* ids, options before the games that use them */
  size_t finished_count, finished_room;
} sharing;

static entry *entry_place(entry *entries, size_t room, uint32_t id) {
  size_t at = cgti_mix(id) & (room - 1);
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): asked for trees, and survey has seen these */
  while (entries[at].id && entries[at].id != id) at = (at + 1) & (room - 1);
  return &entries[at];
}

static entry *entry_of(sharing *s, uint32_t id) {
  if (2 * (s->count + 1) > s->room) {
    size_t room = s->room ? 2 * s->room : 256;
    entry *entries = cgti_scratch_take(s->w->ctx, room * sizeof *entries);
    if (!entries) return NULL;
    memset(entries, 0, room * sizeof *entries);
    for (size_t i = 0; i < s->room; i++)
      if (s->entries[i].id) *entry_place(entries, room, s->entries[i].id) = s->entries[i];
    s->entries = entries;
    s->room = room;
  }
  return entry_place(s->entries, s->room, id);
}

static bool finish_core(sharing *s, uint32_t id) {
  if (s->finished_count == s->finished_room) {
    size_t room = s->finished_room ? 2 * s->finished_room : 256;
    uint32_t *finished = cgti_scratch_take(s->w->ctx, room * sizeof *finished);
    if (!finished) return false;
    if (s->finished_count) memcpy(finished, s->finished, s->finished_count * sizeof *finished);
    s->finished = finished;
    s->finished_room = room;
  }
  s->finished[s->finished_count++] = id;
  return true;
}

/* Counts how often each core below g occurs. */
static bool survey(sharing *s, cgt_game g) {
  if (cgti_node_of(s->w->ctx, g)->kind != CGTI_TREE) return true;
  entry *e = entry_of(s, cgti_id(g));
  if (!e) return false;
  if (e->id) {
    e->count++;
    return true;
  }
  *e = (entry){.id = cgti_id(g), .core = g.core, .count = 1};
  s->count++;
  if (!cgti_may_recurse(s->w->ctx)) return false;
  for (int player = 0; player < 2; player++) {
    size_t count;
    const cgt_game *options = cgti_sorted_options(&count, s->sorter, g, player);
    if (!options) return false;
    for (size_t i = 0; i < count; i++)
      if (!survey(s, options[i])) return false;
  }
  return finish_core(s, cgti_id(g));
}

static void write_name(sharing *s, uint32_t name) {
  char text[32];
  snprintf(text, sizeof text, cgti_symbols_of(s->w->format)->latex ? "g_{%u}" : "g%u", name);
  cgti_write(s->w, text);
}

static void write_body(sharing *s, cgt_game g);

static void write_option(sharing *s, cgt_game g) {
  if (cgti_node_of(s->w->ctx, g)->kind != CGTI_TREE) {
    cgti_write_up_star(s->w, g, false);
    return;
  }
  const entry *e = entry_place(s->entries, s->room, cgti_id(g));
  if (!e->name) {
    write_body(s, g);
    return;
  }
  bool negative = g.core != e->core;
  if (g.number != 0) cgti_write_number(s->w, g.number);
  if (negative)
    cgti_write(s->w, "-");
  else if (g.number != 0)
    cgti_write(s->w, "+");
  write_name(s, e->name);
}

static void write_body(sharing *s, cgt_game g) {
  const cgti_symbols *symbols = cgti_symbols_of(s->w->format);
  if (!cgti_may_recurse(s->w->ctx)) {
    s->w->failed = true;
    return;
  }
  cgti_write(s->w, symbols->open);
  for (int player = 0; player < 2 && cgti_writing(s->w); player++) {
    size_t count = 0;
    const cgt_game *options = cgti_sorted_options(&count, s->sorter, g, player);
    if (!options) {
      s->w->failed = true;
      return;
    }
    if (player == CGT_RIGHT) cgti_write(s->w, symbols->bars[1]);
    for (size_t i = 0; i < count && cgti_writing(s->w); i++) {
      if (i > 0) cgti_write(s->w, ",");
      write_option(s, options[i]);
    }
  }
  cgti_write(s->w, symbols->close);
}

void cgti_write_shared(cgti_writer *w, cgti_sorter *sorter, cgt_game g) {
  sharing s = {.w = w, .sorter = sorter};
  if (!survey(&s, g)) {
    w->failed = true;
    return;
  }
  bool latex = cgti_symbols_of(w->format)->latex;
  uint32_t names = 0;
  for (size_t i = 0; i < s.finished_count && cgti_writing(w); i++) {
    entry *e = entry_place(s.entries, s.room, s.finished[i]);
    if (e->count < 2) continue;
    cgti_write(w, names > 0 ? ", " : latex ? "\\text{let } " : "let ");
    write_name(&s, ++names);
    cgti_write(w, " = ");
    write_body(&s, (cgt_game){e->core, 0});
    e->name = names;
  }
  if (names > 0) cgti_write(w, latex ? " \\text{ in } " : " in ");
  write_body(&s, g);
  w->notation = names > 0 ? CGT_NOTATION_LET : CGT_NOTATION_BRACES;
}
