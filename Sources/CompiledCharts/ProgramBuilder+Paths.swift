import ChartDocuments
import ChartSources
import Statecharts

// The phases of a step.
extension ProgramBuilder {
  private static var maximumVariants: Int { 64 }

  func addStart() {
    program.start = [.choose(number(ofPath: 0))]
    program.stop = exits(inside: -1)
    program.ending = program.stop
    program.isCompleted = isComplete(0)
  }

  /// The number of a path of the tables in the program.
  func number(ofPath path: Int) -> Int {
    if let number = numbers[path] { return number }
    let number = program.paths.count
    numbers[path] = number
    addPath(path, number)
    return number
  }

  /// - Parameters:
  ///   - path: The path of the tables.
  ///   - number: Its number in the program.
  ///   - arriving: The paths to the same join that it stands for. Default: none.
  func addPath(_ path: Int, _ number: Int, with arriving: [Int] = []) {
    domains.append(nil)
    program.paths.append(MachineProgram.Path(source: 0, comment: ""))
    program.paths[number] = makePath(path, number, with: arriving)
  }

  private func makePath(
    _ number: Int, _ own: Int, with arriving: [Int]
  ) -> MachineProgram.Path {
    let table = tables.paths[number]
    var path = MachineProgram.Path(source: table.source, comment: comment(of: number))
    path.effect = perform(table.effect, of: number)
    let known = KnownLeaves(whileActive: table.source, in: self)
    path.terminates = table.terminates
    if table.arrives { path.arrival = arrivals(of: table).map { .arrive($0) } }
    guard !table.isInternal else { return path }
    let domain = tables.variant(of: number, records: [:]).domain
    domains[own] = domain
    // The first path is the start.
    let exits = number == 0 ? [] : exits(of: number, inside: domain.lowerBound, with: arriving)
    path.exit = known.simplified(exits)
    if table.terminates {
      path.change = [Statement.terminate]
      return path
    }
    path.change = number == 0 ? [] : known.simplified(leaving(domain.lowerBound, known))
    let position = lines[number]?.position
    path.change += resolve(number, domain, position) { sets($0, in: domain.lowerBound) }
    path.completion = resolve(number, domain, position, completions)
    path.entry = resolve(number, domain, position) { perform($0.entries, of: number) }
    return path
  }

  /// - Parameters:
  ///   - path: The path.
  ///   - domain: The node whose active descendants are exited.
  ///   - arriving: The paths to the same join. A path that terminates the machine is taken alone.
  private func exits(of path: Int, inside domain: Int, with arriving: [Int]) -> [Statement] {
    guard let route = tables.routes[path] else { return exits(inside: domain) }
    return exits(
      through: route, inside: domain, of: path,
      with: tables.paths[path].terminates ? [] : arriving)
  }

  private func arrivals(of path: ChartTables.Path) -> [Int] {
    program.arrivals.indices.filter {
      program.arrivals[$0].number == path.join && program.arrivals[$0].source == path.source
    }
  }

  private func comment(of path: Int) -> String {
    guard let line = lines[path] else {
      return raisesError(path) ? "the event of an error" : "the start"
    }
    return line.comment + (line.position.map { ", line \($0.line)" } ?? "")
  }

  // MARK: - Actions

  /// Performs a list of actions of the tables; those that begin activities arm timers.
  func perform(_ list: [Int], of path: Int) -> [Statement] {
    var last: Int?
    return list.flatMap { action -> [Statement] in
      if let final = finals[action] { return raiseCompletions(by: final) }
      let timer = action - outline.actions.count
      if timer >= 0 { return [.arm(timer: timer)] }
      guard let number = parts.listOfAction[action] else {
        return [.perform(raising(Self.error))]
      }
      // The actions of a list are performed together.
      defer { last = number }
      if number == last { return [] }
      let actions = program.actions[number].list
      return (actions.contains(where: \.throwsErrors) ? locate(action: action) : [])
        + [.perform(number)]
    }
  }

  private static var error: String { ChartDocument.GeneratedEvent.executionError }

  private func raising(_ event: String) -> Int {
    program.actions.append(MachineProgram.Actions(list: [.raise(event)], position: nil))
    return program.actions.count - 1
  }

  // MARK: - Exits

  /// Exits the active descendants of a node, and the chart itself if the node is -1.
  func exits(inside node: Int) -> [Statement] {
    guard node >= 0 else { return exits(inside: 0) + exit(0) }
    guard let region = contentRegion(of: node) else {
      let regions = nodes[node].children
      return (tables.exitsRegionsInOrder ? regions : regions.reversed())
        .flatMap { exits(inside: $0) + exit($0) }
    }
    let cases = program.regions[region].leaves.filter { isInside($0, node) }.map { leaf in
      MachineProgram.Case([leaf], exits(from: leaf, upTo: node))
    }
    return switching(region, cases)
  }

