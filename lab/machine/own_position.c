/* own_position.c: positions of rulesets by moves, from the values of their arguments and back into a frame.
 */
#include "lab/machine/own_position.h"

#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/room.h"

lab_value *labi_frame_of_position(lab_machine *m, const labi_ruleset *ruleset, const void *position,
                                  size_t length) {
  lab_value *frame = labi_frame(m, ruleset->moves, ruleset->slot_count);
  labi_reader in = labi_reader_of(position, length);
  for (uint32_t i = 0; frame && i < ruleset->parameter_count; i++)
    if (!labi_decode_value(&frame[i], m, &in)) return NULL;
  return frame;
}

/* Is the first argument a board, where it has to be one? Says so as the pictures do. */
static bool check_board(lab_machine *m, const labi_node *at, const labi_ruleset *ruleset, lab_value v) {
  cgt_position ignored;
  if (!ruleset->pictures) return true;
  if (v.kind != LAB_TEXT)
    return labi_fail(m, at, CGT_EINVAL, "the %s of %s is a text, as in %s; found %s", ruleset->parameters[0],
                     ruleset->face.name, ruleset->face.example, lab_kind_name(v));
  const cgt_arg board = {.kind = CGT_ARG_TEXT, .text = v.as.text->bytes};
  return cgt_position_read(&ignored, m->ctx, ruleset->pictures, &board, 1) == CGT_OK ||
         labi_engine_failed(m, at);
}

/* Does `where` let these arguments be? */
static bool check_domain(lab_machine *m, const labi_node *at, const labi_ruleset *ruleset, const void *bytes,
                         size_t length) {
  if (!ruleset->where) return true;
  uint32_t source = m->source, era = m->era;
  labi_home *caller = m->home, *home = labi_home_of(m, ruleset->library);
  if (!home) return labi_out_of_memory(m, at);
  lab_value *frame = labi_frame_of_position(m, ruleset, bytes, length);
  bool inside = false;
  m->home = home;
  m->source = ruleset->source;
  m->era = ruleset->era;
  bool good = frame && labi_evaluate_truth(&inside, m, ruleset->where, frame);
  m->home = caller;
  m->source = source;
  m->era = era;
  if (!good && at && (home != caller || ruleset->source != source))
    labi_move_error(m, at, ruleset->face.name);
  if (!good || inside) return good;
  labi_buffer shown = {0};
  labi_print_arguments(&shown, bytes, length);
  labi_fail(m, at, CGT_EINVAL, "%s(%.160s) is not a position, because this condition fails: %.120s",
            ruleset->face.name, shown.bytes ? shown.bytes : "", ruleset->domain);
  labi_buffer_free(&shown);
  return false;
}

bool labi_put_position_of(labi_buffer *out, lab_machine *m, const labi_node *at, const labi_ruleset *ruleset,
                          const lab_value *values, size_t count) {
  size_t before = out->length;
  if (count != ruleset->parameter_count)
    return labi_fail(m, at, CGT_EINVAL, "%s takes %u argument%s, found %zu", ruleset->face.name,
                     ruleset->parameter_count, ruleset->parameter_count == 1 ? "" : "s", count);
  if (!check_board(m, at, ruleset, values[0])) return false;
  for (size_t i = 0; i < count; i++)
    if (!labi_encode_value(out, m, at, values[i])) return false;
  if (out->failed) return labi_out_of_memory(m, at);
  return check_domain(m, at, ruleset, out->bytes + before, out->length - before);
}

bool labi_new_position(lab_value *result, lab_machine *m, const labi_node *at, const labi_ruleset *ruleset,
                       const lab_value *values, size_t count) {
  labi_buffer bytes = {0};
  lab_value v = {.kind = LAB_POSITION};
  bool good = labi_put_position_of(&bytes, m, at, ruleset, values, count);
  if (good && cgt_position_of_bytes(&v.as.at.position, m->ctx, &ruleset->face,
                                    bytes.length ? bytes.bytes : "", bytes.length) != CGT_OK)
    good = labi_engine_failed(m, at);
  labi_buffer_free(&bytes);
  if (good) *result = v;
  return good;
}
