/* database_size.h: how long a SQLite file is, and how long its header says that it is. SQLite calls a file that is too
 * short damaged, but not if only the last page is cut: what is missing there counts as zeros. */
#ifndef LAB_DATABASE_SIZE_H
#define LAB_DATABASE_SIZE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* false: it has no such header, or cannot be read. It is read through SQLite, because to close a file of one's own is to
 * give up all locks on it. */
bool labi_database_size(int64_t *size, int64_t *expected, sqlite3 *db);

#endif
