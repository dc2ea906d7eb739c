import StateMaps

#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Makes a machine that runs `map` for `subject`, in the first state of its body.
    ///
    /// - Throws: All faults of the map at once.
    public convenience init<Map: StateMap>(
      _ map: Map, subject: Map.Subject
    ) throws(StateMapError) where Schema == StateMapSchema<Map.State, Map.Subject> {
      self.init(try StateMachine(map, subject: subject))
    }

    /// Makes a machine that runs a map without a subject, in the first state of its body.
    ///
    /// - Throws: All faults of the map at once.
    public convenience init<Map: StateMap>(
      _ map: Map
    ) throws(StateMapError) where Schema == StateMapSchema<Map.State, Void>, Map.Subject == Void {
      self.init(try StateMachine(map))
    }

    /// Asks the map's machine to go to a state.
    @discardableResult
    public func transition<MapState, MapSubject>(to state: MapState) -> Outcome<State>
    where Schema == StateMapSchema<MapState, MapSubject> {
      machine.transition(to: state)
    }

    /// Asks the map's machine to go wherever the `next` of its current state says.
    @discardableResult
    public func transition<MapState, MapSubject>() -> Outcome<State>
    where Schema == StateMapSchema<MapState, MapSubject> {
      machine.transitionToNext()
    }

    /// Whether the machine would go to a state if it were asked now; asked again when the state
    /// changes.
    ///
    /// What a barrier reads from the subject is observed if the subject is observable.
    public func canTransition<MapState, MapSubject>(to state: MapState) -> Bool
    where Schema == StateMapSchema<MapState, MapSubject> {
      canHandle(.to(state))
    }

    /// Suspends the map's machine: it remembers its state, and refuses every request until a resume.
    @discardableResult
    public func suspend<MapState, MapSubject>() -> Outcome<State>
    where Schema == StateMapSchema<MapState, MapSubject> {
      machine.suspend()
    }

    /// Leads the map's machine back to the very state in which it was suspended.
    @discardableResult
    public func resume<MapState, MapSubject>() -> Outcome<State>
    where Schema == StateMapSchema<MapState, MapSubject> {
      machine.resume()
    }

    /// Whether a state is the current one of the map's machine; asked again when the state changes.
    public func isIn<MapState>(_ state: MapState) -> Bool
    where State == StateMapConfiguration<MapState> {
      self.state.current == state
    }
  }
#endif
