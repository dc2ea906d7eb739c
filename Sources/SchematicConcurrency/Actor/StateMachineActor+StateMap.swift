import Schematic
import StateMaps

// What one says to the machine of a map on an actor. Each is a request, and handled like every event.

extension StateMachineActor {
  /// Makes a machine that runs `map` for `subject`, in the first state of its body.
  ///
  /// For many machines of one map, compile it once: ``SharedSchema``.
  ///
  /// - Parameters:
  ///   - map: What may happen.
  ///   - subject: Whom the actions act upon; it is kept alive. One that is not `Sendable` belongs to
  ///     the machine from now on.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines.
  /// - Throws: All faults of the map at once.
  public init<Map: StateMap & SharedMetatype>(
    _ map: sending Map, subject: sending Map.Subject, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(StateMapError) where Schema == StateMapSchema<Map.State, Map.Subject> {
    let schema = try StateMapSchema(map)
    self.init(schema: schema, subject: subject, on: actor, clock: clock)
  }

  /// Makes a machine that runs a map without a subject, in the first state of its body.
  ///
  /// - Throws: All faults of the map at once.
  public init<Map: StateMap & SharedMetatype>(
    _ map: sending Map, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(StateMapError) where Schema == StateMapSchema<Map.State, Void>, Map.Subject == Void {
    let schema = try StateMapSchema(map)
    self.init(schema: schema, on: actor, clock: clock)
  }

  /// Asks the map's machine to go to a state.
  ///
  /// - Returns: `.ignored` when it is in that state, unless the map's options refuse that;
  ///   `.rejected` with a `StateMapRefusal` that says why when it may not go there.
  @discardableResult
  public func transition<MapState, MapSubject>(to state: MapState) -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.to(state))
  }

  /// Asks the map's machine to go wherever the `next` of its current state says.
  @discardableResult
  public func transition<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.next)
  }

  /// Suspends the map's machine: it remembers its state, and refuses every request until a resume.
  @discardableResult
  public func suspend<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.suspend)
  }

  /// Leads the map's machine back to the very state in which it was suspended.
  @discardableResult
  public func resume<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.resume)
  }
}
