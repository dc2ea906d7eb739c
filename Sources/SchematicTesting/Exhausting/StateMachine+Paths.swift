import Schematic

extension StateMachine {
  /// Starts the machine and returns it, for instance
  /// `let radio = try StateMachine(Radio()).started()`.
  ///
  /// Without a host, timers and tasks do not run: send their events like all others.
  ///
  /// - Throws: `SubjectReleasedError` if the subject is an object without another reference. The
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

/// The error of a start that was called inside a step of the same machine.
struct UnfinishedStartError: Error, CustomStringConvertible {
  var description: String {
    "started() was called during a step of the machine, which starts only afterwards: call it outside."
  }
}

/// A host that runs no timer and no task: the test sends their events itself.
final class NoOpActivityHost<Event>: ActivityHost {
  func begin(_ activity: Activity<Event>, number: Int32) {}
  func end(_ number: Int32) {}
  func endAll() {}
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
}

extension StateMachine {
  /// Adds a host that runs nothing, if the machine has timers or tasks and no host.
  ///
  /// Without it, events that actions delay are stored, and never delivered.
  func requireHost() {
    guard !hasActivityHost else { return }
    hostsOnDemand = true
    guard schema.hasActivities else { return }
    hostActivities(by: NoOpActivityHost<Event>())
  }
}
