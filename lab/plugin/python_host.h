/* python_host.h: the rulesets of a Python file. A Python of their own answers for them, over a socket: so the
 * program needs no Python to be built or to run without such rulesets; an endless loop there ends with the
 * limits of time and with Ctrl-C, for who waits looks whether to go on; and whatever is raised there is a
 * message here. Threads take turns, as they would inside of Python.
 *
 * The bytes of a position are the address of its ruleset and the number that Python gave it. */
#ifndef LAB_PYTHON_HOST_H
#define LAB_PYTHON_HOST_H

#include <cgt/lab_rulesets.h>

typedef struct labi_python_host labi_python_host;

/* Starts python3, which must be on the path, for a file. When *stop, which may be NULL and outlives the host, becomes
 * nonzero, nobody waits for it any longer. NULL: why says what is wrong, in one line. */
labi_python_host *labi_python_start(const char *path, const volatile int *stop, char *why, size_t cap);
const cgt_ruleset *const *labi_python_rulesets(const labi_python_host *host); /* NULL ends the list */
void labi_python_stop(labi_python_host *host);

#endif