  private func exits(from leaf: Int, upTo limit: Int) -> [Statement] {
    var statements = nodes[leaf].kind == .parallel ? exits(inside: leaf) : []
    var node = leaf
    while node > limit {
      statements += exit(node)
      node = parent(of: node)
    }
    return statements
  }

  private func exit(_ node: Int) -> [Statement] {
    exited.contains { isInside(node, $0.lowerBound) } ? [] : perform(records[node].exit, of: 0)
  }

  /// A switch without empty cases; leaves that do the same share a case.
  func switching(_ region: Int, _ cases: [MachineProgram.Case]) -> [Statement] {
    let merged = merged(cases.filter { !$0.body.isEmpty })
    guard !merged.isEmpty else { return [] }
    let all = program.regions[region].leaves.count
    // The chart always has a leaf.
    if region == 0, merged.count == 1, merged[0].leaves.count == all { return merged[0].body }
    return [.inRegion(region, merged)]
  }

  // MARK: - The change of state

  /// Ends timers, records histories, and discards pending completions.
  private func leaving(_ domain: Int, _ known: KnownLeaves) -> [Statement] {
    let timers = program.timers.indices.filter {
      isInside(program.timers[$0].node, domain) && known.allow(program.timers[$0].node, in: self)
    }
    var statements = timers.map { Statement.disarm(timer: $0) }
    for (number, history) in program.histories.enumerated() where isInside(history.node, domain) {
      statements += recording(number, history.node)
    }
    let arrivals = program.arrivals.indices.filter {
      let source = program.arrivals[$0].source
      return isInside(source, domain) && known.allow(source, in: self)
    }
    if !arrivals.isEmpty { statements.append(.forgetArrivals(arrivals)) }
    let completed = nodes.indices.filter {
      isInside($0, domain) && !records[$0].completions.isEmpty
    }
    return statements + (completed.isEmpty ? [] : [.forget(completed)])
  }

  private func recording(_ history: Int, _ composite: Int) -> [Statement] {
    let region = regionOfNode[composite]
    let leaves = leaves(in: composite)
    return leaves.isEmpty
      ? [] : [.inRegion(region, [MachineProgram.Case(leaves.map { $0 }, [.record(history)])])]
  }

  private func sets(_ variant: ChartTables.Variant, in domain: Int) -> [Statement] {
    var leaves: [Int: Int] = [:]
    for leaf in variant.leaves where leaf != domain || canRest(domain) {
      leaves[regionOfNode[leaf]] = leaf
      var node = parent(of: leaf)
      while node > domain, node >= 0 {
        // Between two steps, a choice may be active instead of the regions of a parallel state.
        if nodes[node].kind == .parallel, !isBesideRegions(leaf) || parent(of: leaf) != node {
          leaves[regionOfNode[node]] = node
        }
        node = parent(of: node)
      }
    }
    if domain < 0, nodes[0].kind == .parallel, leaves[0] == nil { leaves[0] = 0 }
    var changed = (contentRegion(of: domain).map { [$0] } ?? []) + regions(inside: domain)
    if domain >= 0, mayReplaceRegions(of: domain) {
      changed.append(regionOfNode[domain])
      leaves[regionOfNode[domain]] = leaves[regionOfNode[domain]] ?? domain
    }
    return Set(changed).sorted().map { .set(region: $0, leaves[$0]) }
  }

  private func canRest(_ node: Int) -> Bool { node >= 0 && nodes[node].kind != .parallel }

  // MARK: - Completion

  private func completions(after variant: ChartTables.Variant) -> [Statement] {
    variant.entered.filter { nodes[$0].kind == .final }.flatMap { final -> [Statement] in
      let parent = parent(of: final)
      let ends: [Statement] = parent == 0 && nodes[0].kind != .parallel ? [.end] : []
      return entering(final) + noting(parent) + completions(around: parent) + ends
    }
  }

  private func noting(_ node: Int) -> [Statement] {
    records[node].completions.isEmpty ? [] : [.complete(node)]
  }

  /// The completion of the parallel state whose region is a node, or the only state of a region.
  private func completions(around inner: Int) -> [Statement] {
    guard let parallel = parallel(around: inner) else { return [] }
    let end: [Statement] = parallel == 0 ? [.end] : []
    let body = noting(parallel) + completions(around: parallel) + end
    return body.isEmpty ? [] : [.ifHolds(isComplete(parallel), body)]
  }

