import Schematic

/// Reads a chart's declarations into an outline, each of them once.
///
/// This part of validation is generic over the types of states, events and subjects.
struct ChartReader<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  typealias Transition = TransitionDeclaration<State, Event, Subject>

  private var outline = ChartDeclarations()
  private var numbers: [State: Int] = [:]
  private var states: [State] = []
  private var triggers: [EventTrigger<Event>] = []
  private var timerEvents: [Event] = []
  /// By number: the labels of the states of submachines.
  private var labels: [Int: String] = [:]

  static func outline(
    of elements: [Element], initial: InitialDeclaration<State>
  ) -> ChartDeclarations {
    var reader = ChartReader()
    let root = ChartDeclarations.Node(
      kind: .root, state: nil, name: nil, parent: nil, initial: reader.read(initial))
    reader.add(root, with: elements)
    return reader.finish()
  }

  private mutating func finish() -> ChartDeclarations {
    findUndeclaredCases()
    outline.allDestinations = outline.findDestinations()
    let (states, triggers, events, labels) = (states, triggers, timerEvents, labels)
    outline.name = { labels[$0.number] ?? "\(states[$0.number])" }
    outline.eventName = { eventLabel(of: events[$0.number]) }
    outline.eventNames = { triggers[$0.number].names }
    outline.isMatched = { triggers[$1.number].matches(events[$0.number]) }
    outline.repeatedEvents = { trigger in
      guard case .many(let values) = triggers[trigger.number].values else { return [] }
      return values.indices.filter { index in
        values[..<index].contains { areEqual($0, values[index]) }
      }
    }
    outline.sharedEvents = { left, right in
      let (trigger, other) = (triggers[left.number], triggers[right.number])
      guard !other.values.isEmpty else { return [] }
      var (shared, index): ([Int], Int) = ([], 0)
      trigger.values.forEach { value in
        if other.matches(value) { shared.append(index) }
        index += 1
      }
      return shared
    }
    return outline
  }

  private mutating func add(_ node: ChartDeclarations.Node, with elements: [Element]) {
    let number = outline.nodes.count
    outline.nodes.append(node)
    if let parent = node.parent { outline.nodes[parent].children.append(number) }
    if node.kind == .region, node.parent == 0 { outline.hasRegionsAtTop = true }
    if let state = node.state { outline.positions.note(state, at: number) }
    let first = outline.transitions.count
    var read: [ChartDeclarations.Element] = []
    read.reserveCapacity(elements.count)
    for element in elements { read.append(self.read(element, in: number, after: first)) }
    outline.nodes[number].elements = read
    outline.nodes[number].transitions = first..<outline.transitions.count
    for element in elements { addNode(of: element, in: number) }
    outline.nodes[number].end = outline.nodes.count
  }

  /// After the node's own elements, so that the transitions of a node are adjacent.
  private mutating func addNode(of element: Element, in parent: Int) {
    switch element.kind {
    case .state(let declaration):
      let kind: ChartDeclarations.Kind =
        switch declaration.kind {
        case .ordinary: .ordinary
        case .parallel: .parallel
        case .final: .final
        }
      let node = ChartDeclarations.Node(
        kind: kind, state: read(declaration.id), name: nil, parent: parent,
        initial: read(declaration.initial), submachine: declaration.submachine,
        isTooDeep: declaration.nesting.isTooDeep)
      if let name = declaration.name, let state = node.state { labels[state.number] = name.label }
      add(node, with: declaration.elements)
    case .region(let declaration):
      let node = ChartDeclarations.Node(
        kind: .region, state: nil, name: declaration.name, parent: parent,
        initial: read(declaration.initial), submachine: declaration.submachine,
        isTooDeep: declaration.nesting.isTooDeep)
      add(node, with: declaration.elements)
    case .entry, .exit, .initialEffect, .transition, .join, .history, .point, .deferral, .barrier,
      .activity, .submachine:
      break
    }
  }

  /// - Parameter first: The number of the node's first transition.
  private mutating func read(
    _ element: Element, in node: Int, after first: Int
  ) -> ChartDeclarations.Element {
    switch element.kind {
    case .state(let state): return .state(read(state.id))
    case .region: return .region
    case .entry: return .entry
    case .exit: return .exit
    case .initialEffect: return .initialEffect
    case .transition(let transition):
      let index = outline.transitions.count - first
      outline.transitions.append((node, read(transition, at: index)))
      return .transition
    case .join(let join):
      outline.joins.append(
        (node, ChartDeclarations.Join(name: join.name, target: read(join.target))))
      return .join
    case .history(let history):
      let defaults = read(history.defaults)
      outline.histories.append(
        (node, ChartDeclarations.History(isDeep: history.isDeep, defaults: defaults)))
      return .history
    case .point(let point):
      let isEntry = point.kind == .entry
      let target = point.target.map { read($0) }
      outline.points.append(
        (node, ChartDeclarations.Point(isEntry: isEntry, name: point.name, target: target)))
      return .point(isEntry: isEntry)
    case .deferral(let trigger):
      let read = read(trigger)
      outline.deferrals.append((node, read))
      return .deferral(read)
    case .barrier:
      outline.hasBarriers = true
      return .barrier
    case .activity(let activity):
      noteTimer(activity, in: node)
      return .activity(activity.word)
    case .submachine:
      preconditionFailure("Submachines are expanded before a chart is validated.")
    }
  }
}

