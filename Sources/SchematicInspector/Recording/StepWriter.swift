import Foundation
import Schematic
import StateGraphs

/// Writes the lines of steps, away from the machine's thread.
struct StepWriter<Schema: StateMachineSchemaProtocol>
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  private let log: MachineLog<Schema>
  private var schema: Schema { log.schema }

  init(_ log: MachineLog<Schema>) {
    self.log = log
  }

  func line(_ record: StepRecord<Schema>) -> String {
    var line = RecordingLine("step")
    line.add("machine", log.id)
    line.add("number", record.number)
    line.add("time", record.time + Date.timeIntervalBetween1970AndReferenceDate)
    line.add("took", Optional(max(0, record.took)))
    if let event = record.event {
      line.add("event", log.options.name(of: event, in: schema))
      line.add("text", log.options.text(of: event))
      line.add("swift", log.options.isMasked ? nil : swiftSpelling(of: event))
    }
    line.add("cause", record.cause.rawValue)
    line.add("outcome", record.outcome.rawValue)
    line.add("reason", reason(of: record))
    addMicrosteps(of: record, to: &line)
    line.add("guards", record.guards.map(line(of:)))
    line.add("from", schema.paths(of: record.from))
    line.add("to", schema.paths(of: record.to ?? record.from))
    line.add("sent", record.delayed.map(line(of:)) + record.messages.map(line(of:)))
    line.add("data", record.data.map(line(of:)))
    line.add("omittedData", count: record.omittedData)
    line.add("sender", record.sender)
    return line.text
  }

  private func reason(of record: StepRecord<Schema>) -> String? {
    if let error = record.error { return "\(error)" }
    switch record.outcome {
    case .ignored: return (record.reason ?? reasonWithoutSubject(of: record))?.description
    case .deferred:
      let states = schema.paths(of: record.from, leavesOnly: true).joined(separator: ", ")
      return "the machine defers it in \(states)"
    case .transitioned, .rejected, .queued, .subjectReleased, .failed: return nil
    }
  }

  private func reasonWithoutSubject(of record: StepRecord<Schema>) -> IgnoredEventReason? {
    let unmet = record.guards.filter { !$0.holds }
    guard unmet.isEmpty else {
      return .guards(unmet.map { UnmetGuard(name: $0.name, path: $0.path) })
    }
    guard log.knowsGuards, let event = record.event else { return nil }
    return try? schema.reasonForIgnoring(event, in: record.from, subject: { throw NoSubject() }())
  }

  private func addMicrosteps(of record: StepRecord<Schema>, to line: inout RecordingLine) {
    var transitions: [RecordingLine] = []
    var (actions, exited, entered): ([String], [String], [String]) = ([], [], [])
    let (microsteps, end) = (record.microsteps, record.to ?? record.from)
    for (index, microstep) in microsteps.enumerated() {
      let target = index + 1 < microsteps.count ? microsteps[index + 1].from : end
      let description = microstep.step.stepDescription(from: microstep.from)
      // A transition may end in a state that the next microstep exits, or pass a pseudostate on the way to the last one.
      let active = Set(schema.paths(of: target) + schema.paths(of: end))
      transitions += description.transitions.map {
        self.line(of: $0, on: microstep.event, to: active)
      }
      for part in description.parts {
        switch part {
        case .action(let name): actions.append(name)
        case .exit(let state): exited.append(path(of: state, in: microstep.from))
        case .entry(let state): entered.append(path(of: state, in: target))
        @unknown default: break
        }
      }
    }
    line.add("transitions", transitions)
    line.add("actions", actions)
    line.add("exited", exited)
    line.add("entered", entered)
    line.add(
      "raised",
      microsteps.filter(\.isRaised).compactMap { step in
        step.event.map { log.options.name(of: $0, in: schema) }
      })
  }

  private func line(
    of transition: StepDescription.TransitionDescription, on event: Schema.Event?,
    to active: Set<String>
  ) -> RecordingLine {
    let labels = event.map { event in
      (event as? any LabeledInDiagrams)?.labelsInDiagrams
        ?? [StateGraph.caseLabel(of: event), StateGraph.description(of: event)]
    }
    let ids =
      transition.isInternal
      ? [] : log.chart.edges(from: transition.sourcePath, on: labels, to: active)
    var line = RecordingLine()
    line.add("id", ids.first)
    if ids.count > 1 { line.add("ids", ids) }
    line.add("name", transition.name)
    line.add("source", transition.sourcePath.isEmpty ? nil : transition.sourcePath)
    line.add("internal", transition.isInternal)
    return line
  }

  private func path(of state: Any, in states: Schema.State) -> String {
    guard let state = state as? Schema.ActiveState else { return "\(state)" }
    let active = Schema.activeStates(in: states, leavesOnly: false)
    let paths = schema.paths(of: states)
    let index = active.firstIndex { areEqual($0, state) }
    return index.flatMap { $0 < paths.count ? paths[$0] : nil } ?? schema.stableName(ofState: state)
  }

  private func line(of evaluated: EvaluatedGuard) -> RecordingLine {
    var line = RecordingLine()
    line.add("name", evaluated.name)
    line.add("path", evaluated.path.isEmpty ? nil : evaluated.path)
    line.add("holds", answer: evaluated.holds)
    return line
  }

  private func line(of delayed: DelayedEvent<Schema.Event>) -> RecordingLine {
    var line = RecordingLine()
    line.add("event", log.options.name(of: delayed.event, in: schema))
    line.add("after", Optional(delayed.delay / .seconds(1)))
    return line
  }

  private func line(of change: RecordedData.Change) -> RecordingLine {
    var line = RecordingLine()
    line.add("name", change.name)
    line.add("before", change.before)
    line.add("value", change.value)
    return line
  }

  private func line(of message: SentMessage) -> RecordingLine {
    var line = RecordingLine()
    line.add("event", message.event())
    line.add("to", message.receiver)
    return line
  }
}

/// Whether two states are equal; those of a type that is not `Equatable` if their descriptions are.
private func areEqual<State>(_ left: State, _ right: State) -> Bool {
  func equals<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
  return (left as? any Equatable).map { equals($0) }
    ?? (String(reflecting: left) == String(reflecting: right))
}
