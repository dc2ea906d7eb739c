/// Turns a chart's declarations into tables.
///
/// It builds the tree, adds the choices, numbers the nodes in document order, records the initial
/// states of composites, and then compiles each node's actions and transitions. The declarations
/// have been validated, so that every name is declared.
final class ChartCompiler<State: Hashable, Event, Subject> {
  typealias Node = UnnumberedNode<State, Event, Subject>
  typealias Element = ChartElement<State, Event, Subject>
  typealias Action = ChartAction<State, Event, Subject>
  typealias Guard = ChartGuard<State, Event, Subject>

  let options: StatechartOptions
  let eventOfFailingGuards: Event?
  let root: Node
  private(set) var drafts: [Node] = []
  /// The index of each node among its siblings, by node number.
  private(set) var positions: [Int32] = []
  private var named: [State: Node] = [:]
  /// The nodes of the choices, by source and by the index of the transition in the source.
  private var choices: [ObjectIdentifier: [Int: Node]] = [:]

  var outline = NodeTree()
  var nodes: [NodeRecord] = []
  var transitions: [TransitionRecord] = []
  var paths: [PathRecord] = []
  /// By path: its targets and its kind.
  var targets: [[NodeTree.Target]] = []
  var kinds: [TransitionKind] = []
  var entered: [Int32] = []
  /// The numbers of the actions in the order in which they are performed.
  ///
  /// The number of an action that several paths perform occurs several times.
  var actions: [Int32] = []
  /// The actions by number, and their names.
  private(set) var declaredActions: [ActionForm<State, Event, Subject>] = []
  private(set) var declaredNames: [String?] = []
  private(set) var declaredPlaces: [Int32] = []
  var places = FailurePlaces()
  var conditions: [GuardForm<State, Event, Subject>] = []
  var selectors: [StateSelector<State, Event, Subject>] = []
  // With their names: an array of functions would wrap each in a function with a more general type.
  var triggers: [EventTrigger<Event>] = []
  /// The events that trigger transitions, and by node those that it defers.
  var eventSets: [EventSet] = []
  var deferredEvents: [Int32: EventSet] = [:]
  var barriers: [BarrierRecord<State>] = []
  var activities: [ActivityDeclaration<Event, Subject>] = []
  var joins: [JoinRecord] = []
  var joinDeclarations: [JoinDeclaration<State, Event, Subject>] = []
  /// By join: the node that declares it.
  var joinPlaces: [Int32] = []
  /// The composites whose history is a target.
  var histories: Set<Int32> = []
  /// By path: the exit points that it leads through.
  var exitRoutes: [Int32: ExitRoute] = [:]
  private(set) var events: EventIndex<Event>
  /// By node: how many nodes before it are recorded in history when they are exited.
  private(set) var remembered: [Int32] = [0]
  /// By node: how many activities the nodes before it have.
  private(set) var activityCounts: [Int32] = [0]

  init(
    _ elements: [Element], initial: InitialDeclaration<State>, options: StatechartOptions,
    eventOfFailingGuards: Event? = nil
  ) {
    self.options = options
    self.eventOfFailingGuards = eventOfFailingGuards
    let kind = Node.kind(of: elements)
    root = Node(
      state: nil, kind: kind == .simple ? .composite : kind, initial: initial, elements: elements,
      parent: nil)
    events = EventIndex(named: [])
  }

