extension ChartShape {
  /// The faults of a configuration with the steps of migrations that would probably mend them.
  ///
  /// A step that mends several of them is named once, and the initial states of a parallel state without any active one are
  /// entered at once.
  func remedied(_ faults: [ConfigurationFault]) -> [ConfigurationFault] {
    let inactive = Dictionary(
      grouping: faults.filter { $0.kind == .inactiveRegion }.compactMap(\.paths.first)
    ) { $0.stateOfRegion ?? "" }
    var remedies: Set<String> = []
    return faults.map { fault in
      var (fault, remedy) = (fault, remedy(of: fault))
      let parent = fault.paths.first?.stateOfRegion ?? ""
      if fault.kind == .inactiveRegion, inactive[parent]?.count == node(at: parent)?.children.count
      {
        remedy = .descend(parent)
      }
      if let text = remedy?.description, remedies.insert(text).inserted { fault.remedy = text }
      return fault
    }
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

  /// What probably happened to a state that is not declared any more.
  private func remedy(forMissing path: String, nearest: [String]) -> MigrationStep? {
    if let leaf = path.pathsAround.last(where: { node(at: $0)?.children.isEmpty ?? false }) {
      return .ascend(leaf)
    }
    if let missing = missingRegion(path) { return .drop(region: missing) }
    return nearest.first.map { renaming(path, to: $0) }
  }

  /// The region at or around a path that its parallel state does not have any more.
  private func missingRegion(_ path: String) -> String? {
    let missing = (path.pathsAround + [path]).first { region in
      region.stateOfRegion.map { numbers[$0] != nil && numbers[region] == nil } ?? false
    }
    guard let missing, node(at: missing.stateOfRegion ?? "")?.kind == .parallel else { return nil }
    return missing
  }

  /// The outermost state that is missing, if what is in it is the same in another one.
  private func renaming(_ path: String, to newPath: String) -> MigrationStep {
    guard let (outer, newOuter) = path.parents(with: newPath), numbers[outer] == nil,
      numbers[newOuter] != nil
    else { return .rename(path, to: newPath) }
    return renaming(outer, to: newOuter)
  }
}
