/// Selects the steps that one observer is called for, such as those that enter a given state.
@usableFromInline
final class StepFilter<Schema: StateMachineSchemaProtocol>: NumberedListNode {
  /// The number of the filter's observer; set when it is added to a machine.
  var number = 0
  @usableFromInline typealias Condition = (
    _ old: Schema.State, _ new: Schema.State, _ step: () -> Schema.Step
  ) -> Bool

  /// Called when a step has changed the state.
  @usableFromInline let matches: Condition
  /// Whether the step matches, or one of several of a compound transition.
  @exclusivity(unchecked) @usableFromInline var didMatch = false
  @exclusivity(unchecked) @usableFromInline var next: StepFilter?
  @exclusivity(unchecked) unowned(unsafe) var previous: StepFilter?

  @usableFromInline
  init(_ matches: @escaping Condition) {
    self.matches = matches
  }
}
