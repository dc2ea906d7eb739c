/// A difference between a model and the program: behavior that the model adds, or an assumption about the program.
///
/// If the assumptions are true, the model contains all behavior of the program, and a state that it does not reach is
/// unreachable. A configuration that it reaches may need answers of guards that the program never gives together.
public enum Approximation: Hashable, Sendable, CustomStringConvertible {
  /// These guards, barriers and selections have all answers, whatever the subject is.
  case guards([String])
  /// An assumption: guards with the same name are the same condition. They have the same answer until an action is
  /// performed.
  case equalNames([String])
  /// An assumption: these guards compare a variable as their names say, `count >= 3`, and actions such as `count :=
  /// 0` change only their variable. So `count == 1` excludes `count == 2`.
  case comparisons([String])
  /// Events of tasks, and events that actions raise, send or delay, occur at any time if they are samples.
  ///
  /// Actions without a context cannot do so, and do not count.
  case eventsAtAnyTime
  /// An assumption: only actions that are known to raise these events raise them, and they do not come from outside.
  case internalEvents([String])
  /// Timers of states elapse at any time while their state is active, repeatedly, and whatever their delays are.
  ///
  /// In an exact model, timers and delayed events that are pending at once elapse in any order.
  case timers([String])
  /// The events of these timers are samples, so that they also occur while no timer runs.
  case timersAmongSamples([String])
  /// Deferred events occur again at any time.
  case deferral
  /// Errors are thrown by any guard and action whose errors a transition handles.
  case handledFailures
  /// An assumption: guards and actions throw no errors without a transition that handles them.
  case unhandledFailures
  /// An assumption: no endless loop of eventless transitions is entered. The model does not contain the behavior of a
  /// machine after it has stopped such a loop.
  case endlessLoops
  /// An assumption that is probably false: events without a sample do not occur.
  ///
  /// No sample triggers these transitions, or is handled as these events. Give samples for them.
  case missingSamples([String])
  /// An approximation of one machine of a system.
  indirect case machine(String, Approximation)
  /// An assumption: these machines of a system send the declared messages, or those that are taken from their
  /// subjects, and no others. From outside and from tasks, they get only the declared events.
  case declaredMessages([String])
  /// A limit has left out behavior of a system: an inbox can have more messages than this.
  case fullInboxes(limit: Int)

  /// The approximation in a sentence.
  public var description: String {
    switch self {
    case .guards(let names):
      "\(list(names)) may hold or not at any time."
    case .equalNames(let names):
      "Guards with the same name are one condition: \(list(names))."
    case .comparisons(let names):
      "Guards compare a variable as their names say: \(list(names))."
    case .eventsAtAnyTime:
      "Events of tasks, and raised, sent and delayed events, are among the samples and come at any time."
    case .internalEvents(let names):
      "The chart raises these events itself, and they do not come from outside: \(list(names)). If they do, give samples of all events."
    case .timers(let names):
      "Timers elapse at any time while their state is active: \(list(names))."
    case .timersAmongSamples(let names):
      "Events of timers are among the samples, and come without a timer as well: \(list(names))."
    case .deferral: "Deferred events come again at any time."
    case .handledFailures: "Guards and actions throw wherever a transition handles the error."
    case .unhandledFailures: "No error is thrown that no transition handles."
    case .endlessLoops: "No endless loop of eventless transitions is entered."
    case .missingSamples(let names):
      "No sample of an event stands for \(list(names)): the model may lack behavior."
    case .machine(let name, let approximation): "\(name): \(approximation)"
    case .declaredMessages(let names):
      "Machines send messages, and get events from outside and from tasks, only as declared: \(list(names))."
    case .fullInboxes(let limit):
      "Some inbox can have more than \(limit == 1 ? "1 message" : "\(limit) messages"): what follows was not explored."
    }
  }

  /// Whether it is an assumption about the program; otherwise it adds behavior.
  var isAssumption: Bool {
    switch self {
    case .equalNames, .comparisons, .unhandledFailures, .endlessLoops, .missingSamples,
      .internalEvents, .declaredMessages, .fullInboxes:
      true
    case .machine(_, let approximation): approximation.isAssumption
    case .guards, .eventsAtAnyTime, .timers, .timersAmongSamples, .deferral, .handledFailures: false
    }
  }

  /// Whether the model may lack behavior of the program, so that nothing is proved.
  var isUnsound: Bool {
    switch self {
    case .missingSamples, .fullInboxes: true
    case .machine(_, let approximation): approximation.isUnsound
    case .guards, .equalNames, .comparisons, .eventsAtAnyTime, .internalEvents, .timers,
      .timersAmongSamples, .deferral, .handledFailures, .unhandledFailures, .endlessLoops,
      .declaredMessages:
      false
    }
  }
}

/// Up to ten names.
private func list(_ names: [String]) -> String {
  let shown = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
  return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
}
