import Schematic
import TestSupport

/// Two levels: inside `on`, the player is loading, paused or playing.
struct Player: StateMachineSchemaProtocol {
  enum State: String {
    case inactive, off, loading, paused, playing

    var isOn: Bool { self == .loading || self == .paused || self == .playing }

    /// From the outside in.
    var active: [String] {
      switch self {
      case .inactive: []
      case .off: ["off"]
      case .loading, .paused, .playing: ["on", rawValue]
      }
    }
  }

  enum Event {
    case power, play, pause
  }

  struct Step: StateMachineStep {
    let old: State
    let state: State

    func performExit(_ context: borrowing TransitionContext<Event, Deck>) throws {
      for state in old.active.dropFirst(shared).reversed() {
        try context.subject.perform("exit \(state)")
      }
    }

    func performEntry(_ context: borrowing TransitionContext<Event, Deck>) throws {
      for state in state.active.dropFirst(shared) {
        try context.subject.perform("enter \(state)")
      }
    }

    /// The number of outer states that are neither exited nor entered.
    private var shared: Int { old.isOn && state.isOn ? 1 : 0 }
  }

  let initialState = State.inactive

  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Deck
  ) -> Step? {
    switch (state, event) {
    case (.off, .power): Step(old: state, state: .loading)
    case (.loading, .power), (.paused, .power), (.playing, .power): Step(old: state, state: .off)
    case (.paused, .play): Step(old: state, state: .playing)
    case (.playing, .pause): Step(old: state, state: .paused)
    case (.inactive, _), (.off, _), (.loading, _), (.paused, _), (.playing, _): nil
    }
  }

  func step(
    from state: State, for trigger: StepTrigger<Event>, subject: @autoclosure () throws -> Deck
  ) throws -> Step? {
    switch trigger {
    case .event(let event):
      return try step(from: state, on: event, subject: subject())
    case .eventless:
      guard state == .loading, try subject().isLoaded else { return nil }
      return Step(old: state, state: .paused)
    case .start:
      return state == .inactive ? Step(old: state, state: .off) : nil
    case .stop:
      return state == .inactive ? nil : Step(old: state, state: .inactive)
    case .failure:
      return nil
    }
  }
}

/// Logs the actions that it performs.
final class Deck {
  var isLoaded = true
  var log: [String] = []
  /// The one action that fails.
  var broken: String?
  var whenPerforming: (String) -> Void = { _ in }

  func perform(_ action: String) throws {
    if action == broken { throw Failure.broken }
    log.append(action)
    whenPerforming(action)
  }
}
