import Schematic

/// Which row is always taken for an event in a state: the first without a guard that applies.
///
/// Rows that name event and states by value are found by their numbers, so that checking a table
/// takes time in proportion to its rows.
struct RowPrecedence<State, Event, Subject> {
  private struct Place: Hashable {
    let state: Int
    let event: Int
  }

  private let layout: TableLayout<State, Event, Subject>
  private var places: [Place: Int] = [:]
  /// The unguarded rows that have to be asked.
  private var others: [Int] = []

  init(_ layout: TableLayout<State, Event, Subject>) {
    self.layout = layout
    for (index, row) in layout.rows.enumerated() where row.condition == nil {
      guard let event = row.trigger.value?.value, case .states(let values) = row.source else {
        others.append(index)
        continue
      }
      for state in values.map(\.value) {
        let place = place(of: state, event)
        if places[place] == nil { places[place] = index }
      }
    }
  }

  /// The first row before `index` that is always taken for `event` in `state`.
  func row(before index: Int, in state: State, on event: Event) -> Int? {
    let named = places[place(of: state, event)].flatMap { $0 < index ? $0 : nil }
    let asked = others.first { other in
      other < index && layout.rows[other].trigger.matches(event)
        && layout.rows[other].source.matches(state)
    }
    return [named, asked].compactMap { $0 }.min()
  }

  private func place(of state: State, _ event: Event) -> Place {
    Place(state: layout.states.number(of: state), event: layout.events.number(of: event))
  }
}
