// There is one form of each hook, with the other state, although many hooks do not need it. With overloads that
// differ in the number of parameters, the compiler would report every mistake in such a closure as a wrong
// number of parameters.

extension StateMap {
  /// Declares a hook that is performed before the machine enters this state.
  ///
  /// `beforeEntering("prepare") { app, previous in app.prepare() }`
  ///
  /// Several hooks are performed in their order. An error undoes the transition.
  ///
  /// - Parameters:
  ///   - name: The name of the hook in diagrams. Default: none.
  ///   - action: Gets the subject and the previous state.
  public func beforeEntering(
    _ name: String? = nil, _ action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeEntering, name, action)))
  }

  /// Declares a hook that is performed after the machine has entered this state.
  ///
  /// `afterEntering("welcome") { app, previous in app.showWelcome() }`
  ///
  /// Several hooks are performed in their order. After an error the machine is in this state.
  ///
  /// - Parameters:
  ///   - name: The name of the hook in diagrams. Default: none.
  ///   - action: Gets the subject and the previous state.
  public func afterEntering(
    _ name: String? = nil, _ action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterEntering, name, action)))
  }

  /// Declares a hook that is performed before the machine exits this state.
  ///
  /// Several hooks are performed in their order. An error undoes the transition.
  ///
  /// - Parameters:
  ///   - name: The name of the hook in diagrams. Default: none.
  ///   - action: Gets the subject and the next state.
  public func beforeLeaving(
    _ name: String? = nil, _ action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeLeaving, name, action)))
  }

  /// Declares a hook that is performed after the machine has exited this state, and before the hooks of the
  /// next state.
  ///
  /// Several hooks are performed in their order. After an error the machine is in the next state.
  ///
  /// - Parameters:
  ///   - name: The name of the hook in diagrams. Default: none.
  ///   - action: Gets the subject and the next state.
  public func afterLeaving(
    _ name: String? = nil, _ action: @escaping (Subject, State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterLeaving, name, action)))
  }

  /// Declares a hook that is performed before every transition, declared at the top of the body.
  ///
  /// `beforeTransition { app, from, to in app.log(from, to) }`. A suspension is not a transition:
  /// use the hooks of the background state, or an observer.
  ///
  /// - Parameter action: Gets the subject, the current state and the next state.
  public func beforeTransition(
    _ action: @escaping (Subject, _ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.beforeTransition, action)))
  }

  /// Declares a hook that is performed after every transition, declared at the top of the body.
  ///
  /// - Parameter action: Gets the subject, the previous state and the current state.
  public func afterTransition(
    _ action: @escaping (Subject, _ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.afterTransition, action)))
  }
}

// Without a subject, hooks receive the states only.
extension StateMap where Subject == Void {
  /// Declares a hook that is performed before the machine enters this state.
  @inlinable
  public func beforeEntering(
    _ name: String? = nil, _ action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeEntering, name) { _, previous in try action(previous) }))
  }

  /// Declares a hook that is performed after the machine has entered this state.
  @inlinable
  public func afterEntering(
    _ name: String? = nil, _ action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterEntering, name) { _, previous in try action(previous) }))
  }

  /// Declares a hook that is performed before the machine exits this state.
  @inlinable
  public func beforeLeaving(
    _ name: String? = nil, _ action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.beforeLeaving, name) { _, next in try action(next) }))
  }

  /// Declares a hook that is performed after the machine has exited this state, and before the hooks of the
  /// next state.
  @inlinable
  public func afterLeaving(
    _ name: String? = nil, _ action: @escaping (State) throws -> Void
  ) -> Element {
    Element(.hook(StateHook(.afterLeaving, name) { _, next in try action(next) }))
  }

  /// Declares a hook that is performed before every transition, declared at the top of the body.
  @inlinable
  public func beforeTransition(
    _ action: @escaping (_ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.beforeTransition) { try action($1, $2) }))
  }

  /// Declares a hook that is performed after every transition, declared at the top of the body.
  @inlinable
  public func afterTransition(
    _ action: @escaping (_ from: State, _ to: State) throws -> Void
  ) -> Element {
    Element(.transitionHook(TransitionHook(.afterTransition) { try action($1, $2) }))
  }
}
