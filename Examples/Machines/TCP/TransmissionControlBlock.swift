/// The data that a TCP stores for a connection (RFC 9293, section 3.3.1): here, the actions to
/// perform.
///
/// A real TCP would send segments in ``perform(_:)``. This block only records the actions, so that
/// they can be compared with the packets that were really sent.
public final class TransmissionControlBlock {
  private var actions: [TCPAction] = []

  /// Creates a block without actions.
  public init() {}

  /// Records an action.
  public func perform(_ action: TCPAction) {
    actions.append(action)
  }

  /// Returns the actions that were recorded since the last call, in order.
  public func takeActions() -> [TCPAction] {
    defer { actions = [] }
    return actions
  }
}
