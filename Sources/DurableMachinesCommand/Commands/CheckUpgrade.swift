import ChartDocuments
import DurableMachines
import Foundation
import LoadedCharts
import Statecharts

extension Invocation {
  /// Tries to continue the machines of the charts that this program knows, or in the chart of a file.
  mutating func checkUpgrade() async throws {
    if let file = arguments.positional.first { return try await checkUpgrade(to: file) }
    if let option = ["to", "migrate"].first(where: arguments.isSet) {
      throw UsageError(
        "'--\(option)' is for the chart of a file, and none is given. Name the file.")
    }
    let all = try await context.machines(store())
    let name = arguments.text("chart")
    let machines = all.filter { name == nil || $0.name == name }
    guard !machines.isEmpty else {
      throw UsageError(
        "This program has \(name.map { "no chart '\($0)'" } ?? "no charts") to check. Name a file with a chart, or use a program that calls MachinesCommand.main."
      )
    }
    for machines in machines {
      let report = try await machines.checkUpgrade(
        decodingAll: arguments.isSet("all"), batch: 500)
      try print(report, of: machines.name)
    }
  }

  private mutating func print(_ report: FleetReport, of name: String) throws {
    if report.problems.contains(where: { !$0.isWarning }) { end(.finding) }
    if isJSON { return try printJSON(report) }
    // Each line for itself, so that its characters are printable.
    for line in "\(name): \(report)".split(separator: "\n") { print(String(line).printable) }
  }
}

// MARK: - Files

extension Invocation {
  private mutating func checkUpgrade(to path: String) async throws {
    if arguments.isSet("all") {
      throw UsageError(
        "'--all' decodes data, for which the chart of a file has no types. Use a program that has them."
      )
    }
    let file = URL(fileURLWithPath: path)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw NotFoundError("There is no file '\(path)'.")
    }
    let new = try LoadedChart<Void>(
      withoutFunctions: ChartDocument(contentsOf: file), file: file.lastPathComponent)
    let version = try version(of: file)
    let name = try await chart(of: new.definitionName)
    let report = try await store().checkUpgrade(
      of: name, to: new, version: version, migrations: try migrations(to: version))
    try print(report, of: name)
  }

  /// The chart that has machines.
  private mutating func chart(of definition: String) async throws -> String {
    if let name = try await chart() { return name }
    let charts = try await store().charts()
    guard !charts.contains(definition) else { return definition }
    throw NotFoundError(
      "There are no machines of a chart '\(definition)'. Name one with '--chart': \(charts.joined(separator: ", "))."
    )
  }

  /// That of the option, or the number at the end of the file's name.
  private func version(of file: URL) throws -> Int {
    if let version = try arguments.number("to") { return version }
    let name = file.lastPathComponent.prefix { $0 != "." }
    guard let version = name.split(separator: "-").last.flatMap({ Int($0) }) else {
      throw UsageError(
        "Which version of the chart is it? '--to 3', or a file with a name such as '\(name)-3.json'."
      )
    }
    return version
  }

  private func migrations(to version: Int) throws -> [ChartMigration] {
    let steps = try arguments.texts("migrate").map { try step($0, before: version) }
    return Dictionary(grouping: steps, by: \.version).map {
      ChartMigration(from: $0, $1.map(\.step))
    }
  }

  private func step(
    _ text: String, before version: Int
  ) throws -> (version: Int, step: MigrationStep) {
    let digits = text.prefix { $0.isNumber }
    let rest = text.dropFirst(digits.count)
    let number = rest.hasPrefix(":") ? Int(digits) : digits.isEmpty ? version - 1 : nil
    let words = rest.hasPrefix(":") ? rest.dropFirst().drop { $0 == " " } : rest
    guard let number, let step = MigrationStep(String(words)) else {
      throw UsageError(
        "'--migrate \(text)' is no step. Steps are those that problems name, such as 'rename(\"printed\", to: \"prints\")'."
      )
    }
    return (number, step)
  }
}
