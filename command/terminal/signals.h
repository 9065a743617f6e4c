/* signals.h: Ctrl-C, SIGTERM and the end of the time allowed as a flag that contexts look at. The flag is the
 * one global of the command: a signal handler has nothing else to write to. */
#ifndef COMMAND_SIGNALS_H
#define COMMAND_SIGNALS_H

#include <stdbool.h>
#include <stdint.h>

/* SIGINT, SIGTERM and SIGHUP (unless it is ignored, as nohup has it) set the flag. If once, a second signal,
 * half a second later or more, ends the program at once. */
void cmd_catch_signals(bool once);

const volatile int *cmd_stop_flag(void);
bool cmd_is_stopped(void);
void cmd_clear_stop(void);

/* Sets the flag too, after so many seconds; 0: never. */
void cmd_stop_after(uint64_t seconds);
bool cmd_is_late(void); /* was it set by that? */
/* "stopped", or "the time limit is reached", for a message; and has there been such a message since the flag
 * was set? */
const char *cmd_why_stopped(void);
bool cmd_stop_is_told(void);

/* Has the reader of what is printed gone away, as head does? Then a write has failed, and the work ends; and
 * the process ends as every filter does. */
bool cmd_reader_is_gone(void);
void cmd_end_by_pipe(void);

/* Keeps these signals away from the calling thread and from those it starts; or lets them in. */
void cmd_block_signals(bool block);

#endif
