import Schematic

extension TableOutline {
  /// Each row can be taken: on each event and from each state that it names.
  func shadows(over index: Int) -> [ShadowedRow] {
    let named = rows[index].trigger.values.map(\.value)
    guard named.count > 1 else {
      return findings(about: RowPart(index, named.first)).map { shadow($0, of: index, on: []) }
    }
    let repeated = repetitions(in: named)
    let once = named.indices.filter { !repeated.contains($0) }
    var found: [(finding: RowFinding, events: [String])] = []
    for position in once {
      let event = "\(named[position])"
      for finding in findings(about: RowPart(index, named[position])) {
        if let known = found.firstIndex(where: { $0.finding == finding }) {
          found[known].events.append(event)
        } else {
          found.append((finding, [event]))
        }
      }
    }
    return distinct(repeated.map { named[$0] }).map { repeatedName(index, $0) }
      + found.map { shadow($0, of: index, on: $1.count == once.count ? [] : $1) }
  }

  /// The positions of the values that are equal to an earlier one.
  private func repetitions(in values: [Event]) -> [Int] {
    values.indices.filter { position in
      values[..<position].contains { areEqual($0, values[position]) }
    }
  }

  private func findings(about part: RowPart<Event>) -> [RowFinding] {
    switch rows[part.index].source {
    case .states(let values):
      values.indices.compactMap { finding(about: part, at: $0, of: values) }
    case .any, .anyBut, .carrying: finding(about: part).map { [$0] } ?? []
    }
  }

  private func finding(
    about part: RowPart<Event>, at position: Int, of values: [TableValue<State>]
  ) -> RowFinding? {
    let state = values[position].value
    if values[..<position].contains(where: { $0.isEqual(state) }) {
      return .repeatedSource("\(state)")
    }
    return shadowingRows(before: part, in: [state]).map { earlier in
      shadow(
        over: part, from: "\(state)", because: earlier,
        samples: knowsEvents(of: part) ? [] : ["\(Event.self)"])
    }
  }

  private func finding(about part: RowPart<Event>) -> RowFinding? {
    guard let states else { return shadowOfIncludingRow(over: part) }
    let sources = states.values.filter(rows[part.index].source.matches)
    if sources.isEmpty { return .withoutSource(isCertain: states.areAll) }
    guard let earlier = shadowingRows(before: part, in: sources) else { return nil }
    let samples =
      (states.areAll ? [] : ["\(State.self)"])
      + (knowsEvents(of: part) ? [] : ["\(Event.self)"])
    if !samples.isEmpty, let certain = shadowOfIncludingRow(over: part) { return certain }
    return shadow(over: part, because: earlier, samples: samples)
  }

  /// A shadow that follows from an earlier row that covers this one, whatever the states are.
  private func shadowOfIncludingRow(over part: RowPart<Event>) -> RowFinding? {
    guard knowsEvents(of: part), let events = events(of: part), !events.isEmpty else {
      return nil
    }
    let source = rows[part.index].source
    let earlier = rows[..<part.index].indices.first { other in
      isCertain(other) && includes(rows[other].source, source)
        && events.allSatisfy(rows[other].trigger.matches)
    }
    return earlier.map { shadow(over: part, because: [$0]) }
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

  /// Whether the first covers the second for certain, even where states cannot be enumerated.
  private func includes(_ first: TableSource<State>, _ second: TableSource<State>) -> Bool {
    switch (first, second) {
    case (.any, _): true
    case (.anyBut(let exceptions), .anyBut(let others)):
      exceptions.allSatisfy { exception in others.contains { $0.isEqual(exception.value) } }
    case (.anyBut, _), (.states, _), (.carrying, _): false
    }
  }

  private func shadow(
    over part: RowPart<Event>, from state: String? = nil, because earlier: [Int],
    samples: [String] = []
  ) -> RowFinding {
    let isRepetition =
      samples.isEmpty && earlier.count == 1 && self.isRepetition(part, of: earlier[0])
    return .shadowed(
      RowShadow(state: state, earlier: earlier, samples: samples, isRepetition: isRepetition))
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
}

/// A row, or one of the events that it names.
private struct RowPart<Event> {
  let index: Int
  /// The only event; `nil` for a row by function.
  let event: Event?

  init(_ index: Int, _ event: Event?) {
    self.index = index
    self.event = event
  }
}
