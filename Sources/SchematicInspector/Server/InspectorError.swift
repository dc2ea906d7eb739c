/// The error of an inspector that cannot start.
public enum InspectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The package was fetched without its trait `Inspector`.
  case noServer
  /// The inspector cannot listen on the port, for instance because another program uses it.
  case portInUse(UInt16)
  /// The text is not an IPv4 address of this computer.
  case noAddress(String)
  /// The address has no host by which browsers reach it.
  case noHost(String)
  /// The file with this path does not keep a secret: see ``InspectorSecret``.
  case secretFile(String, reason: String)

  /// The description: the error, and how to fix it.
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
    case .secretFile(let path, let reason):
      "The file '\(path)' does not keep the secret of an inspector. \(reason)"
    }
  }
}
