import Schematic

/// A row that is never taken.
struct ShadowedRow {
  let diagnostic: TransitionTableDiagnostic
  /// Whether it follows from the rows, and not only from samples of their types.
  let isCertain: Bool
}

extension TableOutline {
  /// Each row can be taken: on each event and from each state that it names.
  func shadows(over index: Int) -> [ShadowedRow] {
    let named = rows[index].trigger.values
    guard named.count > 1 else { return shadows(over: RowPart(index, named.first?.value, nil)) }
    return named.indices.flatMap { position in
      let event = named[position].value
      if named[..<position].contains(where: { $0.isEqual(event) }) {
        return [repeatedName(index, "\(event)")]
      }
      return shadows(over: RowPart(index, event, "\(event)"))
    }
  }

  private func shadows(over part: RowPart<Event>) -> [ShadowedRow] {
    switch rows[part.index].source {
    case .states(let values): values.indices.compactMap { shadow(over: part, at: $0, of: values) }
    case .any, .anyBut, .carrying: shadow(over: part).map { [$0] } ?? []
    }
  }

  private func shadow(
    over part: RowPart<Event>, at position: Int, of values: [TableValue<State>]
  ) -> ShadowedRow? {
    let state = values[position].value
    if values[..<position].contains(where: { $0.isEqual(state) }) {
      return repeatedName(part.index, "\(state)")
    }
    guard let earlier = shadowingRows(before: part, in: [state]) else { return nil }
    return shadow(
      over: part, words(for: part, from: state), because: earlier,
      samples: knowsEvents(of: part) ? [] : ["\(Event.self)"])
  }

  private func shadow(over part: RowPart<Event>) -> ShadowedRow? {
    guard let states else { return shadowOfIncludingRow(over: part) }
    let sources = states.values.filter(rows[part.index].source.matches)
    if sources.isEmpty { return rowWithoutSource(part.index, isCertain: states.areAll) }
    guard let earlier = shadowingRows(before: part, in: sources) else { return nil }
    let samples =
      (states.areAll ? [] : ["\(State.self)"])
      + (knowsEvents(of: part) ? [] : ["\(Event.self)"])
    if !samples.isEmpty, let certain = shadowOfIncludingRow(over: part) { return certain }
    return shadow(over: part, words(for: part), because: earlier, samples: samples)
  }

  private func repeatedName(_ index: Int, _ name: String) -> ShadowedRow {
    let message = "\(words(for: index)), names '\(name)' twice: remove one of the two."
    return ShadowedRow(diagnostic: diagnostic(index, message), isCertain: true)
  }

  private func rowWithoutSource(_ index: Int, isCertain: Bool) -> ShadowedRow {
    let words =
      isCertain
      ? "can never be taken, because no state of \(State.self).allCases is its source: remove it."
      : """
      has no source among the samples in \(State.self).allCases: add a sample that is its source, \
      or remove the row.
      """
    return ShadowedRow(
      diagnostic: diagnostic(index, "\(self.words(for: index)), \(words)"), isCertain: isCertain)
  }

  /// A shadow that follows from an earlier row that covers this one, whatever the states are.
  private func shadowOfIncludingRow(over part: RowPart<Event>) -> ShadowedRow? {
    guard knowsEvents(of: part), let events = events(of: part), !events.isEmpty else {
      return nil
    }
    let source = rows[part.index].source
    let earlier = rows[..<part.index].indices.first { other in
      isCertain(other) && includes(rows[other].source, source)
        && events.allSatisfy(rows[other].trigger.matches)
    }
    return earlier.map { shadow(over: part, words(for: part), because: [$0]) }
  }

  /// The earlier rows that are taken in place of this one in all of `states`; `nil` if this row can
  /// be taken in one of them.
  private func shadowingRows(before part: RowPart<Event>, in states: [State]) -> [Int]? {
    guard let events = events(of: part), !events.isEmpty else { return nil }
    var shadowing: Set<Int> = []
    for state in states {
      for event in events {
        guard let earlier = precedence.row(before: part.index, in: state, on: event) else {
          return nil
        }
        shadowing.insert(earlier)
      }
    }
    return shadowing.sorted()
  }

  /// The events that a part of a row handles, if they are known.
  private func events(of part: RowPart<Event>) -> [Event]? {
    if let event = part.event { return [event] }
    return events?.values.filter(rows[part.index].trigger.matches)
  }

  /// Whether all events that a part of a row handles are known, and not only samples.
  private func knowsEvents(of part: RowPart<Event>) -> Bool {
    part.event != nil || events?.areAll ?? false
  }

  /// Whether a row is taken whenever its event and source match.
  private func isCertain(_ index: Int) -> Bool {
    rows[index].guards.isEmpty
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

  /// - Parameter samples: The types of which the check knows only samples.
  private func shadow(
    over part: RowPart<Event>, _ words: String, because earlier: [Int], samples: [String] = []
  ) -> ShadowedRow {
    let numbers = earlier.map { "\($0 + 1)" }.joined(separator: ", ")
    if samples.isEmpty, let only = earlier.first, earlier.count == 1, isRepetition(part, of: only) {
      let message = "\(words), repeats row \(numbers): remove one of the two."
      return ShadowedRow(diagnostic: diagnostic(part.index, message), isCertain: true)
    }
    let precedence =
      earlier.count == 1
      ? "row \(numbers) is always taken first: give that row a guard"
      : "rows \(numbers) are always taken first: give one of them a guard"
    let lists = samples.map { "\($0).allCases" }.joined(separator: " and ")
    let verdict =
      samples.isEmpty ? "can never be taken" : "is taken for none of the samples in \(lists)"
    let advice = samples.isEmpty ? "change their order" : "add samples, change their order"
    return ShadowedRow(
      diagnostic: diagnostic(
        part.index, "\(words), \(verdict), because \(precedence), \(advice), or remove one of them."
      ),
      isCertain: samples.isEmpty)
  }

  /// Whether a part of a row has the target of an earlier row that handles the same events by value.
  private func isRepetition(_ part: RowPart<Event>, of other: Int) -> Bool {
    let (row, earlier) = (rows[part.index], rows[other])
    guard row.guards.isEmpty, part.event != nil, earlier.trigger.isByValue else { return false }
    switch (row.target, earlier.target) {
    case (.state(let first), .state(let second)): return areEqual(first, second)
    case (.stay, .stay), (.ignore, .ignore): return true
    case (.state, _), (.made, _), (.stay, _), (.ignore, _): return false
    }
  }

  private func words(for part: RowPart<Event>, from state: State? = nil) -> String {
    words(for: part.index, on: part.name, from: state)
  }
}

/// A row, or one of the events that it names.
private struct RowPart<Event> {
  let index: Int
  /// The only event; `nil` for a row by function.
  let event: Event?
  /// The name of the event, if the row names others as well.
  let name: String?

  init(_ index: Int, _ event: Event?, _ name: String?) {
    self.index = index
    self.event = event
    self.name = name
  }
}
