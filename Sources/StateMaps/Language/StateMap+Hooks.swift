import Schematic

// What is performed at a transition. There is one form of each hook, with the other state, although
// many don't need it: overloads that differ in the number of parameters turn every mistake in such a
// closure into the message that it has too many or too few.

extension StateMap {
  /// What is performed before the machine changes to this state; it is still in the previous one.
  ///
  /// `beforeEntering { app, previous in app.prepare() }`. Several are performed in their order. An
  /// error undoes the transition.
  ///
  /// - Parameters:
  ///   - name: What diagrams call the action.
  ///   - action: Gets the subject and the previous state.
  public func beforeEntering(
    _ name: String? = nil, action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeEntering, name, action)))
  }

  /// What is performed once the machine is in this state.
  ///
  /// Several are performed in their order. An error leaves the machine in this state.
  ///
  /// - Parameters:
  ///   - name: What diagrams call the action.
  ///   - action: Gets the subject and the previous state.
  public func afterEntering(
    _ name: String? = nil, action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterEntering, name, action)))
  }

  /// What is performed before the machine leaves this state.
  ///
  /// Several are performed in their order. An error undoes the transition.
  ///
  /// - Parameters:
  ///   - name: What diagrams call the action.
  ///   - action: Gets the subject and the next state.
  public func beforeLeaving(
    _ name: String? = nil, action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeLeaving, name, action)))
  }

  /// What is performed once the machine has left this state; it is in the next one.
  ///
  /// Several are performed in their order, before what the next state has for its own entry.
  ///
  /// - Parameters:
  ///   - name: What diagrams call the action.
  ///   - action: Gets the subject and the next state.
  public func afterLeaving(
    _ name: String? = nil, action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterLeaving, name, action)))
  }

  /// What is performed before every transition, at the top of the body.
  ///
  /// `beforeTransition { app, from, to in app.log(from, to) }`. Suspending and resuming are no
  /// transitions: observers are told of them.
  ///
  /// - Parameter action: Gets the subject, the current state and the next one.
  public func beforeTransition(
    action: @escaping (Subject, _ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.beforeTransition, action)))
  }

  /// What is performed after every transition, at the top of the body.
  ///
  /// - Parameter action: Gets the subject, the previous state and the current one.
  public func afterTransition(
    action: @escaping (Subject, _ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.afterTransition, action)))
  }
}

// Without a subject there is nothing to hand over but the states.
extension StateMap where Subject == Void {
  /// What is performed before the machine changes to this state; it gets the previous one.
  @inlinable
  public func beforeEntering(
    _ name: String? = nil, action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeEntering, name) { _, previous in try action(previous) }))
  }

  /// What is performed once the machine is in this state; it gets the previous one.
  @inlinable
  public func afterEntering(
    _ name: String? = nil, action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterEntering, name) { _, previous in try action(previous) }))
  }

  /// What is performed before the machine leaves this state; it gets the next one.
  @inlinable
  public func beforeLeaving(
    _ name: String? = nil, action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeLeaving, name) { _, next in try action(next) }))
  }

  /// What is performed once the machine has left this state; it gets the next one.
  @inlinable
  public func afterLeaving(
    _ name: String? = nil, action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterLeaving, name) { _, next in try action(next) }))
  }

  /// What is performed before every transition; it gets the current state and the next one.
  @inlinable
  public func beforeTransition(
    action: @escaping (_ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.beforeTransition) { try action($1, $2) }))
  }

  /// What is performed after every transition; it gets the previous state and the current one.
  @inlinable
  public func afterTransition(
    action: @escaping (_ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.afterTransition) { try action($1, $2) }))
  }
}
