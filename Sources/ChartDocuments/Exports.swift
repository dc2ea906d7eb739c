// The terms that documents and charts share, so that a user of either does not have to know which
// library declares them.
@_exported import enum StateGraphs.FaultSeverity
@_exported import enum StateGraphs.HistoryKind
@_exported import enum StateGraphs.InitialTransition
@_exported import enum StateGraphs.PointKind
@_exported import enum StateGraphs.TransitionKind
