// The terms that documents and charts share, so that a user of either does not have to know which
// library declares them.
@_exported import enum StateGraphs.FaultSeverity
@_exported import enum StateGraphs.HistoryKind
@_exported import enum StateGraphs.InitialTransition
@_exported import struct StateGraphs.JSONMember
@_exported import enum StateGraphs.JSONValue
@_exported import enum StateGraphs.PointKind
@_exported import struct StateGraphs.SourcePosition
@_exported import enum StateGraphs.TransitionKind
