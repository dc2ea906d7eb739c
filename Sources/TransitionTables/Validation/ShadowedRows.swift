import Schematic

/// A row that is never taken.
struct ShadowedRow {
  let finding: TransitionTableFinding
  /// Whether it follows from the rows, and not just from a sample of what their types can be.
  let isCertain: Bool
}

extension TableOutline {
  /// Each row can be taken: from each state that it names, and by some event.
  func shadows(over index: Int) -> [ShadowedRow] {
    switch rows[index].source {
    case .states(let values): values.indices.compactMap { shadow(over: index, at: $0, of: values) }
    case .any, .anyBut, .carrying: shadow(over: index).map { [$0] } ?? []
    }
  }

  private func shadow(
    over index: Int, at position: Int, of values: [TableValue<State>]
  ) -> ShadowedRow? {
    let state = values[position].value
    if values[..<position].contains(where: { $0.isEqual(state) }) {
      let words = "\(words(for: index)), names '\(state)' twice: remove one of the two."
      return ShadowedRow(finding: finding(index, words), isCertain: true)
    }
    guard let earlier = culprits(before: index, in: [state]) else { return nil }
    return shadow(
      over: index, words(for: index, from: state), because: earlier,
      samples: knowsEvents(of: index) ? [] : ["\(Event.self)"])
  }

  private func shadow(over index: Int) -> ShadowedRow? {
    guard let states else { return shadowOfIncludingRow(over: index) }
    let sources = states.values.filter(rows[index].source.matches)
    if sources.isEmpty { return rowFromNowhere(index, isCertain: states.areAll) }
    guard let earlier = culprits(before: index, in: sources) else { return nil }
    let samples =
      (states.areAll ? [] : ["\(State.self)"])
      + (knowsEvents(of: index) ? [] : ["\(Event.self)"])
    if !samples.isEmpty, let certain = shadowOfIncludingRow(over: index) { return certain }
    return shadow(over: index, words(for: index), because: earlier, samples: samples)
  }

  private func rowFromNowhere(_ index: Int, isCertain: Bool) -> ShadowedRow {
    let words =
      isCertain
      ? "can never be taken, because it starts from none of \(State.self).allCases: remove it."
      : """
      starts from none of the samples in \(State.self).allCases: add one that it starts from, or \
      remove it.
      """
    return ShadowedRow(
      finding: finding(index, "\(self.words(for: index)), \(words)"), isCertain: isCertain)
  }

  /// What follows from an earlier row that covers this one, whatever the states may be.
  private func shadowOfIncludingRow(over index: Int) -> ShadowedRow? {
    guard knowsEvents(of: index), let events = events(of: index), !events.isEmpty else {
      return nil
    }
    let earlier = rows[..<index].indices.first { other in
      isCertain(other) && includes(rows[other].source, rows[index].source)
        && events.allSatisfy(rows[other].trigger.matches)
    }
    return earlier.map { shadow(over: index, words(for: index), because: [$0]) }
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
    return self.events?.values.filter(rows[index].trigger.matches)
  }

  /// Whether the events that a row handles are all known, not just a sample of them.
  private func knowsEvents(of index: Int) -> Bool {
    rows[index].trigger.value != nil || events?.areAll ?? false
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

  /// - Parameter samples: The types of which only a sample is known that the verdict is based on.
  private func shadow(
    over index: Int, _ words: String, because earlier: [Int], samples: [String] = []
  ) -> ShadowedRow {
    let numbers = earlier.map { "\($0 + 1)" }.joined(separator: ", ")
    if samples.isEmpty, let only = earlier.first, earlier.count == 1,
      isRepetition(index, of: only)
    {
      let words = "\(words), repeats row \(numbers): remove one of the two."
      return ShadowedRow(finding: finding(index, words), isCertain: true)
    }
    let precedence =
      earlier.count == 1
      ? "row \(numbers) is always taken first: give that row a guard"
      : "rows \(numbers) are always taken first: give one of them a guard"
    let lists = samples.map { "\($0).allCases" }.joined(separator: " and ")
    let verdict =
      samples.isEmpty ? "can never be taken" : "is taken for none of the samples in \(lists)"
    let advice =
      samples.isEmpty ? "change their order" : "add samples, change their order"
    return ShadowedRow(
      finding: finding(
        index, "\(words), \(verdict), because \(precedence), \(advice), or remove one of them."),
      isCertain: samples.isEmpty)
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
