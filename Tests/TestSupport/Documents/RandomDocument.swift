import ChartDocuments

/// Makes random documents with some features, the same ones for the same seed.
///
/// All ids that they refer to exist, as in a file that a reader accepts.
package struct RandomDocument {
  typealias State = ChartDocument.State
  typealias Region = ChartDocument.Region
  typealias Target = ChartDocument.Target

  private var random: SeededRandom
  private let features: DocumentFeatures
  private(set) var count = 0
  /// The ids around each state, from the inside to the outside.
  private(set) var ancestors: [String: [String]] = [:]
  private(set) var ids: [String] = []
  private(set) var composites: [String] = []
  private(set) var histories: [Target] = []
  /// The joins and entry points so far.
  var pseudostates: [Target] = []

  package init(seed: UInt64, _ features: DocumentFeatures) {
    random = SeededRandom(seed: seed)
    self.features = features
  }

  package mutating func next() -> ChartDocument {
    (count, ancestors, ids, composites) = (0, [:], [], [])
    (histories, pseudostates) = ([], [])
    var document = ChartDocument(eventMatching: .tokens, failingGuardsAreFalse: true)
    document.root =
      has(.chartBehaviors) && one(in: 4) ? parallel("", depth: 0) : composite("", depth: 0)
    if has(.chartBehaviors) { fillProperties(&document) }
    collect(document.root, in: [])
    complete(&document.root)
    return document
  }

  private mutating func fillProperties(_ document: inout ChartDocument) {
    document.name = pick(["", "Door", "My chart", "1 & 2", "a.b"])
    document.exitsRegionsInOrder = one(in: 2)
    document.failingGuardsAreFalse = one(in: 2)
    document.bubbling = has(.xstateTransitions) || !one(in: 8)
    if has(.xstateTransitions) || one(in: 3) { document.eventMatching = .exact }
  }

  // MARK: - States

  private mutating func id() -> String {
    let number = next(in: "")
    guard has(.oddNames) else { return "s\(number)" }
    return pick(["s\(number)", "s\(number)", "a/b@\(number)", number, "é \(number)"])
  }

  private mutating func state(depth: Int) -> State {
    switch random.number(below: depth < 3 ? 8 : 4) {
    case 0: State(id(), kind: .final)
    case 1, 2, 3: State(id())
    case 4, 5, 6: composite(id(), depth: depth + 1)
    case _: parallel(id(), depth: depth + 1)
    }
  }

  private mutating func composite(_ id: String, depth: Int) -> State {
    State(id, states: (0...random.number(below: 3)).map { _ in state(depth: depth) })
  }

  private mutating func parallel(_ id: String, depth: Int) -> State {
    let regions = (0...random.number(below: 3)).map { region($0, depth: depth) }
    return State(id, kind: .parallel, regions: regions)
  }

  private mutating func region(_ index: Int, depth: Int) -> Region {
    guard has(.regions) else { return Region(states: [composite(id(), depth: depth + 1)]) }
    let states = composite("", depth: depth + 1).states
    return Region(one(in: 2) ? "r\(index)" : nil, states: states)
  }

  private mutating func collect(_ state: State, in path: [String]) {
    ancestors[state.id] = path
    if !state.id.isEmpty { ids.append(state.id) }
    if !state.states.isEmpty || state.kind == .parallel {
      composites.append(state.id)
      histories.append(.history(of: state.id, isDeep: one(in: 2)))
    }
    for region in state.regions where region.name != nil && has(.oddInitials) {
      histories.append(.history(of: state.id, isDeep: one(in: 2), region: region.name))
    }
    for inner in state.states + state.regions.flatMap(\.states) {
      collect(inner, in: [state.id] + path)
    }
  }

  // MARK: - Choosing

  func has(_ feature: DocumentFeatures) -> Bool { features.contains(feature) }

  /// A name that is used once.
  mutating func next(in group: String) -> String {
    count += 1
    return "\(group)\(count)"
  }

  mutating func one(in cases: Int) -> Bool { random.one(in: cases) }

  mutating func number(below bound: Int) -> Int { random.number(below: bound) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  mutating func shuffle<Element>(_ elements: [Element]) -> [Element] {
    elements.shuffled(using: &random)
  }
}
