import Schematic
import TransitionTables

// Rows that name events which cannot be compared.
struct Door: TransitionTable {
  enum State { case closed, open }
  enum Event { case pull, push(Double) }
  let initialState = State.closed

  var body: [Row] {
    on(.pull, from: .closed, to: .open)
    // 5: referencing instance method 'on(_:_:from:to:_:)' on 'TransitionTable' requires that 'Door.Event' conform to 'Equatable'
  }
}
