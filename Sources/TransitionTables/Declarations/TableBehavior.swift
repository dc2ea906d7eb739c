import Schematic

// Guards and effects of rows. A closure is stored in the form in which it was written, because a
// closure around a closure makes two calls.

/// A guard of a row as it was written.
public enum TableGuardForm<State, Event, Subject> {
  /// A guard that gets the subject.
  case subject((Subject) throws -> Bool)
  /// A guard that gets the context of the event.
  case context((borrowing TableGuardContext<State, Event, Subject>) throws -> Bool)
}

/// An effect of a row as it was written.
public enum TableEffectForm<State, Event, Subject> {
  /// An effect that gets the subject: also `{ print("on") }`, if the subject is `Void`.
  case subject((Subject) throws -> Void)
  /// An effect that gets the context of the transition.
  case context((borrowing TableContext<State, Event, Subject>) throws -> Void)
}

/// A guard of a row with its name.
public typealias TableGuard<State, Event, Subject> =
  NamedBehavior<TableGuardForm<State, Event, Subject>>

/// An effect of a row with its name.
public typealias TableEffect<State, Event, Subject> =
  NamedBehavior<TableEffectForm<State, Event, Subject>>
