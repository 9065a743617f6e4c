/* ranges.h: an expression over ranges on the command line, and its values, by all cores. */
#ifndef LAB_RANGES_H
#define LAB_RANGES_H

#include "command/command.h"
#include "command/terminal/progress.h"

/* Definitions, if any, and then one expression over ranges: the statement and where it stands. A failure is
 * reported. example: what would be right. */
cmd_status cmd_session_ranges(size_t *statement, cmd_source *source, cmd_session *session, int count,
                              char **operands, const char *example);

/* How a survey of the session's statements is run, with as many workers as the settings say: its values are
 * games of the session's machine, and line, which is filled, shows how far it is if there is a terminal. */
lab_survey_options cmd_survey_options(cmd_progress_line *line, const cmd_session *session);

/* A survey of a statement whose values are games of the session's machine, with as many workers as the
 * settings say. *survey is NULL after a failure, which was reported. */
cmd_status cmd_session_survey(lab_survey **survey, cmd_progress_line *line, cmd_session *session,
                              size_t statement);

/* lab_survey_next; a failure, but for a stop, is reported. */
cmd_status cmd_survey_next(const lab_survey_row **row, lab_survey *survey, const cmd_session *session,
                           size_t statement, const cmd_source *source);

/* Reports what a survey of a statement failed with; of an instance, its variables stand behind the message.
 */
cmd_status cmd_survey_failed(const cmd_session *session, const cmd_source *source, size_t statement,
                             const lab_survey_fault *fault);

/* "a = 1, b = 2" at the end of text, as far as it has room. */
void cmd_append_tuple(char *text, size_t cap, const cmd_session *session, size_t statement,
                      const int64_t *tuple);

#endif
