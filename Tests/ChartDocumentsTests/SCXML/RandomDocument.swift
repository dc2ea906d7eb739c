import ChartDocuments
import TestSupport

/// Makes random documents with all elements, the same ones for the same seed.
///
/// All ids that they refer to exist, as in a file that a reader accepts.
struct RandomDocument {
  typealias Region = ChartDocument.Region
  typealias History = ChartDocument.History
  typealias Target = ChartDocument.Target

  private var random: SeededRandom
  /// Whether there is only what SCXML has.
  private let isPlain: Bool
  private var count = 0
  private var ids: [String] = []
  private var histories: [Target] = []
  private var joins: [String] = []
  private var entryPoints: [Target] = []

  init(seed: UInt64, isPlain: Bool = false) {
    random = SeededRandom(seed: seed)
    self.isPlain = isPlain
  }

  mutating func next() -> ChartDocument {
    (count, ids, histories, joins, entryPoints) = (0, [], [], [], [])
    var document = ChartDocument(eventMatching: .tokens, failingGuardsAreFalse: true)
    document.root = composite("", depth: 0)
    if isPlain {
      document.root.transitions = []
      document.root.histories = []
      document.root.initialActions = []
    } else {
      if chance(4) { document.root = parallel("", depth: 0) }
      document.name = pick(["", "Door", "My chart", "1 & 2"])
      document.exitsRegionsInOrder = chance(2)
      document.failingGuardsAreFalse = chance(2)
      document.bubbling = !chance(8)
      if chance(3) { document.eventMatching = .exact }
    }
    collect(document.root)
    fill(&document.root, isRoot: true)
    return document
  }

  // MARK: Structure

  private mutating func id() -> String {
    count += 1
    if isPlain { return "s\(count)" }
    return pick(["s\(count)", "s\(count)", "a/b@\(count)", "\(count)", "é \(count)"])
  }

  private mutating func state(depth: Int) -> State {
    switch random.number(below: depth < 3 ? 8 : 3) {
    case 0: State(id(), kind: .final)
    case 1, 2, 3: State(id())
    case 4, 5, 6: composite(id(), depth: depth + 1)
    case _: parallel(id(), depth: depth + 1)
    }
  }

  private mutating func states(depth: Int) -> [State] {
    var states = (0...random.number(below: 3)).map { _ in state(depth: depth) }
    if states[0].kind == .final { states.insert(State(id()), at: 0) }
    return states
  }

  private mutating func composite(_ id: String, depth: Int) -> State {
    var state = State(id, states: states(depth: depth))
    state.initial = initial(of: state.states)
    if state.initial != .none, chance(5) { state.initialActions = [.raise("i")] }
    return state
  }

  private mutating func initial(of states: [State]) -> ChartDocument.Initial {
    switch random.number(below: isPlain ? 4 : 8) {
    case 0, 1: .states([pick(states.filter { $0.kind != .final }.map(\.id))])
    case 4: .none
    case 5: .history(isDeep: chance(2))
    case _: .first
    }
  }

  private mutating func parallel(_ id: String, depth: Int) -> State {
    let regions = (0...random.number(below: 2)).map { index -> Region in
      var region = Region(chance(2) && !isPlain ? "r\(index)" : nil, states: states(depth: depth))
      if isPlain { region.states = [composite(self.id(), depth: depth + 1)] }
      if isPlain { return region }
      region.initial = initial(of: region.states)
      if region.name != nil, chance(3) {
        region.histories = [History(isDeep: chance(2), defaults: [region.states[0].id])]
      }
      return region
    }
    return State(id, kind: .parallel, regions: regions)
  }

  private mutating func collect(_ state: State) {
    if !state.id.isEmpty { ids.append(state.id) }
    let isComposite = !state.states.isEmpty || state.kind == .parallel
    if isComposite, !isPlain || !state.id.isEmpty {
      histories.append(.history(of: state.id, isDeep: chance(2)))
    }
    for region in state.regions where region.name != nil {
      histories.append(.history(of: state.id, isDeep: chance(2), region: region.name))
    }
    (state.states + state.regions.flatMap(\.states)).forEach { collect($0) }
  }

  // MARK: Behaviors

  private mutating func fill(_ state: inout State, isRoot: Bool = false) {
    for index in state.states.indices { fill(&state.states[index]) }
    for region in state.regions.indices {
      for index in state.regions[region].states.indices {
        fill(&state.regions[region].states[index])
      }
    }
    if !isPlain || !isRoot { fillBehaviors(&state) }
    guard !isPlain else { return }
    if chance(6) { state.tags = ["busy", "50 % done"] }
    if chance(6) { state.label = "The \(state.id)" }
    if chance(10) {
      state.deferred = [.event("d"), .any, .prefix("*"), .event("x y"), .event("*")]
    }
    if chance(10) { state.barriers = [.init("is full", unless: condition())] }
    if chance(8) { state.timers = [.init("t", after: delay(), event: event())] }
    if chance(10) {
      state.joins = [.init("j\(count)", targets: [target()], actions: actions())]
      joins.append("j\(count)")
      count += 1
    }
    if chance(8), !state.states.isEmpty {
      state.points = [.init("in", kind: .entry, targets: [target()], actions: actions())]
      entryPoints.append(.entryPoint("in", of: state.id))
      state.points.append(.init("out", kind: .exit, targets: chance(2) ? [] : [target()]))
    }
  }

