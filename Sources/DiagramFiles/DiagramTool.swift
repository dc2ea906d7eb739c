import Foundation

/// A program that keeps the diagrams of its schemas up to date.
///
/// Make an executable target of it, and run it whenever a schema has changed:
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
/// `swift run Diagrams` writes `Turnstile.dot`, `.mmd`, `.svg`, `.png` and so on into `Diagrams/`;
/// `swift run Diagrams --check` fails when the texts there differ from the code: a diagram that
/// lies is a failing build. `--help` lists the options.
public protocol DiagramTool {
  /// The diagrams to keep.
  static var diagrams: [Diagram] { get }
}

extension DiagramTool {
  /// Does what the command line says, and exits with 0, with 1 when a check or a diagram failed, or
  /// with 64 when the command line makes no sense.
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
