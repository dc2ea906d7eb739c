import ChartDocuments
import ChartModel
import ChartSources

/// A document whose lists of actions and whose guards have numbers as names, so that the engine's tables say which of them a
/// step performs and evaluates.
struct MarkedDocument {
  private(set) var document: ChartDocument
  /// By number: the actions that a mark stands for.
  private(set) var actions: [MachineProgram.Actions] = []
  /// By number: what the actions belong to, for comments.
  private(set) var comments: [String] = []
  private(set) var predicates: [ChartDocument.Reference] = []
  private(set) var timers: [(delay: ChartDocument.Delay, event: String, name: String?)] = []

  init(_ document: ChartDocument) {
    self.document = document
    var root = document.root
    mark(&root)
    self.document.root = root
  }

  static func name(_ number: Int) -> String { "#\(number)" }
  static func number(of name: String) -> Int? {
    name.first == "#" ? Int(name.dropFirst()) : nil
  }

  static func timer(of name: String) -> Int? {
    name.first == "@" ? Int(name.dropFirst()) : nil
  }

  private mutating func mark(_ state: inout ChartDocument.State) {
    let place = state.id.isEmpty ? "the chart" : state.id
    mark(&state.entry, "\(place): entry", state.position)
    mark(&state.exit, "\(place): exit", state.position)
    mark(&state.initialActions, "\(place): initial", state.position)
    for index in state.timers.indices { mark(&state.timers[index]) }
    for index in state.transitions.indices {
      var transition = state.transitions[index]
      mark(&transition, index, &state)
      state.transitions[index] = transition
    }
    for index in state.joins.indices {
      mark(
        &state.joins[index].actions, "join \(state.joins[index].name)", state.joins[index].position)
    }
    for index in state.points.indices {
      let point = state.points[index]
      // Those of an exit point without a target are never performed, and an error if there are any.
      guard !point.targets.isEmpty else { continue }
      mark(&state.points[index].actions, "\(place): point \(point.name)", point.position)
    }
    for index in state.histories.indices { mark(&state.histories[index], place) }
    for index in state.regions.indices { mark(&state.regions[index], place) }
    for index in state.states.indices { mark(&state.states[index]) }
  }

  private mutating func mark(_ region: inout ChartDocument.Region, _ place: String) {
    mark(&region.initialActions, "\(place): initial", region.position)
    for index in region.histories.indices { mark(&region.histories[index], place) }
    for index in region.states.indices { mark(&region.states[index]) }
  }

  private mutating func mark(_ history: inout ChartDocument.History, _ place: String) {
    mark(&history.actions, "\(place): history", history.position)
  }

  private mutating func mark(_ timer: inout ChartDocument.Timer) {
    var name = timer.name
    if name == nil, case .named(let reference) = timer.delay { name = reference.name }
    timer.name = "@\(timers.count)"
    timers.append((timer.delay, timer.event, name))
    timer.delay = .fixed(.seconds(1))
  }

  /// A time becomes a timer, and the transition one for its event.
  private mutating func mark(
    _ transition: inout ChartDocument.Transition, _ index: Int, _ state: inout ChartDocument.State
  ) {
    let comment = "\(state.id.isEmpty ? "the chart" : state.id): \(transition.comment)"
    if case .after(let delay) = transition.trigger {
      let event = ChartDocument.GeneratedEvent.timeout(of: state.id, transition: index)
      var timer = ChartDocument.Timer(after: delay, event: event)
      mark(&timer)
      state.timers.append(timer)
      transition.trigger = .events([.event(event)])
    }
    mark(&transition.condition)
    transition.actions = [add(transition.actions, comment, transition.position)]
    transition.destination.changeEachBranch { branch in
      mark(&branch.condition)
      mark(&branch.actions, comment, branch.position ?? transition.position)
    }
  }

  // MARK: - Marks

  private mutating func mark(
    _ list: inout [ChartDocument.Action], _ comment: String, _ position: SourcePosition?
  ) {
    if !list.isEmpty { list = [add(list, comment, position)] }
  }

  private mutating func add(
    _ list: [ChartDocument.Action], _ comment: String, _ position: SourcePosition?
  ) -> ChartDocument.Action {
    actions.append(MachineProgram.Actions(list: list, position: position))
    comments.append(comment)
    return .named(ChartDocument.Reference(Self.name(actions.count - 1)))
  }

  private mutating func mark(_ condition: inout ChartDocument.Condition?) {
    condition = condition.map { mark($0) }
  }

  private mutating func mark(_ condition: ChartDocument.Condition) -> ChartDocument.Condition {
    switch condition {
    case .named(let reference):
      return .named(ChartDocument.Reference(Self.name(number(of: reference))))
    case .not(let part): return .not(mark(part))
    case .all(let parts): return .all(parts.map { mark($0) })
    case .any(let parts): return .any(parts.map { mark($0) })
    case .isIn, .literal: return condition
    }
  }

  private mutating func number(of reference: ChartDocument.Reference) -> Int {
    if let known = predicates.firstIndex(where: { $0.text == reference.text }) { return known }
    predicates.append(reference)
    return predicates.count - 1
  }
}

extension ChartDocument.Destination {
  fileprivate mutating func changeEachBranch(_ change: (inout ChartDocument.Branch) -> Void) {
    func changed(_ branches: [ChartDocument.Branch]) -> [ChartDocument.Branch] {
      branches.map { branch in
        var branch = branch
        change(&branch)
        return branch
      }
    }
    switch self {
    case .none, .targets, .selection: break
    case .fork(let branches): self = .fork(changed(branches))
    case .junction(let branches): self = .junction(changed(branches))
    case .choice(let branches): self = .choice(changed(branches))
    }
  }
}

extension ChartDocument.Transition {
  /// `close [isUnlocked] → closed`.
  fileprivate var comment: String {
    let guardText = condition.map { " [\($0.text)]" } ?? ""
    return "\(trigger.comment)\(guardText)\(destination.comment)"
  }
}

extension ChartDocument.Trigger {
  fileprivate var comment: String {
    switch self {
    case .events(let descriptors): descriptors.map(\.text).joined(separator: ", ")
    case .always: "always"
    case .completion: "when it completes"
    case .after(.fixed(let delay)): "after \(delay)"
    case .after(.named(let delay)): "after \(delay.name)"
    case .failure: "on an error"
    case .taskDone(let id): "end of \(id)"
    case .taskFailed(let id): "error of \(id)"
    }
  }
}

extension ChartDocument.Destination {
  fileprivate var comment: String {
    switch self {
    case .none: ""
    case .targets(let targets): " → \(targets.map(\.comment).joined(separator: " + "))"
    case .fork(let branches):
      " → \(branches.flatMap(\.targets).map(\.comment).joined(separator: " + "))"
    case .junction(let branches), .choice(let branches):
      " → \(branches.map { $0.targets.map(\.comment).joined(separator: " + ") }.joined(separator: " | "))"
    case .selection(_, let candidates): " → \(candidates.joined(separator: " | "))"
    }
  }
}

extension ChartDocument.Target {
  fileprivate var comment: String {
    switch self {
    case .state(let id): id
    case .history(let id, let kind, _): "\(kind) history of \(id)"
    case .entryPoint(let name, let id): "\(name) of \(id)"
    case .exitPoint(let name), .join(let name): name
    case .termination: "the end"
    }
  }
}
