#include "ActiveMutant.h"

#include <stdlib.h>

static int active = 0;

__attribute__((constructor)) static void readActiveMutant(void) {
  const char *number = getenv("SCHEMATIC_MUTANT");
  if (number != NULL) {
    active = atoi(number);
  }
}

int schematicActiveMutant(void) { return active; }
