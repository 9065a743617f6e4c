/* count.c: see cgt/lab_count.h: the studies count, and all ranks take part. */
#include <stdio.h>
#include <string.h>

#include <cgt/lab_computer.h>
#include <cgt/lab_count.h>

#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#ifdef CGT_MPI
#include "lab/survey/mpi_count.h"
#endif
#include "studies/studies.h"

enum { CHECKPOINT_SECONDS = 60 };

const char *lab_family_name(size_t index) {
  for (size_t i = 0; i < index; i++)
    if (!study_families[i].name) return NULL;
  return study_families[index].name;
}

static const study_family *find_family(const char *name, lab_error *error) {
  char families[400] = "";
  for (const study_family *family = study_families; family->name; family++) {
    if (strcmp(family->name, name) == 0) return family;
    const size_t used = strlen(families);
    snprintf(families + used, sizeof families - used, "%s %s", used > 0 ? "," : "", family->name);
  }
  labi_error_set(error, CGT_EINVAL, "no family '%.60s' can be counted; these can:%s", name, families);
  return NULL;
}

static cgt_status count_family(char **digits, const study_family *family, const study_job *job,
                               lab_error *error) {
#ifdef CGT_MPI
  return labi_mpi_count_family(digits, family, job, error);
#else
  return family->count(digits, job, error);
#endif
}

cgt_status lab_count(char **digits, const char *family, unsigned rows, unsigned columns,
                     const lab_count_options *options, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, digits) || !LABI_GIVEN(error, family)) return CGT_EINVAL;
  static const lab_count_options usual = {.resume = false};
  const study_family *found = find_family(family, error);
  if (!found) return CGT_EINVAL;
  if (rows < 1 || columns < 1 || rows > LAB_COUNT_SIDE || columns > LAB_COUNT_SIDE)
    return labi_error_set(error, CGT_EINVAL, "a board to count has 1 to 1000 rows and columns");
  if (!options) options = &usual;
  const study_job job = {.rows = rows,
                         .cols = columns,
                         .workers = options->workers ? options->workers : lab_processor_count(),
                         .memory_bytes =
                             options->memory_bytes ? options->memory_bytes : lab_memory_available() / 4 * 3,
                         .resume = options->resume,
                         .checkpoint = options->checkpoint,
                         .checkpoint_seconds = CHECKPOINT_SECONDS,
                         .stop = options->stop,
                         .data = options->where,
                         .progress = options->progress};
  cgt_status status =
      options->plain ? found->plain(digits, &job, error) : count_family(digits, found, &job, error);
  if (status != CGT_OK) error->status = status; /* what the ranks agreed on */
  return status;
}
