import Schematic

/// Everything that is wrong with a map; thrown when a ``StateMapSchema`` is made of it.
public struct StateMapError: Error, Hashable, CustomStringConvertible {
  /// All faults, at least one: those of the states before those of what leads from one to another.
  public let faults: [StateMapFault]

  init(faults: [StateMapFault]) {
    self.faults = faults
  }

  /// The faults, a line each.
  public var description: String { faultList(of: "The map", faults) }
}

/// One thing that is wrong with a map.
public struct StateMapFault: Hashable, Sendable, CustomStringConvertible {
  /// The state that it is about, as it prints; `nil` for the map as a whole.
  public let state: String?

  /// What is wrong, and what to do, in a sentence or two.
  public let message: String

  init(_ state: String?, _ message: String) {
    self.state = state
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
