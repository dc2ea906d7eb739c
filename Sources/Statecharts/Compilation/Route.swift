/// What a declared target leads through, and to.
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

/// The segments of a path through exit points (UML 2.5.1 §14.2.3.7).
///
/// Each ends at an exit point: it exits a part of the chart, and has an effect.
struct ExitRoute {
  struct Segment {
    /// The node whose active descendants are exited: a composite, or one of its regions.
    let domain: Int32
    let domainEnd: Int32
    let effect: IndexRange
  }

  /// The names of the exit points.
  let names: [String]
  /// The composite of the last exit point: the source as far as the domain is concerned.
  let composite: Int32
  let segments: [Segment]
}
