import ChartDocuments
import ChartSources
import Foundation
import LoadedCharts
import Statecharts
import TestSupport
import Testing

/// Random charts as typed Swift, which `Scripts/check-generated` compiles and compares with the loaded ones.
struct GeneratedChartsTests {
  /// The folder to write to.
  private static let output = ProcessInfo.processInfo.environment["SCHEMATIC_GENERATED"]
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_GENERATED_COUNT"].flatMap { Int($0) } ?? 300
  /// The charts of one module.
  private static let moduleSize = 50

  @Test func `random charts become Swift`() throws {
    let charts = try charts(Self.output == nil ? 10 : Self.count)
    // Functions of the program, and choices, have to be among them.
    #expect(charts.contains { $0.source.contains("Subject {") && $0.source.contains(".choice(") })
    guard let output = Self.output else { return }
    let folder = URL(fileURLWithPath: output)
    for (index, chart) in charts.enumerated() {
      let module = folder.appendingPathComponent("Sources/Charts\(index / Self.moduleSize)")
      try write(chart.source, "\(chart.name).swift", in: module)
      let json = String(decoding: try JSONEncoder().encode(chart.document), as: UTF8.self)
      try write(json, "\(chart.name).json", in: folder.appendingPathComponent("Documents"))
    }
    for start in stride(from: 0, to: charts.count, by: Self.moduleSize) {
      let module = folder.appendingPathComponent("Sources/Charts\(start / Self.moduleSize)")
      let own = charts[start..<min(start + Self.moduleSize, charts.count)]
      try write(list(of: Array(own)), "Comparisons.swift", in: module)
    }
  }

  private struct Chart {
    let name: String
    let document: ChartDocument
    let source: String

    var hasSubject: Bool { source.contains("protocol \(name)Subject") }
    var selects: Bool { source.contains("func next() throws") }
  }

  private func charts(_ count: Int) throws -> [Chart] {
    var charts: [Chart] = []
    var seed: UInt64 = 100_000
    while charts.count < count {
      seed += 1
      try #require(seed < UInt64(100_000 + count * 20), "too few random charts are valid")
      var generator = RandomDocument(seed: seed, [.immediate, .tokens])
      let document = generator.next()
      let name = "Chart\(charts.count)"
      guard let source = try? SwiftSource(of: document, typeName: name),
        (try? LoadedChart(document, bindings: bindings, allowingUnusedBindings: true)) != nil
      else { continue }
      charts.append(Chart(name: name, document: document, source: source.text))
    }
    return charts
  }

  private var bindings: ChartBindings<Void> {
    var bindings = ChartBindings<Void>()
    for name in ["a0", "a1", "a2", "mayFail"] { bindings.action(name) { _, _ in } }
    for name in ["g0", "g1", "g2", "mayThrow"] { bindings.guard(name) { _, _ in true } }
    bindings.selection("next") { _ in nil }
    return bindings
  }

  /// The conformances of the subject, and a comparison for each chart.
  private func list(of charts: [Chart]) -> String {
    let conformances = charts.filter(\.hasSubject).map { chart in
      let selection =
        "  func next() throws -> \(chart.name).State? { selected.flatMap(\(chart.name).State.init) }\n"
      return "extension Recorder: \(chart.name)Subject {\n\(chart.selects ? selection : "")}\n"
    }
    let calls = charts.map { chart in
      let subject = chart.hasSubject ? "{ $0 }" : "{ _ in }"
      return "  try compare(\"\(chart.name)\", \(chart.name)()) \(subject)\n"
    }
    return """
      import Comparing

      \(conformances.joined())
      public func compareAll() throws {
      \(calls.joined())}

      """
  }

  private func write(_ text: String, _ name: String, in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }
}
