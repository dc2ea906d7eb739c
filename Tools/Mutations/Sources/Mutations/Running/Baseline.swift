import Foundation

/// How many seconds of processor time the tests of each target take without a mutant.
///
/// It is stored beside the results, and is valid as long as the tests are not built again.
struct Baseline {
  private let file: URL
  /// The time of the build.
  private let version: String
  private(set) var durations: [String: Double] = [:]

  init(_ file: URL, of plan: TestPlan) throws {
    self.file = file
    let attributes = try FileManager.default.attributesOfItem(atPath: plan.bundle.path)
    let date = attributes[.modificationDate] as? Date ?? .distantPast
    version = "\(date.timeIntervalSince1970)"
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
    for row in text.split(separator: "\n") {
      let cells = row.split(separator: "\t").map(String.init)
      guard cells.count == 3, cells[0] == version, let seconds = Double(cells[2]) else { continue }
      durations[cells[1]] = seconds
    }
  }

  mutating func add(_ target: String, _ seconds: Double) throws {
    durations[target] = seconds
    let rows = durations.sorted { $0.key < $1.key }.map { "\(version)\t\($0.key)\t\($0.value)\n" }
    try Data(rows.joined().utf8).write(to: file)
  }
}
