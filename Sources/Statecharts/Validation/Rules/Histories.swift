extension ChartDeclarations {
  /// Only composites have histories; the default targets are descendants, and declared once.
  func misplacedHistories() -> [StatechartFault] {
    histories.indices.flatMap { position in
      let (node, history) = histories[position]
      let part = StatechartFault.Part.history(index(position, in: histories))
      return childlessHistory(node, part) + foreignDefaults(of: history, part, in: node)
    } + repeatedHistories() + historiesOfChildless() + historiesOfMissingRegions()
  }

  private func childlessHistory(_ node: Int, _ part: StatechartFault.Part) -> [StatechartFault] {
    guard nodes[node].kind == .ordinary, nodes[node].children.isEmpty else { return [] }
    return [
      fault(
        node, part,
        "\(words(for: node).capitalized) has no states in it and thus no history: remove it.")
    ]
  }

  private func foreignDefaults(
    of history: History, _ part: StatechartFault.Part, in node: Int
  ) -> [StatechartFault] {
    guard nodes[node].kind != .root else { return [] }
    return history.defaults.compactMap { state in
      guard let position = positions[state], !isInside(position, node),
        !isDeclared(state, inside: node)
      else { return nil }
      return fault(
        node, part,
        "The history of \(words(for: node)) leads to '\(name(state))', which is not inside it.")
    }
  }

  private func repeatedHistories() -> [StatechartFault] {
    // From node to node, not from history to history: each is reported once.
    Set(histories.map(\.node)).sorted().flatMap { node in
      [false, true].compactMap { isDeep in
        let same = histories.indices.filter {
          histories[$0].node == node && histories[$0].found.isDeep == isDeep
        }
        let count = same.count
        guard count > 1 else { return nil }
        let kind = isDeep ? "deep" : "shallow"
        return fault(
          node, .history(index(same[1], in: histories)),
          "The \(kind) history of \(words(for: node)) is declared \(count) times: keep one.")
      }
    }
  }

  private func historiesOfChildless() -> [StatechartFault] {
    allDestinations.flatMap { place, destination in
      composites(of: destination).compactMap { composite in
        guard let position = positions[composite], nodes[position].children.isEmpty else {
          return nil
        }
        return fault(
          place,
          """
          \(words(for: place)) leads to the history of '\(name(composite))', which has no states in \
          it: lead to the state itself.
          """)
      }
    }
  }

  private func historiesOfMissingRegions() -> [StatechartFault] {
    allDestinations.flatMap { place, destination in
      parts(of: destination).compactMap { part in
        guard case .history(let composite, let region?) = part,
          let reason = reason(againstRegion: region, of: composite)
        else { return nil }
        return fault(
          place,
          """
          \(words(for: place)) leads to the history of region '\(region)' of '\(name(composite))', \
          \(reason).
          """)
      }
    }
  }

  private func reason(againstRegion name: String, of composite: State) -> String? {
    guard let position = positions[composite] else { return nil }
    let names = nodes[position].children.compactMap { nodes[$0].name }
    switch names.count(where: { $0 == name }) {
    case 1: return nil
    case 0 where names.isEmpty: return "which has no region with a name: give it one"
    case 0: return "whose regions are \(names.quoted): name one of them"
    case let count: return "which has \(count) regions of that name: rename all but one"
    }
  }

  /// The node of a region by its name.
  func region(_ name: String, of composite: State) -> Int? {
    positions[composite].flatMap { position in
      nodes[position].children.first { nodes[$0].kind == .region && nodes[$0].name == name }
    }
  }
}
