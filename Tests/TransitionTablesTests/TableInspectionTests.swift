import Schematic
import Testing
import TransitionTables

struct TableInspectionTests {
  struct Door: TransitionTable {
    enum State { case closed, open }
    enum Event { case push, knock, pull, ring }
    final class Person { var (hasKey, isRested) = (false, false) }
    typealias Subject = Person
    let initialState = State.closed
    let definitionVersion = 4

    var body: [Row] {
      on(.push, from: .closed, to: .open).when("key") { $0.hasKey }.when("rested") { $0.isRested }
      on(.push, from: .closed, to: .open).when { $0.isRested }
      ignore(.knock, from: .closed)
      on(.pull, from: .open, to: .closed)
    }
  }

  private let person = Door.Person()
  private let machine: Door.Machine

  init() throws {
    machine = try StateMachine(Door(), subject: person)
  }

  @Test func `the first guard that does not hold is named, of each row`() {
    #expect(machine.handle(.push) == .ignored)
    #expect(
      machine.reasonForIgnoring(.push)
        == .guards([
          UnmetGuard(name: "key", path: "closed"), UnmetGuard(name: nil, path: "closed"),
        ]))
    person.hasKey = true
    #expect(
      machine.reasonForIgnoring(.push)
        == .guards([
          UnmetGuard(name: "rested", path: "closed"), UnmetGuard(name: nil, path: "closed"),
        ]))
    person.isRested = true
    #expect(machine.reasonForIgnoring(.push) == nil)
  }

  @Test func `an event that a row ignores is told from one without a row`() {
    #expect(machine.reasonForIgnoring(.knock) == .declaration)
    #expect(machine.reasonForIgnoring(.pull) == .noTransition)
    #expect(machine.reasonForIgnoring(.ring) == .noTransition)
  }

  @Test func `a schema has the name and the version of its table, and the paths of its states`() {
    #expect(machine.schema.definitionName == "Door")
    #expect(machine.schema.definitionVersion == 4)
    #expect(machine.schema.paths(of: machine.state) == ["closed"])
  }

  @Test func `an observer gets the states that are entered`() {
    var entered: [Door.State] = []
    machine.onEntry { states, _ in entered += states }
    (person.hasKey, person.isRested) = (true, true)
    for event in [Door.Event.push, .ring, .pull] { machine.handle(event) }
    #expect(entered == [.open, .closed])
  }
}
