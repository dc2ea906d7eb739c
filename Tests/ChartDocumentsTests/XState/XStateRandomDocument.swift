import ChartDocuments
import TestSupport

/// Makes random documents of all that XState can express, in the form in which they are read again:
/// events before completions, delays, eventless transitions and the ends of tasks.
struct XStateRandomDocument {
  private var numbers: SeededRandom
  private var count = 0
  /// The ids around each state, from the inside to the outside.
  private var ancestors: [String: [String]] = [:]
  private var composites: [String] = []
  private var leaves: [String] = []

  init(seed: UInt64) {
    numbers = SeededRandom(seed: seed)
  }

  /// A document.
  mutating func next() -> ChartDocument {
    var root = ChartDocument.State("")
    fill(&root, depth: 0)
    complete(&root)
    return ChartDocument(
      name: numbers.pick(["", "m", "two words", "a.b"]), root: root,
      exitsRegionsInOrder: numbers.one(in: 4), failingGuardsAreFalse: numbers.one(in: 4))
  }

  private var all: [String] { composites.filter { !$0.isEmpty } + leaves }

  // MARK: - States

  private mutating func makeState(depth: Int, in path: [String]) -> ChartDocument.State {
    count += 1
    var state = ChartDocument.State("s\(count)")
    if numbers.one(in: 4) {
      state.label = numbers.pick(["L", "a.b", "#x", ".y"]) + "\(count)"
    }
    ancestors[state.id] = path
    if depth < 2, numbers.one(in: 2) {
      fill(&state, depth: depth)
    } else {
      leaves.append(state.id)
      if numbers.one(in: 5) { state.kind = .final }
    }
    return state
  }

  /// Adds states, or regions with states.
  private mutating func fill(_ state: inout ChartDocument.State, depth: Int) {
    composites.append(state.id)
    let path = [state.id] + (ancestors[state.id] ?? [])
    if numbers.one(in: 3) {
      state.kind = .parallel
      for number in 0...numbers.number(below: 3) {
        state.regions.append(makeRegion(number, depth: depth, in: path))
      }
    } else {
      for _ in 0...numbers.number(below: 3) {
        state.states.append(makeState(depth: depth + 1, in: path))
      }
      state.initial = .states([numbers.pick(state.states).id])
      if numbers.one(in: 4) { state.initialActions = actions() }
    }
    for isDeep in [false, true] where numbers.one(in: 5) {
      state.histories.append(
        ChartDocument.History(
          id: numbers.one(in: 2) ? nil : "h\(isDeep)\(state.id)", isDeep: isDeep,
          defaults: state.states.suffix(numbers.number(below: 2)).map(\.id)))
    }
    if let history = state.histories.first, state.kind == .ordinary, numbers.one(in: 2) {
      state.initial = .history(isDeep: history.isDeep)
    }
  }

  private mutating func makeRegion(
    _ number: Int, depth: Int, in path: [String]
  ) -> ChartDocument.Region {
    if numbers.one(in: 2) {
      return ChartDocument.Region(states: [makeState(depth: depth + 1, in: path)])
    }
    var region = ChartDocument.Region(numbers.one(in: 3) ? nil : "r\(number)")
    for _ in 0...numbers.number(below: 2) {
      region.states.append(makeState(depth: depth + 1, in: path))
    }
    // An unnamed region with one state and nothing else has no node of its own.
    if region.states.count == 1, region.name == nil { return region }
    region.initial = .states([numbers.pick(region.states).id])
    if numbers.one(in: 4) { region.initialActions = actions() }
    return region
  }

  // MARK: - What is in states

  private mutating func complete(_ state: inout ChartDocument.State) {
    for index in state.states.indices { complete(&state.states[index]) }
    for index in state.regions.indices {
      for inner in state.regions[index].states.indices {
        complete(&state.regions[index].states[inner])
      }
    }
    state.entry = actions()
    state.exit = actions()
    state.tags = (0..<numbers.number(below: 3)).map { _ in "t\(numbers.number(below: 9))" }
    if numbers.one(in: 4) {
      state.extras.members = [
        JSONMember("meta", .object([JSONMember("x", .number("1"))])), JSONMember("when", .null),
      ]
    }
    if numbers.one(in: 6) {
      let name = numbers.one(in: 2) ? "timer" : nil
      state.timers = [ChartDocument.Timer(name, after: delay(), event: "tick")]
    }
    for number in 0..<numbers.number(below: 3) {
      let id = numbers.one(in: 3) ? "\(number).other" : "task\(number)"
      state.tasks.append(ChartDocument.Task(id, work: reference("work")))
    }
    addTransitions(to: &state)
  }

