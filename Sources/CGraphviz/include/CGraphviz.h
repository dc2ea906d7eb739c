// Graphviz's libgvc, loaded at run time.
//
// A library that is linked breaks the build of everyone who lacks it. This one is looked up with
// dlopen when the first picture is asked for, so the package builds without Graphviz and draws
// with it as soon as it is installed, without a flag and without a rebuild. That is also why no
// header of Graphviz is included: the few declarations below are the part of its interface that
// has kept its shape from 2.42 (2019) to 14.1 (2025).
//
// libgvc, and the DOT parser in its libcgraph, keep their state in global variables. Everything
// declared here, and every function of the library, is called with `cgraphviz_lock` held.

#ifndef CGRAPHVIZ_H
#define CGRAPHVIZ_H

#include <stdint.h>

#pragma clang assume_nonnull begin

// Opaque in Graphviz as well: GVC_t and Agraph_t.
typedef struct CGraphvizContext CGraphvizContext;
typedef struct CGraphvizGraph CGraphvizGraph;
typedef struct CGraphvizNode CGraphvizNode;
typedef struct CGraphvizEdge CGraphvizEdge;

// Agdesc_t: whether a graph is directed, and more of the kind, a bit each.
typedef struct {
  uint32_t bits;
} CGraphvizKind;

// The functions of one loaded library, under Graphviz's own names. They are a struct of pointers
// because their addresses are known only once the library is loaded.
typedef struct {
  // libgvc
  CGraphvizContext *_Nullable (*_Nonnull gvContext)(void);
  char *_Nullable (*_Nonnull gvcVersion)(CGraphvizContext *context);
  int (*_Nonnull gvLayout)(CGraphvizContext *context, CGraphvizGraph *graph, const char *engine);
  int (*_Nonnull gvFreeLayout)(CGraphvizContext *context, CGraphvizGraph *graph);
  // `length` is an unsigned int in 2.42 and a size_t in 14. The caller passes a zeroed 64-bit
  // word: on a little-endian machine the value is right whichever of the two is written.
  int (*_Nonnull gvRenderData)(CGraphvizContext *context, CGraphvizGraph *graph,
                               const char *format, char *_Nullable *_Nonnull data,
                               uint64_t *length);
  void (*_Nonnull gvFreeRenderData)(char *_Nullable data);
  // libcgraph
  CGraphvizGraph *_Nullable (*_Nonnull agmemread)(const char *text);
  int (*_Nonnull agclose)(CGraphvizGraph *graph);
  CGraphvizGraph *_Nullable (*_Nonnull agsubg)(CGraphvizGraph *graph, const char *name, int create);
  // `object` is a graph, a node or an edge.
  char *_Nullable (*_Nonnull agget)(void *object, const char *attribute);
  int (*_Nonnull agsafeset)(void *object, const char *attribute, const char *value,
                            const char *otherwise);
  char *_Nullable (*_Nonnull agnameof)(void *object);
  CGraphvizNode *_Nullable (*_Nonnull agfstnode)(CGraphvizGraph *graph);
  CGraphvizNode *_Nullable (*_Nonnull agnxtnode)(CGraphvizGraph *graph, CGraphvizNode *node);
  CGraphvizEdge *_Nullable (*_Nonnull agfstout)(CGraphvizGraph *graph, CGraphvizNode *node);
  CGraphvizEdge *_Nullable (*_Nonnull agnxtout)(CGraphvizGraph *graph, CGraphvizEdge *edge);
  const CGraphvizKind *Agdirected;
  CGraphvizGraph *_Nullable (*_Nonnull agopen)(const char *name, CGraphvizKind kind,
                                               void *_Nullable callbacks);
  char *_Nullable (*_Nonnull agstrdup)(CGraphvizGraph *graph, const char *text);
  // Only for `cgraphviz_read`: it takes one argument more since version 10.
  CGraphvizGraph *_Nullable (*_Nonnull agconcat)(CGraphvizGraph *graph, void *stream,
                                                 void *_Nullable callbacks);
  int (*_Nonnull agerrors)(void);  // the worst level since the last reset: 0 warning, 1 error
  int (*_Nonnull agreseterrors)(void);
  int (*_Nonnull agseterr)(int level);  // report from this level on
  void *_Nullable (*_Nonnull agseterrf)(int (*_Nonnull handler)(char *_Nullable));
} CGraphvizLibrary;

// Loads the library called `name`, a path or a file name that the dynamic linker looks for, and
// makes it report to `cgraphviz_messages` instead of to standard error. Null when there is no such
// library or it lacks a function; why is then in `cgraphviz_messages`. What was loaded stays
// loaded: Graphviz's plugins leave pointers to themselves behind.
const CGraphvizLibrary *_Nullable cgraphviz_load(const char *name);

// Parses `text` into `graph`, which is open and empty. Null when the text is not a graph; the parser
// may have closed `graph` then. Only for Graphviz 2.
CGraphvizGraph *_Nullable cgraphviz_read(const CGraphvizLibrary *library, CGraphvizGraph *graph,
                                         const char *text);

// What the library has reported since the last `cgraphviz_clear_messages`, one text, cut off after
// some kilobytes. A shim, because Graphviz reports through a callback without a context argument,
// several calls to a message, and from places in which nothing may be thrown and little allocated.
const char *cgraphviz_messages(void);
void cgraphviz_clear_messages(void);

// The one lock of the process. A shim, because it has to be the same for every copy of the Swift
// code, and Synchronization's Mutex needs newer systems than this package.
void cgraphviz_lock(void);
void cgraphviz_unlock(void);

#pragma clang assume_nonnull end

#endif
