import ArgumentParser
import ChartDocuments
import LoadedCharts
import SchematicVerification

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the faults of charts.",
    discussion: """
      Prints a line for each fault and each warning. Everything that a chart can do is explored, with all \
      answers of its guards. A state that is never entered is a warning. So is a transition that is never taken, and a \
      configuration in which no event is handled. A warning names the events that lead there. Notes are about transitions \
      that are taken differently from what may be expected; '--strict' ignores them. With '--system', \
      the charts are explored together, with all orders of their messages. A machine has the name of its file. A message whose \
      receiver is such a name, as '#_payment', is known from the chart. The file of the system says the rest, in JSON, with the \
      members 'machines', 'sends', 'requests', 'never' and 'inboxLimit'.
      """)

  @Argument(help: "The charts; with --summary, also folders with charts.") var charts: [ChartFile]
  @Flag(
    help:
      "Count the charts that are accepted and refused, and the reasons, instead of a line for each."
  )
  var summary = false
  @Flag(help: "Treat warnings as faults.") var strict = false
  @Option(
    help: ArgumentHelp("Check the charts together, as this file describes.", valueName: "file"))
  var system: String?
  @Flag(inversion: .prefixedNo, help: "Explore what the charts can do.") var verify = true
  @Option(
    help: ArgumentHelp(
      "A kind of findings that is not reported: \(FindingKind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kind"))
  var permit: [FindingKind] = []
  @Option(help: "The number of configurations after which exploring ends.")
  var maximumConfigurations = 100_000

  func validate() throws {
    if system != nil, summary {
      throw ValidationError("'--system' and '--summary' cannot be used together.")
    }
    if maximumConfigurations < 1 {
      throw ValidationError("'--maximum-configurations' must be at least 1.")
    }
  }

  func run() throws {
    if summary { return try summarize() }
    if let system { return try checkSystem(system) }
    try Console.forEach(charts) { file in
      let (warnings, notes) = try warnings(of: file)
      // Without a position, one is about the file.
      func place(_ fault: ChartDocumentFault) -> String {
        "\(file.path)\(fault.position.map { ":\($0): " } ?? ": ")"
      }
      for warning in warnings {
        Console.error("\(place(warning))warning: \(warning.message)")
      }
      for note in notes { Console.error("\(place(note))note: \(note.message)") }
      if strict, !warnings.isEmpty { throw Refusal(file: file.path) }
    }
  }

  /// The warnings and the notes about a chart.
  ///
  /// - Throws: The faults of the chart.
  private func warnings(
    of file: ChartFile
  ) throws -> ([ChartDocumentFault], notes: [ChartDocumentFault]) {
    let chart = try Answers.chart(of: file.read(), file: file.path)
    return (
      try chart.warnings + (verify ? findings(in: chart, of: file.path) : []),
      ChartNotes(of: chart.document).notes
    )
  }

  private func checkSystem(_ path: String) throws {
    var options = ExplorationOptions()
    options.maximumConfigurations = maximumConfigurations
    var isProved = true
    try Console.reporting {
      let system = try ChartSystem(
        SystemFile(contentsOf: path),
        of: charts.map { ($0.baseName, try Answers.chart(of: $0.read(), file: $0.path)) })
      let (findings, properties, holds) = try system.checked(options, permitting: Set(permit))
      for finding in findings { Console.error("\(path): warning: \(finding)") }
      for property in properties { Console.line(property) }
      isProved = holds
      if strict, !findings.isEmpty { throw Refusal(file: path) }
    }
    if !isProved { throw ExitCode.failure }
  }

  private func summarize() throws {
    var summary = ChartSummary()
    for file in charts.flatMap(\.charts) {
      do {
        let warnings = try warnings(of: file).0
        if strict, !warnings.isEmpty {
          throw ChartDocumentError(warnings.asErrors, file: file.path)
        }
        summary.accept(file.path, warnings.map(\.message))
      } catch {
        summary.refuse(file.path, error)
      }
    }
    Console.line(summary.text)
    if summary.hasRefused { throw ExitCode.failure }
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
    var description: String {
      "\(file): error: There are warnings, and '--strict' is set. Correct them, or leave it out."
    }
  }
}

extension [ChartDocumentFault] {
  /// With '--strict', warnings are faults.
  fileprivate var asErrors: Self {
    map { ChartDocumentFault($0.message, at: $0.position, severity: .error) }
  }
}

extension FindingKind: @retroactive ExpressibleByArgument {}
