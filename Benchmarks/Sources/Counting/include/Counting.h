// What a part of a program does, counted from outside.

/// Counts from now on, if Valgrind's callgrind runs the program.
void counting_start(void);

/// Writes the instructions and calls since the start to a file, with the name in it.
void counting_stop(const char *name);

typedef struct {
  long count, bytes;
} counting_heap;

/// What has been allocated so far, if libCountedAllocations is loaded before the C library; else nothing.
counting_heap counting_allocations(void);
