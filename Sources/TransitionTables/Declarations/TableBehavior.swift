import Schematic

// Guards and effects of rows. A closure is stored in the form in which it was written, because a
// closure around a closure makes two calls.

public enum TableGuardForm<State, Event, Subject> {
  case subject((Subject) throws -> Bool)
  case context((borrowing TableGuardContext<State, Event, Subject>) throws -> Bool)
}

public enum TableEffectForm<State, Event, Subject> {
  /// With `Subject == Void`, `{ print("on") }` is such a closure as well.
  case subject((Subject) throws -> Void)
  case context((borrowing TableContext<State, Event, Subject>) throws -> Void)
}

/// A guard of a row with its name.
public typealias TableGuard<State, Event, Subject> = NamedBehavior<TableGuardForm<State, Event, Subject>>

/// An effect of a row with its name.
public typealias TableEffect<State, Event, Subject> =
  NamedBehavior<TableEffectForm<State, Event, Subject>>
