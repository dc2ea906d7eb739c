import Foundation
import Testing

/// A chart of the conformance data, and what an engine must do with it.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  struct Step: Sendable {
    var event: ModelEvent
    /// How many milliseconds pass before the event.
    var delay = 0
  }

  /// What must be seen after the start, or after a step: the log only where the data has it.
  struct Expectation: Hashable, Sendable {
    var leaves: Set<String>
    var log: [String]?
  }

  let chart: ModelChart
  let steps: [Step]
  let expectations: [Expectation]

  var testDescription: String { chart.name }
}

/// Where the data lies: beside the package, and only on the developers' machines.
enum ConformanceData {
  static let folder = URL(filePath: #filePath).appending(
    path: "../../../../../../shared/conformance"
  )
  .standardizedFileURL

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "scion.json").path())
  }

  static let absence = """
    The conformance data is not part of the package: expected in ../shared/conformance.
    """

  static let scion = load("scion.json")
  static let randomCharts = load("random-charts.json")

  private static func load(_ name: String) -> [ConformanceCase] {
    guard isPresent else { return [] }
    do {
      let data = try Data(contentsOf: folder.appending(path: name))
      return try JSONDecoder().decode([ConformanceCase].self, from: data)
    } catch {
      fatalError("\(name) cannot be read: \(error)")
    }
  }
}
