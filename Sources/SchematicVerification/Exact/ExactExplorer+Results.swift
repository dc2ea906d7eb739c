import ChartModel
import Schematic

// The parts of a model.
extension ExactExplorer {
  var states: [ExactState<State, Fingerprint>] {
    search.nodes.map { ExactState(state: $0.key.saved.state, fingerprint: $0.key.fingerprint) }
  }

  var sampleCount: Int { samples.count }

  var isEnd: [Bool] { search.nodes.map { schema.isPhase(.ended, of: $0.key.saved.state) } }

  /// The cases of the states' type that were never active; none if they cannot be enumerated.
  var unreached: [String] {
    (allCases(of: Schema.ActiveState.self) ?? []).map { "\($0)" }.filter {
      !observed.activeStates.contains($0)
    }
  }

  /// The behavior that the model adds to that of the program.
  var approximations: [Approximation] {
    (observed.hasTasks ? [.eventsAtAnyTime] : [])
      + (concurrentTimers.isEmpty ? [] : [.timers(concurrentTimers)])
  }

  /// The samples, and the other events that the machines received or raised.
  var occurringEvents: [Event] {
    events + observed.handledEvents.filter { !events.contains($0) }
  }
}
