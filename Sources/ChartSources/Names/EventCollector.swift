import ChartDocuments

/// Collects the names of all events of a document, in document order.
struct EventCollector {
  struct Event {
    let name: String
    /// The identifier of an event that has no name in the file.
    let candidate: String?
    let position: SourcePosition?
  }

  private(set) var events: [Event] = []
  private var known: Set<String> = []
  private var prefixes: [(tokens: String, position: SourcePosition?)] = []

  mutating func add(_ name: String, as candidate: String? = nil, at position: SourcePosition?) {
    guard known.insert(name).inserted else { return }
    events.append(Event(name: name, candidate: candidate, position: position))
  }

  mutating func add(_ state: ChartDocument.State) {
    for (index, transition) in state.transitions.enumerated() {
      add(transition.trigger, index, of: state, at: transition.position)
    }
    for descriptor in state.deferred { add(descriptor, at: state.position) }
    for timer in state.timers { add(timer.event, at: timer.position) }
    for task in state.tasks {
      add(GeneratedEvent.end(ofTask: task.id), at: task.position)
      add(GeneratedEvent.failure(ofTask: task.id), at: task.position)
    }
    for action in state.actionLists.joined() { add(action, at: state.position) }
  }

  private mutating func add(
    _ trigger: ChartDocument.Trigger, _ index: Int, of state: ChartDocument.State,
    at position: SourcePosition?
  ) {
    switch trigger {
    case .events(let descriptors): for descriptor in descriptors { add(descriptor, at: position) }
    case .after:
      let candidate = SwiftName.lowerCamelCase(state.id.isEmpty ? "timeout" : "\(state.id).timeout")
      add(
        GeneratedEvent.timeout(of: state.id, transition: index),
        as: unused(candidate), at: position)
    case .taskDone(let id): add(GeneratedEvent.end(ofTask: id), at: position)
    case .taskFailed(let id): add(GeneratedEvent.failure(ofTask: id), at: position)
    case .always, .completion, .failure: break
    }
  }

  /// Several timeouts of a state are numbered, without a warning.
  private func unused(_ candidate: String) -> String {
    let taken = Set(events.map { $0.candidate ?? SwiftName.lowerCamelCase($0.name) })
    guard taken.contains(candidate) else { return candidate }
    let number = (2...).first { !taken.contains("\(candidate)\($0)") } ?? 2
    return "\(candidate)\(number)"
  }

  private mutating func add(
    _ descriptor: ChartDocument.EventDescriptor, at position: SourcePosition?
  ) {
    switch descriptor {
    case .event(let name): add(name, at: position)
    case .prefix(let tokens): prefixes.append((tokens, position))
    case .any: break
    }
  }

  private mutating func add(_ action: ChartDocument.Action, at position: SourcePosition?) {
    switch action {
    case .raise(let event), .send(let event, _, _): add(event, at: position)
    case .first(let cases): for action in cases.flatMap(\.actions) { add(action, at: position) }
    case .named, .cancel, .log, .statement: break
    }
  }

  /// A transition for `error.*` without any such event is a transition for `error`, which only the program can send.
  mutating func addUnmatched(_ matching: ChartDocument.EventMatching) {
    for (tokens, position) in prefixes
    where !events.contains(where: {
      ChartDocument.EventDescriptor.prefix(tokens).matches($0.name, by: matching)
    }) {
      add(tokens, at: position)
    }
  }
}

extension ChartDocument.State {
  /// Its own histories and those of its regions.
  var allHistories: [ChartDocument.History] { histories + regions.flatMap(\.histories) }

  /// The lists of actions in it, without those of its descendants.
  var actionLists: [[ChartDocument.Action]] {
    [entry, exit, initialActions] + regions.map(\.initialActions)
      + transitions.flatMap(\.actionLists)
      + joins.map(\.actions) + points.map(\.actions) + allHistories.map(\.actions)
  }
}

extension ChartDocument.Transition {
  var actionLists: [[ChartDocument.Action]] {
    [actions] + destination.branches.map(\.actions)
  }
}
