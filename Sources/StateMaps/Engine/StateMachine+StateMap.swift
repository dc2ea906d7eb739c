import Schematic

// What one says to the machine of a map. Each is a request, handled like every event: called from
// inside a hook it is queued.

extension StateMachine {
  /// Asks the map's machine to go to a state.
  ///
  /// - Returns: ``Outcome/ignored`` when it is in that state, unless the map's options refuse that;
  ///   ``Outcome/rejected(_:)`` with a ``StateMapRefusal`` that says why when it may not go there.
  @inlinable @discardableResult
  public func transition<MapState, MapSubject>(to state: MapState) -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.to(state))
  }

  /// Asks the map's machine to go wherever the `next` of its current state says.
  ///
  /// - Returns: ``Outcome/ignored`` when `next` chose none; ``Outcome/rejected(_:)`` when there is no
  ///   `next`, and when its choice may not be entered.
  @inlinable @discardableResult
  public func transition<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.next)
  }

  /// Whether the machine would go to a state if it were asked now.
  ///
  /// It asks the map and its barriers, and performs nothing. `false` for the current state.
  @inlinable
  public func canTransition<MapState, MapSubject>(to state: MapState) -> Bool
  where Schema == StateMapSchema<MapState, MapSubject> {
    canHandle(.to(state))
  }

  /// Suspends the map's machine: it remembers its state, and refuses every request until a resume.
  ///
  /// It goes to the map's background state if there is one, and stays where it is otherwise. No list
  /// and no barrier is asked, and no hooks are performed but the background state's own. A final
  /// state can be suspended as well.
  ///
  /// - Returns: ``Outcome/ignored`` when it is suspended already.
  @inlinable @discardableResult
  public func suspend<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.suspend)
  }

  /// Leads the map's machine back to the very state in which it was suspended.
  ///
  /// No list and no barrier is asked, and no hooks are performed but the background state's own.
  ///
  /// - Returns: ``Outcome/ignored`` when it is not suspended.
  @inlinable @discardableResult
  public func resume<MapState, MapSubject>() -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    handle(.resume)
  }
}
