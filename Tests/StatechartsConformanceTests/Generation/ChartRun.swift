import Schematic
import Statecharts

/// What a run of a chart shows after the start, after each event, and after the stop.
struct ChartRun: Equatable {
  struct Moment: Equatable {
    var outcome: String
    var leaves: [String]
    var log: [String]
    var deferred: [String]
    /// The delayed events, with the time until their delivery.
    var delayed: [String]
    var isFinal: Bool
    var isTerminated: Bool
  }

  var moments: [Moment] = []
}

extension ChartRun.Moment: CustomStringConvertible {
  var description: String {
    "\(outcome), \(leaves), deferred \(deferred), delayed \(delayed), final \(isFinal), ended \(isTerminated)\n"
      + "      \(log.joined(separator: " · "))"
  }
}

extension ChartRun {
  /// Runs the reference; `nil` for a chart that goes round in circles.
  static func ofReference(_ chart: ModelChart, _ inputs: [ChartInput]) -> ChartRun? {
    let machine = ReferenceMachine(chart)
    var run = ChartRun()
    func look(_ outcome: String) {
      run.moments.append(
        Moment(
          outcome: outcome, leaves: machine.leaves, log: machine.subject.takeLog(),
          deferred: machine.deferred.map(\.description),
          delayed: machine.delays.events.map { delayed in
            "\(delayed.name?.ownName ?? "") \(delayed.event) \(delayed.due - machine.delays.now)"
          },
          isFinal: machine.isFinal, isTerminated: machine.isTerminated))
    }
    look("\(machine.start())")
    for input in inputs {
      switch input {
      case .event(let name): look("\(machine.handle(ModelEvent(name: name)))")
      case .wait(let milliseconds):
        machine.wait(milliseconds)
        look("waited")
      }
    }
    look("\(machine.stop())")
    return machine.isExhausted ? nil : run
  }

  /// Runs the engine.
  ///
  /// - Parameter isTraced: Whether the machine has a tracer. Without one, a chart takes its ordinary steps
  ///   directly; with one, the general engine makes all steps. Default: `false`.
  static func ofEngine<Level: ChartLevel>(
    _: Level.Type, _ schema: StatechartSchema<Level.State, Level.Event, Level.Subject>,
    _ chart: ModelChart, _ inputs: [ChartInput], isTraced: Bool = false
  ) -> ChartRun {
    let subject = Level.Subject(chart, at: "", of: nil)
    let machine = StateMachine(schema: schema, subject: subject)
    if isTraced { machine.trace { _ in } }
    machine.maximumSteps = ReferenceMachine.maximumSteps
    let host = VirtualTimeHost<Level.Event>()
    machine.activityHost = host
    var run = ChartRun()
    func look(_ outcome: String) {
      run.moments.append(
        Moment(
          outcome: outcome, leaves: machine.state.leaves.map(\.id), log: subject.own.takeLog(),
          deferred: machine.deferredEvents.map(\.model.description),
          delayed: machine.saved.delayedEvents.map { delayed in
            let left = Int(delayed.timeLeft / .milliseconds(1))
            return "\(delayed.name?.ownName ?? "") \(delayed.event.model) \(left)"
          },
          isFinal: machine.state.isFinal, isTerminated: machine.state.isTerminated))
    }
    look(word(for: machine.start()))
    for input in inputs {
      switch input {
      case .event(let name):
        guard let event = Level.Event(ModelEvent(name: name)) else { continue }
        look(word(for: machine.handle(event)))
      case .wait(let milliseconds):
        host.wait(milliseconds)
        look("waited")
      }
    }
    look(word(for: machine.stop()))
    return run
  }

  private static func word<State>(for outcome: Outcome<Configuration<State>>) -> String {
    switch outcome {
    case .transitioned: return "\(ReferenceMachine.Outcome.transitioned)"
    case .ignored: return "\(ReferenceMachine.Outcome.ignored)"
    case .deferred: return "\(ReferenceMachine.Outcome.deferred)"
    case .queued, .subjectReleased: return "\(outcome)"
    case .rejected(let error as BarrierRejection<State>):
      return "\(ReferenceMachine.Outcome.rejected(error.reason))"
    case .failed(let error as BarrierRejection<State>, _):
      return "\(ReferenceMachine.Outcome.failed(error.reason))"
    case .failed(is ModelFailure, _), .failed(is NoEnabledBranchError, _):
      return "\(ReferenceMachine.Outcome.failed("an error"))"
    case .failed(is MachineNotStartedError, _): return "\(ReferenceMachine.notStarted)"
    case .rejected(let error): return "rejected \(error)"
    case .failed(let error, _): return "failed \(error)"
    }
  }
}
