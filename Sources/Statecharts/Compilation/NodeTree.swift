import ChartModel

/// The nesting of a chart's nodes, and the initial states of composites: the source of paths.
///
/// Paths are computed when the chart is compiled. A path that depends on history is computed when it is taken.
struct NodeTree {
  /// The content of a node, and the actions that are performed when it is entered.
  struct Content {
    /// States and regions, without choices.
    var children: [Int32] = []
    /// It leads to states, to a history, or to none; never to the first child.
    var initial: InitialTransition<Int32>
    var defaults = HistoryDefaults()

    var entry = IndexRange.empty
    var initialEffect = IndexRange.empty
    /// The activities that are started when the node is entered and cancelled when it is exited.
    var activities = IndexRange.empty

    /// Whether its initial transition leads to its own history of that kind.
    func usesInitialHistory(_ kind: HistoryKind) -> Bool { initial == .history(kind) }
  }

  /// The defaults of a node's histories; no dictionary, because a transition to a history reads them each time.
  struct HistoryDefaults {
    private var shallow: HistoryDefault?
    private var deep: HistoryDefault?

    subscript(kind: HistoryKind) -> HistoryDefault? {
      get { kind.choose(shallow: shallow, deep: deep) }
      set {
        switch kind {
        case .shallow: shallow = newValue
        case .deep: deep = newValue
        }
      }
    }
  }

  struct HistoryDefault {
    let targets: [Int32]
    let action: IndexRange
  }

  /// A target of a transition, as declared.
  enum Target: Hashable {
    case node(Int32)
    /// The history of a composite or a region.
    case history(of: Int32, HistoryKind)
    /// An entry point, by its number.
    case entryPoint(Int32)
  }

  struct EntryPoint {
    let name: String
    let composite: Int32
    let effect: IndexRange
    var targets: [Target]
  }

  let shapes: [NodeShape]
  var nodes: [Content] = []
  var entryPoints: [EntryPoint] = []

  subscript(_ number: Int32) -> Content {
    get { nodes[Int(number)] }
    set { nodes[Int(number)] = newValue }
  }

  func shape(_ number: Int32) -> NodeShape { shapes[Int(number)] }

  /// Whether `node` is a descendant of `ancestor`.
  func isDescendant(_ node: Int32, of ancestor: Int32) -> Bool {
    node > ancestor && node < shape(ancestor).end
  }

  /// The targets of a history: the recorded states, its default, or the initial states.
  func targets(
    ofHistory kind: HistoryKind, of composite: Int32, _ historyRecords: [HistoryRecord]
  ) -> [Int32] {
    restored(by: kind, of: composite, historyRecords)
      ?? historyDefault(of: composite, kind)?.targets ?? initialTargets(of: composite)
  }

  /// The states that the history of a composite restores; `nil` if none are recorded.
  ///
  /// Shallow history restores the child of a composite, and the top state of each region. Nothing is recorded
  /// for a composite that has completed (UML 2.5.1 §14.2.3.4.5; SCXML restores its final state), or that was
  /// active without a child.
  func restored(
    by kind: HistoryKind, of composite: Int32, _ historyRecords: [HistoryRecord]
  ) -> [Int32]? {
    guard let leaves = historyRecords.leaves(of: composite), leaves != [composite] else {
      return nil
    }
    let last = kind.choose(shallow: tops(of: leaves, in: composite), deep: leaves)
    if last.allSatisfy({ shape($0).kind == .final && isTop($0, in: composite) }) { return nil }
    return last
  }

  /// The initial states of a composite without a recorded history.
  func initialTargets(of composite: Int32) -> [Int32] {
    if shape(composite).kind == .parallel { return self[composite].children }
    switch self[composite].initial {
    case .states(let targets): return targets
    case .first: return Array(self[composite].children.prefix(1))
    case .history(let kind):
      return historyDefault(of: composite, kind)?.targets
        ?? Array(self[composite].children.prefix(1))
    case .none: return [composite]
    }
  }

  /// The default of a composite's history.
  ///
  /// Without a declared default, the initial states are the default. They may be those of the other history.
  func historyDefault(of composite: Int32, _ kind: HistoryKind) -> HistoryDefault? {
    let node = self[composite]
    if let own = node.defaults[kind] { return own }
    guard case .history(let initial) = node.initial else { return nil }
    return node.defaults[initial]
  }

  private func tops(of leaves: [Int32], in composite: Int32) -> [Int32] {
    var tops: [Int32] = []
    for leaf in leaves {
      let top = top(of: leaf, in: composite)
      if tops.last != top { tops.append(top) }
    }
    return tops
  }

  private func top(of leaf: Int32, in composite: Int32) -> Int32 {
    var node = leaf
    while node > composite, !isTop(node, in: composite) { node = shape(node).parent }
    return node
  }

  /// Whether `node` is a child of the composite, or of a region of it.
  private func isTop(_ node: Int32, in composite: Int32) -> Bool {
    let parent = shape(node).parent
    return parent == composite
      || (shape(parent).kind == .region && shape(parent).parent == composite)
  }
}

// MARK: - Domains

extension NodeTree {
  /// The domain of a transition: the node whose descendants are exited, and which stays active
  /// itself (SCXML, Appendix D, getTransitionDomain; UML 2.5.1 §14.2.3.8.1).
  ///
  /// It is the innermost ancestor of the source that contains all targets: a composite, a region or the chart.
  /// For a local transition, it is the source if that contains all targets, or the target if that contains the
  /// source. Other local transitions are like external ones.
  func domain(from source: Int32, to targets: [Int32], kind: TransitionKind) -> Int32 {
    switch kind {
    case .local:
      if !self[source].children.isEmpty,
        targets.allSatisfy({ $0 == source || isDescendant($0, of: source) })
      {
        return source
      }
      if targets.count == 1, isDescendant(source, of: targets[0]) { return targets[0] }
    case .external, .internal:
      break
    }
    return commonAncestor(of: [source], and: targets)
  }

  /// The innermost composite, region or chart that contains all `sources` and all `targets`.
  func commonAncestor(of sources: [Int32], and targets: [Int32]) -> Int32 {
    var ancestor = shape(sources[0]).parent
    while ancestor > 0 {
      let isCandidate = shape(ancestor).kind != .parallel
      if isCandidate, (sources + targets).allSatisfy({ isDescendant($0, of: ancestor) }) { break }
      ancestor = shape(ancestor).parent
    }
    return max(ancestor, 0)
  }

  /// The targets that determine the domain (SCXML, Appendix D, getEffectiveTargetStates).
  ///
  /// They are the targets of a history in place of the history, and the composite of an entry point.
  func effective(_ targets: [Target], _ historyRecords: [HistoryRecord]) -> [Int32] {
    targets.flatMap { target in
      switch target {
      case .node(let node): [node]
      case .history(let composite, let kind):
        self.targets(ofHistory: kind, of: composite, historyRecords)
      // The target of an entry point is inside the composite.
      case .entryPoint(let number): [entryPoints[Int(number)].composite]
      }
    }
  }
}
