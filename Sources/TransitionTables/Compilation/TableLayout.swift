import Schematic

/// The rows that an event may trigger in a state, in their order.
///
/// There is a list for each state and each event that rows name, and one for all others together.
struct TableLayout<State, Event, Subject> {
  typealias Row = TableRow<State, Event, Subject>

  let rows: [Row]
  let stateLookup: TableLookup<State>
  let states: ValueIndex<State>
  let events: ValueIndex<Event>
  /// The number of columns: one per event, or one for all events if the grid would be too large.
  let columns: Int
  /// The numbers of rows, for each state and each event.
  private(set) var cells: [[Int32]]

  /// The maximum number of cells of a grid that tells events apart.
  private static var maximumCells: Int { 1 << 18 }

  init(_ rows: [Row], states: TableLookup<State>, events: TableLookup<Event>) {
    self.rows = rows
    stateLookup = states
    self.states = ValueIndex(
      rows.flatMap(\.source.values), cases: allCases(of: State.self) ?? [], lookup: states)
    self.events = ValueIndex(
      rows.flatMap(\.trigger.values), cases: allCases(of: Event.self) ?? [], lookup: events)
    let (lines, columns) = (self.states.values.count + 1, self.events.values.count + 1)
    self.columns = lines * columns > Self.maximumCells ? 1 : columns
    cells = Array(repeating: [], count: lines * self.columns)
    for number in rows.indices { place(number) }
  }

  /// Whether each event has a column, so that a row by value need not compare events.
  var tellsEventsApart: Bool { columns > 1 || events.values.isEmpty }

  private mutating func place(_ number: Int) {
    let columns = eventNumbers(of: rows[number])
    for line in stateNumbers(of: rows[number]) {
      for column in columns {
        let cell = line * self.columns + column
        // Rows behind a row that is always taken are never tried.
        if let last = cells[cell].last, isCertain(rows[Int(last)]) { continue }
        cells[cell].append(Int32(number))
      }
    }
  }

  private func stateNumbers(of row: Row) -> [Int] {
    let all = Array(0...states.values.count)
    switch row.source {
    case .any: return all
    case .states(let values): return Set(values.map { states.number(of: $0.value) }).sorted()
    case .anyBut(let values):
      let exceptions = Set(values.map { states.number(of: $0.value) })
      return all.filter { !exceptions.contains($0) }
    case .carrying(let isMatch):
      return all.filter { $0 == 0 || isMatch(states.values[$0 - 1].value) }
    }
  }

  private func eventNumbers(of row: Row) -> [Int] {
    guard columns > 1 else { return [0] }
    if row.trigger.isByValue {
      return Set(row.trigger.values.map { events.number(of: $0.value) }).sorted()
    }
    return (0..<columns).filter { $0 == 0 || row.trigger.matches(events.values[$0 - 1].value) }
  }

  /// Whether a row is taken wherever it is placed.
  func isCertain(_ row: Row) -> Bool {
    guard row.guards.isEmpty, row.trigger.isByValue, tellsEventsApart else { return false }
    switch row.source {
    case .states, .any, .anyBut: break
    case .carrying: return false
    }
    switch row.target {
    case .state, .stay, .ignore: return true
    case .made: return false
    }
  }
}
