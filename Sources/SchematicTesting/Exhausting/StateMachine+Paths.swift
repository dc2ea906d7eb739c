import Schematic

extension StateMachine {
  /// Starts the machine and returns it: `let radio = try StateMachine(Radio()).started()`.
  ///
  /// Without a host, timers and tasks do not run: send their events like all others.
  public func started() -> StateMachine {
    requireHost()
    start()
    return self
  }

  /// Handles events in order, and returns the outcome of each.
  @discardableResult
  public func outcomes(of events: Event...) -> [Outcome<State>] {
    events.map { handle($0) }
  }

  /// Handles events in order, and returns the state after each.
  ///
  /// `#expect(turnstile.states(after: .coin, .push) == [.unlocked, .locked])`
  @discardableResult
  public func states(after events: Event...) -> [State] {
    events.map { event in
      handle(event)
      return state
    }
  }

  /// Handles events in order, and returns the active leaf states after each.
  ///
  /// `#expect(player.leaves(after: .power, .play) == [[.paused], [.playing]])`
  @discardableResult
  public func leaves(after events: Event...) -> [[ActiveState]] {
    events.map { event in
      handle(event)
      return leafStates
    }
  }
}
