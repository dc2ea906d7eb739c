import Schematic

/// Which of the listed states rows lead to, and from which; states are known by their positions.
///
/// Guards are taken to hold, so that what no way leads to is never reached.
struct TableWays<State, Event, Subject> {
  typealias Row = TableRow<State, Event, Subject>

  private let start: Int
  /// Where rows lead from each state.
  private var targets: [Int: Set<Int>] = [:]
  /// Where some row leads.
  private var ledTo: Set<Int> = []

  /// - Returns: `nil` when the machine may come to states that are not listed: those that functions
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
        ledTo.insert(target)
        for source in Self.sources(of: row, in: cases, from: initial, start, position) {
          targets[source, default: []].insert(target)
        }
      }
    }
  }

  /// The states that a row starts from; the initial one alone if it is among many, because the others
  /// add nothing then.
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

extension TableWays {
  /// Whether rows lead to a state, or it is the initial one.
  func leads(to state: Int) -> Bool {
    state == start || ledTo.contains(state)
  }

  /// The states that are reached from the initial one.
  var reachable: Set<Int> {
    placesReachable(from: [start]) { targets[$0] ?? [] }
  }
}
