import ChartDocuments
import ChartModel
import ChartSources
import Statecharts

// The selection of paths for an event.
extension ProgramBuilder {
  /// The scopes of selection of the regions, and the paths that each may choose.
  struct Choosing {
    var selectors: [MachineProgram.Selector.Scope: Set<Int>] = [:]
    /// By region: the paths that it may have selected.
    var paths: [Int: Set<Int>] = [:]
    var isEmpty: Bool { paths.values.allSatisfy(\.isEmpty) }
  }

  func addSelection() {
    var choosing = Choosing()
    program.reaction = selection(&choosing, eventless: false)
    // A path that a termination replaces may still handle an event that a state defers.
    program.reaction += deferrals(choosing) + terminations(choosing)
    let events = program.selectors
    program.selectors = []
    var eventless = Choosing()
    let statements = selection(&eventless, eventless: true) + terminations(eventless)
    program.eventlessSelectors = program.selectors
    program.selectors = events
    program.eventless = eventless.isEmpty ? [] : statements
    addBranches()
    for node in nodes.indices where !records[node].completions.isEmpty {
      program.completions.append((node, candidates(records[node].completions)))
    }
  }

  // MARK: - The regions

  private func selection(_ choosing: inout Choosing, eventless: Bool) -> [Statement] {
    var seen: [Int] = []
    return select(0, around: [], &seen, &choosing, eventless)
  }

  /// If paths include terminations, the first termination is taken alone.
  func terminations(_ choosing: Choosing) -> [Statement] {
    let seen = choosing.paths.filter { !$0.value.isEmpty }.keys.sorted()
    func paths(_ region: Int) -> [Int] { (choosing.paths[region] ?? []).sorted() }
    return seen.flatMap { region -> [Statement] in
      let ends = paths(region).filter { program.paths[$0].terminates }
      if ends.isEmpty { return [] }
      return seen.filter { $0 != region }.map {
        .remove($0, paths: paths($0), if: region, among: ends)
      }
    }
  }

  /// - Parameters:
  ///   - region: The region.
  ///   - around: The parallel states around it, the innermost first.
  ///   - seen: The regions that have selected before.
  ///   - choosing: The scopes that are needed.
  ///   - eventless: Whether transitions without an event are selected.
  private func select(
    _ region: Int, around: [Int], _ seen: inout [Int], _ choosing: inout Choosing,
    _ eventless: Bool
  ) -> [Statement] {
    let parallels = program.regions[region].leaves.filter { nodes[$0].kind == .parallel }
    let simple = program.regions[region].leaves.filter { nodes[$0].kind != .parallel }
    // Only a leaf that is not a parallel state selects for itself; the regions of a parallel state select alone.
    var inside = seen.filter { $0 != region }
    defer { seen = inside + seen.filter { $0 == region } }
    let asking = simple.isEmpty ? [] : around
    let own = add(.region(region), eventless, &choosing)
    var mine: [Statement] = own.isEmpty ? [] : [.select(region, .region(region))]
    var paths = withoutBranches(own)
    let outer = asking.filter { !add(.around($0), eventless, &choosing).isEmpty }
    if !outer.isEmpty { mine.append(.selectOnce(region, around: outer)) }
    for parallel in outer { paths.formUnion(choosing.selectors[.around(parallel)] ?? []) }
    let joins = arrivingTogether(region, paths)
    mine += joins.statements
    choosing.paths[region] = paths.union(joins.paths)
    mine += conflicts(of: region, with: seen, choosing)
    mine += replaced(by: joins.paths, of: region)
    if !paths.isEmpty { seen.append(region) }
    if parallels.isEmpty { return mine }
    var cases = mine.isEmpty || simple.isEmpty ? [] : [MachineProgram.Case(simple.map { $0 }, mine)]
    let before = inside
    for leaf in parallels {
      var body: [Statement] = []
      // The regions of another parallel state are not active, and have selected nothing.
      var known = before
      for child in nodes[leaf].children {
        body += select(
          regionOfNode[child], around: [leaf] + around, &known, &choosing, eventless)
      }
      inside += known.filter { !inside.contains($0) }
      if !body.isEmpty { cases.append(MachineProgram.Case([leaf], body)) }
    }
    return cases.isEmpty ? [] : [.inRegion(region, cases)]
  }

  /// Adds a selector, unless it chooses nothing.
  ///
  /// - Returns: The paths that it may choose.
  private func add(
    _ scope: MachineProgram.Selector.Scope, _ eventless: Bool, _ choosing: inout Choosing
  ) -> Set<Int> {
    if let known = choosing.selectors[scope] { return known }
    let body: [Statement]
    switch scope {
    case .around(let parallel): body = chain(from: parallel, eventless)
    case .region(let region):
      body = switchingAll(
        region,
        program.regions[region].leaves.filter { nodes[$0].kind != .parallel }.map {
          MachineProgram.Case([$0], chain(from: $0, eventless))
        })
    }
    let chosen = Set(body.flatMap(\.chosen))
    choosing.selectors[scope] = chosen
    if !body.isEmpty {
      program.selectors.append(MachineProgram.Selector(scope: scope, body: body))
    }
    return chosen
  }

  /// Does the same as `switching`, but always writes the switch.
  private func switchingAll(_ region: Int, _ cases: [MachineProgram.Case]) -> [Statement] {
    let statements = switching(region, cases)
    if case .inRegion? = statements.first { return statements }
    return statements.isEmpty
      ? []
      : [
        .inRegion(
          region, [MachineProgram.Case(program.regions[region].leaves.map { $0 }, statements)])
      ]
  }