  private func parallel(around node: Int) -> Int? {
    guard let parent = nodes[node].parent else { return nil }
    if nodes[node].kind == .region { return parent }
    guard nodes[parent].kind == .region, nodes[parent].children.count == 1 else { return nil }
    return nodes[parent].parent
  }

  func isComplete(_ node: Int) -> Condition {
    let children = nodes[node].children
    switch nodes[node].kind {
    case .simple, .final, .choice: return .any([])
    case .parallel: return .all(children.map(isComplete))
    case .composite, .region:
      let finals = children.filter { nodes[$0].kind == .final }
      let own = Condition.region(regionOfNode[node], finals)
      guard nodes[node].kind == .region, children.count == 1, finals.isEmpty else { return own }
      return isComplete(children[0])
    }
  }

  // MARK: - History

  /// Statements for each of the records that a path depends on.
  private func resolve(
    _ path: Int, _ domain: Range<Int>, _ position: SourcePosition?,
    _ render: (ChartTables.Variant) -> [Statement]
  ) -> [Statement] {
    var count = 0
    func resolve(_ records: [Int: [Int]], _ absent: Set<Int>) -> [Statement] {
      let variant = tables.variant(of: path, records: records)
      if variant.domain != domain {
        refusals.add("a history that decides which states are exited", at: position)
        return []
      }
      let open = variant.histories.subtracting(records.keys).subtracting(absent)
      guard let composite = open.min(),
        let history = program.histories.firstIndex(where: { $0.node == composite })
      else {
        count += 1
        return render(variant)
      }
      let configurations = configurations(of: composite)
      guard count + configurations.count <= Self.maximumVariants else {
        refusals.add(
          "a history that may restore more than \(Self.maximumVariants) configurations",
          at: position)
        return []
      }
      let none = resolve(records, absent.union([composite]))
      let restored = configurations.map { leaves -> (leaves: [Int: Int], body: [Statement]) in
        var records = records
        records[composite] = leaves.filter { nodes[$0].kind != .parallel }.sorted()
        let byRegion = Dictionary(uniqueKeysWithValues: leaves.map { (regionOfNode[$0], $0) })
        return (byRegion, resolve(records, absent))
      }
      return restoring(history, none, restored)
    }
    return resolve([:], [])
  }

  private func restoring(
    _ history: Int, _ none: [Statement], _ restored: [(leaves: [Int: Int], body: [Statement])]
  ) -> [Statement] {
    if restored.allSatisfy({ $0.body == none }) { return none }
    let regions = program.histories[history].regions
    func nested(_ index: Int, _ rest: [(leaves: [Int: Int], body: [Statement])]) -> [Statement] {
      guard index < regions.count else { return rest[0].body }
      if index > 0, rest.allSatisfy({ $0.body == rest[0].body }) { return rest[0].body }
      var groups: [(leaf: Int?, members: [(leaves: [Int: Int], body: [Statement])])] = []
      for element in rest {
        let leaf = element.leaves[regions[index]]
        if let group = groups.firstIndex(where: { $0.leaf == leaf }) {
          groups[group].members.append(element)
        } else {
          groups.append((leaf, [element]))
        }
      }
      if groups.count == 1, index > 0 { return nested(index + 1, groups[0].members) }
      let cases = groups.map { MachineProgram.Case([$0.leaf], nested(index + 1, $0.members)) }
      let all = index == 0 ? [MachineProgram.Case([nil], none)] + cases : cases
      return [.onHistory(history, at: index, merged(all))]
    }
    return nested(0, restored)
  }

  private func merged(_ cases: [MachineProgram.Case]) -> [MachineProgram.Case] {
    var merged: [MachineProgram.Case] = []
    for element in cases {
      if let index = merged.firstIndex(where: { $0.body == element.body }) {
        merged[index].leaves += element.leaves
      } else {
        merged.append(element)
      }
    }
    return merged
  }

  /// The possible leaves of an active composite, with the parallel states among them.
  private func configurations(of composite: Int) -> [[Int]] {
    guard contentRegion(of: composite) != nil else { return regionsOf(parallel: composite) }
    return leaves(in: composite).filter { !isChoice($0) }.flatMap { leaf -> [[Int]] in
      guard nodes[leaf].kind == .parallel else { return [[leaf]] }
      return regionsOf(parallel: leaf).map { [leaf] + $0 }
    }
  }

  private func regionsOf(parallel: Int) -> [[Int]] {
    nodes[parallel].children.reduce([[]]) { found, region in
      guard found.count <= Self.maximumVariants else { return found }
      let own = configurations(of: region)
      return found.flatMap { left in own.map { left + $0 } }
    }
  }
}
