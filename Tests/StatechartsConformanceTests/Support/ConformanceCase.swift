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
  /// The lines that ``EntryFilter`` removed from the logs.
  let removedLines: Int

  var testDescription: String { chart.name }
}

/// The conformance data: a selection of the generated charts, which is part of the package, and all
/// charts, which lie beside it, and only on the developers' machines.
enum ConformanceData {
  private static let tests = URL(filePath: #filePath).appending(path: "../..")
    .standardizedFileURL
  private static let folder = tests.appending(path: "../../../shared/conformance")
    .standardizedFileURL

  static let selectedFile = tests.appending(path: "Data/SelectedCharts.json")
  static let randomFile = folder.appending(path: "random-charts.json")
  private static let scionFile = folder.appending(path: "scion.json")

  /// Whether all of the data is there.
  static var isPresent: Bool {
    [randomFile, scionFile].allSatisfy { FileManager.default.fileExists(atPath: $0.path()) }
  }

  static let absence = """
    The SCION suite and one half of the generated charts, the rest of the conformance data, are not \
    part of the package: expected in ../shared/conformance.
    """

  static let selected = load(selectedFile)
  static let scion = isPresent ? load(scionFile) : []
  static let randomCharts = isPresent ? load(randomFile) : []

  private static func load(_ file: URL) -> [ConformanceCase] {
    do {
      return try JSONDecoder().decode([ConformanceCase].self, from: Data(contentsOf: file))
    } catch {
      fatalError("\(file.lastPathComponent) cannot be read: \(error)")
    }
  }
}
