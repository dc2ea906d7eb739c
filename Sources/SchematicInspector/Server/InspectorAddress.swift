/// An address of this computer that other computers can reach.
///
/// A client that reaches the address and has the token can read all machines. The connection is not encrypted: prefer a
/// tunnel to the loopback interface.
public struct InspectorAddress: Hashable, Sendable {
  /// The IPv4 address to listen on; `0.0.0.0` for all.
  public var address: String
  /// The hosts by which browsers reach it, without the port.
  ///
  /// Requests for other hosts are refused.
  public var hosts: Set<String>

  /// Creates an address.
  public init(_ address: String, reachedAs hosts: Set<String>) {
    (self.address, self.hosts) = (address, hosts)
  }
}
