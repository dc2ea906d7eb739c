import ChartSources
import Statecharts

// Between two steps, choices are leaves, which only their branches leave (UML 2.5.1 §14.2.3.8.4).
extension ProgramBuilder {
  func isChoice(_ node: Int) -> Bool { nodes[node].kind == .choice }

  /// Whether a choice is active beside the regions of a parallel state, and not in one of them.
  func isBesideRegions(_ choice: Int) -> Bool {
    isChoice(choice) && nodes[parent(of: choice)].kind == .parallel
  }

  /// Whether a choice may be active in a parallel state instead of its regions.
  func mayReplaceRegions(of parallel: Int) -> Bool {
    nodes[parallel].kind == .parallel
      && nodes.indices.contains { isBesideRegions($0) && parent(of: $0) == parallel }
  }

  func addChoices() {
    program.choices = nodes.indices.filter(isChoice).map { choice in
      let place = parent(of: choice)
      func isUndone(_ node: Int) -> Bool { node == place || isInside(node, place) }
      return MachineProgram.Choice(
        node: choice, region: regionOfNode[choice],
        regions: Set([regionOfNode[choice]] + regions(inside: place)).sorted(),
        histories: program.histories.indices.filter { isUndone(program.histories[$0].node) },
        timers: program.timers.indices.filter { isUndone(program.timers[$0].node) },
        arrivals: program.arrivals.indices.filter { isUndone(program.arrivals[$0].source) })
    }
  }

  /// The paths that do not begin in a choice.
  func withoutBranches(_ paths: Set<Int>) -> Set<Int> {
    paths.filter { !isChoice(program.paths[$0].source) }
  }

  /// For each active choice the first branch that is enabled.
  func addBranches() {
    var branches = Choosing()
    var statements: [Statement] = []
    for region in program.regions.indices {
      let choices = program.regions[region].leaves.filter(isChoice)
      if choices.isEmpty { continue }
      branches.paths[region] = Set(
        choices.flatMap { candidates(records[$0].eventless) }.flatMap(\.chosen))
      let seen = branches.paths.keys.filter { $0 != region }.sorted()
      let body =
        [.select(region, .region(region))] + locate(choices: choices, in: region)
        + [.needsBranch(region)] + conflicts(of: region, with: seen, branches)
      statements.append(.inRegion(region, [MachineProgram.Case(choices.map { $0 }, body)]))
    }
    program.branches = statements + terminations(branches)
  }
}
