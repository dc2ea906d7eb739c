import Schematic
import TestSupport
import Testing

struct TransitionTests {
  @Test func `to changes the state without an action`() {
    #expect(handle(.to(1)) == .transitioned(from: 0, to: 1))
    #expect(log.entries == [])
  }

  @Test func `to performs its action on the subject`() {
    #expect(handle(.to(1) { $0.add("acted") }) == .transitioned(from: 0, to: 1))
    #expect(log.entries == ["acted"])
  }

  @Test func `stay performs its action in the current state`() {
    #expect(handle(.stay { $0.add("acted") }) == .transitioned(from: 0, to: 0))
    #expect(log.entries == ["acted"])
  }

  @Test func `stay without an action is a transition and not ignored`() {
    #expect(handle(.stay) == .transitioned(from: 0, to: 0))
  }

  @Test func `reject changes nothing`() {
    #expect(handle(.reject(Failure.guarding)) == .rejected(Failure.guarding))
  }

  @Test func `nil ignores the event`() {
    #expect(handle(nil) == .ignored)
  }

  @Test func `performWithContext gets the event and the subject`() {
    handle(
      .to(1).performWithContext { context in context.subject.add("\(context.event ?? "none")") })
    #expect(log.entries == ["go"])
  }

  @Test func `performWithContext keeps the action before it`() {
    handle(.to(1) { $0.add("before") }.performWithContext { $0.subject.add("after") })
    #expect(log.entries == ["before", "after"])
  }

  @Test func `performWithContext works after stay`() {
    #expect(
      handle(.stay.performWithContext { $0.subject.add("acted") }) == .transitioned(from: 0, to: 0))
    #expect(log.entries == ["acted"])
  }

  @Test func `reject performs no action that is added to it`() {
    handle(.reject(Failure.guarding).performWithContext { $0.subject.add("acted") })
    #expect(log.entries == [])
  }

  @Test func `several actions of all forms are performed in order`() {
    handle(
      .to(1).perform("a") { $0.add("1") }.performWithContext { $0.subject.add("2") }
        .perform("b") { $0.add("3") })
    #expect(log.entries == ["1", "2", "3"])
  }

  @Test func `actions after one that throws are skipped`() {
    let outcome = handle(
      .to(1).perform { _ in throw Failure.entering }.perform { $0.add("later") })
    #expect(outcome == .failed(Failure.entering, in: 1) && log.entries == [])
  }

  @Test func `a transition has the names of its actions`() {
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

  @Test func `a transition contains its target`() {
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

  @Test func `actions without a subject have no arguments`() {
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

  /// The outcome of "go" in state 0 with this transition.
  @discardableResult
  private func handle(_ transition: Transition<Int, String, Log>?) -> Outcome<Int> {
    let schema = StateMachineSchema<Int, String, Log>(startingIn: 0) { _, _ in transition }
    return StateMachine(schema: schema, subject: log).handle("go")
  }
}
