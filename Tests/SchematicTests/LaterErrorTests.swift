import Schematic
import TestSupport
import Testing

/// Rule 5, for the events that were raised, sent or handled inside a step.
@Suite struct `An error in an event that waited` {
  @Test(arguments: Way.allCases)
  func `is the outcome of the event that led to it`(way: Way) {
    let machine = makeMachine(passing: ["bad"], way)
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 1))
  }

  @Test(arguments: Way.allCases)
  func `does not keep back the events behind it`(way: Way) {
    let machine = makeMachine(passing: ["bad", "next", "next"], way)
    machine.handle("go")
    #expect(machine.state == 3)
  }

  @Test(arguments: Way.allCases)
  func `is told to observers as that event's own`(way: Way) {
    let machine = makeMachine(passing: ["bad", "next"], way)
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["0 → 1 on go", "bad failed in 1: guarding", "1 → 2 on next"])
  }

  @Test(arguments: Way.allCases)
  func `that is followed by another is the one that is returned`(way: Way) {
    let machine = makeMachine(passing: ["bad", "worse"], way)
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 2))
  }

  @Test(arguments: Way.allCases)
  func `in its enter action leaves it in its new state`(way: Way) {
    let machine = makeMachine(passing: ["worse"], way)
    #expect(machine.handle("go") == .failed(Failure.entering, in: 2))
    #expect(machine.state == 2)
  }

  @Test(arguments: Way.allCases)
  func `does not hide the error of the event that led to it`(way: Way) {
    let machine = makeMachine(passing: ["bad"], way, thenThrowing: Failure.following)
    #expect(machine.handle("go") == .failed(Failure.following, in: 1))
  }

  @Test(arguments: Way.allCases)
  func `leaves the machine usable`(way: Way) {
    let machine = makeMachine(passing: ["bad"], way)
    machine.handle("go")
    #expect(machine.handle("next") == .transitioned(from: 1, to: 2))
  }

  enum Way: CaseIterable {
    case raised, sent
  }

  /// Makes a machine in which "go" raises or sends `events`: "bad" has a guard that throws,
  /// "worse" an enter action that does.
  private func makeMachine(
    passing events: [String], _ way: Way, thenThrowing error: Failure? = nil
  ) -> Script.Machine {
    SchematicTests.makeMachine { state, event in
      switch event {
      case "go":
        .to(1) { context in
          for event in events {
            switch way {
            case .raised: context.raise(event)
            case .sent: context.send(event)
            }
          }
          if let error { throw error }
        }
      case "bad": throw Failure.guarding
      case "worse": .to(state + 1) { _ in throw Failure.entering }
      default: .to(state + 1)
      }
    }
  }
}
