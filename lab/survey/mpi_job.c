/* mpi_job.c: see mpi_job.h. The order itself, then the program. */
#include "lab/survey/mpi_job.h"

#include <stdlib.h>
#include <string.h>

char *labi_mpi_job_pack(size_t *size, const lab_program *program, const lab_fields *fields, unsigned scale) {
  labi_mpi_job order = {.scale = scale, .has_fields = fields != NULL};
  if (fields) order.fields = *fields;
  memset(order.fields.names, 0, sizeof order.fields.names);
  order.fields.text = NULL;
  char *text = lab_program_pack(size, program), *bytes = text ? malloc(sizeof order + *size) : NULL;
  if (bytes) {
    memcpy(bytes, &order, sizeof order);
    memcpy(bytes + sizeof order, text, *size);
    *size += sizeof order;
  }
  free(text);
  return bytes;
}

bool labi_mpi_job_unpack(labi_mpi_job *order, const char *bytes, size_t size) {
  if (size < sizeof *order) return false;
  memcpy(order, bytes, sizeof *order);
  order->program = lab_program_unpack(bytes + sizeof *order, size - sizeof *order);
  return order->program != NULL;
}

void labi_mpi_job_close(labi_mpi_job *order) { lab_program_free(order->program); }
