#include "CGraphviz.h"

#if defined(_WIN32)

#include <windows.h>

static SRWLOCK lock = SRWLOCK_INIT;
void cgraphviz_lock(void) { AcquireSRWLockExclusive(&lock); }
void cgraphviz_unlock(void) { ReleaseSRWLockExclusive(&lock); }

#elif defined(__wasi__)

// One thread, and nothing that could be loaded.
void cgraphviz_lock(void) {}
void cgraphviz_unlock(void) {}

#else

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void cgraphviz_lock(void) { pthread_mutex_lock(&lock); }
void cgraphviz_unlock(void) { pthread_mutex_unlock(&lock); }

#endif
