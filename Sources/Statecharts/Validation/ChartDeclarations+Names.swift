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
    case .root: wording(.chart)
    case .ordinary: "state '\(label(node) ?? "")'"
    case .parallel: "parallel state '\(label(node) ?? "")'"
    case .final: "final state '\(label(node) ?? "")'"
    case .region: regionWords(for: node)
    }
  }

  private func regionWords(for node: Int) -> String {
    guard let parent = nodes[node].parent else { return "a region" }
    let index = nodes[parent].children.firstIndex(of: node) ?? 0
    return wording(.region(nodes[node].name, index: index, of: label(parent)))
  }

  /// The name of a transition: `The transition on 'power' of state 'off'`.
  func words(for transition: Transition, of node: Int) -> String {
    let trigger: ChartTerm.Trigger =
      switch transition.trigger {
      case .event(let trigger): .events(eventNames(trigger))
      case .always: .always
      case .completion: .completion
      case .failure(let failure): .failure(failure.name)
      }
    let term = ChartTerm.transition(trigger, index: transition.index, of: label(node))
    return "The \(wording(term)) of \(words(for: node))"
  }

  // MARK: - Faults

  func fault(_ node: Int, _ message: String) -> StatechartFault {
    StatechartFault(label(node), region: region(node), message)
  }

  func fault(_ node: Int, _ part: StatechartFault.Part, _ message: String) -> StatechartFault {
    StatechartFault(label(node), region: region(node), part: part, message)
  }

  /// The index of a region among those of its parallel state.
  private func region(_ node: Int) -> Int? {
    guard nodes[node].kind == .region, let parent = nodes[node].parent else { return nil }
    return nodes[parent].children.lazy.filter { nodes[$0].kind == .region }.firstIndex(of: node)
  }

  func fault(_ node: Int, _ transition: Transition, _ message: String) -> StatechartFault {
    fault(node, .transition(transition.index), message)
  }

  /// A fault of the declaration that contains a destination.
  func fault(_ place: Place, _ message: String) -> StatechartFault {
    switch place.role {
    case .transition(let transition): fault(place.node, transition, message)
    case .join(_, let index): fault(place.node, .join(index), message)
    case .history(let index): fault(place.node, .history(index), message)
    case .point(_, let index): fault(place.node, .point(index), message)
    case .initial: fault(place.node, message)
    }
  }

  /// A fault with which the chart can be executed: a declaration without effect, for instance.
  func warning(_ node: Int, _ message: String) -> StatechartFault {
    StatechartFault(label(node), region: region(node), severity: .warning, message)
  }

  func warning(_ node: Int, _ part: StatechartFault.Part, _ message: String) -> StatechartFault {
    StatechartFault(label(node), region: region(node), part: part, severity: .warning, message)
  }

  func warning(_ node: Int, _ transition: Transition, _ message: String) -> StatechartFault {
    warning(node, .transition(transition.index), message)
  }

  /// The index of a declaration among those of its node.
  ///
  /// - Parameters:
  ///   - index: Its index in the list of all of them, which is in the order of the nodes.
  ///   - list: ``joins``, ``histories``, ``points`` or ``timers``.
  func index<Found>(_ index: Int, in list: [(node: Int, found: Found)]) -> Int {
    list[..<index].count { $0.node == list[index].node }
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
