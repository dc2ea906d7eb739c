// Exported, so that users of tables need not know which library declares it.
@_exported import enum ChartModel.FaultSeverity
@_exported import struct StateGraphs.DefinitionFault
@_exported import struct StateGraphs.InvalidDefinitionError
