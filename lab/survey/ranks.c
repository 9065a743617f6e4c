/* ranks.c: cgt/lab_ranks.h where the library was built without MPI: rank 0 is all there is. With it:
 * mpi_ranks.c. */
#include <cgt/lab_ranks.h>

#ifndef CGT_MPI
bool lab_ranks_begin(void (*report)(const char *message), int failed) {
  return (void)report, (void)failed, false;
}

void lab_ranks_serve(void) {}

void lab_ranks_share(unsigned *workers, size_t *memory_bytes) { (void)workers, (void)memory_bytes; }

void lab_ranks_end(int status) { (void)status; }
#endif
