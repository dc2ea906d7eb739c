import ChartDocuments
import Statecharts

/// The words of a file for the terms of validation: elements of SCXML, or keys of XState.
///
/// A document without a file has the terms of UML.
struct DocumentLanguage: FaultLanguage {
  let names: DocumentNames
  let format: ChartDocument.Format?

  func words(for term: FaultTerm) -> String {
    switch term {
    case .chart: chart
    case .region(let name, let index, let state): region(name, index, of: state)
    case .transition(let trigger, let index, let state):
      transition(trigger, names.transition(index, of: state), of: state)
    case .timer(let event, let index, let state): timer(sending: event, index, of: state)
    case .completionTransition: completionTransition
    case .wrappingRegions: "put its regions into a parallel state"
    case .exitingSimpleState: exitingSimpleState
    case .elseBranch: "a branch without a condition"
    case .lastElseBranch: "a last branch without a condition"
    case .changingKind: "make it \(isSCXML ? "'local' or 'external'" : "local or external")"
    case .join(let name): declaration(isSCXML ? "<join joinName=\"\(name)\">" : "a join '\(name)'")
    case .entryPoint(let name):
      declaration(isSCXML ? "<point entry=\"\(name)\">" : "an entry point '\(name)'")
    case .exitPoint(let name):
      declaration(isSCXML ? "<point exit=\"\(name)\">" : "an exit point '\(name)'")
    case .connectingExitPoint: isSCXML ? "add the attribute 'to'" : "name a target"
    case .namingInitialStatesOfRegions: namingInitialStatesOfRegions
    case .enteringInitialState:
      isSCXML
        ? "remove the attribute 'entering'" : "add states, or let its initial state be the first"
    case .beginningWithHistory: "begins with its history"
    case .historyDefault(let kind): historyDefault(kind)
    }
  }

  private var isSCXML: Bool { format == .scxml }

  private var chart: String {
    switch format {
    case .scxml: "<scxml>"
    case .xstate, .tbStateMachine: "the machine"
    case nil: "the chart"
    }
  }

  /// Elements that this library adds to SCXML are in its own namespace.
  private func declaration(_ words: String) -> String {
    isSCXML ? "\(words) of the namespace urn:x-schematic:chart" : words
  }

  // MARK: - Parts of a chart

  /// A region that is one state, as in SCXML and XState, has the name of that state.
  private func region(_ name: String?, _ index: Int, of state: String?) -> String {
    let place = state.map { "'\($0)'" } ?? chart
    if let name { return "region '\(name)' of \(place)" }
    if let only = names.onlyState(ofRegion: index, of: state) {
      return "state '\(only)' of \(place)"
    }
    return "region \(index + 1) of \(place)"
  }

  private func timer(sending event: String, _ index: Int, of state: String?) -> String {
    if let transition = names.timedTransition(index, of: state) {
      return "\(self.transition(.always, transition, of: state)) of \(place(state))"
    }
    return "timer of \(place(state)) that sends '\(event)'"
  }

  private func place(_ state: String?) -> String { state.map { "state '\($0)'" } ?? chart }

  private func historyDefault(_ kind: HistoryKind) -> String {
    switch format {
    case .scxml: return "<history type=\"\(kind)\"> with a <transition>"
    case .xstate:
      return "a state with '\"type\": \"history\", \"history\": \"\(kind)\"' and a 'target'"
    case .tbStateMachine, nil: return "a \(kind) history with a default target"
    }
  }

  // MARK: - Transitions

  private func transition(
    _ trigger: FaultTerm.Trigger, _ transition: ChartDocument.Transition?, of state: String?
  ) -> String {
    switch transition?.trigger {
    case .events(let descriptors): on(descriptors, transition)
    case .always:
      without(event: "eventless transition", scxml: "without 'event'", key: "always", transition)
    case .completion:
      without(
        event: "completion transition",
        scxml: "event=\"\(GeneratedEvent.completion(of: state ?? ""))\"", key: "onDone", transition)
    case .after(let delay): after(delay.text)
    case .taskDone(let id):
      without(
        event: "transition at the end of task '\(id)'",
        scxml: "event=\"\(GeneratedEvent.end(ofTask: id))\"", key: "onDone' of 'invoke",
        transition)
    case .taskFailed(let id):
      without(
        event: "transition at the error of task '\(id)'",
        scxml: "event=\"\(GeneratedEvent.failure(ofTask: id))\"", key: "onError' of 'invoke",
        transition)
    case .failure(let name):
      without(
        event: name.map { "transition on errors '\($0)'" } ?? "transition on errors",
        scxml: "event=\"\(GeneratedEvent.executionError)\"", key: nil, transition)
    case nil: generated(trigger)
    }
  }

  private func on(
    _ descriptors: [ChartDocument.EventDescriptor], _ transition: ChartDocument.Transition?
  ) -> String {
    let names = descriptors.map(\.text)
    switch format {
    case .scxml: return "\(element(of: transition)) event=\"\(names.joined(separator: " "))\">"
    case .xstate: return "transition in 'on' for \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .tbStateMachine, nil:
      return "transition on \(names.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }

  private func without(
    event words: String, scxml: String, key: String?, _ transition: ChartDocument.Transition?
  ) -> String {
    switch format {
    case .scxml:
      let start = element(of: transition)
      return scxml.hasPrefix("without") ? "\(start)> \(scxml)" : "\(start) \(scxml)>"
    case .xstate: return key.map { "transition in '\($0)'" } ?? words
    case .tbStateMachine, nil: return words
    }
  }

  private func after(_ delay: String) -> String {
    switch format {
    case .scxml: "<compound after=\"\(delay)\">"
    case .xstate: "transition in 'after' for '\(delay)'"
    case .tbStateMachine, nil: "transition after \(delay)"
    }
  }

  /// The element of a transition in the file; features that SCXML lacks have an element of this library.
  private func element(of transition: ChartDocument.Transition?) -> String {
    switch transition?.destination {
    case .fork, .junction, .choice, .selection: "<compound"
    case nil, .targets, .some(.none): "<transition"
    }
  }

  /// The words for a transition that is not in the file.
  private func generated(_ trigger: FaultTerm.Trigger) -> String {
    switch trigger {
    case .events(let names): "transition on \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .always: "eventless transition"
    case .completion: "completion transition"
    case .failure(let name): "transition on errors '\(name)'"
    }
  }

  // MARK: - Remedies

  private var completionTransition: String {
    format == .xstate ? "'onDone'" : "a transition at its completion"
  }

  private var exitingSimpleState: String {
    switch format {
    case .scxml:
      """
      To exit it at once, write a <transition> without 'event'; when its work is done, one with \
      event="done.invoke.ID"
      """
    case .xstate:
      "To exit it at once, write 'always'; when its work is done, 'onDone' in 'invoke'"
    case .tbStateMachine, nil:
      """
      To exit it at once, add an eventless transition; when its work is done, one at the end of the task
      """
    }
  }

  private var namingInitialStatesOfRegions: String {
    switch format {
    case .scxml, .xstate: "remove 'initial', and write it in the states in it"
    case .tbStateMachine, nil: "name that of each region in the region"
    }
  }
}

extension ChartDocument.Delay {
  /// The time in milliseconds, or the name of its function.
  fileprivate var text: String {
    switch self {
    case .fixed(let duration): "\(duration / .milliseconds(1)) ms"
    case .named(let reference): reference.name
    }
  }
}
