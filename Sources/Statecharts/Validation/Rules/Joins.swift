extension ChartDeclarations {
  /// A join has a name of its own, and sources in different regions of one parallel state
  /// (UML 2.5.1 §14.5.6).
  func invalidJoins() -> [StatechartFault] {
    missingJoins() + joins.indices.flatMap(messages)
  }

  private func sources(of name: String) -> [Int] {
    var found: [Int] = []
    for (node, transition) in transitions {
      if case .join(name) = transition.target, !found.contains(node) { found.append(node) }
    }
    return found
  }

  private func missingJoins() -> [StatechartFault] {
    let names = Set(joins.map(\.found.name))
    return transitions.compactMap { node, transition in
      guard case .join(let name) = transition.target, !names.contains(name) else { return nil }
      return fault(
        node, transition,
        """
        \(words(for: transition, of: node)) leads to the join '\(name)', which is not \
        declared: add \(wording(.join(name))).
        """)
    }
  }

  private func messages(ofJoin index: Int) -> [StatechartFault] {
    let (node, join) = joins[index]
    let part = StatechartFault.Part.join(self.index(index, in: joins))
    if joins[..<index].contains(where: { $0.found.name == join.name }) {
      return [
        fault(
          node, part, "The join '\(join.name)' is declared twice: rename or remove one of them.")
      ]
    }
    let sources = sources(of: join.name)
    switch sources.count {
    case 0:
      return [
        fault(node, part, "No transition leads to the join '\(join.name)': it can never fire.")
      ]
    case 1:
      return [
        fault(
          node, part,
          """
          Only \(words(for: sources[0])) leads to the join '\(join.name)': a join needs two \
          sources, or lead to the target directly.
          """)
      ]
    default:
      return invalidSources(sources, of: join.name, part, in: node)
    }
  }

  private func invalidSources(
    _ sources: [Int], of name: String, _ part: StatechartFault.Part, in node: Int
  ) -> [StatechartFault] {
    let pairs = sources.indices.flatMap { index in
      sources[(index + 1)...].filter { !areOrthogonal(sources[index], $0) }.map { other in
        fault(
          node, part,
          """
          The join '\(name)' has the sources \(words(for: sources[index])) and \
          \(words(for: other)), which are not in different regions of a parallel state.
          """)
      }
    }
    guard pairs.isEmpty else { return pairs }
    let outside = sources.first { !isInsideOrSame($0, node) }
    guard let outside else { return [] }
    return [
      fault(
        node, part,
        """
        The join '\(name)' is declared in \(words(for: node)), but its source \(words(for: outside)) \
        is not in it: declare the join in the parallel state, or in an ancestor.
        """)
    ]
  }
}
