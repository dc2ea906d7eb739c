/// A guard of a row with its name.
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

/// An effect of a row with its name.
///
/// A closure is stored in the form in which it was written, because a closure around a closure
/// makes two calls.
@usableFromInline
package struct TableEffect<State, Event, Subject> {
  @usableFromInline
  package enum Form {
    /// With `Subject == Void`, `{ print("on") }` is such a closure as well.
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
