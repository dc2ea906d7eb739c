import ChartDocuments
import ChartModel
import ChartSources

/// The parts of a document by their numbers in the outline of its chart.
///
/// A loaded chart keeps the order of its document. For instance, a transition has the same index in its state.
struct DocumentParts {
  /// The data for the comment of a transition.
  struct Line {
    let comment: String
    let position: SourcePosition?
  }

  /// The lists of actions that are not empty.
  private(set) var lists: [MachineProgram.Actions] = []
  /// By action: its list; `nil` for an action that the document does not have.
  private(set) var listOfAction: [Int?]
  /// By predicate: its name.
  private(set) var predicates: [ChartDocument.Reference?]
  /// By activity; tasks cannot be compiled.
  private(set) var timers: [ChartDocument.Timer] = []
  /// By transition; `nil` for one that the document does not have.
  private(set) var lines: [Line?]
  /// By transition to a choice: its branches; `nil` for one without actions.
  private(set) var branches: [Int: [Line?]] = [:]

  private let outline: ChartOutline

  init(_ document: ChartDocument, _ outline: ChartOutline) {
    self.outline = outline
    listOfAction = Array(repeating: nil, count: outline.actions.count)
    predicates = Array(repeating: nil, count: outline.predicates.count)
    lines = Array(repeating: nil, count: outline.transitions.count)
    read(document.root, at: 0)
  }

  // MARK: - States

  private mutating func read(_ state: ChartDocument.State, at node: Int) {
    readLines(of: state, at: node)
    let place = state.id.isEmpty ? "the chart" : state.id
    timers += state.timers
    let transitions = zip(outline.nodes[node].transitions, state.transitions)
    for (index, (number, transition)) in transitions.enumerated() {
      read(transition, number, of: place)
      guard case .after(let delay) = transition.trigger else { continue }
      let event = ChartDocument.GeneratedEvent.timeout(of: state.id, transition: index)
      timers.append(ChartDocument.Timer(after: delay, event: event))
    }
    let children = outline.nodes[node].children
    for (child, node) in zip(state.states, children) { read(child, at: node) }
    for (region, node) in zip(state.regions, children.dropFirst(state.states.count)) {
      var content = ChartDocument.State("", position: region.position)
      (content.initialActions, content.histories) = (region.initialActions, region.histories)
      content.states = region.states
      read(content, at: node)
    }
  }

  private mutating func readLines(of state: ChartDocument.State, at node: Int) {
    var (entry, exit, initial): ([Int], [Int], [Int]) = ([], [], [])
    var (joins, points) = (state.joins[...], state.points[...])
    var histories = state.histories.filter { !$0.defaults.isEmpty }[...]
    for line in outline.nodes[node].lines {
      switch line {
      case .entry(let action): entry.append(action)
      case .exit(let action): exit.append(action)
      case .initialEffect(let action): initial.append(action)
      case .join(let number):
        let join = joins.removeFirst()
        add(join.actions, outline.joins[number].actions, join.position)
      case .point(let number):
        let point = points.removeFirst()
        add(point.actions, outline.points[number].actions, point.position)
      case .history(let number):
        let history = histories.removeFirst()
        add(history.actions, outline.histories[number].actions, history.position)
      case .node, .transition, .deferral, .barrier, .activity: break
      }
    }
    add(state.entry, entry, state.position)
    add(state.exit, exit, state.position)
    add(state.initialActions, initial, state.position)
  }

  // MARK: - Transitions

  private mutating func read(
    _ transition: ChartDocument.Transition, _ number: Int, of place: String
  ) {
    let (own, position) = (outline.transitions[number], transition.position)
    let comment = "\(place): \(transition.comment)"
    lines[number] = Line(comment: comment, position: position)
    add(transition.actions, own.actions, position)
    add(transition.condition, own.guards)
    let declared = transition.destination.branches
    for (branch, part) in zip(declared, own.target.branches) {
      add(branch.actions, part.actions, branch.position ?? position)
      add(branch.condition, part.guards)
    }
    guard own.choice != nil else { return }
    branches[number] = declared.map { branch in
      branch.actions.isEmpty
        ? nil : Line(comment: comment, position: branch.position ?? position)
    }
  }

  // MARK: - Functions

  /// - Parameters:
  ///   - list: The actions.
  ///   - numbers: The numbers of the actions, and of those without a name that the loaded chart adds.
  ///   - position: The position of the list in the file.
  private mutating func add(
    _ list: [ChartDocument.Action], _ numbers: some Sequence<Int>, _ position: SourcePosition?
  ) {
    if list.isEmpty { return }
    for number in numbers where outline.actions[number] != nil {
      listOfAction[number] = lists.count
    }
    lists.append(MachineProgram.Actions(list: list, position: position))
  }

  private mutating func add(_ condition: ChartDocument.Condition?, _ guards: Range<Int>) {
    let numbers = guards.flatMap { outline.guards[$0].predicates }
    for (number, reference) in zip(numbers, condition?.references ?? []) {
      predicates[number] = reference
    }
  }
}

extension ChartDocument.Condition {
  /// The names in it, in their order.
  fileprivate var references: [ChartDocument.Reference] {
    switch self {
    case .named(let reference): [reference]
    case .isIn, .literal: []
    case .not(let part): part.references
    case .all(let parts), .any(let parts): parts.flatMap(\.references)
    }
  }
}

// MARK: - Comments

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
