/// Why an inspector does not start.
public enum InspectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The package was fetched without its trait `Inspector`.
  case noServer
  /// The port cannot be listened to, for instance because another program does.
  case portInUse(UInt16)
  /// The text is not an IPv4 address of this computer.
  case noAddress(String)
  /// No host is given by which browsers reach the address.
  case noHost(String)

  /// What to do.
  public var description: String {
    switch self {
    case .noServer:
      """
      The inspector has no server: enable the trait 'Inspector' of the package Schematic, \
      '.package(url: …, traits: ["Inspector"])', or mount 'respond(to:)' in a server of your own.
      """
    case .portInUse(let port):
      "The inspector cannot listen to port \(port): another program may do so. Give 'port' another number."
    case .noAddress(let address):
      "The inspector cannot listen to '\(address)', which is no IPv4 address of this computer. Give another one, or 0.0.0.0."
    case .noHost(let address):
      "The inspector at \(address) would refuse all requests: give 'reachedAs' the hosts by which browsers reach it."
    }
  }
}
