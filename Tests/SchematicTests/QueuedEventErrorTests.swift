import Schematic
import TestSupport
import Testing

/// Rule 5, for the events that were raised, sent or handled inside a step.
struct QueuedEventErrorTests {
  @Test(arguments: Way.allCases)
  func `an error in a raised or sent event is in the outcome of the first event`(way: Way) {
    let machine = makeMachine(passing: ["bad"], way)
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 1))
  }

  @Test(arguments: Way.allCases)
  func `an error in a raised or sent event does not discard the events after it`(way: Way) {
    let machine = makeMachine(passing: ["bad", "next", "next"], way)
    machine.handle("go")
    #expect(machine.state == 3)
  }

  @Test(arguments: Way.allCases)
  func `observers are notified of an error with the event that caused it`(way: Way) {
    let machine = makeMachine(passing: ["bad", "next"], way)
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["0 → 1 on go", "bad failed in 1: guarding", "1 → 2 on next"])
  }

  @Test(arguments: Way.allCases)
  func `the first of two errors is in the outcome`(way: Way) {
    let machine = makeMachine(passing: ["bad", "worse"], way)
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 2))
  }

  @Test(arguments: Way.allCases)
  func `an entry error in a raised or sent event leaves the machine in the new state`(way: Way) {
    let machine = makeMachine(passing: ["worse"], way)
    #expect(machine.handle("go") == .failed(Failure.entering, in: 2))
    #expect(machine.state == 2)
  }

  @Test(arguments: Way.allCases)
  func `the first event's own error takes precedence over later errors`(way: Way) {
    let machine = makeMachine(passing: ["bad"], way, thenThrowing: Failure.following)
    #expect(machine.handle("go") == .failed(Failure.following, in: 1))
  }

  @Test(arguments: Way.allCases)
  func `a machine remains usable after an error in a raised or sent event`(way: Way) {
    let machine = makeMachine(passing: ["bad"], way)
    machine.handle("go")
    #expect(machine.handle("next") == .transitioned(from: 1, to: 2))
  }

  enum Way: CaseIterable {
    case raised, sent
  }

  /// Makes a machine in which "go" raises or sends `events`: "bad" has a guard that throws,
  /// "worse" an entry action that throws.
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
