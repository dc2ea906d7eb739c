import ChartModel

/// A pseudostate of a transition on events by value, or of one without an event:
/// `on(.back, via: .history(of: .settings))`.
///
/// It is a value: a property or a function can return one that several transitions share.
/// ```swift
/// var nextCall: Pseudostate<State, Event, Subject> {
///   .junction([.to(.vip).when { $0.isVIP }, .otherwise(.hall)])
/// }
/// ```
public typealias Pseudostate<State: Hashable, Event, Subject> =
  LinePseudostate<State, Event, Subject, TransitionLine<State, Event, Subject>>

/// A pseudostate of a transition with a payload, which the guards and actions of its branches receive.
public typealias PayloadPseudostate<State: Hashable, Event, Subject, Payload> =
  LinePseudostate<State, Event, Subject, PayloadLine<State, Event, Subject, Payload>>

/// A pseudostate through which a transition leads to its targets (UML 2.5.1 §14.2.3.7).
///
/// It is a history, a fork, a join, a junction, a choice, an entry or exit point, a selection among candidates,
/// or the machine's end.
public struct LinePseudostate<State: Hashable, Event, Subject, Line: GuardableLine>:
  PseudostateProtocol
where Line.State == State, Line.Event == Event, Line.Subject == Subject {
  enum Content {
    case target(TargetDeclaration<State, Event, Subject>)
    case junction([LineBranch<State, Event, Subject, Line>])
    case choice([LineBranch<State, Event, Subject, Line>])
    case fork([LineBranch<State, Event, Subject, Line>])
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// Creates a pseudostate of a transition from a history, a fork or a point.
  @_documentation(visibility: internal)
  public init(_ entry: EntryPseudostate<State>) {
    content = .target(TargetDeclaration(entry.destination))
  }
}

/// A pseudostate without guards: a history, a fork, an entry point or an exit point.
///
/// Joins, points, and the branches of junctions, choices and forks can lead to one.
public struct EntryPseudostate<State: Hashable>: PseudostateProtocol {
  let destination: Destination<State>

  init(_ destination: Destination<State>) {
    self.destination = destination
  }

  /// Creates the same pseudostate.
  @_documentation(visibility: internal)
  public init(_ entry: EntryPseudostate<State>) {
    self = entry
  }

  /// Returns a fork to several targets in different regions, or the only target itself.
  public static func fork(to targets: [Self]) -> Self {
    Self(.fork(to: targets.map(\.destination)))
  }

  /// The targets that it leads to; several are a fork.
  var targets: [Destination<State>] {
    if case .states(let states) = destination {
      states.map { .states([$0]) }
    } else {
      [destination]
    }
  }
}

/// A history, a fork or a point: a ``LinePseudostate`` or an ``EntryPseudostate``.
public protocol PseudostateProtocol<State> {
  /// The type of the chart's states.
  associatedtype State: Hashable

  /// Creates a history, a fork or a point.
  @_documentation(visibility: internal)
  init(_ entry: EntryPseudostate<State>)
}

// MARK: - Without a target

// The default of the parameter `via`. With an optional type, the compiler's messages would name that.

extension LinePseudostate {
  /// No target: the transition is internal.
  @_documentation(visibility: internal)
  public static var none: Self { Self(.target(.none)) }
}

extension EntryPseudostate {
  /// No target.
  @_documentation(visibility: internal)
  public static var none: Self { Self(.states([])) }
}

// MARK: - As declared

extension LinePseudostate where Line: ModifiableLine {
  /// - Parameter line: A line without guards and actions. The branches add theirs to it, because only
  ///   the line can read an event's payload.
  func target(of line: Line) -> TargetDeclaration<State, Event, Subject> {
    switch content {
    case .target(let target): target
    case .junction(let branches): .junction(branches.map { $0.declaration(in: line) })
    case .choice(let branches): .choice(branches.map { $0.declaration(in: line) })
    case .fork(let branches): .fork(branches.map { $0.declaration(in: line) })
    }
  }
}
