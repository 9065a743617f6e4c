/* report_sensible.c: for each canonical option of a position the line of sensible play that leads to it. */
#include <stdlib.h>

#include "lab/report/report.h"
#include "lab/text/layout.h"
#include "lab/text/value_text.h"

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_style *style;
} page;

/* "a -> b -> c = value". */
static void put_line(page *p, const lab_list *line) {
  for (size_t i = 0; i < line->count; i++) {
    labi_put(p->out, i > 0 ? " -> " : "  ");
    labi_put_value(p->out, p->machine, line->items[i], p->style->format);
  }
  cgt_game g;
  lab_error ignored;
  if (line->count > 0 && lab_to_game(&g, p->machine, line->items[line->count - 1], &ignored) == CGT_OK) {
    labi_put(p->out, " = ");
    labi_put_value(p->out, p->machine, (lab_value){.kind = LAB_GAME, .as.game = g}, p->style->format);
  }
  labi_put_char(p->out, '\n');
}

static void put_player(page *p, const char *name, const lab_list *lines) {
  labi_putf(p->out, "%s\n", name);
  if (lines->count == 0) labi_put(p->out, "  no move that matters\n");
  for (size_t i = 0; i < lines->count; i++) put_line(p, lines->items[i].as.list);
}

static json_t *json_of(page *p, const lab_list *lines) {
  json_t *all = json_array();
  for (size_t i = 0; i < lines->count; i++) {
    const lab_list *line = lines->items[i].as.list;
    json_t *one = json_array();
    for (size_t k = 0; k < line->count; k++) {
      labi_buffer text = {0};
      labi_put_value(&text, p->machine, line->items[k], CGT_PLAIN);
      json_array_append_new(one, json_string(text.bytes ? text.bytes : ""));
      labi_buffer_free(&text);
    }
    json_array_append_new(all, one);
  }
  return all;
}

cgt_status lab_report_sensible(cgt_write *write, void *where, const lab_style *style, lab_machine *machine,
                               lab_value position, lab_error *error) {
  labi_outlet outlet;
  page p = {.machine = machine, .style = style};
  lab_value lines[2];
  for (int i = 0; i < 2; i++) {
    const lab_value args[] = {position, {.kind = LAB_PLAYER, .as.player = i ? CGT_RIGHT : CGT_LEFT}};
    cgt_status status = lab_call(&lines[i], machine, "sensible_lines", args, 2, error);
    if (status != CGT_OK) return status;
  }
  p.out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_JSON) {
    labi_put_json_line(p.out, json_pack("{s:o, s:o}", "left", json_of(&p, lines[0].as.list), "right",
                                        json_of(&p, lines[1].as.list)));
  } else {
    put_player(&p, "Left", lines[0].as.list);
    put_player(&p, "Right", lines[1].as.list);
  }
  return labi_outlet_close(&outlet);
}
