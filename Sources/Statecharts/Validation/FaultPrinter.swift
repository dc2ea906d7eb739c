/// Prints the faults of a chart in the words of the language in which it is written.
struct FaultPrinter {
  let outline: ChartOutline
  /// The names of the states.
  let names: [String]
  let language: any FaultLanguage

  func print(_ fault: ChartFault) -> DefinitionFault {
    DefinitionFault(
      fault.state.map { names[$0] }, region: fault.region, part: fault.part,
      severity: fault.severity, fault.text.pieces.map(words).joined())
  }

  private func words(for piece: FaultText.Piece) -> String {
    switch piece {
    case .text(let text): text
    case .state(let state): names[state]
    case .node(let node, isFirst: true): words(for: node).capitalized
    case .node(let node, isFirst: false): words(for: node)
    case .transition(let transition): words(forTransition: transition)
    case .timer(let timer): words(forTimer: timer)
    case .term(let term): language.words(for: term)
    }
  }

  private func label(_ node: Int) -> String? { outline.state(around: node).map { names[$0] } }

  /// The name of a node: `state 'on'`, `region 'camera' of 'mission'`, `the chart`.
  private func words(for node: Int) -> String {
    if node == 0 { return language.words(for: .chart) }
    switch outline.nodes[node].kind {
    case .simple, .composite, .choice: return "state '\(label(node) ?? "")'"
    case .parallel: return "parallel state '\(label(node) ?? "")'"
    case .final: return "final state '\(label(node) ?? "")'"
    case .region: return regionWords(for: node)
    }
  }

  private func regionWords(for node: Int) -> String {
    guard let parent = outline.nodes[node].parent else { return "a region" }
    let index = outline.nodes[parent].children.firstIndex(of: node) ?? 0
    return language.words(
      for: .region(outline.nodes[node].name, index: index, of: label(parent)))
  }

  private func words(forTransition number: Int) -> String {
    let transition = outline.transitions[number]
    let trigger: FaultTerm.Trigger =
      switch transition.cause {
      case .event(let trigger): .events(outline.triggers[trigger].names)
      case .always: .always
      case .completion: .completion
      case .failure(let filter): .failure(filter.failure)
      }
    let node = transition.node
    let term = FaultTerm.transition(
      trigger, index: number - outline.nodes[node].transitions.lowerBound, of: label(node))
    return "The \(language.words(for: term)) of \(words(for: node))"
  }

  private func words(forTimer number: Int) -> String {
    let activity = outline.activities[number]
    return language.words(
      for: .timer(
        sending: activity.timer?.event ?? "", index: outline.index(ofTimer: number),
        of: label(activity.node)))
  }
}

extension String {
  /// The text with a capital letter, to begin a sentence.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
