import Schematic
import TestSupport
import Testing

struct TracingTests {
  private func line<Schema>(_ trace: StateMachineTrace<Schema>) -> String {
    switch trace {
    case .began(.event(let event), _): "began \(event)"
    case .began(let request, _): "began \(request)"
    case .taking(let step, let event): "taking \(step.state) on \(event.map { "\($0)" } ?? "-")"
    case .took: "took"
    case .undid: "undid"
    case .ended(let outcome, let waiting): "\(outcome), \(waiting) waiting"
    }
  }

  @Test func `a tracer is notified of the beginning, the steps and the end of an event`() {
    let machine = StateMachine(Counting<Void>())
    let log = Log()
    machine.trace { log.add(line($0)) }
    machine.handle(.next)
    machine.handle(.nothing)
    #expect(
      log.entries == [
        "began next", "taking 1 on next", "took", "transitioned from 0 to 1, 0 waiting",
        "began nothing", "ignored, 0 waiting",
      ])
  }

  @Test func `a traced machine returns the same outcomes`() {
    let machine = StateMachine(Counting<Void>())
    let token = machine.trace { _ in }
    #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(machine.handle(.nothing) == .ignored)
    #expect(machine.start() == .ignored)
    #expect(machine.reset() == .transitioned(from: 1, to: 0))
    machine.removeObserver(token)
    #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
  }

  @Test func `a queued event is traced when it is handled`() {
    let machine = StateMachine(Counting<Void>())
    let log = Log()
    machine.trace { log.add(line($0)) }
    machine.didTransition = { [unowned machine] _, _, count in
      if count == 1 { #expect(machine.handle(.next) == .queued) }
    }
    machine.handle(.next)
    #expect(
      log.entries == [
        "began next", "taking 1 on next", "took", "transitioned from 0 to 1, 1 waiting",
        "began next", "taking 2 on next", "took", "transitioned from 1 to 2, 0 waiting",
      ])
  }

  @Test(arguments: [true, false])
  func `an event is queued in a step that adds the first tracer or removes the last`(
    isAdded: Bool
  ) {
    let machine = StateMachine(Counting<Void>())
    let token = isAdded ? nil : machine.trace { _ in }
    machine.didTransition = { [unowned machine] _, _, count in
      guard count == 1 else { return }
      if let token { machine.removeObserver(token) } else { machine.trace { _ in } }
      #expect(machine.handle(.next) == .queued)
      #expect(machine.state == 1)
    }
    machine.handle(.next)
    #expect(machine.state == 2)
  }

  @Test func `a tracer that a tracer adds is notified of what follows`() {
    let machine = StateMachine(Counting<Void>())
    let log = Log()
    var adds = true
    machine.trace { [unowned machine] _ in
      guard adds else { return }
      adds = false
      machine.trace { log.add(line($0)) }
    }
    machine.handle(.next)
    #expect(
      log.entries == [
        "taking 1 on next", "took", "transitioned from 0 to 1, 0 waiting",
      ])
  }

  @Test func `a tracer added inside a step is notified from the next event on`() {
    let machine = StateMachine(Counting<Void>())
    let log = Log()
    machine.didTransition = { [unowned machine] _, _, count in
      if count == 1 { machine.trace { log.add(line($0)) } }
    }
    machine.handle(.next)
    #expect(log.entries.isEmpty)
    machine.handle(.nothing)
    #expect(log.entries == ["began nothing", "ignored, 0 waiting"])
  }

  @Test func `a tracer removed inside a step is not notified again`() {
    let machine = StateMachine(Counting<Void>())
    let log = Log()
    let token = machine.trace { log.add(line($0)) }
    machine.didTransition = { [unowned machine] _, _, _ in machine.removeObserver(token) }
    machine.handle(.next)
    #expect(machine.handle(.next) == .transitioned(from: 1, to: 2))
    #expect(log.entries == ["began next", "taking 1 on next", "took"])
  }

  @Test func `a tracer removed by another tracer is not notified again`() {
    let machine = StateMachine(Counting<Void>())
    let log = Log()
    var token: ObserverToken?
    machine.trace { [unowned machine] _ in token.map(machine.removeObserver) }
    token = machine.trace { log.add(line($0)) }
    machine.handle(.next)
    #expect(log.entries.isEmpty)
  }

  @Test func `an event that a tracer handles is queued`() {
    let machine = StateMachine(Counting<Void>())
    var outcome: Outcome<Int>?
    machine.trace { [unowned machine] trace in
      if case .began(.event(.nothing), _) = trace { outcome = machine.handle(.next) }
    }
    machine.handle(.nothing)
    #expect(outcome == .queued)
    #expect(machine.state == 1)
  }
}
