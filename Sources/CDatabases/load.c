#include "CDatabases.h"

#include <stdio.h>
#include <stdlib.h>

#if defined(_WIN32) || defined(__wasi__)

static const void *load(const char *name, const char *prefix, const char *const *names, size_t count,
                        char *message, int capacity) {
  (void)name, (void)prefix, (void)names, (void)count;
  snprintf(message, (size_t)capacity, "this platform does not load libraries at run time");
  return 0;
}

#else

#include <dlfcn.h>

// Fills a struct that consists of pointers to functions, in the order of their names.
static const void *load(const char *name, const char *prefix, const char *const *names, size_t count,
                        char *message, int capacity) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  void **functions = handle ? calloc(count, sizeof *functions) : 0;
  for (size_t index = 0; functions && index < count; index += 1) {
    char symbol[64];
    snprintf(symbol, sizeof symbol, "%s%s", prefix, names[index]);
    functions[index] = dlsym(handle, symbol);
    if (!functions[index]) {
      free(functions);
      functions = 0;
    }
  }
  if (!functions) {
    const char *error = dlerror();
    snprintf(message, (size_t)capacity, "%s", error ? error : "out of memory");
  }
  return functions;
}

#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

const CDatabasesSQLite *cdatabases_load_sqlite(const char *name, char *message, int capacity) {
  static const char *const names[] = {
    "open_v2",   "close_v2",  "extended_result_codes", "busy_timeout", "errmsg",
    "get_autocommit", "prepare_v2", "bind_text", "bind_null", "bind_parameter_count",
    "step",      "reset",     "clear_bindings", "finalize", "column_count",
    "column_text", "column_bytes", "libversion_number",
  };
  _Static_assert(sizeof(CDatabasesSQLite) == COUNT(names) * sizeof(void *), "one name for each function");
  return load(name, "sqlite3_", names, COUNT(names), message, capacity);
}

const CDatabasesPQ *cdatabases_load_pq(const char *name, char *message, int capacity) {
  static const char *const names[] = {
    "connectdb", "status", "errorMessage", "finish", "transactionStatus", "serverVersion",
    "exec",      "prepare", "execPrepared", "resultStatus", "resultErrorField", "ntuples",
    "nfields",   "getisnull", "getvalue", "getlength", "clear", "setNoticeProcessor",
  };
  _Static_assert(sizeof(CDatabasesPQ) == COUNT(names) * sizeof(void *), "one name for each function");
  return load(name, "PQ", names, COUNT(names), message, capacity);
}

int cdatabases_bind_text(const CDatabasesSQLite *library, CDatabasesSQLiteStatement *statement, int index,
                         const char *text, int length) {
  return library->bind_text(statement, index, text, length, (void (*)(void *))(intptr_t)-1);
}

static void discard(void *argument, const char *message) { (void)argument, (void)message; }

void cdatabases_discard_notices(const CDatabasesPQ *library, CDatabasesPQConnection *connection) {
  library->setNoticeProcessor(connection, discard, 0);
}
