/// Counts the elements that were reached, of all elements of a kind.
///
/// Require a ratio in a test: `#expect(coverage.transitions.ratio == 1)`, or `>= 0.9`.
public struct CoverageCount: Hashable, Sendable, CustomStringConvertible {
  /// How many elements were reached.
  public let covered: Int
  /// How many elements the model has.
  public let total: Int
  /// The elements that were not reached, in the order of the declarations.
  public let missing: [String]

  /// The ratio, from 0 to 1; 1 if there is nothing to reach.
  public var ratio: Double { total == 0 ? 1 : Double(covered) / Double(total) }

  /// The numbers: `3 of 4`.
  public var description: String { "\(covered) of \(total)" }

  init<Item>(_ items: [Item], isCovered: (Item) -> Bool, name: (Item) -> String) {
    let missing = items.filter { !isCovered($0) }
    covered = items.count - missing.count
    total = items.count
    self.missing = missing.map(name)
  }
}
