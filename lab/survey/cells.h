/* cells.h: the values that a survey asks of an instance. */
#ifndef LAB_CELLS_H
#define LAB_CELLS_H

#include "lab/survey/block.h"

/* Fills question->columns cells; lists, texts and errors lie in memory. *inside is false, and nothing is
 * filled, where the tuple is none of the statement's. A cell that has no answer (EDOMAIN), or one past a
 * limit of its own (ELIMIT), says why. */
cgt_status labi_cells_fill(lab_survey_cell *cells, bool *inside, lab_machine *machine,
                           const labi_question *question, size_t statement, const int64_t *tuple,
                           labi_scratch *memory, lab_error *error);

/* Adds them to a block; LAB_HOLDS if the instance has some, and its tuple is to move to the front. */
cgt_status labi_cells_add(lab_verdict *verdict, labi_block *block, lab_machine *machine,
                          const labi_question *question, const int64_t *tuple, lab_error *error);

/* Forms belong to one machine: is there one in a cell, so that another has to make it again? */
bool labi_cells_have_forms(const lab_survey_cell *cells, size_t count);

#endif
