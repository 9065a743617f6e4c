/* stop.h: Ctrl-C, and alarms. Python's own handler only notes a signal until the interpreter runs again,
 * which it does not while a call takes its time. So a handler stands before it that also sets a flag at which
 * the machines of the main thread look; a call that was stopped lets Python act on the signal and then begins
 * again, unless that raised an exception. */
#ifndef CGTPY_STOP_H
#define CGTPY_STOP_H

#include <stdbool.h>

/* Is this Python's main thread? It alone handles signals. */
bool cgtpy_stop_is_main_thread(void);

/* Puts the handler before Python's, where it is not there any more: signal.signal() replaces it. Looks only
 * if some milliseconds have passed, unless at_once. */
void cgtpy_stop_watch(bool at_once);

/* The flag; NULL in other threads. */
const volatile int *cgtpy_stop_flag(void);
bool cgtpy_stop_is_set(void);

#endif
