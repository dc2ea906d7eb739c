import Schematic

/// The rows that could apply to an event in a state, as positions in a list of their numbers.
@usableFromInline
struct RowSpan {
  @usableFromInline let start: Int32
  @usableFromInline let end: Int32
}

/// A table as machines run it: immutable, shared by all of them.
@usableFromInline
final class CompiledTable<State, Event, Subject> {
  @usableFromInline typealias Step = TableStep<State, Event, Subject>

  @usableFromInline let states: ValueIndex<State>
  @usableFromInline let events: ValueIndex<Event>
  @usableFromInline let columns: Int

  /// For each state and event: the number of the one row that is taken, ``ignored``, or the
  /// complement of the position in `spans` of those that have to be asked.
  @usableFromInline let cells: FixedTable<Int32>
  @usableFromInline let rows: FixedTable<StoredRow<State, Event, Subject>>
  @usableFromInline let spans: FixedTable<RowSpan>
  @usableFromInline let candidates: FixedTable<Int32>

  /// The events that are known: those that rows name by value, and all cases.
  let knownEvents: [Event]

  @inlinable static var ignored: Int32 { .max }

  init(_ layout: TableLayout<State, Event, Subject>) {
    var builder = CellBuilder()
    cells = FixedTable(layout.cells.map { builder.cell(for: $0, in: layout) })
    rows = FixedTable(layout.rows) { StoredRow($0) }
    spans = FixedTable(builder.spans)
    candidates = FixedTable(builder.candidates)
    states = layout.states
    events = layout.events
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
  }
}

// MARK: - One event

extension CompiledTable {
  @inlinable
  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    let column = columns > 1 ? events.number(of: event) : 0
    let cell = cells.base[states.number(of: state) &* columns &+ column]
    if cell == Self.ignored { return nil }
    guard cell >= 0 else {
      return try step(among: ~cell, from: state, on: event, subject: subject())
    }
    return plainStep(by: cell, from: state)
  }

  /// The step of a row that is always taken.
  @inlinable
  func plainStep(by number: Int32, from state: State) -> Step? {
    let origin = rows[number].seesOrigin ? state : nil
    switch rows[number].target {
    case .state(let target): return Step(to: target, from: origin, by: number, of: self)
    case .stay: return Step(to: state, from: origin, by: number, of: self)
    case .ignore: return nil
    case .made: return nil
    }
  }

  /// The step of the first row that applies, of several or of one that has to be asked.
  @inlinable
  func step(
    among span: Int32, from state: State, on event: Event,
    subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    var position = spans[span].start
    while position < spans[span].end {
      let number = candidates[position]
      position += 1
      guard rows[number].applies(state, event) else { continue }
      guard try rows[number].condition.holds(state, event, subject()) else { continue }
      switch rows[number].target {
      case .state: return plainStep(by: number, from: state)
      case .stay: return plainStep(by: number, from: state)
      case .ignore: return nil
      case .made(let make):
        guard let target = try make(state, event) else { continue }
        let origin = rows[number].seesOrigin ? state : nil
        return Step(to: target, from: origin, by: number, of: self)
      }
    }
    return nil
  }
}

/// Numbers the lists of rows that have to be asked, each distinct list once.
private struct CellBuilder {
  var spans: [RowSpan] = []
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
    let start = Int32(candidates.count)
    candidates += numbers
    spans.append(RowSpan(start: start, end: Int32(candidates.count)))
    return ~position
  }
}
