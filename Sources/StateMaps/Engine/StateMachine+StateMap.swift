import Schematic

// Requests to the machine of a map. Each is handled like every event: a request from a hook is
// queued.

extension StateMachine {
  /// Requests a transition of the map's machine to a state, and returns the outcome.
  ///
  /// - Returns: `.rejected` with a ``StateMapRejection`` if the map does not allow the
  ///   transition; `.ignored` if the machine is in that state and
  ///   ``StateMap/rejectsCurrentState`` is `false`.
  @inlinable @inline(__always) @discardableResult
  public func transition<MapState, MapSubject>(to state: MapState) -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.to(state))
  }

  /// Requests a transition of the map's machine to the state that the `next` of its current state
  /// selects.
  ///
  /// - Returns: `.ignored` if `next` selects no state; `.rejected` if the
  ///   current state declares no `next`, or if the selected state cannot be entered.
  @inlinable @discardableResult
  public func transitionToNext<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.next)
  }

  /// Suspends the map's machine, which stores its state and rejects every request until it resumes.
  ///
  /// The machine enters the map's background state, if there is one. Lists and barriers (guards on
  /// entering a state) are not evaluated, and only the hooks of the background state are performed.
  /// A machine in a final state can be suspended as well.
  ///
  /// - Returns: `.ignored` if the machine is already suspended.
  @inlinable @discardableResult
  public func suspend<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.suspend)
  }

  /// Resumes the map's machine in the state in which it was suspended.
  ///
  /// Lists and barriers are not evaluated, and only the hooks of the background state are performed.
  ///
  /// - Returns: `.ignored` if the machine is not suspended.
  @inlinable @discardableResult
  public func resume<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.resume)
  }
}
