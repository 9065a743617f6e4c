/* report_instance.c: see report_instance.h. */
#include "lab/report/report_instance.h"

#include "lab/machine/machine.h"
#include "lab/text/value_text.h"

static const labi_instance *of(const labi_record *variable) { return variable->it; }

static const lab_statement *statement_of(const labi_record *r, const labi_instance *instance) {
  return lab_program_statement(lab_machine_program(r->setting->machine), instance->statement);
}

labi_datum labi_instance_datum(const labi_instance *instance, const labi_record *record) {
  return labi_parts_datum(instance, statement_of(record, instance)->variable_count, 0);
}

static labi_datum name_of(const labi_record *variable) {
  return labi_text_datum(statement_of(variable, of(variable))->variables[variable->index]);
}

static labi_datum integer_of(const labi_record *variable) {
  int64_t n;
  const bool integer = labi_variable_integer(&n, variable->setting->machine, of(variable)->statement,
                                             variable->index, of(variable)->tuple);
  return integer ? (labi_datum){.as.integer = n} : labi_no_datum();
}

static void put_value(labi_buffer *out, const labi_record *variable) {
  labi_put_variable(out, variable->setting->machine, of(variable)->statement, variable->index,
                    of(variable)->tuple, variable->setting->format);
}

static const labi_field fields[] = {LABI_FIELD(NULL, TEXT, .get = name_of),
                                    LABI_FIELD(NULL, ELEMENT, .get = integer_of, .put = put_value),
                                    {0}};
const labi_description labi_variable = {.fields = fields};
