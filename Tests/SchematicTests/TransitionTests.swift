import Schematic
import TestSupport
import Testing

@Suite struct `A transition` {
  @Test func `to a state performs nothing by itself`() {
    #expect(handle(.to(1)) == .transitioned(from: 0, to: 1))
    #expect(log.entries == [])
  }

  @Test func `to a state performs its action on the subject`() {
    #expect(handle(.to(1) { $0.add("acted") }) == .transitioned(from: 0, to: 1))
    #expect(log.entries == ["acted"])
  }

  @Test func `that stays performs its action in the current state`() {
    #expect(handle(.stay { $0.add("acted") }) == .transitioned(from: 0, to: 0))
    #expect(log.entries == ["acted"])
  }

  @Test func `that stays and does nothing is a transition and not ignored`() {
    #expect(handle(.stay) == .transitioned(from: 0, to: 0))
  }

  @Test func `that rejects changes nothing`() {
    #expect(handle(.reject(Failure.guarding)) == .rejected(Failure.guarding))
  }

  @Test func `that is none ignores the event`() {
    #expect(handle(nil) == .ignored)
  }

  @Test func `that performs with the context knows event and subject`() {
    handle(
      .to(1).performWithContext { context in context.subject.add("\(context.event ?? "none")") })
    #expect(log.entries == ["go"])
  }

  @Test func `that performs with the context performs the action it had before`() {
    handle(.to(1) { $0.add("before") }.performWithContext { $0.subject.add("after") })
    #expect(log.entries == ["before", "after"])
  }

  @Test func `that stays can perform with the context too`() {
    #expect(
      handle(.stay.performWithContext { $0.subject.add("acted") }) == .transitioned(from: 0, to: 0))
    #expect(log.entries == ["acted"])
  }

  @Test func `that rejects performs nothing, whatever it is told`() {
    handle(.reject(Failure.guarding).performWithContext { $0.subject.add("acted") })
    #expect(log.entries == [])
  }

  @Test func `performs several actions in order, of all forms`() {
    handle(
      .to(1).perform("a") { $0.add("1") }.performWithContext { $0.subject.add("2") }
        .perform("b") { $0.add("3") })
    #expect(log.entries == ["1", "2", "3"])
  }

  @Test func `skips the actions after one that throws`() {
    let outcome = handle(
      .to(1).perform { _ in throw Failure.entering }.perform { $0.add("later") })
    #expect(outcome == .failed(Failure.entering, in: 1) && log.entries == [])
  }

  @Test func `has the names of its actions`() {
    typealias Logging = Transition<Int, String, Log>
    let names = [
      Logging.to(1), .to(1).perform("a") { _ in }, .to(1).perform("b") { _ in },
      .stay.perform("c") { _ in },
      .to(1).performWithContext("d") { _ in },
      .to(1).perform("e") { _ in }.performWithContext { _ in }, .stay,
    ].map(\.actionNames)
    #expect(names == [[], ["a"], ["b"], ["c"], ["d"], ["e"], []])
    #expect(Logging.stay.perform("a") { _ in }.perform("b") { _ in }.actionNames == ["a", "b"])
  }

  @Test func `says where it leads`() {
    typealias Logging = Transition<Int, String, Log>
    let targets = [Logging.to(1) { _ in }, .stay { _ in }, .reject(Failure.guarding)].map {
      switch $0.target {
      case .state(let state): "to \(state)"
      case .current: "stay"
      case .rejection(let error): "reject: \(error)"
      }
    }
    #expect(targets == ["to 1", "stay", "reject: guarding"])
  }

  @Test func `without a subject has actions without arguments`() {
    var calls = 0
    let schema = StateMachineSchema<Int, Bool, Void>(startingIn: 0) { state, isInternal in
      isInternal ? .stay { calls += 1 } : .to(state + 1).perform("count") { calls += 1 }
    }
    let machine = StateMachine(schema: schema)
    #expect(machine.handle(true) == .transitioned(from: 0, to: 0))
    #expect(machine.handle(false) == .transitioned(from: 0, to: 1))
    #expect(calls == 2)
  }

  private let log = Log()

  /// What becomes of "go" in state 0 when this is the transition.
  @discardableResult
  private func handle(_ transition: Transition<Int, String, Log>?) -> Outcome<Int> {
    let schema = StateMachineSchema<Int, String, Log>(startingIn: 0) { _, _ in transition }
    return StateMachine(schema: schema, subject: log).handle("go")
  }
}
