#define _GNU_SOURCE
#include "Counting.h"

#include <dlfcn.h>
#include <stddef.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

void counting_start(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void counting_stop(const char *name) {
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}
#else
void counting_start(void) {}
void counting_stop(const char *name) { (void)name; }
#endif

counting_heap counting_allocations(void) {
  static counting_heap (*counted)(void);
  if (!counted) counted = (counting_heap(*)(void))dlsym(RTLD_DEFAULT, "counted_allocations");
  return counted ? counted() : (counting_heap){0, 0};
}
