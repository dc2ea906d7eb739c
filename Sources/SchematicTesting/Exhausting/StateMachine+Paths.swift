import Schematic

extension StateMachine {
  /// The machine itself, once it has started: `let radio = try StateMachine(Radio()).started()`.
  ///
  /// Timers and tasks of a chart that nobody performs do nothing: hand their events over like all
  /// others.
  public func started() -> StateMachine {
    requireHost()
    start()
    return self
  }

  /// Handles events one after the other, and says what became of each.
  @discardableResult
  public func outcomes(of events: Event...) -> [Outcome<State>] {
    events.map { handle($0) }
  }

  /// Handles events one after the other, and says where each has led.
  ///
  /// `#expect(turnstile.states(after: .coin, .push) == [.unlocked, .locked])`
  @discardableResult
  public func states(after events: Event...) -> [State] {
    events.map { event in
      handle(event)
      return state
    }
  }

  /// Handles events one after the other, and returns the innermost active states after each.
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
