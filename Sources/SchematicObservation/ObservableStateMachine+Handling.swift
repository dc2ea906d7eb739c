#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// The value or object that actions operate on; `nil` after an object is deallocated.
    public var subject: Subject? { machine.subject }

    /// Handles `event` and everything that it causes, and returns the outcome.
    @discardableResult
    public func handle(_ event: Event) -> Outcome<State> {
      machine.handle(event)
    }

    /// Whether the current state has a transition for `event`.
    ///
    /// Observed: it changes with the state.
    ///
    /// Whether the machine would handle the event; also observes what guards read from an observable subject.
    public func canHandle(_ event: Event) -> Bool {
      registrar.access(self, keyPath: \.state)
      return machine.canHandle(event)
    }

    /// Enters the initial states, for schemas that have states to enter.
    @discardableResult
    public func start() -> Outcome<State> {
      machine.start()
    }

    /// Enters the initial states, and passes `event` to their entry actions.
    @discardableResult
    public func start(with event: Event) -> Outcome<State> {
      machine.start(with: event)
    }

    /// Exits all active states, for schemas that have states to exit.
    @discardableResult
    public func stop() -> Outcome<State> {
      machine.stop()
    }

    /// Exits all active states, and passes `event` to their exit actions.
    @discardableResult
    public func stop(with event: Event) -> Outcome<State> {
      machine.stop(with: event)
    }

    /// Returns to the initial state, and performs exit and entry actions if requested.
    @discardableResult
    public func reset(runningActions: Bool = false) -> Outcome<State> {
      machine.reset(runningActions: runningActions)
    }
  }
#endif
