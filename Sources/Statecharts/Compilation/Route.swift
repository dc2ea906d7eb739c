import ChartModel

/// The path from a declared target to the states that it enters.
struct Route {
  /// An exit point on the way, with the effect of the segment that starts at it.
  struct Exit {
    let name: String
    let composite: Int32
    let effects: [Int32]
  }

  var targets: [NodeTree.Target]
  /// The exit points, innermost first.
  var exits: [Exit] = []
  /// Whether the last exit point is one of the whole chart, and not connected.
  var endsChart = false

  init(_ targets: [NodeTree.Target]) {
    self.targets = targets
  }
}

/// The segments of a path through a join or exit points (UML 2.5.1 §14.2.3.7).
///
/// Each ends at the join or at an exit point: it exits a part of the chart, and has an effect.
struct ExitRoute {
  /// The segments that end at a join.
  struct Join {
    /// The regions that contain the sources.
    let regions: [IndexRange]
    /// The state or chart around the join, if the join is outside of the parallel state: then the last
    /// segment exits the parallel state before its effect (PSSM, Join 001).
    let outside: IndexRange?
    /// The effect of the last segment.
    let effect: IndexRange
  }

  struct Segment {
    /// The node whose active descendants are exited: a composite, or one of its regions.
    let domain: Int32
    let domainEnd: Int32
    let effect: IndexRange
  }

  /// The join at which the path starts.
  var join: Join?
  /// The names of the exit points.
  var names: [String] = []
  /// The composite of the last exit point: the source as far as the domain is concerned; -1 without exit
  /// points.
  var composite: Int32 = -1
  /// The segments that end at exit points.
  var segments: [Segment] = []
}
