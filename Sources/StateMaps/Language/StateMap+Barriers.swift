extension StateMap {
  /// Declares a barrier: a guard on entering this state, which can redirect the request.
  ///
  /// ```swift
  /// state(.loggedIn, to: .loggedOut) {
  ///   barrier { app, previous in
  ///     app.user == nil ? .redirect(to: .registering) : .allow
  ///   }
  /// }
  /// ```
  /// Barriers are evaluated after all checks of the map and before the hooks, in their order, until
  /// one does not allow the request. A request for the current state evaluates them as well.
  ///
  /// - Parameters:
  ///   - name: The name of the barrier in diagrams. Default: none.
  ///   - decide: Returns the decision; gets the subject and the current state.
  public func barrier(
    _ name: String? = nil, _ decide: @escaping (Subject, State) throws -> BarrierDecision<State>
  ) -> Element {
    Element(.barrier(StateBarrier(name, decide)))
  }

  /// Declares a barrier: a condition for entering this state.
  ///
  /// `barrier("no user has signed up") { $0.user != nil }`
  ///
  /// - Parameters:
  ///   - reason: The reason of the rejection if the condition does not hold.
  ///   - condition: Returns whether the state may be entered; gets the subject.
  public func barrier(
    _ reason: String, _ condition: @escaping (Subject) throws -> Bool
  ) -> Element {
    Element(
      .barrier(
        StateBarrier(reason) { subject, _ in
          try condition(subject) ? .allow : .deny(reason)
        }))
  }

  /// Declares the selection of the target when `transitionToNext()` is called in this state.
  ///
  /// ```swift
  /// state(.starting, to: .loggedIn, .loggedOut) {
  ///   next(among: [.loggedIn, .loggedOut]) { $0.user == nil ? .loggedOut : .loggedIn }
  /// }
  /// ```
  /// - Parameters:
  ///   - name: The name of the selection in diagrams. Default: none.
  ///   - candidates: The states that can be selected. Each must be allowed.
  ///   - select: Returns one of the candidates; gets the subject. If it returns `nil`, the request
  ///     is ignored.
  public func next(
    _ name: String? = nil, among candidates: [State],
    _ select: @escaping (Subject) throws -> State?
  ) -> Element {
    Element(.next(DynamicTransition(candidates, name, select)))
  }
}

extension StateMap where Subject == Void {
  /// Declares a barrier: a guard on entering this state, which can redirect the request.
  @inlinable
  public func barrier(
    _ name: String? = nil, _ decide: @escaping (State) throws -> BarrierDecision<State>
  ) -> Element {
    Element(.barrier(StateBarrier(name) { _, previous in try decide(previous) }))
  }
}

/// The decision of a barrier on a request for its state.
public enum BarrierDecision<State: Hashable> {
  /// The state may be entered.
  case allow

  /// The state may not be entered. The request is rejected with the reason.
  case deny(String)

  /// The request is redirected to another state. That state must be allowed, and its own barriers
  /// are evaluated.
  case redirect(to: State)
}

extension BarrierDecision: Sendable where State: Sendable {}
extension BarrierDecision: Equatable {}
