extension ChartOutline {
  /// A state is declared once.
  func statesDeclaredTwice() -> [ChartFault] {
    var (hosts, states): (Set<Int>, Set<Int>) = ([], [])
    return nodes.indices.compactMap { node in
      guard let state = nodes[node].state, let first = position(of: state), first != node else {
        return nil
      }
      if let host = submachineHost(of: node), let other = submachineHost(of: first), host != other {
        return hosts.insert(host).inserted ? sharedStates(of: host, and: other, node) : nil
      }
      return states.insert(state).inserted ? severalDeclarations(of: state, node) : nil
    }
  }

  private func severalDeclarations(of state: Int, _ second: Int) -> ChartFault {
    let declarations = nodes.indices.filter { nodes[$0].state == state }
    let times = declarations.count == 2 ? "twice" : "\(declarations.count) times"
    return fault(
      second,
      """
      The state '\(state: state)' is declared \(times)\(places(of: declarations)): rename or remove \
      \(declarations.count == 2 ? "one" : "all but one") of them.
      """)
  }

  /// Two submachines whose states become the same states.
  private func sharedStates(of host: Int, and other: Int, _ node: Int) -> ChartFault {
    let names = [other, host].map { host -> FaultText in
      "'\(nodes[host].submachine ?? "")' of \(node: host)"
    }
    return fault(
      node,
      """
      The submachines \(names[0]) and \(names[1]) have the same states. Add a case for each of them, \
      and give one of them another function 'state:'.
      """)
  }

  /// The innermost state or region around a node whose content is a submachine.
  private func submachineHost(of node: Int) -> Int? {
    guard let parent = nodes[node].parent else { return nil }
    return nodes[parent].submachine == nil ? submachineHost(of: parent) : parent
  }

  /// Whether a node contains a declaration of a state, even if it is not the first one.
  func isDeclared(_ state: Int, inside node: Int) -> Bool {
    nodes[node].end > node + 1
      && (node + 1..<nodes[node].end).contains { nodes[$0].state == state }
  }

  private func places(of declarations: [Int]) -> FaultText {
    let places = Set(declarations.map { nodes[$0].parent ?? 0 }).sorted()
    return places.enumerated().reduce(places.count == 1 ? "" : ",") { text, place in
      let separator = place.offset == 0 ? "" : place.offset == places.count - 1 ? " and" : ","
      return "\(text)\(separator) in \(node: place.element)"
    }
  }
}

extension ChartOutline {
  /// The chart declares all states, if they can be enumerated.
  ///
  /// - Parameter cases: All states.
  func casesDeclaredNowhere(among cases: [Int], of type: String) -> [ChartFault] {
    cases.filter { position(of: $0) == nil }.map { state in
      ChartFault(
        state: state,
        text: """
          The state '\(state: state)' is one of \(type).allCases but is not declared in the chart: \
          declare it, or remove the case.
          """)
    }
  }
}
