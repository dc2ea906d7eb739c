import Schematic
import SchematicFoundation
import Statecharts
import TestSupport
import Testing

struct ActiveStateTests {
  // TB-71: regions have lines; the only region of a composite, which has no name, has none.
  @Test func `active states are a tree below the machine's name`() throws {
    let machine = try started(NestedStates(), "fork")
    #expect(
      machine.activeStateTree(named: "main")
        == "main\n\tc\n\t\tc2\n\t\t\tc2@0\n\t\t\t\tc212\n\t\t\tc2@1\n\t\t\t\tc222\n")
  }

  // TB-71 (differs): upstream's function returns little before the set-up.
  @Test func `a machine that has not started has no active states`() throws {
    let machine = try StateMachine(NestedStates())
    #expect(machine.activeStateTree() == "machine\n\t(not started)\n")
  }

  @Test func `a terminated machine has no active states`() throws {
    let machine = try started(NestedStates(), "b21")
    machine.handle("next")
    machine.handle("end")
    #expect(machine.activeStateTree() == "machine\n\t(terminated)\n")
  }

  @Test func `a flat machine has one active state`() {
    let turnstile = StateMachine(Turnstile())
    #expect(turnstile.activeStateTree(named: "gate") == "gate\n\tlocked\n")
  }
}
