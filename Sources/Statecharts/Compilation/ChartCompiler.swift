/// Turns a chart's declarations into tables.
///
/// The steps: draw the tree, place the choices in it, number the nodes in document order, note
/// where composites begin, and then make each node's actions and transitions into records. The
/// declarations have been validated, so that every name leads somewhere.
final class ChartCompiler<State: Hashable, Event, Subject> {
  typealias Node = Draft<State, Event, Subject>
  typealias Element = ChartElement<State, Event, Subject>
  typealias Action = ChartAction<State, Event, Subject>
  typealias Guard = ChartGuard<State, Event, Subject>

  let options: StatechartOptions
  let root: Node
  private(set) var drafts: [Node] = []
  private var named: [State: Node] = [:]
  /// The nodes of the choices: by source, and the transition's place among the source's.
  private var choices: [ObjectIdentifier: [Int: Node]] = [:]

  var outline = Outline()
  var nodes: [NodeRecord] = []
  var transitions: [TransitionRecord] = []
  var paths: [PathRecord] = []
  /// By path: where it leads, and its kind.
  var targets: [[Outline.Target]] = []
  var kinds: [TransitionKind] = []
  var entered: [Int32] = []
  var actions: [Action] = []
  var conditions: [Guard.Form] = []
  var selectors: [StateSelector<State, Event, Subject>.Form] = []
  var triggers: [(Event) -> Bool] = []
  var barriers: [(state: State?, barrier: BarrierDeclaration<State, Event, Subject>)] = []
  var activities: [ActivityDeclaration<Event, Subject>] = []
  var joins: [JoinRecord] = []
  var joinDeclarations: [JoinDeclaration<State, Event, Subject>] = []
  /// The composites whose history is asked for.
  var histories: Set<Int32> = []
  private(set) var events: EventIndex<Event>
  /// Behind each node, how many up to there are remembered when they are left.
  private(set) var remembered: [Int32] = [0]
  /// Behind each node, how many activities the nodes up to there have.
  private(set) var activityCounts: [Int32] = [0]

  init(
    _ elements: [Element], initial: InitialDeclaration<State>, options: StatechartOptions
  ) {
    self.options = options
    let kind = Node.kind(of: elements)
    root = Node(
      state: nil, kind: kind == .simple ? .composite : kind, initial: initial, elements: elements,
      parent: nil)
    events = EventIndex([])
  }

  func compile() -> CompiledChart<State, Event, Subject> {
    root.forEach { draft in
      if let state = draft.state { named[state] = draft }
    }
    placeChoices()
    number()
    events.free()
    events = EventIndex(drafts.flatMap(\.triggers))
    findHistories()
    findJoins()
    describe()
    addPath(from: 0, to: [.node(0)], domain: -1)
    addPath(from: 0, to: [], domain: -1)
    for draft in drafts { addTransitions(of: draft) }
    linkHandlers()
    return CompiledChart(self)
  }

  // MARK: - The tree

  func draft(_ state: State) -> Node {
    guard let draft = named[state] else {
      preconditionFailure("Validation reports targets that stand nowhere; '\(state)' is one.")
    }
    return draft
  }

  func choice(_ ordinal: Int, of draft: Node) -> Int32? {
    choices[ObjectIdentifier(draft)]?[ordinal]?.number
  }

  /// A choice stands where a transition from its source to all of its targets would leave
  /// everything: what is left on the way to it is what such a transition leaves.
  private func placeChoices() {
    var sources: [Node] = []
    root.forEach { sources.append($0) }
    for source in sources {
      for (ordinal, transition) in source.transitions.enumerated() {
        guard case .choice(let branches) = transition.target else { continue }
        let place = place(from: source, to: branches.flatMap(targets), transition.kind)
        choices[ObjectIdentifier(source), default: [:]][ordinal] = place.addChoice(branches)
      }
    }
  }

  /// What a branch leads to or, for a history, into.
  private func targets(of branch: Branch<State, Event, Subject>) -> [Node] {
    switch branch.target {
    case .states(let states): states.map(draft)
    case .history(let state, _): draft(state).children
    }
  }

