import ChartModel

/// A transition of a body: `on(.play, to: .playing).when("loaded") { $0.isLoaded }`.
///
/// A line has a type of its own for its modifiers: `when`, `perform` and `performWithContext`. A function with
/// the attribute ``ChartBuilder`` makes elements of lines.
public struct TransitionLine<State: Hashable, Event, Subject> {
  var transition: TransitionDeclaration<State, Event, Subject>

  @usableFromInline
  init(
    _ trigger: TransitionDeclaration<State, Event, Subject>.Trigger,
    to target: TargetDeclaration<State, Event, Subject>, kind: TransitionKind = .external,
    _ action: ((Subject) throws -> Void)? = nil
  ) {
    transition = TransitionDeclaration(
      on: trigger, kind: kind, to: target, behavior: LineBehavior(action))
  }

  @usableFromInline
  init(
    _ trigger: TransitionDeclaration<State, Event, Subject>.Trigger, to states: [State],
    via pseudostate: Pseudostate<State, Event, Subject>, kind: TransitionKind,
    _ action: ((Subject) throws -> Void)?
  ) {
    self.init(trigger, to: .none, kind: kind)
    transition.setTarget(to: states, via: pseudostate.target(of: self))
    behavior = LineBehavior(action)
  }
}

/// A transition whose guards and actions receive a payload:
/// `on(\.volume, to: .loud).when { deck, volume in volume > 0.9 }`.
///
/// The payload is that of the event, the error of a failure, or the result of a completion.
public struct PayloadLine<State: Hashable, Event, Subject, Payload> {
  var transition: TransitionDeclaration<State, Event, Subject>
  @usableFromInline let payload: PayloadReader<Event, Payload>

  @usableFromInline
  init(
    _ trigger: TransitionDeclaration<State, Event, Subject>.Trigger,
    _ payload: PayloadReader<Event, Payload>, to states: [State],
    via pseudostate: PayloadPseudostate<State, Event, Subject, Payload>, kind: TransitionKind,
    _ action: ((Subject, Payload) throws -> Void)?
  ) {
    self.init(trigger, payload, kind: kind)
    transition.setTarget(to: states, via: pseudostate.target(of: self))
    if let action { self = perform(nil, action) }
  }

  private init(
    _ trigger: TransitionDeclaration<State, Event, Subject>.Trigger,
    _ payload: PayloadReader<Event, Payload>, kind: TransitionKind
  ) {
    transition = TransitionDeclaration(
      on: trigger, kind: kind, to: .none, behavior: LineBehavior())
    self.payload = payload
  }

  @inlinable
  init(
    carrying payload: @escaping (Event) -> Payload?, event name: String?, to states: [State],
    via pseudostate: PayloadPseudostate<State, Event, Subject, Payload>, kind: TransitionKind,
    _ action: ((Subject, Payload) throws -> Void)?
  ) {
    self.init(
      .event(EventTrigger(name, carrying: payload)), PayloadReader(.event(payload)), to: states,
      via: pseudostate, kind: kind, nil)
    // Here, so that the action is compiled for the chart's own types.
    if let action { self = perform(nil, action) }
  }

  @inlinable
  init(
    ofResults type: Payload.Type, to states: [State],
    via pseudostate: PayloadPseudostate<State, Event, Subject, Payload>, kind: TransitionKind,
    _ action: ((Subject, Payload) throws -> Void)?
  ) {
    self.init(
      .completion(PayloadFilter(ofResults: type)),
      PayloadReader(.result { CompletionResult.value($0, as: type) }), to: states,
      via: pseudostate, kind: kind, nil)
    if let action { self = perform(nil, action) }
  }
}

/// A line of a body with actions, but without a trigger and guards.
///
/// It declares entry, exit or initial actions, a join, a history, an entry point or an exit point.
public struct ActionLine<State: Hashable, Event, Subject> {
  let start: SegmentStart
  /// `nil` for actions, and for an exit point that the enclosing chart connects.
  let target: Destination<State>?
  /// Whether states and a pseudostate are named.
  private(set) var hasTwoTargets = false
  var behavior: LineBehavior<State, Event, Subject>

  init(
    _ start: SegmentStart, to target: Destination<State>?,
    _ action: ((Subject) throws -> Void)? = nil
  ) {
    (self.start, self.target) = (start, target)
    behavior = LineBehavior(action)
  }

  init(
    _ start: SegmentStart, to states: [State], via pseudostate: EntryPseudostate<State>,
    _ action: ((Subject) throws -> Void)?
  ) {
    let others = pseudostate.targets
    let targets = others.isEmpty ? states.map { Destination.states([$0]) } : others
    self.init(start, to: targets.isEmpty ? nil : .fork(to: targets), action)
    hasTwoTargets = !states.isEmpty && !others.isEmpty
  }

  /// Entry, exit or initial actions.
  init(_ start: SegmentStart, _ name: String?, _ action: ((Subject) throws -> Void)?) {
    (self.start, target) = (start, nil)
    behavior = LineBehavior(action, named: name)
  }
}

// MARK: - With modifiers

extension TransitionLine: GuardableSubjectLine, ModifiableLine {
  var behavior: LineBehavior<State, Event, Subject> {
    get { transition.behavior }
    set { transition.behavior = newValue }
  }

  /// The transition with a further guard or action.
  @_documentation(visibility: internal)
  public func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self {
    with { $0.append(modifier) }
  }
}

extension PayloadLine: PayloadCarryingLine, ModifiableLine {
  var behavior: LineBehavior<State, Event, Subject> {
    get { transition.behavior }
    set { transition.behavior = newValue }
  }

  /// The transition with a further guard or action.
  @_documentation(visibility: internal)
  public func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self {
    with { $0.append(modifier) }
  }

  /// The transition with a further guard or action that receives the payload.
  @_documentation(visibility: internal)
  public func adding(
    carrying modifier:
      @escaping (PayloadReader<Event, Payload>) -> LineModifier<State, Event, Subject>
  ) -> Self {
    adding(modifier(payload))
  }
}

extension ActionLine: SubjectLine, ModifiableLine {
  /// The line with a further action.
  @_documentation(visibility: internal)
  public func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self {
    with { $0.append(modifier) }
  }
}

// MARK: - As elements

extension ChartElement {
  /// Creates an element of a transition: `Element(on(.power, to: .on))`.
  ///
  /// You need it only outside of a body and of functions with the attribute ``ChartBuilder``.
  public init(_ line: TransitionLine<State, Event, Subject>) {
    self.init(.transition(line.transition))
  }

  /// Creates an element of a transition on events that carry a payload: `Element(on(\.volume, to: .loud))`.
  public init<Payload>(_ line: PayloadLine<State, Event, Subject, Payload>) {
    self.init(.transition(line.transition))
  }

  /// Creates an element of actions, a join, a history, an entry point or an exit point:
  /// `Element(onEntry { $0.light = true })`.
  public init(_ line: ActionLine<State, Event, Subject>) {
    self.init(.segment(line))
  }
}
