import Schematic
import SchematicVerification
import Statecharts
import Testing
import TransitionTables

/// Explorations that begin in given configurations.
struct GivenConfigurationTests {
  /// Nothing leads to the states of the second half.
  struct Relay: Statechart {
    enum State: CaseIterable { case idle, sending, old, repairing, repaired }
    enum Event: CaseIterable { case send, repair }

    var body: [Element] {
      state(.idle) { on(.send, to: .sending) }
      state(.sending) { on(.send, to: .idle) }
      state(.old, initial: .repairing) {
        state(.repairing) { on(.repair, to: .repaired).when("possible") { true } }
        state(.repaired) { on(.send, to: .idle) }
      }
    }
  }

  private func configuration(in state: Relay.State) throws -> Configuration<Relay.State> {
    struct Saved: Statechart {
      let start: Relay.State
      typealias State = Relay.State
      typealias Event = Relay.Event
      var body: [Element] { Relay().body }
      var initialStates: [State] { [start] }
    }
    let machine = try StateMachine(Saved(start: state))
    machine.start()
    return machine.state
  }

  @Test func `a given configuration reaches what the initial one does not`() throws {
    let isRepaired = { (configuration: Configuration<Relay.State>) in
      configuration.contains(.repaired)
    }
    #expect(try Relay().explored().path(to: isRepaired) == nil)

    let model = try Relay().explored(from: [configuration(in: .repairing)])
    let path = try #require(model.path(to: isRepaired))
    #expect(path.report == "0. start → repairing\n1. repair [possible] → repaired")
    #expect(model.configurations.first?.leaves == [.repairing])
    #expect(model.configurations.count == 4)
  }

  @Test func `findings are those from the given configurations on`() throws {
    #expect(
      try Set(Relay().explored().findings.map(\.kind)).contains(.unreachableState))
    let all = try [configuration(in: .repairing), configuration(in: .idle)]
    #expect(try Relay().explored(from: all).findings.isEmpty)
    let start = try Relay().makeSchema().initialState
    #expect(try Relay().explored(from: [start]).configurations.count == 2)
  }

  @Test func `a configuration of another chart is an error`() throws {
    struct Other: Statechart {
      typealias State = Relay.State
      typealias Event = Relay.Event
      var body: [Element] {
        state(.idle)
        state(.sending)
        state(.repairing)
        state(.repaired) { state(.old) }
      }
    }
    let saved = try configuration(in: .repaired)
    #expect(throws: IncompatibleConfigurationError.self) { try Other().explored(from: [saved]) }
  }

  @Test func `nothing is proved of machines that begin nowhere`() throws {
    let model = try Relay().explored(from: [])
    #expect("\(model)" == "0 configurations, 0 edges")
    #expect(!model.isComplete)
    let verdict = model.check(.never("old") { $0.contains(.old) })
    #expect(!verdict.holds)
    #expect(verdict.certainty == .unknown)
    #expect(verdict.counterexample == nil)
    #expect(try !Ticket().explored(from: []).isComplete)
  }

  @Test func `a table and a flat schema are explored from given states`() throws {
    let model = try Ticket().explored(from: [.lost])
    #expect(model.configurations == [.lost, .found])
    #expect(try Ticket().explored().configurations == [.new])
    #expect(try Counter().explored(from: [7], events: [1]).configurations == [7, 8, 9])
  }

  @Test(arguments: [false, true])
  func `real machines are explored from given states, by copies or by repetition`(
    copies: Bool
  ) throws {
    let model = try Relay().exploredExactly(
      from: [configuration(in: .repairing)], events: Relay.Event.allCases, subject: {},
      fingerprint: { _ in 0 }, copy: copies ? { $0 } : nil)
    #expect(
      model.configurations.map(\.state.leaves) == [[.repairing], [.repaired], [.idle], [.sending]])
  }
}

private struct Ticket: TransitionTable {
  enum State { case new, lost, found }
  enum Event: CaseIterable { case find, use }
  let initialState = State.new

  var body: [Row] {
    on(.find, from: .lost, to: .found)
    on(.use, from: .found, to: .found)
  }
}

private struct Counter: FlatStateMachineSchema {
  let initialState = 0

  func transition(from state: Int, on event: Int) -> Transition<Int, Int, Void>? {
    state < 9 ? .to(state + event) : nil
  }
}
