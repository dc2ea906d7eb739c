import ChartDocuments

// Smaller documents, to find the smallest one that still fails.
extension ChartDocument {
  /// The documents that lack one thing, the larger things first, and what refers to it.
  package var simplifications: [ChartDocument] {
    let simpler = root.simplifications.map { root in
      var document = self
      document.root = root
      document.removeTargets(missingSince: self)
      return document
    }
    return simpler + without(\.exitsRegionsInOrder) + without(\.failingGuardsAreFalse)
  }

  /// Removes what leads to targets that another document has, and this one does not.
  package mutating func removeTargets(missingSince other: ChartDocument) {
    let before = DocumentPlaces(other.root, regionHistories: true)
    let now = DocumentPlaces(root, regionHistories: true)
    root.change { $0.removeTargets { before.contains($0) && !now.contains($0) } }
  }

  private func without(_ option: WritableKeyPath<Self, Bool>) -> [Self] {
    guard self[keyPath: option] else { return [] }
    var document = self
    document[keyPath: option] = false
    return [document]
  }
}

private protocol Shrinkable {}

extension ChartDocument.State: Shrinkable {}
extension ChartDocument.Region: Shrinkable {}
extension ChartDocument.History: Shrinkable {}
extension ChartDocument.Point: Shrinkable {}
extension ChartDocument.Join: Shrinkable {}
extension ChartDocument.Transition: Shrinkable {}
extension ChartDocument.Branch: Shrinkable {}

extension Shrinkable {
  /// The values in which a property is another one.
  fileprivate func with<Part: Equatable>(_ part: WritableKeyPath<Self, Part>, _ new: Part) -> [Self]
  {
    guard self[keyPath: part] != new else { return [] }
    var value = self
    value[keyPath: part] = new
    return [value]
  }

  /// The values that lack one element of a list.
  fileprivate func without<Part: Equatable>(_ list: WritableKeyPath<Self, [Part]>) -> [Self] {
    self[keyPath: list].indices.flatMap { index in
      var parts = self[keyPath: list]
      parts.remove(at: index)
      return with(list, parts)
    }
  }

  /// The values in which one element of a list is replaced by others.
  fileprivate func replacing<Part: Equatable>(
    _ list: WritableKeyPath<Self, [Part]>, _ replacements: (Part) -> [[Part]]
  ) -> [Self] {
    self[keyPath: list].indices.flatMap { index in
      replacements(self[keyPath: list][index]).flatMap { parts in
        var all = self[keyPath: list]
        all.replaceSubrange(index...index, with: parts)
        return with(list, all)
      }
    }
  }

  /// The values in which one element of a list is simpler.
  fileprivate func changing<Part: Equatable>(
    _ list: WritableKeyPath<Self, [Part]>, _ simplifications: (Part) -> [Part]
  ) -> [Self] {
    replacing(list) { simplifications($0).map { [$0] } }
  }

  /// The values that lack one of the states, or have those in it instead.
  fileprivate func simplifyingStates(_ list: WritableKeyPath<Self, [ChartDocument.State]>) -> [Self]
  {
    replacing(list) { state in
      // What is the content of a state stays as it is.
      if state.id.isPath { return [] }
      let children = state.children.contains(where: \.id.isPath) ? [] : state.children
      return [[]] + (children.isEmpty ? [] : [children])
    } + changing(list) { $0.id.isPath ? [] : $0.simplifications }
  }
}

extension ChartDocument.State {
  fileprivate var simplifications: [Self] {
    let lists = [
      without(\.regions), without(\.transitions), without(\.histories), without(\.points),
      without(\.joins), without(\.timers), without(\.tasks), without(\.barriers),
      without(\.deferred), without(\.tags), without(\.notes), without(\.entry), without(\.exit),
      without(\.initialActions), with(\.initial, .first),
    ]
    let changes = [
      changing(\.regions, \.simplifications), changing(\.transitions, \.simplifications),
      changing(\.histories) { $0.without(\.defaults) + $0.without(\.actions) },
      changing(\.points) { $0.without(\.actions) }, changing(\.joins) { $0.without(\.actions) },
    ]
    return simplifyingStates(\.states) + lists.flatMap { $0 } + changes.flatMap { $0 }
  }

  /// Removes what leads to targets that are gone, and what means nothing without states.
  fileprivate mutating func removeTargets(where isGone: (ChartDocument.Target) -> Bool) {
    func remains(_ id: String) -> Bool { !isGone(.state(id)) }
    regions.removeAll { $0.states.isEmpty }
    if regions.isEmpty, kind == .parallel { kind = .ordinary }
    if !isComposite { (initial, initialActions, histories, points) = (.first, [], [], []) }
    if case .states(let states) = initial, !states.allSatisfy(remains) { initial = .first }
    for index in regions.indices {
      guard case .states(let states) = regions[index].initial, !states.allSatisfy(remains)
      else { continue }
      regions[index].initial = .first
    }
    for index in histories.indices { histories[index].defaults.removeAll { !remains($0) } }
    joins.removeAll { $0.targets.contains(where: isGone) }
    points.removeAll { $0.targets.contains(where: isGone) }
    transitions = transitions.filter { !$0.destination.needs(isGone) }.map { transition in
      var transition = transition
      transition.destination.removeBranches(where: isGone)
      return transition
    }
  }
}

extension ChartDocument.Region {
  fileprivate var simplifications: [Self] {
    simplifyingStates(\.states) + without(\.histories) + without(\.initialActions)
      + without(\.notes) + with(\.initial, .first)
  }
}

extension ChartDocument.Transition {
  fileprivate var simplifications: [Self] {
    let simpler = destination.simplifications.flatMap { with(\.destination, $0) }
    return simpler + with(\.condition, nil) + without(\.actions)
      + (kind == .local ? with(\.kind, .external) : [])
  }
}

extension ChartDocument.Destination {
  private typealias Branches = [ChartDocument.Branch]

  fileprivate var simplifications: [Self] {
    func simpler(_ branches: Branches, _ form: (Branches) -> Self) -> [Self] {
      let fewer = branches.count > 1 ? [form(Array(branches.dropFirst()))] : []
      return branches.map { .targets($0.targets) } + fewer
    }
    switch self {
    case .none: return []
    case .targets(let targets): return targets.count > 1 ? targets.map { .targets([$0]) } : []
    case .fork(let branches): return simpler(branches, Self.fork)
    case .junction(let branches): return simpler(branches, Self.junction)
    case .choice(let branches): return simpler(branches, Self.choice)
    case .selection(_, let candidates): return candidates.map { .targets([.state($0)]) }
    }
  }

  /// Whether nothing is left without the targets that are gone.
  fileprivate func needs(_ isGone: (ChartDocument.Target) -> Bool) -> Bool {
    switch self {
    case .none: false
    case .targets(let targets): targets.contains(where: isGone)
    case .fork(let branches): branches.contains { $0.targets.contains(where: isGone) }
    case .junction(let branches), .choice(let branches):
      branches.allSatisfy { $0.targets.contains(where: isGone) }
    case .selection(_, let candidates): candidates.contains { isGone(.state($0)) }
    }
  }

  fileprivate mutating func removeBranches(where isGone: (ChartDocument.Target) -> Bool) {
    func left(_ branches: Branches) -> Branches {
      branches.filter { !$0.targets.contains(where: isGone) }
    }
    switch self {
    case .none, .targets, .fork, .selection: break
    case .junction(let branches): self = .junction(left(branches))
    case .choice(let branches): self = .choice(left(branches))
    }
  }
}
