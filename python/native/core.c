/* core.c: the type Core: a game with the operators that must be fast. Game, in cgtlab/game.py, is made from
 * it and has all the rest; what is not a game of the same context goes to Game._addend, Game._compare and
 * Game._operate. A call of the engine through cffi costs more than a sum that is remembered; so these go by the C interface of
 * Python, the part of it that stays the same from 3.9 on. */
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x03090000
#endif
#include <Python.h>

#include "own_ruleset.h"
#include "stop.h"
#include "world.h"

typedef struct core {
  PyObject_HEAD PyObject *context; /* keeps the world */
  cgtpy_world *world;
  uint64_t handle;
} core;

static PyTypeObject *core_type;

static bool is_core(PyObject *object) { return PyObject_TypeCheck(object, core_type); }

/* ---- making and freeing ------------------------------------------------------------------------- */

static PyObject *make(PyTypeObject *type, PyObject *context, cgtpy_world *world, uint64_t handle) {
  allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  core *g = (core *)alloc(type, 0);
  if (!g) return NULL;
  Py_INCREF(context);
  g->context = context;
  g->world = world;
  g->handle = handle;
  return (PyObject *)g;
}

/* _make(context, world, handle), world as the number of its address. */
static PyObject *core_make(PyObject *type, PyObject *args) {
  PyObject *context;
  unsigned long long world, handle;
  if (!PyArg_ParseTuple(args, "OKK", &context, &world, &handle)) return NULL;
  return make((PyTypeObject *)type, context, (cgtpy_world *)(uintptr_t)world, handle);
}

/* Game makes its objects by _make alone: what object.__new__ made would have no context. */
static PyObject *core_new(PyTypeObject *type, PyObject *args, PyObject *named) {
  (void)args, (void)named;
  PyErr_Format(PyExc_TypeError, "%R: games are made by Game(value)", type);
  return NULL;
}

static void core_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  Py_DECREF(((core *)self)->context);
  release(self);
  Py_DECREF(type);
}

static PyObject *core_get_handle(PyObject *self, void *closure) {
  (void)closure;
  return PyLong_FromUnsignedLongLong(((core *)self)->handle);
}

static PyObject *core_get_context(PyObject *self, void *closure) {
  (void)closure;
  PyObject *context = ((core *)self)->context;
  Py_INCREF(context);
  return context;
}

/* ---- operations ------------------------------------------------------------------------------- */

typedef struct work {
  cgtpy_world *world;
  cgt_game g, h;
  int64_t n;
  cgt_game result;
  cgt_order order;
} work;

typedef bool operation(work *w, cgt_ctx *ctx);

static bool add(work *w, cgt_ctx *ctx) {
  return w->result = cgt_add(ctx, w->g, w->h), !cgt_is_none(w->result);
}
static bool sub(work *w, cgt_ctx *ctx) {
  return w->result = cgt_sub(ctx, w->g, w->h), !cgt_is_none(w->result);
}
static bool neg(work *w, cgt_ctx *ctx) { return w->result = cgt_neg(ctx, w->g), !cgt_is_none(w->result); }

static bool multiply(work *w, cgt_ctx *ctx) {
  w->result = cgt_multiple(ctx, cgt_integer(ctx, w->n), w->g);
  return !cgt_is_none(w->result);
}

static bool compare(work *w, cgt_ctx *ctx) { return cgt_compare(&w->order, ctx, w->g, w->h) == CGT_OK; }

static bool integer(work *w, cgt_ctx *ctx) {
  return w->result = cgt_integer(ctx, w->n), !cgt_is_none(w->result);
}

/* Without the interpreter lock. */
static bool run_once(work *w, operation *operation) {
  cgtpy_session *s = cgtpy_enter(w->world);
  if (!s) return false;
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  bool good = operation(w, ctx);
  if (!good) cgtpy_engine_failed(s->machine);
  cgtpy_leave(s);
  return good;
}

/* The error as an exception: _errors.raise_error(status, message, asker). */
static void raise(void) {
  PyObject *module = PyImport_ImportModule("cgtlab._errors");
  PyObject *nothing =
      module
          ? PyObject_CallMethod(module, "raise_error", "isKiii", (int)cgtpy_error.status, cgtpy_error.message,
                                (unsigned long long)cgtpy_this_asker(), 0, 0, (int)cgtpy_error.advice)
          : NULL;
  Py_XDECREF(nothing);
  Py_XDECREF(module);
}

