#include "messages.h"

#include <string.h>

#include "CGraphviz.h"

// Fixed, so that a layout that reports about every node costs no more than one that does not.
static char messages[8192];
static size_t length = 0;

int cgraphviz_collect(char *text) {
  if (!text) return 0;
  size_t added = strlen(text);
  size_t room = sizeof messages - 1 - length;
  if (added > room) added = room;
  memcpy(messages + length, text, added);
  length += added;
  messages[length] = '\0';
  return 0;
}

const char *cgraphviz_messages(void) { return messages; }

void cgraphviz_clear_messages(void) {
  length = 0;
  messages[0] = '\0';
}
