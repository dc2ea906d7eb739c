extension StateMachine {
  /// What another library of this package keeps with the machine: one object of each type, made
  /// when it is first asked for, and released with the machine.
  package func attachment<Value: AnyObject>(make: () -> Value) -> Value {
    let extras = requireExtras()
    let key = ObjectIdentifier(Value.self)
    // Only values of the type itself are put under its key.
    if let known = extras.attachments[key] { return unsafeDowncast(known, to: Value.self) }
    let new = make()
    extras.attachments[key] = new
    return new
  }
}
