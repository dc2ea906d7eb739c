import Schematic
import Statecharts

/// What a run of a chart shows after the start, after each event, and after the stop.
struct ChartRun: Equatable {
  struct Moment: Equatable {
    var outcome: String
    var leaves: [String]
    var log: [String]
    var deferred: [String]
    var isFinal: Bool
    var isTerminated: Bool
  }

  var moments: [Moment] = []
}

extension ChartRun.Moment: CustomStringConvertible {
  var description: String {
    "\(outcome), \(leaves), deferred \(deferred), final \(isFinal), ended \(isTerminated)\n"
      + "      \(log.joined(separator: " · "))"
  }
}

extension ChartRun {
  /// Runs the reference; `nil` for a chart that goes round in circles.
  static func ofReference(_ chart: ModelChart, _ events: [String]) -> ChartRun? {
    let machine = ReferenceMachine(chart)
    var run = ChartRun()
    func look(_ outcome: ReferenceMachine.Outcome) {
      run.moments.append(
        Moment(
          outcome: "\(outcome)", leaves: machine.leaves, log: machine.subject.takeLog(),
          deferred: machine.deferred.map(\.description),
          isFinal: machine.isFinal, isTerminated: machine.isTerminated))
    }
    look(machine.start())
    for event in events { look(machine.handle(ModelEvent(name: event))) }
    look(machine.stop())
    return machine.isExhausted ? nil : run
  }

  /// Runs the engine.
  static func ofEngine<Event: AdaptedEvent>(
    _ schema: StatechartSchema<String, Event, ChartSubject>, _ chart: ModelChart,
    _ events: [String]
  ) -> ChartRun {
    let subject = ChartSubject(chart)
    let machine = StateMachine(schema: schema, subject: subject)
    machine.maximumSteps = ReferenceMachine.maximumSteps
    var run = ChartRun()
    func look(_ outcome: Outcome<Configuration<String>>) {
      run.moments.append(
        Moment(
          outcome: word(for: outcome), leaves: machine.state.leaves, log: subject.takeLog(),
          deferred: machine.deferredEvents.map(\.model.description),
          isFinal: machine.state.isFinal, isTerminated: machine.state.isTerminated))
    }
    look(machine.start())
    for event in events.compactMap({ Event(ModelEvent(name: $0)) }) { look(machine.handle(event)) }
    look(machine.stop())
    return run
  }

  private static func word(for outcome: Outcome<Configuration<String>>) -> String {
    switch outcome {
    case .transitioned: return "\(ReferenceMachine.Outcome.transitioned)"
    case .ignored: return "\(ReferenceMachine.Outcome.ignored)"
    case .deferred: return "\(ReferenceMachine.Outcome.deferred)"
    case .queued, .subjectReleased: return "\(outcome)"
    case .rejected(let error as BarrierRejection<String>):
      return "\(ReferenceMachine.Outcome.rejected(error.reason))"
    case .failed(let error as BarrierRejection<String>, _):
      return "\(ReferenceMachine.Outcome.failed(error.reason))"
    case .failed(is ModelFailure, _), .failed(is NoEnabledBranchError, _):
      return "\(ReferenceMachine.Outcome.failed("an error"))"
    case .failed(is MachineNotStartedError, _): return "\(ReferenceMachine.notStarted)"
    case .rejected(let error): return "rejected \(error)"
    case .failed(let error, _): return "failed \(error)"
    }
  }
}
