import ExampleMachines
import Schematic
import SchematicVerification
import Testing
import TransitionTables

/// Which rows a table or a flat schema explains.
@Suite struct TableLogTests {
  typealias Gate = TableTests.Gate

  struct Order: TransitionTable {
    enum State: Hashable {
      case open, paying(Int), paid, late
      var amount: Int? { if case .paying(let amount) = self { amount } else { nil } }
    }
    enum Event: Equatable {
      case pay(Int), charged, timeout, reopen, split
      var amount: Int? { if case .pay(let amount) = self { amount } else { nil } }
    }
    final class Subject {
      var hasItems = true
      func note() throws {}
    }
    let initialState = State.open

    var body: [Row] {
      on(\.amount, event: "pay", from: .open, making: State.paying).when("has items") { cart, _ in
        cart.hasItems
      }
      on(.charged, from: \.amount, to: .paid)
      on(.timeout, from: \.amount, to: .late)
      on(.reopen, from: .late, to: .open).perform("note") { try $0.note() }
      on(.split, from: .open, to: .late).performWithContext { $0.send(.reopen) }
    }
  }

  private let samples: [Order.Event] = [.pay(1), .pay(2), .charged, .timeout, .reopen, .split]

  private func rows(_ steps: (String, String)...) -> [LogRow] {
    steps.map { LogRow(event: $0, states: [$1]) }
  }

  private func check(_ change: (inout LogCheckOptions) -> Void = { _ in }) throws -> LogCheck {
    var options = LogCheckOptions()
    change(&options)
    return try LogCheck(Order(), events: samples, options: options)
  }

  @Test func `a log of a table has no finding, whatever its guards answer`() throws {
    var check = try check()
    let log = rows(
      ("start", "open"), ("pay", "open"), ("pay", "paying"), ("pay", "paying"),
      ("unknown", "paying"),
      ("timeout", "late"), ("reopen", "open"), ("pay", "paying"), ("charged", "paid"))

    #expect(check.firstFinding(in: log) == nil)
    #expect((check.rowCount, check.uncheckedRowCount) == (9, 0))
  }

