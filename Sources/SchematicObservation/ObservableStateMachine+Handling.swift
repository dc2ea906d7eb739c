#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// The value or object that actions operate on; `nil` after an object is deallocated.
    public var subject: Schema.Subject? { machine.subject }

    /// Handles `event` to completion, and returns its outcome.
    @discardableResult
    public func handle(_ event: Schema.Event) -> Outcome<Schema.State> {
      machine.handle(event)
    }

    /// Returns whether the current state has a transition for `event`.
    ///
    /// Code that calls it is notified when the state changes.
    ///
    /// It evaluates guards. If the subject is observable, the properties that guards read are observed as well.
    public func canHandle(_ event: Schema.Event) -> Bool {
      registrar.access(self, keyPath: \.state)
      return machine.canHandle(event)
    }

    /// Resumes from a saved machine, before the machine is started: see `StateMachine.resume(from:)`.
    ///
    /// ```swift
    /// let search = try ObservableStateMachine(Search(), subject: model)
    /// try search.resume(from: saved)
    /// ```
    /// Code that reads ``state`` is notified of the change.
    ///
    /// - Throws: `MachineStartedError` if the machine is not in its initial state, or has queued, deferred or delayed
    ///   events. The schema's error if none of its machines can be in the saved state. After an error, nothing has
    ///   changed.
    public func resume(from saved: SavedMachine<Schema.State, Schema.Event>) throws {
      let old = machine.state
      try machine.resume(from: saved)
      notify(old, machine.state)
    }

    /// Enters the initial states, for schemas that have states to enter; entry actions can read `event`.
    @discardableResult
    public func start(with event: Schema.Event? = nil) -> Outcome<Schema.State> {
      machine.start(with: event)
    }

    /// Exits all active states, for schemas that have states to exit; exit actions can read `event`.
    @discardableResult
    public func stop(with event: Schema.Event? = nil) -> Outcome<Schema.State> {
      machine.stop(with: event)
    }

    /// Changes to the initial state, and performs exit and entry actions if requested.
    @discardableResult
    public func reset(runningActions: Bool = false) -> Outcome<Schema.State> {
      machine.reset(runningActions: runningActions)
    }
  }
#endif
