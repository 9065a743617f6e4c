/* cgt/lab_input.h: whatever is read, a file, a pipe or the standard input, in pieces. Nothing is read without a
 * limit: what has to be in memory at once, a line or a whole text, is held to a number of bytes. The stop is
 * looked at between two pieces, and while the reader waits for one.
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

/* How large a text may be that is read whole under a memory budget: an eighth of it, because the data made
 * from a text is larger than the text. */
LAB_API size_t lab_input_share(size_t memory_bytes);

typedef struct lab_input_limits {
  size_t bytes;             /* of a line, or of a whole text, that may be in memory at once */
  const volatile int *stop; /* when it becomes nonzero, reading ends with ECANCELLED; NULL: never */
} lab_input_limits;

/* Opens a file, a device or a fifo; path "-": the standard input. NULL: it cannot be opened, or is a folder; error
 * has the reason, in a line that names it. limits is copied. Cost: no waiting, not even for the writer of a fifo.
 * Tested, as are the next: test_input.c */
LAB_API lab_input *lab_input_open(const char *path, const lab_input_limits *limits, lab_error *error);
LAB_API void lab_input_close(lab_input *input); /* NULL is allowed */

/* What messages call it: the path, or "stdin". */
LAB_API const char *lab_input_name(const lab_input *input);

/* The next line without its end, \n or \r\n, zero-terminated, until the next call; NULL, with CGT_OK, at the end.
 * A byte order mark at the beginning of the input is skipped. The content of a line is the caller's to judge,
 * except that one of more than 1 MiB has to be text by lab_text_prefix.
 * Fails: EINVAL where the system cannot read, or nobody opens the other end of a fifo for 5 s; EPARSE for such a
 * line; ELIMIT, of the budget, for a line of more bytes than limits allow; ECANCELLED; ENOMEM. After a failure
 * there are no more lines. */
LAB_API cgt_status lab_input_line(const char **line, size_t *length, lab_input *input, lab_error *error);

/* The whole of what is left, malloc'ed and zero-terminated. Fails: as lab_input_line; ELIMIT before anything is
 * read where the system knows the size; EPARSE, with the line in its message, for input that is not text, by
 * lab_text_prefix, and for nothing except blanks. */
LAB_API cgt_status lab_input_text(char **text, size_t *length, lab_input *input, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
