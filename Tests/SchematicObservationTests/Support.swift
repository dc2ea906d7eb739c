#if canImport(Observation)
  import Observation
  import Schematic
  import Statecharts

  struct Turnstile: FlatStateMachineSchema {
    enum State { case locked, unlocked }
    enum Event { case coin, push, tip }
    let initialState = State.locked

    func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
      switch (state, event) {
      case (.locked, .coin): .to(.unlocked)
      case (.unlocked, .push): .to(.locked)
      case (.unlocked, .tip): .stay
      case (.locked, .push), (.locked, .tip), (.unlocked, .coin): nil
      }
    }
  }

  struct Player: Statechart {
    enum State { case off, on, paused, playing }
    enum Event { case power, play, pause }

    var body: [Element] {
      state(.off) { on(.power, to: .on) }
      state(.on) {
        on(.power, to: .off)
        state(.paused) { on(.play, to: .playing) }
        state(.playing) { on(.pause, to: .paused) }
      }
    }
  }

  /// Reads an observed property, and returns afterwards whether a change was notified.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  final class Reader {
    private final class Flag: @unchecked Sendable {
      var isSet = false
    }
    private let flag = Flag()

    init<Value>(_ read: () -> Value) {
      let flag = flag
      _ = withObservationTracking(read) { flag.isSet = true }
    }

    var wasTold: Bool { flag.isSet }
  }
#endif
