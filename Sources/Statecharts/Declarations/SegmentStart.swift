import ChartModel

/// The place of the actions of a line without a trigger: in a state, or at a pseudostate (UML 2.5.1 §14.2.3.7).
enum SegmentStart: Hashable, Sendable {
  case entry
  case exit
  case initial
  /// Its target is entered when all sources have arrived.
  case join(String)
  /// Its targets are the defaults of the history.
  case history(HistoryKind)
  case point(PointKind, String)
}

extension PointKind {
  /// The name in messages.
  var words: String { "\(rawValue) point" }
}
