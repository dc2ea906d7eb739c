import Schematic
import Statecharts
import TestSupport
import Testing

/// What actions and observers read of a step that the chart takes by its table: the same as of one that the
/// planner takes, as it does for a machine with a tracer.
@Suite struct StepContextTests {
  private static let events: [Rings.Event] = [.turn, .note, .turn, .leave, .turn]

  @Test(arguments: [1, 2, 4, 6])
  func `actions read the same states of a step, however it is taken`(count: Int) throws {
    let direct = try Self.run(Rings(count: count), isTraced: false)
    #expect(direct.actions.count > 5 * count)
    #expect(try Self.run(Rings(count: count), isTraced: true).actions == direct.actions)
  }

  @Test func `actions of a single region read the states`() throws {
    let read = try Self.run(Rings(count: 1), isTraced: false).actions
    #expect(
      read.prefix(6) == [
        "enter: 0a; exited: ; entered: rings 0a",
        "exit: 0a; exited: 0a; entered: 0b",
        "turn: 0a; exited: 0a; entered: 0b",
        "enter: 0b; exited: 0a; entered: 0b",
        "note: 0b; exited: ; entered: ",
        "exit: 0b; exited: 0b; entered: 0c",
      ])
  }

  @Test(arguments: [1, 2, 4, 6])
  func `observers get the same states of a step, however it is taken`(count: Int) throws {
    let direct = try Self.run(Rings(count: count), isTraced: false)
    #expect(direct.notices.count == 1 + Self.events.count)
    #expect(try Self.run(Rings(count: count), isTraced: true).notices == direct.notices)
  }

  @Test(arguments: [1, 4, 6])
  func `the states that an observer keeps do not change, and outlive the machine`(
    count: Int
  ) throws {
    var kept: [(Configuration<String>, Configuration<String>)] = []
    do {
      let machine = try StateMachine(
        Rings(count: count, hasEntries: false), subject: Trace(), reference: .strong)
      machine.start()
      machine.observeTransitions { old, _, new in kept.append((old, new)) }
      for _ in 0..<4 { machine.handle(.turn) }
    }
    #expect(kept.map { $0.0.leaves[0] } == ["0a", "0b", "0c", "0a"])
    #expect(kept.map { $0.1.leaves[count - 1].last } == ["b", "c", "a", "b"])
    #expect(kept.allSatisfy { $0.1.contains("rings") && !$0.1.contains("nowhere") })
  }

  @Test(arguments: [1, 4, 6], [false, true])
  func `an error of an action with the context undoes the step`(
    count: Int, hasEntries: Bool
  ) throws {
    let machine = try StateMachine(
      Rings(count: count, hasEntries: hasEntries, failing: "\(count - 1)a"), subject: Trace(),
      reference: .strong)
    machine.start()
    let state = machine.state
    #expect(machine.handle(.turn).error is Rings.Failure)
    #expect(machine.state == state)
  }

  /// What the actions and the observers of a machine read.
  private static func run(
    _ chart: Rings, isTraced: Bool
  ) throws -> (actions: [String], notices: [String]) {
    let trace = Trace()
    let machine = try StateMachine(chart, subject: trace)
    var notices: [String] = []
    if isTraced { machine.trace { _ in } }
    machine.observe { notice in
      guard case .transitioned(let old, let event, let new, let cause) = notice else { return }
      notices.append("\(old) by \(event.map { "\($0)" } ?? "-") to \(new) because \(cause)")
    }
    machine.start()
    for event in events { machine.handle(event) }
    return (trace.lines, notices)
  }
}

// MARK: - Payloads

@Suite struct PayloadContextTests {
  @Test(arguments: [1, 4, 6], [false, true])
  func `an action gets the payload, and the next one the context`(
    count: Int, isTraced: Bool
  ) throws {
    let trace = Trace()
    let machine = try StateMachine(Scales(count: count), subject: trace)
    machine.start()
    if isTraced { machine.trace { _ in } }
    machine.handle(.add("3"))
    machine.handle(.remove("1"))
    #expect(
      trace.lines
        == (0..<count).map { ["\($0) has 3", "was in \($0) light"] }.flatMap { $0 }
        + (0..<count).map { "\($0) lacks 1" })
    #expect(machine.state.leaves == (0..<count).map { "\($0) light" })
  }

  @Test func `each trigger is evaluated once, up to that of the transition that is taken`() throws {
    let trace = Trace()
    let machine = try StateMachine(Counted(trace: trace), subject: trace)
    machine.start()
    trace.lines = []
    machine.handle("second")
    #expect(trace.lines == ["first?", "second?", "performed"])
  }
}

// MARK: - Charts

/// Regions of three states, whose actions write down what they read.
private struct Rings: Statechart {
  enum Event { case turn, note, leave }
  struct Failure: Error {}

  typealias State = String
  typealias Subject = Trace

  let count: Int
  var hasEntries = true
  /// The state whose transition fails.
  var failing: String?

  var body: [Element] {
    parallel("rings") {
      for number in 0..<count {
        region {
          place("\(number)a", before: "\(number)b")
          place("\(number)b", before: "\(number)c")
          place("\(number)c", before: "\(number)a")
        }
      }
    }
  }

  @ChartBuilder<State, Event, Subject>
  private func place(_ id: String, before next: String) -> [Element] {
    state(id) {
      if hasEntries {
        onEntry().performWithContext { read("enter", $0) }
        onExit().performWithContext { read("exit", $0) }
      }
      on(.turn, to: next).performWithContext {
        read("turn", $0)
        if id == failing { throw Failure() }
      }
      on(internal: .note).performWithContext { read("note", $0) }
      // Only the first region handles it.
      if id.hasPrefix("0") { on(.leave, to: next).performWithContext { read("leave", $0) } }
    }
  }

  private func read(_ name: String, _ context: borrowing ChartContext<String, Event, Trace>) {
    let active = context.configuration.leaves.filter { context.isActive($0) }
    context.subject.note(
      "\(name): \(active.joined(separator: " ")); "
        + "exited: \(context.statesExited.joined(separator: " ")); "
        + "entered: \(context.statesEntered.joined(separator: " "))")
  }
}

/// Regions whose events carry text.
private struct Scales: Statechart {
  enum Event {
    case add(String), remove(String)
    var added: String? { if case .add(let text) = self { text } else { nil } }
    var removed: String? { if case .remove(let text) = self { text } else { nil } }
  }

  typealias State = String
  typealias Subject = Trace

  let count: Int

  var body: [Element] {
    parallel("scales") {
      for number in 0..<count {
        region {
          state("\(number) light") {
            on(\.added, to: "\(number) heavy") { $0.note("\(number) has \($1)") }
              .performWithContext {
                $0.subject.note("was in \($0.configuration.leaves[number])")
              }
          }
          state("\(number) heavy") {
            on(\.removed, to: "\(number) light").when { _, text in text.count == 1 }
              .perform { $0.note("\(number) lacks \($1)") }
          }
        }
      }
    }
  }
}

/// A state with three transitions, whose triggers are functions that write down their calls.
private struct Counted: Statechart {
  typealias State = String
  typealias Event = String
  typealias Subject = Trace

  let trace: Trace

  var body: [Element] {
    state("a") {
      on(trigger: trigger("first"), to: "b")
      on(trigger: trigger("second"), to: "b").perform { $0.note("performed") }
      on(trigger: trigger("third"), to: "b")
    }
    state("b")
  }

  private func trigger(_ name: String) -> EventTrigger<String> {
    EventTrigger(named: name) {
      trace.note("\(name)?")
      return $0 == name
    }
  }
}
