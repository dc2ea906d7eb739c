/// Why diagrams could not be written, and what to do about it.
enum DiagramsError: Error, CustomStringConvertible {
  case noTarget(package: String)
  case noSuchTarget(String, among: [String])
  case buildFailed(String, log: String)
  case programFailed(String, status: Int32, isCheck: Bool)

  var description: String {
    switch self {
    case .noTarget(let package):
      """
      No executable target of \(package) uses the library DiagramFiles. Add one whose main type \
      conforms to DiagramTool, with DiagramFiles among the target's dependencies.
      """
    case .noSuchTarget(let name, let all):
      """
      '\(name)' is no executable target that uses the library DiagramFiles. \
      \(all.isEmpty ? "There is none." : "There are: \(all.joined(separator: ", ")).")
      """
    case .buildFailed(let name, let log):
      "'\(name)' does not build.\n\(log)"
    case .programFailed(let name, let status, let isCheck):
      "'\(name)' ended with status \(status); what it printed says why."
        + (isCheck ? "" : " \(Self.permission)")
    }
  }

  // Without the option, SwiftPM's sandbox on macOS keeps files of the package from being written.
  private static let permission = """
    If files could not be written, permit it: \
    swift package --allow-writing-to-package-directory diagrams.
    """
}
