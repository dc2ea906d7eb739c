import Schematic
import TestSupport
import Testing

/// Rule 1: one event is handled at a time; events that arrive meanwhile are queued, not lost.
struct RunToCompletionTests {
  @Test func `an event handled inside an action is queued until the end of the step`() {
    let log = Log()
    var machine: Script.Machine?
    machine = makeMachine { state, event in
      .to(state + 1) { _ in
        if event == "first" { #expect(machine?.handle("second") == .queued) }
        log.add("\(event) done in \(machine?.state ?? -1)")
      }
    }
    #expect(machine?.handle("first") == .transitioned(from: 0, to: 2))
    #expect(log.entries == ["first done in 1", "second done in 2"])
  }

  @Test func `an event handled inside an exit action is queued until the end of the step`() {
    var machine: Script.Machine?
    machine = makeMachine { state, event in
      .to(state + 1).leaving { _ in
        if event == "first" { #expect(machine?.handle("second") == .queued) }
      }
    }
    #expect(machine?.handle("first") == .transitioned(from: 0, to: 2))
  }

  @Test func `an event handled inside an observer is queued until all observers are called`() {
    let machine = StateMachine(schema: makeClosureSchema(), subject: counter)
    var seen: [String] = []
    machine.observeTransitions { old, _, new in
      if new == .two { #expect(machine.handle(.increment) == .queued) }
      seen.append("first \(old) → \(new)")
    }
    machine.observeTransitions { old, _, new in seen.append("second \(old) → \(new)") }
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .three))
    #expect(
      seen == ["first one → two", "second one → two", "first two → three", "second two → three"])
  }

  @Test func `an event handled inside didTransition is queued until observers are called`() {
    let machine = StateMachine(schema: makeClosureSchema(), subject: counter)
    var seen: [Number] = []
    machine.didTransition = { _, _, new in if new == .two { machine.handle(.increment) } }
    machine.observeTransitions { _, _, new in seen.append(new) }
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .three))
    #expect(seen == [.two, .three])
  }

  @Test func `an event handled inside the transition logic is queued until the end of the step`() {
    var machine: Script.Machine?
    machine = makeMachine { state, event in
      if event == "first" { #expect(machine?.handle("second") == .queued) }
      return .to(event == "first" ? state + 1 : state * 10)
    }
    #expect(machine?.handle("first") == .transitioned(from: 0, to: 10))
  }

  @Test func `an event handled inside eventlessStep is queued until the eventless steps end`() {
    var machine: Script.Machine?
    machine = makeMachine(
      following: { state in
        if state == 1 { #expect(machine?.handle("second") == .queued) }
        return state < 3 ? .to(state + 1) : nil
      },
      reacting: { state, event in .to(event == "first" ? 1 : state * 10) })
    #expect(machine?.handle("first") == .transitioned(from: 0, to: 30))
  }

  @Test func `an event handled inside the closure of report is queued and handled`() {
    let machine = StateMachine(schema: makeClosureSchema(), subject: counter)
    machine.ignoredEventPolicy = .report { _, _ in
      #expect(machine.handle(.increment) == .queued)
    }
    #expect(machine.handle(.decrement) == .ignored)
    #expect(machine.state == .two)
  }

  @Test func `an event handled by an observer of an ignored event is handled`() {
    let machine = StateMachine(schema: makeClosureSchema(), subject: counter)
    machine.observe { if case .ignored = $0 { machine.handle(.increment) } }
    #expect(machine.handle(.decrement) == .ignored)
    #expect(machine.state == .two)
  }

  @Test func `an event handled by a deinit at the end of the step is queued and handled`() {
    var machine: Script.Machine?
    machine = makeMachine { state, event in
      guard event == "go" else { return .to(state + 10) }
      let farewell = Farewell { #expect(machine?.handle("farewell") == .queued) }
      return .to(1) { _ in withExtendedLifetime(farewell) {} }
    }
    #expect(machine?.handle("go") == .transitioned(from: 0, to: 11))
  }

  @Test func `a thousand events queued from one action are all handled, in order`() {
    var machine: Script.Machine?
    var order: [String] = []
    machine = makeMachine { state, event in
      order.append(event)
      guard event == "go" else { return .to(state + 1) }
      return .to(state) { _ in for index in 1...1_000 { machine?.handle("\(index)") } }
    }
    #expect(machine?.handle("go") == .transitioned(from: 0, to: 1_000))
    let expected: [String] = ["go"] + (1...1_000).map(String.init)
    #expect(order == expected)
  }

  @Test func `no step runs inside another`() {
    var machine: Script.Machine?
    var depth = 0
    machine = makeMachine { state, _ in
      guard state < 50 else { return nil }
      return .to(state + 1) { _ in
        depth += 1
        #expect(depth == 1)
        machine?.handle("again")
        depth -= 1
      }
    }
    #expect(machine?.handle("again") == .transitioned(from: 0, to: 50))
  }

  private let counter = Counter()
}

/// Calls a closure when it is deallocated.
private final class Farewell {
  private let callBack: () -> Void

  init(callBack: @escaping () -> Void) {
    self.callBack = callBack
  }

  deinit { callBack() }
}
