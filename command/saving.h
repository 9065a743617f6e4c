/* saving.h: the store that --store names, and what is said when results cannot be saved there. */
#ifndef LAB_SAVING_H
#define LAB_SAVING_H

#include "command/command.h"

/* The store that is named, NULL if none is. A failure is reported. */
cmd_status cmd_store_open(lab_store **store, const cmd_saving *saving);

/* A run of the session's program, as its settings have it; where: for progress, reports and rows. */
lab_check_options cmd_run_options(const cmd_session *session, const cmd_saving *saving, lab_store *store,
                                  void *where);

/* Reports, if there is anything to report, why what was found is not saved. */
cmd_status cmd_report_saving(const lab_store *store, const lab_check_summary *summary);

#endif
