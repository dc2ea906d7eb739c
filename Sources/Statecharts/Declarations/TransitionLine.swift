/// A transition of a body: `on(.play, to: .playing).when("loaded") { $0.isLoaded }`.
///
/// It is a line of its own type because it has modifiers: `when`, `perform` and
/// those that get the context. To store it or to return it in an array, make it an element:
/// `Element(on(.play, to: .playing))`.
public struct TransitionLine<State: Hashable, Event, Subject> {
  package var transition: TransitionDeclaration<State, Event, Subject>

  @usableFromInline
  package init(
    _ trigger: TransitionDeclaration<State, Event, Subject>.Trigger,
    to target: TargetDeclaration<State, Event, Subject>, kind: TransitionKind = .external,
    _ action: ((Subject) throws -> Void)? = nil
  ) {
    transition = TransitionDeclaration(
      on: trigger, kind: kind, to: target, behavior: LineBehavior(action))
  }
}

/// A transition on events that carry a payload, for failures, or for completions with a result: guards
/// and actions get the payload, the error or the result, too: `on(\.volume, to: .loud).when { deck, volume in volume > 0.9 }`.
public struct PayloadLine<State: Hashable, Event, Subject, Payload> {
  package var transition: TransitionDeclaration<State, Event, Subject>
  @usableFromInline let payload: PayloadReader<Event, Payload>

  @usableFromInline
  package init(
    _ trigger: TransitionDeclaration<State, Event, Subject>.Trigger,
    _ payload: PayloadReader<Event, Payload>,
    to target: TargetDeclaration<State, Event, Subject>, kind: TransitionKind
  ) {
    transition = TransitionDeclaration(
      on: trigger, kind: kind, to: target, behavior: LineBehavior())
    self.payload = payload
  }

  @inlinable
  package init(
    carrying payload: @escaping (Event) -> Payload?, event name: String?,
    to target: TargetDeclaration<State, Event, Subject>, kind: TransitionKind = .external,
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) {
    self.init(
      .event(EventTrigger(name, carrying: payload)), PayloadReader(.event(payload)), to: target,
      kind: kind)
    if let action { self = perform(nil, action) }
  }
}

/// A join, a history, an entry point or an exit point of a body: a transition without a trigger and
/// without guards, which may have actions.
public struct ActionLine<State: Hashable, Event, Subject> {
  let start: SegmentStart
  /// `nil` for an exit point that the enclosing chart connects.
  let target: Destination<State>?
  package var behavior: LineBehavior<State, Event, Subject>

  package init(
    _ start: SegmentStart, to target: Destination<State>?,
    _ action: ((Subject) throws -> Void)? = nil
  ) {
    (self.start, self.target) = (start, target)
    behavior = LineBehavior(action)
  }
}

// MARK: - With pseudostates

// The branches of a junction or a choice get a line without guards and actions: see LinePseudostate.

extension TransitionLine {
  @usableFromInline
  package func leading(via pseudostate: Pseudostate<State, Event, Subject>) -> Self {
    var line = self
    line.transition.target = pseudostate.target(of: with { $0 = LineBehavior() })
    return line
  }
}

extension PayloadLine {
  @usableFromInline
  package func leading(
    via pseudostate: PayloadPseudostate<State, Event, Subject, Payload>
  ) -> Self {
    var line = self
    line.transition.target = pseudostate.target(of: with { $0 = LineBehavior() })
    return line
  }
}

// MARK: - With modifiers

extension TransitionLine: GuardableSubjectLine, ModifiableLine {
  package var behavior: LineBehavior<State, Event, Subject> {
    get { transition.behavior }
    set { transition.behavior = newValue }
  }

  /// The transition with a further guard or action.
  public func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self {
    with { $0.append(modifier) }
  }
}

extension PayloadLine: PayloadCarryingLine, ModifiableLine {
  package var behavior: LineBehavior<State, Event, Subject> {
    get { transition.behavior }
    set { transition.behavior = newValue }
  }

  /// The transition with a further guard or action.
  public func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self {
    with { $0.append(modifier) }
  }

  /// The transition with a further guard or action that receives the payload.
  public func adding(
    carrying modifier:
      @escaping (PayloadReader<Event, Payload>) -> LineModifier<State, Event, Subject>
  ) -> Self {
    adding(modifier(payload))
  }
}

extension ActionLine: SubjectLine, ModifiableLine {
  /// The line with a further action.
  public func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self {
    with { $0.append(modifier) }
  }
}

// MARK: - As elements

extension ChartElement {
  /// A transition with its modifiers, to be stored or to be returned in an array.
  public init(_ line: TransitionLine<State, Event, Subject>) {
    self.init(.transition(line.transition))
  }

  /// A transition on events with a payload, to be stored or to be returned in an array.
  public init<Payload>(_ line: PayloadLine<State, Event, Subject, Payload>) {
    self.init(.transition(line.transition))
  }

  /// A join, a history or a point, to be stored or to be returned in an array.
  public init(_ line: ActionLine<State, Event, Subject>) {
    self.init(.segment(line))
  }
}
