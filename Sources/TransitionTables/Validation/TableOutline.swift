import Schematic

/// The rows of a table by number, and the states and events of its types, for validation.
struct TableOutline<State, Event, Subject> {
  typealias Row = TableRow<State, Event, Subject>

  let rows: [Row]
  /// The states and events that their types list.
  let states = ListedValues<State>()
  let events = ListedValues<Event>()
  /// Which states the rows reach, if that is known.
  let reachability: TableReachability<State, Event, Subject>?
  /// Finds the rows that are taken before others.
  let precedence: RowPrecedence<State, Event, Subject>

  init(_ layout: TableLayout<State, Event, Subject>, initialState: State) {
    rows = layout.rows
    reachability = states.flatMap { [rows] states in
      TableReachability(rows, in: states.values, from: initialState, lookup: layout.stateLookup)
    }
    precedence = RowPrecedence(layout)
  }

  /// The faults, which prevent a schema, and the warnings.
  var findings: (faults: [DefinitionFault], warnings: [DefinitionFault]) {
    if rows.isEmpty { return ([DefinitionFault("The table declares no row: declare one.")], []) }
    let shadows = rows.indices.map(shadows(over:))
    let faults = rows.indices.flatMap { index in
      emptySources(of: index) + shadows[index].filter(\.isCertain).map(\.fault)
    }
    let doubts = shadows.joined().filter { !$0.isCertain }.map(\.fault)
    return (faults + undeclaredCases, doubts + unhandledEvents + statesWithoutRow + islands)
  }

  /// A list of sources names at least one state.
  private func emptySources(of index: Int) -> [DefinitionFault] {
    guard case .states(let values) = rows[index].source, values.isEmpty else { return [] }
    return [
      fault(
        index,
        """
        Row \(index + 1), on '\(eventName(of: index))', can never be taken, because its list \
        of sources is empty: name a state, or remove the row.
        """)
    ]
  }
}

// MARK: - Descriptions

extension TableOutline {
  func fault(
    _ index: Int, isCertain: Bool = true, _ message: String
  ) -> DefinitionFault {
    DefinitionFault(row: index + 1, severity: isCertain ? .error : .warning, message)
  }

  /// A description of a row, with all sources or with one: `Row 3, on 'push' from 'open'`.
  func words(for index: Int, from state: String? = nil) -> String {
    let source = state.map { "from '\($0)'" } ?? sourceWords(for: rows[index].source)
    return "Row \(index + 1), on '\(eventName(of: index))'" + (source.map { " \($0)" } ?? "")
  }

  /// The name of a row's event.
  ///
  /// A function has no name; if it matches a single case, the name of the case is used.
  private func eventName(of index: Int) -> String {
    let trigger = rows[index].trigger
    guard !trigger.isByValue, !trigger.isNamed else { return trigger.name }
    return events?.nameOfOnlyCase(where: trigger.matches) ?? trigger.name
  }

  private func sourceWords(for source: TableSource<State>) -> String? {
    switch source {
    case .states(let values): "from \(quoted(values))"
    case .any: "from any state"
    case .anyBut(let values): "from any state except \(quoted(values))"
    case .carrying: nil
    }
  }

  private func quoted(_ values: [TableValue<State>]) -> String {
    values.map { "'\($0.value)'" }.joined(separator: ", ")
  }
}
