import Foundation

/// A command-line tool that writes the diagrams of schemas and definitions, and checks them.
///
/// Make it the main type of an executable target, and run it after each change of a schema:
///
/// ```swift
/// import DiagramFiles
///
/// @main
/// struct Diagrams: DiagramTool {
///   static var diagrams: [Diagram] {
///     [
///       Diagram("Turnstile", of: Turnstile()),
///       Diagram("Player", of: Player(), style: DiagramStyle(direction: .topToBottom)),
///     ]
///   }
/// }
/// ```
/// `swift run Diagrams` writes `Turnstile.dot`, `.mmd`, `.svg`, `.png` and so on to `Diagrams/`.
/// `swift run Diagrams --check` fails if a text or an SVG in that folder differs from the code.
/// `--help` prints the options.
public protocol DiagramTool {
  /// The diagrams to write.
  static var diagrams: [Diagram] { get }
}

extension DiagramTool {
  /// Runs the tool with the arguments of the command line.
  ///
  /// The exit code is 0, 1 if a check or a diagram failed, or 64 if the arguments are invalid.
  public static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = run(arguments, diagrams: diagrams) { line, stream in
      switch stream {
      case .output: print(line)
      case .error: FileHandle.standardError.write(Data((line + "\n").utf8))
      }
    }
    exit(code)
  }
}
