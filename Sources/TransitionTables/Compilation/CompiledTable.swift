import Schematic

/// A compiled table: immutable, and shared by all machines of a schema.
@usableFromInline
final class CompiledTable<State, Event, Subject> {
  @usableFromInline typealias Step = TableStep<State, Event, Subject>

  @usableFromInline let states: ValueIndex<State>
  @usableFromInline let events: ValueIndex<Event>
  /// The numbers of the states and events that take a byte, here as well: one load less for each event.
  @usableFromInline let stateBytes: ByteIndex<State>
  @usableFromInline let eventBytes: ByteIndex<Event>
  @usableFromInline let columns: Int

  /// A cell for each state and event: the number of the row that is always taken, ``ignored``, or
  /// the complement of a position in `spans`.
  ///
  /// The span has the rows to try.
  @usableFromInline let cells: FixedTable<Int32>
  @usableFromInline let rows: FixedTable<StoredRow<State, Event, Subject>>
  @usableFromInline let spans: FixedTable<IndexRange>
  @usableFromInline let candidates: FixedTable<Int32>
  /// The guards and effects of rows with several.
  @usableFromInline let conditions: FixedTable<StoredCondition<State, Event, Subject>>
  @usableFromInline let effects: FixedTable<StoredEffect<State, Event, Subject>>

  /// The events that rows name by value, and all cases.
  let knownEvents: [Event]

  /// The table that was compiled.
  let definitionName: String
  let definitionVersion: Int
  let declaredRows: [TableRow<State, Event, Subject>]

  @inlinable static var ignored: Int32 { .max }

  init(_ layout: TableLayout<State, Event, Subject>, named name: String, version: Int) {
    (definitionName, definitionVersion, declaredRows) = (name, version, layout.rows)
    var builder = CellBuilder()
    cells = FixedTable(layout.cells.map { builder.cell(for: $0, in: layout) })
    var behaviors = BehaviorList<State, Event, Subject>()
    rows = FixedTable(layout.rows) { row in
      behaviors.storedRow(row, eventsAreToldApart: layout.tellsEventsApart)
    }
    conditions = FixedTable(behaviors.guards) { StoredCondition($0) }
    effects = FixedTable(behaviors.effects) { StoredEffect($0) }
    spans = FixedTable(builder.spans)
    candidates = FixedTable(builder.candidates)
    states = layout.states
    events = layout.events
    stateBytes = states.bytes
    eventBytes = events.bytes
    columns = layout.columns
    let named = layout.events.values.map(\.value)
    knownEvents =
      named
      + (allCases(of: Event.self) ?? []).filter { layout.events.number(of: $0) == 0 }
  }

  deinit {
    cells.free()
    rows.free()
    spans.free()
    candidates.free()
    conditions.free()
    effects.free()
  }
}

// MARK: - One event

extension CompiledTable {
  /// - Parameter isRetained: Whether the step retains the table.
  @inlinable @inline(__always)
  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject,
    isRetained: Bool
  ) throws -> Step? {
    let column = columns > 1 ? events.number(of: event, in: eventBytes) : 0
    let cell = cells.base[states.number(of: state, in: stateBytes) &* columns &+ column]
    if cell == Self.ignored { return nil }
    guard cell >= 0 else {
      return try step(
        among: ~cell, from: state, on: event, subject: subject(), isRetained: isRetained)
    }
    return plainStep(by: cell, from: state, isRetained: isRetained)
  }

  /// The step of a row that is always taken.
  @inlinable @inline(__always)
  func plainStep(by number: Int32, from state: State, isRetained: Bool) -> Step? {
    // A state without references costs less to copy than the test whether it is needed.
    let origin = _isPOD(State.self) || rows[number].seesOrigin ? state : nil
    switch rows[number].target {
    case .state(let target):
      return Step(
        to: target, from: origin, by: number, of: self, isRetained: isRetained)
    case .stay:
      return Step(
        to: state, from: origin, by: number, of: self, isRetained: isRetained)
    case .ignore: return nil
    case .made: return nil
    }
  }

  /// The step of the first row that applies, among rows that are not always taken.
  @inlinable
  func step(
    among span: Int32, from state: State, on event: Event,
    subject: @autoclosure () throws -> Subject, isRetained: Bool
  ) throws -> Step? {
    var position = spans[span].start
    while position < spans[span].end {
      let number = candidates[position]
      position += 1
      guard rows[number].applies(state, event) else { continue }
      guard try holds(rows[number].condition, state, event, subject()) else { continue }
      switch rows[number].target {
      case .state: return plainStep(by: number, from: state, isRetained: isRetained)
      case .stay: return plainStep(by: number, from: state, isRetained: isRetained)
      case .ignore: return nil
      case .made(let make):
        guard let target = try make(state, event) else { continue }
        let origin = rows[number].seesOrigin ? state : nil
        return Step(
          to: target, from: origin, by: number, of: self, isRetained: isRetained)
      }
    }
    return nil
  }
}

