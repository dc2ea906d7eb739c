#include "CDatabases.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The name of a function without the prefix of its library, and where its pointer is in the struct.
typedef struct {
  const char *name;
  size_t offset;
} Function;

#if defined(_WIN32) || defined(__wasi__)

static const void *load(const char *name, const char *prefix, const Function *functions, size_t count, size_t size,
                        char *message, int capacity) {
  (void)name, (void)prefix, (void)functions, (void)count, (void)size;
  snprintf(message, (size_t)capacity, "this platform does not load libraries at run time");
  return 0;
}

#else

#include <dlfcn.h>

static int find_functions(void *handle, const char *prefix, const Function *functions, size_t count, char *library) {
  for (size_t index = 0; index < count; index += 1) {
    char symbol[64];
    snprintf(symbol, sizeof symbol, "%s%s", prefix, functions[index].name);
    // POSIX's way from the object pointer that dlsym returns to a function pointer.
    void **address = (void **)(library + functions[index].offset);
    *address = dlsym(handle, symbol);
    if (!*address) return 0;
  }
  return 1;
}

static const void *load(const char *name, const char *prefix, const Function *functions, size_t count, size_t size,
                        char *message, int capacity) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  char *library = handle ? calloc(1, size) : 0;
  if (library && find_functions(handle, prefix, functions, count, library)) return library;
  const char *error = dlerror();
  snprintf(message, (size_t)capacity, "%s", error ? error : "out of memory");
  free(library);
  return 0;
}

#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

const CDatabasesSQLite *cdatabases_load_sqlite(const char *name, char *message, int capacity) {
#define FUNCTION(name) { #name, offsetof(CDatabasesSQLite, name) }
  static const Function functions[] = {
    FUNCTION(open_v2),      FUNCTION(close_v2),     FUNCTION(extended_result_codes), FUNCTION(busy_handler),
    FUNCTION(errmsg),       FUNCTION(errstr),       FUNCTION(get_autocommit),        FUNCTION(prepare_v2),
    FUNCTION(bind_text),    FUNCTION(bind_null),    FUNCTION(bind_parameter_count),  FUNCTION(step),
    FUNCTION(reset),        FUNCTION(clear_bindings), FUNCTION(finalize),            FUNCTION(column_count),
    FUNCTION(column_text),  FUNCTION(column_bytes), FUNCTION(libversion_number),     FUNCTION(threadsafe),
  };
#undef FUNCTION
  _Static_assert(sizeof(CDatabasesSQLite) == COUNT(functions) * sizeof(void *), "each function is looked up");
  return load(name, "sqlite3_", functions, COUNT(functions), sizeof(CDatabasesSQLite), message, capacity);
}

const CDatabasesPQ *cdatabases_load_pq(const char *name, char *message, int capacity) {
#define FUNCTION(name) { #name, offsetof(CDatabasesPQ, name) }
  static const Function functions[] = {
    FUNCTION(libVersion),   FUNCTION(conninfoParse), FUNCTION(conninfoFree),  FUNCTION(freemem),
    FUNCTION(connectdbParams), FUNCTION(status),     FUNCTION(errorMessage),  FUNCTION(finish),
    FUNCTION(transactionStatus), FUNCTION(serverVersion), FUNCTION(consumeInput), FUNCTION(prepare),
    FUNCTION(execPrepared), FUNCTION(execParams),    FUNCTION(resultStatus),  FUNCTION(resultErrorField),
    FUNCTION(ntuples),      FUNCTION(nfields),       FUNCTION(getisnull),     FUNCTION(getvalue),
    FUNCTION(getlength),    FUNCTION(clear),         FUNCTION(setNoticeProcessor),
    FUNCTION(connectionNeedsPassword), FUNCTION(setErrorVerbosity), FUNCTION(reset),
    FUNCTION(socket),       FUNCTION(sendQueryPrepared), FUNCTION(isBusy),    FUNCTION(getResult),
    FUNCTION(backendPID),   FUNCTION(sendQueryParams),
  };
#undef FUNCTION
  _Static_assert(sizeof(CDatabasesPQ) == COUNT(functions) * sizeof(void *), "each function is looked up");
  return load(name, "PQ", functions, COUNT(functions), sizeof(CDatabasesPQ), message, capacity);
}

static void discard(void *argument, const char *message) { (void)argument, (void)message; }

void cdatabases_discard_notices(const CDatabasesPQ *library, CDatabasesPQConnection *connection) {
  library->setNoticeProcessor(connection, discard, 0);
}
