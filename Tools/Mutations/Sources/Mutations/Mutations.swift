import Foundation

/// Mutation testing: `make mutations`, or `swift run Mutations --help`.
@main
struct Mutations {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.showsHelp { return writeLine(Options.help) }
      try run(options)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ options: Options) throws {
    let package = ScratchPackage(root: options.root, copy: options.scratch)
    // These are not compiled without their traits.
    let sources = try package.sources().filter {
      !$0.path.hasPrefix("SchematicMacros") && !$0.path.hasPrefix("DurableTelemetry")
    }
    let candidates = sources.flatMap { CandidateFinder.candidates(in: $0.text, file: $0.path) }
    let lines = Dictionary(grouping: sources, by: { String($0.path.prefix { $0 != "/" }) })
      .mapValues { $0.reduce(0) { $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") } } }
    let written = try options.handWritten.map { try HandWrittenMutants($0, sources).mutants } ?? []
    let chosen =
      Choice(seed: options.seed, limit: options.sample ?? .max)
      .mutants(of: candidates, lines: lines, beside: written).filter(options.makes) + written
    writeLine("\(candidates.count) candidates, \(chosen.count) chosen")
    if options.lists { return chosen.forEach { writeLine($0.row) } }
    var build = try MutantBuild(package, chosen)
    try build.run()
    writeLine(
      "\(build.mutants.count) mutants compile; \(build.dropped.count) do not, and are dropped")
    let places = Dictionary(grouping: candidates, by: \.library).mapValues(\.count)
    try Self.test(build, places, libraries: lines.keys.sorted(), options)
  }

  private static func test(
    _ build: MutantBuild, _ places: [String: Int], libraries: [String], _ options: Options
  ) throws {
    let explained = try Survivors(options.survivors)
    let table = ResultTable(
      options.scratch.appending(path: "results.tsv"), build.mutants, isPartial: options.isPartial)
    let selected = build.mutants.filter { options.selects($0, table, explained) }
    guard !selected.isEmpty else { throw Failure("No mutant is selected.") }
    let runner = MutantRunner(
      tests: try TestPlan(options.scratch), workers: Workers(count: options.workers))
    let results = try runner.run(selected, addingTo: table).sorted
    let report = Report(
      results: results, libraries: libraries, survivors: explained, places: places)
    report.printSummary()
    let faults = report.faults(
      isPartial: options.sample != nil || results.count < build.mutants.count)
    if !faults.isEmpty { throw Failure(faults.joined(separator: "\n")) }
  }
}

extension Mutant {
  /// A row for people: number, place, rule, and both texts.
  var row: String {
    [
      "\(number)", candidate.library, "\(candidate.file):\(candidate.line)",
      candidate.rule.rawValue, "\(candidate.ordinal)", candidate.original, candidate.mutated,
    ].joined(separator: "\t")
  }
}
