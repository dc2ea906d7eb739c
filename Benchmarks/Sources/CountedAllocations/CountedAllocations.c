// A library to be loaded before the C library of GNU (LD_PRELOAD): it counts what is allocated.

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic long count, bytes;

static void add(size_t size) {
  count += 1;
  bytes += (long)size;
}

struct counted { long count, bytes; };
struct counted counted_allocations(void) { return (struct counted){count, bytes}; }

void *malloc(size_t size) {
  add(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  add(size);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  add(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  add(size);
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
#endif
