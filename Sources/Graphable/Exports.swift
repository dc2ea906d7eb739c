// Graphable exports StateGraphs, because its texts need graphs: users of Graphable need not know
// which of the two libraries declares a symbol.
@_exported import StateGraphs
