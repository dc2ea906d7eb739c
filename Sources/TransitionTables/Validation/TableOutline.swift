import Schematic

/// A table as validation looks at it: rows by number, and the states and events that are known.
struct TableOutline<State, Event, Subject> {
  typealias Row = TableRow<State, Event, Subject>

  let rows: [Row]
  /// The states and events that their types list.
  let states = ListedValues<State>()
  let events = ListedValues<Event>()
  /// Where the rows lead, if that is known.
  let ways: TableWays<State, Event, Subject>?
  /// Finds the rows that are taken before others, without asking each.
  let precedence: RowPrecedence<State, Event, Subject>

  init(_ layout: TableLayout<State, Event, Subject>, initialState: State) {
    rows = layout.rows
    ways = states.flatMap { [rows] states in
      TableWays(rows, in: states.values, from: initialState, lookup: layout.stateLookup)
    }
    precedence = RowPrecedence(layout)
  }

  /// What makes the table unusable, and what is probably not meant.
  var findings: (faults: [TransitionTableFinding], warnings: [TransitionTableFinding]) {
    let shadows = rows.indices.map(shadows(over:))
    let faults = rows.indices.flatMap { index in
      misuses(of: index) + emptySources(of: index)
        + shadows[index].filter(\.isCertain).map(\.finding)
    }
    let doubts = shadows.joined().filter { !$0.isCertain }.map(\.finding)
    return (faults + casesNowhere, doubts + unhandledEvents + idleStates + islands)
  }
}

// MARK: - Words

extension TableOutline {
  func finding(_ index: Int, _ message: String) -> TransitionTableFinding {
    TransitionTableFinding(row: index + 1, message)
  }

  /// What a row is called: `Row 3, on 'push' from 'open'`.
  func words(for index: Int) -> String {
    let source = sourceWords(for: rows[index].source)
    return "Row \(index + 1), on '\(eventName(of: index))'" + (source.map { " \($0)" } ?? "")
  }

  func words(for index: Int, from state: State) -> String {
    "Row \(index + 1), on '\(eventName(of: index))' from '\(state)'"
  }

  /// What a row's event is called: a function that finds it has no name, so the only case that it
  /// matches lends its own.
  func eventName(of index: Int) -> String {
    let trigger = rows[index].trigger
    guard trigger.value == nil, !trigger.isNamed else { return trigger.name }
    return events?.nameOfOnlyCase(where: trigger.matches) ?? trigger.name
  }

  private func sourceWords(for source: TableSource<State>) -> String? {
    switch source {
    case .states(let values): "from \(quoted(values))"
    case .any: "from any state"
    case .anyBut(let values): "from any state but \(quoted(values))"
    case .carrying: nil
    }
  }

  private func quoted(_ values: [TableValue<State>]) -> String {
    values.map { "'\($0.value)'" }.joined(separator: ", ")
  }
}
