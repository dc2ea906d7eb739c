// The types that documents and charts share, so that you need not import the library that declares them.
@_exported import enum ChartModel.FaultSeverity
@_exported import enum ChartModel.HistoryKind
@_exported import enum ChartModel.InitialTransition
@_exported import struct ChartModel.JSONMember
@_exported import enum ChartModel.JSONValue
@_exported import enum ChartModel.PointKind
@_exported import struct ChartModel.SourcePosition
@_exported import enum ChartModel.TransitionKind
