/* short_io.h: a system whose reads and writes stop early, for a program that is linked with short_io.c. */
#ifndef SHORT_IO_H
#define SHORT_IO_H

#include <stddef.h>

/* At most so many bytes are read or written at a time; 0: no limit. Every second call is interrupted before that. */
extern size_t short_io_most;

#endif
