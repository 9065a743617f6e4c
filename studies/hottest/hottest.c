/* hottest.c: see hottest.h. The boards of a size are looked at in subtrees, each by one thread. */
#define _POSIX_C_SOURCE 200809L
#include "studies/hottest/hottest.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cgt/lab_rulesets.h>

#include "base/make_error.h"
#include "base/threads.h"
#include "studies/hottest/hottest_file.h"

enum {
  MOST_OPTIONS = 4 * POLYOMINO_MOST,
  MOST_PARTS = 6 * MOST_OPTIONS,
  SAVE_SECONDS = 30
};

/* How many there are: OEIS A000105. */
static const uint64_t boards_of[POLYOMINO_MOST + 1] = {
    1,     1,     1,      2,      5,       12,       35,       108,       369,       1285,      4655,
    17073, 63600, 238591, 901971, 3426576, 13079255, 50107909, 192622052, 742624232, 2870671950};

/* One size. */
typedef struct pass {
  const hottest_job *job;
  const cgt_ruleset *ruleset;
  unsigned cells;
  bool by_values;
  int64_t most; /* no option is hotter, in a pass by means */
  board_means *means;
  hottest_progress at; /* guarded by lock, all but what is read of done[] */
  uint64_t next;       /* the first subtree that no thread has taken */
  pthread_mutex_t lock;
  time_t saved, shown;
  const char *file; /* NULL: none */
  labi_owned_file owned; /* the same, open */
  cgt_status status;
  cgt_error *error;
} pass;

typedef struct worker {
  pass *pass;
  cgt_ctx *ctx;
  uint64_t subtree; /* that it has taken */
  hottest_row row;  /* of that */
} worker;

/* ---- rows ------------------------------------------------------------------------------------------ */

static void join(hottest_row *all, const hottest_row *row) {
  const uint64_t boards = all->boards + row->boards;
  if (row->found && (!all->found || row->temperature > all->temperature)) {
    *all = *row;
  } else if (row->found && row->temperature == all->temperature) {
    all->count += row->count;
    if (polyomino_key_less(row->least, all->least)) all->least = row->least;
  }
  all->boards = boards;
}

/* ---- values ---------------------------------------------------------------------------------------- */

static bool must_stop(const pass *p) {
  return *p->job->stop != 0 || __atomic_load_n(&p->status, __ATOMIC_RELAXED) != CGT_OK;
}

