/* database_size.c: see database_size.h. */
#include "lab/store/database_size.h"

#include <string.h>

bool labi_database_size(int64_t *size, int64_t *expected, sqlite3 *db) {
  unsigned char head[32];
  sqlite3_int64 bytes = 0;
  sqlite3_file *file = NULL;
  bool known = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK && file &&
               file->pMethods && file->pMethods->xFileSize(file, &bytes) == SQLITE_OK &&
               file->pMethods->xRead(file, head, sizeof head, 0) == SQLITE_OK &&
               memcmp(head, "SQLite format 3", 16) == 0;
  if (!known) return false;
  int64_t page = head[16] << 8 | head[17], pages = 0;
  if (page == 1) page = 65536;
  for (int i = 28; i < 32; i++) pages = pages << 8 | head[i];
  *size = bytes;
  *expected = pages * page;
  return true;
}
