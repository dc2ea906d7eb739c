import Schematic

/// Choices that hold for a whole map.
public struct StateMapOptions: Hashable, Sendable {
  /// Whether a request for the state that the machine is in is refused, rather than ignored.
  public var refusesCurrentState: Bool

  /// Makes options; by default a request for the current state is ignored.
  public init(refusesCurrentState: Bool = false) {
    self.refusesCurrentState = refusesCurrentState
  }
}
