/// The structure of a random chart in Promela, written without this library: which states are active,
/// and what each event exits and enters (SCXML, Appendix D).
extension PlainModel {
  /// A model of which each run is a run of one of several charts, so that one compilation checks them all.
  ///
  /// Spin stores each configuration of each chart, the start of each chart, and the start of the model.
  static func promela(of processes: [String]) -> String {
    let runs = processes.indices.map { ":: run chart\($0)()" }.joined(separator: " ")
    return (processes + ["init { if \(runs) fi }"]).joined(separator: "\n")
  }

  /// The process of one chart, which prints its number and the leaves of each configuration once.
  ///
  /// - Parameters:
  ///   - number: The number of the chart in its model.
  ///   - property: Two states that must never be active at once, for an assertion that contains the
  ///     number: see ``Spin/Result/violations``.
  func promelaProcess(_ number: Int, never property: (Int, Int)) -> String {
    let count = max(1, transitions.count)
    var lines = [
      "proctype chart\(number)() {",
      "  bool i[\(nodes.count)]; bool sel[\(count)]; bool g[\(count)]; bool found; byte ev;",
      "  atomic { " + defaults(0).map { "i[\($0)] = 1" }.joined(separator: "; ") + " }",
      "  do :: atomic {",
      "    c_code { printf(\"C \(number)\"); \(printing(number)) printf(\"\\n\"); };",
      "    assert(!(i[\(property.0)] && i[\(property.1)]) || ev == \(Spin.firstAssertion + number));",
      "    if :: ev = 0 :: ev = 1 :: ev = 2 :: ev = 3 fi;",
    ]
    lines += answers + selections + exits + entries
    let reset = transitions.indices.map { " sel[\($0)] = 0; g[\($0)] = 0;" }.joined()
    return (lines + ["    ev = 0; found = 0;" + reset, "  } od", "}"]).joined(separator: "\n")
  }

  private func printing(_ number: Int) -> String {
    nodes.indices.filter { nodes[$0].kind == .atomic }.map { leaf in
      "if (Pchart\(number)->i[\(leaf)]) printf(\" \(leaf)\");"
    }.joined(separator: " ")
  }

  private var answers: [String] {
    transitions.enumerated().map { number, transition in
      guard transition.isGuarded else { return "    g[\(number)] = 1;" }
      return "    if :: ev == \(transition.event) && i[\(transition.source)] -> "
        + "if :: g[\(number)] = 0 :: g[\(number)] = 1 fi :: else fi;"
    }
  }

  private var selections: [String] {
    nodes.indices.filter { nodes[$0].kind == .atomic }.flatMap { leaf in
      ["    found = 0;"]
        + ([leaf] + ancestors(leaf)).flatMap { nodes[$0].transitions }.map { number in
          selection(of: number, for: leaf)
        }
    }
  }

  private func selection(of number: Int, for leaf: Int) -> String {
    let (transition, own) = (transitions[number], domain(transitions[number]))
    let rivals = transitions.indices.filter { other in
      let domain = domain(transitions[other])
      return other != number && (domain == own || isIn(domain, own) || isIn(own, domain))
    }
    let outer = rivals.filter { isIn(transition.source, transitions[$0].source) }
    let stronger = rivals.filter { !isIn(transition.source, transitions[$0].source) }
    let blocked =
      stronger.isEmpty ? "0" : stronger.map { "sel[\($0)]" }.joined(separator: " || ")
    let drop = outer.map { "sel[\($0)] = 0; " }.joined()
    return
      "    if :: i[\(leaf)] && !found && ev == \(transition.event) && g[\(number)] -> found = 1; "
      + "if :: !sel[\(number)] && !(\(blocked)) -> \(drop)sel[\(number)] = 1 :: else fi :: else fi;"
  }

  private var exits: [String] {
    transitions.enumerated().map { number, transition in
      let exited = subtree(domain(transition)).map { "i[\($0)] = 0" }.joined(separator: "; ")
      return "    if :: sel[\(number)] -> \(exited) :: else fi;"
    }
  }

  private var entries: [String] {
    transitions.enumerated().map { number, transition in
      let entered = entered(transition.target, below: domain(transition))
      let list = entered.map { "i[\($0)] = 1" }.joined(separator: "; ")
      return "    if :: sel[\(number)] -> \(list) :: else fi;"
    }
  }

  // MARK: - Sets

  private func ancestors(_ node: Int) -> [Int] {
    nodes[node].parent < 0 ? [] : [nodes[node].parent] + ancestors(nodes[node].parent)
  }

  private func isIn(_ node: Int, _ ancestor: Int) -> Bool { ancestors(node).contains(ancestor) }

  private func domain(_ transition: Transition) -> Int {
    ancestors(transition.source).first {
      nodes[$0].kind != .parallel && isIn(transition.target, $0)
    } ?? 0
  }

  private func subtree(_ node: Int) -> [Int] {
    nodes[node].children.flatMap { [$0] + subtree($0) }
  }

  private func defaults(_ node: Int) -> [Int] {
    switch nodes[node].kind {
    case .atomic: [node]
    case .compound, .region: [node] + defaults(nodes[node].children[0])
    case .parallel: [node] + nodes[node].children.flatMap(defaults)
    }
  }

  private func entered(_ target: Int, below domain: Int) -> [Int] {
    var path = [target]
    while nodes[path[0]].parent != domain { path.insert(nodes[path[0]].parent, at: 0) }
    var entered: [Int] = []
    for (index, node) in path.enumerated() {
      guard index + 1 < path.count else { return entered + defaults(node) }
      entered.append(node)
      guard nodes[node].kind == .parallel else { continue }
      for region in nodes[node].children where region != path[index + 1] {
        entered += defaults(region)
      }
    }
    return entered
  }
}
