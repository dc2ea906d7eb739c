#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Makes a machine in the schema's initial state; a subject that is an object is held weakly.
    public convenience init(schema: Schema, subject: Subject) {
      self.init(StateMachine(schema: schema, subject: subject))
    }

    /// Makes a machine without a subject in the schema's initial state.
    public convenience init(schema: Schema) where Schema.Subject == Void {
      self.init(StateMachine(schema: schema))
    }

    /// Whom the actions act upon; `nil` once an object is gone.
    public var subject: Subject? { machine.subject }

    /// Handles `event`, with everything that follows from it, and says what became of it.
    @discardableResult
    public func handle(_ event: Event) -> Outcome<State> {
      machine.handle(event)
    }

    /// Whether the current state has a transition for `event`; asked again when the state changes.
    ///
    /// What a guard reads from the subject is observed if the subject is observable.
    public func canHandle(_ event: Event) -> Bool {
      registrar.access(self, keyPath: \.state)
      return machine.canHandle(event)
    }

    /// Enters the initial states, for schemas that have something to enter.
    @discardableResult
    public func start() -> Outcome<State> {
      machine.start()
    }

    /// Leaves everything that is active, for schemas that have something to leave.
    @discardableResult
    public func stop() -> Outcome<State> {
      machine.stop()
    }

    /// Returns to the initial state, with the actions of leaving and entering if asked.
    @discardableResult
    public func reset(runningActions: Bool = false) -> Outcome<State> {
      machine.reset(runningActions: runningActions)
    }
  }
#endif