/* After Ctrl-C Python's handlers run; if they raise nothing, the work begins again. */
static bool run(work *w, operation *operation) {
  for (;;) {
    bool good;
    Py_BEGIN_ALLOW_THREADS good = run_once(w, operation);
    Py_END_ALLOW_THREADS if (good) return true;
    if (cgtpy_error.status != CGT_ECANCELLED) break;
    cgtpy_clear_interrupt();
    if (PyErr_CheckSignals() != 0) return false;
  }
  raise();
  return false;
}

/* What is a game of the other's context at once, as a new reference: a game of it, and an int of 64 bits. Py_None for all
 * else, which the methods of Game look at; NULL with an exception. */
static PyObject *operand(core *with, PyObject *other) {
  if (is_core(other) && ((core *)other)->world == with->world) {
    Py_INCREF(other);
    return other;
  }
  int overflow;
  if (PyLong_Check(other)) {
    work w = {.world = with->world, .n = PyLong_AsLongLongAndOverflow(other, &overflow)};
    if (!overflow) {
      if (PyErr_Occurred() || !run(&w, integer)) return NULL;
      return make(Py_TYPE(with), with->context, with->world, cgtpy_handle(w.result));
    }
  }
  Py_INCREF(Py_None);
  return Py_None;
}

/* The same of what is added: Py_NotImplemented where Game._addend finds nothing that can be a game. */
static PyObject *addend(core *with, PyObject *other) {
  PyObject *found = operand(with, other);
  if (found != Py_None) return found;
  Py_DECREF(found);
  return PyObject_CallMethod((PyObject *)with, "_addend", "O", other);
}

static PyObject *binary(PyObject *a, PyObject *b, operation *operation) {
  core *with = (core *)(is_core(a) ? a : b);
  PyObject *left = addend(with, a), *right = NULL, *result = NULL;
  if (left && left != Py_NotImplemented) right = addend(with, b);
  if (left == Py_NotImplemented || right == Py_NotImplemented) {
    result = Py_NotImplemented;
    Py_INCREF(result);
  } else if (left && right) {
    work w = {.world = with->world,
              .g = cgtpy_game(((core *)left)->handle),
              .h = cgtpy_game(((core *)right)->handle)};
    if (run(&w, operation)) result = make(Py_TYPE(with), with->context, with->world, cgtpy_handle(w.result));
  }
  Py_XDECREF(left);
  Py_XDECREF(right);
  return result;
}

static PyObject *core_add(PyObject *a, PyObject *b) { return binary(a, b, add); }
static PyObject *core_subtract(PyObject *a, PyObject *b) { return binary(a, b, sub); }

/* n times a game; all other products are those of the language. */
static PyObject *core_multiply(PyObject *a, PyObject *b) {
  PyObject *game = is_core(a) ? a : b, *factor = is_core(a) ? b : a;
  core *with = (core *)game;
  int overflow = 1;
  work w = {.world = with->world, .g = cgtpy_game(with->handle)};
  if (PyLong_Check(factor)) w.n = PyLong_AsLongLongAndOverflow(factor, &overflow);
  if (PyErr_Occurred()) return NULL;
  if (overflow) return PyObject_CallMethod(game, "_operate", "sOO", "*", a, b);
  if (!run(&w, multiply)) return NULL;
  return make(Py_TYPE(with), with->context, with->world, cgtpy_handle(w.result));
}

static PyObject *operate(const char *sign, PyObject *a, PyObject *b) {
  return PyObject_CallMethod(is_core(a) ? a : b, "_operate", "sOO", sign, a, b);
}

static PyObject *core_divide(PyObject *a, PyObject *b) { return operate("/", a, b); }
static PyObject *core_remainder(PyObject *a, PyObject *b) { return operate("%", a, b); }

static PyObject *core_power(PyObject *a, PyObject *b, PyObject *modulus) {
  if (modulus == Py_None) return operate("^", a, b);
  Py_INCREF(Py_NotImplemented);
  return Py_NotImplemented;
}

static PyObject *core_negative(PyObject *self) {
  core *g = (core *)self;
  work w = {.world = g->world, .g = cgtpy_game(g->handle)};
  return run(&w, neg) ? make(Py_TYPE(g), g->context, g->world, cgtpy_handle(w.result)) : NULL;
}

static PyObject *core_positive(PyObject *self) {
  Py_INCREF(self);
  return self;
}

