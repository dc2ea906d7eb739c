import Schematic

/// One line of a table: what an event does in some of the states.
///
/// Rows are made by the words of ``TransitionTable``, such as `on` and `ignore`, and are only
/// looked at when the table's schema is made.
public struct TableRow<State, Event, Subject> {
  package let trigger: TableTrigger<Event>
  package let source: TableSource<State>
  package let target: TableTarget<State, Event>
  package internal(set) var condition: TableGuard<State, Event, Subject>?
  package internal(set) var action: TableAction<State, Event, Subject>?
  /// What diagrams call a source and a target that functions find.
  package internal(set) var sourceName: String?
  package internal(set) var targetName: String?
  /// What was said of the row and means nothing; validation reports it.
  package internal(set) var misuses: [TableRowMisuse] = []

  @usableFromInline
  package init(
    _ trigger: TableTrigger<Event>, _ source: TableSource<State>,
    to target: TableTarget<State, Event>, if condition: TableGuard<State, Event, Subject>? = nil,
    perform action: TableAction<State, Event, Subject>? = nil
  ) {
    self.trigger = trigger
    self.source = source
    self.target = target
    self.condition = condition
    self.action = action
  }
}

/// Where a row leads.
@usableFromInline
package enum TableTarget<State, Event> {
  /// To this state.
  case state(State)
  /// To the state that the payloads make.
  case made((State, Event) throws -> State?)
  /// Nowhere: the event is handled in the current state.
  case stay
  /// Nowhere, and the event counts as ignored.
  case ignore
}

/// A condition with its name.
@usableFromInline
package struct TableGuard<State, Event, Subject> {
  @usableFromInline
  package enum Form {
    case subject((Subject) throws -> Bool)
    case context((borrowing TableGuardContext<State, Event, Subject>) throws -> Bool)
  }

  package let name: String?
  package let form: Form

  @usableFromInline
  package init(_ name: String?, _ form: Form) {
    self.name = name
    self.form = form
  }
}

/// An effect with its name.
///
/// Closures are kept in the form in which they were written: wrapping one in another would be
/// called twice.
@usableFromInline
package struct TableAction<State, Event, Subject> {
  @usableFromInline
  package enum Form {
    /// `{ print("on") }` is one of these too when the subject is `Void`.
    case subject((Subject) throws -> Void)
    case context((borrowing TableContext<State, Event, Subject>) throws -> Void)
  }

  package let name: String?
  package let form: Form

  @usableFromInline
  package init(_ name: String?, _ form: Form) {
    self.name = name
    self.form = form
  }
}

/// What was said of a row although it means nothing there.
package enum TableRowMisuse: Hashable {
  /// An effect for a row that has one.
  case secondEffect
  /// A guard for a row that has one.
  case secondGuard
  /// An effect for a row that ignores its event.
  case effectOfIgnored
}
