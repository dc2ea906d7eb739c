/// An action with its name.
///
/// Closures are kept in the form in which they were written: wrapping one in another would be
/// called twice.
@usableFromInline
package struct ChartAction<State: Hashable, Event, Subject> {
  @usableFromInline
  package enum Form {
    /// `{ print("on") }` is one of these too when the subject is `Void`.
    case subject((Subject) throws -> Void)
    case context((borrowing ChartContext<State, Event, Subject>) throws -> Void)
  }

  package let name: String?
  package let form: Form

  @usableFromInline
  package init(_ name: String?, _ form: Form) {
    self.name = name
    self.form = form
  }
}

/// A condition with its name.
@usableFromInline
package struct ChartGuard<State: Hashable, Event, Subject> {
  @usableFromInline
  package enum Form {
    case subject((Subject) throws -> Bool)
    case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)
  }

  package let name: String?
  package let form: Form

  @usableFromInline
  package init(_ name: String?, _ form: Form) {
    self.name = name
    self.form = form
  }
}

/// What picks a target among declared candidates.
@usableFromInline
package struct StateSelector<State: Hashable, Event, Subject> {
  @usableFromInline
  package enum Form {
    case subject((Subject) throws -> State?)
    case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> State?)
  }

  package let name: String?
  package let form: Form

  @usableFromInline
  package init(_ name: String?, _ form: Form) {
    self.name = name
    self.form = form
  }
}
