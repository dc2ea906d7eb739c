// Dynamic targets: a function picks one of the states that are declared, so that the chart can be
// drawn and checked all the same.

extension Statechart where Event: Equatable {
  /// An event leads to the state that a function picks among candidates.
  ///
  /// ```swift
  /// on(.next, among: [.second, .last]) { $0.isShort ? .last : .second }
  /// ```
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - candidates: Where it may lead. To lead elsewhere is an error, thrown when it happens.
  ///   - name: What diagrams and traces call the selection.
  ///   - select: Gets the subject. For `nil` the transition is not taken.
  @inlinable
  public func on(
    _ event: Event, among candidates: [State], named name: String? = nil,
    select: @escaping (Subject) throws -> State?
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .among(candidates, StateSelector(name, .subject(select))))
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
  ///   - name: What diagrams and traces call the selection.
  ///   - select: Gets the subject and the payload. For `nil` the transition is not taken.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event eventName: String? = nil,
    among candidates: [State], named name: String? = nil,
    select: @escaping (Subject, Payload) throws -> State?
  ) -> Element {
    .transition(
      .event(EventTrigger(eventName, carrying: payload)),
      to: .among(candidates, StateSelector(name, carrying: payload, select: select)))
  }

  /// An eventless transition leads to the state that a function picks among candidates.
  ///
  /// `always(among: [.list, .empty]) { $0.items.isEmpty ? .empty : .list }`
  public func always(
    among candidates: [State], named name: String? = nil,
    select: @escaping (Subject) throws -> State?
  ) -> Element {
    .transition(.always, to: .among(candidates, StateSelector(name, .subject(select))))
  }

  /// The completion of this state leads to the state that a function picks among candidates.
  ///
  /// `onDone(among: [.won, .lost]) { $0.score > 0 ? .won : .lost }`
  public func onDone(
    among candidates: [State], named name: String? = nil,
    select: @escaping (Subject) throws -> State?
  ) -> Element {
    .transition(.completion, to: .among(candidates, StateSelector(name, .subject(select))))
  }
}

// Without a subject, the function gets the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload leads to the state that a function picks among candidates.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event eventName: String? = nil,
    among candidates: [State], named name: String? = nil,
    select: @escaping (Payload) throws -> State?
  ) -> Element {
    .transition(
      .event(EventTrigger(eventName, carrying: payload)),
      to: .among(candidates, StateSelector(name, carrying: payload) { try select($1) }))
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
        guard let value = context.event.flatMap(payload) else { return nil }
        return try select(context.subject, value)
      })
  }
}
