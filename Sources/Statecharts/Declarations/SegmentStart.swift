import StateGraphs

/// The pseudostate at which a transition starts that has no trigger (UML 2.5.1 §14.2.3.7).
package enum SegmentStart: Hashable, Sendable {
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
