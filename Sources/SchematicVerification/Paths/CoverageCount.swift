/// How much of something was reached.
///
/// A test demands a ratio: `#expect(coverage.transitions.ratio == 1)`, or `>= 0.9`.
public struct CoverageCount: Hashable, Sendable, CustomStringConvertible {
  /// How many were reached.
  public let covered: Int
  /// How many there are in the model.
  public let total: Int
  /// The elements that were not reached, in the order of the declarations.
  public let missing: [String]

  /// From 0 to 1; 1 if there is nothing to reach.
  public var ratio: Double { total == 0 ? 1 : Double(covered) / Double(total) }

  /// For instance `3 of 4`.
  public var description: String { "\(covered) of \(total)" }

  init<Item>(_ items: [Item], isCovered: (Item) -> Bool, name: (Item) -> String) {
    let missing = items.filter { !isCovered($0) }
    covered = items.count - missing.count
    total = items.count
    self.missing = missing.map(name)
  }
}
