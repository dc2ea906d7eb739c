import DurableMachines
import Statecharts
import TestSupport

/// A change of a chart, as an engineer makes it, with the migration that it needs.
struct ChartEdit {
  enum Kind: String, CaseIterable { case rename, remove, addRegion, split, merge, move, retarget }

  let kind: Kind
  let chart: ModelChart
  /// Empty if no migration helps, or if none is needed.
  let steps: [MigrationStep]

  /// - Returns: `nil` if the chart has nothing to which the change applies.
  init?(_ kind: Kind, of original: ModelChart, _ random: inout SeededRandom) {
    var editor = Editor(original)
    guard let steps = editor.apply(kind, &random) else { return nil }
    (self.kind, chart, self.steps) = (kind, editor.chart, steps)
  }
}

private struct Editor {
  var chart: ModelChart
  private let tree: ModelTree

  init(_ chart: ModelChart) { (self.chart, tree) = (chart, ModelTree(chart)) }

  mutating func apply(_ kind: ChartEdit.Kind, _ random: inout SeededRandom) -> [MigrationStep]? {
    let ids = tree.inDocumentOrder(tree.states.keys.filter { isState($0) && $0 != tree.root })
    guard !ids.isEmpty else { return nil }
    switch kind {
    case .rename: return rename(random.pick(ids), to: "renamed")
    case .remove:
      return pick(ids.filter { isLeaf($0) && siblings(of: $0) > 1 }, &random).map { remove($0) }
    case .addRegion:
      return pick(ids.filter { tree.kind(of: $0) == .parallel }, &random).map { addRegion(to: $0) }
    case .split: return pick(ids.filter(isLeaf), &random).map { split($0) }
    case .merge:
      return pick(ids.filter { tree.kind(of: $0) == .compound }, &random).map { merge($0) }
    case .move: return move(ids, &random)
    case .retarget: return retarget(ids, &random)
    }
  }

  private func pick(_ ids: [String], _ random: inout SeededRandom) -> String? {
    ids.isEmpty ? nil : random.pick(ids)
  }

  private func isState(_ id: String) -> Bool {
    switch tree.kind(of: id) {
    case .atomic, .compound, .parallel, .final: true
    case .region, .history, .entryPoint, .exitPoint: false
    }
  }

  private func isLeaf(_ id: String) -> Bool { tree.kind(of: id) == .atomic }

  private func siblings(of id: String) -> Int {
    tree.parent(of: id).map { tree.children(of: $0).count } ?? 0
  }

  // MARK: - Edits

  private mutating func rename(_ id: String, to newID: String) -> [MigrationStep] {
    let steps = [MigrationStep.rename(path(id), to: path(id, named: newID))]
    chart.root = chart.root.renaming { $0 == id ? newID : $0 }
    return steps
  }

  private mutating func remove(_ id: String) -> [MigrationStep] {
    chart.root = chart.root.changing { state in
      state.children.removeAll { $0.id == id }
    }.retargeting([id], to: nil)
    return []
  }

  private mutating func addRegion(to id: String) -> [MigrationStep] {
    var region = ModelState(id: "added.r", kind: .region)
    region.children = [ModelState(id: "added", kind: .atomic)]
    chart.root = chart.root.changing { if $0.id == id { $0.children.append(region) } }
    return [.enter(region: "\(path(id))@added.r")]
  }

  private mutating func split(_ id: String) -> [MigrationStep] {
    chart.root = chart.root.changing { state in
      guard state.id == id else { return }
      state.kind = .compound
      state.children =
        [ModelState(id: "half1", kind: .atomic), ModelState(id: "half2", kind: .atomic)]
        + state.children
    }
    return [.descend(path(id))]
  }

  private mutating func merge(_ id: String) -> [MigrationStep] {
    let inside = Set(tree.states.keys.filter { tree.isDescendant($0, of: id) })
    chart.root = chart.root.changing { state in
      guard state.id == id else { return }
      (state.kind, state.children, state.initial, state.joins) = (.atomic, [], .first, [])
      state.initialActions = []
      // What completes it is in it.
      state.transitions.removeAll { $0.trigger == .completion }
    }.retargeting(inside, to: id)
    return [.ascend(path(id))]
  }

