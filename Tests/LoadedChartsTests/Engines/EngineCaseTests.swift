import ChartDocuments
import ExampleMachines
import Foundation
import Statecharts
import TestSupport
import Testing

extension DocumentFeatures {
  /// What other engines do as Schematic does, from a file without a loss.
  ///
  /// It has no functions, which they lack, nothing beyond SCXML, and no errors, which they report in their own ways.
  fileprivate static let engines: Self = [
    .abundance, .actions, .conditionalActions, .finals,
    .histories, .junctions, .points, .resting, .timeouts,
  ]
}

/// Charts as SCXML for other engines, which `Scripts/compare-engines` runs.
struct EngineCaseTests {
  /// The file to write the cases to.
  private static let output = ProcessInfo.processInfo.environment["SCHEMATIC_ENGINE_CASES"]
  /// How many random charts are written.
  private static let count = Int(
    ProcessInfo.processInfo.environment["SCHEMATIC_ENGINE_COUNT"] ?? (output == nil ? "20" : "1000")
  )
  /// The files that others wrote, as `Tools/Engines/foreign.py` collects them.
  private static let files = ProcessInfo.processInfo.environment["SCHEMATIC_ENGINE_FILES"]

  @Test func `random charts are written for other engines without a loss`() throws {
    let cases = try randomCases(#require(Self.count))
    let examples = try exampleCases()
    #expect(examples.count == 12)
    // Charts that never move would compare nothing.
    let moments = cases.flatMap(\.sequences).map { Set($0.moments).count }
    #expect(moments.count { $0 > 1 } > moments.count / 4)
    guard let output = Self.output else { return }
    let all = try examples + cases + foreignCases()
    try JSONEncoder().encode(all).write(to: URL(fileURLWithPath: output))
  }

  private struct ForeignFile: Decodable {
    let name: String
    let scxml: String
    let events: [String]
  }

  private func foreignCases() throws -> [EngineCase] {
    guard let path = Self.files else { return [] }
    let files = try JSONDecoder().decode(
      [ForeignFile].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let cases = files.enumerated().compactMap { index, file in
      EngineCase(
        file.name, file: file.scxml, seed: UInt64(index), events: file.events.map { ($0, $0) })
    }
    #expect(cases.count > files.count * 9 / 10, "too few of the files of others can be read")
    return cases
  }

  private func randomCases(_ count: Int) throws -> [EngineCase] {
    var cases: [EngineCase] = []
    var seed: UInt64 = 0
    while cases.count < count {
      seed += 1
      try #require(seed < UInt64(count) * 20, "too few random charts are valid")
      // Without wildcards, the chart itself has transitions: `*` would match the completion of the state that
      // stands for the chart in a file.
      let hasWildcards = seed % 5 == 0
      var generator = RandomDocument(
        seed: seed,
        .engines.union(hasWildcards ? [.tokens, .wildcards] : [.chartBehaviors, .regions]),
        size: .init(siblings: 2...4, transitions: 1...4))
      let answered = AnsweredDocument(generator.next())
      var events = answered.events
      if hasWildcards { events += ["f", "f.g", "f.g.x", "f.h", "g"].map { ($0, $0) } }
      let found = EngineCase("random \(seed)", answered.document, seed: seed, events: events) {
        withInternalTypes($0, seed: seed)
      }
      if let found { cases.append(found) }
    }
    return cases
  }

  /// A file in which some transitions have the type `internal`, wherever they are and lead to.
  private func withInternalTypes(_ file: String, seed: UInt64) -> String {
    var random = SeededRandom(seed: ~seed)
    return file.replacing(#/<transition [^>]*target="[^>]*>/#) { match in
      let tag = String(match.output)
      guard !tag.contains(" type="), !tag.contains("schematic:"),
        Int.random(in: 0..<3, using: &random) == 0
      else { return tag }
      return tag.replacing(" target=", with: " type=\"internal\" target=")
    }
  }

  /// Each example with guards that hold, and with guards that do not.
  private func exampleCases() throws -> [EngineCase] {
    let documents = try [
      ChartDocument(of: Player()), ChartDocument(of: Crossing()),
      ChartDocument(of: ClockedCrossing()), ChartDocument(of: FeatureTour()),
      ChartDocument(of: Gallery()), ChartDocument(of: ClientConnection()),
    ]
    return documents.flatMap { document in
      [true, false].compactMap { holds in
        let answered = AnsweredDocument(document, guardsHold: holds)
        return EngineCase(
          "\(document.name), guards \(holds ? "hold" : "do not hold")", answered.document,
          actions: answered.actions, seed: 1, events: answered.events, lossy: true)
      }
    }
  }
}
