/* test_power_loss.c: the power fails at each write of a store in turn. A file system of SQLite's kind stands between,
 * which knows what was synced: of what was not, each write is lost, kept, or torn at a sector, by chance. What is left
 * opens, is as it was saved, and is a beginning of the run: what was committed, or the commit that was under way. */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stores.h"

enum { SECTOR = 512, FILES = 2, COMMITS = 4, ROWS = 40 };

/* A file as programs see it, and as it is on the disk. */
typedef struct image {
  char name[80];
  bool exists, on_disk;
  bool fresh; /* made since it was last synced: what the disk has is an older file of its name, or nothing */
  unsigned char *seen, *disk;
  sqlite3_int64 size, disk_size;
} image;

static image images[FILES]; /* the store and its journal */
static long writes, last;   /* the power fails after so many; 0: never */
static bool dark;
static uint64_t chance;

static unsigned roll(unsigned n) {
  chance = chance * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(chance >> 33) % n;
}

static image *find(const char *name) {
  for (image *i = images; i < images + FILES; i++)
    if (!*i->name || strcmp(i->name, name) == 0) return snprintf(i->name, sizeof i->name, "%s", name), i;
  return NULL;
}

static void resize(unsigned char **bytes, sqlite3_int64 *size, sqlite3_int64 to) {
  *bytes = realloc(*bytes, (size_t)to + 1);
  if (to > *size) memset(*bytes + *size, 0, (size_t)(to - *size));
  *size = to;
}

/* Something is written: has the power failed? Part of it may still reach the disk, and so may parts of what was
 * written since the last sync. */
static bool fails(void) {
  if (!dark && last > 0 && ++writes >= last) {
    dark = true;
    for (image *i = images; i < images + FILES; i++) {
      if (i->fresh) continue;
      if (roll(2)) i->on_disk = i->exists;
      if (i->size > i->disk_size && roll(2)) resize(&i->disk, &i->disk_size, i->size);
      for (sqlite3_int64 at = 0; at < i->disk_size && at < i->size; at += SECTOR) {
        sqlite3_int64 length = i->disk_size - at < SECTOR ? i->disk_size - at : SECTOR;
        if (length > i->size - at) length = i->size - at;
        if (roll(2)) memcpy(i->disk + at, i->seen + at, (size_t)length);
      }
    }
  }
  return dark;
}

/* ---- the file system ------------------------------------------------------------------------------- */

typedef struct file {
  sqlite3_file base;
  image *image;
} file;

static image *image_of(sqlite3_file *f) { return ((file *)f)->image; }
static int on_close(sqlite3_file *f) { return (void)f, SQLITE_OK; }

static int on_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
  image *i = image_of(f);
  memset(to, 0, (size_t)count);
  if (at < i->size) memcpy(to, i->seen + at, (size_t)(i->size - at < count ? i->size - at : count));
  return at + count <= i->size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int on_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
  image *i = image_of(f);
  if (dark) return SQLITE_IOERR_WRITE;
  if (at + count > i->size) resize(&i->seen, &i->size, at + count);
  memcpy(i->seen + at, from, (size_t)count);
  return fails() ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int on_truncate(sqlite3_file *f, sqlite3_int64 size) {
  if (fails()) return SQLITE_IOERR_TRUNCATE;
  resize(&image_of(f)->seen, &image_of(f)->size, size);
  return SQLITE_OK;
}

static int on_sync(sqlite3_file *f, int flags) {
  image *i = image_of(f);
  (void)flags;
  if (fails()) return SQLITE_IOERR_FSYNC;
  resize(&i->disk, &i->disk_size, i->size);
  memcpy(i->disk, i->seen, (size_t)i->size);
  i->on_disk = true;
  i->fresh = false;
  return SQLITE_OK;
}

static int on_size(sqlite3_file *f, sqlite3_int64 *size) { return *size = image_of(f)->size, SQLITE_OK; }
static int on_lock(sqlite3_file *f, int lock) { return (void)f, (void)lock, SQLITE_OK; }
static int on_reserved(sqlite3_file *f, int *is) { return (void)f, *is = 0, SQLITE_OK; }
static int on_control(sqlite3_file *f, int op, void *arg) { return (void)f, (void)op, (void)arg, SQLITE_NOTFOUND; }
static int on_sector(sqlite3_file *f) { return (void)f, SECTOR; }
static int on_traits(sqlite3_file *f) { return (void)f, 0; }

static const sqlite3_io_methods methods = {.iVersion = 1,
                                           .xClose = on_close,
                                           .xRead = on_read,
                                           .xWrite = on_write,
                                           .xTruncate = on_truncate,
                                           .xSync = on_sync,
                                           .xFileSize = on_size,
                                           .xLock = on_lock,
                                           .xUnlock = on_lock,
                                           .xCheckReservedLock = on_reserved,
                                           .xFileControl = on_control,
                                           .xSectorSize = on_sector,
                                           .xDeviceCharacteristics = on_traits};

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out) {
  (void)vfs;
  f->pMethods = NULL;
  image *i = name ? find(name) : NULL;
  if (!i || dark) return SQLITE_CANTOPEN;
  if (!i->exists) i->size = 0, i->fresh = true;
  i->exists = true;
  ((file *)f)->image = i;
  f->pMethods = &methods;
  if (out) *out = flags;
  return SQLITE_OK;
}

