import Schematic

extension StateMachine {
  /// Adds an observer that is called after each step of a map's machine that enters `state`, also a
  /// background state.
  ///
  /// - Parameters:
  ///   - state: The state to watch.
  ///   - observer: Gets the request.
  /// - Returns: What ``removeObserver(_:)`` needs. The observer stays until then.
  @discardableResult
  public func onEntry<MapState>(
    of state: MapState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken where State == StateMapConfiguration<MapState> {
    watch(stepsWith: state, in: { $0.statesEntered }, call: observer)
  }

  /// Adds an observer that is called after each step of a map's machine that leaves `state`.
  ///
  /// A state that is suspended is not left.
  ///
  /// - Parameters:
  ///   - state: The state to watch.
  ///   - observer: Gets the request.
  /// - Returns: What ``removeObserver(_:)`` needs. The observer stays until then.
  @discardableResult
  public func onExit<MapState>(
    of state: MapState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken where State == StateMapConfiguration<MapState> {
    watch(stepsWith: state, in: { $0.statesLeft }, call: observer)
  }

  private func watch<MapState>(
    stepsWith state: MapState, in states: @escaping (any StepAccount) -> [Any],
    call observer: @escaping (Event?) -> Void
  ) -> ObserverToken where State == StateMapConfiguration<MapState> {
    watch(
      stepsWhere: { [unowned self] _, step, event in
        account(ofPending: step, on: event).map(states)?.contains { $0 as? MapState == state }
          ?? false
      }, call: observer)
  }
}
