import ChartDocuments
import ChartSources
import Statecharts

// Joins (UML 2.5.1 §14.2.3.7): each source that has arrived is a bit, and the last source takes the path of the join.
extension ProgramBuilder {
  private static var maximumSources: Int { 6 }

  func addArrivals() {
    for (join, record) in tables.joins.enumerated() {
      for source in record.sources {
        program.arrivals.append(
          MachineProgram.Arrival(join: record.name, number: join, source: source))
        if record.sources.count > Self.maximumSources {
          refusals.add(
            "joins of more than \(Self.maximumSources) sources", at: position(of: source))
        }
        if !regions(inside: source).isEmpty {
          refusals.add("joins of states with regions: '\(record.name)'", at: position(of: source))
        }
      }
    }
  }

  private func position(of node: Int) -> SourcePosition? {
    document.root.withDescendants.first { $0.id == program.ids[node] }?.position
  }

  private func arrival(at join: Int, of source: Int) -> Int {
    program.arrivals.firstIndex { $0.number == join && $0.source == source } ?? 0
  }

  private func others(of path: ChartTables.Path) -> [Int] {
    program.arrivals.indices.filter {
      program.arrivals[$0].number == path.join && program.arrivals[$0].source != path.source
    }
  }

  // MARK: - Selection

  /// The paths of a transition to a join: its source has arrived, is the last one to arrive, or arrives.
  ///
  /// Without an event, a source that has arrived would arrive again and again.
  func joining(_ transition: ChartTables.Transition) -> [Statement] {
    let arriving = transition.paths.lowerBound
    let path = tables.paths[arriving]
    let own = Condition.arrived(arrival(at: path.join, of: path.source))
    let last = Condition.all(others(of: path).map(Condition.arrived))
    let fires = [
      Statement.ifHolds(last, [.choose(number(ofPath: arriving + 2))]),
      .choose(number(ofPath: arriving)),
    ]
    if transition.isEventless { return [.ifHolds(.not(own), fires)] }
    return [.ifHolds(own, [.choose(number(ofPath: arriving + 1))])] + fires
  }

  /// Handles sources that arrive in one step: the path of the last one stands for all of them.
  ///
  /// - Returns: Statements, and the paths that they may select.
  func arrivingTogether(_ region: Int, _ paths: Set<Int>) -> (statements: [Statement], paths: [Int])
  {
    var found: [Int] = []
    let statements = paths.sorted().flatMap { own -> [Statement] in
      guard let table = tablePath(own), tables.paths[table].arrives else { return [] }
      let rest = others(of: tables.paths[table])
      let body = firing(rest, [], own, table, region, &found)
      return body.isEmpty ? [] : [.whenSelected(region, own, body)]
    }
    return (statements, found)
  }

  /// Replaces the paths of the other sources by that of the last source, once no other path has preempted it.
  func replaced(by firing: [Int], of region: Int) -> [Statement] {
    firing.map { path in
      .whenSelected(
        region, path, (sources[path] ?? []).map { .replace(regionOfNode[$0], 0) })
    }
  }

  private func firing(
    _ rest: [Int], _ together: [Int], _ own: Int, _ table: Int, _ region: Int, _ found: inout [Int]
  ) -> [Statement] {
    guard let next = rest.first else {
      // The selector itself takes the path if all other sources have arrived before.
      guard !together.isEmpty else { return [] }
      let path = number(ofPath: table + 2, with: together)
      found.append(path)
      return [.replace(region, path)]
    }
    let others = Array(rest.dropFirst())
    var statements: [Statement] = []
    let before = firing(others, together, own, table, region, &found)
    if !before.isEmpty { statements.append(.ifHolds(.arrived(next), before)) }
    for transition in tables.transitions
    where transition.selection == .join && canMeet(transition, table) {
      let arriving = transition.paths.lowerBound
      let path = tables.paths[arriving]
      guard path.source == program.arrivals[next].source,
        path.join == program.arrivals[next].number
      else { continue }
      let body = firing(others, together + [arriving], own, table, region, &found)
      if !body.isEmpty {
        statements.append(
          .whenSelected(regionOfNode[path.source], number(ofPath: arriving), body))
      }
    }
    return statements
  }

  /// Whether one event may trigger both a transition and that of a path, in a region before it.
  private func canMeet(_ other: ChartTables.Transition, _ path: Int) -> Bool {
    guard let own = tables.transitions.first(where: { $0.paths.contains(path) }),
      tables.paths[other.paths.lowerBound].source < tables.paths[path].source
    else { return false }
    if own.isEventless || other.isEventless { return own.isEventless && other.isEventless }
    guard own.trigger >= 0, other.trigger >= 0 else { return false }
    return zip(tables.matches[own.trigger], tables.matches[other.trigger]).contains { $0 && $1 }
  }

  // MARK: - Paths

  private func tablePath(_ number: Int) -> Int? { numbers.first { $0.value == number }?.key }

  /// The number of a join's path that stands for other sources which arrive in the same step.
  private func number(ofPath path: Int, with arriving: [Int]) -> Int {
    if let known = firingNumbers[[path] + arriving] { return known }
    let number = program.paths.count
    firingNumbers[[path] + arriving] = number
    sources[number] = arriving.map { tables.paths[$0].source }
    addPath(path, number, with: arriving.sorted())
    return number
  }

  // MARK: - Exits

  /// The exits of a path through a join or exit points, with the effects between them.
  func exits(
    through route: ChartTables.Route, inside domain: Int, of path: Int, with arriving: [Int]
  ) -> [Statement] {
    var statements: [Statement] = []
    defer { exited = [] }
    func exit(_ parts: [Range<Int>]) {
      for part in tables.exitsRegionsInOrder ? parts : parts.reversed() {
        statements += exits(inside: part.lowerBound)
      }
      exited += parts
    }
    for other in arriving {
      let source = tables.paths[other].source
      exit(route.regions.filter { isInside(source, $0.lowerBound) })
      statements += perform(tables.paths[other].effect, of: other)
    }
    exit(route.regions)
    if let outside = route.outside { exit([outside]) }
    statements += perform(route.effect, of: path)
    for segment in route.segments {
      exit([segment.part])
      statements += perform(segment.effect, of: path)
    }
    return statements + exits(inside: domain)
  }
}

extension ChartTables.Transition {
  var isEventless: Bool { trigger == ChartTables.eventlessTrigger }
}
