import Schematic

extension StateMachine {
  /// Starts the machine and returns it: `let radio = try StateMachine(Radio()).started()`.
  ///
  /// Without a host, timers and tasks do not run: send their events like all others.
  ///
  /// - Throws: `SubjectReleasedError` if the subject is an object that nothing else holds; the
  ///   error of the start if it failed or was rejected.
  public func started() throws -> StateMachine {
    try requireSubject()
    requireHost()
    switch start() {
    case .transitioned, .ignored: return self
    case .failed(let error, _), .rejected(let error): throw error
    case .subjectReleased: throw SubjectReleasedError(subject: "\(Subject.self)")
    case .queued, .deferred: throw UnfinishedStartError()
    }
  }

  /// - Throws: `SubjectReleasedError` if the subject was an object that is deallocated.
  func requireSubject() throws(SubjectReleasedError) {
    guard subject == nil else { return }
    throw SubjectReleasedError(subject: "\(Subject.self)")
  }

  /// - Throws: `SubjectReleasedError` if the subject was an object that is deallocated;
  ///   `MachineNotStartedError` if the machine handles no event before it is started.
  func requireReadiness() throws {
    try requireSubject()
    if schema.isPhase(.unstarted, of: state), !schema.isPhase(.ended, of: state) {
      throw MachineNotStartedError()
    }
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
