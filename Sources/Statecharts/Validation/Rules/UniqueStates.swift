extension ChartOutline {
  /// A state is declared once.
  func statesDeclaredTwice() -> [ChartFault] {
    var reported: Set<Int> = []
    return nodes.indices.compactMap { node in
      guard let state = nodes[node].state, let first = position(of: state), first != node else {
        return nil
      }
      if let host = submachineHost(of: node), let other = submachineHost(of: first), host != other {
        return reported.insert(host).inserted ? sharedStates(of: host, and: other, node) : nil
      }
      return fault(
        node,
        """
        The state '\(state: state)' is declared twice\(places(first, node)): rename or remove one of \
        them.
        """)
    }
  }

  /// Two submachines whose states become the same states.
  private func sharedStates(of host: Int, and other: Int, _ node: Int) -> ChartFault {
    let names = [other, host].map { host -> FaultText in
      "'\(nodes[host].submachine ?? "")' of \(node: host)"
    }
    return fault(
      node,
      """
      The submachines \(names[0]) and \(names[1]) have the same states: add a case for each of them, \
      and give one of them another function 'state:'.
      """)
  }

  /// The innermost state or region around a node whose content is a submachine.
  private func submachineHost(of node: Int) -> Int? {
    guard let parent = nodes[node].parent else { return nil }
    return nodes[parent].submachine == nil ? submachineHost(of: parent) : parent
  }

  /// Whether a state is declared inside a node, maybe not for the first time.
  func isDeclared(_ state: Int, inside node: Int) -> Bool {
    nodes[node].end > node + 1
      && (node + 1..<nodes[node].end).contains { nodes[$0].state == state }
  }

  private func places(_ first: Int, _ second: Int) -> FaultText {
    let (first, second) = (nodes[first].parent ?? 0, nodes[second].parent ?? 0)
    return first == second
      ? " in \(node: first)" : ", in \(node: first) and in \(node: second)"
  }
}
