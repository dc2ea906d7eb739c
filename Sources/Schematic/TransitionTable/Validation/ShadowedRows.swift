extension TableOutline {
  /// Each row can be taken: from each state that it names, and by some event.
  func shadows(over index: Int) -> [TransitionTableFinding] {
    switch rows[index].source {
    case .states(let values): values.indices.compactMap { shadow(over: index, at: $0, of: values) }
    case .any, .anyBut, .carrying: shadow(over: index).map { [$0] } ?? []
    }
  }

  private func shadow(
    over index: Int, at position: Int, of values: [TableValue<State>]
  ) -> TransitionTableFinding? {
    let state = values[position].value
    if values[..<position].contains(where: { $0.isEqual(state) }) {
      return finding(index, "\(words(for: index)), names '\(state)' twice: remove one of the two.")
    }
    guard let earlier = culprits(before: index, in: [state]) else { return nil }
    return complaint(about: words(for: index, from: state), at: index, because: earlier)
  }

  private func shadow(over index: Int) -> TransitionTableFinding? {
    if let cases = stateCases {
      let sources = cases.filter(rows[index].source.matches)
      if sources.isEmpty {
        return finding(
          index,
          """
          \(words(for: index)), can never be taken, because it starts from none of \
          \(State.self).allCases: remove it.
          """)
      }
      guard let earlier = culprits(before: index, in: sources) else { return nil }
      return complaint(about: words(for: index), at: index, because: earlier)
    }
    let earlier = rows[..<index].indices.first { other in
      isCertain(other) && includes(rows[other].source, rows[index].source)
        && events(of: index).map { !$0.isEmpty && $0.allSatisfy(rows[other].trigger.matches) }
          ?? false
    }
    return earlier.map { complaint(about: words(for: index), at: index, because: [$0]) }
  }

  /// The earlier rows that leave nothing for this one in any of `states`; `nil` when there is
  /// something left.
  private func culprits(before index: Int, in states: [State]) -> [Int]? {
    guard let events = events(of: index), !events.isEmpty else { return nil }
    var culprits: Set<Int> = []
    for state in states {
      for event in events {
        guard let earlier = precedence.row(before: index, in: state, on: event) else { return nil }
        culprits.insert(earlier)
      }
    }
    return culprits.sorted()
  }

  /// The events that a row handles, if they are known.
  private func events(of index: Int) -> [Event]? {
    if let value = rows[index].trigger.value { return [value.value] }
    return eventCases?.filter(rows[index].trigger.matches)
  }

  /// Whether a row is taken whenever its event and source match.
  private func isCertain(_ index: Int) -> Bool {
    rows[index].condition == nil
  }

  /// Whether the first covers the second for certain, also where states cannot be enumerated.
  private func includes(_ first: TableSource<State>, _ second: TableSource<State>) -> Bool {
    switch (first, second) {
    case (.any, _): true
    case (.anyBut(let exceptions), .anyBut(let others)):
      exceptions.allSatisfy { exception in others.contains { $0.isEqual(exception.value) } }
    case (.anyBut, _), (.states, _), (.carrying, _): false
    }
  }

  private func complaint(
    about words: String, at index: Int, because earlier: [Int]
  ) -> TransitionTableFinding {
    let numbers = earlier.map { "\($0 + 1)" }.joined(separator: ", ")
    if let only = earlier.first, earlier.count == 1, isRepetition(index, of: only) {
      return finding(index, "\(words), repeats row \(numbers): remove one of the two.")
    }
    let precedence =
      earlier.count == 1
      ? "row \(numbers) is always taken first: give that row a guard"
      : "rows \(numbers) are always taken first: give one of them a guard"
    return finding(
      index,
      """
      \(words), can never be taken, because \(precedence), change their order, or remove one of \
      them.
      """)
  }

  /// Whether two rows name the same event and the same states, and lead the same way.
  private func isRepetition(_ index: Int, of other: Int) -> Bool {
    let (row, earlier) = (rows[index], rows[other])
    guard row.condition == nil, row.trigger.value != nil, earlier.trigger.value != nil else {
      return false
    }
    switch (row.target, earlier.target) {
    case (.state(let first), .state(let second)): return areEqual(first, second)
    case (.stay, .stay), (.ignore, .ignore): return true
    case (.state, _), (.made, _), (.stay, _), (.ignore, _): return false
    }
  }
}
