import ChartDocuments
import CompiledCharts
import Foundation

/// The tool of the plugin: `chart-to-machine Door.scxml --output DoorMachine.swift`.
///
/// Errors and warnings are printed like the compiler's, so that builds show them at their lines.
@main
struct ChartToMachine {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let savesTexts = arguments.last == "--saves-texts"
    if savesTexts { arguments.removeLast() }
    guard arguments.count == 3, let file = arguments.first, let output = arguments.last,
      arguments.dropFirst().first == "--output"
    else {
      report("usage: chart-to-machine CHART --output FILE [--saves-texts]")
      exit(64)
    }
    do {
      try write(file, to: output, savesTexts)
    } catch {
      report("\(error)")
      exit(1)
    }
  }

  private static func write(_ file: String, to output: String, _ savesTexts: Bool) throws {
    let document = try ChartDocument(contentsOf: URL(fileURLWithPath: file))
    // The name of the file is that of the type: the name in the file may change at any time.
    let base = URL(fileURLWithPath: file).lastPathComponent.prefix { $0 != "." }
    let source = try CompiledSource(
      of: document, typeName: String(base), savesTexts: savesTexts, file: file)
    for warning in source.warnings { report("\(warning)") }
    try source.text.write(toFile: output, atomically: true, encoding: .utf8)
  }

  private static func report(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