  private mutating func move(_ ids: [String], _ random: inout SeededRandom) -> [MigrationStep]? {
    let leaves = ids.filter { isLeaf($0) && siblings(of: $0) > 1 }
    guard let id = pick(leaves, &random) else { return nil }
    let places = ids.filter {
      tree.kind(of: $0) == .compound && $0 != tree.parent(of: id)
        && tree.parent(of: $0) == tree.parent(of: id)
    }
    guard let place = pick(places, &random), let state = tree.states[id] else { return nil }
    chart.root = chart.root.changing { parent in
      parent.children.removeAll { $0.id == id }
      if parent.id == place { parent.children.append(state) }
    }
    return [.rename(path(id), to: "\(path(place))/\(id)")]
  }

  private mutating func retarget(_ ids: [String], _ random: inout SeededRandom) -> [MigrationStep]?
  {
    guard let id = pick(ids.filter { tree.states[$0]?.transitions.isEmpty == false }, &random)
    else { return nil }
    chart.root = chart.root.changing { if $0.id == id { $0.transitions.removeLast() } }
    return []
  }

  // MARK: - Paths

  private func path(_ id: String, named name: String? = nil) -> String {
    let line = ([id] + tree.ancestors(of: id)).reversed().filter { $0 != tree.root }
    return line.reduce("") { path, part in
      let title = part == id ? name ?? part : part
      if tree.kind(of: part) == .region { return "\(path)@\(title)" }
      return path.isEmpty ? title : "\(path)/\(title)"
    }
  }
}

// MARK: - Models

extension ModelState {
  fileprivate func changing(_ change: (inout ModelState) -> Void) -> ModelState {
    var state = self
    change(&state)
    state.children = state.children.map { $0.changing(change) }
    return state
  }

  fileprivate func renaming(_ name: (String) -> String) -> ModelState {
    changing { state in
      // The histories of a state are named after it.
      state.id = name(state.id)
      state.initial = state.initial.mapped(name)
      state.defaults = state.defaults.map(name)
      for index in state.joins.indices { state.joins[index] = state.joins[index].mapped(name) }
      for index in state.transitions.indices {
        state.transitions[index].target = state.transitions[index].target.mapped(name)
      }
    }
  }

  /// Without targets to some states, or with another one instead.
  fileprivate func retargeting(_ ids: Set<String>, to other: String?) -> ModelState {
    func isGone(_ id: String) -> Bool {
      ids.contains(id) || ids.contains { id.hasPrefix("\($0).") }
    }
    func map(_ id: String) -> String { isGone(id) ? other ?? id : id }
    return changing { state in
      if other == nil, state.initial.targets.contains(where: isGone) { state.initial = .first }
      state.initial = state.initial.mapped(map)
      if other == nil { state.defaults.removeAll(where: isGone) }
      state.defaults = state.defaults.map(map)
      state.joins.removeAll { other == nil && isGone($0.target) }
      for index in state.joins.indices { state.joins[index] = state.joins[index].mapped(map) }
      if other == nil { state.transitions.removeAll { $0.target.targets.contains(where: isGone) } }
      for index in state.transitions.indices {
        state.transitions[index].target = state.transitions[index].target.mapped(map)
      }
    }
  }
}

extension ModelState.Initial {
  fileprivate var targets: [String] { if case .states(let targets) = self { targets } else { [] } }

  fileprivate func mapped(_ name: (String) -> String) -> Self {
    if case .states(let targets) = self { .states(targets.map(name)) } else { self }
  }
}

extension ModelJoin {
  fileprivate func mapped(_ name: (String) -> String) -> Self {
    ModelJoin(name: self.name, target: name(target), actions: actions)
  }
}

extension ModelBranch {
  fileprivate func mapped(_ name: (String) -> String) -> Self {
    ModelBranch(condition: condition, targets: targets.map(name), actions: actions)
  }
}

extension ModelTransition.Target {
  fileprivate var targets: [String] {
    switch self {
    case .states(let targets), .among(let targets, _): targets
    case .fork(let branches), .junction(let branches), .choice(let branches):
      branches.flatMap(\.targets)
    case .none, .join, .termination: []
    }
  }

  fileprivate func mapped(_ name: (String) -> String) -> Self {
    switch self {
    case .states(let targets): .states(targets.map(name))
    case .among(let targets, let index): .among(targets.map(name), index: index)
    case .fork(let branches): .fork(branches.map { $0.mapped(name) })
    case .junction(let branches): .junction(branches.map { $0.mapped(name) })
    case .choice(let branches): .choice(branches.map { $0.mapped(name) })
    case .none, .join, .termination: self
    }
  }
}