  private mutating func fillBehaviors(_ state: inout State) {
    if chance(3) { state.entry = actions() }
    if chance(3) { state.exit = actions() }
    guard state.kind != .final else { return }
    if chance(8) { state.tasks = [.init(pick(["load", "1 2"]), work: .init("w"))] }
    if isPlain { state.tasks = [] }
    if !state.states.isEmpty, chance(3) {
      let isDeep = chance(2)
      var history = History(id: nil, isDeep: isDeep, defaults: [state.states[0].id])
      if chance(2) { history.id = "h\(count)" }
      if !isPlain, chance(2) { history.defaults = [] }
      history.actions = actions()
      count += 1
      state.histories = [history]
    }
    for _ in 0..<random.number(below: 4) { state.transitions.append(transition(of: state)) }
  }

  private mutating func transition(of state: State) -> Transition {
    var transition = Transition(on: trigger(), actions: actions())
    if chance(3) { transition.condition = condition() }
    transition.destination = destination()
    switch transition.destination {
    case .none: transition.kind = .internal
    case .targets, .fork, .junction, .choice, .selection: if chance(4) { transition.kind = .local }
    }
    if !isPlain, transition.destination == .none, chance(4) { transition.kind = .external }
    return transition
  }

  private mutating func trigger() -> ChartDocument.Trigger {
    switch random.number(below: isPlain ? 6 : 14) {
    case 0: return .always
    case 1: return .completion
    case 2: return .failure(nil)
    case 3: return .events([.event("e"), .prefix("f.g")])
    case 6: return .after(delay())
    case 7: return .failure("OutOfPaper")
    case 8: return .taskDone(pick(["load", "1 2", "other"]))
    case 9: return .taskFailed("load")
    case 10: return .events([.event("done.state.s1"), .event("error.execution"), .event("a b")])
    case 4: return .events([.any])
    case _: return .events([.event(event())])
    }
  }

  private mutating func destination() -> ChartDocument.Destination {
    switch random.number(below: isPlain ? 5 : 9) {
    case 0: .none
    case 5: .fork([.init(to: [target()], actions: actions()), .init(to: [target()])])
    case 6: .junction([branch(), branch(), .init(to: [target()])])
    case 7: .choice([branch(), .init(to: [target()], actions: actions())])
    case 8: .selection(chance(2) ? "next" : nil, among: [pick(ids), pick(ids)])
    case _: .targets([target()] + (chance(4) ? [target()] : []))
    }
  }

  private mutating func branch() -> ChartDocument.Branch {
    .init(to: [target()], if: condition(), actions: actions())
  }

  private mutating func target() -> Target {
    if !isPlain, chance(10) { return .termination }
    if !isPlain, chance(10) { return .exitPoint("out") }
    if chance(8), let history = histories.first { return isPlain ? .state(pick(ids)) : history }
    if !isPlain, chance(6), let join = joins.first { return .join(join) }
    if !isPlain, chance(6), let point = entryPoints.last { return point }
    if !isPlain, chance(6), !histories.isEmpty { return pick(histories) }
    return .state(pick(ids))
  }

  private mutating func event() -> String {
    isPlain
      ? pick(["e", "f.g", "h"])
      : pick(["e", "f.g", "h", "volume up", "*", "x.*", "", "done.state.s2"])
  }

  private mutating func delay() -> ChartDocument.Delay {
    switch random.number(below: 4) {
    case 0: .fixed(.milliseconds(200))
    case 1: .fixed(Duration(secondsComponent: 3, attosecondsComponent: 7))
    case 2: .named(.init("wait", parameters: isPlain ? nil : .array([.number("1.50")])))
    case _: .fixed(.seconds(3600))
    }
  }

  private mutating func actions() -> [Action] {
    (0..<random.number(below: 3)).map { _ in action(depth: 0) }
  }

  private mutating func action(depth: Int) -> Action {
    switch random.number(below: depth < 2 ? 7 : 6) {
    case 0: .raise(event())
    case 1: .send(event(), after: chance(2) ? delay() : nil, id: chance(2) ? "id 1" : nil)
    case 2: .cancel("id 1")
    case 3: .log(pick(["", "it's \"1\" \\ \n<2> & é"]), label: chance(2) ? "l" : nil)
    case 4: .named(.init("beep"))
    case 5:
      .named(
        isPlain
          ? .init("x > 3") : .init("a:b", parameters: .object([JSONMember("n", .number("1"))])))
    case _: .first(cases(depth: depth))
    }
  }

  private mutating func cases(depth: Int) -> [ChartDocument.ConditionalActions] {
    var cases = [ChartDocument.ConditionalActions(if: condition(), [action(depth: depth + 1)])]
    if chance(2) { cases.append(.init(if: condition(), [])) }
    if chance(2) { cases.append(.init(if: nil, [action(depth: depth + 1)])) }
    if !isPlain, chance(4) { cases.insert(.init(if: nil, []), at: 0) }
    return !isPlain && chance(8) ? [] : cases
  }

  private mutating func condition(depth: Int = 0) -> Condition {
    switch random.number(below: depth < 3 ? 8 : 5) {
    case 0: .isIn(pick(ids))
    case 1: .literal(chance(2))
    case 2: .named(.init("isOpen"))
    case 3: .named(.init(pick(["x > 3", "a == 'b || c'", "!a == b", "f(a && b)", "a ? b : c"])))
    case 4:
      .named(
        isPlain
          ? .init("y")
          : pick([
            .init("true"), .init("a && b"), .init(" y"), .init(""), .init("In('s1')"),
            .init("n", parameters: .string("p")),
          ]))
    case 5: .not(condition(depth: depth + 1))
    case 6: .all(conditions(depth: depth))
    case _: .any(conditions(depth: depth))
    }
  }

  private mutating func conditions(depth: Int) -> [Condition] {
    let count = isPlain ? 2 + random.number(below: 2) : random.number(below: 4)
    return (0..<count).map { _ in condition(depth: depth + 1) }
  }

  // MARK: Choosing

  private mutating func chance(_ number: Int) -> Bool { random.number(below: number) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.number(below: elements.count)]
  }
}
