#include "CGraphviz.h"

#if defined(_WIN32) || defined(__wasi__)

CGraphvizGraph *cgraphviz_read(const CGraphvizLibrary *library, CGraphvizGraph *graph,
                               const char *text) {
  (void)library;
  (void)graph;
  (void)text;
  return 0;
}

#else

#include <stdio.h>
#include <string.h>

CGraphvizGraph *cgraphviz_read(const CGraphvizLibrary *library, CGraphvizGraph *graph,
                               const char *text) {
  FILE *stream = fmemopen((void *)text, strlen(text), "r");
  if (!stream) return 0;
  CGraphvizGraph *read = library->agconcat(graph, stream, 0);
  fclose(stream);
  return read;
}

#endif
