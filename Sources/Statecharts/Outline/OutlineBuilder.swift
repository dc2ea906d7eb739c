/// Builds an outline, node by node, for the readers of a chart and of its submachines.
final class OutlineBuilder {
  var outline = ChartOutline()
  /// The faults that the readers find: about submachines, notes and initial transitions.
  var faults: [ChartFault] = []
  private var linesWithTwoTargets: [ChartOutline.Line] = []
  /// Whether submachines contain each other too deeply.
  var isTooDeep = false
  private var hasChoices = false
  private var filters: [PayloadFilter.Kind: Int] = [.all: 0]

  /// Adds a node, which ends with ``end(_:)``.
  func begin(_ node: ChartOutline.Node) -> Int {
    let number = outline.nodes.add(node)
    if let parent = node.parent { outline.nodes[parent].children.append(number) }
    if let state = node.state {
      while outline.positions.count <= state { outline.positions.append(nil) }
      if outline.positions[state] == nil { outline.positions[state] = number }
    }
    return number
  }

  func end(_ number: Int) {
    addChoices(in: number)
    outline.nodes[number].end = outline.nodes.count
    let children = outline.nodes[number].children
    if children.isEmpty { return }
    let height = children.reduce(0) { max($0, outline.nodes[$1].height) }
    outline.nodes[number].kind = kind(of: outline.nodes[number], at: number)
    if height >= Nesting.limit, number > 0 {
      outline.nodes[number].isTooDeep = true
    } else {
      outline.nodes[number].height = height + 1
    }
  }

  /// The kind of a node with children: a chart of regions is parallel, and so is a state whose content is one.
  private func kind(of node: ChartOutline.Node, at number: Int) -> NodeKind {
    switch node.kind {
    case .simple, .composite:
      let hasRegions = node.children.contains { outline.nodes[$0].kind == .region }
      return hasRegions && (number == 0 || node.submachine != nil) ? .parallel : .composite
    case .parallel, .region, .final, .choice: return node.kind
    }
  }

  /// Adds the choices in a node: a choice has the same parent as its source, so that the transition to it exits
  /// only the source.
  ///
  /// The branch that is taken decides which other states are exited. A choice of the whole chart is a child of
  /// the chart.
  private func addChoices(in parent: Int) {
    guard hasChoices else { return }
    for source in (parent == 0 ? [0] : []) + outline.nodes[parent].children {
      for number in outline.nodes[source].transitions {
        guard case .choice = outline.transitions[number].target else { continue }
        var choice = ChartOutline.Node(kind: .choice, parent: parent)
        choice.transition = number
        choice.end = outline.nodes.count + 1
        outline.transitions[number].choice = outline.nodes.count
        outline.nodes.append(choice)
      }
    }
  }

  // MARK: - Lines

  /// The number of a filter; equal filters have the same one.
  func number(of filter: PayloadFilter.Kind) -> Int {
    let number = filters[filter] ?? filters.count
    filters[filter] = number
    return number
  }

  func add(_ transition: ChartOutline.Transition) -> ChartOutline.Line {
    if case .choice = transition.target { hasChoices = true }
    return .transition(outline.transitions.add(transition))
  }

  /// Remembers a line with states and a pseudostate: its index in its node is not known yet.
  func reportTwoTargets(of line: ChartOutline.Line) { linesWithTwoTargets.append(line) }

  /// The faults of lines with states and a pseudostate.
  var twoTargets: [ChartFault] {
    linesWithTwoTargets.compactMap { outline.place(of: $0) }.map { place in
      outline.fault(
        place,
        """
        \(outline.words(for: place)) has a target after 'to:' and one after 'via:': keep one. To lead to both, \
        write 'via: .fork([…], and: …)'.
        """)
    }
  }

  func reportTwoInitials(of node: Int) {
    faults.append(
      outline.fault(
        node,
        "The initial transition of \(node: node) is declared by 'initial:' and by 'initialTransition:': keep one."
      ))
  }

  /// Extends the ranges of a node's lines by those that were added last.
  func extend(_ node: Int, toTransitionsFrom transition: Int, activitiesFrom activity: Int) {
    func extended(_ known: Range<Int>, from start: Int, to end: Int) -> Range<Int> {
      (known.isEmpty ? start : known.lowerBound)..<end
    }
    let (transitions, activities) = (outline.transitions.count, outline.activities.count)
    outline.nodes[node].transitions = extended(
      outline.nodes[node].transitions, from: transition, to: transitions)
    outline.nodes[node].activities = extended(
      outline.nodes[node].activities, from: activity, to: activities)
  }
}
