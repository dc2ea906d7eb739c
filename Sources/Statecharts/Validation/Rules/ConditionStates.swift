extension ChartOutline {
  /// The states for which conditions ask are declared.
  func missingStatesOfConditions() -> [ChartFault] {
    let missing = guards.mapped { $0.states.filter { position(of: $0) == nil } }
    if missing.allSatisfy(\.isEmpty) { return [] }
    return transitions.indices.flatMap { number in
      missing[guards(ofTransition: number)].joined().map { state in
        warning(transition: number, "\(transition: number) \(asks(for: state))")
      }
    }
      + nodes.indices.flatMap { node in
        barriers(of: node).flatMap { missing[$0.condition] }.map { state in
          fault(node, "The barrier of \(node: node) \(asks(for: state))").asWarning
        }
      }
  }

  private func asks(for state: Int) -> FaultText {
    """
    asks for the state '\(state: state)', which is not declared and thus never active. Declare it, or \
    correct the name.
    """
  }

  /// The guards of a transition and of its branches, which are adjacent.
  private func guards(ofTransition number: Int) -> Range<Int> {
    let (guards, last) = (transitions[number].guards, transitions[number].target.branches.last)
    return guards.lowerBound..<(last?.guards.upperBound ?? guards.upperBound)
  }

  private func barriers(of node: Int) -> [Barrier] {
    nodes[node].lines.compactMap {
      if case .barrier(let number) = $0 { barriers[number] } else { nil }
    }
  }
}
