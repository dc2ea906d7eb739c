#include "CGraphviz.h"
#include "messages.h"

#if defined(_WIN32) || defined(__wasi__)

const CGraphvizLibrary *cgraphviz_load(const char *name) {
  (void)name;
  cgraphviz_collect((char *)"this platform does not load libraries at run time");
  return 0;
}

#else

#include <dlfcn.h>
#include <stdlib.h>

enum { level_of_warnings = 0 };

static int find_functions(void *handle, CGraphvizLibrary *library) {
  // POSIX's way from the object pointer that dlsym returns to a function pointer.
#define FUNCTION(name) { #name, (void **)&library->name }
  struct {
    const char *name;
    void **address;
  } functions[] = {
    FUNCTION(gvContext),    FUNCTION(gvcVersion),       FUNCTION(gvLayout), FUNCTION(gvFreeLayout),
    FUNCTION(gvRenderData), FUNCTION(gvFreeRenderData), FUNCTION(agmemread), FUNCTION(agclose),
    FUNCTION(agerrors),     FUNCTION(agreseterrors),    FUNCTION(agseterr), FUNCTION(agseterrf),
    FUNCTION(agsubg),       FUNCTION(agget),            FUNCTION(agsafeset), FUNCTION(agnameof),
    FUNCTION(agfstnode),    FUNCTION(agnxtnode),        FUNCTION(agfstout), FUNCTION(agnxtout),
    FUNCTION(agopen),       FUNCTION(agstrdup),         FUNCTION(agconcat),
  };
#undef FUNCTION
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index += 1) {
    *functions[index].address = dlsym(handle, functions[index].name);
    if (!*functions[index].address) return 0;
  }
  library->Agdirected = dlsym(handle, "Agdirected");
  return library->Agdirected != 0;
}

static const CGraphvizLibrary *failure(CGraphvizLibrary *library) {
  cgraphviz_collect(dlerror());
  free(library);
  return 0;
}

const CGraphvizLibrary *cgraphviz_load(const char *name) {
  CGraphvizLibrary *library = calloc(1, sizeof *library);
  if (!library) return 0;
  // RTLD_GLOBAL: the plugins look for the library's symbols in the process, and with RTLD_LOCAL
  // the one for WebP ends it.
  void *handle = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
  if (!handle || !find_functions(handle, library)) return failure(library);
  library->agseterr(level_of_warnings);
  library->agseterrf(cgraphviz_collect);
  return library;
}

#endif
