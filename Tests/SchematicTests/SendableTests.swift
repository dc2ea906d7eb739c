import Schematic
import Testing

struct SendableTests {
  // Compiling is the test: these are requirements on types.
  @Test func `schemas, outcomes, notices, tokens and errors are Sendable`() {
    requireSendable(NumberSchema.self)
    requireSendable(Outcome<Number>.self)
    requireSendable(StateMachineNotice<Number, Operation>.self)
    requireSendable(ObserverToken.self)
    requireSendable(StepLimitExceededError.self)
    requireSendable(Rejection.self)
  }

  @Test func `an outcome can be returned by a task`() async {
    let outcome = await Task {
      let counter = Counter()
      return StateMachine(schema: numberSchema, subject: counter).handle(.increment)
    }.value
    #expect(outcome == .transitioned(from: .one, to: .two))
  }

  private func requireSendable<Value: Sendable>(_: Value.Type) {}
}