extension CompiledTable {
  @inlinable @inline(__always)
  func holds(
    _ condition: borrowing StoredCondition<State, Event, Subject>, _ state: State, _ event: Event,
    _ subject: @autoclosure () throws -> Subject
  ) throws -> Bool {
    switch condition {
    case .none: true
    case .subject(let condition): try condition(subject())
    case .context(let condition):
      try condition(TableGuardContext(event: event, state: state, subject: subject()))
    case .several(let range): try holdAll(in: range, state, event, subject())
    }
  }

  @usableFromInline @inline(never)
  func holdAll(in range: IndexRange, _ state: State, _ event: Event, _ subject: Subject) throws
    -> Bool
  {
    for index in range.start..<range.end {
      guard try holds(conditions[index], state, event, subject) else { return false }
    }
    return true
  }
}

// MARK: - Compilation

/// Collects the guards and effects of rows that have several.
private struct BehaviorList<State, Event, Subject> {
  var guards: [TableGuardForm<State, Event, Subject>] = []
  var effects: [TableEffectForm<State, Event, Subject>] = []

  mutating func storedRow(
    _ row: TableRow<State, Event, Subject>, eventsAreToldApart: Bool
  ) -> StoredRow<State, Event, Subject> {
    StoredRow(
      trigger: StoredTest(row.trigger, isToldApart: eventsAreToldApart),
      source: StoredTest(row.source), condition: condition(row.guards.map(\.form)),
      target: StoredTarget(row.target), effect: effect(row.effects.map(\.form)),
      seesOrigin: row.effects.contains { if case .context = $0.form { true } else { false } })
  }

  private mutating func condition(
    _ forms: [TableGuardForm<State, Event, Subject>]
  ) -> StoredCondition<State, Event, Subject> {
    guard let first = forms.first else { return .none }
    return forms.count == 1 ? StoredCondition(first) : .several(guards.add(forms))
  }

  private mutating func effect(
    _ forms: [TableEffectForm<State, Event, Subject>]
  ) -> StoredEffect<State, Event, Subject> {
    guard let first = forms.first else { return .none }
    return forms.count == 1 ? StoredEffect(first) : .several(effects.add(forms))
  }
}

/// Numbers the lists of rows to try, each distinct list once.
private struct CellBuilder {
  var spans: [IndexRange] = []
  var candidates: [Int32] = []
  private var positions: [[Int32]: Int32] = [:]

  init() {}

  mutating func cell<State, Event, Subject>(
    for numbers: [Int32], in layout: TableLayout<State, Event, Subject>
  ) -> Int32 {
    guard let first = numbers.first else { return CompiledTable<State, Event, Subject>.ignored }
    let row = layout.rows[Int(first)]
    guard !layout.isCertain(row) else {
      if case .ignore = row.target { return CompiledTable<State, Event, Subject>.ignored }
      return first
    }
    if let position = positions[numbers] { return ~position }
    let position = Int32(spans.count)
    positions[numbers] = position
    spans.append(candidates.add(numbers))
    return ~position
  }
}
