import Schematic
import StateGraphs
import TransitionTables

/// Makes the rows of an abstract table.
struct TableAbstraction<State: Hashable, Event> {
  typealias AbstractRow = TableRow<State, Event, Oracle.Reference>

  let options: ExplorationOptions
  private(set) var questions = QuestionList()
  private(set) var parts: [ModelPart] = []
  private var hasEffects = false
  /// Whether effects have a context, with which they may send events.
  private var hasSendingEffects = false

  init(options: ExplorationOptions) {
    self.options = options
  }

  mutating func abstract<Subject>(_ row: TableRow<State, Event, Subject>) -> AbstractRow {
    var abstract = AbstractRow(row.trigger, row.source, to: row.target)
    (abstract.sourceName, abstract.targetName) = (row.sourceName, row.targetName)
    let source = label(of: row.source, named: row.sourceName)
    let questions = row.guards.map {
      self.questions.add(
        Question(
          kind: .guard, name: $0.name, place: source, count: 2,
          comparison: options.sharesAnswersByName ? $0.name.flatMap { Comparison($0) } : nil),
        sharing: options.sharesAnswersByName ? $0.name : nil)
    }
    for (original, question) in zip(row.guards, questions) {
      abstract.add(
        TableGuard(original.name, .subject { try $0.oracle.holds(question, of: 2) }))
    }
    if !row.effects.isEmpty { hasEffects = true }
    if row.maySendEvents { hasSendingEffects = true }
    let number = Int32(parts.count)
    if !isIgnoring(row.target) {
      abstract.add(TableEffect(nil, .subject { $0.oracle.take(number) }))
    }
    parts.append(
      ModelPart(
        kind: .transition, source: source, targets: targets(of: row),
        label: StateGraph.Label(
          row.trigger.name, guard: joined(row.guards.map(\.name), by: " and "),
          action: joined(row.effects.map(\.name).filter { $0 != nil }, by: "; ")),
        transition: nil, conditions: questions.map { .predicate($0) }))
    return abstract
  }

  private func isIgnoring(_ target: TableTarget<State, Event>) -> Bool {
    switch target {
    case .ignore: true
    case .state, .made, .stay: false
    }
  }

  // MARK: - Names

  private func label(of source: TableSource<State>, named name: String?) -> String {
    if let name { return name }
    let values = source.values.map { StateGraph.valueLabel(of: $0.value) }.joined(separator: ", ")
    return switch source {
    case .states: values
    case .any: "any state"
    case .anyBut: "any state but \(values)"
    case .carrying: "states with data"
    }
  }

  private func targets<Subject>(of row: TableRow<State, Event, Subject>) -> [String] {
    switch row.target {
    case .state(let state): [StateGraph.valueLabel(of: state)]
    case .made: [row.targetName ?? "a state with data"]
    case .stay, .ignore: []
    }
  }

  private func joined(_ names: [String?], by separator: String) -> String? {
    names.isEmpty ? nil : names.map { $0 ?? "…" }.joined(separator: separator)
  }

  // MARK: - What is approximated

  func approximations(missingSamples: [String]) -> [Approximation] {
    var found = questions.approximations
    if hasSendingEffects { found.append(.eventsAtAnyTime) }
    if hasEffects || !questions.all.isEmpty { found.append(.unhandledFailures) }
    if !missingSamples.isEmpty { found.append(.missingSamples(missingSamples)) }
    return found
  }
}

extension TableRow {
  /// Whether an effect has a context, with which it may send events.
  var maySendEvents: Bool {
    effects.contains { if case .context = $0.form { true } else { false } }
  }
}
