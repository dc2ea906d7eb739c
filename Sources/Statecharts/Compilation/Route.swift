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
  /// Whether the last exit point belongs to the whole chart, and has no target.
  var endsChart = false

  init(_ targets: [NodeTree.Target]) {
    self.targets = targets
  }
}

/// The segments of a path through a join or exit points (UML 2.5.1 §14.2.3.7).
///
/// Each segment ends at the join or at an exit point. It exits a part of the chart, and has an effect.
struct ExitRoute {
  /// The segments that end at a join.
  struct Join {
    /// The regions that contain the sources.
    let regions: [IndexRange]
    /// The state or chart around a join that is outside of the parallel state.
    ///
    /// The last segment then exits the parallel state before its effect (PSSM, Join 001).
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
  /// The composite of the last exit point, which counts as the source for the domain; -1 without exit points.
  var composite: Int32 = -1
  /// The segments that end at exit points.
  var segments: [Segment] = []
}
