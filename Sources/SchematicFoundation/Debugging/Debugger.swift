import Schematic

/// Writes the steps of one machine as lines of text.
final class Debugger<Schema: StateMachineSchemaProtocol> {
  private let name: String
  private let write: (String) -> Void
  private var stopwatch: Stopwatch
  /// Whether no step was taken yet for the request that the machine handles.
  private var isRequestPending = false
  /// The exits, actions and entries of the current step.
  private var parts: [StepDescription.Part] = []

  init(name: String, stopwatch: Stopwatch, write: @escaping (String) -> Void) {
    self.name = name
    self.stopwatch = stopwatch
    self.write = write
  }

  func handle(_ trace: StateMachineTrace<Schema>, of machine: StateMachine<Schema>) {
    stopwatch.pause()
    switch trace {
    case .began(let request, let isRecalled): began(request, isRecalled)
    case .taking(let step, let event): taking(step.stepDescription(from: machine.state), on: event)
    case .took: tookStep()
    case .undid: line("the transition is undone")
    case .ended(let outcome, let waiting): return ended(outcome, waiting, in: machine)
    @unknown default: break
    }
    stopwatch.resume()
  }

  func handle(_ notice: StateMachineNotice<Schema.State, Schema.Event>) {
    stopwatch.pause()
    switch notice {
    case .transitioned: break
    case .ignored(let event, _): note("event '\(event)' is ignored", of: event)
    case .deferred(let event, _): note("event '\(event)' is deferred", of: event)
    case .rejected(let error, let event, _):
      note("event '\(event)' is rejected: \(error)", of: event)
    case .failed(let error, let event, _):
      (parts, isRequestPending) = ([], false)
      line("failed\(event.map { " on event '\($0)'" } ?? ""): \(error)")
    case .delayedEvent(let delayed, let change): line(text(of: delayed, change))
    @unknown default: break
    }
    stopwatch.resume()
  }

  private func began(_ request: StateMachineRequest<Schema.Event>, _ isRecalled: Bool) {
    stopwatch.reset()
    parts = []
    isRequestPending = true
    if case .event(let event) = request {
      line("attempt to handle \(isRecalled ? "deferred event" : "event") '\(event)'")
    } else {
      line("\(request)")
    }
  }

  private func taking(_ step: StepDescription, on event: Schema.Event?) {
    writeRaised(event)
    for transition in step.transitions {
      if let error = step.failure {
        line("will handle failure '\(error)'", in: transition.sourcePath)
      } else if let event {
        line("will handle event '\(event)'", in: transition.sourcePath)
      }
      line("performing transition: \(transition.name)", in: transition.domainPath)
    }
    parts = step.parts
  }

  private func tookStep() {
    for part in parts {
      switch part {
      case .exit(let state): writePart("Exit '\(state)'")
      case .action(let name): writePart("Action '\(name)'")
      case .entry(let state): writePart("Enter '\(state)'")
      @unknown default: break
      }
    }
    parts = []
  }

  private func ended(
    _ outcome: Outcome<Schema.State>, _ waiting: Int, in machine: StateMachine<Schema>
  ) {
    if case .subjectReleased = outcome { line("nothing is performed: the subject is released") }
    line("run-to-completion step took \(stopwatch.milliseconds) milliseconds")
    line("remaining events in queue: \(waiting)")
    if waiting > 0 { writeNames(machine.queuedRequests.map { "\($0)" }) }
    let deferred = machine.deferredEvents
    if !deferred.isEmpty {
      line("deferred events: \(deferred.count)")
      writeNames(deferred.map { "\($0)" })
    }
    let states =
      machine.state is any DescribedState
      ? machine.activeStates.map { "\($0)" } : ["\(machine.state)"]
    line("active states: (\(states.joined(separator: ", ")))")
    write("")
  }

  private func writeNames(_ names: [String]) {
    line("(\(names.joined(separator: ", ")))")
  }

  private func text(
    of delayed: DelayedEvent<Schema.Event>, _ change: DelayedEventChange
  ) -> String {
    let place = delayed.submachine.map { "\($0)/" }.joined()
    let name = delayed.name.map { " named '\(place)\($0)'" } ?? ""
    let time = change == .scheduled ? " in \(delayed.timeLeft)" : ""
    return "delayed event '\(delayed.event)'\(name) is \(change)\(time)"
  }

  private func note(_ text: String, of event: Schema.Event) {
    writeRaised(event)
    line(text)
  }

  /// An event after that of the request was raised by an action.
  private func writeRaised(_ event: Schema.Event?) {
    if let event, !isRequestPending { line("attempt to handle raised event '\(event)'") }
    isRequestPending = false
  }

  private func line(_ text: String, in path: String = "") {
    write("[\(path.isEmpty ? name : "\(name)/\(path)")]: \(text)".escapingControls)
  }

  private func writePart(_ text: String) {
    write("\t" + text.escapingControls)
  }
}
