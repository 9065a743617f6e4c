/* cgt/lab_input.h: reading a file, a pipe or the standard input in pieces. Everything is read under a limit: data
 * that must be in memory at once, a line or a whole text, may not exceed a number of bytes. The stop flag is checked
 * between two pieces, and while the reader waits for one.
 *
 *     lab_input *in = lab_input_open("values.txt", &(lab_input_limits){.bytes = 8 << 20}, &error);
 *     const char *line;
 *     size_t length;
 *     while (in && lab_input_line(&line, &length, in, &error) == CGT_OK && line) puts(line);
 *     lab_input_close(in);
 */
#ifndef CGT_LAB_INPUT_H
#define CGT_LAB_INPUT_H

#include "cgt/lab_value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lab_input lab_input;

/* The maximum size, under a memory budget, of a text that is read whole. It is an eighth of the budget, because the
 * data made from a text is larger than the text. */
LAB_API size_t lab_input_share(size_t memory_bytes);

typedef struct lab_input_limits {
  size_t bytes;             /* the maximum of a line, or of a whole text, in memory at once */
  const volatile int *stop; /* when it becomes nonzero, reading ends with ECANCELLED; NULL: never */
} lab_input_limits;

/* Opens a file, a device or a fifo; the path "-" is the standard input. limits is copied. Returns NULL for a folder,
 * and if the path cannot be opened; error has the reason, in one line that names the path.
 * Cost: it does not wait, not even for the writer of a fifo.
 * Tested: test_input.c, as are the functions below */
LAB_API lab_input *lab_input_open(const char *path, const lab_input_limits *limits, lab_error *error);
LAB_API void lab_input_close(lab_input *input); /* NULL is allowed */

/* The name for messages: the path, or "stdin". */
LAB_API const char *lab_input_name(const lab_input *input);

/* Reads the next line without its end (\n or \r\n), zero-terminated and valid until the next call; NULL, with CGT_OK,
 * at the end. A byte order mark at the beginning of the input is skipped. The content of a line is not checked,
 * except that a line of more than 1 MiB must be text according to lab_text_prefix. After a failure there are no more
 * lines.
 * Fails: EINVAL if the system cannot read, or if nobody opens the other end of a fifo for 5 s; EPARSE for a long line
 * that is not text; ELIMIT, of the budget, for a line longer than the limit; ECANCELLED; ENOMEM. */
LAB_API cgt_status lab_input_line(const char **line, size_t *length, lab_input *input, lab_error *error);

/* Reads the rest of the input, allocated by malloc and zero-terminated.
 * Fails: as lab_input_line; ELIMIT before reading if the system knows the size; EPARSE, with the line in its message,
 * for input that is not text according to lab_text_prefix, and for input that is empty or blank. */
LAB_API cgt_status lab_input_text(char **text, size_t *length, lab_input *input, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
