/// The result of a flat schema for an event: the target state and the actions.
///
/// ```swift
/// switch (state, event) {
/// case (.locked, .coin): .to(.unlocked) { $0.openings += 1 }
/// case (.unlocked, .push): .to(.locked)
/// case (.unlocked, .coin): .stay.perform("thank") { $0.tips += 1 }
/// case (.locked, .push): nil
/// }
/// ```
/// `nil` means that the event is ignored.
public struct Transition<State, Event, Subject> {
  /// The target of a transition.
  public enum Target {
    /// A state, possibly the current one: the machine exits the current state and enters this one.
    case state(State)
    /// The current state, which is not exited: an internal transition.
    case current
    /// None: the event is rejected, for the reason given.
    case rejection(any Error)
  }

  /// The target of the transition.
  public let target: Target

  @usableFromInline let name: StaticString?
  @usableFromInline let action: TransitionAction<Event, Subject>

  @inlinable
  init(
    _ target: Target, _ action: TransitionAction<Event, Subject> = .none,
    _ name: StaticString? = nil
  ) {
    self.target = target
    self.name = name
    self.action = action
  }

  /// The names of the actions in diagrams and traces, in order; actions without a name are left out.
  public var actionNames: [String] { action.names(name) }
}

// MARK: - Targets

extension Transition {
  /// Returns a transition to `state` without an action.
  @inlinable
  public static func to(_ state: State) -> Self {
    Self(.state(state))
  }

  /// Returns a transition to `state` that performs `action` in the new state.
  ///
  /// - Parameters:
  ///   - state: The target state. It may be the current state.
  ///   - action: Gets the subject. If it throws, the machine stays in the new state.
  @inlinable
  public static func to(_ state: State, action: @escaping (Subject) throws -> Void) -> Self {
    Self(.state(state), .subject(action))
  }

  /// Returns an internal transition that performs `action` in the current state.
  @inlinable
  public static func stay(action: @escaping (Subject) throws -> Void) -> Self {
    Self(.current, .subject(action))
  }

  /// An internal transition without an action: the event counts as handled, and the state does not
  /// change.
  @inlinable
  public static var stay: Self {
    Self(.current)
  }

  /// Rejects the event: the outcome is ``Outcome/rejected(_:)`` with `error`, and the state does
  /// not change.
  @inlinable
  public static func reject(_ error: any Error) -> Self {
    Self(.rejection(error))
  }
}

// MARK: - Actions

extension Transition {
  /// Returns the transition with one more action, which is performed after the others.
  ///
  /// `.to(.playing).perform("spin") { $0.spin() }`
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces. Default: none.
  ///   - action: Gets the subject. If it throws, the machine stays in the new state.
  @inlinable
  public func perform(
    _ name: StaticString? = nil, _ action: @escaping (Subject) throws -> Void
  ) -> Self {
    followed(by: .subject(action), name)
  }

  /// Returns the transition with one more action that gets the whole context, for instance to raise
  /// an event.
  ///
  /// `.to(.open).performWithContext("announce") { $0.raise(.announce) }`
  @inlinable
  public func performWithContext(
    _ name: StaticString? = nil,
    _ action: @escaping (borrowing TransitionContext<Event, Subject>) throws -> Void
  ) -> Self {
    followed(by: .context(action), name)
  }
}

// The same without a subject, so that closures need no `_ in`.
extension Transition where Subject == Void {
  /// Returns a transition to `state` that performs `action` in the new state.
  @inlinable
  public static func to(_ state: State, action: @escaping () throws -> Void) -> Self {
    Self(.state(state), .plain(action))
  }

  /// Returns an internal transition that performs `action` in the current state.
  @inlinable
  public static func stay(action: @escaping () throws -> Void) -> Self {
    Self(.current, .plain(action))
  }

  /// Returns the transition with one more action, which is performed after the others.
  @inlinable
  public func perform(
    _ name: StaticString? = nil, _ action: @escaping () throws -> Void
  ) -> Self {
    followed(by: .plain(action), name)
  }
}

/// The error that a schema throws to reject an event; the outcome is ``Outcome/rejected(_:)`` with
/// the reason.
public struct Rejection: Error, CustomStringConvertible {
  /// The error that says why the event was rejected.
  public let reason: any Error

  /// Creates a rejection with a reason.
  public init(_ reason: any Error) {
    self.reason = reason
  }

  /// A sentence with the reason.
  public var description: String { "The event was rejected: \(reason)" }
}
