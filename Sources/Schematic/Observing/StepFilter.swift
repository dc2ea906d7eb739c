/// Selects the steps that one observer is called for, such as those that enter a given state.
final class StepFilter<Schema: StateMachineSchemaProtocol> {
  let number: Int
  /// Called before a step is taken, with the state before it.
  let matches: (_ old: Schema.State, _ step: Schema.Step) -> Bool
  /// Whether the step that is about to be taken matches.
  var willMatch = false
  /// Whether the step that was taken matches, or one of several of a compound transition.
  var didMatch = false
  /// The next filter in the chain: see ``CallbackList`` for why it is one.
  var next: StepFilter?

  init(_ number: Int, _ matches: @escaping (Schema.State, Schema.Step) -> Bool) {
    self.number = number
    self.matches = matches
  }
}