  // MARK: - Candidates

  /// The transitions of a node and those around it in its region, the innermost first.
  private func chain(from leaf: Int, _ eventless: Bool) -> [Statement] {
    // A chart that has completed takes no transition.
    if nodes[leaf].kind == .final, parent(of: leaf) == 0 { return [] }
    if isChoice(leaf) { return eventless ? candidates(records[leaf].eventless) : [] }
    var list: [Int] = []
    var node = leaf
    while node >= 0 {
      list += eventless ? records[node].eventless : records[node].transitions
      if node == program.regions[regionOfNode[leaf]].node { break }
      node = parent(of: node)
    }
    if eventless { return candidates(list) }
    var cases: [MachineProgram.EventCase] = []
    for event in program.events.indices {
      let body = candidates(
        list.filter { tables.matches[tables.transitions[$0].trigger][event] })
      if body.isEmpty { continue }
      if let index = cases.firstIndex(where: { $0.body == body }) {
        cases[index].events.append(event)
      } else {
        cases.append(MachineProgram.EventCase([event], body))
      }
    }
    return cases.isEmpty ? [] : [.onEvent(cases)]
  }

  func candidates(_ list: some Sequence<Int>) -> [Statement] {
    var statements: [Statement] = []
    for number in list {
      let own = candidate(tables.transitions[number])
      statements += own
      if case .choose? = own.last { break }
    }
    return statements
  }

  private func candidate(_ transition: ChartTables.Transition) -> [Statement] {
    if transition.selection == .join { return guarded(transition.guards, joining(transition)) }
    var body: [Statement] = []
    for path in transition.paths {
      let choice = [Statement.choose(number(ofPath: path))]
      let guards = tables.paths[path].guards
      body += guarded(guards, choice)
      if guards.isEmpty { break }
    }
    return guarded(transition.guards, body)
  }

  private func guarded(_ guards: Range<Int>, _ body: [Statement]) -> [Statement] {
    if guards.isEmpty || body.isEmpty { return body }
    let parts = guards.map { Condition.guarded(condition(outline.guards[$0])) }
    return locate(guards: guards) + [.ifHolds(parts.count == 1 ? parts[0] : .all(parts), body)]
  }

  private func condition(_ tree: ConditionTree<Int, Int>) -> Condition {
    switch tree {
    case .predicate(let number):
      let text = parts.predicates[number]?.text
      return .predicate(program.predicates.firstIndex { $0.text == text } ?? 0)
    case .isIn(let state): return isActive(outline.position(of: state) ?? 0)
    case .not(let part): return .not(condition(part))
    case .all(let parts): return .all(parts.map(condition))
    case .any(let parts): return .any(parts.map(condition))
    }
  }

  // MARK: - Conflicts

  private func conflict(_ left: Int, _ right: Int) -> Bool {
    guard left != right, let left = domains[left], let right = domains[right] else {
      return false
    }
    return left.lowerBound < right.upperBound && right.lowerBound < left.upperBound
  }

  private func prevails(_ path: Int, over other: Int) -> Bool {
    isInside(program.paths[path].source, program.paths[other].source)
  }

  func conflicts(
    of region: Int, with seen: [Int], _ choosing: Choosing
  ) -> [Statement] {
    var (rejected, removed): ([Statement], [Statement]) = ([], [])
    let own = (choosing.paths[region] ?? []).sorted()
    for other in seen {
      let others = (choosing.paths[other] ?? []).sorted()
      for path in own {
        let rivals = others.filter { conflict(path, $0) }
        let stronger = rivals.filter { !prevails(path, over: $0) }
        let weaker = rivals.filter { prevails(path, over: $0) }
        if !stronger.isEmpty {
          rejected.append(.remove(region, paths: [path], if: other, among: stronger))
        }
        if !weaker.isEmpty {
          removed.append(.remove(other, paths: weaker, if: region, among: [path]))
        }
      }
    }
    return merge(rejected) + merge(removed)
  }

  /// Paths with the same rivals share a statement.
  private func merge(_ statements: [Statement]) -> [Statement] {
    var merged: [Statement] = []
    for statement in statements {
      guard case .remove(let region, let paths, let other, let among) = statement else { continue }
      let index = merged.firstIndex {
        guard case .remove(region, let known, other, let rivals) = $0 else { return false }
        return rivals == among || known == paths
      }
      guard let index, case .remove(_, let known, _, let rivals) = merged[index] else {
        merged.append(statement)
        continue
      }
      merged[index] =
        rivals == among
        ? .remove(region, paths: known + paths, if: other, among: among)
        : .remove(region, paths: paths, if: other, among: rivals + among)
    }
    return merged
  }

  // MARK: - Deferral

  private func deferrals(_ choosing: Choosing) -> [Statement] {
    let regions = choosing.paths.keys.sorted()
    var statements: [Statement] = []
    for node in nodes.indices where !records[node].deferrals.isEmpty {
      let events = program.events.indices.filter { event in
        records[node].deferrals.contains { tables.matches[$0][event] }
      }
      let inner = (1..<program.paths.count).filter {
        let source = program.paths[$0].source
        let all = [source] + (sources[$0] ?? [])
        return all.contains { $0 == node || isInside($0, node) } && !isChoice(source)
      }
      if events.isEmpty { continue }
      let deferral = Statement.unless(regions, haveOneOf: inner, [.deferEvent])
      statements.append(
        .onEvent([MachineProgram.EventCase(events, [.ifHolds(isActive(node), [deferral])])]))
    }
    return statements
  }
}
