import ChartDocuments

/// What the transitions of a document can lead to.
struct DocumentPlaces {
  typealias State = ChartDocument.State
  typealias Target = ChartDocument.Target

  /// All states, without the chart itself.
  private(set) var states: [State] = []
  private(set) var histories: [Target] = []
  private(set) var entryPoints: [Target] = []
  /// The ids around each state, from the inside to the outside.
  private var ancestors: [String: [String]] = [:]
  private var exitPoints: [String: [String]] = [:]
  private var joins: Set<String> = []

  init(_ root: State, regionHistories: Bool = false) {
    add(root, in: [], regionHistories: regionHistories)
  }

  private mutating func add(_ state: State, in path: [String], regionHistories: Bool) {
    ancestors[state.id] = path
    if !state.id.isEmpty { states.append(state) }
    if state.isComposite, !state.id.isEmpty {
      histories += HistoryKind.allCases.map { .history(of: state.id, $0) }
    }
    for case let name? in state.regions.map(\.name) where regionHistories && !state.id.isEmpty {
      histories += HistoryKind.allCases.map { .history(of: state.id, $0, region: name) }
    }
    joins.formUnion(state.joins.map(\.name))
    for point in state.points {
      switch point.kind {
      case .entry: entryPoints.append(.entryPoint(point.name, of: state.id))
      case .exit: exitPoints[state.id, default: []].append(point.name)
      }
    }
    for child in state.children {
      add(child, in: [state.id] + path, regionHistories: regionHistories)
    }
  }

  var ids: [String] { states.map(\.id) }

  var parallels: [State] { states.filter { $0.kind == .parallel } }

  subscript(_ id: String) -> State? { states.first { $0.id == id } }

  /// The state around a state; `nil` for the chart itself.
  func parent(of id: String) -> String? { ancestors[id]?.first }

  func isInside(_ id: String, of other: String) -> Bool {
    ancestors[id]?.contains(other) ?? false
  }

  /// The exit points of a state and of those around it.
  func exitPoints(around id: String) -> [String] {
    ([id] + (ancestors[id] ?? [])).flatMap { exitPoints[$0] ?? [] }
  }

  func contains(_ target: Target) -> Bool {
    switch target {
    case .state(let id): self[id] != nil
    case .history: histories.contains(target)
    case .entryPoint: entryPoints.contains(target)
    case .exitPoint(let name): exitPoints.values.contains { $0.contains(name) }
    case .join(let name): joins.contains(name)
    case .termination: true
    }
  }

  /// Where a transition to a state may lead as well.
  func entryPoint(of id: String) -> Target? {
    entryPoints.first { if case .entryPoint(_, of: id) = $0 { true } else { false } }
  }
}

extension ChartDocument.State {
  /// The states in it, in all of its regions.
  package var children: [Self] { states + regions.flatMap(\.states) }

  /// The states in it at all depths.
  package var descendants: [Self] { children.flatMap { [$0] + $0.descendants } }

  package var isComposite: Bool { !states.isEmpty || kind == .parallel }

  /// Changes the state and all in it, the inner ones first.
  package mutating func change(_ body: (inout Self) -> Void) {
    for index in states.indices { states[index].change(body) }
    for region in regions.indices {
      for index in regions[region].states.indices { regions[region].states[index].change(body) }
    }
    body(&self)
  }

  package mutating func change(_ id: String, _ body: (inout Self) -> Void) {
    change { if $0.id == id { body(&$0) } }
  }
}

extension String {
  /// Whether it is the id of a state in the chart that is the content of a state: `left/s1`.
  package var isPath: Bool { hasPrefix("left/") || hasPrefix("right/") }
}
