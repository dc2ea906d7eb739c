import ArgumentParser
import ChartDocuments
import ChartSources
import Foundation

struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes a chart in another format.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case scxml, xstate, document, swift
  }

  @Argument(help: "The chart.") var chart: ChartFile
  @Option(help: "The format: SCXML, XState's JSON, the document as JSON, or Swift.") var to: Format
  @Option(name: .shortAndLong, help: "The file to write. Default: the standard output.")
  var output: String?
  @Flag(help: "Write the nearest thing for what the format lacks, instead of refusing it.")
  var lossy = false

  func run() throws {
    try Console.reporting {
      let document = try chart.read()
      if to != .swift {
        for warning in document.warnings { Console.error("\(chart.path):\(warning)") }
      }
      do {
        try Console.write(data(of: document), to: output)
      } catch var error as ChartDocumentError {
        // A feature that a format lacks is a fault of the document's file.
        error.file = error.file ?? chart.path
        throw error
      }
    }
  }

  private func data(of document: ChartDocument) throws -> Data {
    switch to {
    case .scxml: return try document.scxml(lossy: lossy)
    case .xstate: return try document.xstate(lossy: lossy)
    case .document:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(document)
    case .swift:
      let source = try SwiftSource(of: document, file: chart.path)
      for warning in source.warnings { Console.error("\(warning)") }
      return Data(source.text.utf8)
    }
  }
}
