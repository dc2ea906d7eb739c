import ChartDocuments
import LoadedCharts
import TestSupport

/// A random document as a chart whose guards and selections have names of their own.
struct RandomModel {
  private(set) var document: ChartDocument
  private(set) var guards: [String] = []
  private(set) var selections: [String] = []

  static let events = RandomDocument.outerEvents.map { NamedEvent($0) }

  // Nothing is performed and fails: what explorations say of that is checked with the charts of the
  // conformance suite. Eventless transitions ask guards several times for an event, which no path can answer.
  private static let features: DocumentFeatures = [
    .abundance, .compounds, .finals, .histories, .joins, .junctions,
    .points, .regionHistories, .regions, .resting,
  ]

  init(seed: UInt64) {
    var generator = RandomDocument(seed: seed, Self.features, size: .small)
    self.init(generator.next())
  }

  init(_ document: ChartDocument) {
    self.document = document
    var root = document.root
    root.change { state in
      for index in state.transitions.indices {
        nameFunctions(of: &state.transitions[index], in: state.id)
      }
    }
    self.document.root = root
  }

  var states: [NamedState] { document.root.descendants.map { NamedState($0.id) } }

  // MARK: - Names

  /// Paths know selections by their states alone: each has one.
  private mutating func nameFunctions(
    of transition: inout ChartDocument.Transition, in state: String
  ) {
    transition.condition = transition.condition.map { _ in nextGuard() }
    switch transition.destination {
    case .none, .targets, .fork: break
    case .junction(let branches): transition.destination = .junction(named(branches))
    case .choice(let branches): transition.destination = .choice(named(branches))
    case .selection(_, let candidates) where selections.contains(state):
      transition.destination = .targets([.state(candidates[0])])
    case .selection(_, let candidates):
      selections.append(state)
      transition.destination = .selection(state, among: candidates)
    }
  }

  private mutating func named(_ branches: [ChartDocument.Branch]) -> [ChartDocument.Branch] {
    branches.map { branch in
      .init(to: branch.targets, if: branch.condition.map { _ in nextGuard() })
    }
  }

  private mutating func nextGuard() -> ChartDocument.Condition {
    guards.append("g\(guards.count)")
    return .named(.init("g\(guards.count - 1)"))
  }

  // MARK: - Charts

  /// - Throws: `ChartDocumentError` for a document with faults.
  func chart<Subject>(
    holds: @escaping (Subject, String) -> Bool, selects: @escaping (Subject, String) -> NamedState?
  ) throws -> LoadedChart<Subject> {
    var bindings = ChartBindings<Subject>()
    for name in guards { bindings.guard(name) { subject, _ in holds(subject, name) } }
    for name in selections { bindings.selection(name) { selects($0.subject, name) } }
    return try LoadedChart(document, bindings: bindings)
  }

  /// The chart with guards that hold if they are named.
  func chart(holding names: Set<String> = []) throws -> LoadedChart<Void> {
    try chart(holds: { _, name in names.contains(name) }, selects: { _, _ in nil })
  }
}

extension RandomDocument.Size {
  /// So many states as an exploration can take in all configurations.
  static let small = Self(states: 4...14, depth: 3, siblings: 2...3, transitions: 1...3)
}

extension RandomModel {
  /// The first random models that validation accepts.
  static func valid(_ count: Int) -> [RandomModel] {
    Array(
      (1...UInt64(count * 20)).lazy.map { RandomModel(seed: $0) }
        .filter { (try? $0.chart()) != nil }.prefix(count))
  }
}
