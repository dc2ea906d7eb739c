import Schematic

extension Configuration {
  /// Whether a state with a tag is active: `machine.state.hasTag(.quiet)`.
  ///
  /// The chart declares the tags: a decoded configuration has none until a machine resumes from it.
  public func hasTag(_ tag: StateTag) -> Bool {
    activeNumbers.contains { table.node($0).tags.contains(tag) }
  }
}

extension Configuration {
  /// The active states and regions in document order, each with its depth: 1 at the top.
  ///
  /// The name of a region is its component in a path.
  var activePlaces: [(depth: Int, name: String)] {
    activeNumbers.filter { $0 > 0 }.map { number in
      let path = table.path(to: number)
      guard let label = table.regionLabels(of: number).first else {
        return (path.count - 1, table.title(of: number) ?? "choice")
      }
      let parallel = table.title(of: table.shapes[number].parent) ?? ""
      return (path.count - 1, "\(parallel)@\(label)")
    }
  }
}
