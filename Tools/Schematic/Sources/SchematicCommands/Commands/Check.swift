import ArgumentParser

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the faults of charts.",
    discussion: "Prints a line for each fault and each warning.")

  @Argument(help: "The charts.") var charts: [ChartFile]
  @Flag(help: "Treat warnings as faults.") var strict = false

  func run() throws {
    try Console.forEach(charts) { file in
      let chart = try Answers.chart(of: file.read(), file: file.path)
      for warning in chart.warnings { Console.error("\(file.path):\(warning)") }
      if strict, !chart.warnings.isEmpty { throw Refusal(file: file.path) }
    }
  }

  private struct Refusal: Error, CustomStringConvertible {
    let file: String
    var description: String { "\(file): error: There are warnings, and '--strict' is set." }
  }
}