  private mutating func addTransitions(to state: inout ChartDocument.State) {
    var triggers: [ChartDocument.Trigger] = []
    for event in ["e1", "e2", "x.y", "x.z"] where numbers.one(in: 3) {
      triggers.append(.events([.event(event)]))
    }
    for event in [ChartDocument.EventDescriptor.prefix("x.y"), .prefix("x"), .any]
    where numbers.one(in: 6) {
      triggers.append(.events([event]))
    }
    if numbers.one(in: 4) { triggers.append(.completion) }
    if numbers.one(in: 4) { triggers.append(.after(.fixed(.milliseconds(750)))) }
    if numbers.one(in: 6) { triggers.append(.after(.named(ChartDocument.Reference("late")))) }
    if numbers.one(in: 4) { triggers.append(.always) }
    for task in state.tasks {
      if numbers.one(in: 2) { triggers.append(.taskDone(task.id)) }
      if numbers.one(in: 2) { triggers.append(.taskFailed(task.id)) }
    }
    for trigger in triggers {
      for _ in 0...max(0, numbers.number(below: 4) - 2) {
        var transition = transition(on: trigger, from: state.id)
        // If the last transition of an event did what that of a wildcard does, XState would read the
        // same with and without it.
        count += 1
        if isWildcard(trigger) { transition.actions.append(.log("\(count)")) }
        state.transitions.append(transition)
      }
    }
  }

  private func isWildcard(_ trigger: ChartDocument.Trigger) -> Bool {
    guard case .events(let events) = trigger else { return false }
    return events.contains { event in
      if case .event = event { false } else { true }
    }
  }

  // MARK: - Transitions

  private mutating func transition(
    on trigger: ChartDocument.Trigger, from source: String
  ) -> ChartDocument.Transition {
    var transition = ChartDocument.Transition(
      on: trigger, if: numbers.one(in: 2) ? condition(depth: 0) : nil, actions: actions())
    if numbers.one(in: 5) { transition.extras.members = [JSONMember("description", .string("d"))] }
    switch numbers.number(below: 6) {
    case 0: transition.kind = .internal
    case 1:
      transition.destination = .junction(
        (0...numbers.number(below: 2)).map { _ in
          ChartDocument.Branch(
            to: [target()], if: numbers.one(in: 3) ? nil : condition(depth: 1), actions: actions())
        })
    default:
      let targets = numbers.one(in: 5) ? [target(), target()] : [target()]
      transition.destination = .targets(targets)
      let isInside = targets.allSatisfy { self.isInside($0, of: source) }
      if isInside, !source.isEmpty, numbers.one(in: 2) { transition.kind = .local }
    }
    return transition
  }

  private mutating func target() -> ChartDocument.Target {
    if numbers.one(in: 6) {
      return .history(of: numbers.pick(composites), isDeep: numbers.one(in: 2))
    }
    return .state(numbers.pick(all))
  }

  /// Whether XState does not exit the source on its own: the target is in it, or is a composite source.
  private func isInside(_ target: ChartDocument.Target, of source: String) -> Bool {
    switch target {
    case .state(let id):
      ancestors[id]?.contains(source) == true || id == source && composites.contains(id)
    case .history(let id, _, _): id == source || ancestors[id]?.contains(source) == true
    case .entryPoint, .exitPoint, .join, .termination: false
    }
  }

  // MARK: - Behaviors

  private mutating func actions() -> [ChartDocument.Action] {
    (0..<max(0, numbers.number(below: 4) - 1)).map { _ in action() }
  }

  private mutating func action() -> ChartDocument.Action {
    switch numbers.number(below: 6) {
    case 0: .raise("r")
    case 1:
      .send("s", after: numbers.one(in: 2) ? delay() : nil, id: numbers.one(in: 2) ? "i" : nil)
    case 2: .cancel("i")
    case 3: .log("text", label: numbers.one(in: 2) ? "label" : nil)
    default: .named(reference("act"))
    }
  }

  private mutating func condition(depth: Int) -> ChartDocument.Condition {
    switch numbers.number(below: depth < 2 ? 7 : 3) {
    case 0: .isIn(numbers.pick(all))
    case 1: .literal(numbers.one(in: 2))
    case 3: .not(condition(depth: depth + 1))
    case 4: .all((0...numbers.number(below: 2)).map { _ in condition(depth: depth + 1) })
    case 5: .any((0...numbers.number(below: 2)).map { _ in condition(depth: depth + 1) })
    default: .named(reference("guard"))
    }
  }

  private mutating func delay() -> ChartDocument.Delay {
    switch numbers.number(below: 3) {
    case 0: .named(ChartDocument.Reference("patience"))
    case 1: .fixed(.microseconds(numbers.number(below: 5_000_000)))
    default: .fixed(.seconds(numbers.number(below: 100)))
    }
  }

  private mutating func reference(_ name: String) -> ChartDocument.Reference {
    let parameters = numbers.one(in: 4) ? JSONValue.object([JSONMember("n", .number("1"))]) : nil
    return ChartDocument.Reference("\(name)\(numbers.number(below: 9))", parameters: parameters)
  }
}
