/// Why migrations are wrong, or why one of them cannot be performed.
public struct MigrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for each fault, with what to do.
  public let faults: [String]

  /// Creates an error of these faults.
  public init(_ faults: [String]) { self.faults = faults }

  /// The faults.
  public var description: String { faults.joined(separator: " ") }

  static func nothingActive(_ step: MigrationStep) -> Self {
    Self([
      "After \(step.description), no state is active. Rename the state to one of the new chart instead."
    ])
  }
}
