// A chart as text: one line for each vertex and transition.
extension ModelChart: CustomStringConvertible {
  var description: String {
    let order = leavesRegionsInDeclaredOrder ? " (regions are left in declared order)" : ""
    let event = eventOfFailingGuards.map { " and raise \($0)" } ?? ""
    let policy = ignoresFailingGuards ? " (failing guards count as false\(event))" : ""
    return name + order + (bubbles ? "" : " (no bubbling)") + policy + "\n"
      + root.lines(1).joined(separator: "\n")
  }
}

extension ModelState {
  fileprivate func lines(_ depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let own = transitions.map { "\(indent)    \($0)" } + joins.map { "\(indent)    \($0)" }
    let contents = submachines.flatMap { submachine in
      ["\(indent)  \(submachine.side) contains, with aliases \(submachine.aliases)"]
        + submachine.chart.root.lines(depth + 2)
    }
    let declared = children.filter { !$0.isHistory || !$0.defaults.isEmpty }
    return [indent + headline] + own + contents + declared.flatMap { $0.lines(depth + 1) }
  }

  private var headline: String {
    var words = [id]
    switch kind {
    case .atomic, .compound: break
    case .parallel: words.append("parallel")
    case .region: words.append("region")
    case .final: words.append("final")
    case .history(let kind): words.append("\(kind) history \(defaults)")
    case .entryPoint: words.append("entry point \(defaults)")
    case .exitPoint: words.append("exit point \(defaults)")
    }
    switch initial {
    case .first: break
    case .states(let states): words.append("initial \(states.joined(separator: ","))")
    case .resting: words.append("resting")
    }
    if !defers.isEmpty { words.append("defers \(defers.joined(separator: ","))") }
    if let barrier { words.append("barrier \(barrier)") }
    for (name, actions) in [
      ("entry", entry), ("exit", exit), ("initially", initialActions), ("default", defaultActions),
    ] where actions.count > 1 || actions.contains(where: { !$0.isLog }) {
      words.append("\(name) \(actions)")
    }
    return words.joined(separator: " ")
  }
}

extension ModelAction {
  fileprivate var isLog: Bool {
    if case .log = self { true } else { false }
  }
}

extension ModelTransition: CustomStringConvertible {
  var description: String {
    let event =
      switch trigger {
      case .event(let name, _): name
      case .always: "always"
      case .completion: "done"
      case .failure: "failure"
      }
    let guardText = condition.map { " if \($0)" } ?? ""
    return "\(event) -> \(targetText)\(kind == .local ? " local" : "")\(guardText) \(actions)"
  }

  private var targetText: String {
    switch target {
    case .none: "(internal)"
    case .states(let states): states.joined(separator: ",")
    case .fork(let ways): "fork \(ways)"
    case .junction(let ways): "junction \(ways)"
    case .choice(let ways): "choice \(ways)"
    case .among(let candidates, let index): "among \(candidates)[\(index)]"
    case .join(let name): "join \(name)"
    case .termination: "end"
    }
  }
}

extension ModelBranch: CustomStringConvertible {
  var description: String {
    "\(condition.map { "if \($0)" } ?? "else") \(targets.joined(separator: ",")) \(actions)"
  }
}

extension ModelJoin: CustomStringConvertible {
  var description: String { "join \(name) -> \(target) \(actions)" }
}
