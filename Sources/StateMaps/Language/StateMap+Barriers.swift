import Schematic

extension StateMap {
  /// What decides whether this state may be entered now; asked last, after all that the map knows.
  ///
  /// ```swift
  /// state(.loggedIn, to: .loggedOut) {
  ///   barrier { app, previous in
  ///     app.user == nil ? .redirect(to: .registering) : .allow
  ///   }
  /// }
  /// ```
  /// It is asked at most once for each request, before anything is performed. A request for the state
  /// that the machine is in asks it as well.
  ///
  /// - Parameters:
  ///   - name: What diagrams call the barrier.
  ///   - decide: Gets the subject and the state that the machine is in.
  public func barrier(
    named name: String? = nil,
    decide: @escaping (Subject, State) throws -> BarrierDecision<State>
  ) -> Element {
    Element(.barrier(StateBarrier(name, decide)))
  }

  /// What must hold for this state to be entered.
  ///
  /// `barrier("nobody has signed up") { $0.user != nil }`
  ///
  /// - Parameters:
  ///   - reason: Why one may not enter, as the sender is told.
  ///   - condition: Gets the subject; `true` lets pass.
  public func barrier(
    _ reason: String, if condition: @escaping (Subject) throws -> Bool
  ) -> Element {
    Element(
      .barrier(
        StateBarrier(reason) { subject, _ in
          try condition(subject) ? .allow : .deny(reason)
        }))
  }

  /// Where ``StateMachine/transition()``, a request without a target, leads from this state.
  ///
  /// ```swift
  /// state(.starting, to: .loggedIn, .loggedOut) {
  ///   next(among: [.loggedIn, .loggedOut]) { $0.user == nil ? .loggedOut : .loggedIn }
  /// }
  /// ```
  /// - Parameters:
  ///   - candidates: Where it may lead, all of them allowed. To lead elsewhere is refused.
  ///   - name: What diagrams call the selection.
  ///   - select: Gets the subject. For `nil` the request is ignored.
  public func next(
    among candidates: [State], named name: String? = nil,
    select: @escaping (Subject) throws -> State?
  ) -> Element {
    Element(.next(DynamicTransition(candidates, name, select)))
  }
}

extension StateMap where Subject == Void {
  /// What decides whether this state may be entered now; it gets the state that the machine is in.
  @inlinable
  public func barrier(
    named name: String? = nil, decide: @escaping (State) throws -> BarrierDecision<State>
  ) -> Element {
    Element(.barrier(StateBarrier(name) { _, previous in try decide(previous) }))
  }
}

/// What a barrier says to a request for its state.
@frozen
public enum BarrierDecision<State: Hashable> {
  /// The state may be entered.
  case allow

  /// The state may not be entered; the sender is told the reason.
  case deny(String)

  /// Another state is to be entered instead, as if it had been requested: it must be allowed, and
  /// its own barrier is asked.
  case redirect(to: State)
}

extension BarrierDecision: Sendable where State: Sendable {}
extension BarrierDecision: Equatable {}
