extension ChartOutline {
  /// A join has a name of its own, and sources in different regions of one parallel state
  /// (UML 2.5.1 §14.5.6).
  func invalidJoins() -> [ChartFault] {
    missingJoins() + joins.indices.flatMap(messages)
  }

  private func sources(of name: String) -> [Int] {
    var found: [Int] = []
    for transition in transitions {
      guard case .join(name) = transition.target, !found.contains(transition.node) else { continue }
      found.append(transition.node)
    }
    return found
  }

  private func missingJoins() -> [ChartFault] {
    let names = Set(joins.map(\.name))
    return transitions.indices.compactMap { transition in
      guard case .join(let name) = transitions[transition].target, !names.contains(name)
      else { return nil }
      return fault(
        transition: transition,
        """
        \(transition: transition) leads to the join '\(name)', which is not \
        declared: add \(.join(name)).
        """)
    }
  }

  private func messages(ofJoin index: Int) -> [ChartFault] {
    let join = joins[index]
    if joins[..<index].contains(where: { $0.name == join.name }) {
      return [
        fault(
          .join(index), "The join '\(join.name)' is declared twice: rename or remove one of them.")
      ]
    }
    let sources = sources(of: join.name)
    switch sources.count {
    case 0:
      return [
        fault(
          .join(index),
          "No transition leads to the join '\(join.name)', so that it never fires: add some, or remove it."
        )
      ]
    case 1:
      return [
        fault(
          .join(index),
          """
          Only \(node: sources[0]) leads to the join '\(join.name)': a join needs two \
          sources, or lead to the target directly.
          """)
      ]
    default:
      return invalidSources(sources, ofJoin: index)
    }
  }

  private func invalidSources(
    _ sources: [Int], ofJoin index: Int
  ) -> [ChartFault] {
    let (name, node) = (joins[index].name, joins[index].node)
    let pairs = sources.indices.flatMap { index in
      sources[(index + 1)...].filter { !areOrthogonal(sources[index], $0) }.map { other in
        fault(
          .join(index),
          """
          The join '\(name)' has the sources \(node: sources[index]) and \
          \(node: other), which are not in different regions of a parallel state: remove one.
          """)
      }
    }
    guard pairs.isEmpty else { return pairs }
    let outside = sources.first { !isInsideOrSame($0, node) }
    guard let outside else { return [] }
    return [
      fault(
        .join(index),
        """
        The join '\(name)' is declared in \(node: node), but its source \(node: outside) \
        is not in it. Declare the join in the parallel state, or in an ancestor.
        """)
    ]
  }
}
