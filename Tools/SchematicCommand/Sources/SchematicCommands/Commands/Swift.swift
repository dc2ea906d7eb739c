import ArgumentParser
import ChartSources
import CompiledCharts
import Foundation

struct Swift: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes a typed chart in Swift.",
    discussion: "The plugin ChartsPlugin does this for the files of a target when it is built.")

  @Flag(help: "Write a machine of switch statements instead, which needs no engine.")
  var compiled = false
  @Flag(
    help:
      "With --compiled: machines read and write the engine's saved texts, and import Statecharts.")
  var savesTexts = false
  @Argument(help: "The chart.") var chart: ChartFile
  @Option(name: .shortAndLong, help: "The file to write. Default: the standard output.")
  var output: String?
  @Option(help: "The name of the type. Default: that of the document, or else of the file.")
  var name: String?
  @Option(help: "Who may use the declarations: internal or public.")
  var access = SwiftSource.AccessLevel.internal
  @Option(name: .customLong("import"), help: "A module to import, besides Statecharts.")
  var imports: [String] = []

  func validate() throws {
    if savesTexts && !compiled { throw ValidationError("'--saves-texts' needs '--compiled'.") }
    if compiled && !imports.isEmpty {
      throw ValidationError("'--import' is for a typed chart: leave it out with '--compiled'.")
    }
    guard let output, chart.isAt(output) else { return }
    throw ValidationError("'--output \(output)' would replace the chart: give another file.")
  }

  func run() throws {
    try Console.reporting {
      if compiled { return try writeMachine() }
      let source = try SwiftSource(
        of: chart.read(), typeName: name, access: access, imports: imports, file: chart.path)
      for warning in source.warnings { Console.error("\(warning)") }
      try Console.write(Data(source.text.utf8), to: output)
    }
  }

  private func writeMachine() throws {
    let source = try CompiledSource(
      of: chart.read(), typeName: name, access: access, savesTexts: savesTexts, file: chart.path)
    for warning in source.warnings { Console.error("\(warning)") }
    try Console.write(Data(source.text.utf8), to: output)
  }
}

extension SwiftSource.AccessLevel: @retroactive ExpressibleByArgument {}
