// States, parallel states and final states (UML 2.5.1 §14.2.3.4, §14.2.3.6).

extension Statechart {
  /// A state with its transitions and actions; composite if it has child states.
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
  ///   - initial: The initial state of a composite: a child, or another descendant. Several must be in different
  ///     regions. Default: the first child.
  ///   - initialTransition: Where entering it leads, as a value, in the place of `initial`: to its history, to
  ///     none of its children, or to states of a list.
  ///   - tags: Labels that the state shares with others: see `StateTag`.
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

  /// A state whose regions are all active at once.
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

  /// A final state, which completes its parent; it may have entry actions.
  ///
  /// `final(.delivered) { onEntry { $0.say("thank you") } }`
  public func final(
    _ id: State, tags: [StateTag] = [],
    @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.node(NodeDeclaration(.final, id, tags: tags, elements: content())))
  }
}
