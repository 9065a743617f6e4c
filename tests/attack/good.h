/* good.h: for some types an argument that is good, and others that are bad. attack.awk reads the names. */
#ifndef GOOD_H
#define GOOD_H

#include <cgt/lab.h>

/* Good arguments are not all good for the same functions: so each attack is made with some of them. */
enum { ATTACK_VARIANTS = 4 };
extern unsigned attack_variant;

/* Makes them, in the working folder. False: one could not be made, and standard error has its name. */
bool good_begin(void);

/* Calls attack where a sink is good: in a function of a ruleset, by variant. */
void good_sink_for(void (*attack)(const void *what), const void *what);
cgt_ctx *good_cgt_ctx(void);
cgt_shared_search *good_cgt_shared_search(void);
cgt_sink *good_cgt_sink(void);
lab_program *good_lab_program(void);
lab_machine *good_lab_machine(void);
lab_picture *good_lab_picture(void);
lab_store *good_lab_store(void);
lab_store_cursor *good_lab_store_cursor(void);
lab_query *good_lab_query(void);
lab_edition *good_lab_edition(void);
lab_occurrences *good_lab_occurrences(void);
lab_table *good_lab_table(void);
lab_survey *good_lab_survey(void);
lab_classes *good_lab_classes(void);
lab_decided *good_lab_decided(void);
cgt_nim_sequence *good_cgt_nim_sequence(void);
lab_proof *good_lab_proof(void);
lab_strategy *good_lab_strategy(void);
lab_plugin *good_lab_plugin(void);
cgt_quotient *good_cgt_quotient(void);
lab_regions *good_lab_regions(void);
lab_guesses *good_lab_guesses(void);
lab_sequence *good_lab_sequence(void);
lab_inspection *good_lab_inspection(void);
lab_moves *good_lab_moves(void);
lab_explanation *good_lab_explanation(void);
lab_option_table *good_lab_option_table(void);
lab_test *good_lab_test(void);
lab_fields *good_lab_fields(void);
lab_input *good_lab_input(void);
lab_notation_reader *good_lab_notation_reader(void);

/* For what frees them, and for who reads it. */
lab_error *good_new_lab_error(void);
cgt_ruleset *good_new_cgt_ruleset(void);

const cgt_game *good_cgt_game(void);
const cgt_form *good_cgt_form(void);
const cgt_loopy *good_cgt_loopy(void);
const cgt_class *good_cgt_class(void);
const cgt_universe *good_cgt_universe(void);
const cgt_loopy_side *good_cgt_loopy_side(void);
const cgt_loopy_outcome *good_cgt_loopy_outcome(void);
const cgt_position *good_cgt_position(void);
const cgt_term *good_cgt_term(void);
const cgt_decided *good_cgt_decided(void);
const cgt_loopy_graph *good_cgt_loopy_graph(void);
const cgt_ruleset *good_cgt_ruleset(void);
const lab_value *good_lab_value(void);
const lab_picture_operand *good_lab_picture_operand(void);
const lab_expression *good_lab_expression(void);
const lab_expression_definition *good_lab_expression_definition(void);
const lab_store_run *good_lab_store_run(void);
const lab_edition_making *good_lab_edition_making(void);
const lab_edition_about *good_lab_edition_about(void);
const lab_occurs *good_lab_occurs(void);
const lab_edition_checked *good_lab_edition_checked(void);
const lab_function *good_lab_function(void);
const lab_table_options *good_lab_table_options(void);
const lab_selftest_options *good_lab_selftest_options(void);
const lab_check_options *good_lab_check_options(void);
const lab_check_result *good_lab_check_result(void);
const lab_pattern_ruleset *good_lab_pattern_ruleset(void);
const lab_store_value *good_lab_store_value(void);
const lab_spelling *good_lab_spelling(void);
const lab_guess *good_lab_guess(void);
const lab_region_test *good_lab_region_test(void);
const char *good_char(void);

cgt_write good_cgt_write;
lab_file_fill good_lab_file_fill;

/* 0 .. 7, some of them the same. */
cgt_game bad_cgt_game(unsigned which);
cgt_form bad_cgt_form(unsigned which);
cgt_loopy bad_cgt_loopy(unsigned which);
cgt_loopy_side bad_cgt_loopy_side(unsigned which);
cgt_loopy_outcome bad_cgt_loopy_outcome(unsigned which);
cgt_position bad_cgt_position(unsigned which);
lab_value bad_lab_value(unsigned which);

#ifdef __GMP_H__
mpq_ptr good_mpq_ptr(void);
mpq_srcptr good_mpq_srcptr(void);
mpz_srcptr good_mpz_srcptr(void);
#endif

#endif
