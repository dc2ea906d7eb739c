// Whoever imports Graphable gets the graph as well: texts without their graph are of no use, and
// users should not have to know that definitions are drawn in a library that has no texts.
@_exported import StateGraphs
