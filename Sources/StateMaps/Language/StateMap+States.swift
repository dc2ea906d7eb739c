import Schematic

extension StateMap {
  /// A state with the states that it may go to.
  ///
  /// ```swift
  /// state(.loggedOut, to: .loggedIn, .registering) {
  ///   afterEntering { app, previous in app.showWelcome() }
  /// }
  /// ```
  /// Without any it is left for global states only: `state(.reading)`. A request for the state that
  /// the machine is in is no transition, so a state need not list itself.
  ///
  /// - Parameters:
  ///   - id: The state. The first of the body is the initial one.
  ///   - allowed: Where it may go.
  ///   - content: What is performed and asked.
  public func state(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(MappedState(id, .ordinary(to: allowed), content())))
  }

  /// A state that may go to any of a list, for maps that are made from data.
  ///
  /// `state(page.name, toAnyOf: page.links)`
  public func state(
    _ id: State, toAnyOf allowed: some Sequence<State>,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(MappedState(id, .ordinary(to: Array(allowed)), content())))
  }

  /// A global state: every state may go to it, except final ones.
  ///
  /// Its own barrier is asked all the same.
  ///
  /// - Parameters:
  ///   - id: The state.
  ///   - allowed: Where it may go itself.
  ///   - content: What is performed and asked.
  public func global(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(MappedState(id, .global(to: allowed), content())))
  }

  /// A global state that may go to any of a list, for maps that are made from data.
  public func global(
    _ id: State, toAnyOf allowed: some Sequence<State>,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(MappedState(id, .global(to: Array(allowed)), content())))
  }

  /// A final state: only ``StateMachine/reset(runningActions:)`` leads out of it.
  public func final(
    _ id: State, @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(MappedState(id, .final, content())))
  }

  /// A final state to which every state may go, except final ones.
  public func finalGlobal(
    _ id: State, @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(MappedState(id, .finalGlobal, content())))
  }

  /// The state that the machine is in while it is suspended.
  ///
  /// ```swift
  /// background(.inBackground) {
  ///   beforeEntering { app, remembered in app.showPrivacyScreen() }
  ///   afterLeaving { app, remembered in app.hidePrivacyScreen() }
  /// }
  /// ```
  /// Only ``StateMachine/suspend()`` leads there and only ``StateMachine/resume()`` back. Both perform
  /// the background state's own hooks and no others: the state that is suspended is neither left nor
  /// entered again. The hooks are told the remembered state.
  public func background(
    _ id: State, @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(MappedState(id, .background, content())))
  }
}

// What one may try. Without these the compiler speaks of extra arguments; with them it says why.
extension StateMap {
  /// Does not compile: a list has a label of its own.
  @available(
    *, unavailable, message: "write 'toAnyOf:' for a list, or leave out its brackets"
  )
  public func state(
    _ id: State, to allowed: [State],
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a list has a label of its own.
  @available(
    *, unavailable, message: "write 'toAnyOf:' for a list, or leave out its brackets"
  )
  public func global(
    _ id: State, to allowed: [State],
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: nothing leads out of a final state.
  @available(
    *, unavailable,
    message: "a final state leads nowhere: leave out 'to:', or declare it with 'state'"
  )
  public func final(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: nothing leads out of a final state.
  @available(
    *, unavailable,
    message: "a final state leads nowhere: leave out 'to:', or declare it with 'global'"
  )
  public func finalGlobal(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a resume leads back to the state that was suspended.
  @available(
    *, unavailable,
    message: "a background state is left by resume(), for the state that was suspended: no 'to:'"
  )
  public func background(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
