/* region_data.c: the instances of a statement and their values, worked out by several threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/survey/workers.h"
#include "lab/search/region.h"
#include "lab/base/threads.h"

enum { CHUNK = 64, OUTSIDE = 255, TEXT_MOST = 200 };

/* Handed out in chunks of neighbours, which share positions. */
typedef struct gathering {
  const labi_region_job *order;
  labi_region_data *data;
  cgt_ctx *base; /* the store that all share */
  cgt_limits limits;
  atomic_size_t next, done;
  atomic_bool ended;
  atomic_uint running;
  pthread_mutex_t lock; /* of base, of what follows, and of data->values and data->texts */
  cgt_status status;
  lab_error error;
  size_t error_at;
} gathering;

typedef struct hand {
  gathering *all;
  pthread_t thread;
  size_t stack_bytes;
  lab_machine *machine;
  size_t known; /* games it has met, by their handles */
  cgt_game games[LABI_REGION_VALUES];
  unsigned char number[LABI_REGION_VALUES];
} hand;

static void end_with(gathering *all, cgt_status status, const lab_error *error, size_t at) {
  pthread_mutex_lock(&all->lock);
  /* of several errors the first in order, as far as they were met */
  if (all->status == CGT_OK || at < all->error_at) {
    all->status = status;
    all->error = *error;
    all->error_at = at;
  }
  pthread_mutex_unlock(&all->lock);
  atomic_store(&all->ended, true);
}

/* ---- values ------------------------------------------------------------------------------------ */

/* The number of a value by its text. */
static cgt_status intern(unsigned char *number, gathering *all, const char *text, lab_error *error) {
  labi_region_data *data = all->data;
  cgt_status status = CGT_OK;
  size_t i = 0;
  pthread_mutex_lock(&all->lock);
  while (i < data->values && strcmp(data->texts[i], text) != 0) i++;
  if (i == data->values && i == LABI_REGION_VALUES) {
    *error =
        (lab_error){.status = status = CGT_ELIMIT,
                    .message = "more than 16 different values: regions are of claims, and of expressions "
                               "with few values"};
    _Static_assert(LABI_REGION_VALUES == 16, "the message says so");
  } else if (i == data->values) {
    data->texts[i] = strdup(text);
    if (!data->texts[i])
      *error = (lab_error){.status = status = CGT_ENOMEM, .message = "out of memory"};
    else
      data->values++;
  }
  pthread_mutex_unlock(&all->lock);
  *number = (unsigned char)i;
  return status;
}