// MARK: - Parts

extension ChartReader {
  private mutating func read(_ state: State) -> ChartDeclarations.State {
    if let number = numbers[state] { return ChartDeclarations.State(number: number) }
    let number = states.count
    states.append(state)
    numbers[state] = number
    return ChartDeclarations.State(number: number)
  }

  private mutating func read(_ states: [State]) -> [ChartDeclarations.State] {
    var read: [ChartDeclarations.State] = []
    for state in states { read.append(self.read(state)) }
    return read
  }

  private mutating func read(_ trigger: EventTrigger<Event>) -> ChartDeclarations.Trigger {
    triggers.append(trigger)
    return ChartDeclarations.Trigger(number: triggers.count - 1)
  }

  private mutating func read(_ initial: InitialDeclaration<State>) -> ChartDeclarations.Initial {
    switch initial {
    case .first: .first
    case .states(let states): .states(read(states))
    case .none: .none
    case .history(let isDeep): .history(isDeep: isDeep)
    }
  }

  private mutating func read(
    _ transition: Transition, at index: Int
  ) -> ChartDeclarations.Transition {
    let cause: ChartDeclarations.Transition.Cause =
      switch transition.trigger {
      case .event(let trigger): .event(read(trigger))
      case .always: .always
      case .completion: .completion
      case .failure(let trigger):
        .failure(
          ChartDeclarations.Transition.Failure(
            name: trigger.name, kind: trigger.kind))
      }
    return ChartDeclarations.Transition(
      index: index, trigger: cause, kind: transition.kind, hasGuard: !transition.guards.isEmpty,
      target: read(transition.target))
  }

  private mutating func read(
    _ target: TargetDeclaration<State, Event, Subject>
  ) -> ChartDeclarations.Target {
    switch target {
    case .none: .none
    case .states(let states): .states(read(states))
    case .destination(let destination): .destination(read(destination))
    case .fork(let branches): .fork(branches.map { read($0) })
    case .junction(let branches): .junction(branches.map { read($0) })
    case .choice(let branches): .choice(branches.map { read($0) })
    case .among(let candidates, _): .among(read(candidates))
    case .join(let name): .join(name)
    case .termination: .termination
    }
  }

  private mutating func read(
    _ branch: BranchDeclaration<State, Event, Subject>
  ) -> ChartDeclarations.Branch {
    ChartDeclarations.Branch(
      target: read(branch.target), hasGuard: !branch.guards.isEmpty, isElse: branch.isElse)
  }

  private mutating func read(
    _ destination: Destination<State>
  ) -> ChartDeclarations.Destination {
    switch destination {
    case .states(let states): .states(read(states))
    case .history(let composite, _, let region): .history(of: read(composite), region: region)
    case .fork(let destinations): .fork(destinations.map { read($0) })
    case .entryPoint(let name, let composite): .entryPoint(name, of: read(composite))
    case .exitPoint(let name, let isDeclared): .exitPoint(name, isDeclared: isDeclared)
    }
  }

  private mutating func noteTimer(_ activity: ActivityDeclaration<Event, Subject>, in node: Int) {
    guard case .timer(let delay, let event) = activity.kind else { return }
    let isNegative = if case .fixed(let duration) = delay { duration < .zero } else { false }
    timerEvents.append(event)
    outline.timers.append(
      (
        node,
        ChartDeclarations.Timer(number: timerEvents.count - 1, hasNegativeDelay: isNegative)
      ))
  }

  private mutating func findUndeclaredCases() {
    guard let cases = allCases(of: State.self) else { return }
    outline.stateType = "\(State.self)"
    for state in cases {
      let state = read(state)
      if outline.positions[state] == nil { outline.undeclaredCases.append(state) }
    }
  }
}
