/// A table as validation looks at it: rows by number, and the states and events that are known.
struct TableOutline<State, Event, Subject> {
  typealias Row = TableRow<State, Event, Subject>

  let rows: [Row]
  let initialState: State
  /// All states and events, if their types can enumerate them.
  let stateCases: [State]?
  let eventCases: [Event]?
  /// Finds the rows that are taken before others, without asking each.
  let precedence: RowPrecedence<State, Event, Subject>

  init(_ layout: TableLayout<State, Event, Subject>, initialState: State) {
    rows = layout.rows
    self.initialState = initialState
    stateCases = allCases(of: State.self)
    eventCases = allCases(of: Event.self)
    precedence = RowPrecedence(layout)
  }

  /// What makes the table unusable.
  var faults: [TransitionTableFinding] {
    rows.indices.flatMap { misuses(of: $0) + emptySources(of: $0) + shadows(over: $0) }
      + casesNowhere
  }

  /// What is probably not meant.
  var warnings: [TransitionTableFinding] {
    unhandledEvents + unreachableStates
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
    return "Row \(index + 1), on '\(rows[index].trigger.name)'" + (source.map { " \($0)" } ?? "")
  }

  func words(for index: Int, from state: State) -> String {
    "Row \(index + 1), on '\(rows[index].trigger.name)' from '\(state)'"
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
