/* world.c: see world.h. */
#include "world.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_computer.h>

#include "own_ruleset.h"
#include "stop.h"

enum {
  INNER_PARTS = 8, /* of the stack an inner call may take one part in so many */
  MOST_INNER = 2,
  MOST_STACK = 64 << 20
};
static const size_t memory_default = (size_t)4 << 30, least_memory = 1 << 20;

/* For what threads share: the list of worlds, and in each the sessions and the definitions. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cgtpy_world *worlds;

_Thread_local lab_error cgtpy_error;

/* The session of the last call, if that world is still the one of that serial number. */
static _Thread_local struct {
  uint64_t serial;
  cgtpy_session *session;
} here;

/* The sessions that this thread has, one for each world: by number, for a world may be gone. */
typedef struct holding {
  struct holding *next;
  uint64_t serial;
  cgtpy_session *session;
} holding;

static _Thread_local holding *holdings;
static _Thread_local unsigned inner_calls;

/* ---- errors ---------------------------------------------------------------------------------- */

bool cgtpy_fail(cgt_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  cgtpy_error = (lab_error){.status = status};
  vsnprintf(cgtpy_error.message, sizeof cgtpy_error.message, format, args); /* NOLINT: args is started */
  va_end(args);
  return false;
}

bool cgtpy_engine_failed(lab_machine *machine) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = cgt_ctx_status(ctx);
  if (status == CGT_OK)
    cgtpy_fail(CGT_EINVAL, "the engine returned neither a value nor an error");
  else
    cgtpy_fail(status, "%s", cgt_ctx_message(ctx));
  if (cgt_ctx_ran_full(ctx)) cgtpy_error.advice = CGT_ADVICE_MEMORY;
  cgt_ctx_clear_error(ctx);
  return false;
}

bool cgtpy_no_memory(void) { return cgtpy_fail(CGT_ENOMEM, "out of memory: the system has no more"); }

/* ---- the ends of threads ----------------------------------------------------------------------- */

static pthread_key_t at_thread_end;
static pthread_once_t key_made = PTHREAD_ONCE_INIT;

/* A thread ends: what it has in worlds that still are is for others. */
static void let_go(void *first) {
  pthread_mutex_lock(&lock);
  for (holding *h = first, *next; h; h = next) {
    for (cgtpy_world *w = worlds; w; w = w->next)
      if (w->serial == h->serial) h->session->taken = false;
    next = h->next;
    free(h);
  }
  pthread_mutex_unlock(&lock);
}

static void make_key(void) { pthread_key_create(&at_thread_end, let_go); }

/* ---- sessions -------------------------------------------------------------------------------- */

size_t cgtpy_stack_bytes(const cgtpy_world *world) {
  bool inside = cgtpy_inside_callback(&(const volatile int *){NULL});
  static _Thread_local size_t half; /* so that Python and calls inside of the call have room too */
  if (half == 0) half = lab_stack_bytes() / 2;
  size_t bytes = half < MOST_STACK ? half : MOST_STACK;
  if (world->stack_bytes > 0 && world->stack_bytes < bytes) bytes = world->stack_bytes;
  return bytes / (inside ? INNER_PARTS : 1);
}

/* Tells program the definitions it does not know; under the lock. */
static bool add_definitions(lab_program *program, size_t *known, const cgtpy_world *world) {
  for (; *known < world->definition_count; ++*known) {
    const char *text = world->definitions[*known];
    if (lab_program_add(program, text, strlen(text), &cgtpy_error) != CGT_OK) return false;
  }
  return true;
}

/* A copy of a ruleset that leads to the work. It stays with the world, where its positions lead to it; so it
 * is used again. */
static const cgt_ruleset *take_copy(cgtpy_world *world, cgtpy_own *own, cgtpy_work *work) {
  cgtpy_own *copy = own->spare;
  if (copy) {
    own->spare = copy->link;
  } else {
    copy = malloc(sizeof *copy);
    if (!copy) return NULL;
    *copy = *own;
    copy->original = own;
    copy->next = world->rulesets;
    world->rulesets = copy;
  }
  copy->work = work;
  copy->link = work->copies;
  work->copies = copy;
  return &copy->face;
}

