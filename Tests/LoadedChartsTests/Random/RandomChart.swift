import ChartDocuments
import TestSupport

/// Random documents of charts that run: the same one for the same seed.
///
/// States are called `s1`, `s2`, …, events `e0` to `e3`, and the events that actions raise `i0` and `i1`.
struct RandomChart {
  typealias State = ChartDocument.State
  typealias Region = ChartDocument.Region
  typealias Target = ChartDocument.Target
  typealias Action = ChartDocument.Action
  typealias Condition = ChartDocument.Condition

  var random: SeededRandom
  let elements: ChartElements
  /// Whether the names of events are compared by tokens, and wildcards are used.
  let hasWildcards: Bool
  private var count = 0
  /// The states by their ids, and the ids around each.
  private(set) var states: [State] = []
  private(set) var paths: [String: [String]] = [:]

  init(seed: UInt64, _ elements: ChartElements) {
    random = SeededRandom(seed: seed)
    self.elements = elements
    hasWildcards = seed % 5 == 0
  }

  /// The next document, which may have faults, such as a fork that cannot be entered.
  mutating func next() -> ChartDocument {
    (count, states, paths) = (0, [], [:])
    var root = chance(10) && !hasWildcards ? parallel("", depth: 0) : composite("", depth: 0)
    collect(root, in: [])
    fillBehaviors(&root)
    return ChartDocument(
      name: "Chart", root: root, eventMatching: hasWildcards ? .tokens : .exact,
      failingGuardsAreFalse: true)
  }

  // MARK: - Structure

  private mutating func id() -> String {
    count += 1
    return "s\(count)"
  }

  private mutating func state(depth: Int) -> State {
    switch Int.random(in: 0..<(depth < 3 ? 20 : 12), using: &random) {
    case 0 where depth == 0: State(id())
    case 0, 1: State(id(), kind: .final)
    case 2..<12: State(id())
    case 12..<17: composite(id(), depth: depth + 1)
    case _: parallel(id(), depth: depth + 1)
    }
  }

  private mutating func siblings(depth: Int, _ numbers: ClosedRange<Int>) -> [State] {
    var states = [State(id())]
    for _ in 1..<Int.random(in: numbers, using: &random) { states.append(state(depth: depth)) }
    return chance(50) || states[1].kind == .final ? states : states.reversed()
  }

  private mutating func composite(_ id: String, depth: Int) -> State {
    var state = State(id, states: siblings(depth: depth, depth == 0 ? 3...5 : 2...3))
    if state.states[0].kind == .final { state.states.reverse() }
    return state
  }

  private mutating func parallel(_ id: String, depth: Int) -> State {
    let regions = (0..<Int.random(in: 2...3, using: &random)).map { index -> Region in
      // A state that is the region, as in SCXML.
      if hasWildcards || chance(50) {
        return Region(states: [composite(self.id(), depth: depth + 1)])
      }
      var states = siblings(depth: depth + 1, 2...3)
      if states[0].kind == .final { states.reverse() }
      return Region(chance(50) ? "r\(index)" : nil, states: states)
    }
    return State(id, kind: .parallel, regions: regions)
  }

  private mutating func collect(_ state: State, in path: [String]) {
    if !state.id.isEmpty {
      states.append(state)
      paths[state.id] = path
    }
    for child in state.states + state.regions.flatMap(\.states) {
      collect(child, in: path + [state.id])
    }
  }

  // MARK: - Choosing

  mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }
}
