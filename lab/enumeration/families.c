/* families.c: see families.h. One lock guards the list; no family is made while it is held. */
#include "lab/enumeration/families.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

typedef struct entry {
  struct entry *next;
  labi_family_of of;
  labi_family *family; /* NULL: a thread is making it */
  size_t users;
} entry;

struct labi_families {
  pthread_mutex_t lock;
  pthread_cond_t news; /* a family was made, or could not be */
  entry *first;        /* the newest first */
};

labi_families *labi_families_new(void) {
  labi_families *all = calloc(1, sizeof *all);
  pthread_condattr_t monotonic;
  if (!all) return NULL;
  pthread_mutex_init(&all->lock, NULL);
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&all->news, &monotonic);
  pthread_condattr_destroy(&monotonic);
  return all;
}

static void drop(entry *e) {
  labi_family_close(e->family);
  free(e);
}

void labi_families_free(labi_families *all) {
  if (!all) return;
  for (entry *e = all->first, *next; e; e = next) {
    next = e->next;
    drop(e);
  }
  pthread_cond_destroy(&all->news);
  pthread_mutex_destroy(&all->lock);
  free(all);
}

/* ---- under the lock -------------------------------------------------------------------------------------- */

static entry *find(const labi_families *all, const labi_family_of *of) {
  for (entry *e = all->first; e; e = e->next)
    if (memcmp(&e->of, of, sizeof *of) == 0) return e;
  return NULL;
}

static void take_out(labi_families *all, const entry *e) {
  entry **at = &all->first;
  while (*at != e) at = &(*at)->next;
  *at = e->next;
}

/* Of the families that nobody uses, the newest of together IDLE bytes stay. */
static void drop_idle(labi_families *all) {
  enum { IDLE = 16 << 20 };
  size_t bytes = 0;
  for (entry **at = &all->first, *e; (e = *at);) {
    if (e->family && e->users == 0) bytes += labi_family_bytes(e->family);
    if (e->family && e->users == 0 && bytes > IDLE) {
      *at = e->next;
      drop(e);
    } else {
      at = &e->next;
    }
  }
}

/* Waits for news, and looks, without the lock, whether the caller is to go on. */
static bool wait_for_news(labi_families *all, const labi_watch *watch) {
  enum { MILLISECONDS = 50 };
  const struct timespec until = labi_time_after(MILLISECONDS);
  pthread_cond_timedwait(&all->news, &all->lock, &until);
  pthread_mutex_unlock(&all->lock);
  const bool goes_on = watch->look(watch->where, 0);
  pthread_mutex_lock(&all->lock);
  return goes_on;
}

static cgt_status make(entry **made, labi_families *all, const labi_family_of *of, const labi_watch *watch) {
  entry *e = calloc(1, sizeof *e);
  if (!e) return CGT_ENOMEM;
  drop_idle(all);
  e->of = *of;
  e->next = all->first;
  all->first = e;
  pthread_mutex_unlock(&all->lock);
  labi_family *family;
  const cgt_status status = labi_family_open(&family, of, watch);
  pthread_mutex_lock(&all->lock);
  e->family = family;
  if (!family) {
    take_out(all, e);
    free(e);
  }
  pthread_cond_broadcast(&all->news);
  *made = family ? e : NULL;
  return status;
}

/* ---- for callers ----------------------------------------------------------------------------------------- */

cgt_status labi_family_get(const labi_family **family, labi_families *all, const labi_family_of *of,
                           const labi_watch *watch) {
  cgt_status status = CGT_OK;
  entry *e;
  *family = NULL;
  pthread_mutex_lock(&all->lock);
  while ((e = find(all, of)) && !e->family && status == CGT_OK)
    if (!wait_for_news(all, watch)) status = CGT_ECANCELLED;
  if (status == CGT_OK && !e) status = make(&e, all, of, watch);
  if (status == CGT_OK) {
    e->users++;
    *family = e->family;
  }
  pthread_mutex_unlock(&all->lock);
  return status;
}

void labi_family_leave(labi_families *all, const labi_family *family) {
  if (!family) return;
  pthread_mutex_lock(&all->lock);
  entry *e = all->first;
  while (e->family != family) e = e->next;
  e->users--;
  pthread_mutex_unlock(&all->lock);
}
