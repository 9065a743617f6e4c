/* run_options.h: the options of a run as a store keeps them, one JSON object: {"scale": 2, "first": 3}. */
#ifndef LAB_RUN_OPTIONS_H
#define LAB_RUN_OPTIONS_H

#include <cgt/lab_store.h>

enum { LABI_RUN_OPTIONS = 200 };

/* Those that are not 0, in the order of the struct. */
void labi_run_options_print(char text[LABI_RUN_OPTIONS], const lab_run_options *options);

/* As a store of that format has them. False: the text is no such object, or has an option that is not known here. */
bool labi_run_options_read(lab_run_options *options, const char *text, unsigned format);

bool labi_run_options_are_equal(const lab_run_options *a, const lab_run_options *b);

/* Up to format 4 they were words, as they are typed (old_run_options.c). */
bool labi_old_run_options_read(lab_run_options *options, const char *text);

#endif
