import Schematic

// Valid steps that probably do more than is meant.
extension MigrationChain {
  /// The steps from a version that move all machines out of a state which the new chart still declares.
  ///
  /// - Parameters:
  ///   - version: The version that saved the machine.
  ///   - states: The active states of the machine. Default: any machine.
  public func warnings(
    from version: Int, of states: [String]? = nil
  ) -> [(path: String, message: String)] {
    let steps = version < self.version ? steps(from: version) : []
    return steps.indices.compactMap { index in
      guard case .rename(let old, let new) = steps[index].change, !new.isRegion(of: old),
        shape.numbers[old] != nil, states?.contains(where: { $0.isInOrAt(old) }) ?? true,
        !steps[(index + 1)...].contains(where: { $0.leads(to: old) })
      else { return nil }
      return (
        old,
        """
        \(steps[index].description) moves all machines out of '\(old)', which the new chart still declares. If that is \
        meant, permit it.
        """
      )
    }
  }
}

extension MigrationStep {
  /// Whether it moves machines to a state.
  fileprivate func leads(to path: String) -> Bool {
    switch change {
    case .rename(_, let new): new.isInOrAt(path)
    case .transform: true
    case .descend, .ascend, .enterRegion, .dropRegion, .event, .join, .activity, .data: false
    }
  }
}
