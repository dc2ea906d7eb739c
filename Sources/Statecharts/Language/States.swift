// States, regions and final states (UML 2.5.1 §14.2.3.4, §14.2.3.2, §14.2.3.6).

extension Statechart {
  /// A simple state that does nothing by itself: `state(.off)`.
  public func state(_ id: State) -> Element {
    Element(.state(StateDeclaration(id, kind: .ordinary, initial: .first, elements: [])))
  }

  /// A state with what happens in it; composite if states stand in it.
  ///
  /// ```swift
  /// state(.on) {
  ///   onEntry { $0.light = true }
  ///   on(.power, to: .off)
  ///   state(.paused) { on(.play, to: .playing) }     // first, therefore initial
  ///   state(.playing) { on(.pause, to: .paused) }
  /// }
  /// ```
  public func state(
    _ id: State, @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(.state(StateDeclaration(id, kind: .ordinary, initial: .first, elements: content())))
  }

  /// A composite state that begins in `initial`: a child, or a state further in.
  public func state(
    _ id: State, initial: State, @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .state(
        StateDeclaration(id, kind: .ordinary, initial: .states([initial]), elements: content())))
  }

  /// A composite state that begins in several states, which lie in different regions further in.
  ///
  /// `state(.mission, initialEach: [.focused, .cruising]) { parallel(.flight) { … } }`
  public func state(
    _ id: State, initialEach: [State],
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .state(
        StateDeclaration(id, kind: .ordinary, initial: .states(initialEach), elements: content())))
  }

  /// A composite state that always begins where it was last left.
  ///
  /// `state(.settings, initialHistory: .shallow) { history(default: .general) … }`. The first time,
  /// the default of its history counts.
  public func state(
    _ id: State, initialHistory: HistoryKind,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .state(
        StateDeclaration(
          id, kind: .ordinary, initial: .history(isDeep: initialHistory == .deep),
          elements: content())))
  }

  /// A composite state that can be the resting place itself: entering it enters none of its
  /// children.
  ///
  /// `state(.shop, resting: true) { state(.basket) … }`. With `false` it begins in its first child.
  public func state(
    _ id: State, resting: Bool, @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .state(
        StateDeclaration(
          id, kind: .ordinary, initial: resting ? .resting : .first, elements: content())))
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
    _ id: State, @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(.state(StateDeclaration(id, kind: .parallel, initial: .first, elements: content())))
  }

  /// A final state: entering it completes the state or region that it stands in.
  public func final(_ id: State) -> Element {
    Element(.state(StateDeclaration(id, kind: .final, initial: .first, elements: [])))
  }

  /// A final state with an entry action.
  ///
  /// `final(.delivered) { onEntry { $0.say("thank you") } }`
  public func final(
    _ id: State, @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(.state(StateDeclaration(id, kind: .final, initial: .first, elements: content())))
  }
}
