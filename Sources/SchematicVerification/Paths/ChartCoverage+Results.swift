/// How much of something was reached.
public struct CoverageCount: Hashable, Sendable, CustomStringConvertible {
  /// How many were reached.
  public let covered: Int
  /// How many there are in the model.
  public let total: Int
  /// What was not reached, in the order of the declarations.
  public let missing: [String]

  /// From 0 to 1; 1 if there is nothing to reach.
  public var ratio: Double { total == 0 ? 1 : Double(covered) / Double(total) }

  /// For instance `3 of 4`.
  public var description: String { "\(covered) of \(total)" }

  fileprivate init<Item>(
    _ items: [Item], isCovered: (Item) -> Bool, name: (Item) -> String
  ) {
    let missing = items.filter { !isCovered($0) }
    covered = items.count - missing.count
    total = items.count
    self.missing = missing.map(name)
  }
}

extension ChartCoverage {
  /// The states that were entered, of those that can be entered.
  public var states: CoverageCount {
    guard let chart = model.content.chart else { preconditionFailure("A chart was explored.") }
    return CoverageCount(
      chart.labels.indices.filter { chart.isEntered[$0] }.map { chart.labels[$0] },
      isCovered: { entries[$0] != nil }, name: { $0 })
  }

  /// The transitions, branches and joins that were taken, of those that can be taken.
  public var transitions: CoverageCount {
    CoverageCount(
      recordableParts, isCovered: { visits[Int32($0)] != nil }, name: { "\(model.parts[$0])" })
  }

  /// The pairs of transitions that were taken at two consecutive events, of those that can be.
  public var transitionPairs: CoverageCount {
    CoverageCount(
      possiblePairs, isCovered: { pairs.contains($0) },
      name: { pair in pair.map { "\(model.parts[Int($0)])" }.joined(separator: ", then ") })
  }

  // The entry of a default of a history is no part of a path of the compiled chart.
  private var recordableParts: [Int] {
    model.parts.indices.filter {
      model.content.isTaken[$0] && model.parts[$0].kind != .historyDefault
    }
  }

  private var possiblePairs: [[Int32]] {
    let goals = CoverageGoals(model, covering: .transitionPairs)
    let recordable = Set(recordableParts.map(Int32.init))
    var found: Set<[Int32]> = []
    for first in model.system.edges where first.effect == .transition {
      for second in model.system.edges(from: Int(first.target)) where second.effect == .transition {
        found.formUnion(goals.goals(second, after: first))
      }
    }
    return found.filter { recordable.isSuperset(of: $0) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }
}

extension ChartCoverage: CustomStringConvertible {
  /// The numbers in one line.
  public var description: String {
    "\(states) states, \(transitions) transitions, \(transitionPairs) pairs of transitions"
  }

  /// The numbers, and the states and transitions that were not reached.
  public var report: String {
    let missing = states.missing.map { "state '\($0)'" } + transitions.missing.map { "'\($0)'" }
    let lines = missing.isEmpty ? [] : ["Not reached:"] + missing.map { "- \($0)" }
    return (["\(self)."] + lines).joined(separator: "\n")
  }
}
