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
  /// The states of the machine that did not remain what they were, and the steps that were not as announced to a tracer.
  var faults: [String] = []
}

extension ChartRun.Moment {
  fileprivate init<State: AdaptedState, Event: AdaptedEvent, Subject: AdaptedSubject>(
    _ outcome: String, _ machine: StateMachine<StatechartSchema<State, Event, Subject>>,
    _ subject: Subject
  ) {
    self.init(
      outcome: outcome, leaves: machine.state.leaves.map(\.id), log: subject.own.takeLog(),
      deferred: machine.deferredEvents.map(\.model.description),
      delayed: machine.saved.delayedEvents.map { delayed in
        let left = Int(delayed.timeLeft / .milliseconds(1))
        return "\(delayed.name?.ownName ?? "") \(delayed.event.model) \(left)"
      },
      isFinal: machine.state.isFinal, isTerminated: machine.state.isTerminated)
  }
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
    for input in [.request(.start)] + inputs + [.request(.stop)] {
      switch input {
      case .event(let name): look("\(machine.handle(ModelEvent(name: name)))")
      case .wait(let milliseconds):
        machine.wait(milliseconds)
        look("waited")
      case .request(let request): look("\(machine.perform(request))")
      case .observed(let name, let request):
        let outcome = machine.handle(ModelEvent(name: name))
        let requested = machine.perform(request)
        // The outcome of an event that has a transition is that of all requests meanwhile.
        let hasFailed = if case .failed = requested { outcome == .transitioned } else { false }
        look("\(hasFailed ? requested : outcome)")
      case .resume: look("resumed")
      }
    }
    return machine.isExhausted ? nil : run
  }

  /// Runs the engine.
  ///
  /// - Parameter isTraced: Whether the machine has a tracer. Default: `false`.
  static func ofEngine<Level: ChartLevel>(
    _: Level.Type, _ schema: StatechartSchema<Level.State, Level.Event, Level.Subject>,
    _ chart: ModelChart, _ inputs: [ChartInput], isTraced: Bool = false
  ) -> ChartRun {
    let session = EngineSession<Level>(schema, chart, isTraced: isTraced)
    var run = ChartRun()
    for input in [.request(.start)] + inputs + [.request(.stop)] {
      do {
        guard let outcome = try session.perform(input) else { continue }
        run.moments.append(Moment(outcome, session.machine, session.subject))
      } catch {
        run.moments.append(Moment("\(error)", session.machine, session.subject))
      }
    }
    run.faults = session.faults
    return run
  }

  static func word<State>(for outcome: Outcome<Configuration<State>>) -> String {
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
