import ChartModel

// The names of nodes and transitions in traces: those of TBStateMachine, and some more.
extension CompiledChart {
  /// The transition to which a path belongs.
  func transition(ofPath path: Int32) -> TransitionRecord? {
    (0..<transitions.count).lazy.map { self.transitions[Int32($0)] }
      .first { $0.paths.start <= path && path < $0.paths.end }
  }

  /// The path that a step takes.
  ///
  /// - Parameter domain: The domain, which may depend on history.
  func wayTaken(_ path: Int32, domain: Int32) -> ChartTransition<State>? {
    guard let transition = transition(ofPath: path) else { return nil }
    return named([path], of: transition, domain: domain, isTaken: true)
  }

  /// A transition as it is declared, with all its paths.
  func declared(_ transition: TransitionRecord) -> ChartTransition<State> {
    let alternatives = Array(transition.paths.start..<transition.paths.end)
    // The path that fires the join has its target.
    let shown = transition.pathSelection == .join ? alternatives.suffix(1) : alternatives[...]
    return named(
      Array(shown), of: transition, domain: paths[shown.first ?? 0].domain, isTaken: false)
  }

  private func named(
    _ alternatives: [Int32], of transition: TransitionRecord, domain: Int32, isTaken: Bool
  ) -> ChartTransition<State> {
    let path = paths[transition.paths.start]
    let targets = alternatives.flatMap { self.targets[Int($0)] }
    let isInternal = alternatives.allSatisfy { paths[$0].isInternal }
    return ChartTransition(
      source: table.node(path.source).state, targets: targets.flatMap(states),
      kind: isInternal ? .internal : kinds[Int(transition.paths.start)],
      sourcePath: table.pathText(to: path.source),
      domainPath: table.pathText(to: isInternal ? path.source : max(domain, 0)),
      description: name(alternatives, of: transition, isTaken: isTaken))
  }

  private func name(_ alternatives: [Int32], of transition: TransitionRecord, isTaken: Bool)
    -> String
  {
    let source = label(paths[transition.paths.start].source)
    let targets = alternatives.flatMap { self.targets[Int($0)] }
    if let exits = alternatives.lazy.compactMap({ self.exitRoutes[$0] }).first,
      transition.pathSelection == .single
    {
      let end = targets.isEmpty ? "" : " --> \(ends(targets, isTaken))"
      return ([source] + exits.names.map { "exit \($0)" }).joined(separator: " --> ") + end
    }
    if alternatives.contains(where: { paths[$0].flags == .terminates }) {
      return "\(source) --> terminate"
    }
    switch transition.pathSelection {
    case .join:
      guard !targets.isEmpty else { return "\(source) --> join" }
      let sources = group(joins[Int(transition.detail)].sources)
      return "\(sources) --> join --> \(list(targets, isTaken))"
    case .junction: return "\(source) --> junction --> \(list(targets, isTaken))"
    case .among: return "\(source) --> \(list(targets, isTaken))"
    case .single: break
    }
    if targets.isEmpty { return source }
    return "\(source) --> \(ends(targets, isTaken))"
  }

  // MARK: - Parts of names

  /// The targets of one path: of a fork, if there are several.
  private func ends(_ targets: [NodeTree.Target], _ isTaken: Bool) -> String {
    targets.count > 1 ? "fork --> \(list(targets, true))" : list(targets, isTaken)
  }

  /// The text of a single target, of a fork's targets with their parallel state, or of the targets of several
  /// paths.
  private func list(_ targets: [NodeTree.Target], _ isTaken: Bool) -> String {
    // A branch to an exit point that ends the chart has no target.
    if targets.isEmpty { return "end" }
    if targets.count == 1 { return label(targets[0], isTaken) }
    let labels = "[" + targets.map { label($0, isTaken) }.joined(separator: ",") + "]"
    guard isTaken else { return labels }
    return parallel(around: targets.map(node)).map { "\(label($0))/\(labels)" } ?? labels
  }

  private func group(_ nodes: [Int32]) -> String {
    let labels = "[" + nodes.map(label).joined(separator: ",") + "]"
    return parallel(around: nodes).map { "\(label($0))/\(labels)" } ?? labels
  }

  /// The innermost parallel state that contains all `members`.
  private func parallel(around members: [Int32]) -> Int32? {
    table.path(to: members.first ?? 0).last { node in
      nodes[node].kind == .parallel
        && members.allSatisfy { $0 > node && $0 < nodes[node].end }
    }
  }

  private func label(_ target: NodeTree.Target, _ isTaken: Bool) -> String {
    switch target {
    case .history(let composite, let kind): return "\(label(composite))/\(kind.symbol)"
    case .entryPoint(let number):
      let point = outline.entryPoints[Int(number)]
      return "\(label(point.composite)) via \(point.name)"
    case .node(let node):
      guard nodes[node].kind == .choice, !isTaken else { return label(node) }
      let branches = nodes[node].eventless
      let ends = (branches.start..<branches.end).flatMap {
        self.targets[Int(transitions[$0].paths.start)]
      }
      return "choice --> \(list(ends, false))"
    }
  }

  private func label(_ node: Int32) -> String {
    if let label = table.label(of: node) { return label }
    if nodes[node].kind == .choice { return "choice" }
    return node == 0 ? "chart" : table.pathText(to: node)
  }

  private func node(_ target: NodeTree.Target) -> Int32 {
    switch target {
    case .node(let node), .history(let node, _): node
    case .entryPoint(let number): outline.entryPoints[Int(number)].composite
    }
  }

  /// The states of a target; empty for a choice, whose branch is not known yet.
  private func states(_ target: NodeTree.Target) -> [State] {
    let node = node(target)
    // The history of a region belongs to its parallel state.
    let place = nodes[node].kind == .region ? nodes[node].parent : node
    return [table.node(place).state].compactMap { $0 }
  }
}
