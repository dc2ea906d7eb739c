// The terms that charts and documents share, so that a user of either does not have to know which
// library declares them.
@_exported import struct StateGraphs.DefinitionFault
@_exported import enum StateGraphs.FaultSeverity
@_exported import enum StateGraphs.HistoryKind
@_exported import enum StateGraphs.InitialTransition
@_exported import struct StateGraphs.InvalidDefinitionError
@_exported import struct StateGraphs.StatePathError
@_exported import enum StateGraphs.TransitionKind
