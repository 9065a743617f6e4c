/* form_print.c: forms to text: '{1|{-1|1},*}'. All braces are written, and each has one bar; a follower
 * written as a game by its name is canonical, so that reading the text gives an identical form. */
#include "cgt/invariants/form_store.h"
#include "cgt/text/writer.h"

enum { LONGEST_FORM = 1 << 20 };

static void write_form(cgti_writer *w, cgti_sorter *sorter, uint32_t id) {
  if (!cgti_writing(w)) return;
  const cgti_form_node *node = cgti_form_at(w->ctx, id);
  if (node->leaf) {
    cgti_write_plain(w, sorter, node->value);
    return;
  }
  if (!cgti_may_recurse(w->ctx)) {
    w->failed = true;
    return;
  }
  const cgti_symbols *symbols = cgti_symbols_of(w->format);
  cgti_write(w, symbols->open);
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    size_t count = 0;
    const uint32_t *options = cgti_form_options(&count, w->ctx, id, (cgt_player)player);
    if (!options) {
      w->failed = true;
      return;
    }
    if (player == CGT_RIGHT) cgti_write(w, symbols->bars[1]);
    for (size_t i = 0; i < count && cgti_writing(w); i++) {
      if (i > 0) cgti_write(w, ",");
      write_form(w, sorter, options[i]);
    }
  }
  cgti_write(w, symbols->close);
}

cgt_status cgt_form_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_form f,
                          cgt_format format) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_ARRAY(ctx, buf, cap) || !CGTI_FORM(ctx, f) || !CGTI_AMONG(ctx, format, CGT_LATEX_MACROS))
    return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_sorter *sorter = cgti_sorter_new(ctx);
  cgti_writer w = {.ctx = ctx,
                   .format = format == CGT_JSON ? CGT_PLAIN : format,
                   .limit = LONGEST_FORM,
                   .failed = !sorter};
  cgti_write(&w, format == CGT_JSON ? "\"'" : "'");
  write_form(&w, sorter, f.id);
  cgti_write(&w, format == CGT_JSON ? "'\"" : "'");
  if (w.overflow) {
    w.failed = true;
    cgti_fail(ctx, CGT_ELIMIT, "this form takes more text than the limit of 2^20 bytes");
  }
  cgt_status status = cgti_written(&w, buf, cap, length);
  cgti_scratch_return(ctx, mark);
  return status;
}
