import SchematicVerification
import Statecharts

// What the forms of properties mean: for models, by the library, and for programs, by their definition.
extension ClaimForm {
  /// The property of a chart.
  var property: Property<Configuration<State>, Event> {
    switch self {
    case .always(let state): .always("\(self)") { !$0.contains(state) }
    case .never(let state): .never("\(self)") { $0.contains(state) }
    case .neverWith(let first, let second): .never(first, with: second)
    case .alwaysReachable(let state): .alwaysReachable(state)
    case .leads(let state, let goal): .leads(from: state, to: goal)
    case .leadsAfter(let event, let goal): .leads(after: event, to: goal)
    case .inevitable(let state): .inevitable(state)
    case .inevitableFrom(let state, let goal): .inevitable(from: state, to: goal)
    }
  }

  /// The property of a table or a flat schema.
  var flatProperty: Property<State, Event> {
    switch self {
    case .always(let state): .always("\(self)") { $0 != state }
    case .never(let state): .never("\(self)") { $0 == state }
    case .neverWith(let first, let second): .never("\(self)") { $0 == first && $0 == second }
    case .alwaysReachable(let state): .alwaysReachable("\(self)") { $0 == state }
    case .leads(let state, let goal):
      .leads("\(self)", from: { $0 == state }, to: { $0 == goal })
    case .leadsAfter(let event, let goal):
      .leads("\(self)", after: { $0 == event }, to: { $0 == goal })
    case .inevitable(let state): .inevitable("\(self)") { $0 == state }
    case .inevitableFrom(let state, let goal):
      .inevitable("\(self)", from: { $0 == state }, to: { $0 == goal })
    }
  }
}

extension ProgramGraph {
  /// Whether a program has a property.
  func has(_ form: ClaimForm<State, Event>) -> Bool {
    switch form {
    case .always(let state), .never(let state): !places.contains { $0.contains(state) }
    case .neverWith(let first, let second):
      !places.contains { $0.contains(first) && $0.contains(second) }
    case .alwaysReachable(let state): places.indices.allSatisfy { leads(from: $0, to: state) }
    case .leads(let state, let goal):
      places.indices.allSatisfy { !places[$0].contains(state) || leads(from: $0, to: goal) }
    case .leadsAfter(let event, let goal):
      edges.allSatisfy { $0.handled != event || leads(from: $0.target, to: goal) }
    case .inevitable(let state): cannotAvoid(state, from: 0)
    case .inevitableFrom(let state, let goal):
      places.indices.allSatisfy { !places[$0].contains(state) || cannotAvoid(goal, from: $0) }
    }
  }

  private func leads(from place: Int, to goal: State) -> Bool {
    reached(from: place).contains { places[$0].contains(goal) }
  }

  /// Whether the goal stays reachable until it is reached: then every fair sequence leads there.
  private func cannotAvoid(_ goal: State, from place: Int) -> Bool {
    reached(from: place, until: { places[$0].contains(goal) }).allSatisfy {
      leads(from: $0, to: goal)
    }
  }

  /// The places that are reached, and not beyond those of a condition.
  private func reached(from place: Int, until isEnd: (Int) -> Bool = { _ in false }) -> Set<Int> {
    var (reached, new) = (Set([place]), [place])
    while let source = new.popLast() {
      guard !isEnd(source) else { continue }
      for edge in edges where edge.source == source && reached.insert(edge.target).inserted {
        new.append(edge.target)
      }
    }
    return reached
  }
}
