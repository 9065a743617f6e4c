/* cmd_search.c: see cmd_search.h. */
#include "command/cmd_search.h"

#include <stdlib.h>
#include <string.h>

#include "command/terminal.h"

enum { LARGER_SCALE = 2 };

static bool write_out(void *where, const char *bytes, size_t length) {
  return fwrite(bytes, 1, length, where) == length;
}

static void show_progress(void *where, lab_search_phase phase, uint64_t done, uint64_t total,
                          double seconds) {
  static const char *const titles[] = {"instances", "regions", "larger box"};
  cmd_search *search = where;
  cmd_progress_show(&search->progress, titles[phase], done, total, seconds);
}

cmd_status cmd_search_open(cmd_search *search, const cmd_settings *settings, unsigned scale) {
  *search = (struct cmd_search){
      .settings = settings,
      .first_box = *settings,
      .progress = {.out = stderr, .colours = cmd_has_colours(stderr)},
      .style = {.format = settings->format, .paper = settings->paper, .all = settings->all},
      .out = {.drain = write_out, .where = stdout}};
  search->first_box.scale = scale;
  cmd_status status = cmd_session_open(&search->session, &search->first_box, true);
  search->options = (lab_search_options){.limits = search->session.limits,
                                         .workers = settings->jobs,
                                         .stop = search->session.stop,
                                         .where = search,
                                         .progress = cmd_is_terminal(stderr) ? show_progress : NULL};
  return status;
}

cmd_status cmd_search_close(cmd_search *search, cmd_status status) {
  if (status == CMD_STOPPED) cmd_complain("stopped");
  free(search->command);
  free(search->before);
  free(search->after);
  labi_buffer_free(&search->out);
  cmd_session_close(&search->session);
  return cmd_worse(status, cmd_output_status());
}

/* ---- what was asked ----------------------------------------------------------------------------- */

static char *command_text(const cmd_settings *settings) {
  labi_buffer text = {0};
  labi_put(&text, settings->paper ? "  cgt check --paper " : "  cgt check ");
  for (size_t i = 0; i < settings->preludes.count; i++) {
    const struct cmd_prelude *prelude = &settings->preludes.items[i];
    labi_put(&text, prelude->is_file ? "-f " : "-d ");
    labi_put_shell_word(&text, prelude->text, strlen(prelude->text));
    labi_put_char(&text, ' ');
  }
  return labi_buffer_take(&text, NULL);
}

bool cmd_search_ask(cmd_search *search, int count, char **operands, bool after) {
  const lab_statement *statement = lab_program_statement(search->session.program, search->statement);
  labi_buffer text = {0};
  for (int i = 0; i < search->asking; i++) {
    labi_put(&text, operands[i]);
    labi_put_char(&text, '\n');
  }
  labi_put_bytes(&text, operands[search->asking], statement->offset);
  search->before = labi_buffer_take(&text, NULL);
  if (after) labi_put(&text, operands[search->asking] + statement->offset + statement->text_length);
  for (int i = search->asking + 1; i < count; i++) {
    labi_put_char(&text, '\n');
    labi_put(&text, operands[i]);
  }
  labi_put(&text, "");
  search->after = labi_buffer_take(&text, NULL);
  search->command = command_text(search->settings);
  search->asked =
      (labi_asked){.command = search->command, .before = search->before, .after = search->after};
  return search->before && search->after && search->command;
}

/* ---- tests, failures ---------------------------------------------------------------------------- */

cmd_status cmd_search_ended(cmd_search *search, cgt_status status, const lab_search_fault *fault,
                            const cmd_source *source) {
  char at[1024] = "";
  cmd_progress_clear(&search->progress);
  if (status == CGT_OK) return CMD_DONE;
  if (status == CGT_ECANCELLED) return CMD_STOPPED;
  if (source && !fault->of_value)
    return cmd_survey_failed(&search->session, source, search->statement, &fault->at);
  if (fault->at.has_tuple)
    cmd_append_tuple(at, sizeof at, lab_program_statement(search->session.program, search->statement),
                     fault->at.tuple);
  cmd_complain("%s%s%s%s", *at ? "at " : "", at, *at ? ": " : "", fault->at.error.message);
  return cmd_status_of(status);
}

static cmd_status status_of(const lab_test *test) {
  cmd_status status = test->failures > 0 ? CMD_CLAIM_FAILED : CMD_DONE;
  return test->error.status == CGT_OK ? status : cmd_worse(status, cmd_status_of(test->error.status));
}

cmd_status cmd_search_test(lab_test **test, cmd_search *search, const lab_expression *claim,
                           const lab_expression_definition *definition, size_t found) {
  lab_search_fault fault = {0};
  unsigned scale = search->settings->scale > 1 ? search->settings->scale : LARGER_SCALE;
  cgt_status status = lab_claim_test(test, search->session.machine, search->statement, claim, definition,
                                     scale, found, &search->options, &fault.at.error);
  cmd_status result = cmd_search_ended(search, status, &fault, NULL);
  return *test ? cmd_worse(result, status_of(*test)) : result;
}

cmd_status cmd_search_written(cmd_search *search) {
  bool good = labi_buffer_flush(&search->out);
  if (good || ferror(stdout)) return cmd_output_status();
  cmd_complain("out of memory");
  return CMD_LIMIT;
}
