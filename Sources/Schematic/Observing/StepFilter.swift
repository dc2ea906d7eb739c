/// Selects the steps that one observer is called for, such as those that enter a given state.
@usableFromInline
final class StepFilter<Schema: StateMachineSchemaProtocol>: NumberedListNode {
  /// The number of the filter's observer; set when it is added to a machine.
  var number = 0
  /// Called before a step is taken, with the state before it.
  let matches: (_ old: Schema.State, _ step: Schema.Step) -> Bool
  /// Whether the step that is about to be taken matches.
  @exclusivity(unchecked) var willMatch = false
  /// Whether the step that was taken matches, or one of several of a compound transition.
  @exclusivity(unchecked) @usableFromInline var didMatch = false
  @exclusivity(unchecked) var next: StepFilter?
  @exclusivity(unchecked) unowned(unsafe) var previous: StepFilter?

  @usableFromInline
  init(_ matches: @escaping (Schema.State, Schema.Step) -> Bool) {
    self.matches = matches
  }
}