static cgt_status number_of(unsigned char *number, hand *hand, lab_value value, lab_error *error) {
  char text[TEXT_MOST];
  size_t length;
  cgt_status status;
  if (value.kind == LAB_POSITION || value.kind == LAB_FORM) {
    cgt_game g;
    if ((status = lab_to_game(&g, hand->machine, value, error)) != CGT_OK) return status;
    value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  bool is_game = value.kind == LAB_GAME;
  for (size_t i = 0; is_game && i < hand->known; i++)
    if (cgt_equal(hand->games[i], value.as.game)) return *number = hand->number[i], CGT_OK;
  if (value.kind == LAB_BOOL)
    snprintf(text, sizeof text, "%s", value.as.truth ? "true" : "false");
  else if ((status = lab_print(text, sizeof text, &length, hand->machine, value, CGT_PLAIN)) != CGT_OK)
    return *error = (lab_error){.status = status, .message = "the value cannot be printed"}, status;
  else if (length >= sizeof text)
    return *error = (lab_error){.status = CGT_ELIMIT,
                                .message = "a value longer than the limit of 199 characters: regions are of "
                                           "expressions with few, short values"},
           CGT_ELIMIT;
  if ((status = intern(number, hand->all, text, error)) != CGT_OK) return status;
  if (is_game && hand->known < LABI_REGION_VALUES) {
    hand->games[hand->known] = value.as.game;
    hand->number[hand->known++] = *number;
  }
  return CGT_OK;
}

/* ---- threads ----------------------------------------------------------------------------------- */

static bool renew_machine(hand *hand, bool sharing) {
  gathering *all = hand->all;
  cgt_limits limits = all->limits;
  limits.stack_bytes = hand->stack_bytes / 4 * 3;
  lab_machine_free(hand->machine);
  hand->known = 0;
  pthread_mutex_lock(&all->lock); /* one at a time joins the store */
  hand->machine = sharing ? lab_machine_new_sharing(all->order->program, &limits, 1, all->base)
                          : lab_machine_new(all->order->program, &limits, 1);
  pthread_mutex_unlock(&all->lock);
  if (hand->machine) lab_machine_set_cancel(hand->machine, all->order->stop);
  return hand->machine != NULL;
}

static cgt_status evaluate(unsigned char *number, hand *hand, size_t i, lab_error *error) {
  const labi_region_job *order = hand->all->order;
  const labi_region_data *data = hand->all->data;
  cgt_status status = CGT_ENOMEM;
  /* What filled the memory may be the instances before this one: it gets an empty store, once. */
  for (int attempt = 0; attempt < 2; attempt++) {
    if ((attempt > 0 || !hand->machine) && !renew_machine(hand, attempt == 0)) {
      *error = (lab_error){.status = CGT_ELIMIT, .message = "there is not enough memory to begin with"};
      return CGT_ELIMIT;
    }
    bool inside;
    lab_value value;
    *error = (lab_error){0};
    status = lab_instance_value(&inside, &value, hand->machine, order->statement, 0,
                                data->tuples + i * data->width, error);
    if (status == CGT_OK && !inside) return *number = OUTSIDE, CGT_OK;
    if (status == CGT_OK) status = number_of(number, hand, value, error);
    if (status != CGT_ELIMIT && status != CGT_ENOMEM) break;
  }
  return status;
}

static void *work(void *argument) {
  hand *hand = argument;
  gathering *all = hand->all;
  size_t count = all->data->count;
  for (size_t begin; (begin = atomic_fetch_add(&all->next, CHUNK)) < count;) {
    size_t end = begin + CHUNK < count ? begin + CHUNK : count;
    for (size_t i = begin; i < end && !atomic_load(&all->ended); i++) {
      lab_error error;
      cgt_status status = labi_interrupt_is_set(all->order->stop)
                              ? CGT_ECANCELLED
                              : evaluate(&all->data->of[i], hand, i, &error);
      if (status == CGT_ECANCELLED) error = (lab_error){.status = status, .message = "stopped"};
      if (status != CGT_OK) end_with(all, status, &error, error.line > 0 ? i : SIZE_MAX);
    }
    if (hand->machine) lab_machine_forget(hand->machine);
    atomic_fetch_add(&all->done, end - begin);
    if (atomic_load(&all->ended)) break;
  }
  lab_machine_free(hand->machine);
  atomic_fetch_sub(&all->running, 1);
  return NULL;
}

static void watch(gathering *all) {
  double began = labi_seconds_now(), shown = began;
  while (atomic_load(&all->running) > 0) {
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    if (!all->order->progress || labi_seconds_now() - shown < 0.1) continue;
    shown = labi_seconds_now();
    all->order->progress(all->order->where, atomic_load(&all->done), all->data->count, shown - began);
  }
}

static cgt_status evaluate_all(gathering *all, unsigned workers) {
  hand *hands = calloc(workers, sizeof *hands);
  unsigned started = 0;
  all->base = cgt_ctx_new(&(cgt_limits){.memory_bytes = all->order->limits.memory_bytes / 2});
  if (hands && all->base) {
    labi_interrupt_block(true); /* signals are for the thread that watches */
    for (; started < workers; started++) {
      hands[started].all = all;
      atomic_fetch_add(&all->running, 1);
      if (labi_thread_start(&hands[started].thread, &hands[started].stack_bytes, work, &hands[started]))
        continue;
      atomic_fetch_sub(&all->running, 1);
      break;
    }
    labi_interrupt_block(false);
  }
  if (started == 0) {
    all->status = CGT_ENOMEM;
    all->error = (lab_error){.status = CGT_ENOMEM, .message = "no worker thread could be started: out of memory"};
    all->error_at = SIZE_MAX;
  }
  watch(all);
  for (unsigned i = 0; i < started; i++) pthread_join(hands[i].thread, NULL);
  cgt_ctx_free(all->base);
  free(hands);
  return all->status;
}

/* ---- instances --------------------------------------------------------------------------------- */

static cgt_status enumerate(labi_region_data *data, const labi_region_job *order, lab_error *error) {
  lab_machine *machine = lab_machine_new(order->program, &order->limits, 1);
  int64_t state[LAB_VARIABLE_LIMIT];
  size_t room = 0;
  bool done;
  if (!machine) {
    *error = lab_no_machine(&order->limits);
    return error->status;
  }
  lab_machine_set_cancel(machine, order->stop);
  cgt_status status = lab_instance_first(&done, state, machine, order->statement, error);
  for (; status == CGT_OK && !done;
       status = lab_instance_next(&done, state, machine, order->statement, error)) {
    for (size_t i = 0; i < data->width; i++)
      if (state[i] < -((int64_t)1 << 40) || state[i] > (int64_t)1 << 40) {
        *error = (lab_error){.status = status = CGT_ELIMIT};
        snprintf(error->message, sizeof error->message,
                 "%s = %lld is past the limit of 2^40 for parameters of regions", data->names[i],
                 (long long)state[i]);
      }
    if (data->count == LABI_REGION_MOST) {
      *error = (lab_error){.status = status = CGT_ELIMIT};
      snprintf(error->message, sizeof error->message,
               "more than %d instances: find a region on a smaller box, and test it on a larger with --scale",
               LABI_REGION_MOST);
    } else if (data->count == room) {
      room = room ? 2 * room : 1024;
      int64_t *more = realloc(data->tuples, room * data->width * sizeof *more);
      if (!more)
        *error = (lab_error){.status = status = CGT_ENOMEM, .message = "out of memory"};
      else
        data->tuples = more;
    }
    if (status != CGT_OK) break;
    memcpy(data->tuples + data->count++ * data->width, state, data->width * sizeof *state);
    lab_machine_forget(machine);
  }
  lab_machine_free(machine);
  return status;
}

/* Leaves out what where and unless leave out. Values are numbered in the order in which they appear, not in
 * that in which threads met them. */
static void settle(labi_region_data *data) {
  size_t kept = 0, values = 0;
  unsigned char number[LABI_REGION_VALUES];
  char *texts[LABI_REGION_VALUES];
  memset(number, OUTSIDE, sizeof number);
  for (size_t i = 0; i < data->count; i++) {
    unsigned char of = data->of[i];
    if (of == OUTSIDE) continue;
    if (number[of] == OUTSIDE) {
      texts[values] = data->texts[of];
      number[of] = (unsigned char)values++;
    }
    memmove(data->tuples + kept * data->width, data->tuples + i * data->width,
            data->width * sizeof *data->tuples);
    data->of[kept++] = number[of];
    data->totals[number[of]]++;
  }
  memcpy(data->texts, texts, values * sizeof *texts);
  data->count = kept;
}

cgt_status labi_region_gather(labi_region_data *data, const labi_region_job *order, lab_error *error,
                              bool *has_place, int64_t place[LAB_VARIABLE_LIMIT]) {
  const lab_statement *statement = lab_program_statement(order->program, order->statement);
  *data = (labi_region_data){.width = statement->variable_count, .names = statement->variables};
  *has_place = false;
  *error = (lab_error){0};
  cgt_status status = enumerate(data, order, error);
  if (status != CGT_OK || data->count == 0) return status;
  data->of = malloc(data->count);
  if (!data->of) {
    *error = (lab_error){.status = CGT_ENOMEM, .message = "out of memory"};
    return CGT_ENOMEM;
  }
  unsigned workers = order->workers;
  const size_t chunks = data->count / CHUNK + 1, least = (size_t)1 << 20;
  if (workers > chunks) workers = (unsigned)chunks;
  if (workers > order->limits.memory_bytes / 2 / least)
    workers = (unsigned)(order->limits.memory_bytes / 2 / least);
  if (workers == 0) workers = 1;
  gathering all = {.order = order, .data = data, .limits = order->limits};
  all.limits.memory_bytes /= 2 * (size_t)workers; /* the store that is shared, and one of its own for each later */
  pthread_mutex_init(&all.lock, NULL);
  status = evaluate_all(&all, workers);
  pthread_mutex_destroy(&all.lock);
  if (status == CGT_OK) return settle(data), CGT_OK;
  *error = all.error;
  *has_place = all.error_at < data->count && status != CGT_ECANCELLED;
  if (*has_place) memcpy(place, data->tuples + all.error_at * data->width, data->width * sizeof *place);
  return status;
}

void labi_region_free(labi_region_data *data) {
  for (size_t i = 0; i < data->values; i++) free(data->texts[i]);
  free(data->tuples);
  free(data->of);
}
