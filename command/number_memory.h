/* number_memory.h: what the command does when GMP, MPFR or FLINT get no memory. They cannot report that, and
 * would abort the process; a process of ours may say what happened and end with the status of a limit. What
 * a store has committed stays. */
#ifndef LAB_NUMBER_MEMORY_H
#define LAB_NUMBER_MEMORY_H

/* For a process that nothing else uses these libraries in; before their first use. */
void cmd_number_memory_guard(void);

#endif
