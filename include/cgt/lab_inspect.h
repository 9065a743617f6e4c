/* cgt/lab_inspect.h: what there is to know about one value, in rows of a name and a typed value.
 *
 *     lab_inspection about;
 *     if (lab_inspect(&about, machine, statement, &error) == CGT_OK) {
 *       const lab_fact *mean = lab_inspection_fact(&about, "mean");
 *       if (mean->status == CGT_OK) cgt_print(text, sizeof text, NULL, ctx, mean->as.game, CGT_PLAIN);
 *       lab_inspection_free(&about);
 *     }
 */
#ifndef CGT_LAB_INSPECT_H
#define CGT_LAB_INSPECT_H

#include "cgt/lab_machine.h"
#include "cgt/lab_report.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- facts about a value ----------------------------------------------------------------------- */

typedef enum lab_fact_kind {
  LAB_FACT_GAME,
  LAB_FACT_TRUTH,
  LAB_FACT_OUTCOME,
  LAB_FACT_STOP,
  LAB_FACT_OPTIONS,
  LAB_FACT_WALL,
  LAB_FACT_INTERVAL,
  LAB_FACT_TEXT,
  LAB_FACT_FINGERPRINT
} lab_fact_kind;

typedef struct lab_fact {
  const char *name;  /* "left_stop" */
  lab_fact_kind kind;
  cgt_status status; /* CGT_OK: here it is; CGT_EDOMAIN: this value has none; else why it was not found */
  char *why;         /* if status is not CGT_OK: in one line */
  union {
    cgt_game game; /* GAME */
    bool truth;
    cgt_outcome outcome;
    cgt_stop stop;
    struct {
      cgt_game *items;
      size_t count;
    } options;
    struct {
      cgt_corner *items;
      size_t count;
    } wall;
    cgt_interval interval;
    char *text;
    uint64_t fingerprint;
  } as;
} lab_fact;

/* What a value is, the first that fits. */
typedef enum lab_species {
  LAB_SPECIES_ZERO,
  LAB_SPECIES_INTEGER,
  LAB_SPECIES_NUMBER,
  LAB_SPECIES_NIMBER,
  LAB_SPECIES_UPS_AND_NIMBER,
  LAB_SPECIES_NUMBER_AND_NIMBER,
  LAB_SPECIES_NUMBER_UPS_AND_NIMBER,
  LAB_SPECIES_INFINITESIMAL,
  LAB_SPECIES_TEPID, /* a number plus an infinitesimal */
  LAB_SPECIES_SWITCH, /* of two numbers */
  LAB_SPECIES_HOT,
  LAB_SPECIES_UNKNOWN /* the stops were not found */
} lab_species;

typedef struct lab_inspection {
  lab_value value; /* what was asked about: a game, form or position */
  cgt_game game;   /* its value */
  lab_species species;
  lab_fact *facts;
  size_t count;
} lab_inspection;

/* All facts about the value of a statement, of which each may fail without the others:
 *
 *     outcome birthday left_stop right_stop mean temperature left_wall right_wall left_options right_options
 *     number_part up_part nimber_part confusion_interval
 *     atomic_weight uptimal_expansion reduced_canonical_form star_projection stop_count follower_count
 *     misere_outcome is_integer is_number is_nimber ... (as truths)
 *     fingerprint
 *
 * The third and fourth line are about followers; they are left out where these are more than 2,000, or their
 * options more than 40,000, those that are x + n·↑ + *m not counted.
 * Fails: as lab_evaluate and lab_to_game; ENOMEM.  Tested: inspect::facts_are_those_of_the_engine */
LAB_API cgt_status lab_inspect(lab_inspection *inspection, lab_machine *machine, size_t statement,
                               lab_error *error);
LAB_API void lab_inspection_free(lab_inspection *inspection);

/* The fact of that name; NULL: it is left out. */
LAB_API const lab_fact *lab_inspection_fact(const lab_inspection *inspection, const char *name);

/* A page for people, on which values are in the format of the style, or an object for programs. style->question
 * is told there. Fails: ECANCELLED if write refuses; ENOMEM. What cannot be printed of it is told in its place on
 * the page, and null for programs; then the status is why, though the rest is whole. */
LAB_API cgt_status lab_report_inspection(lab_write *write, void *where, const lab_style *style,
                                         const lab_inspection *inspection, lab_machine *machine);

#ifdef __cplusplus
}
#endif
#endif
