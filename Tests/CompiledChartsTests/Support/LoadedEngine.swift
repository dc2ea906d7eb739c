import ChartDocuments
import LoadedCharts
import Schematic
import SchematicEmbedded
import Statecharts

/// A machine of the engine that runs a document, for a comparison with a compiled one.
final class LoadedEngine {
  typealias Machine = StateMachine<StatechartSchema<NamedState, NamedEvent, Answering>>

  let subject: Answering
  private(set) var machine: Machine
  private(set) var time: ManualTime<NamedEvent>
  /// The first outcome of an event of a timer that is an error.
  private var timerOutcome: String?
  /// Whether the last event was a delayed one, whose outcome the machine gives to observers alone.
  private var isDelayed = false

  init(_ document: ChartDocument, _ subject: Answering) throws {
    let chart = try LoadedChart(
      document, bindings: .answering, allowingUnusedBindings: true)
    self.subject = subject
    machine = try StateMachine(chart, subject: subject)
    time = ManualTime { _ in }
    host(at: .zero)
  }

  private func host(at now: Duration) {
    (machine.maximumSteps, machine.maximumEvents) = (200, 200)
    machine.observe { [unowned self] notice in
      if case .delayedEvent(_, .delivered) = notice { isDelayed = true }
      guard isDelayed, case .failed(let error, _, _) = notice else { return }
      timerOutcome = timerOutcome ?? (error is StepLimitExceededError ? "limit" : "failed")
    }
    time = ManualTime { [unowned self] event in
      isDelayed = false
      let outcome = Self.word(machine.handle(event))
      if outcome == "failed" || outcome == "limit" { timerOutcome = timerOutcome ?? outcome }
    }
    time.advance(to: now)
    machine.hostActivities(by: time)
  }

  /// Handles an input.
  ///
  /// - Returns: The word for its outcome.
  func handle(_ input: MachineInput) throws -> String {
    switch input {
    case .start: return Self.word(machine.start())
    case .stop: return Self.word(machine.stop())
    case .event(let event): return Self.word(machine.handle(NamedEvent(event)))
    case .time(let duration):
      (timerOutcome, isDelayed) = (nil, false)
      time.advance(to: time.now + duration)
      return timerOutcome ?? "time"
    case .resume: return "resumed"
    }
  }

  var saved: SavedText {
    get throws { try machine.schema.text(of: machine.saved) { "\"\($0.name)\"" } }
  }

  /// Continues as another machine.
  func resume(from text: SavedText) throws {
    let next = Machine(schema: machine.schema, subject: subject)
    try next.resume(
      from: machine.schema.saved(from: text) { NamedEvent($0.filter { $0 != "\"" }) })
    machine = next
    host(at: time.now)
  }

  static func word(_ outcome: Outcome<Configuration<NamedState>>) -> String {
    switch outcome {
    case .transitioned: "transitioned"
    case .ignored: "ignored"
    case .deferred: "deferred"
    case .failed(let error, _): error is StepLimitExceededError ? "limit" : "failed"
    case .queued, .rejected, .subjectReleased: "\(outcome)"
    }
  }
}

/// What a machine is told.
enum MachineInput {
  case start
  case stop
  case event(String)
  /// Time that passes.
  case time(Duration)
  /// Each machine continues with what the other one has saved.
  case resume
}

extension ChartBindings<Answering> {
  /// Functions for all names that random charts have.
  static var answering: Self {
    var bindings = Self()
    for name in Answering.actions {
      bindings.action(name) { subject, _ in try subject.perform(name) }
    }
    for name in Answering.guards {
      bindings.guard(name) { subject, _ in try subject.holds(name) }
    }
    bindings.delay("late") { subject, _ in .nanoseconds(subject.late) }
    bindings.onLog { subject, entry in subject.note("log \(entry.text)") }
    return bindings
  }
}
