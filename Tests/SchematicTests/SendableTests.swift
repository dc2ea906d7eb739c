import Schematic
import Testing

@Suite struct `What may cross from task to task` {
  // Compiling is the test: these are requirements on types.
  @Test func `is a typed schema, an outcome, a notice, a token and an error`() {
    requireSendable(NumberSchema.self)
    requireSendable(Outcome<Number>.self)
    requireSendable(StateMachineNotice<Number, Operation>.self)
    requireSendable(ObserverToken.self)
    requireSendable(StepLimitExceededError.self)
    requireSendable(Rejection.self)
  }

  @Test func `is what a machine in another task returns`() async {
    let outcome = await Task {
      let counter = Counter()
      return StateMachine(schema: numberSchema, subject: counter).handle(.increment)
    }.value
    #expect(outcome == .transitioned(from: .one, to: .two))
  }

  private func requireSendable<Value: Sendable>(_: Value.Type) {}
}
