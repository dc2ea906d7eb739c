import ChartDocuments
import ChartSources
import Foundation

/// The tool of the plugin: `chart-to-swift Door.scxml --output Door.swift`.
///
/// Errors and warnings are printed like the compiler's, so that builds show them at their lines.
@main
struct ChartToSwift {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let file = arguments.first, let output = arguments.last,
      arguments.dropFirst().first == "--output"
    else {
      report("usage: chart-to-swift CHART --output FILE")
      exit(64)
    }
    do {
      try write(file, to: output)
    } catch {
      report("\(error)")
      exit(1)
    }
  }

  private static func write(_ file: String, to output: String) throws {
    let document = try ChartDocument(contentsOf: URL(fileURLWithPath: file))
    // The name of the file is that of the type: the name in the file may change at any time.
    let base = URL(fileURLWithPath: file).lastPathComponent.prefix { $0 != "." }
    let source = try SwiftSource(of: document, typeName: String(base), file: file)
    for warning in source.warnings { report("\(warning)") }
    try source.text.write(toFile: output, atomically: true, encoding: .utf8)
  }

  private static func report(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
