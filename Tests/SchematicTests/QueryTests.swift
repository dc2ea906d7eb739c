import Schematic
import TestSupport
import Testing

/// Guards that handle events and call `canHandle` while `canHandle` evaluates them.
struct EventsDuringQueryTests {
  @Test func `an event that a guard handles during canHandle is queued`() {
    let outcomes = Log()
    let machine = makeMachineWithGuard { machine in outcomes.add("\(machine.handle("go"))") }
    machine.observe { _ in log.add("observer") }
    #expect(machine.canHandle("ask"))
    #expect(outcomes.entries == ["queued"])
    #expect(log.entries == ["evaluated in 0", "performed", "observer"])
    #expect(machine.state == 1)
  }

  @Test func `an event that a guard handles during enabledEvents is queued`() {
    let machine = makeMachineWithGuard { $0.handle("go") }
    #expect(machine.enabledEvents(among: ["ask", "other", "ask"]) == ["ask", "ask"])
    #expect(log.entries == ["evaluated in 0", "evaluated in 0", "performed", "performed"])
  }

  @Test func `an event queued during canHandle is traced when it is handled`() {
    let machine = makeMachineWithGuard { $0.handle("go") }
    machine.trace { if case .began = $0 { log.add("began") } }
    #expect(machine.canHandle("ask"))
    #expect(log.entries == ["evaluated in 0", "began", "performed"])
    machine.handle("go")
    #expect(log.entries.suffix(2) == ["began", "performed"])
  }

  @Test func `a reset that a guard requests during canHandle is queued`() {
    let machine = makeMachineWithGuard { $0.reset() }
    machine.handle("go")
    machine.observe { _ in log.add("reset") }
    #expect(machine.canHandle("ask"))
    #expect(log.entries == ["performed", "evaluated in 1", "reset"])
    #expect(machine.state == 0)
  }

  @Test func `a guard can add a tracer during canHandle`() {
    let machine = makeMachineWithGuard { $0.trace { if case .took = $0 { log.add("took") } } }
    #expect(machine.canHandle("ask"))
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
    #expect(log.entries == ["evaluated in 0", "performed", "took"])
  }

  @Test func `a guard can call canHandle for another event`() {
    var answers: [Bool] = []
    let machine = makeMachineWithGuard { answers += [$0.canHandle("go"), $0.canHandle("nothing")] }
    #expect(machine.canHandle("ask"))
    machine.handle("ask")
    #expect(answers == [true, false, true, false])
  }

  @Test func `an event handled during a nested canHandle waits for the outer call`() {
    var depth = 0
    let machine = makeMachineWithGuard { machine in
      depth += 1
      if depth == 1 { _ = machine.canHandle("ask") } else { machine.handle("go") }
    }
    #expect(machine.canHandle("ask"))
    #expect(log.entries == ["evaluated in 0", "evaluated in 0", "performed"])
  }

  private let log = Log()

  /// Makes a machine whose guard for "ask" calls `action`; "go" changes its state to 1.
  private func makeMachineWithGuard(calling action: @escaping (Script.Machine) -> Void)
    -> Script.Machine
  {
    let box = Box()
    let machine = makeMachine { [log] state, event in
      switch event {
      case "ask":
        log.add("evaluated in \(state)")
        if let machine = box.machine { action(machine) }
        return .to(2)
      case "go": return .to(1) { _ in log.add("performed") }
      default: return nil
      }
    }
    box.machine = machine
    return machine
  }
}

struct RecursiveQueryTests {
  @Test func `canHandle returns false when a guard calls it for its own event`() {
    let machine = makeMachineWithGuard { $0.canHandle("ask") }
    #expect(!machine.canHandle("ask"))
  }

  private let error = RecursiveQueryError(state: "0")

  @Test func `an event fails when its guard calls canHandle for it`() {
    let machine = makeMachineWithGuard { $0.canHandle("ask") }
    #expect(machine.handle("ask") == .failed(error, in: 0))
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  @Test func `an event fails when its guard holds because canHandle does not`() {
    let machine = makeMachineWithGuard { !$0.canHandle("ask") }
    let log = machine.logNotices()
    #expect(machine.handle("ask") == .failed(error, in: 0))
    #expect(machine.state == 0)
    #expect(log.entries.count == 1)
    #expect(!machine.canHandle("ask"))
    #expect(machine.enabledEvents(among: ["ask", "go"]) == [])
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  @Test func `an event fails when its guard calls enabledEvents for it, also with a tracer`() {
    let machine = makeMachineWithGuard { $0.enabledEvents(among: ["ask"]).isEmpty }
    machine.trace { _ in }
    #expect(machine.handle("ask") == .failed(error, in: 0))
    #expect(!machine.canHandle("ask"))
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  @Test func `an event fails when its action makes a recursive query`() {
    let box = Box()
    let machine = makeMachine { _, event in
      switch event {
      case "ask": box.machine?.canHandle("ask") == true ? .to(2) : nil
      case "act": .to(1) { _ in _ = box.machine?.canHandle("ask") }
      default: .to(3)
      }
    }
    box.machine = machine
    #expect(machine.handle("act") == .failed(RecursiveQueryError(state: "1"), in: 1))
    #expect(machine.handle("go") == .transitioned(from: 1, to: 3))
  }

  @Test func `the error says what to do`() {
    #expect("\(error)".contains("Decide by the subject, the event or the state"))
  }

  @Test func `enabledEvents is empty when a guard calls it for its own event`() {
    let machine = makeMachineWithGuard { !$0.enabledEvents(among: ["ask", "other"]).isEmpty }
    #expect(machine.enabledEvents(among: ["ask", "other"]) == [])
  }

  @Test func `a guard that calls canHandle for its own event is not evaluated without end`() {
    var count = 0
    let machine = makeMachineWithGuard { machine in
      count += 1
      return (0..<10).contains { _ in machine.canHandle("ask") }
    }
    #expect(!machine.canHandle("ask"))
    #expect(count < 1_000)
  }

  @Test func `a guard can make any number of queries, one after another`() {
    let machine = makeMachineWithGuard { machine in
      (1...300).allSatisfy { _ in machine.canHandle("go") }
    }
    #expect(machine.canHandle("ask"))
  }

  @Test func `queries inside of a query are answered to a depth of 16`() {
    let box = Box()
    let machine = makeMachine { _, event in
      guard let depth = Int(event) else { return nil }
      return depth == 0 || box.machine?.canHandle("\(depth - 1)") == true ? .to(1) : nil
    }
    box.machine = machine
    #expect(machine.canHandle("16"))
    #expect(!machine.canHandle("17"))
    #expect(machine.canHandle("16"))
  }

  @Test func `a machine remains usable after a recursive canHandle`() {
    let machine = makeMachineWithGuard { $0.canHandle("ask") }
    _ = machine.canHandle("ask")
    #expect(machine.canHandle("go"))
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  private func makeMachineWithGuard(_ holds: @escaping (Script.Machine) -> Bool) -> Script.Machine {
    let box = Box()
    let machine = makeMachine { _, event in
      if event == "go" { return .to(1) }
      guard event == "ask", let machine = box.machine, holds(machine) else { return nil }
      return .to(2)
    }
    box.machine = machine
    return machine
  }
}

private final class Box {
  weak var machine: Script.Machine?
}
