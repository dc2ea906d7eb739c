import Schematic

/// The faults of a map.
///
/// A fault is a defect that validation found when the schema was made.
public struct StateMapError: Error, Hashable, CustomStringConvertible {
  /// Every fault, at least one: faults of states before faults of their targets.
  public let faults: [StateMapFault]

  init(faults: [StateMapFault]) {
    self.faults = faults
  }

  /// The faults, one per line.
  public var description: String { faultList(of: "The map", faults) }
}

/// A fault of a map.
public struct StateMapFault: Hashable, Sendable, CustomStringConvertible {
  /// The description of the state; `nil` for the map as a whole.
  public let state: String?

  /// A description of the problem and of its solution, in one or two sentences.
  public let message: String

  init(_ state: String?, _ message: String) {
    self.state = state
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
