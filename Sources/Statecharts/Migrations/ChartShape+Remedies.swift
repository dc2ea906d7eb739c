extension ChartShape {
  /// Adds to the faults of a configuration the steps of migrations that probably fix them.
  ///
  /// A step that fixes several faults is named once. If no region of a parallel state is active, one step
  /// enters all of them.
  func remedied(_ faults: [ConfigurationFault]) -> [ConfigurationFault] {
    let inactive = Dictionary(
      grouping: faults.filter { $0.kind == .inactiveRegion }.compactMap(\.paths.first)
    ) { $0.stateOfRegion ?? "" }
    var remedies: Set<String> = []
    let steps = faults.map(remedy)
    let remedied = zip(faults, steps).map { fault, step in
      var (fault, remedy) = (fault, step.flatMap { $0.unless(replacedBy: steps) })
      let parent = fault.paths.first?.stateOfRegion ?? ""
      if fault.kind == .inactiveRegion, inactive[parent]?.count == node(at: parent)?.children.count
      {
        remedy = .descend(parent)
      }
      if let text = remedy?.description, remedies.insert(text).inserted { fault.remedy = text }
      return fault
    }
    // A region is dropped before others are moved into its place.
    let isDrop = { (fault: ConfigurationFault) in fault.remedy?.hasPrefix("drop(region:") ?? false }
    return remedied.filter(isDrop) + remedied.filter { !isDrop($0) }
  }

  private func remedy(of fault: ConfigurationFault) -> MigrationStep? {
    let path = fault.paths.first ?? ""
    return switch fault.kind {
    case .undeclared: remedy(forMissing: path, nearest: fault.nearest)
    case .noActiveChild: .descend(path)
    case .inactiveRegion: .enter(region: path)
    case .undeclaredJoin(let name), .unexpectedArrival(let name): .drop(join: name)
    case .discardedHistory, .activeChoice, .activeTwice, .notInnermost, .activeOutside,
      .severalActiveChildren:
      nil
    }
  }

  /// The probable change of a state that is no longer declared.
  private func remedy(forMissing path: String, nearest: [String]) -> MigrationStep? {
    if let leaf = path.pathsAround.last(where: { node(at: $0)?.children.isEmpty ?? false }) {
      return .ascend(leaf)
    }
    if let region = missingRegion(path) {
      return moving(path, from: region) ?? .drop(region: region)
    }
    return nearest.first.map { renaming(path, to: $0) }
  }

  /// The region at or around a path that its parallel state no longer has.
  private func missingRegion(_ path: String) -> String? {
    let missing = (path.pathsAround + [path]).first { region in
      region.stateOfRegion.map { numbers[$0] != nil && numbers[region] == nil } ?? false
    }
    guard let missing, node(at: missing.stateOfRegion ?? "")?.kind == .parallel else { return nil }
    return missing
  }

  /// The step for a missing region whose state exactly one other region of the parallel state declares; `nil`
  /// without one.
  ///
  /// Regions without a name are numbered: then the state has moved, and not the region.
  private func moving(_ path: String, from region: String) -> MigrationStep? {
    let parallel = region.stateOfRegion.flatMap { node(at: $0) }
    let name = path.dropFirst(region.count + 1).prefix { !"/@".contains($0) }
    let places = (parallel?.children ?? []).map { nodes[$0].path }
      .filter { numbers["\($0)/\(name)"] != nil }
    guard places.count == 1, !name.isEmpty else { return nil }
    let isNumbered = region.nameOfLast.allSatisfy(\.isNumber)
    return isNumbered
      ? .rename("\(region)/\(name)", to: "\(places[0])/\(name)")
      : .rename(region, to: places[0])
  }

  /// Renames the outermost missing state whose content is the same in another one.
  private func renaming(_ path: String, to newPath: String) -> MigrationStep {
    guard let (outer, newOuter) = path.parents(with: newPath), numbers[outer] == nil,
      numbers[newOuter] != nil
    else { return .rename(path, to: newPath) }
    return renaming(outer, to: newOuter)
  }
}

extension MigrationStep {
  /// The step, or the drop of a region if another state is moved into the region of the renamed state.
  fileprivate func unless(replacedBy steps: [MigrationStep?]) -> MigrationStep? {
    guard case .rename(let path, let newPath) = change, path.nameOfLast != newPath.nameOfLast,
      let region = path.pathsAround.last(where: { $0.stateOfRegion != nil }),
      steps.contains(where: { $0?.moves(into: region) ?? false })
    else { return self }
    return .drop(region: region)
  }

  private func moves(into region: String) -> Bool {
    guard case .rename(let path, let newPath) = change else { return false }
    return path.nameOfLast == newPath.nameOfLast && newPath.isIn(region) && !path.isIn(region)
  }
}

extension String {
  /// The name of the state or region at the end of the path.
  fileprivate var nameOfLast: String { Statecharts.lastComponent(of: self) }
}
