/// The pseudostate at which a transition starts that has no trigger (UML 2.5.1 §14.2.3.7).
package enum SegmentStart: Hashable, Sendable {
  /// Its target is entered when all sources have arrived.
  case join(String)
  /// Its targets are the defaults of the history.
  case history(HistoryKind)
  case point(PointKind, String)
}

/// Whether one enters a composite through a point, or exits it.
package enum PointKind: Hashable, Sendable {
  case entry
  case exit

  /// The name in messages.
  var words: String {
    switch self {
    case .entry: "entry point"
    case .exit: "exit point"
    }
  }
}
