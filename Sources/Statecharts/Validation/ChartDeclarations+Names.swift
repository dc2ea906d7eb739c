// The names of nodes and transitions in messages.

extension ChartDeclarations {
  /// The description of the state of `node` or of its nearest ancestor; `nil` for the chart.
  func label(_ node: Int) -> String? {
    if let state = nodes[node].state { return name(state) }
    return nodes[node].parent.flatMap(label)
  }

  /// The name of a node: `state 'on'`, `region 'camera' of 'mission'`, `the chart`.
  func words(for node: Int) -> String {
    switch nodes[node].kind {
    case .root: "the chart"
    case .ordinary: "state '\(label(node) ?? "")'"
    case .parallel: "parallel state '\(label(node) ?? "")'"
    case .final: "final state '\(label(node) ?? "")'"
    case .region: regionWords(for: node)
    }
  }

  private func regionWords(for node: Int) -> String {
    guard let parent = nodes[node].parent else { return "a region" }
    let place = label(parent).map { "'\($0)'" } ?? "the chart"
    if let name = nodes[node].name { return "region '\(name)' of \(place)" }
    let position = nodes[parent].children.firstIndex(of: node) ?? 0
    return "the \(position.ordinal) region of \(place)"
  }

  /// The name of a transition: `The transition on 'power' of state 'off'`.
  func words(for transition: Transition, of node: Int) -> String {
    let kind =
      switch transition.trigger {
      case .event(let trigger): "The transition on \(eventNames(trigger).quoted)"
      case .always: "The eventless transition"
      case .completion: "The completion transition"
      case .failure(let failure): "The transition on '\(failure.name)'"
      }
    return "\(kind) of \(words(for: node))"
  }

  func fault(_ node: Int, _ message: String) -> StatechartFault {
    StatechartFault(label(node), message)
  }

  func fault(_ node: Int, _ transition: Transition, _ message: String) -> StatechartFault {
    StatechartFault(label(node), transition: transition.index, message)
  }

  /// A fault of the declaration that contains a destination.
  func fault(_ place: Place, _ message: String) -> StatechartFault {
    switch place.role {
    case .transition(let transition): fault(place.node, transition, message)
    case .join, .history, .point, .initial: fault(place.node, message)
    }
  }

  /// A fault with which the chart can be executed: a declaration without effect, for instance.
  func warning(_ node: Int, _ message: String) -> StatechartFault {
    StatechartFault(label(node), severity: .warning, message)
  }

  func warning(_ node: Int, _ transition: Transition, _ message: String) -> StatechartFault {
    StatechartFault(label(node), transition: transition.index, severity: .warning, message)
  }
}

extension Sequence {
  /// The elements in quotation marks, with commas between them.
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}

extension String {
  /// The same with a capital letter, to begin a sentence.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
