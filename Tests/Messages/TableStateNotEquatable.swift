import Schematic
import TransitionTables

// Rows that name states which cannot be compared.
struct Door: TransitionTable {
  enum State { case closed, open(width: Double) }
  enum Event { case push, pull }
  let initialState = State.closed

  var body: [Row] {
    on(.push, from: .closed, to: .open(width: 1))
    // 5: 'on(_:_:from:to:_:)' is unavailable: rows compare states: declare 'enum State: Equatable', or name the source by a key path
    stay(.pull, from: .closed)
    // 5: 'stay(_:_:from:_:)' is unavailable: rows compare states: declare 'enum State: Equatable', or name the source by a key path
    ignore(.pull, from: .open(width: 1))
    // 5: 'ignore(_:_:from:)' is unavailable: rows compare states: declare 'enum State: Equatable', or name the source by a key path
  }
}