static void fail(pass *p, cgt_status status, const char *message) {
  pthread_mutex_lock(&p->lock);
  if (p->status == CGT_OK) {
    labi_error_set(p->error, status, "%s", message);
    __atomic_store_n(&p->status, status, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&p->lock);
}

static bool in_units(int64_t *units, worker *w, cgt_game number) {
  const cgt_game scaled =
      cgt_number_mul(w->ctx, number, cgt_integer(w->ctx, INT64_C(1) << BOARD_MEANS_SHIFT));
  if (cgt_get_int64(units, w->ctx, scaled) == CGT_OK) return true;
  fail(w->pass, cgt_ctx_status(w->ctx), cgt_ctx_message(w->ctx));
  return false;
}

/* The value; CGT_NONE after a failure. */
static cgt_game value_of(worker *w, const polyomino *p) {
  char text[POLYOMINO_TEXT];
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  polyomino_print(text, p);
  const cgt_game value = cgt_value_of_arguments(w->ctx, w->pass->ruleset, &arg, 1, false);
  if (cgt_ctx_status(w->ctx) != CGT_OK) fail(w->pass, cgt_ctx_status(w->ctx), cgt_ctx_message(w->ctx));
  return value;
}

static void add(worker *w, polyomino_key key, int64_t temperature) {
  const hottest_row one = {.found = true, .temperature = temperature, .count = 1, .least = key};
  join(&w->row, &one);
}

static void visit_value(worker *w, const polyomino *p) {
  int64_t mean, temperature;
  bool turned;
  const cgt_game value = value_of(w, p);
  if (!in_units(&mean, w, cgt_mean(w->ctx, value)) ||
      !in_units(&temperature, w, cgt_temperature(w->ctx, value)))
    return;
  const polyomino_key key = polyomino_key_of(&turned, p);
  add(w, key, temperature);
  board_means_put(w->pass->means, key, (int32_t)mean);
}

/* ---- means ----------------------------------------------------------------------------------------- */

/* The parts that an option falls into: looked up when those of all options are known. */
typedef struct parts {
  unsigned options, count;
  unsigned end[MOST_OPTIONS]; /* of an option's parts */
  bool left[MOST_OPTIONS];
  bool turned[MOST_PARTS];
  polyomino_key key[MOST_PARTS];
  uint64_t slot[MOST_PARTS];
} parts;

/* The rows one after another, each with a column without cells behind it. A box of POLYOMINO_MOST cells that
 * are connected has 10 rows and 11 columns at most, or 20 of one and 1 of the other. */
__extension__ typedef unsigned __int128 wide;

/* The cells connected with the first one. Along a row the sum carries from a cell that is marked to the end
 * of its run. */
static wide first_part(wide cells, unsigned step) {
  wide part = cells & -cells, before;
  do {
    before = part;
    part |= cells & ~(cells + part);
    part |= (part >> 1 | part << step | part >> step) & cells;
  } while (part != before);
  return part;
}

static void add_part(parts *list, const board_means *means, wide part, unsigned step) {
  polyomino p;
  uint64_t row[POLYOMINO_MOST];
  unsigned rows = 0;
  for (; part; part >>= step) row[rows++] = (uint64_t)part & ((UINT64_C(1) << step) - 1);
  polyomino_trim(&p, row, rows);
  if (p.rows == 1 && p.cols == 1) return;
  list->key[list->count] = polyomino_key_of(&list->turned[list->count], &p);
  list->slot[list->count] = board_means_slot(means, list->key[list->count]);
  __builtin_prefetch(&means->key[list->slot[list->count]]);
  __builtin_prefetch(&means->mean[list->slot[list->count]]);
  list->count++;
}

/* Is the board connected without the domino that lies on cells (i, j) and (i + 1, j), or (i, j + 1)? Seen
 * from the ten cells around it: if those next to it are, it is. Column j is bit j; around the board stand
 * rows and columns without cells. */
static bool stays_connected(const uint64_t *board, unsigned i, unsigned j, bool down) {
  const uint64_t above = board[i - 1] >> (j - 1), first = board[i] >> (j - 1),
                 second = board[i + 1] >> (j - 1);
  unsigned ring, corners;
  if (down) {
    const uint64_t below = board[i + 2] >> (j - 1);
    ring = (unsigned)((above & 7) | (first >> 2 & 1) << 3 | (second >> 2 & 1) << 4 | (below >> 2 & 1) << 5 |
                      (below >> 1 & 1) << 6 | (below & 1) << 7 | (second & 1) << 8 | (first & 1) << 9);
    corners = 1 << 0 | 1 << 2 | 1 << 5 | 1 << 7;
  } else {
    ring = (unsigned)((above & 15) | (first >> 3 & 1) << 4 | (second >> 3 & 1) << 5 | (second >> 2 & 1) << 6 |
                      (second >> 1 & 1) << 7 | (second & 1) << 8 | (first & 1) << 9);
    corners = 1 << 0 | 1 << 3 | 1 << 5 | 1 << 8;
  }
  const unsigned before = (ring << 1 | ring >> 9) & 1023, after = (ring >> 1 | ring << 9) & 1023;
  const unsigned arcs = ring & ~before, not_next_to_it = ring & corners & ~before & ~after;
  return __builtin_popcount(arcs) - __builtin_popcount(not_next_to_it) <= 1;
}

/* The option that leaves these cells. */
static void add_option(parts *list, const board_means *means, wide rest, unsigned step, bool left,
                       bool one_part) {
  while (rest) {
    const wide part = one_part ? rest : first_part(rest, step);
    add_part(list, means, part, step);
    rest ^= part;
  }
  list->left[list->options] = left;
  list->end[list->options++] = list->count;
}

/* False if one of the players has no option; else *twice: the greatest mean of Left options less the least of
 * Right ones. */
static bool spread(int64_t *twice, const board_means *means, const polyomino *p) {
  parts list;
  list.options = list.count = 0;
  uint64_t board[POLYOMINO_MOST + 2] = {0};
  wide cells = 0;
  const unsigned step = p->cols + 1;
  for (unsigned i = 0; i < p->rows; i++) {
    board[i + 1] = (uint64_t)p->row[i] << 1;
    cells |= (wide)p->row[i] << i * step;
  }
  for (unsigned i = 1; i <= p->rows; i++)
    for (unsigned down = 0; down < 2; down++)
      for (uint64_t both = board[i] & (down ? board[i + 1] : board[i] >> 1); both; both &= both - 1) {
        const unsigned j = (unsigned)__builtin_ctzll(both);
        const wide domino = (((wide)1 << (down ? step : 1)) | 1) << ((i - 1) * step + j - 1);
        add_option(&list, means, cells ^ domino, step, down, stays_connected(board, i, j, down));
      }
  bool found[2] = {false, false};
  int64_t best[2] = {0, 0}; /* of Right, of Left */
  for (unsigned option = 0, k = 0; option < list.options; option++) {
    int64_t mean = 0;
    for (; k < list.end[option]; k++) {
      const int64_t of_part = board_means_find(means, list.key[k], list.slot[k]);
      mean += list.turned[k] ? -of_part : of_part;
    }
    const bool left = list.left[option];
    if (!found[left] || (left ? mean > best[1] : mean < best[0])) best[left] = mean;
    found[left] = true;
  }
  *twice = best[1] - best[0];
  return found[0] && found[1];
}

static void visit_means(worker *w, const polyomino *p) {
  int64_t twice, temperature;
  bool turned;
  if (!spread(&twice, w->pass->means, p) || twice < 2 * w->pass->most) return;
  if (w->row.found && twice < 2 * w->row.temperature) return;
  if (in_units(&temperature, w, cgt_temperature(w->ctx, value_of(w, p))) && 2 * temperature == twice)
    add(w, polyomino_key_of(&turned, p), temperature);
}

/* ---- subtrees -------------------------------------------------------------------------------------- */

static bool begin(void *where, uint64_t subtree) {
  worker *w = where;
  while (w->subtree == subtree && w->pass->at.done[subtree])
    w->subtree = __atomic_fetch_add(&w->pass->next, 1, __ATOMIC_RELAXED);
  return w->subtree == subtree && !must_stop(w->pass);
}

static void visit(void *where, const polyomino *p) {
  worker *w = where;
  if (__atomic_load_n(&w->pass->status, __ATOMIC_RELAXED) != CGT_OK) return;
  w->row.boards++;
  if (w->pass->by_values)
    visit_value(w, p);
  else
    visit_means(w, p);
}

/* Saves and shows how far it is, now and then. */
static void look_at_clock(pass *p) {
  const time_t now = time(NULL);
  if (now - p->shown >= 10) {
    p->shown = now;
    p->job->progress(p->by_values ? "values" : "means", p->cells, p->at.finished, p->at.subtrees);
  }
  if (p->file && now - p->saved >= SAVE_SECONDS) {
    p->saved = now;
    hottest_save(&p->owned, p->file, &p->at, &(cgt_error){0});
  }
}

static void end(void *where, uint64_t subtree) {
  worker *w = where;
  pass *p = w->pass;
  pthread_mutex_lock(&p->lock);
  if (p->status == CGT_OK) {
    join(&p->at.row, &w->row);
    p->at.done[subtree] = true;
    p->at.finished++;
    look_at_clock(p);
  }
  pthread_mutex_unlock(&p->lock);
  w->row = (hottest_row){0};
  w->subtree = __atomic_fetch_add(&p->next, 1, __ATOMIC_RELAXED);
}

static void *work(void *argument) {
  worker *w = argument;
  w->subtree = __atomic_fetch_add(&w->pass->next, 1, __ATOMIC_RELAXED);
  polyomino_visit(w->pass->cells, &(polyomino_visitor){w, begin, visit, end});
  return NULL;
}

static bool none(void *where, uint64_t subtree) {
  (void)where, (void)subtree;
  return false;
}

/* ---- passes ---------------------------------------------------------------------------------------- */

static void run_workers(pass *p, cgt_ctx *ctx) {
  worker workers[LABI_MOST_THREADS];
  const unsigned count = p->job->workers < LABI_MOST_THREADS ? p->job->workers : LABI_MOST_THREADS;
  unsigned made = 0;
  for (; made < count; made++) {
    workers[made] = (worker){.pass = p, .ctx = made == 0 ? ctx : cgt_ctx_new_sharing(ctx, NULL)};
    if (!workers[made].ctx) break;
    cgt_ctx_set_cancel(workers[made].ctx, p->job->stop);
  }
  labi_threads_share(workers, made, sizeof *workers, work);
  for (unsigned n = 1; n < made; n++) cgt_ctx_free(workers[n].ctx);
}

/* A file in which nothing was saved is none. */
static void close_file(pass *p) {
  uint64_t size;
  cgt_error ignored;
  if (p->file && p->owned.descriptor >= 0 && labi_owned_file_size(&size, &p->owned, &ignored) && size == 0)
    remove(p->file);
  labi_owned_file_close(&p->owned);
}

static cgt_status run_pass(hottest_row *row, pass *p, cgt_ctx *ctx) {
  char file[HOTTEST_NAME + 8];
  cgt_error error;
  p->owned = LABI_NO_FILE;
  p->at = (hottest_progress){.cells = p->cells,
                             .subtrees = polyomino_visit(p->cells, &(polyomino_visitor){.begin = none})};
  p->at.done = calloc(p->at.subtrees, sizeof *p->at.done);
  if (!p->at.done) return labi_no_memory(p->error), CGT_ENOMEM;
  p->next = 0;
  p->saved = p->shown = time(NULL);
  p->file = NULL;
  if (p->job->checkpoint && !p->by_values) {
    snprintf(file, sizeof file, "%s.%u", p->job->checkpoint, p->cells);
    p->file = file;
    if (!labi_owned_file_open(&p->owned, file, NULL, p->error) || !hottest_load(&p->at, &p->owned, p->error))
      p->status = p->error->status;
  }
  if (p->status == CGT_OK) run_workers(p, ctx);
  if (*p->job->stop)
    p->status = labi_error_set(p->error, CGT_ECANCELLED,
                               "stopped at %" PRIu64 " of %" PRIu64 " subtrees of the boards of %u cells",
                               p->at.finished, p->at.subtrees, p->cells);
  const bool saves = p->file && (p->status == CGT_OK || p->status == CGT_ECANCELLED) && p->at.finished > 0;
  if (saves && !hottest_save(&p->owned, p->file, &p->at, &error) && p->status == CGT_OK) {
    p->status = error.status;
    *p->error = error;
  }
  close_file(p);
  if (p->status == CGT_OK && p->at.row.boards != boards_of[p->cells])
    p->status = labi_error_set(p->error, CGT_EINVAL,
                               "%" PRIu64 " boards of %u cells were found, there are %" PRIu64 ": a fault",
                               p->at.row.boards, p->cells, boards_of[p->cells]);
  *row = p->at.row;
  free(p->at.done);
  return p->status;
}

static cgt_status run_all(hottest_row *row, unsigned cells, pass *p, size_t for_values) {
  const cgt_limits limits = {.memory_bytes = for_values};
  cgt_ctx *ctx = cgt_ctx_new(&limits);
  int64_t most[POLYOMINO_MOST + 1]; /* of boards of up to so many cells */
  most[0] = most[1] = -(INT64_C(1) << BOARD_MEANS_SHIFT);
  cgt_status status = ctx ? CGT_OK : CGT_ENOMEM;
  if (!ctx) labi_no_memory(p->error);
  for (p->cells = 2; p->cells <= cells && status == CGT_OK; p->cells++) {
    p->by_values = p->cells + 2 <= cells;
    p->most = most[p->cells - 2];
    if (p->cells + 1 == cells) { /* the values of boards are of no more use */
      cgt_ctx_free(ctx);
      ctx = cgt_ctx_new(&limits);
    }
    status = ctx ? run_pass(&row[p->cells], p, ctx) : CGT_ENOMEM;
    most[p->cells] = row[p->cells].found && row[p->cells].temperature > most[p->cells - 1]
                         ? row[p->cells].temperature
                         : most[p->cells - 1];
  }
  cgt_ctx_free(ctx);
  return status;
}

cgt_status hottest_boards(hottest_row row[POLYOMINO_MOST + 1], unsigned cells, const hottest_job *job,
                          cgt_error *error) {
  board_means means;
  uint64_t boards = 0;
  if (cells < 3 || cells > POLYOMINO_MOST)
    return labi_error_set(error, CGT_EINVAL, "expected boards of 3 to %d cells", POLYOMINO_MOST);
  if (job->checkpoint && strlen(job->checkpoint) > HOTTEST_NAME)
    return labi_error_set(error, CGT_ELIMIT, "the name of a file has %d characters at most", HOTTEST_NAME);
  for (unsigned n = 2; n + 2 <= cells; n++) boards += boards_of[n];
  const size_t bytes = board_means_bytes(boards);
  if (bytes > job->memory_bytes / 2)
    return labi_error_set(
        error, CGT_ELIMIT,
        "the means of boards of up to %u cells take %zu MiB, more than half of the %zu allowed", cells - 2,
        bytes >> 20, job->memory_bytes >> 20);
  if (!board_means_open(&means, boards)) return labi_no_memory(error), CGT_ENOMEM;
  pass p = {.job = job, .means = &means, .ruleset = lab_ruleset_named("domineering"), .error = error};
  pthread_mutex_init(&p.lock, NULL);
  memset(row, 0, (POLYOMINO_MOST + 1) * sizeof *row);
  const cgt_status status = run_all(row, cells, &p, job->memory_bytes - bytes);
  pthread_mutex_destroy(&p.lock);
  board_means_close(&means);
  return status;
}
