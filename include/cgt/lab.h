/* cgt/lab.h: the laboratory, libcgtlab. It runs programs of the language, surveys statements over ranges, and
 * searches, proves, stores, prints and draws their values. Every call returns data.
 *
 * A wrong argument is an error and never a crash, as in cgt/base.h. lab_error *error may be NULL in every function;
 * if there is one, its message names a wrong argument: "lab_evaluate: machine is NULL". Functions that are given no
 * program, machine, store, table or result return false, 0 or NULL.
 *
 * The chapters, in the order in which a program needs them: */
#ifndef CGT_LAB_H
#define CGT_LAB_H

#include <cgt.h>
#include <cgt/heaps.h>
#include <cgt/quotient.h>

#include "cgt/lab_computer.h"
#include "cgt/lab_rulesets.h"
#include "cgt/lab_pattern.h"

#include "cgt/lab_value.h"
#include "cgt/lab_program.h"
#include "cgt/lab_machine.h"
#include "cgt/lab_expression.h"

#include "cgt/lab_survey.h"
#include "cgt/lab_store.h"
#include "cgt/lab_decided.h"
#include "cgt/lab_encyclopedia.h"
#include "cgt/lab_table.h"
#include "cgt/lab_classes.h"
#include "cgt/lab_search.h"
#include "cgt/lab_count.h"
#include "cgt/lab_ranks.h"

#include "cgt/lab_inspect.h"
#include "cgt/lab_proof.h"

#include "cgt/lab_report.h"
#include "cgt/lab_impartial.h"
#include "cgt/lab_file.h"
#include "cgt/lab_input.h"
#include "cgt/lab_convert.h"
#include "cgt/lab_picture.h"

#endif
