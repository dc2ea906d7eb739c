/// How the vertices of a chart lie within each other.
///
/// Everything is looked up by name.
struct ModelTree {
  /// Between two steps, the place of a machine that a choice leads on.
  struct Choice {
    let id: String
    let branches: [ModelBranch]
    /// Where its errors are handled; nowhere for `nil`.
    let place: String?
    /// The state that handles a failure by the choice.
    let handler: String?
  }

  private(set) var states: [String: ModelState] = [:]
  private(set) var choices: [String: Choice] = [:]
  private(set) var joins: [String: ModelJoin] = [:]
  /// The states that declare the joins.
  private(set) var joinPlaces: [String: String] = [:]
  private var parents: [String: String] = [:]
  private var choicesByParent: [String: [String]] = [:]
  private var order: [String: Int] = [:]
  let root: String
  /// The composites whose history something leads to: only those are remembered.
  private(set) var askedPlaces: Set<String> = []

  init(_ chart: ModelChart) {
    root = chart.root.id
    enter(chart.root)
    for state in states.values {
      for (index, transition) in state.transitions.enumerated() {
        addChoice(of: transition, named: Self.name(of: index, in: state.id), in: state)
      }
    }
    choicesByParent = Dictionary(grouping: choices.keys.sorted()) { parents[$0] ?? root }
    number(chart.root)
    askedPlaces = Set(places.compactMap { parents[$0] })
  }

  /// The histories that anything leads to.
  private var places: [String] {
    let initials = states.values.flatMap { state in
      if case .states(let targets) = state.initial { targets } else { [String]() }
    }
    let targets = states.values.flatMap(\.transitions).flatMap { transition in
      switch transition.target {
      case .states(let targets), .among(let targets, _): targets
      case .fork(let branches), .junction(let branches), .choice(let branches):
        branches.flatMap(\.targets)
      case .none, .join, .termination: [String]()
      }
    }
    let ends = states.values.filter(\.isPoint).flatMap(\.defaults)
    return (initials + targets + ends + joins.values.map(\.target)).filter {
      states[$0]?.isHistory ?? false
    }
  }

  static func name(of index: Int, in state: String) -> String { "\(state)#\(index)" }

  static func choice(of transition: String) -> String { "choice \(transition)" }

  private mutating func enter(_ state: ModelState) {
    states[state.id] = state
    for join in state.joins { (joins[join.name], joinPlaces[join.name]) = (join, state.id) }
    for child in state.children {
      parents[child.id] = state.id
      enter(child)
    }
  }

  /// Puts a choice beside its source: what the way to it leaves does not depend on the branches.
  private mutating func addChoice(
    of transition: ModelTransition, named name: String, in source: ModelState
  ) {
    guard case .choice(let branches) = transition.target else { return }
    // What fails while a failure is handled is handled further out.
    let handles = transition.trigger == .failure
    let choice = Choice(
      id: Self.choice(of: name), branches: branches,
      place: handles ? parent(of: source.id) : source.id, handler: handles ? source.id : nil)
    choices[choice.id] = choice
    parents[choice.id] = parent(of: source.id) ?? root
  }

  private mutating func number(_ state: ModelState) {
    order[state.id] = order.count
    for choice in choices(in: state.id) { order[choice] = order.count }
    state.children.forEach { number($0) }
  }
}

extension ModelTree {
  func parent(of name: String) -> String? { parents[name] }

  func kind(of name: String) -> ModelState.Kind { states[name]?.kind ?? .atomic }

  /// The children of a vertex: states and regions.
  func children(of name: String) -> [String] {
    states[name]?.children.filter { !$0.isPseudostate }.map(\.id) ?? []
  }

  /// The choices beside the children of a vertex, of all of which at most one is active.
  func choices(in name: String) -> [String] { choicesByParent[name] ?? [] }

  func histories(of name: String) -> [ModelState] {
    states[name]?.children.filter(\.isHistory) ?? []
  }

  /// The states that report to a join.
  func sources(of join: String) -> [String] {
    states.values.filter { $0.transitions.contains { $0.target == .join(join) } }.map(\.id).sorted()
  }

  /// The ancestors of a vertex, innermost first.
  func ancestors(of name: String) -> [String] {
    guard let parent = parents[name] else { return [] }
    return [parent] + ancestors(of: parent)
  }

  func isDescendant(_ name: String, of other: String) -> Bool {
    ancestors(of: name).contains(other)
  }

  func inDocumentOrder(_ names: some Sequence<String>) -> [String] {
    names.sorted { (order[$0] ?? 0) < (order[$1] ?? 0) }
  }

  /// The innermost composite or region in which all of these lie (`findLCCA`, which counts regions
  /// here: UML's domain of a transition inside one region is that region).
  func commonContainer(of names: [String]) -> String {
    let candidates = ancestors(of: names[0]).filter { kind(of: $0) != .parallel }
    return candidates.first { candidate in
      names.allSatisfy { isDescendant($0, of: candidate) }
    } ?? root
  }

  /// Appendix D, `getTransitionDomain`; a local transition also keeps a target that it comes from
  /// inside of, and its own source when that is a parallel state.
  func domain(
    from sources: [String], to targets: [String], kind transitionKind: ModelTransition.Kind
  ) -> String {
    let source = sources[0]
    if transitionKind == .local, !children(of: source).isEmpty,
      targets.allSatisfy({ $0 == source || isDescendant($0, of: source) })
    {
      return source
    }
    if transitionKind == .local, targets.count == 1, isDescendant(source, of: targets[0]) {
      return targets[0]
    }
    return commonContainer(of: sources + targets)
  }

  /// What a state asks for, one by one; a choice asks for its branches.
  func transitions(of name: String) -> [(name: String, transition: ModelTransition)] {
    let ways = choices[name]?.branches.map {
      ModelTransition(
        trigger: .always, condition: $0.condition, target: .states($0.targets), actions: $0.actions)
    }
    return (ways ?? states[name]?.transitions ?? []).enumerated()
      .map { (Self.name(of: $0.offset, in: name), $0.element) }
  }
}
