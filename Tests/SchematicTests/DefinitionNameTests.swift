import Schematic
import TestSupport
import Testing

struct DefinitionNameTests {
  struct Turnstile: FlatStateMachineSchema {
    let initialState = 0
    var definitionVersion: Int { 3 }
    func transition(from state: Int, on event: Int) -> Transition<Int, Int, Void>? { nil }
  }

  @Test func `a flat schema is called as its type, and has the version that it declares`() {
    let machine = StateMachine(Turnstile())
    #expect(machine.schema.definitionName == "Turnstile")
    #expect(machine.schema.definitionVersion == 3)
    #expect(numberSchema.definitionVersion == 1)
  }
}
