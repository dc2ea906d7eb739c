/// What a TCP remembers of a connection (RFC 9293, section 3.3.1): here, what it has been told to do.
///
/// A TCP that talks to a network would send segments from ``perform(_:)``. This one only notes the
/// actions, so that whoever drives the machine can compare them with what was really sent.
public final class TransmissionControlBlock {
  private var actions: [TCPAction] = []

  /// Makes a block that has been told nothing.
  public init() {}

  /// Notes an action.
  public func perform(_ action: TCPAction) {
    actions.append(action)
  }

  /// The actions noted since the last call, in order.
  public func takeActions() -> [TCPAction] {
    defer { actions = [] }
    return actions
  }
}
