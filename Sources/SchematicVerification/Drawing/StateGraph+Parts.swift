import StateGraphs

extension StateGraph {
  /// Marks the arrows of some parts of a model as dead, together with the arrows after a transition's pseudostate.
  mutating func markDead(_ dead: Set<Int>, of parts: [ModelPart]) {
    let owners = PartFinder(self, parts).owners
    for (edge, owners) in zip(edges.indices, owners)
    where !owners.isEmpty && dead.isSuperset(of: owners) {
      edges[edge].mark = .dead
    }
    // Forks last: they may follow a branch.
    markAfterVertices { $0 == .choice || $0 == .junction }
    markAfterVertices { $0 == .fork }
  }

  /// Marks the arrows that start at vertices to which only dead arrows lead.
  private mutating func markAfterVertices(where isMarked: (Node.Kind) -> Bool) {
    for vertex in nodes.indices where isMarked(nodes[vertex].kind) {
      let incoming = edges.filter { $0.target == vertex }
      guard !incoming.isEmpty, incoming.allSatisfy({ $0.mark == .dead }) else { continue }
      for edge in edges.indices where edges[edge].source == vertex { edges[edge].mark = .dead }
    }
  }
}

/// Finds the parts of a model that the arrows of a graph show.
private struct PartFinder {
  private let graph: StateGraph
  private let parts: [ModelPart]
  /// By part: whether it is a transition to a junction or choice.
  private var hasBranches: [Bool]
  private let stateLabels: Set<String>
  /// By arrow: the parts; several if they cannot be distinguished.
  private(set) var owners: [[Int]]

  init(_ graph: StateGraph, _ parts: [ModelPart]) {
    self.graph = graph
    self.parts = parts
    hasBranches = parts.map { _ in false }
    for part in parts { if let transition = part.transition { hasBranches[transition] = true } }
    stateLabels = Set(graph.nodes.indices.filter(graph.isState).map { graph.nodes[$0].label })
    owners = graph.edges.map { _ in [] }
    // Branches and joins are found by the transitions that lead to them.
    find { $0 == .transition || $0 == .historyDefault }
    find { $0 == .branch || $0 == .join }
  }

  private mutating func find(_ isKind: (ModelPart.Kind) -> Bool) {
    let numbers = parts.indices.filter { isKind(parts[$0].kind) }
    var groups: [Group: [Int]] = [:]
    for edge in graph.edges.indices {
      let alike = numbers.filter { isEdge(edge, of: $0) }
      guard !alike.isEmpty else { continue }
      let target = graph.edges[edge].target
      groups[Group(parts: alike, target: graph.isState(target) ? target : nil), default: []]
        .append(edge)
    }
    for (group, edges) in groups {
      // Both are in document order, unless arrows were merged or left out.
      let isComplete = edges.count == group.parts.count
      for (position, edge) in edges.enumerated() {
        owners[edge] = isComplete ? [group.parts[position]] : group.parts
      }
    }
  }

  /// Arrows that the same parts may have drawn.
  private struct Group: Hashable {
    let parts: [Int]
    /// `nil` for a pseudostate, of which each transition has its own.
    let target: Int?
  }

  private func isEdge(_ edge: Int, of number: Int) -> Bool {
    let part = parts[number]
    let source = graph.edges[edge].source
    guard leads(edge, to: part, throughBranches: hasBranches[number]) else { return false }
    switch part.kind {
    case .transition:
      guard isLabeled(edge, part) else { return false }
      if part.source.isEmpty { return graph.nodes[source].kind == .anyState }
      return graph.nodes[source].label == part.source
    case .branch:
      return isLabeled(edge, part)
        && partsLeading(to: source).contains { $0 == part.transition }
    case .join:
      return graph.nodes[source].kind == .join
        && partsLeading(to: source).contains {
          parts[$0].targets == ["join \(part.label.event ?? "")"]
        }
    case .historyDefault:
      return [.shallowHistory, .deepHistory].contains(graph.nodes[source].kind)
        && enclosingState(of: source) == part.source
    }
  }

  private func isLabeled(_ edge: Int, _ part: ModelPart) -> Bool {
    let labels = graph.edges[edge].labels
    return labels.contains { $0.isSame(as: part.label) }
      || (labels.isEmpty && part.label == StateGraph.Label(role: .eventless))
  }

  /// Whether an arrow has the target of a part: several transitions of a state may have the same text.
  private func leads(_ edge: Int, to part: ModelPart, throughBranches: Bool) -> Bool {
    let target = graph.nodes[graph.edges[edge].target]
    switch target.kind {
    case .choice, .junction: return throughBranches
    case .fork: return !throughBranches && part.targets.count > 1
    case .state, .composite, .final:
      return !throughBranches && part.targets.contains(target.label)
    case .join, .shallowHistory, .deepHistory, .entryPoint, .exitPoint, .terminate:
      return !throughBranches && part.targets.count == 1 && !stateLabels.contains(part.targets[0])
    case .region, .initial, .anyState: return false
    @unknown default: return false
    }
  }

  private func partsLeading(to vertex: Int) -> [Int] {
    graph.edges.indices.filter { graph.edges[$0].target == vertex }.flatMap { owners[$0] }
  }

  /// The label of the state around a node; empty for none.
  private func enclosingState(of node: Int) -> String {
    var next = graph.nodes[node].parent
    while let current = next {
      if graph.isState(current) { return graph.nodes[current].label }
      next = graph.nodes[current].parent
    }
    return ""
  }
}

extension StateGraph.Label {
  /// Diagrams omit the word for an eventless transition of a simple state, and for a completion.
  fileprivate func isSame(as other: Self) -> Bool {
    guard role == other.role, `guard` == other.guard, action == other.action else { return false }
    switch role {
    case .completion, .eventless: return true
    case .event, .time, .failure, .entry, .exit, .doing, .deferral, .barrier:
      return event == other.event
    @unknown default: return event == other.event
    }
  }
}
