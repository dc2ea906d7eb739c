import ArgumentParser
import ChartDocuments
import LoadedCharts
import SchematicVerification

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the faults of charts.",
    discussion: """
      Prints a line for each fault and each warning. Everything that a chart can do is explored, with all \
      answers of its guards: a state that is never entered, a transition that is never taken, a configuration \
      in which no event is handled, and the like are warnings, with the events that lead there.
      """)

  @Argument(help: "The charts.") var charts: [ChartFile]
  @Flag(help: "Treat warnings as faults.") var strict = false
  @Flag(inversion: .prefixedNo, help: "Explore what the charts can do.") var verify = true
  @Option(
    help: ArgumentHelp(
      "A kind of findings that is not reported: \(FindingKind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kind"))
  var permit: [FindingKind] = []
  @Option(help: "The number of configurations after which exploring ends.")
  var maximumConfigurations = 100_000

  func validate() throws {
    if maximumConfigurations < 1 {
      throw ValidationError("'--maximum-configurations' must be at least 1.")
    }
  }

  func run() throws {
    try Console.forEach(charts) { file in
      let chart = try Answers.chart(of: file.read(), file: file.path)
      let warnings = try chart.warnings + (verify ? findings(in: chart, of: file.path) : [])
      for warning in warnings {
        // Without a position, a warning is about the file.
        let separator = warning.position == nil ? ": " : ":"
        Console.error("\(file.path)\(separator)\(warning)")
      }
      if strict, !warnings.isEmpty { throw Refusal(file: file.path) }
    }
  }

  private func findings(
    in chart: LoadedChart<Answers>, of file: String
  ) throws -> [ChartDocumentFault] {
    var options = ExplorationOptions()
    options.maximumConfigurations = maximumConfigurations
    if Console.isTerminal {
      let start = ContinuousClock.now
      options.progress = { progress in
        guard start.duration(to: .now) > .seconds(2) else { return }
        Console.error(
          "\(file): explored \(progress.explored) of \(progress.configurations) configurations found so far"
        )
      }
    }
    return try ChartFindings(in: chart, options: options, permitting: Set(permit)).warnings
  }

  private struct Refusal: Error, CustomStringConvertible {
    let file: String
    var description: String { "\(file): error: There are warnings, and '--strict' is set." }
  }
}

extension FindingKind: @retroactive ExpressibleByArgument {}
