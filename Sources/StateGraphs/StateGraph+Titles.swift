// Descriptions of the parts of a diagram, for screen readers.
extension StateGraph {
  /// The description of the whole diagram.
  @_documentation(visibility: internal)
  public var summary: String {
    let states = nodes.count { $0.kind == .state || $0.kind == .composite || $0.kind == .final }
    let transitions = edges.count { nodes[$0.source].kind != .initial }
    let current = nodes.indices.filter { nodes[$0].isCurrent }.map { title(of: $0) }
    let place = current.isEmpty ? "" : " Current: \(current.joined(separator: ", "))."
    return """
      State machine with \(states) state\(states == 1 ? "" : "s") and \(transitions) \
      arrow\(transitions == 1 ? "" : "s").\(place)\(notes.map { " Note: \($0)" }.joined())
      """
  }

  /// The title of a node.
  @_documentation(visibility: internal)
  public func title(of position: Int) -> String {
    let node = nodes[position]
    let place = node.parent.map { " of \(title(of: $0))" } ?? ""
    switch node.kind {
    case .state, .composite, .anyState: return node.label
    case .region: return node.label.isEmpty ? "region\(place)" : node.label
    case .final: return node.label.isEmpty ? "final state\(place)" : node.label
    case .initial: return "initial\(place)"
    case .choice: return "choice"
    case .junction: return "junction"
    case .fork: return "fork"
    case .join: return "join"
    case .shallowHistory: return "history\(place)"
    case .deepHistory: return "deep history\(place)"
    case .entryPoint: return "entry point \(node.label)\(place)"
    case .exitPoint: return "exit point \(node.label)\(place)"
    case .terminate: return "termination"
    }
  }

  /// The description of a node, without its title.
  @_documentation(visibility: internal)
  public func details(of position: Int) -> String {
    let node = nodes[position]
    var parts = node.isCurrent ? ["current"] : []
    if node.isFolded { parts.append("with states that are not shown") }
    if let visits = node.visits { parts.append("entered \(visits)×") }
    if let machines = node.machines {
      parts.append("active in \(machines) machine\(machines == 1 ? "" : "s")")
    }
    return (parts + node.activities.map(\.description) + node.notes.map { "note: \($0)" })
      .joined(separator: "; ")
  }

  /// The source, the target and the labels of an edge.
  @_documentation(visibility: internal)
  public func title(ofEdge number: Int) -> String {
    let edge = edges[number]
    let ends = "\(title(of: edge.source)) → \(title(of: edge.target))"
    var labels = edge.labelTexts
    if let visits = edge.visits { labels.append("taken \(visits)×") }
    return labels.isEmpty ? ends : "\(ends): \(labels.joined(separator: "; "))"
  }
}
