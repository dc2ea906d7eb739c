#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// The value or object that actions operate on; `nil` after an object is deallocated.
    public var subject: Schema.Subject? { machine.subject }

    /// Handles `event` and everything that it causes, and returns the outcome.
    @discardableResult
    public func handle(_ event: Schema.Event) -> Outcome<Schema.State> {
      machine.handle(event)
    }

    /// Whether the current state has a transition for `event`.
    ///
    /// Observed: it changes with the state.
    ///
    /// Whether the machine would handle the event; also observes what guards read from an observable subject.
    public func canHandle(_ event: Schema.Event) -> Bool {
      registrar.access(self, keyPath: \.state)
      return machine.canHandle(event)
    }

    /// Continues from a saved machine, before the machine is started: see `StateMachine.resume(from:)`.
    ///
    /// ```swift
    /// let search = try ObservableStateMachine(Search(), subject: model)
    /// try search.resume(from: saved)
    /// ```
    /// Code that reads ``state`` is notified of the change.
    ///
    /// - Throws: `MachineStartedError` if the machine is not in its initial state, or has queued, deferred or delayed
    ///   events; the schema's error if no machine of it can
    ///   be in the saved state. Then nothing has changed.
    public func resume(from saved: SavedMachine<Schema.State, Schema.Event>) throws {
      let old = machine.state
      try machine.resume(from: saved)
      notify(old, machine.state)
    }

    /// Enters the initial states, for schemas that have states to enter; `event` is for entry actions to read.
    @discardableResult
    public func start(with event: Schema.Event? = nil) -> Outcome<Schema.State> {
      machine.start(with: event)
    }

    /// Exits all active states, for schemas that have states to exit; `event` is for exit actions to read.
    @discardableResult
    public func stop(with event: Schema.Event? = nil) -> Outcome<Schema.State> {
      machine.stop(with: event)
    }

    /// Returns to the initial state, and performs exit and entry actions if requested.
    @discardableResult
    public func reset(runningActions: Bool = false) -> Outcome<Schema.State> {
      machine.reset(runningActions: runningActions)
    }
  }
#endif
