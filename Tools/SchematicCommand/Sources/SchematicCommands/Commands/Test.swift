import ArgumentParser
import ChartDocuments
import Foundation

struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Follows paths through a chart, and compares the active states.",
    discussion: """
      A file of paths has an event, 'path NAME', 'guard NAME true' or '= STATES' in each line. A path begins \
      the chart anew. After '=', exactly these innermost states must be active. What follows '#' at the beginning of \
      a line is a comment. Guards without an answer do not hold. Timers and work are events: 'after.STATE.NUMBER' \
      and 'done.invoke.ID'.
      """)

  @Argument(help: "The chart.") var chart: ChartFile
  @Argument(help: "The files of paths.") var paths: [String]

  func run() throws {
    try Console.forEach(paths) { path in
      let file = try PathFile(String(contentsOfFile: path, encoding: .utf8), path: path)
      let session = try Session(chart.read(), Answers([:]), file: chart.path)
      if let reason = session.startFailure {
        throw ChartDocumentError([.init("The chart does not start: \(reason)")], file: chart.path)
      }
      let failures = try file.failures(in: session)
      guard failures.isEmpty else { throw ChartDocumentError(failures, file: path) }
      Console.line("\(path): \(file.expectations) expectations hold")
    }
  }
}
