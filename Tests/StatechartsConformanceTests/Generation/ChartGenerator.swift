import TestSupport

/// Makes charts with everything that a chart can have, the same ones for the same seed.
struct ChartGenerator {
  static let outerEvents = ["e1", "e2", "e3", "e4"]
  static let innerEvents = ["i1", "i2"]

  var random: SeededRandom
  /// For what only rich charts have, so that the others are the same with and without it.
  var richness: SeededRandom
  /// Whether the chart has more of what is rare: many regions, histories in each other, final states whose
  /// entry throws, several guards that throw at once, and transitions around junctions without an enabled branch.
  private(set) var isRich: Bool
  /// The name of the root.
  private(set) var root = "root"
  private(set) var count = 0
  private var maximumCount: Int
  private(set) var hasBarriers: Bool
  private(set) var canThrow: Bool
  /// Whether states handle what is thrown.
  private(set) var handlesFailures: Bool
  /// Whether most guards may throw, so that several do in one step.
  private(set) var guardsThrowOften = false
  /// Whether events are sent with delays.
  private(set) var hasDelays = false
  /// How deep submachines contain each other at most.
  private(set) var maximumDepth = 0
  /// Whether the chart has states alone at its top, so that it can be the content of a region.
  private(set) var hasOnlyStates = false
  /// The events of the submachines.
  var submachineEvents: [String] = []
  var number = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    richness = SeededRandom(seed: ~seed)
    isRich = richness.chance(35)
    maximumCount = random.number(4...24)
    hasBarriers = random.chance(30)
    let canThrow = random.chance(45)
    self.canThrow = canThrow
    handlesFailures = canThrow ? random.chance(60) : false
  }

  /// Makes charts with delayed events and, to a depth, with submachines.
  init(seed: UInt64, submachineDepth: Int) {
    self.init(seed: seed)
    hasDelays = true
    maximumDepth = submachineDepth
    if maximumDepth > 0 { maximumCount = random.number(3...12) }
  }

  /// Makes the submachines of a chart.
  init(
    seed: UInt64, root: String, submachineDepth: Int, hasOnlyStates: Bool
  ) {
    self.init(seed: seed, submachineDepth: submachineDepth)
    self.root = root
    self.hasOnlyStates = hasOnlyStates
    maximumCount = random.number(2...8)
  }

  mutating func chart(named name: String) -> ModelChart {
    var root = ModelState(id: root, kind: .compound)
    if hasOnlyStates {
      root.hasOnlyStates = true
      fill(&root, depth: 2)
    } else if random.chance(10) {
      // Nothing but regions: whatever leaves one stays in the same parallel state.
      root.children = [newState(.parallel)]
      fill(&root.children[0], depth: 2)
    } else if random.chance(10) {
      root.kind = .parallel
      fill(&root, depth: 1)
    } else {
      fill(&root, depth: 1)
    }
    var chart = ModelChart(name: name, root: root)
    chart.variables = [.init(id: "n", expr: .literal(.number(0)))]
    chart.hasPlainEvents = random.chance(70)
    chart.leavesRegionsInDeclaredOrder = random.chance(25) || (isRich && richness.chance(40))
    chart.bubbles = random.chance(85)
    chart.ignoresFailingGuards = canThrow && random.chance(25)
    if chart.ignoresFailingGuards, random.chance(60) {
      chart.eventOfFailingGuards = random.pick(Self.innerEvents)
    }
    guardsThrowOften = chart.ignoresFailingGuards
    if maximumDepth > 0 { addSubmachines(to: &chart) }
    connect(&chart)
    return chart
  }

  mutating func inputs() -> [ChartInput] {
    (0..<random.number(3...14)).map { _ in
      if hasDelays, random.chance(25) { return .wait(random.number(1...6)) }
      if !submachineEvents.isEmpty, random.chance(60) {
        return .event(random.pick(submachineEvents))
      }
      return .event(random.pick(random.chance(90) ? Self.outerEvents : Self.innerEvents))
    }
  }

  /// Inputs with requests and observers between the events: now and then a machine is reset, and then mostly
  /// started again.
  mutating func inputsWithRequests() -> [ChartInput] {
    inputs().flatMap { input -> [ChartInput] in
      switch random.number(0...99) {
      case 0..<3: return [input, .request(.reset), .request(.start)]
      case 3..<4: return [.request(random.pick(ChartInput.Request.allCases)), input]
      case 4..<9: return [input, .resume]
      case 9..<12:
        guard case .event(let name) = input else { return [input] }
        return [.observed(name, random.pick([.stop, .reset])), .request(.reset), .request(.start)]
      default: return [input]
      }
    }
  }

  private mutating func newState(_ kind: ModelState.Kind) -> ModelState {
    count += 1
    return ModelState(id: "s\(count)", kind: kind)
  }

  /// Puts states, regions and histories into a state.
  private mutating func fill(_ state: inout ModelState, depth: Int) {
    switch state.kind {
    case .atomic, .final, .history, .entryPoint, .exitPoint:
      return
    case .parallel:
      var count = random.number(2...3)
      if isRich, richness.chance(25) { count = richness.number(5...6) }
      for number in 1...count {
        var region = ModelState(id: "\(state.id).r\(number)", kind: .region)
        fill(&region, depth: depth + 1)
        state.children.append(region)
      }
    case .compound, .region:
      for number in 0..<random.number(1...3) {
        var child = newState(kind(atDepth: depth, isFirst: number == 0))
        fill(&child, depth: depth + 1)
        state.children.append(child)
      }
    }
    // A region of the chart has no composite by which its history could be named.
    if depth > 1, state.id != root, !state.id.hasPrefix("\(root).") { addHistories(to: &state) }
    if !state.isBare { addPoints(to: &state) }
    chooseInitial(of: &state)
  }

  private mutating func kind(atDepth depth: Int, isFirst: Bool) -> ModelState.Kind {
    if count >= maximumCount || depth > 5 { return .atomic }
    switch random.number(0...99) {
    case 0..<30: return .compound
    case 30..<47: return .parallel
    case 47..<62: return isFirst && random.chance(80) ? .atomic : .final
    default: return .atomic
    }
  }

  mutating func addHistories(to state: inout ModelState) {
    for isDeep in [false, true] where random.chance(22) || (isRich && richness.chance(40)) {
      var history = ModelState(
        id: "\(state.id).\(isDeep ? "deep" : "shallow")", kind: .history(deep: isDeep))
      if random.chance(60) {
        history.defaults = defaults(of: state)
        if random.chance(50) { history.defaultActions = [log("default", history.id)] }
      }
      state.children.append(history)
    }
  }

  /// Where exit points lead is chosen once all states are known.
  private mutating func addPoints(to state: inout ModelState) {
    if state.id != root, random.chance(25) {
      var point = ModelState(id: "\(state.id).in", kind: .entryPoint)
      let histories = state.children.filter(\.isHistory)
      let inner = state.children.flatMap { $0.children.filter { $0.kind == .entryPoint } }
      if random.chance(20), let history = histories.first {
        point.defaults = [history.id]
      } else if random.chance(30), let inner = inner.first {
        point.defaults = [inner.id]
      } else {
        point.defaults = defaults(of: state)
      }
      if !point.defaults.isEmpty { state.children.append(point) }
    }
    guard random.chance(state.id == root ? 10 : 25) else { return }
    state.children.append(ModelState(id: "\(state.id).out", kind: .exitPoint))
  }

  mutating func defaults(of state: ModelState) -> [String] {
    if state.kind == .parallel, random.chance(60) {
      return state.children.filter { $0.kind == .region }.compactMap { region in
        states(in: region).randomElement(using: &random)
      }
    }
    return states(in: state).randomElement(using: &random).map { [$0] } ?? []
  }

  private mutating func chooseInitial(of state: inout ModelState) {
    guard state.kind == .compound || state.kind == .region else { return }
    let histories =
      state.kind == .region
      ? [] : state.children.filter { $0.isHistory && !$0.defaults.isEmpty }
    switch random.number(0...99) {
    case 0..<10 where state.kind == .compound && state.id != root: state.initial = .resting
    case 10..<30: state.initial = .states([random.pick(states(in: state))])
    case 30..<36:
      if let parallel = state.children.first(where: { $0.kind == .parallel }) {
        state.initial = .states(forkTargets(in: parallel))
      }
    case 36..<46:
      if let history = histories.first { state.initial = .states([history.id]) }
    default: break
    }
    if state.initial != .resting, random.chance(30) {
      state.initialActions = [log("initial", state.id)]
    }
  }

  /// All states in a vertex, at any depth.
  func states(in state: ModelState) -> [String] {
    state.children.flatMap { child -> [String] in
      if child.isPseudostate { return [] }
      return (child.kind == .region ? [] : [child.id]) + states(in: child)
    }
  }

  /// A state in each of some regions.
  mutating func forkTargets(in parallel: ModelState) -> [String] {
    let regions = parallel.children.filter { $0.kind == .region }
    let chosen = random.pick(random.number(2...max(2, regions.count)), of: regions)
    return chosen.map { region in random.pick(states(in: region)) }
  }
}
