import Schematic
import TransitionTables

// A row on a payload that names a state which cannot be compared.
struct Door: TransitionTable {
  enum State { case closed, open(width: Double) }
  enum Event: Equatable {
    case push(Double)
    var push: Double? { if case .push(let force) = self { force } else { nil } }
  }
  let initialState = State.closed

  var body: [Row] {
    on(\.push, from: .closed, to: .open(width: 1))
    // 5: 'on(_:event:from:to:)' is unavailable: rows compare states: declare 'enum State: Equatable', or name the source by a key path
  }
}
