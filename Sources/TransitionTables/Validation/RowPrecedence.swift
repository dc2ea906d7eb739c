import Schematic

/// The row that is always taken for an event in a state: the first without a guard that applies.
///
/// Rows by value are found by the numbers of their events and states, so the time for checking a
/// table is proportional to its rows.
struct RowPrecedence<State, Event, Subject> {
  private struct Cell: Hashable {
    let state: Int
    let event: Int
  }

  private let layout: TableLayout<State, Event, Subject>
  private var cells: [Cell: Int] = [:]
  /// The rows by function without guards.
  private var others: [Int] = []

  init(_ layout: TableLayout<State, Event, Subject>) {
    self.layout = layout
    for (index, row) in layout.rows.enumerated() where row.guards.isEmpty {
      guard row.trigger.isByValue, case .states(let values) = row.source else {
        others.append(index)
        continue
      }
      for event in row.trigger.values {
        for state in values {
          let cell = cell(of: state.value, event.value)
          if cells[cell] == nil { cells[cell] = index }
        }
      }
    }
  }

  /// The first row before `index` that is always taken for `event` in `state`.
  func row(before index: Int, in state: State, on event: Event) -> Int? {
    let named = cells[cell(of: state, event)].flatMap { $0 < index ? $0 : nil }
    let asked = others.first { other in
      other < index && layout.rows[other].trigger.matches(event)
        && layout.rows[other].source.matches(state)
    }
    return [named, asked].compactMap { $0 }.min()
  }

  private func cell(of state: State, _ event: Event) -> Cell {
    Cell(state: layout.states.number(of: state), event: layout.events.number(of: event))
  }
}
