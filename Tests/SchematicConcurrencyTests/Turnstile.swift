import Schematic
import SchematicConcurrency

/// Counts passages; used by several tests at once, because it has no state of its own.
struct Turnstile: FlatStateMachineSchema {
  enum State { case locked, unlocked }
  enum Event { case coin, push, kick }
  let initialState = State.locked

  func transition(from state: State, on event: Event) -> Transition<State, Event, Till>? {
    switch (state, event) {
    case (.locked, .coin): .to(.unlocked) { $0.coins += 1 }
    case (.unlocked, .coin): .stay { $0.coins += 1 }
    case (.unlocked, .push): .to(.locked)
    case (.locked, .push), (_, .kick): nil
    }
  }
}

/// Not `Sendable`: it belongs to its machine.
final class Till {
  var coins = 0
}

typealias Step = TakenTransition<Turnstile.State, Turnstile.Event>

extension StateMachineActor where Schema == Turnstile {
  /// A turnstile with a till of its own.
  init(on executor: MachineExecutor = .own, clock: any Clock<Duration> = ContinuousClock()) {
    self.init(schema: Turnstile(), subject: Till(), on: executor, clock: clock)
  }

  var coins: Int {
    withMachine { $0.subject?.coins ?? -1 }
  }
}
