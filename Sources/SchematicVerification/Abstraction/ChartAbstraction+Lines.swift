import StateGraphs
import Statecharts

// Lines with other actions. Questions and parts are numbered in the order of declaration.
extension ChartAbstraction {
  func replaceLines(of node: Int, in place: Place) {
    var lines: [ChartOutline.Line] = []
    if let state = outline.nodes[node].state.map({ numbers[$0] }) {
      lines.append(.entry(append([(nil, .subject { $0.oracle.enter(state) })]).lowerBound))
    }
    for line in outline.nodes[node].lines { lines += replaced(line, in: place) }
    outline.replace(linesOf: node, by: lines)
  }

  private func replaced(_ line: ChartOutline.Line, in place: Place) -> [ChartOutline.Line] {
    switch line {
    case .node(let child): replaceLines(of: child, in: self.place(of: child, in: place))
    case .entry(let action): return append(asking(action, in: place)).map { .entry($0) }
    case .exit(let action): return append(asking(action, in: place)).map { .exit($0) }
    case .initialEffect(let action):
      return append(asking(action, in: place)).map { .initialEffect($0) }
    case .transition(let number):
      outline.transitions[number] = replaced(outline.transitions[number], in: place)
    case .join(let number): outline.joins[number] = replaced(outline.joins[number], in: place)
    case .history(let number):
      outline.histories[number] = replaced(outline.histories[number], in: place)
    case .point(let number):
      outline.points[number].actions = append(asking(outline.points[number].actions, in: place))
    case .deferral(let trigger):
      for event in matches[trigger].all { deferrals[Int(event)].append(place.state) }
    case .barrier(let number):
      ask(outline.barriers[number], in: place)
    case .activity: return []
    }
    return [line]
  }

  private func place(of node: Int, in outer: Place) -> Place {
    var place = outer
    place.state = outline.nodes[node].state.map { numbers[$0] } ?? -1
    if let state = outline.nodes[node].state {
      place.label = label(state)
      place.throwsErrors = throwsErrors(node, around: outer.throwsErrors)
    }
    if outline.nodes[node].submachine != nil {
      submachineCount += 1
      place.submachine = submachineCount
    }
    return place
  }

  private func replaced(_ join: ChartOutline.Join, in place: Place) -> ChartOutline.Join {
    let part = add(
      .join, to: labels(of: join.target),
      StateGraph.Label(join.name, action: outline.name(ofActions: join.actions)), in: place)
    var join = join
    join.actions = append(noting(part, after: join.actions, in: place))
    return join
  }

  private func replaced(_ history: ChartOutline.History, in place: Place) -> ChartOutline.History {
    var history = history
    guard !history.defaults.isEmpty else {
      history.actions = append(asking(history.actions, in: place))
      return history
    }
    let part = add(
      .historyDefault, to: history.defaults.map(label),
      StateGraph.Label(action: outline.name(ofActions: history.actions)), in: place)
    history.actions = append(noting(part, after: history.actions, in: place))
    return history
  }

  // MARK: - Failures

  /// Whether the errors of the lines of a node are explored: a transition of the node, or of one
  /// around it, handles them.
  func throwsErrors(_ node: Int, around: Bool) -> Bool {
    switch options.failures {
    case .never: return false
    case .everywhere: return true
    case .whereHandled:
      return around
        || outline.transitions(of: node).contains {
          if case .failure = $0.cause { true } else { false }
        }
    }
  }
}
