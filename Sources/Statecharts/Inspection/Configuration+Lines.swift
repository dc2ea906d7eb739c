extension Configuration {
  /// The active states and regions in document order, each with its depth: 1 at the top.
  ///
  /// The name of a region is its component in a path.
  package var activePlaces: [(depth: Int, name: String)] {
    activeNumbers.filter { $0 > 0 }.map { number in
      let path = table.path(to: number)
      guard let label = table.regionLabels(of: number).first else {
        return (path.count - 1, table.node(number).state.map { "\($0)" } ?? "choice")
      }
      let parallel = table.node(table.node(number).parent).state.map { "\($0)" } ?? ""
      return (path.count - 1, "\(parallel)@\(label)")
    }
  }
}
