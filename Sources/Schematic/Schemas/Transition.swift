/// What an event does in a state of a flat schema: where it leads, and what is performed.
///
/// ```swift
/// switch (state, event) {
/// case (.locked, .coin): .to(.unlocked) { $0.openings += 1 }
/// case (.unlocked, .push): .to(.locked)
/// case (.unlocked, .coin): .stay { $0.tips += 1 }
/// case (.locked, .push): nil
/// }
/// ```
/// `nil` stands for an event that is ignored.
@frozen
public struct Transition<State, Event, Subject> {
  /// Where a transition leads.
  @frozen
  public enum Target {
    /// To a state, possibly the current one: the machine leaves and enters.
    case state(State)
    /// Nowhere: an internal transition.
    case current
    /// Nowhere, and the sender is told why.
    case rejection(any Error)
  }

  /// Where the transition leads.
  public let target: Target

  /// What diagrams and traces call the action; `nil` when it has no name.
  public let name: StaticString?

  @usableFromInline let action: TransitionAction<Event, Subject>

  @inlinable
  init(_ target: Target, named name: StaticString?, action: TransitionAction<Event, Subject>) {
    self.target = target
    self.name = name
    self.action = action
  }
}

extension Transition {
  /// Leads to `state`; nothing is performed.
  @inlinable
  public static func to(_ state: State, named name: StaticString? = nil) -> Self {
    Self(.state(state), named: name, action: .none)
  }

  /// Leads to `state`, then performs `action`: the machine is in the new state by then.
  ///
  /// - Parameters:
  ///   - state: The new state. The current one is as good as any other.
  ///   - name: What diagrams and traces call the action.
  ///   - action: Gets the subject. An error that it throws leaves the machine in the new state.
  @inlinable
  public static func to(
    _ state: State, named name: StaticString? = nil, action: @escaping (Subject) throws -> Void
  ) -> Self {
    Self(.state(state), named: name, action: .subject(action))
  }

  /// Performs `action` in the current state: an internal transition.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  @inlinable
  public static func stay(
    named name: StaticString? = nil, action: @escaping (Subject) throws -> Void
  ) -> Self {
    Self(.current, named: name, action: .subject(action))
  }

  /// Handles the event in the current state and performs nothing: it counts, it does not change.
  @inlinable
  public static var stay: Self {
    Self(.current, named: nil, action: .none)
  }

  /// Refuses the event: the sender gets ``Outcome/rejected(_:)`` with `error`, nothing changes.
  @inlinable
  public static func reject(_ error: any Error) -> Self {
    Self(.rejection(error), named: nil, action: .none)
  }

  /// The same transition with an action that gets the whole context, for instance to raise an event.
  ///
  /// `.to(.open).performing { $0.raise(.announce) }`. An action that the transition has already is
  /// performed before it.
  @inlinable
  public func performing(
    named name: StaticString? = nil,
    _ action: @escaping (borrowing TransitionContext<Event, Subject>) throws -> Void
  ) -> Self {
    Self(target, named: name ?? self.name, action: self.action.followed(by: action))
  }
}

// Without a subject there is nothing to hand over, so nobody should have to write `{ _ in … }`.
extension Transition where Subject == Void {
  /// Leads to `state`, then performs `action`: the machine is in the new state by then.
  @inlinable
  public static func to(
    _ state: State, named name: StaticString? = nil, action: @escaping () throws -> Void
  ) -> Self {
    Self(.state(state), named: name, action: .plain(action))
  }

  /// Performs `action` in the current state: an internal transition.
  @inlinable
  public static func stay(
    named name: StaticString? = nil, action: @escaping () throws -> Void
  ) -> Self {
    Self(.current, named: name, action: .plain(action))
  }
}

/// The forms that an action can be written in, kept as written: converting one closure into
/// another would cost an allocation for every event.
@frozen @usableFromInline
enum TransitionAction<Event, Subject> {
  case none
  case plain(() throws -> Void)
  case subject((Subject) throws -> Void)
  case context((borrowing TransitionContext<Event, Subject>) throws -> Void)

  @inlinable
  func perform(_ context: borrowing TransitionContext<Event, Subject>) throws {
    switch self {
    case .none: break
    case .plain(let action): try action()
    case .subject(let action): try action(context.subject)
    case .context(let action): try action(context)
    }
  }

  /// The same with `next` after it.
  @inlinable
  func followed(
    by next: @escaping (borrowing TransitionContext<Event, Subject>) throws -> Void
  ) -> Self {
    if case .none = self { return .context(next) }
    return .context {
      try perform($0)
      try next($0)
    }
  }
}
