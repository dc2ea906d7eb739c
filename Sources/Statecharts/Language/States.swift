// States, parallel states and final states (UML 2.5.1 §14.2.3.4, §14.2.3.6).

extension Statechart {
  /// Declares a state with its transitions and actions; a state with child states is a composite.
  ///
  /// ```swift
  /// state(.off)
  /// state(.on, tags: [.lit]) {
  ///   onEntry { $0.light = true }
  ///   on(.power, to: .off)
  ///   state(.paused) { on(.play, to: .playing) }     // the first child: the initial state
  ///   state(.playing) { on(.pause, to: .paused) }
  /// }
  /// state(.mission, initial: .focused, .cruising) { parallel(.flight) { … } }
  /// state(.settings, initialTransition: .history(.shallow)) { history(defaults: [.general]) … }
  /// state(.shop, initialTransition: .none) { state(.basket) … }
  /// ```
  /// - Parameters:
  ///   - id: The state.
  ///   - initial: The initial state of a composite: a child or another descendant. Several are in different
  ///     regions. Default: the first child.
  ///   - initialTransition: The target of the initial transition as a value, in place of `initial`: the
  ///     history, none of the children, or a list of states. Default: the first child.
  ///   - tags: Labels that the state shares with others: see `StateTag`. Default: none.
  ///   - content: Its lines and its child states.
  public func state(
    _ id: State, initial: State..., initialTransition: InitialTransition<State> = .first,
    tags: [StateTag] = [], @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(
      .node(
        NodeDeclaration(
          .simple, id, initialStates: initial, initial: initialTransition, tags: tags,
          elements: content())))
  }

  /// Declares a parallel state, whose regions are all active at once.
  ///
  /// ```swift
  /// parallel(.mission) {
  ///   region("camera") { state(.idle); state(.recording) }
  ///   region("drive", initial: .cruising) { state(.parked); state(.cruising) }
  /// }
  /// ```
  public func parallel(
    _ id: State, tags: [StateTag] = [],
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(.node(NodeDeclaration(.parallel, id, tags: tags, elements: content())))
  }

  /// Declares a final state, which completes its parent; it may have entry actions.
  ///
  /// `final(.delivered) { onEntry { $0.say("thank you") } }`
  public func final(
    _ id: State, tags: [StateTag] = [],
    @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.node(NodeDeclaration(.final, id, tags: tags, elements: content())))
  }
}
