/* why_json.c: the report of cgt why as one JSON object. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/output.h"
#include "lab/report/play_text.h"
#include "lab/base/text_stream.h"
#include "lab/report/why_print.h"

typedef struct object {
  const labi_proof *proof;
  bool first; /* of the list that is printed */
  bool lost;  /* memory ended */
} object;

/* Ends a text that was written to memory, and prints it as a member. */
static void end_text(object *o, labi_text_stream *stream, const char *name) {
  char *text = stream->out ? labi_text_stream_close(stream) : NULL;
  printf(", \"%s\": ", name);
  if (text)
    labi_output_json_string(stdout, text, strlen(text));
  else
    fputs("null", stdout);
  o->lost = o->lost || !text;
  free(text);
}

static void put_position(object *o, const char *name, const uint32_t *position) {
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (out) labi_play_put_position(&(labi_play_text){.out = out, .proof = o->proof}, position);
  end_text(o, &stream, name);
}

static void put_move(object *o, const char *name, const uint32_t *position, labi_proof_move move) {
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (out) labi_play_put_move(&(labi_play_text){.out = out, .proof = o->proof}, position, move);
  end_text(o, &stream, name);
}

static void put_answer(void *data, const labi_proof *p, const labi_proof_turn *turn, labi_proof_move move,
                       labi_proof_move answer) {
  object *o = data;
  uint32_t position[LABI_CERTIFICATE_TERMS];
  memcpy(position, p->positions + turn->position, p->sum.count * sizeof *position);
  printf("%s{\"component\": %u", o->first ? "" : ", ", (unsigned)move.component + 1);
  put_move(o, "move", position, move);
  position[move.component] = move.to;
  printf(", \"answer_in\": %u", (unsigned)answer.component + 1);
  put_move(o, "answer", position, answer);
  position[answer.component] = answer.to;
  put_position(o, "leaves", position);
  fputc('}', stdout);
  o->first = false;
}

bool cmd_why_print_json(const cmd_why_report *report) {
  const labi_proof *p = report->proof;
  object o = {.proof = p};
  uint32_t start[LABI_CERTIFICATE_TERMS];
  cmd_why_start(start, p);
  fputs("{\"claim\": ", stdout);
  labi_output_json_string(stdout, report->source->text, report->source->length);
  printf(", \"holds\": %s, \"proved\": ", p->holds ? "true" : "false");
  labi_output_json_string(stdout, report->claim, strlen(report->claim));
  put_position(&o, "played", start);
  fputs(", \"wins\": [", stdout);
  for (size_t i = 0; i < p->goal_count; i++) {
    const labi_proof_goal *goal = &p->goals[i];
    printf("%s{\"player\": \"%s\", \"moves\": \"%s\"", i > 0 ? ", " : "",
           labi_certificate_players[goal->player], goal->first ? "first" : "second");
    if (goal->first) put_move(&o, "opening", start, goal->opening);
    fputc('}', stdout);
  }
  fputs("], \"positions\": [", stdout);
  for (size_t i = 0; i < p->turn_count; i++) {
    const labi_proof_turn *turn = &p->turns[i];
    printf("%s{\"to_move\": \"%s\"", i > 0 ? ", " : "", labi_certificate_players[turn->player]);
    put_position(&o, "position", p->positions + turn->position);
    fputs(", \"answers\": [", stdout);
    o.first = true;
    labi_proof_each_move(p, turn, put_answer, &o);
    fputs("]}", stdout);
  }
  puts("]}");
  return !o.lost;
}
