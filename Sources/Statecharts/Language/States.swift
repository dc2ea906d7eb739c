// States, parallel states and final states (UML 2.5.1 §14.2.3.4, §14.2.3.6).

extension Statechart {
  /// A state with its transitions and actions; composite if it has child states.
  ///
  /// ```swift
  /// state(.off)
  /// state(.on, tags: .lit) {
  ///   onEntry { $0.light = true }
  ///   on(.power, to: .off)
  ///   state(.paused) { on(.play, to: .playing) }     // the first child: the initial state
  ///   state(.playing) { on(.pause, to: .paused) }
  /// }
  /// state(.mission, initial: .focused, .cruising) { parallel(.flight) { … } }
  /// ```
  /// - Parameters:
  ///   - id: The state.
  ///   - entersInitialState: Whether entering a composite enters its first child. With `false`, it
  ///     enters none of its children: `state(.shop, entersInitialState: false) { state(.basket) … }`.
  ///   - tags: Labels that the state shares with others: see ``StateTag``.
  ///   - content: Its lines and its child states.
  public func state(
    _ id: State, entersInitialState: Bool = true, tags: StateTag...,
    @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    state(
      id, initialTransition: entersInitialState ? .first : .none, tags: tags, content: content)
  }

  /// A composite state with its initial states.
  ///
  /// - Parameters:
  ///   - id: The state.
  ///   - initial: The initial state: a child, or another descendant.
  ///   - others: Further initial states, in different regions.
  ///   - tags: Labels that the state shares with others: see ``StateTag``.
  ///   - content: Its lines and its child states.
  public func state(
    _ id: State, initial: State, _ others: State..., tags: StateTag...,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    state(id, initialTransition: .states([initial] + others), tags: tags, content: content)
  }

  /// A composite state whose initial transition leads to its history: it enters the states that were
  /// active when it was last exited.
  ///
  /// `state(.settings, initialHistory: .shallow) { history(default: .general) … }`. The first time,
  /// it enters the default target of the history.
  public func state(
    _ id: State, initialHistory: HistoryKind, tags: StateTag...,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    state(id, initialTransition: .history(initialHistory), tags: tags, content: content)
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
    _ id: State, tags: StateTag...,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    parallel(id, tags: tags, content: content)
  }

  /// A final state, which completes its parent; it may have entry actions.
  ///
  /// `final(.delivered) { onEntry { $0.say("thank you") } }`
  public func final(
    _ id: State, tags: StateTag...,
    @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    final(id, tags: tags, content: content)
  }
}
