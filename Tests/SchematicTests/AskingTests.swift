import Schematic
import TestSupport
import Testing

/// Guards that handle events and ask questions while the machine is asked.
@Suite struct `While a machine is asked what it can handle` {
  @Test func `an event that a guard handles waits for the answer`() {
    let outcomes = Log()
    let machine = makeMeddler { machine in outcomes.add("\(machine.handle("go"))") }
    machine.observe { _ in log.add("told") }
    #expect(machine.canHandle("ask"))
    #expect(outcomes.entries == ["queued"])
    #expect(log.entries == ["asked in 0", "performed", "told"])
    #expect(machine.state == 1)
  }

  @Test func `an event that a guard handles waits for the answers about all events`() {
    let machine = makeMeddler { $0.handle("go") }
    #expect(machine.enabledEvents(among: ["ask", "other", "ask"]) == ["ask", "ask"])
    #expect(log.entries == ["asked in 0", "asked in 0", "performed", "performed"])
  }

  @Test func `a traced machine waits as well`() {
    let machine = makeMeddler { $0.handle("go") }
    machine.trace { if case .began = $0 { log.add("began") } }
    #expect(machine.canHandle("ask"))
    #expect(log.entries == ["asked in 0", "began", "performed"])
    machine.handle("go")
    #expect(log.entries.suffix(2) == ["began", "performed"])
  }

  @Test func `start, stop and reset wait`() {
    let machine = makeMeddler { $0.reset() }
    machine.handle("go")
    machine.observe { _ in log.add("reset") }
    #expect(machine.canHandle("ask"))
    #expect(log.entries == ["performed", "asked in 1", "reset"])
    #expect(machine.state == 0)
  }

  @Test func `a guard may begin to trace the machine`() {
    let machine = makeMeddler { $0.trace { if case .took = $0 { log.add("took") } } }
    #expect(machine.canHandle("ask"))
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
    #expect(log.entries == ["asked in 0", "performed", "took"])
  }

  @Test func `a guard may ask about another event`() {
    var answers: [Bool] = []
    let machine = makeMeddler { answers += [$0.canHandle("go"), $0.canHandle("nothing")] }
    #expect(machine.canHandle("ask"))
    machine.handle("ask")
    #expect(answers == [true, false, true, false])
  }

  @Test func `an event handled inside an inner question waits for the outermost`() {
    var depth = 0
    let machine = makeMeddler { machine in
      depth += 1
      if depth == 1 { _ = machine.canHandle("ask") } else { machine.handle("go") }
    }
    #expect(machine.canHandle("ask"))
    #expect(log.entries == ["asked in 0", "asked in 0", "performed"])
  }

  private let log = Log()

  /// Meddles whenever it is asked about "ask"; "go" leads to the state 1.
  private func makeMeddler(_ meddle: @escaping (Script.Machine) -> Void) -> Script.Machine {
    let box = Box()
    let machine = makeMachine { [log] state, event in
      switch event {
      case "ask":
        log.add("asked in \(state)")
        if let machine = box.machine { meddle(machine) }
        return .to(2)
      case "go": return .to(1) { _ in log.add("performed") }
      default: return nil
      }
    }
    box.machine = machine
    return machine
  }
}

@Suite struct `Guards that ask in a circle` {
  @Test func `get false as an answer`() {
    let machine = makeCircle { $0.canHandle("ask") }
    #expect(!machine.canHandle("ask"))
    #expect(machine.handle("ask") == .ignored)
  }

  @Test func `get no event as an answer`() {
    let machine = makeCircle { !$0.enabledEvents(among: ["ask", "other"]).isEmpty }
    #expect(machine.enabledEvents(among: ["ask", "other"]) == [])
  }

  @Test func `are not asked again and again`() {
    var count = 0
    let machine = makeCircle { machine in
      count += 1
      return (0..<10).contains { _ in machine.canHandle("ask") }
    }
    #expect(!machine.canHandle("ask"))
    #expect(count < 1_000)
  }

  @Test func `leave the machine as usable as before`() {
    let machine = makeCircle { $0.canHandle("ask") }
    _ = machine.canHandle("ask")
    #expect(machine.canHandle("go"))
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  private func makeCircle(_ holds: @escaping (Script.Machine) -> Bool) -> Script.Machine {
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