  func compile() -> CompiledChart<State, Event, Subject> {
    root.forEach { draft in
      if let state = draft.state { named[state] = draft }
    }
    placeChoices()
    number()
    events.free()
    events = EventIndex(named: eventTriggers)
    findHistories()
    findJoins()
    describe()
    describePoints()
    addPath(from: 0, to: Route([.node(0)]), domain: -1)
    addPath(from: 0, to: Route([]), domain: -1)
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

  /// A choice has the same parent as its source, so that the transition to it exits only the source.
  ///
  /// Which other states are exited depends only on the branch that is taken.
  private func placeChoices() {
    var sources: [Node] = []
    root.forEach { if $0.hasChoices { sources.append($0) } }
    for source in sources {
      // The children of a parallel state are regions, which have no transitions.
      let place = source.parent ?? root
      for (ordinal, transition) in source.transitions.enumerated() {
        guard case .choice(let branches) = transition.target else { continue }
        choices[ObjectIdentifier(source), default: [:]][ordinal] = place.addChoice(
          branches, from: source, by: transition)
      }
    }
  }

  private func number() {
    number(root, in: -1, at: 0)
    nodes.reserveCapacity(drafts.count)
    for draft in drafts {
      let number = Int(draft.number)
      outline.nodes[number].initial = initial(of: draft)
      var record = NodeRecord()
      record.parent = outline.nodes[number].parent
      record.end = outline.nodes[number].end
      record.kind = outline.nodes[number].kind
      nodes.append(record)
    }
  }

  private func number(_ draft: Node, in parent: Int32, at position: Int32) {
    let number = Int32(drafts.count)
    draft.number = number
    drafts.append(draft)
    positions.append(position)
    outline.nodes.append(NodeTree.Node(kind: draft.kind, parent: parent))
    if parent >= 0, draft.kind != .choice { outline.nodes[Int(parent)].children.append(number) }
    var next: Int32 = 0
    for child in draft.children {
      self.number(child, in: number, at: next)
      next += 1
    }
    outline.nodes[Int(number)].end = Int32(drafts.count)
  }

  private func initial(of draft: Node) -> NodeTree.Initial {
    switch draft.initial {
    case .first: .targets(Array(outline[draft.number].children.prefix(1)))
    case .states(let states): .targets(states.map { self.draft($0).number })
    case .none: .none
    case .history(let isDeep): .history(isDeep: isDeep)
    }
  }

  // MARK: - Actions of nodes

  /// Records the actions of all nodes and the default targets of histories: paths need both.
  private func describe() {
    for draft in drafts { describe(draft) }
    noteCounts()
  }

  private func noteCounts() {
    let joining = Set(joins.flatMap(\.sources))
    var count: Int32 = 0
    for (index, node) in outline.nodes.enumerated() {
      let number = Int32(index)
      if histories.contains(number) || joining.contains(number) { count += 1 }
      remembered.append(count)
      // A node without elements has the empty range, whatever its position.
      activityCounts.append(max(activityCounts.last ?? 0, node.activities.end))
    }
  }

  private func describe(_ draft: Node) {
    guard !draft.elements.isEmpty else { return }
    var (entry, initialEffect, exit): ([Int32], [Int32], [Int32]) = ([], [], [])
    var begins: [Int32] = []
    var found: [BarrierRecord<State>] = []
    var deferrals: [EventTrigger<Event>] = []
    let firstActivity = Int32(activities.count)
    for element in draft.elements {
      switch element.kind {
      case .entry(let action): entry.append(declare(action, in: draft.number))
      case .exit(let action): exit.append(declare(action, in: draft.number))
      case .initialEffect(let action): initialEffect.append(declare(action, in: draft.number))
      case .history(let history): describe(history, of: draft)
      case .deferral(let trigger): deferrals.append(trigger)
      case .barrier(let barrier):
        found.append(
          BarrierRecord(
            state: draft.state, reason: barrier.reason,
            condition: add(barrier.condition, in: draft.number)))
      case .activity(let activity):
        let begin = activity.beginning(as: Int32(activities.count)) as Action
        begins.append(declare(begin, in: draft.number))
        activities.append(activity)
      case .state, .region, .transition, .join, .point, .submachine: break
      }
    }
    let number = Int(draft.number)
    // A state's activities are started after its entry (UML 2.5.1 §14.2.3.4.3).
    outline.nodes[number].entry = append(entry + begins, to: &actions)
    outline.nodes[number].activities = IndexRange(firstActivity, Int32(activities.count))
    outline.nodes[number].initialEffect = append(initialEffect, to: &actions)
    nodes[number].exit = append(exit, to: &actions)
    if !found.isEmpty { nodes[number].barriers = append(found, to: &barriers) }
    guard !deferrals.isEmpty else { return }
    deferredEvents[draft.number] = deferrals.reduce(EventSet()) {
      $0.union(events.set(of: $1))
    }
    nodes[number].deferrals = append(deferrals, to: &triggers)
  }

  private func describe(
    _ history: HistoryDeclaration<State, Event, Subject>, of draft: Node
  ) {
    let known = NodeTree.HistoryDefault(
      targets: history.defaults.map { self.draft($0).number },
      action: append(declare(history.actions, in: draft.number), to: &actions))
    if history.isDeep {
      outline[draft.number].deepDefault = known
    } else {
      outline[draft.number].shallowDefault = known
    }
  }

  /// Adds an action and returns its number.
  ///
  /// - Parameter place: The node in which its error is a failure.
  func declare(_ action: Action, in place: Int32) -> Int32 {
    declaredActions.append(action.form)
    declaredNames.append(action.name)
    declaredPlaces.append(place)
    return Int32(declaredActions.count - 1)
  }

  func declare(_ actions: SmallList<Action>, in place: Int32) -> [Int32] {
    var numbers: [Int32] = []
    actions.forEach { numbers.append(declare($0, in: place)) }
    return numbers
  }

  /// Adds a guard and returns its number.
  func add(_ condition: GuardForm<State, Event, Subject>, in place: Int32) -> Int32 {
    conditions.append(condition)
    places.conditions.append(place)
    return Int32(conditions.count - 1)
  }

  func append<Record>(_ new: [Record], to records: inout [Record]) -> IndexRange {
    let start = Int32(records.count)
    records += new
    return IndexRange(start, Int32(records.count))
  }
}
