import Schematic

protocol Switchable {}
protocol SwitchableObject: AnyObject {}

class Light {}

/// An object that is the subject of machines, with several static types.
final class Lamp: Light, Switchable, SwitchableObject {
  var machine: StateMachine<Counting<Lamp>>?
}

enum Tick {
  case next, nothing
}

/// Counts ticks in the state, and performs an action for each, which needs the subject.
struct Counting<Subject>: FlatStateMachineSchema {
  let initialState = 0
  var action: (Subject) -> Void = { _ in }

  func transition(from state: Int, on event: Tick) -> Transition<Int, Tick, Subject>? {
    switch event {
    case .next: .to(state + 1, action: action)
    case .nothing: nil
    }
  }
}
