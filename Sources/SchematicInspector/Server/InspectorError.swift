/// Why an inspector does not start.
public enum InspectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The package was fetched without its trait `Inspector`.
  case noServer
  /// The port cannot be listened to, for instance because another program does.
  case portInUse(UInt16)

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
    }
  }
}