static int is_zero(cgt_game g, cgtpy_world *world) {
  work w = {.world = world};
  return run(&w, integer) ? cgt_equal(g, w.result) : -1;
}

static int core_truth(PyObject *self) {
  core *g = (core *)self;
  int zero = is_zero(cgtpy_game(g->handle), g->world);
  return zero < 0 ? -1 : !zero;
}

/* ---- order ------------------------------------------------------------------------------------ */

static bool holds(int sign, cgt_order order) {
  switch (sign) {
  case Py_LT:
    return order == CGT_LESS;
  case Py_LE:
    return order == CGT_LESS || order == CGT_EQUAL;
  case Py_GT:
    return order == CGT_GREATER;
  case Py_GE:
    return order == CGT_GREATER || order == CGT_EQUAL;
  default:
    return false;
  }
}

static const char *const signs[] = {
    [Py_LT] = "<", [Py_LE] = "<=", [Py_EQ] = "==", [Py_NE] = "!=", [Py_GT] = ">", [Py_GE] = ">="};

/* The partial order: of confused games none of < <= > >= == holds. */
static PyObject *core_compare(PyObject *a, PyObject *b, int sign) {
  core *with = (core *)a;
  PyObject *right = operand(with, b), *result = NULL;
  if (!right) return NULL;
  if (right == Py_None) {
    Py_DECREF(right);
    return PyObject_CallMethod(a, "_compare", "sO", signs[sign], b);
  }
  work w = {.world = with->world, .g = cgtpy_game(with->handle), .h = cgtpy_game(((core *)right)->handle)};
  bool same = cgt_equal(w.g, w.h);
  if (sign == Py_EQ || sign == Py_NE)
    result = PyBool_FromLong(same == (sign == Py_EQ));
  else if (run(&w, compare))
    result = PyBool_FromLong(holds(sign, w.order));
  Py_DECREF(right);
  return result;
}

/* Numbers are equal to Python's, so their hashes are too. */
static Py_hash_t core_hash(PyObject *self) {
  uint64_t handle = ((core *)self)->handle;
  if (!cgt_is_number(cgtpy_game(handle))) {
    uint64_t mixed = (handle ^ handle >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    Py_hash_t hash = (Py_hash_t)(mixed ^ mixed >> 29);
    return hash == -1 ? -2 : hash;
  }
  PyObject *hash = PyObject_CallMethod(self, "_hash_of_number", NULL);
  if (!hash) return -1;
  Py_ssize_t value = PyLong_AsSsize_t(hash);
  Py_DECREF(hash);
  return value;
}

/* ---- the type --------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"_make", core_make, METH_VARARGS | METH_CLASS, "_make(context, world, handle): a game of that handle"},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef attributes[] = {
    {"_handle", core_get_handle, NULL, "its name in the context", NULL},
    {"context", core_get_context, NULL, "the Context that the game belongs to", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, core_new},
                              {Py_tp_dealloc, core_dealloc},
                              {Py_tp_methods, methods},
                              {Py_tp_getset, attributes},
                              {Py_tp_richcompare, core_compare},
                              {Py_tp_hash, core_hash},
                              {Py_nb_add, core_add},
                              {Py_nb_subtract, core_subtract},
                              {Py_nb_multiply, core_multiply},
                              {Py_nb_true_divide, core_divide},
                              {Py_nb_remainder, core_remainder},
                              {Py_nb_power, core_power},
                              {Py_nb_negative, core_negative},
                              {Py_nb_positive, core_positive},
                              {Py_nb_bool, core_truth},
                              {Py_tp_doc, "A game: the base of Game, with the operators."},
                              {0, NULL}};

static PyType_Spec spec = {.name = "cgtlab._native.Core",
                           .basicsize = sizeof(core),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                           .slots = slots};

static int add_core(const char *module_name) {
  PyObject *module = PyImport_AddModule(module_name); /* borrowed */
  if (!module) return -1;
  if (!core_type) core_type = (PyTypeObject *)PyType_FromSpec(&spec);
  if (!core_type) return -1;
  return PyObject_SetAttrString(module, "Core", (PyObject *)core_type);
}

int cgtpy_add_core(const char *module_name) {
  PyGILState_STATE state = PyGILState_Ensure(); /* cffi has given the lock up for the call */
  int result = add_core(module_name);
  if (result != 0) PyErr_Clear();
  PyGILState_Release(state);
  return result;
}
