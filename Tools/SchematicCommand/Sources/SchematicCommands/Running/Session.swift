import ChartDocuments
import LoadedCharts
import Schematic
import SchematicInspector
import Statecharts

/// A chart that is run by hand.
///
/// A transition after a time is one on the event `after.STATE.NUMBER`, with its number among the transitions of
/// the state. Events that are sent after a delay are not sent, but delivered by hand.
final class Session {
  typealias Machine = StateMachine<StatechartSchema<NamedState, NamedEvent, Answers>>

  private let chart: LoadedChart<Answers>
  private let answers: Answers
  private let names: ReferencedNames
  private let document: ChartDocument
  private var machine: Machine
  /// The actions that the start has performed.
  private(set) var performedByStart: [String]
  /// Why the machine has not started; `nil` if it has.
  private(set) var startFailure: String?
  /// The events so far.
  private(set) var events: [String] = []
  /// The recorder of the machine; `nil` if it is not recorded.
  private(set) var recorder: Recorder?

  /// - Parameter isRecorded: Whether the start and the events are recorded. Default: no.
  init(
    _ document: ChartDocument, _ answers: Answers, file: String, isRecorded: Bool = false
  ) throws {
    let document = document.withTimeByHand
    self.answers = answers
    self.document = document
    names = ReferencedNames(document)
    chart = try Answers.chart(of: document, file: file)
    recorder = isRecorded ? Recorder() : nil
    machine = try StateMachine(chart, subject: answers)
    performedByStart = []
    start()
  }

  private func start() {
    if let recorder {
      answers.beginRecordedEvent()
      recorder.add(machine)
    }
    startFailure = machine.start().error.map { "\($0)" }
    performedByStart = answers.takeNotes()
  }

  /// The innermost active states.
  var active: [String] { machine.state.leaves.map(\.id) }

  /// The events that have an effect now; guards that would be asked for count as if they held.
  var enabled: [String] {
    answers.assumingThatGuardsHold {
      names.events.filter { machine.canHandle(NamedEvent($0)) }
    }
  }

  /// The names of the chart's guards.
  var guards: Set<String> { names.guards }

  /// Whether a transition is for an event.
  func isKnown(_ event: String) -> Bool {
    names.events.contains(event)
      || names.descriptors.contains { $0.matches(event, by: document.eventMatching) }
  }

  /// The event that a text stands for: its number among the enabled events, or its name.
  ///
  /// - Returns: `nil` for a number that is neither.
  func event(for text: String) -> String? {
    guard let number = Int(text) else { return text }
    let enabled = enabled
    if enabled.indices.contains(number - 1) { return enabled[number - 1] }
    return isKnown(text) ? text : nil
  }

  /// The report of the start.
  var startReport: StepReport {
    StepReport(
      event: "start", outcome: startFailure == nil ? "started" : "failed",
      performed: performedByStart, active: active, enabled: enabled, reason: startFailure)
  }

  /// Delivers an event.
  ///
  /// - Returns: The report of its step.
  func deliver(_ event: String) -> StepReport {
    if recorder != nil { answers.beginRecordedEvent() }
    let outcome = machine.handle(NamedEvent(event))
    events.append(event)
    return StepReport(
      event: event, outcome: outcome.name, performed: answers.takeNotes(), active: active,
      enabled: enabled, reason: outcome.error.map { "\($0)" })
  }

  /// Answers a guard from now on.
  func answer(_ name: String, _ holds: Bool) { answers.guards[name] = holds }

  /// Starts anew.
  func restart() throws {
    events = []
    if recorder != nil { recorder = Recorder() }
    machine = try StateMachine(chart, subject: answers)
    start()
  }

  /// Takes back the last event: all others are delivered again, with the answers that are known now.
  func undo() throws {
    let kept = events.dropLast()
    try restart()
    for event in kept { _ = deliver(event) }
  }
}

/// The result of an event.
struct StepReport: Codable, Equatable {
  let event: String
  let outcome: String
  let performed: [String]
  let active: [String]
  let enabled: [String]
  /// Why the event was rejected, or has failed.
  var reason: String?
}

extension Outcome {
  /// The name of the case.
  fileprivate var name: String {
    switch self {
    case .transitioned: "transitioned"
    case .ignored: "ignored"
    case .rejected: "rejected"
    case .queued: "queued"
    case .deferred: "deferred"
    case .subjectReleased: "subjectReleased"
    case .failed: "failed"
    }
  }
}
