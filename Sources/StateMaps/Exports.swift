// Exported, so that users of maps need not know which library declares the error of all
// definitions.
@_exported import struct StateGraphs.DefinitionFault
@_exported import struct StateGraphs.InvalidDefinitionError
