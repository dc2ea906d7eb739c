// So that a user of tables does not have to know which library declares it.
@_exported import enum ChartModel.FaultSeverity
@_exported import struct StateGraphs.DefinitionFault
@_exported import struct StateGraphs.InvalidDefinitionError
