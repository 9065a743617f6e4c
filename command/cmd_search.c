/* cmd_search.c: see cmd_search.h. */
#include "command/cmd_search.h"

#include <stdlib.h>
#include <string.h>

#include "command/terminal/signals.h"

enum { LARGER_SCALE = 2 };

static void show_progress(void *where, lab_search_phase phase, uint64_t done, uint64_t total,
                          double seconds) {
  static const char *const titles[] = {"instances", "regions", "forms", "larger box"};
  cmd_search *search = where;
  cmd_progress_show(&search->progress, titles[phase], done, total, seconds);
}

cmd_status cmd_search_open(cmd_search *search, const cmd_settings *settings, bool all, unsigned scale) {
  *search = (struct cmd_search){.settings = *settings,
                                .scale = settings->scale > 1 ? settings->scale : LARGER_SCALE,
                                .progress = {.out = stderr, .colours = cmd_has_colours(stderr)},
                                .style = cmd_style_of(settings),
                                .whole = settings->output || settings->format == CGT_JSON};
  search->style.all = all;
  search->settings.scale = scale;
  cmd_status status = cmd_session_open(&search->session, &search->settings, CMD_SESSION_SURVEY);
  if (status != CMD_DONE) return status;
  search->options = (lab_search_options){.limits = cmd_session_limits(&search->session),
                                         .workers = settings->jobs,
                                         .stop = search->session.stop,
                                         .where = search,
                                         .progress = cmd_is_terminal(stderr) ? show_progress : NULL};
  return CMD_DONE;
}

cmd_status cmd_search_close(cmd_search *search, cmd_status status) {
  if (status == CMD_STOPPED) cmd_complain("%s", cmd_why_stopped());
  free(search->command);
  free(search->before);
  free(search->after);
  cmd_session_close(&search->session);
  return cmd_worse(status, cmd_output_status());
}

const cmd_option cmd_search_options[] = {CMD_DEFINITIONS,
                                         CMD_JOBS,
                                         CMD_SCALE,
                                         CMD_ALL(cmd_search_settings),
                                         CMD_LIMIT_TIME,
                                         CMD_MEMORY,
                                         CMD_DECIDING,
                                         CMD_PAPER,
                                         CMD_FORMATS,
                                         CMD_UNICODE,
                                         CMD_LATEX,
                                         CMD_JSON,
                                         CMD_HELP,
                                         {0}};

cmd_status cmd_search_run(cmd_search *search, const cmd_search_settings *settings, cmd_search_work *work,
                          void (*free_found)(cmd_search *search), int count, char **operands) {
  cmd_status status = cmd_search_open(search, &settings->common, settings->all, 1);
  if (status != CMD_DONE) return status;
  status = work(search, count, operands);
  free_found(search);
  return cmd_search_close(search, status);
}

/* ---- what was asked ----------------------------------------------------------------------------- */

static void put_command(FILE *out, const cmd_settings *settings) {
  static const char *const options[] = {
      [CMD_PRELUDE_TEXT] = "-d", [CMD_PRELUDE_FILE] = "-f", [CMD_PRELUDE_RULESETS] = "--ruleset"};
  fputs(settings->paper ? "  cgt check --paper " : "  cgt check ", out);
  for (size_t i = 0; i < settings->preludes.count; i++) {
    const struct cmd_prelude *prelude = &settings->preludes.items[i];
    fprintf(out, "%s '", options[prelude->kind]);
    for (const char *at = prelude->text; *at; at++) fputs(*at == '\'' ? "'\\''" : (char[]){*at, 0}, out);
    fputs("' ", out);
  }
}

cmd_status cmd_search_ask(cmd_search *search, int count, char **operands, int asking, bool after) {
  const lab_statement *statement = lab_program_statement(search->session.program, search->statement);
  const char *text = operands[asking];
  size_t room[3];
  FILE *command = open_memstream(&search->command, &room[0]);
  FILE *before = open_memstream(&search->before, &room[1]);
  FILE *behind = open_memstream(&search->after, &room[2]);
  bool good = command && before && behind;
  if (good) put_command(command, &search->settings);
  for (int i = 0; good && i < asking; i++) fprintf(before, "%s\n", operands[i]);
  if (good) fwrite(text, 1, statement->offset, before);
  if (good && after) fputs(text + statement->offset + statement->text_length, behind);
  for (int i = asking + 1; good && i < count; i++) fprintf(behind, "\n%s", operands[i]);
  if (command && fclose(command) != 0) good = false;
  if (before && fclose(before) != 0) good = false;
  if (behind && fclose(behind) != 0) good = false;
  good = good && search->command && search->before && search->after; /* glibc's fclose says nothing of it */
  search->asked = (lab_asked){.command = search->command, .before = search->before, .after = search->after};
  return good ? CMD_DONE : cmd_no_memory();
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
    cmd_append_tuple(at, sizeof at, &search->session, search->statement, fault->at.tuple);
  cmd_complain("%s%s%s%s%s", *at ? "at " : "", at, *at ? ": " : "", fault->at.error.message,
               cmd_advice_of(&fault->at.error));
  return cmd_status_of(status);
}

static cmd_status status_of(const lab_test *test) {
  cmd_status status = test->failures > 0 ? CMD_CLAIM_FAILED : CMD_DONE;
  return test->error.status == CGT_OK ? status : cmd_worse(status, cmd_status_of(test->error.status));
}

cmd_status cmd_search_test(lab_test **test, cmd_search *search, const lab_expression *claim,
                           const lab_expression_definition *definition, size_t found) {
  lab_search_fault fault = {0};
  cgt_status status = lab_claim_test(test, search->session.machine, search->statement, claim, definition,
                                     search->scale, found, &search->options, &fault.at.error);
  cmd_status result = cmd_search_ended(search, status, &fault, NULL);
  return *test ? cmd_worse(result, status_of(*test)) : result;
}
