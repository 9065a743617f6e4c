/* fuzz.h: what the fuzz targets share. A target is one function of bytes from anywhere; it must come back in
 * good time, with the memory sound and every check below true. libFuzzer calls it with mutated bytes,
 * replay.c with the corpora and old finds on every build. */
#ifndef FUZZ_H
#define FUZZ_H

#include <cgt.h>

/* Always returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints the words and aborts, unless it holds. */
#define fuzz_check(holds, words) ((holds) ? (void)0 : fuzz_fault(__FILE__, __LINE__, words))
_Noreturn void fuzz_fault(const char *file, int line, const char *words);

/* A flag for cancel: set after a while of computing, so that an honest long computation is no find. What
 * does not look at it runs into the time limit of the fuzzer. */
const volatile int *fuzz_stop_after(unsigned milliseconds);

/* A copy of exactly these bytes, so that reading one more is seen; malloc'ed. */
void *fuzz_copy(const void *data, size_t size);

/* An error must leave one line of text; then it is cleared. */
void fuzz_expect_message(cgt_ctx *ctx);

/* g as text, and back: the same game, in all forms that can be read. */
void fuzz_check_text(cgt_ctx *ctx, cgt_game g);

/* A file of these bytes in a folder of this process; the name is the same each time. */
const char *fuzz_file(const void *data, size_t size);

#endif