  /// The same as ``Outline/domain(from:to:kind:)``, before nodes have numbers.
  ///
  /// A choice can't stand in a parallel state, which has regions only: then it stands around it.
  private func place(from source: Node, to targets: [Node], _ kind: TransitionKind) -> Node {
    var place = source.commonAncestor(with: targets)
    switch kind {
    case .local:
      if !source.children.isEmpty, targets.allSatisfy({ $0 === source || source.contains($0) }) {
        place = source
      } else if targets.count == 1, targets[0].contains(source) {
        place = targets[0]
      }
    case .external, .internal:
      break
    }
    while let node = place, node.kind == .parallel { place = node.parent }
    return place ?? root
  }

  private func number() {
    root.forEach { draft in
      draft.number = Int32(drafts.count)
      drafts.append(draft)
    }
    outline.nodes = drafts.map { draft in
      Outline.Node(kind: draft.kind, parent: draft.parent?.number ?? -1)
    }
    nodes = drafts.map { _ in NodeRecord() }
    for number in drafts.indices.reversed() {
      let draft = drafts[number]
      outline.nodes[number].end = max(
        Int32(number + 1), draft.children.last.map { outline[$0.number].end } ?? 0)
      outline.nodes[number].children = draft.children.filter { $0.kind != .choice }.map(\.number)
      outline.nodes[number].initial = initial(of: draft)
      nodes[number].parent = outline.nodes[number].parent
      nodes[number].end = outline.nodes[number].end
      nodes[number].kind = draft.kind
    }
  }

  private func initial(of draft: Node) -> Outline.Initial {
    switch draft.initial {
    case .first: .targets(draft.children.first { $0.kind != .choice }.map { [$0.number] } ?? [])
    case .states(let states): .targets(states.map { self.draft($0).number })
    case .resting: .resting
    case .history(let isDeep): .history(isDeep: isDeep)
    }
  }

  // MARK: - What nodes do

  /// Notes the actions of all nodes and where histories lead: entries are planned with both.
  private func describe() {
    for draft in drafts { describe(draft) }
    for draft in drafts {
      let isRemembered =
        histories.contains(draft.number)
        || joins.contains { $0.sources.contains(draft.number) }
      remembered.append((remembered.last ?? 0) + (isRemembered ? 1 : 0))
      activityCounts.append(outline[draft.number].activities.end)
    }
  }

  private func describe(_ draft: Node) {
    var (entry, initialEffect, exit): ([Action], [Action], [Action]) = ([], [], [])
    var begins: [Action] = []
    var found: [(state: State?, barrier: BarrierDeclaration<State, Event, Subject>)] = []
    var deferrals: [EventTrigger<Event>] = []
    let firstActivity = Int32(activities.count)
    for element in draft.elements {
      switch element.kind {
      case .entry(let action): entry.append(action)
      case .exit(let action): exit.append(action)
      case .initialEffect(let action): initialEffect.append(action)
      case .history(let history): describe(history, of: draft)
      case .deferral(let trigger): deferrals.append(trigger)
      case .barrier(let barrier):
        found.append((draft.state, barrier))
      case .activity(let activity):
        begins.append(activity.beginning(as: Int32(activities.count)))
        activities.append(activity)
      case .state, .region, .transition, .join, .unfinished: break
      }
    }
    let number = Int(draft.number)
    // What the state does as long as it is active begins after its entry (UML 2.5.1 §14.2.3.4.3).
    outline.nodes[number].entry = add(entry + begins)
    outline.nodes[number].activities = Span(firstActivity, Int32(activities.count))
    outline.nodes[number].initialEffect = add(initialEffect)
    nodes[number].exit = add(exit)
    nodes[number].barriers = append(found, to: &barriers)
    nodes[number].deferrals = append(deferrals.map(\.matches), to: &triggers)
  }

  private func describe(
    _ history: HistoryDeclaration<State, Event, Subject>, of draft: Node
  ) {
    let known = Outline.HistoryDefault(
      targets: history.defaults.map { self.draft($0).number },
      action: add(history.action.map { [$0] } ?? []))
    if history.isDeep {
      outline[draft.number].deepDefault = known
    } else {
      outline[draft.number].shallowDefault = known
    }
  }

  func add(_ new: [Action]) -> Span {
    append(new, to: &actions)
  }

  func append<Record>(_ new: [Record], to records: inout [Record]) -> Span {
    let start = Int32(records.count)
    records += new
    return Span(start, Int32(records.count))
  }
}

extension Draft {
  /// What triggers this node's transitions.
  var triggers: [EventTrigger<Event>] {
    transitions.compactMap { transition in
      if case .event(let trigger) = transition.trigger { trigger } else { nil }
    }
  }
}