void cgtpy_world_take_back(cgtpy_work *work) {
  pthread_mutex_lock(&lock);
  for (cgtpy_own *copy = work->copies, *link; copy; copy = link) {
    link = copy->link;
    copy->work = NULL;
    copy->link = copy->original->spare;
    copy->original->spare = copy;
  }
  pthread_mutex_unlock(&lock);
  work->copies = NULL;
}

/* Before the definitions, which may call them. */
static bool add_rulesets(lab_program *program, cgtpy_world *world, cgtpy_work *work) {
  for (size_t i = 0; i < world->named_count; i++) {
    const cgt_ruleset *ruleset = world->named[i];
    if (work && cgtpy_is_own(ruleset)) ruleset = take_copy(world, (cgtpy_own *)(uintptr_t)ruleset, work);
    if (!ruleset) return cgtpy_no_memory();
    if (lab_program_add_ruleset(program, ruleset, &cgtpy_error) != CGT_OK) return false;
    if (cgtpy_is_own(ruleset)) lab_program_believe(program, ruleset); /* Python tries it: _ruleset.py */
  }
  return true;
}

/* Makes *program, if there is none, and tells it what it does not know; under the lock. */
static bool bring_up(lab_program **program, size_t *known, cgtpy_world *world, cgtpy_work *work) {
  lab_program *fresh = *program ? NULL : lab_program_new(false);
  if (!*program && !fresh) return cgtpy_no_memory();
  if (!fresh) return add_definitions(*program, known, world);
  *program = fresh;
  if (add_rulesets(fresh, world, work) && add_definitions(fresh, known, world)) return true;
  lab_program_free(fresh);
  return *program = NULL, false;
}

lab_program *cgtpy_world_program(cgtpy_world *world, size_t *known, cgtpy_work *work) {
  lab_program *program = NULL;
  bool copies = false; /* of rulesets in Python, which lead to the work */
  *known = 0;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; work && i < world->named_count; i++) copies = copies || cgtpy_is_own(world->named[i]);
  if (copies) {
    bring_up(&program, known, world, work);
  } else if (bring_up(&world->base, &world->base_known, world, NULL)) {
    if (!(program = lab_program_branch(world->base))) cgtpy_no_memory();
    *known = world->base_known;
  }
  pthread_mutex_unlock(&lock);
  return program;
}

lab_machine *cgtpy_new_machine(cgtpy_world *world, const lab_program *program, unsigned scale,
                               size_t stack_bytes) {
  cgt_limits limits = {.memory_bytes = world->memory_bytes, .stack_bytes = stack_bytes};
  pthread_mutex_lock(&lock);
  lab_machine *machine = lab_machine_new_sharing(program, &limits, scale, world->root);
  pthread_mutex_unlock(&lock);
  if (!machine)
    cgtpy_fail(CGT_ELIMIT,
               "the memory of %zu MiB that this context may use has no room for another machine; "
               "Context(memory=...) allows more",
               world->memory_bytes >> 20);
  return machine;
}

/* Without memory it is lost, and stays too. Under the lock. */
static void keep(cgtpy_world *world, lab_program *program) {
  lab_program **more = program ? realloc(world->kept, (world->kept_count + 1) * sizeof *more) : NULL;
  if (more) (world->kept = more)[world->kept_count++] = program;
}

void cgtpy_world_drop(cgtpy_world *world, lab_program *program) {
  bool keeps = program && lab_program_has_rulesets(program);
  pthread_mutex_lock(&lock);
  if (keeps) keep(world, program);
  pthread_mutex_unlock(&lock);
  if (!keeps) lab_program_free(program);
}