/* A name that is taken away is gone from the disk when the folder was synced. */
static int on_delete(sqlite3_vfs *vfs, const char *name, int synced) {
  (void)vfs;
  image *i = find(name);
  if (fails()) return SQLITE_IOERR_DELETE;
  i->exists = false;
  i->size = 0;
  if (synced) i->on_disk = false, i->disk_size = 0;
  return SQLITE_OK;
}

static int on_access(sqlite3_vfs *vfs, const char *name, int flags, int *is) {
  (void)vfs, (void)flags;
  image *i = find(name);
  return *is = i && i->exists, SQLITE_OK;
}

static int on_path(sqlite3_vfs *vfs, const char *name, int room, char *full) {
  (void)vfs;
  return sqlite3_snprintf(room, full, "%s", name), SQLITE_OK;
}

/* ---- a run that is broken --------------------------------------------------------------------------- */

static const char *const texts[] = {"{1|*}"};

/* Some commits of rows; how many were told to be safe. */
static int work(void) {
  lab_error error;
  int safe = -1;
  lab_store *store = lab_store_open(store_path, LAB_STORE_WRITE, &error);
  lab_store_run same = store_run("s", 1, 1);
  const lab_store_run *run = store ? labi_store_begin(store, &same) : NULL;
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2));
  bool good = run && labi_store_commit(store);
  for (int commit = 0; good && commit < COMMITS; commit++) {
    safe = commit;
    const lab_store_value values[] = {{LAB_STORE_GAME, texts[0], 5, true, 7}, {.text = ""}};
    for (int i = 0; good && i < ROWS; i++)
      good = labi_store_add_row(store, run, (const int64_t[]){commit * ROWS + i, i}, values);
    state.tuples = state.rows = (uint64_t)(commit + 1) * ROWS;
    good = good && labi_store_save(store, run, &state) && labi_store_commit(store);
  }
  labi_run_state_close(&state);
  lab_store_close(store);
  return good ? COMMITS : safe;
}

static void write_image(const image *i) {
  if (!i->on_disk) return;
  FILE *out = fopen(i->name, "wb");
  cr_assert(out && fwrite(i->disk, 1, (size_t)i->disk_size, out) == (size_t)i->disk_size);
  fclose(out);
}

/* After the power is back, with the files as they are on the disk. */
static void look(int safe) {
  lab_error error = {.message = ""};
  for (image *i = images; i < images + FILES; i++) write_image(i);
  lab_store *store = lab_store_open(store_path, LAB_STORE_WRITE, &error); /* made anew where nothing was there */
  cr_assert_not_null(store, "after write %ld: %s", last, error.message);
  cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_OK, "after write %ld: %s", last,
               lab_store_error(store)->message);
  const lab_store_run *run = lab_store_run_at(store, 0);
  uint64_t rows = run ? run->rows : 0;
  cr_expect(run || safe <= 0, "after write %ld the run is gone", last);
  cr_expect(rows % ROWS == 0 && (safe < 0 || rows / ROWS >= (uint64_t)(safe > 0 ? safe : 0)),
            "after write %ld: %llu rows, and %d commits were safe", last, (unsigned long long)rows, safe);
  lab_store_close(store);
}

static void forget(void) {
  for (image *i = images; i < images + FILES; i++) {
    free(i->seen);
    free(i->disk);
    *i = (image){.name = ""};
  }
  char journal[80];
  snprintf(journal, sizeof journal, "%s-journal", store_path);
  unlink(journal);
  stores_begin();
  dark = false;
  writes = 0;
}

TestSuite(power_loss, .init = stores_begin, .fini = stores_end);

Test(power_loss, leaves_a_beginning, .timeout = 120) {
  sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
  sqlite3_vfs vfs = *usual;
  vfs.iVersion = 1;
  vfs.pNext = NULL;
  vfs.zName = "power";
  vfs.szOsFile = sizeof(file);
  vfs.xOpen = on_open;
  vfs.xDelete = on_delete;
  vfs.xAccess = on_access;
  vfs.xFullPathname = on_path;
  long all = 0;
  for (long k = 0; k <= all; k++) {
    forget();
    chance = (uint64_t)k + 1;
    last = k == 0 ? 1000000 : k;
    cr_assert_eq(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
    int safe = work();
    cr_assert_eq(sqlite3_vfs_register(usual, 1), SQLITE_OK);
    if (k == 0) {
      cr_assert_eq(safe, COMMITS);
      all = writes;
      for (image *i = images; i < images + FILES; i++) i->on_disk = i->exists;
    }
    look(safe);
  }
  cr_expect_gt(all, 30, "%ld writes", all);
  sqlite3_vfs_unregister(&vfs);
  forget();
}
