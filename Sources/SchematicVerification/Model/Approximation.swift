/// A respect in which a model differs from the program: what it adds to the behavior of the program, or
/// what it assumes about the program.
///
/// If the assumptions are true, the model contains all behavior of the program, and a state that it does
/// not reach is unreachable. A configuration that it reaches may need answers of guards that the program
/// never gives together.
public enum Approximation: Hashable, Sendable, CustomStringConvertible {
  /// These guards, barriers and selections are answered in all ways, whatever the subject is.
  case guards([String])
  /// An assumption: guards with the same name are the same condition. Before something is performed,
  /// they have the same answer.
  case equalNames([String])
  /// Events of tasks, and those that actions raise, send or delay, come at any time.
  case eventsAtAnyTime
  /// Timers of states elapse at any time while their state is active.
  case timers([String])
  /// Deferred events come again at any time.
  case deferral
  /// Errors are thrown by any guard and action whose errors a transition handles.
  case handledFailures
  /// An assumption: guards and actions throw no errors that no transition handles.
  case unhandledFailures
  /// An assumption that is probably false: events without a sample do not occur. No sample triggers
  /// these transitions; give samples for them.
  case missingSamples([String])

  /// A sentence.
  public var description: String {
    switch self {
    case .guards(let names):
      "\(list(names)) may hold or not at any time."
    case .equalNames(let names):
      "Guards with the same name are one condition: \(list(names))."
    case .eventsAtAnyTime:
      "Events of tasks, and raised, sent and delayed events, come at any time."
    case .timers(let names):
      "Timers elapse at any time while their state is active: \(list(names))."
    case .deferral: "Deferred events come again at any time."
    case .handledFailures: "Guards and actions throw wherever a transition handles the error."
    case .unhandledFailures: "No error is thrown that no transition handles."
    case .missingSamples(let transitions):
      "No sample of an event triggers \(list(transitions)): the model may lack behavior."
    }
  }

  /// Whether it is an assumption about the program; otherwise it adds to the behavior of the program.
  public var isAssumption: Bool {
    switch self {
    case .equalNames, .unhandledFailures, .missingSamples: true
    case .guards, .eventsAtAnyTime, .timers, .deferral, .handledFailures: false
    }
  }

  /// Whether the model may lack behavior of the program, so that nothing is proved.
  var isUnsound: Bool {
    switch self {
    case .missingSamples: true
    case .guards, .equalNames, .eventsAtAnyTime, .timers, .deferral, .handledFailures,
      .unhandledFailures:
      false
    }
  }
}

/// Up to ten names.
private func list(_ names: [String]) -> String {
  let shown = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
  return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
}
