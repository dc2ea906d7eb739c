import LoadedCharts
import Statecharts

/// The functions of a generated chart, by the names that its document gives them.
///
/// The names of guards are in the chart; all others are made when the document is written, so that they are
/// made here once more.
struct ModelBindings {
  private(set) var bindings = ChartBindings<ChartSubject>()
  private let adapted: AdaptedChart<Plain<SmallEvent>>
  private var made = MadeNames()

  init(_ adapted: AdaptedChart<Plain<SmallEvent>>) {
    self.adapted = adapted
    bind(adapted.chart.root, "the chart")
  }

  // MARK: - Declarations

  private mutating func bind(_ state: ModelState, _ place: String) {
    if state.kind != .region {
      bind("entry of \(place)") { [adapted] in try Self.entry(state, adapted, $0) }
      bind("exit of \(place)") { context in
        try Self.perform(state.exit, context)
        context.subject.active.remove(state.id)
      }
    }
    if !state.initialActions.isEmpty { bind("initial action of \(place)", state.initialActions) }
    bind(state.barrier, "barrier of \(state.id)")
    for (name, transition) in adapted.transitions(of: state) { bind(transition, name, place) }
    for join in state.joins { bind("action of join \(join.name)", join.actions) }
    for child in state.children { bind(child, in: state, place) }
  }

  private mutating func bind(_ child: ModelState, in parent: ModelState, _ place: String) {
    switch child.kind {
    case .history(let kind):
      guard !child.defaults.isEmpty else { return }
      bind("default of \(kind == .deep ? "deep " : "")history of \(place)", child.defaultActions)
    case .entryPoint: bind("action of entry point \(child.id) of \(place)", child.defaultActions)
    case .exitPoint where child.defaults.isEmpty: break
    case .exitPoint: bind("action of exit point \(child.id) of \(place)", child.defaultActions)
    case .region: bind(child, "region \(child.id) of \(place)")
    case .atomic, .compound, .parallel, .final: bind(child, child.id)
    }
  }

  private mutating func bind(_ transition: ModelTransition, _ name: String, _ place: String) {
    let words = "of \(place) on \(self.words(for: transition.trigger))"
    bind(transition.condition, name)
    switch transition.target {
    case .fork(let branches), .junction(let branches), .choice(let branches):
      for (index, branch) in branches.enumerated() {
        bind(branch.condition, "\(name) way \(index)")
        for action in branch.actions { bind("action of branch \(index + 1) \(words)", [action]) }
      }
    case .among(let candidates, let index):
      bindings.selection(made.name("selection \(words)")) { context in
        context.subject.note("\(name) among")
        let value = try context.subject.evaluate(index, in: Self.environment(context))
        let number = value.number.map { Int($0) } ?? -1
        return candidates.indices.contains(number) ? NamedState(candidates[number]) : nil
      }
    case .none, .states, .join, .termination: break
    }
    for action in transition.actions { bind("action \(words)", [action]) }
  }

  private func words(for trigger: ModelTransition.Trigger) -> String {
    switch trigger {
    case .event(_, let matches): matches.joined(separator: ", ")
    case .always: "always"
    case .completion: "completion"
    case .failure: "failure"
    }
  }

  // MARK: - Functions

  private typealias Context = ChartContext<NamedState, NamedEvent, ChartSubject>

  private mutating func bind(_ condition: ModelExpression?, _ name: String) {
    guard let condition else { return }
    let isPredicate = condition.predicates == [condition]
    bindings.guardWithContext(name) { context in
      context.subject.note(name)
      return try !isPredicate || Self.holds(condition, context)
    }
    for part in isPredicate ? [] : condition.predicates {
      bindings.guardWithContext("\(name): \(part)") { try Self.holds(part, $0) }
    }
  }

  private mutating func bind(_ words: String, _ actions: [ModelAction]) {
    bind(words) { try Self.perform(actions, $0) }
  }

  private mutating func bind(
    _ words: String, _ action: @escaping (borrowing Context) throws -> Void
  ) {
    bindings.actionWithContext(made.name(words)) { context, _ in try action(context) }
  }

  private static func environment(
    _ context: LoadedGuardContext<ChartSubject>
  ) -> ChartSubject.Environment {
    .init(
      event: context.event.map { ModelEvent(name: $0.name) },
      isActive: { context.isActive(NamedState($0)) })
  }

  private static func holds(
    _ condition: ModelExpression, _ context: LoadedGuardContext<ChartSubject>
  ) throws -> Bool {
    try context.subject.isTrue(condition, in: environment(context))
  }

  private static func perform(
    _ actions: [ModelAction], _ context: borrowing Context
  ) throws {
    let configuration = context.configuration
    var environment = ChartSubject.Environment(
      event: context.event.map { ModelEvent(name: $0.name) },
      isActive: { configuration.contains(NamedState($0)) })
    let result = Result { try context.subject.perform(actions, in: &environment) }
    for event in environment.raised where SmallEvent(event) != nil {
      context.raise(NamedEvent(event.name))
    }
    for event in environment.sent where SmallEvent(event) != nil {
      context.send(NamedEvent(event.name))
    }
    try result.get()
  }

  private static func entry(
    _ state: ModelState, _ adapted: AdaptedChart<Plain<SmallEvent>>, _ context: borrowing Context
  ) throws {
    try perform(state.entry, context)
    context.subject.active.insert(state.id)
  }
}
