/* cmd_query.c: cgt query, SQL on a store of results. Statements that would write are refused. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/store/store.h"
#include "lab/report/table_output.h"

enum { STEPS_PER_LOOK = 10000 }; /* of SQLite's machine, between two looks at the stop flag */

static int look(void *stop) { return labi_interrupt_is_set(stop); }

/* -12, 3/8, 1/2^40: set at the right, like numbers. */
static bool is_numeral(const char *text) {
  const char *digits = "0123456789";
  text += *text == '-';
  size_t whole = strspn(text, digits);
  if (whole == 0 || !text[whole]) return whole > 0;
  return text[whole] == '/' && text[whole + 1] && !text[whole + 1 + strspn(text + whole + 1, "0123456789^")];
}

static bool is_no_memory(int code) { return code == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM; }

/* False: no memory for its text. */
static bool add_cell(const cmd_table_output *out, sqlite3_stmt *statement, int column) {
  int type = sqlite3_column_type(statement, column);
  if (type == SQLITE_INTEGER) {
    labi_table_integer(out->table, sqlite3_column_int64(statement, column));
    return true;
  }
  char note[40];
  const char *text = (const char *)sqlite3_column_text(statement, column);
  if (!text && is_no_memory(sqlite3_errcode(sqlite3_db_handle(statement)))) return false;
  labi_cell_kind kind = type == SQLITE_NULL || !text ? LABI_CELL_EMPTY
                        : is_numeral(text)           ? LABI_CELL_NUMBER
                                                     : LABI_CELL_TEXT;
  if (type == SQLITE_FLOAT) kind = out->format == LABI_TABLE_JSONL ? LABI_CELL_MADE : LABI_CELL_NUMBER;
  if (type == SQLITE_BLOB) {
    snprintf(note, sizeof note, "(%d bytes)", sqlite3_column_bytes(statement, column));
    text = note;
  }
  labi_table_cell(out->table, kind, text ? text : "", text ? strlen(text) : 0);
  return true;
}

/* Where in the text SQLite found the fault; without a place if it does not say. */
static cmd_status report(sqlite3 *database, const cmd_source *source, const char *from) {
  bool memory = is_no_memory(sqlite3_errcode(database));
  lab_error error = {.status = memory ? CGT_ENOMEM : CGT_EPARSE};
  int offset = sqlite3_error_offset(database);
  snprintf(error.message, sizeof error.message, "SQL: %s", sqlite3_errmsg(database));
  if (offset >= 0) {
    error.line = error.column = 1;
    for (const char *at = source->text; at < from + offset; at++) {
      bool begins = ((unsigned char)*at & 0xC0) != 0x80;
      error.column = *at == '\n' ? 1 : error.column + begins;
      error.line += *at == '\n';
    }
  }
  return cmd_session_report(source, &error);
}

static cmd_status print_answer(const cmd_settings *settings, sqlite3 *database, sqlite3_stmt *statement) {
  int columns = sqlite3_column_count(statement), code = SQLITE_OK;
  cmd_table_output out;
  cmd_status status = cmd_table_open(&out, settings, (size_t)columns, 0);
  if (status != CMD_DONE) return status;
  bool whole = true;
  for (int i = 0; i < columns; i++) {
    const char *name = sqlite3_column_name(statement, i);
    whole &= name != NULL;
    labi_table_head(out.table, name ? name : "", name ? strlen(name) : 0);
  }
  while (whole && (code = sqlite3_step(statement)) == SQLITE_ROW && !labi_table_fault(out.table) &&
         !ferror(stdout)) {
    for (int i = 0; i < columns; i++) whole &= add_cell(&out, statement, i);
    if (whole) labi_table_row(out.table);
  }
  if (!whole) code = SQLITE_NOMEM;
  if (code == SQLITE_INTERRUPT) status = CMD_STOPPED;
  if (code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_INTERRUPT) {
    cmd_complain("SQL: %s", is_no_memory(code) ? "out of memory" : sqlite3_errmsg(database));
    status = is_no_memory(code) ? CMD_LIMIT : CMD_USAGE;
  }
  return cmd_table_close(&out, status);
}

static cmd_status answer(const cmd_settings *settings, sqlite3 *database, const cmd_source *source) {
  const char *rest = source->text, *end = source->text + source->length;
  cmd_status status = CMD_DONE;
  while (status == CMD_DONE && rest < end) {
    sqlite3_stmt *statement = NULL;
    const char *from = rest;
    if (sqlite3_prepare_v2(database, from, -1, &statement, &rest) != SQLITE_OK)
      return report(database, source, from);
    if (!statement) continue; /* a comment, or blanks */
    if (sqlite3_stmt_readonly(statement)) {
      status = print_answer(settings, database, statement);
    } else {
      cmd_complain("a store is only read here; to change one, open it with the sqlite3 shell");
      status = CMD_USAGE;
    }
    sqlite3_finalize(statement);
  }
  return status;
}

static cmd_status run_query(const cmd_settings *settings, int count, char **operands) {
  labi_store_fault fault;
  if (count != 2) {
    cmd_complain("a store and SQL are wanted, as in cgt query results.db 'select * from run'");
    return CMD_USAGE;
  }
  labi_store *store = labi_store_open(operands[0], LABI_STORE_READ, &fault);
  if (!store) {
    cmd_complain("%s", fault.message);
    return cmd_status_of(fault.status);
  }
  cmd_source source = {.line = 1, .text = operands[1], .length = strlen(operands[1])};
  sqlite3 *database = labi_store_database(store);
  sqlite3_progress_handler(database, STEPS_PER_LOOK, look, (void *)(uintptr_t)labi_interrupt_flag());
  cmd_status status = answer(settings, database, &source);
  labi_store_close(store);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_FORMAT_OPTION(cmd_settings),
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_query = {
    .name = "query",
    .operands = "STORE SQL",
    .summary = "ask a store of results in SQL",
    .options = options,
    .page = "Only reads. The tables: run has a row for each run; sweep_1 (a view) the rows of run 1,\n"
            "with values as text; run 1's own table is rows_1, whose values are rows of value. Rows\n"
            "come as they stand in the file; cgt table holds them against their hashes.\n\n"
            "  cgt query results.db 'select id, statement, complete from run'\n"
            "  cgt query results.db 'select outcome, count(*) from sweep_1 group by outcome'\n",
    .run = run_query,
};