static void close_session(cgtpy_session *s) {
  lab_machine_free(s->machine);
  cgtpy_world_drop(s->world, s->program);
  s->machine = NULL;
  s->program = NULL;
}

static bool open_session(cgtpy_session *s) {
  s->stale = false;
  s->namings = s->world->namings; /* before the program is made: it may have newer ones */
  s->program = cgtpy_world_program(s->world, &s->known, NULL);
  if (s->program) s->machine = cgtpy_new_machine(s->world, s->program, 1, s->stack_bytes);
  if (s->machine) return true;
  close_session(s);
  return false;
}

/* One that no thread has, or a new one; not open yet, perhaps. */
static cgtpy_session *take_session(cgtpy_world *world, size_t stack_bytes) {
  cgtpy_session *s;
  pthread_mutex_lock(&lock);
  for (s = world->sessions; s && (s->taken || s->stack_bytes != stack_bytes); s = s->next) continue;
  if (!s && (s = calloc(1, sizeof *s))) {
    *s = (cgtpy_session){.world = world, .next = world->sessions, .stack_bytes = stack_bytes};
    world->sessions = s;
  }
  if (s) s->taken = true;
  pthread_mutex_unlock(&lock);
  if (!s) cgtpy_no_memory();
  return s;
}

static cgtpy_session *hold(cgtpy_world *world) {
  pthread_once(&key_made, make_key);
  holding *h = malloc(sizeof *h);
  if (!h) return cgtpy_no_memory(), NULL;
  cgtpy_session *s = take_session(world, cgtpy_stack_bytes(world));
  if (!s) return free(h), NULL;
  *h = (holding){.next = holdings, .serial = world->serial, .session = s};
  holdings = h;
  pthread_setspecific(at_thread_end, holdings);
  s->on_main = cgtpy_stop_is_main_thread();
  return s;
}

/* For a call while another one runs, which has asked a ruleset in Python. */
static cgtpy_session *take_inner(cgtpy_world *world) {
  if (inner_calls == MOST_INNER)
    return cgtpy_fail(
               CGT_ELIMIT,
               "rulesets call the engine, whose rulesets call it again: at most %d such calls can be nested",
               MOST_INNER),
           NULL;
  cgtpy_session *s = take_session(world, cgtpy_stack_bytes(world));
  if (!s) return NULL;
  s->inner = true;
  s->on_main = cgtpy_stop_is_main_thread();
  inner_calls++;
  return s;
}

/* A session that begins afresh forgets values of definitions; games and positions stay. */
static bool get_ready(cgtpy_session *s) {
  const volatile int *stop = cgtpy_stop_flag();
  if (s->stale || s->namings != s->world->namings) close_session(s);
  if (!s->machine && !open_session(s)) return false;
  cgtpy_inside_callback(&stop);
  lab_machine_set_cancel(s->machine, stop);
  if (s->known == s->world->definition_count) return true;
  pthread_mutex_lock(&lock);
  bool good = add_definitions(s->program, &s->known, s->world);
  pthread_mutex_unlock(&lock);
  return good;
}

static cgtpy_session *find_session(cgtpy_world *world, bool inside) {
  holding *h = holdings;
  while (h && h->serial != world->serial) h = h->next;
  cgtpy_session *s = inside ? take_inner(world) : h ? h->session : hold(world);
  if (!s) return NULL;
  if (!get_ready(s)) return cgtpy_leave(s), NULL;
  if (s->inner) return s;
  here.serial = world->serial;
  here.session = s;
  return s;
}

cgtpy_session *cgtpy_enter(cgtpy_world *world) {
  cgtpy_session *s = here.session;
  bool inside = cgtpy_inside_callback(&(const volatile int *){NULL});
  bool ready = !inside && here.serial == world->serial && s->machine && !s->stale &&
               s->known == atomic_load_explicit(&world->definition_count, memory_order_relaxed) &&
               s->namings == atomic_load_explicit(&world->namings, memory_order_relaxed);
  if (!ready) s = find_session(world, inside);
  if (!s || !s->on_main) return s;
  cgtpy_stop_watch(false);
  if (!cgtpy_stop_is_set()) return s;
  cgtpy_fail(CGT_ECANCELLED, "stopped on request");
  return cgtpy_leave(s), NULL;
}

