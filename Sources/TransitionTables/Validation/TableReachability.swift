import Schematic

/// Which of the listed states are targets of rows, and which are reachable; by their positions.
///
/// Every guard is assumed to hold, so that a state that is not reachable is never entered.
struct TableReachability<State, Event, Subject> {
  typealias Row = TableRow<State, Event, Subject>

  private let start: Int
  /// The targets of each state.
  private var targets: [Int: Set<Int>] = [:]
  /// The targets of all rows.
  private var allTargets: Set<Int> = []

  /// - Returns: `nil` if the machine may enter states that are not listed: the states that functions
  ///   make are not known before they are called.
  init?(_ rows: [Row], in cases: [State], from initial: State, lookup: TableLookup<State>) {
    let search = lookup.search(cases.map { state in TableValue(state) { areEqual($0, state) } })
    func position(of state: State) -> Int? {
      let number = search(state)
      return number == 0 ? nil : number - 1
    }
    guard let start = position(of: initial) else { return nil }
    self.start = start
    for row in rows {
      switch row.target {
      case .stay, .ignore: continue
      case .made: return nil
      case .state(let state):
        guard let target = position(of: state) else { return nil }
        allTargets.insert(target)
        for source in Self.sources(of: row, in: cases, from: initial, start, position) {
          targets[source, default: []].insert(target)
        }
      }
    }
  }

  /// The sources of a row; only the initial state if it is one of them, because it alone makes the
  /// target reachable.
  private static func sources(
    of row: Row, in cases: [State], from initial: State, _ start: Int,
    _ position: (State) -> Int?
  ) -> [Int] {
    if row.source.matches(initial) { return [start] }
    switch row.source {
    case .states(let values): return values.compactMap { position($0.value) }
    case .any, .anyBut, .carrying: return cases.indices.filter { row.source.matches(cases[$0]) }
    }
  }
}

extension TableReachability {
  /// Whether a state is the initial state, or the target of a row.
  func isTarget(_ state: Int) -> Bool {
    state == start || allTargets.contains(state)
  }

  /// The states that are reachable from the initial state.
  var reachable: Set<Int> {
    placesReachable(from: [start]) { targets[$0] ?? [] }
  }
}
