import Schematic
import Statecharts
import Testing

/// Steps that a chart takes by its table, and those that it cannot take so.
@Suite struct RegionStepTests {
  @Test func `a configuration of many regions does not change while its machine goes on`() throws {
    let machine = try StateMachine(Wheels(count: 6), subject: Trace(), reference: .strong)
    machine.start()
    let first = machine.state
    machine.handle("turn")
    let second = machine.state
    for _ in 0..<4 { machine.handle("turn") }
    #expect(first.leaves == (0..<6).map { "\($0)a" })
    #expect(second.leaves == (0..<6).map { "\($0)b" })
    #expect(machine.state.leaves == (0..<6).map { "\($0)c" })
  }

  private struct Turns: TracedChart {
    let exitsRegionsInOrder: Bool

    var body: [Element] {
      tracedParallel("both") {
        for name in ["a", "b"] {
          region {
            traced("\(name)1") { on("turn", to: "\(name)2") }
            traced("\(name)2")
          }
        }
      }
    }
  }

  @Test(arguments: [(true, "-a1 -b1 +a2 +b2"), (false, "-b1 -a1 +a2 +b2")])
  func `regions are exited in the order that the chart declares`(
    exitsInOrder: Bool, expected: String
  ) throws {
    let trace = Trace()
    let machine = try Turns(exitsRegionsInOrder: exitsInOrder).started(trace)
    machine.handle("turn")
    #expect(trace.take() == expected)
  }

  /// A machine reuses the storage of a state that nothing keeps, so each selection of kept states is another way
  /// through that code.
  @Test func `whichever states of many regions are kept, none of them changes`() throws {
    for selection in 0..<64 {
      let machine = try StateMachine(Wheels(count: 6), subject: Trace(), reference: .strong)
      machine.start()
      var kept: [(state: Configuration<String>, leaves: [String])] = []
      for step in 0..<6 {
        if selection & (1 << step) != 0 { kept.append((machine.state, machine.state.leaves)) }
        machine.handle("turn")
      }
      #expect(kept.allSatisfy { $0.state.leaves == $0.leaves }, "\(selection)")
    }
  }

  @Test func `outcomes of steps of many regions keep their states`() throws {
    let machine = try StateMachine(Wheels(count: 6), subject: Trace(), reference: .strong)
    machine.start()
    let outcomes = (0..<4).map { _ in machine.handle("turn") }
    let letters = outcomes.map { outcome -> String in
      guard case .transitioned(let from, let to) = outcome else { return "?" }
      return "\(from.leaves[5])\(to.leaves[5])"
    }
    #expect(letters == ["5a5b", "5b5c", "5c5a", "5a5b"])
  }

  @Test func `a step of many regions without a change of states leads from and to the same`() throws
  {
    let machine = try StateMachine(Wheels(count: 6), subject: Trace(), reference: .strong)
    machine.start()
    machine.handle("turn")
    guard case .transitioned(let from, let to) = machine.handle("note") else {
      Issue.record("The internal transition is not taken.")
      return
    }
    #expect(from == to)
    #expect(to.leaves[0] == "0b")
  }

  @Test func `the error of an entry in one of many regions leaves the machine in the new states`()
    throws
  {
    let machine = try StateMachine(
      Wheels(count: 6, failing: "3b"), subject: Trace(), reference: .strong)
    machine.start()
    var origins: [String] = []
    machine.observe { notice in
      if case .transitioned(let from, _, _, _) = notice { origins += from.leaves }
    }
    let outcome = machine.handle("turn")
    #expect(outcome.error is Wheels.Failure)
    #expect(machine.state.leaves == (0..<6).map { "\($0)b" })
    #expect(origins == (0..<6).map { "\($0)a" })
  }

  @Test(arguments: [2, 6])
  func `an event that a state of one region defers is recalled for all regions`(
    count: Int
  ) throws {
    let trace = Trace()
    let machine = try StateMachine(
      Wheels(count: count, deferring: "1a"), subject: trace, reference: .strong)
    machine.start()
    #expect(machine.handle("note") == .deferred)
    #expect(trace.take() == "")
    machine.handle("turn")
    #expect(trace.take() == (0..<count).map { "\($0)b" }.joined(separator: " "))
    #expect(machine.deferredEvents.isEmpty)
  }

  @Test func `what a state around regions defers, a transition in one of them takes`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("both") {
          defers("note")
          region { state("a") { on("note") { $0.note("a") } } }
          region { state("b") }
        }
      }
    }
    let trace = Trace()
    let machine = try StateMachine(Chart(), subject: trace, reference: .strong)
    machine.start()
    #expect(machine.handle("note").isTransition)
    #expect(trace.take() == "a")
  }

  @Test func `each of 250 kinds of event triggers its own transition`() throws {
    let machine = try StateMachine(Dial(kinds: 250), subject: Trace(), reference: .strong)
    machine.start()
    for kind in [0, 62, 63, 64, 127, 128, 249] {
      machine.handle(Dial.Event(kind: UInt8(kind)))
      #expect(machine.subject?.take() == "\(kind)")
    }
    #expect(machine.handle(Dial.Event(kind: 250)) == .ignored)
  }

  @Test func `a chart whose table would be too large takes the same steps`() throws {
    let machine = try StateMachine(
      Dial(kinds: 200, positions: 120), subject: Trace(), reference: .strong)
    machine.start()
    machine.handle(Dial.Event(kind: 199))
    machine.handle(Dial.Event(kind: 7))
    #expect(machine.subject?.take() == "-0 199 -79 7")
  }

  @Test func `an event that a trigger matches by equality, not by its byte, is handled`() throws {
    let machine = try StateMachine(Halves(), subject: Trace(), reference: .strong)
    machine.start()
    #expect(machine.handle(Halves.Event(byte: 5)).isTransition)
    #expect(machine.isIn("b"))
  }
}

// MARK: - Charts

/// Regions of three states each, which all turn at once.
private struct Wheels: TracedChart {
  struct Failure: Error {}

  let count: Int
  var failing: String?
  var deferring: String?

  var body: [Element] {
    parallel("wheels") {
      for number in 0..<count {
        region {
          position("\(number)a", before: "\(number)b")
          position("\(number)b", before: "\(number)c")
          position("\(number)c", before: "\(number)a")
        }
      }
    }
  }

  private func position(_ id: String, before next: String) -> Element {
    state(id) {
      onEntry { _ in if id == failing { throw Failure() } }
      on("turn", to: next)
      if id == deferring { defers("note") } else { on("note") { $0.note(id) } }
    }
  }
}

/// Each kind of event leads from every position to one position.
private struct Dial: Statechart {
  struct Event: Equatable {
    let kind: UInt8
  }

  typealias State = Int
  typealias Subject = Trace

  let kinds: Int
  var positions = 1

  var body: [Element] {
    for kind in 0..<kinds {
      on(Event(kind: UInt8(kind)), to: kind % positions) { $0.note("\(kind)") }
    }
    for position in 0..<positions {
      state(position) {
        if positions > 1 { onExit { $0.note("-\(position)") } }
      }
    }
  }
}

/// Events of one byte that are equal if they are both odd or both even.
private struct Halves: Statechart {
  struct Event: Equatable {
    let byte: UInt8

    static func == (left: Event, right: Event) -> Bool { left.byte % 2 == right.byte % 2 }
  }

  typealias State = String
  typealias Subject = Trace

  var body: [Element] {
    state("a") { on(Event(byte: 1), to: "b") }
    state("b")
  }
}
