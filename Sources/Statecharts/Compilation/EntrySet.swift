import ChartModel

/// The nodes that a transition enters, and their actions (SCXML, Appendix D,
/// computeEntrySet, addDescendantStatesToEnter, addAncestorStatesToEnter; UML 2.5.1 §14.2.3.4.5).
struct EntrySet {
  private let outline: NodeTree
  private let historyRecords: [HistoryRecord]
  private let domain: Int32
  private var members: Set<Int32> = []
  /// The composites that are entered by default: their initial transitions have effects.
  private var byDefault: Set<Int32> = []
  private var historyActions: [Int32: IndexRange] = [:]
  /// By composite: the effect of the entry point through which it is entered.
  private var pointEffects: [Int32: IndexRange] = [:]

  /// The nodes to enter, in document order: only those in the domain, even for a history outside of it.
  private(set) var nodes: [Int32] = []

  /// The composites on whose recorded history the set depends.
  private(set) var historiesAsked: Set<Int32> = []

  /// Whether the set depends on recorded history.
  var dependsOnHistory: Bool { !historiesAsked.isEmpty }

  /// - Parameters:
  ///   - targets: The targets of the transition.
  ///   - domain: The innermost node that stays active; -1 to enter the root, too.
  ///   - historyRecords: The recorded histories.
  init(
    of targets: [NodeTree.Target], in domain: Int32, _ outline: NodeTree,
    _ historyRecords: [HistoryRecord] = []
  ) {
    self.outline = outline
    self.historyRecords = historyRecords
    self.domain = domain
    for target in targets { addTarget(target) }
    for target in outline.effective(targets, historyRecords) {
      addAncestors(of: target, upTo: domain)
    }
    // The regions of a parallel state that stays active are entered, if a transition has exited them. A choice
    // of the whole chart replaces its regions.
    if domain >= 0, outline.shape(domain).kind == .parallel, !isChoice(targets, in: domain) {
      addRegions(of: domain)
    }
    for member in members where domain < 0 || outline.isDescendant(member, of: domain) {
      nodes.append(member)
    }
    nodes.sort()
  }

  /// The leaves in the domain after the step: the domain itself if nothing is entered.
  var leaves: [Int32] {
    guard !nodes.isEmpty else { return [domain] }
    var leaves: [Int32] = []
    for (index, node) in nodes.enumerated()
    where index + 1 == nodes.count || nodes[index + 1] >= outline.shape(node).end {
      leaves.append(node)
    }
    return leaves
  }

  /// The actions to perform, in order.
  ///
  /// For each node, these are its entry actions, then the effects of its entry point, of its initial
  /// transition, and of its history's default.
  var actions: [IndexRange] {
    var actions: [IndexRange] = []
    // These composites are not entered, but stay active, and enter their initial state or a default all the
    // same:
    // - one around the domain that is entered by default, by a local transition
    // - one whose history enters its default: its own, or that of its initial transition
    // - one whose entry point is a target
    let around = byDefault.filter { $0 == domain || outline.isDescendant(domain, of: $0) }
    let kept = around.union(historyActions.keys).union(pointEffects.keys).subtracting(nodes)
      .sorted()
    for node in kept {
      if let effect = pointEffects[node] { actions.append(effect) }
      if around.contains(node) { actions.append(outline[node].initialEffect) }
      if let action = historyActions[node] { actions.append(action) }
    }
    for node in nodes {
      actions.append(outline[node].entry)
      if let effect = pointEffects[node] { actions.append(effect) }
      if byDefault.contains(node) { actions.append(outline[node].initialEffect) }
      if let action = historyActions[node] { actions.append(action) }
    }
    return actions.filter { !$0.isEmpty }
  }

  private mutating func addTarget(_ target: NodeTree.Target) {
    switch target {
    case .node(let node): addDescendants(of: node)
    case .history(let composite, let kind): addHistory(kind, of: composite)
    case .entryPoint(let number): addEntryPoint(outline.entryPoints[Int(number)])
    }
  }

  private mutating func addEntryPoint(_ point: NodeTree.EntryPoint) {
    members.insert(point.composite)
    pointEffects[point.composite] = point.effect
    for target in point.targets { addTarget(target) }
    for target in outline.effective(point.targets, historyRecords) {
      addAncestors(of: target, upTo: point.composite)
    }
    if outline.shape(point.composite).kind == .parallel { addRegions(of: point.composite) }
  }

  private func isChoice(_ targets: [NodeTree.Target], in parent: Int32) -> Bool {
    targets.contains { target in
      guard case .node(let node) = target else { return false }
      return outline.shape(node).kind == .choice && outline.shape(node).parent == parent
    }
  }

  private mutating func addDescendants(of node: Int32) {
    members.insert(node)
    switch outline.shape(node).kind {
    case .simple, .final, .choice: break
    case .parallel: addRegions(of: node)
    case .composite, .region: addInitial(of: node)
    }
  }

  private mutating func addInitial(of composite: Int32) {
    switch outline[composite].initial {
    case .none, .first:
      break
    case .states(let targets):
      byDefault.insert(composite)
      add(targets, in: composite)
    case .history(let kind):
      byDefault.insert(composite)
      addHistory(kind, of: composite)
    }
  }

  private mutating func addHistory(_ kind: HistoryKind, of composite: Int32) {
    historiesAsked.insert(composite)
    let node = outline[composite]
    if outline.restored(by: kind, of: composite, historyRecords) == nil {
      let hasDefault = node.defaults[kind] != nil
      // The default entry goes through the initial transition (UML 2.5.1 §14.2.3.7), even if the
      // composite stays active.
      if !hasDefault, !node.usesInitialHistory(kind) {
        addDescendants(of: composite)
        return
      }
      historyActions[composite] = outline.historyDefault(of: composite, kind)?.action
    }
    members.insert(composite)
    add(outline.targets(ofHistory: kind, of: composite, historyRecords), in: composite)
    if outline.shape(composite).kind == .parallel { addRegions(of: composite) }
  }

  private mutating func add(_ targets: [Int32], in composite: Int32) {
    for target in targets where target != composite { addDescendants(of: target) }
    for target in targets { addAncestors(of: target, upTo: composite) }
  }

  private mutating func addAncestors(of node: Int32, upTo limit: Int32) {
    var ancestor = node > limit ? outline.shape(node).parent : limit
    while ancestor > limit {
      members.insert(ancestor)
      if outline.shape(ancestor).kind == .parallel { addRegions(of: ancestor) }
      ancestor = outline.shape(ancestor).parent
    }
  }

  /// Enters by default those regions that contain no target.
  private mutating func addRegions(of parallel: Int32) {
    for region in outline[parallel].children {
      guard !members.contains(where: { outline.isDescendant($0, of: region) }) else { continue }
      addDescendants(of: region)
    }
  }
}
