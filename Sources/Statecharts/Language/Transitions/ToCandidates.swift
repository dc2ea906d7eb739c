// Dynamic targets: a function picks one of the states that are declared, so that the chart can be
// drawn and checked all the same.

extension Statechart where Event: Equatable {
  /// An event leads to the state that a function picks among candidates.
  ///
  /// ```swift
  /// on(.next, among: [.second, .last]) { $0.isShort ? .last : .second }
  /// ```
  /// The function is asked like a guard, once and before anything is left, so it must not act. What
  /// is done on the way follows as `.performing { … }`.
  ///
  /// Written on the state that surrounds all candidates, with the kind
  /// ``TransitionKind/local``, it leaves and enters what lies in that state, and not the state
  /// itself.
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - candidates: Where it may lead. A machine that is led elsewhere stays where it is, and the
  ///     outcome is a failure with an ``UndeclaredTarget``.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - name: What diagrams and traces call the selection.
  ///   - select: Gets the subject. For `nil` the transition is not taken, and the event is offered
  ///     further out.
  @inlinable
  public func on(
    _ event: Event, among candidates: [State], kind: TransitionKind = .external,
    named name: String? = nil, select: @escaping (Subject) throws -> State?
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .among(candidates, StateSelector(name, .subject(select))),
      kind: kind)
  }

  /// An event leads to one of the candidates, to be followed by a function that gets the context.
  ///
  /// `on(.next, among: [.second, .last]).selecting { $0.isActive(.short) ? .last : .second }`
  @inlinable
  public func on(
    _ event: Event, among candidates: [State], kind: TransitionKind = .external
  ) -> Element {
    .transition(.event(EventTrigger(event)), to: .among(candidates, nil), kind: kind)
  }
}

extension Statechart {
  /// An event with a payload leads to the state that a function picks among candidates.
  ///
  /// `on(\.page, among: [.first, .last]) { book, page in page > 1 ? .last : .first }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others.
  ///   - eventName: What diagrams and traces call the event.
  ///   - candidates: Where it may lead. To lead elsewhere is an error, thrown when it happens.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - name: What diagrams and traces call the selection.
  ///   - select: Gets the subject and the payload. For `nil` the transition is not taken.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event eventName: String? = nil,
    among candidates: [State], kind: TransitionKind = .external, named name: String? = nil,
    select: @escaping (Subject, Payload) throws -> State?
  ) -> Element {
    .transition(
      .event(EventTrigger(eventName, carrying: payload)),
      to: .among(candidates, StateSelector(name, carrying: payload, select: select)), kind: kind)
  }

  /// An event with a payload leads to one of the candidates, to be followed by a function that gets
  /// the context.
  ///
  /// `on(\.page, among: [.first, .last]).selecting { $0.subject.place(of: $0.event) }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event eventName: String? = nil,
    among candidates: [State], kind: TransitionKind = .external
  ) -> Element {
    .transition(
      .event(EventTrigger(eventName, carrying: payload)), to: .among(candidates, nil), kind: kind)
  }

  /// An eventless transition leads to the state that a function picks among candidates.
  ///
  /// `always(among: [.list, .empty]) { $0.items.isEmpty ? .empty : .list }`
  public func always(
    among candidates: [State], kind: TransitionKind = .external, named name: String? = nil,
    select: @escaping (Subject) throws -> State?
  ) -> Element {
    .transition(
      .always, to: .among(candidates, StateSelector(name, .subject(select))), kind: kind)
  }

  /// An eventless transition leads to one of the candidates, to be followed by a function that gets
  /// the context.
  ///
  /// `always(among: [.list, .empty]).selecting { $0.isActive(.online) ? .list : .empty }`
  public func always(among candidates: [State], kind: TransitionKind = .external) -> Element {
    .transition(.always, to: .among(candidates, nil), kind: kind)
  }

  /// The completion of this state leads to the state that a function picks among candidates.
  ///
  /// `onDone(among: [.won, .lost]) { $0.score > 0 ? .won : .lost }`
  public func onDone(
    among candidates: [State], kind: TransitionKind = .external, named name: String? = nil,
    select: @escaping (Subject) throws -> State?
  ) -> Element {
    .transition(
      .completion, to: .among(candidates, StateSelector(name, .subject(select))), kind: kind)
  }

  /// The completion of this state leads to one of the candidates, to be followed by a function that
  /// gets the context.
  ///
  /// `onDone(among: [.won, .lost]).selecting { $0.isActive(.ahead) ? .won : .lost }`
  public func onDone(among candidates: [State], kind: TransitionKind = .external) -> Element {
    .transition(.completion, to: .among(candidates, nil), kind: kind)
  }
}

// Without a subject, the function gets the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload leads to the state that a function picks among candidates.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event eventName: String? = nil,
    among candidates: [State], kind: TransitionKind = .external, named name: String? = nil,
    select: @escaping (Payload) throws -> State?
  ) -> Element {
    .transition(
      .event(EventTrigger(eventName, carrying: payload)),
      to: .among(candidates, StateSelector(name, carrying: payload) { try select($1) }),
      kind: kind)
  }
}

extension StateSelector {
  @inlinable
  package init<Payload>(
    _ name: String?, carrying payload: @escaping (Event) -> Payload?,
    select: @escaping (Subject, Payload) throws -> State?
  ) {
    self.init(
      name,
      .context { context in
        guard let event = context.event, let value = payload(event) else { return nil }
        return try select(context.subject, value)
      })
  }
}