void cgtpy_leave(cgtpy_session *s) {
  if (!s->inner) return;
  inner_calls--;
  pthread_mutex_lock(&lock);
  s->inner = s->taken = false;
  pthread_mutex_unlock(&lock);
}

/* ---- worlds ---------------------------------------------------------------------------------- */

cgtpy_world *cgtpy_open(size_t memory_bytes, size_t stack_bytes) {
  static uint64_t made;
  if (memory_bytes == 0) memory_bytes = memory_default;
  if (memory_bytes < least_memory) return NULL;
  cgtpy_world *world = calloc(1, sizeof *world);
  if (!world) return NULL;
  /* lab_machine_new gives the engine the same share */
  cgt_limits limits = {.memory_bytes = memory_bytes - memory_bytes / 4};
  world->memory_bytes = memory_bytes;
  world->stack_bytes = stack_bytes;
  world->root = cgt_ctx_new(&limits);
  if (!world->root) return free(world), NULL;
  pthread_mutex_lock(&lock);
  world->serial = ++made;
  world->next = worlds;
  worlds = world;
  pthread_mutex_unlock(&lock);
  return world;
}

/* Python calls this when no game, position or context of the world is left; so no call runs in it. */
void cgtpy_close(cgtpy_world *world) {
  if (!world) return;
  pthread_mutex_lock(&lock);
  cgtpy_world **at = &worlds;
  while (*at != world) at = &(*at)->next;
  *at = world->next;
  pthread_mutex_unlock(&lock);
  for (cgtpy_session *s = world->sessions, *next; s; s = next) {
    next = s->next;
    close_session(s);
    free(s);
  }
  cgt_ctx_free(world->root);
  for (size_t i = 0; i < world->kept_count; i++) lab_program_free(world->kept[i]);
  free(world->kept);
  lab_program_free(world->base);
  cgtpy_rulesets_free(world->rulesets);
  free(world->named);
  for (size_t i = 0; i < world->definition_count; i++) free(world->definitions[i]);
  free(world->definitions);
  free(world);
}

/* ---- definitions ------------------------------------------------------------------------------- */

bool cgtpy_remember(cgtpy_world *world, const char *text) {
  char *copy = strdup(text);
  pthread_mutex_lock(&lock);
  char **more = copy ? realloc(world->definitions, (world->definition_count + 1) * sizeof *more) : NULL;
  if (more) {
    world->definitions = more;
    more[world->definition_count++] = copy;
  }
  pthread_mutex_unlock(&lock);
  if (!more) free(copy); /* else the world keeps it */
  return more || cgtpy_no_memory();
}

/* ---- rulesets ---------------------------------------------------------------------------------- */

void cgtpy_world_keep_ruleset(cgtpy_world *world, cgtpy_own *own) {
  pthread_mutex_lock(&lock);
  own->next = world->rulesets;
  world->rulesets = own;
  pthread_mutex_unlock(&lock);
}

bool cgtpy_define_ruleset(cgtpy_world *world, const cgt_ruleset *ruleset) {
  size_t i = 0;
  pthread_mutex_lock(&lock);
  while (i < world->named_count && strcmp(world->named[i]->name, ruleset->name) != 0) i++;
  const cgt_ruleset **more = realloc(world->named, (world->named_count + 1) * sizeof *more);
  if (more) {
    world->named = more;
    more[i] = ruleset;
    if (i == world->named_count) world->named_count++;
    world->namings++;
    keep(world, world->base);
    world->base = NULL;
    world->base_known = 0;
  }
  pthread_mutex_unlock(&lock);
  return more || cgtpy_no_memory();
}