  @Test func `a row that no row of the table explains has its alternatives`() throws {
    var check = try check()
    let log = rows(("start", "open"), ("pay", "paying"), ("charged", "late"))

    #expect(
      check.firstFinding(in: log)?.description == """
        Row 3: charged → late
          The event leads to other states.
          Before: paying
          Nearest: charged → paid
          Allowed:
            charged → paid
            timeout → late
          A shortest run to it:
            0. start → open
            1. pay(1) → paying
        """)
  }

  @Test func `guards and effects may throw, and rows without both do not fail`() throws {
    func finding(_ event: String, _ source: String, _ target: String) throws -> LogFinding? {
      var check = try check { $0.beginning = .anywhere }
      return check.consume(
        LogRow(event: event, outcome: .failed, from: [source], states: [target]))
    }
    // The guard is evaluated before the state changes, the effect is performed afterwards.
    #expect(try finding("pay", "open", "open") == nil)
    #expect(try finding("reopen", "late", "open") == nil)
    #expect(try finding("reopen", "late", "late") != nil)
    #expect(
      try finding("charged", "paying", "paid")?.reason
        == "The outcome differs from that of the chart.")
  }

  @Test(arguments: [false, true])
  func `an effect with a context may send events that the same row handles`(maySend: Bool) throws {
    var check = try check {
      ($0.actionsMaySendEvents, $0.beginning) = (maySend, .anywhere)
    }
    let finding = check.consume(LogRow(event: "split", from: ["open"], states: ["open"]))
    #expect((finding == nil) == maySend)
    #expect(
      check.consume(LogRow(machine: "2", event: "split", from: ["open"], states: ["late"])) == nil)
  }

  @Test func `a row of the table without a sample is an error`() {
    let sample = "open --pay [has items]--> a state with data"
    #expect(throws: LogCheckError.missingSamples([sample])) { try LogCheck(Order()) }
  }

  @Test func `a table that is not explored whole reports no row`() throws {
    var check = try check { $0.exploration.maximumConfigurations = 2 }
    #expect(check.firstFinding(in: rows(("pay", "paying"), ("charged", "open"))) == nil)
    #expect(check.uncheckedRowCount == 1)
  }

  /// All logs of three rows, each with an event or none, and a state or none.
  @Test func `exactly the logs that a machine with some answers of guards writes are explained`()
    throws
  {
    let states = Gate.State.allCases.map { Optional($0) } + [nil]
    let events = Gate.Event.allCases.map { Optional($0) } + [nil]
    let steps = states.flatMap { state in events.map { (event: $0, state: state) } }
    var options = LogCheckOptions()
    options.exploration.failures = .never
    options.exploration.sharesAnswersByName = true
    let empty = try LogCheck(Gate(), options: options)
    let successors = try successors()
    var explained = 0

    for first in steps {
      for second in steps {
        for third in steps {
          var check = empty
          let log = [first, second, third].map {
            LogRow(event: $0.event.map { "\($0)" }, states: $0.state.map { ["\($0)"] })
          }
          var possible: Set = [Gate.State.closed]
          let expected = [first, second, third].firstIndex { step in
            let next = possible.flatMap { successors[$0]?[step.event] ?? [] }
            possible = Set(next).filter { step.state == nil || step.state == $0 }
            return possible.isEmpty
          }
          #expect(check.firstFinding(in: log).map { $0.number - 1 } == expected, "\(log)")
          if expected == nil { explained += 1 }
        }
      }
    }
    #expect(explained > 500)
  }

  /// By state and event, the states in which machines are afterwards; any event, or none, for `nil`.
  private func successors() throws -> [Gate.State: [Gate.Event?: Set<Gate.State>]] {
    var found: [Gate.State: [Gate.Event?: Set<Gate.State>]] = [:]
    for state in Gate.State.allCases {
      found[state, default: [:]][nil, default: []].insert(state)
      for event in Gate.Event.allCases {
        for isPaid in [false, true] {
          let post = Gate.Post()
          post.isPaid = isPaid
          let machine = try StateMachine(Gate(), subject: post)
          try machine.resume(from: SavedMachine(state: state))
          machine.handle(event)
          for event in [event, nil] {
            found[state, default: [:]][event, default: []].insert(machine.state)
          }
        }
      }
    }
    return found
  }

  @Test func `a flat schema is followed through rows without states`() throws {
    var options = LogCheckOptions()
    options.actionsMaySendEvents = false
    var check = try LogCheck(TCP(), options: options)
    func consume(_ event: TCPEvent) -> LogFinding? {
      check.consume(LogRow(event: "\(event)", outcome: .transitioned))
    }
    for event in [TCPEvent.passiveOpen, .receiveSYN, .receiveACKOfSYN, .receiveFIN] {
      #expect(consume(event) == nil)
    }
    let finding = consume(.activeOpen)
    #expect(finding?.possibleStates == [["CLOSE-WAIT"]])
    #expect(
      finding?.allowed == [
        "CLOSE → LAST-ACK", "CLOSE → LAST-ACK (failed)", "ABORT → CLOSED",
        "ABORT → CLOSED (failed)", "rcv RST → CLOSED", "rcv RST → CLOSED (failed)",
      ])
  }

  @Test func `a schema whose events are not known needs samples`() throws {
    struct Door: FlatStateMachineSchema {
      enum Event: Equatable { case push(Int) }
      let initialState = false
      func transition(from state: Bool, on event: Event) -> Transition<Bool, Event, Void>? {
        .to(!state)
      }
    }
    #expect(throws: LogCheckError.missingSamples(["Event"])) { try LogCheck(Door()) }
    var check = try LogCheck(Door(), events: [.push(1)])
    let log = [LogRow(event: "push", states: ["true"]), LogRow(event: "push", states: ["false"])]
    #expect(check.firstFinding(in: log) == nil)
  }
}
