// Graphable exports StateGraphs, because its texts need graphs: a user of Graphable does not have
// to know which of the two libraries declares a symbol.
@_exported import StateGraphs
