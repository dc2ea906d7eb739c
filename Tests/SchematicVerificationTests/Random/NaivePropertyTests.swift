import LoadedCharts
import SchematicVerification
import Statecharts
import Testing

/// Properties are checked as their definition says: with sets of configurations and all paths.
@Suite struct NaivePropertyTests {
  private static let models = RandomModel.valid(8)

  @Test func `what leads to a state, and the length of counterexamples, agree with the definition`()
    throws
  {
    var violations = 0
    for model in Self.models {
      let explored = try model.chart().explored(events: RandomModel.events)
      let naive = NaiveSystem(explored)
      for (state, goal) in zip(model.states, model.states.dropFirst()) {
        let leads = explored.check(.leads(from: state, to: goal))
        let inevitable = explored.check(.inevitable(from: state, to: goal))
        let isStuck = naive.reaching { $0.contains(goal) }.map { !$0 }

        // AG (p → EF q): a counterexample is a configuration of p that does not reach q.
        let sources = naive.indices.filter { explored.configurations[$0].contains(state) }
        let distance = sources.filter { isStuck[$0] }.map { naive.distances[$0] }.min()
        #expect(leads.counterexample?.events.count == distance)
        // AG (p → AF q): one of p from which such a configuration is reached without q.
        let far = sources.compactMap { source in
          naive.distance(from: source, avoiding: { $0.contains(goal) }, to: isStuck).map {
            naive.distances[source] + $0
          }
        }.min()
        #expect(inevitable.counterexample?.events.count == far)
        violations += (distance == nil ? 0 : 1) + (far == nil ? 0 : 1)
      }
    }
    #expect(violations > 4, "some properties must be violated")
  }
}

/// A model as lists of successors.
private struct NaiveSystem {
  let configurations: [Configuration<NamedState>]
  let successors: [Set<Int>]
  private(set) var distances: [Int] = []

  var indices: Range<Int> { configurations.indices }

  init(_ model: StateSpace<Configuration<NamedState>, NamedEvent>) {
    configurations = model.configurations
    successors = model.configurations.indices.map { index in
      Set(model.edges(from: index).map(\.configuration))
    }
    distances = Array(repeating: -1, count: configurations.count)
    var (level, length): (Set<Int>, Int) = ([0], 0)
    while !level.isEmpty {
      for index in level { distances[index] = length }
      level = Set(level.flatMap { successors[$0] }).filter { distances[$0] < 0 }
      length += 1
    }
  }

  func reaching(_ isGoal: (Configuration<NamedState>) -> Bool) -> [Bool] {
    var found = configurations.map(isGoal)
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in indices where !found[index] && successors[index].contains(where: { found[$0] }) {
        (found[index], isChanged) = (true, true)
      }
    }
    return found
  }

  /// The length of a shortest path; `nil` if there is none.
  func distance(
    from source: Int, avoiding isAvoided: (Configuration<NamedState>) -> Bool, to isGoal: [Bool]
  ) -> Int? {
    var (level, seen, length) = (Set([source]), Set([source]), 0)
    while !level.isEmpty {
      if level.contains(where: { isGoal[$0] }) { return length }
      let open = level.filter { !isAvoided(configurations[$0]) }
      level = Set(open.flatMap { successors[$0] }).subtracting(seen)
      seen.formUnion(level)
      length += 1
    }
    return nil
  }
}
