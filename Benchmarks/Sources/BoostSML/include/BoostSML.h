#pragma once
#include <stdint.h>

// The charts of the workload `compiled-charts` as machines of Boost.SML. Events have the numbers of the compiled charts'
// enums. The library is a header, which nobody fetches: see the package's manifest.

#ifdef __cplusplus
extern "C" {
#endif

/// Entries and exits of tops, middles, inners and leaves, and actions.
struct SMLTally { int64_t entries[4], exits[4], actions; };
struct SMLMoves { int64_t forward, back; };

/// Makes a machine that has entered its initial states, and is never freed.
void *sml_hierarchy(struct SMLTally *tally);
void *sml_regions(struct SMLMoves *moves);
void *sml_ring(struct SMLMoves *moves);

void sml_hierarchy_handle(void *machine, uint8_t event);
void sml_regions_handle(void *machine, uint8_t event);
void sml_ring_handle(void *machine, uint8_t event);

#ifdef __cplusplus
}
#endif
