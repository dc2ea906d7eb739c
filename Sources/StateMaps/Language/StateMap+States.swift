import Schematic

extension StateMap {
  /// Declares a state with its allowed targets.
  ///
  /// ```swift
  /// state(.loggedOut, to: .loggedIn, .registering) {
  ///   afterEntering { app, previous in app.showWelcome() }
  /// }
  /// ```
  /// Without targets, only global states can be requested from it: `state(.reading)`. A state need not
  /// list itself, because a request for the current state is not a transition.
  ///
  /// - Parameters:
  ///   - id: The state. The first state of the body is the initial state.
  ///   - allowed: The states that may be entered from it.
  ///   - content: The hooks, barriers and `next` of the state.
  public func state(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateMapState(id, .ordinary(to: allowed), content())))
  }

  /// Declares a state with a list of targets, for a map that is made from data.
  ///
  /// `state(page.name, toAnyOf: page.links)`
  public func state(
    _ id: State, toAnyOf allowed: some Sequence<State>,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateMapState(id, .ordinary(to: Array(allowed)), content())))
  }

  /// Declares a global state: it may be entered from every state, except final ones.
  ///
  /// Its barriers are evaluated.
  ///
  /// - Parameters:
  ///   - id: The state.
  ///   - allowed: The states that may be entered from it.
  ///   - content: The hooks, barriers and `next` of the state.
  public func global(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateMapState(id, .global(to: allowed), content())))
  }

  /// Declares a global state with a list of targets, for maps that are made from data.
  public func global(
    _ id: State, toAnyOf allowed: some Sequence<State>,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateMapState(id, .global(to: Array(allowed)), content())))
  }

  /// Declares a final state: only ``/Schematic/StateMachine/reset(runningActions:)`` exits it.
  public func final(
    _ id: State, @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateMapState(id, .final, content())))
  }

  /// Declares a final state that may be entered from every state, except final ones.
  public func finalGlobal(
    _ id: State, @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateMapState(id, .finalGlobal, content())))
  }

  /// Declares the background state: the current state of a machine that is suspended.
  ///
  /// ```swift
  /// background(.inBackground) {
  ///   beforeEntering { app, suspended in app.showPrivacyScreen() }
  ///   afterLeaving { app, suspended in app.hidePrivacyScreen() }
  /// }
  /// ```
  /// `suspend()` enters it and `resume()` exits it. Both perform only the
  /// hooks of the background state: the suspended state is neither exited nor entered again. The
  /// hooks receive the suspended state.
  public func background(
    _ id: State, @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateMapState(id, .background, content())))
  }
}
