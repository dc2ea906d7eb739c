/// A language in which charts are written, for the messages of validation: Swift, or the format of a file.
public protocol FaultLanguage {
  /// Returns the words for a term, as they continue a sentence.
  func words(for term: FaultTerm) -> String
}

/// A term in the messages of validation that depends on the language in which a chart is written.
///
/// The comment of each case says how its words continue a sentence, with those of Swift as an example.
public enum FaultTerm {
  /// The chart as a whole: `the chart`.
  case chart
  /// A region by its name or index, in a state or in the chart: `region 'camera' of 'mission'`.
  case region(String?, index: Int, of: String?)
  /// A transition by its index in a state or in the chart, without the name of its source:
  /// `transition on 'power'`.
  case transition(Trigger, index: Int, of: String?)
  /// A timer by its index in a state, with its event: `timer of state 'on' that sends 'timeout'`.
  case timer(sending: String, index: Int, of: String?)
  /// A completion transition, in quotation marks if it is code: `'onDone'`.
  case completionTransition
  /// To put regions into a parallel state: `write 'parallel' around the regions`.
  case wrappingRegions
  /// The ways to exit a state without child states, as one or more sentences without the last period:
  /// `To exit it at once, write 'always(to:)'`.
  case exitingSimpleState
  /// A branch that is taken if no other is: `'.otherwise'`.
  case elseBranch
  /// Such a branch as the last one: `a last branch '.otherwise'`.
  case lastElseBranch
  /// To make an internal transition one that may have a target: `use '.local' or '.external'`.
  case changingKind
  /// The declaration of a join: `'join("ready", to: …)'`.
  case join(String)
  /// The declaration of an entry point: `'entryPoint("retry", to: …)'`.
  case entryPoint(String)
  /// The declaration of an exit point: `'exitPoint("failed", to: …)'`.
  case exitPoint(String)
  /// To name the target of an exit point: `write 'exitPoint("failed", to: …)'`.
  case connectingExitPoint(String)
  /// To name the initial states of regions: `name that of each region in it, 'region(initial: …)'`.
  case namingInitialStatesOfRegions
  /// To give an initial state to a state without child states: `remove 'initialTransition: .none'`.
  case enteringInitialState
  /// An initial transition that leads to the history of its state: `has the initial transition '.history'`.
  case beginningWithHistory
  /// The declaration of a history: `'history(defaults:)'`.
  case historyDefault(HistoryKind)

  /// The trigger of a transition.
  public enum Trigger {
    /// One of the events of these names.
    case events([String])
    /// Nothing: it is eventless.
    case always
    /// The completion of its source.
    case completion
    /// The errors of a name.
    case failure(String)
  }
}

/// The words for a chart that is written in Swift.
struct SwiftLanguage: FaultLanguage {
  func words(for term: FaultTerm) -> String {
    switch term {
    case .chart: "the chart"
    case .region(let name?, _, let state): "region '\(name)' of \(place(state))"
    case .region(nil, let index, let state):
      "the \(index.ordinal) region of \(place(state))"
    case .transition(let trigger, _, _): words(for: trigger)
    case .timer(let event, _, let state):
      "timer of \(state.map { "state '\($0)'" } ?? "the chart") that sends '\(event)'"
    case .completionTransition: "'onDone'"
    case .wrappingRegions: "write 'parallel' around the regions"
    case .exitingSimpleState:
      """
      To exit it at once, write 'always(to:)'; when its work is done, 'run(with:) { … } then: { … }' and a \
      transition on the event that 'then' returns
      """
    case .elseBranch: "'.otherwise'"
    case .lastElseBranch: "a last branch '.otherwise'"
    case .changingKind: "use '.local' or '.external'"
    case .join(let name): "'join(\"\(name)\", to: …)'"
    case .entryPoint(let name): "'entryPoint(\"\(name)\", to: …)'"
    case .exitPoint(let name): "'exitPoint(\"\(name)\", to: …)'"
    case .connectingExitPoint(let name): "write 'exitPoint(\"\(name)\", to: …)'"
    case .namingInitialStatesOfRegions: "name that of each region in it, 'region(initial: …)'"
    case .enteringInitialState: "remove 'initialTransition: .none'"
    case .beginningWithHistory: "has the initial transition '.history'"
    case .historyDefault(.deep): "'history(.deep, defaults:)'"
    case .historyDefault(.shallow): "'history(defaults:)'"
    }
  }

  private func place(_ state: String?) -> String {
    state.map { "'\($0)'" } ?? "the chart"
  }

  private func words(for trigger: FaultTerm.Trigger) -> String {
    switch trigger {
    case .events(let names): "transition on \(names.quoted)"
    case .always: "eventless transition"
    case .completion: "completion transition"
    case .failure(let name): "transition on '\(name)'"
    }
  }
}
