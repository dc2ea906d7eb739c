extension StateMachine {
  /// Does not compile: the actions of the schema need somebody to act upon.
  @available(*, unavailable, message: "the schema's actions need a subject: add 'subject:'")
  public convenience init(schema: Schema) {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
