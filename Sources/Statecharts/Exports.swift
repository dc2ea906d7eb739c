// The terms that charts and documents share, so that a user of either does not have to know which
// library declares them.
@_exported import struct ChartModel.ChartOutline
@_exported import enum ChartModel.FaultSeverity
@_exported import enum ChartModel.HistoryKind
@_exported import enum ChartModel.InitialTransition
@_exported import enum ChartModel.NodeKind
@_exported import struct ChartModel.StateTag
@_exported import enum ChartModel.TransitionKind
@_exported import struct StateGraphs.DefinitionFault
@_exported import struct StateGraphs.InvalidDefinitionError
@_exported import struct StateGraphs.StatePathError
