import ChartModel

extension ChartOutline {
  /// Only composites have histories; the default targets are descendants, and declared once.
  func misplacedHistories(_ destinations: Destinations) -> [ChartFault] {
    histories.indices.flatMap { childlessHistory($0) + foreignDefaults(ofHistory: $0) }
      + repeatedHistories() + historiesOfChildless(destinations)
      + historiesOfMissingRegions(destinations)
  }

  private func childlessHistory(_ number: Int) -> [ChartFault] {
    let node = histories[number].node
    guard nodes[node].kind == .simple else { return [] }
    return [
      fault(
        .history(number), "\(first: node) has no states in it and thus no history: remove it.")
    ]
  }

  private func foreignDefaults(ofHistory number: Int) -> [ChartFault] {
    let node = histories[number].node
    guard node > 0 else { return [] }
    return states(histories[number].defaults, outside: node).map { state in
      fault(
        .history(number),
        "The history of \(node: node) leads to '\(state: state)', which is not inside it: name a state in it."
      )
    }
  }

  private func repeatedHistories() -> [ChartFault] {
    // From node to node, not from history to history: each is reported once.
    Set(histories.map(\.node)).sorted().flatMap { node in
      HistoryKind.allCases.compactMap { kind in
        let same = histories.indices.filter {
          histories[$0].node == node && histories[$0].kind == kind
        }
        let count = same.count
        guard count > 1 else { return nil }
        return fault(
          .history(same[1]),
          "The \("\(kind)") history of \(node: node) is declared \(count) times: keep one.")
      }
    }
  }

  private func historiesOfChildless(_ destinations: Destinations) -> [ChartFault] {
    destinations.flatMap { place, destination in
      composites(of: destination).compactMap { composite in
        guard let position = position(of: composite), nodes[position].children.isEmpty else {
          return nil
        }
        return fault(
          place,
          """
          \(words(for: place)) leads to the history of '\(state: composite)', which has no states in \
          it: lead to the state itself.
          """)
      }
    }
  }

  /// The composites whose history is a destination.
  private func composites(of destination: Destination<Int>) -> [Int] {
    parts(of: destination).compactMap {
      if case .history(let composite, _, _) = $0 { composite } else { nil }
    }
  }

  private func historiesOfMissingRegions(_ destinations: Destinations) -> [ChartFault] {
    destinations.flatMap { place, destination in
      parts(of: destination).compactMap { part in
        guard case .history(let composite, _, let region?) = part,
          let reason = reason(againstRegion: region, of: composite)
        else { return nil }
        return fault(
          place,
          """
          \(words(for: place)) leads to the history of region '\(region)' of '\(state: composite)', \
          \(reason).
          """)
      }
    }
  }

  private func reason(againstRegion name: String, of composite: Int) -> String? {
    guard let position = position(of: composite) else { return nil }
    let names = nodes[position].children.compactMap { nodes[$0].name }
    if names.contains(name) { return nil }
    if names.isEmpty { return "which has no region with a name. Give it one" }
    return "whose regions are \(names.quoted): name one of them"
  }
}
