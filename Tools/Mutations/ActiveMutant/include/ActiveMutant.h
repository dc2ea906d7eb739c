// Which mutant of the sources is active. The sources of the scratch package call these functions;
// they are inline, so that inlinable Swift code of every module can call them, too.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// The number of SCHEMATIC_MUTANT, read before main; 0 if there is none.
extern int schematicActiveMutant(void);

static inline bool isMutant(int number) { return schematicActiveMutant() == number; }

static inline bool mutantNegated(bool value, int number) { return value != isMutant(number); }

static inline ptrdiff_t mutantMoved(ptrdiff_t value, ptrdiff_t distance, int number) {
  return isMutant(number) ? value + distance : value;
}
