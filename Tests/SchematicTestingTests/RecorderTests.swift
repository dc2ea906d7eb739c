import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

struct RecorderTests {
  let money = Money()

  @Test func `a recorder records the transitions of a machine`() {
    let gate = StateMachine(Gate(), subject: money)
    let recorder = Recorder(gate)
    gate.outcomes(of: .coin, .coin, .push)
    #expect(
      recorder.steps == [
        .init(from: .closed, on: .coin, to: .open), .init(from: .open, on: .push, to: .closed),
      ])
    #expect(recorder.states == [.open, .closed])
  }

  @Test func `the description of a recorder is a numbered list`() {
    let gate = StateMachine(schema: Gate(pushesToBreak: 1), subject: money)
    let recorder = Recorder(gate)
    gate.outcomes(of: .push, .coin, .coin)
    #expect(
      "\(recorder)" == """
        1. push: closed → closed
        2. push: failed in closed: Jammed()
        3. coin: closed → open
        4. coin: rejected in open: Jammed()
        """)
  }

  @Test func `a recorder records from its creation on, and can be cleared`() {
    let gate = StateMachine(Gate(), subject: money)
    gate.handle(.coin)
    let recorder = Recorder(gate)
    #expect("\(recorder)" == "(nothing has happened)")
    gate.handle(.push)
    recorder.clear()
    #expect(recorder.notices.isEmpty)
  }

  @Test func `the states of a chart are recorded as leaf states`() throws {
    let radio = try StateMachine(Radio())
    let recorder = Recorder(radio)
    radio.start()
    radio.outcomes(of: .power, .louder, .louder)
    #expect(recorder.leaves() == [[.off], [.quiet], [.loud]])
    #expect(
      recorder.lines == [
        "(not started) → off", "power: off → quiet", "louder: quiet → loud",
        "louder: ignored in loud",
      ])
  }

  @Test func `a recorder records the machine of an actor`() async {
    let gate = StateMachineActor(Gate(), subject: Money())
    let recorder = await Recorder(gate)
    gate.send(.coin)
    await gate.handle(.push)
    #expect(recorder.lines == ["coin: closed → open", "push: open → closed"])
  }
}

struct PathTests {
  @Test func `states(after:) and outcomes(of:) return a value for each event`() {
    let money = Money()
    let gate = StateMachine(Gate(), subject: money)
    #expect(gate.states(after: .coin, .push, .push) == [.open, .closed, .closed])
    #expect(
      gate.outcomes(of: .coin, .coin) == [
        .transitioned(from: .closed, to: .open), .rejected(Gate.Jammed()),
      ])
  }

  @Test func `leaves(after:) returns the leaf states after each event`() throws {
    let radio = try StateMachine(Radio()).started()
    #expect(radio.leaves(after: .power, .louder, .power) == [[.quiet], [.loud], [.off]])
  }
}
