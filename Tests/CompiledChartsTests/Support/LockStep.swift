import Schematic
import SchematicEmbedded
import Statecharts

/// A machine of the engine and a compiled one, side by side: from each pair of states that they reach together, with each
/// event, with the time until the next timer elapses, and with each combination of answers of guards.
struct LockStep<
  State: Hashable & Sendable, Event: Hashable, Subject, Machine: CompiledMachine
> {
  typealias Engine = StateMachine<StatechartSchema<State, Event, Subject>>

  let schema: StatechartSchema<State, Event, Subject>
  let subject: Subject
  /// Is not started.
  let machine: Machine
  /// By number.
  let events: [Event]
  let answers: Answers
  /// The active states of both in the same words.
  let engineStates: (Engine) throws -> [String]
  let machineStates: (Machine) -> [String]

  /// How many pairs of states there are, and how many events were handled in them.
  private(set) var counts = (states: 0, steps: 0)

  /// Both machines, and the events that lead to them.
  private struct Pair {
    var saved: Engine.Saved?
    var machine: Machine
    var time: Int64 = 0
    var path: [String] = []
  }

  /// What an input does.
  private struct Moment: Equatable {
    let outcome: String
    let states: [String]
    let phase: String
    let deferred: [String]
    let timeToNext: Duration?
    let calls: [String]
  }

  private enum Input {
    case start
    case event(Int)
    case time
    case stop
  }

  init(
    schema: StatechartSchema<State, Event, Subject>, subject: Subject, machine: Machine,
    events: [Event], answers: Answers, engineStates: @escaping (Engine) throws -> [String],
    machineStates: @escaping (Machine) -> [String]
  ) {
    (self.schema, self.subject, self.machine, self.events) = (schema, subject, machine, events)
    (self.answers, self.engineStates, self.machineStates) = (answers, engineStates, machineStates)
  }

  /// The first difference, with a shortest path to it; `nil` if there is none.
  mutating func difference() throws -> String? {
    var pairs = [Pair(saved: nil, machine: machine)]
    var (known, head): ([Engine.Saved: [Machine.Configuration]], Int) = ([:], 0)
    while head < pairs.count {
      let pair = pairs[head]
      head += 1
      for input in inputs(in: pair) {
        answers.script = []
        repeat {
          var next = pair
          next.path.append(name(input))
          let expected = try stepOfEngine(&next, input)
          let got = stepOfMachine(&next, input)
          guard expected == got else {
            return "\(next.path.joined(separator: ", ")): expected \(expected), got \(got)"
          }
          counts.steps += 1
          guard let saved = next.saved,
            known[saved]?.contains(next.machine.configuration) != true
          else { continue }
          known[saved, default: []].append(next.machine.configuration)
          pairs.append(next)
        } while answers.advance()
      }
    }
    counts.states = pairs.count - 1
    return nil
  }

  private func inputs(in pair: Pair) -> [Input] {
    guard pair.saved != nil else { return [.start] }
    return events.indices.map(Input.event) + [.stop]
      + (pair.machine.nextDeadline == nil ? [] : [.time])
  }

  private func stepOfEngine(_ pair: inout Pair, _ input: Input) throws -> Moment {
    answers.begin()
    let engine = Engine(schema: schema, subject: subject)
    if let saved = pair.saved { try engine.resume(from: saved) }
    let time = ManualTime { [unowned engine] in engine.handle($0) }
    engine.hostActivities(by: time)
    let outcome: String
    switch input {
    case .start: outcome = word(engine.start())
    case .event(let number): outcome = word(engine.handle(events[number]))
    case .stop: outcome = word(engine.stop())
    case .time:
      time.advance(to: time.timeToNext ?? .zero)
      outcome = "time"
    }
    pair.saved = engine.saved
    return Moment(
      outcome: outcome, states: try engineStates(engine), phase: phase(of: engine),
      deferred: engine.deferredEvents.map { "\($0)" }, timeToNext: time.timeToNext,
      calls: answers.calls)
  }

  private func stepOfMachine(_ pair: inout Pair, _ input: Input) -> Moment {
    answers.begin()
    var outcome: CompiledOutcome<Machine.Failure>?
    switch input {
    case .start: outcome = pair.machine.start()
    case .event(let number): outcome = pair.machine.handle(number: UInt8(number))
    case .stop: outcome = pair.machine.stop()
    case .time:
      pair.time = pair.machine.nextDeadline ?? pair.time
      pair.machine.advance(to: pair.time)
    }
    let (machine, time) = (pair.machine, pair.time)
    return Moment(
      outcome: outcome.map { String("\($0)".prefix { $0 != "(" }) } ?? "time",
      states: machineStates(machine), phase: phase(of: machine), deferred: deferred(in: machine),
      timeToNext: machine.nextDeadline.map { .nanoseconds($0 - time) }, calls: answers.calls)
  }

  // MARK: - Descriptions

  private func name(_ input: Input) -> String {
    switch input {
    case .start: "start"
    case .event(let number): "\(events[number])"
    case .time: "time"
    case .stop: "stop"
    }
  }

  private func word(_ outcome: Outcome<Configuration<State>>) -> String {
    switch outcome {
    case .transitioned: "transitioned"
    case .ignored: "ignored"
    case .deferred: "deferred"
    case .failed: "failed"
    case .queued, .rejected, .subjectReleased: "\(outcome)"
    }
  }

  private func phase(of engine: Engine) -> String {
    engine.state.isTerminated ? "terminated" : engine.state.isFinal ? "completed" : ""
  }

  private func phase(of machine: Machine) -> String {
    switch machine.pool.phase {
    case .terminated: "terminated"
    case .completed: "completed"
    case .running, .stopped, .unstarted: ""
    }
  }

  private func deferred(in machine: Machine) -> [String] {
    (0..<machine.pool.deferred.count).map { "\(events[Int(machine.pool.deferred[$0])])" }
  }
}

/// What guards and actions of both machines call: each combination of answers comes once.
final class Answers {
  /// The answers in the order in which guards are evaluated.
  var script: [Bool] = []
  private var position = 0
  /// What was performed and evaluated since ``begin()``.
  private(set) var calls: [String] = []

  /// Answers the same from the beginning.
  func begin() { (position, calls) = (0, []) }

  func perform(_ name: String) { calls.append(name) }

  func holds(_ name: String) -> Bool {
    calls.append("\(name)?")
    if position == script.count { script.append(false) }
    position += 1
    return script[position - 1]
  }

  /// The next combination.
  ///
  /// - Returns: Whether there is one.
  func advance() -> Bool {
    while script.last == true { script.removeLast() }
    guard !script.isEmpty else { return false }
    script[script.count - 1] = true
    return true
  }
}
