import Schematic

// How the words make rows. Inlinable where the types of states and events matter: see TableValue.
//
// A closure that is handed on as an optional is wrapped twice, and called so: effects, which most
// rows have, are therefore no optionals.

extension TableGuard {
  /// A guard that gets the subject, if there is one.
  @inlinable
  package static func subject(
    _ name: String?, _ condition: ((Subject) throws -> Bool)?
  ) -> Self? {
    guard let condition else { return nil }
    return Self(name, .subject(condition))
  }

  /// A guard that gets a payload, too, if there is one.
  @inlinable
  package static func payload<Payload>(
    _ name: String?, _ payload: @escaping (State, Event) -> Payload?,
    _ condition: ((Subject, Payload) throws -> Bool)?
  ) -> Self? {
    guard let condition else { return nil }
    return Self(
      name,
      .context { context in
        guard let value = payload(context.state, context.event) else { return false }
        return try condition(context.subject, value)
      })
  }
}

extension TableAction {
  /// An effect that gets the subject.
  @inlinable
  package static func subject(
    _ name: String?, _ action: @escaping (Subject) throws -> Void
  ) -> Self {
    Self(name, .subject(action))
  }

  /// An effect that gets a payload, too.
  @inlinable
  package static func payload<Payload>(
    _ name: String?, _ payload: @escaping (State, Event) -> Payload?,
    _ action: @escaping (Subject, Payload) throws -> Void
  ) -> Self {
    Self(
      name,
      .context { context in
        // The row has found a payload in this very state and event.
        guard let value = payload(context.oldState, context.event) else { return }
        try action(context.subject, value)
      })
  }

  /// An effect that gets a payload, too, if there is one.
  @inlinable
  package static func payload<Payload>(
    _ name: String?, _ payload: @escaping (State, Event) -> Payload?,
    optional action: ((Subject, Payload) throws -> Void)?
  ) -> Self? {
    guard let action else { return nil }
    return .payload(name, payload, action)
  }
}
