// The elements of a chart with lists in the place of variadic parameters, for charts that are made of
// data: see "Charts from your own data".

extension Statechart {
  /// A state whose initial transition and tags are values.
  ///
  /// ```swift
  /// state(room.id, initialTransition: .states(room.start), tags: room.tags.map { StateTag($0) }) {
  ///   for door in room.doors { on(door.event, to: door.target) }
  /// }
  /// ```
  /// - Parameters:
  ///   - id: The state.
  ///   - initial: Where entering it leads, if there are states in it.
  ///   - tags: Labels that the state shares with others: see ``StateTag``.
  ///   - content: Its lines and its child states.
  public func state(
    _ id: State, initialTransition initial: InitialTransition<State>, tags: [StateTag] = [],
    @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(
      .state(
        StateDeclaration(id, initial: initial, tags: tags, elements: content())))
  }

  /// A parallel state whose tags are a list.
  public func parallel(
    _ id: State, tags: [StateTag],
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(.state(StateDeclaration(id, kind: .parallel, tags: tags, elements: content())))
  }

  /// A final state whose tags are a list.
  public func final(
    _ id: State, tags: [StateTag],
    @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    Element(.state(StateDeclaration(id, kind: .final, tags: tags, elements: content())))
  }

  /// A region whose initial transition is a value.
  ///
  /// - Parameters:
  ///   - name: The name of the region in diagrams and paths; `nil` for none.
  ///   - initial: Where entering it leads.
  ///   - content: The states of the region, and its history.
  public func region(
    _ name: String?, initialTransition initial: InitialTransition<State>,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .region(RegionDeclaration(name: name, initial: initial, elements: content())))
  }

  /// The default targets of this composite's history as a list.
  ///
  /// - Parameters:
  ///   - kind: Shallow or deep history.
  ///   - targets: The targets, at least one: descendants of this composite, several of them in different
  ///     regions.
  public func history(
    _ kind: HistoryKind, defaults targets: [State]
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.history(kind), to: .states(targets))
  }

  /// Defers the events of a trigger while this state is active, unless a transition of this state or of a
  /// descendant is enabled for them.
  public func defers(_ trigger: EventTrigger<Event>) -> Element {
    Element(.deferral(trigger))
  }

  /// A guard on entering this state that gets the context: see ``barrier(_:_:)``.
  ///
  /// - Parameters:
  ///   - reason: The reason for which the state may not be entered, for the caller.
  ///   - condition: Gets the event, the subject and the active states; `true` allows the entry.
  public func barrierWithContext(
    _ reason: String,
    _ condition: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Element {
    Element(.barrier(reason, .context(condition)))
  }
}
