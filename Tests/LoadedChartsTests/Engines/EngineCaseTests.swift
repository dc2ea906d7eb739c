import ChartDocuments
import ExampleMachines
import Foundation
import Statecharts
import Testing

/// Charts as SCXML for other engines, which `Scripts/compare-engines` runs.
struct EngineCaseTests {
  /// The file to write the cases to.
  private static let output = ProcessInfo.processInfo.environment["SCHEMATIC_ENGINE_CASES"]

  @Test func `random charts are written for other engines without a loss`() throws {
    let cases = try randomCases(Self.output == nil ? 20 : 1_000)
    let examples = try exampleCases()
    #expect(examples.count == 12)
    // Charts that never move would compare nothing.
    let moments = cases.flatMap(\.sequences).map { Set($0.moments).count }
    #expect(moments.reduce(0, +) > moments.count * 3 / 2)
    guard let output = Self.output else { return }
    try JSONEncoder().encode(examples + cases).write(to: URL(fileURLWithPath: output))
  }

  private func randomCases(_ count: Int) throws -> [EngineCase] {
    var cases: [EngineCase] = []
    var seed: UInt64 = 0
    while cases.count < count {
      seed += 1
      try #require(seed < UInt64(count) * 20, "too few random charts are valid")
      var generator = RandomChart(seed: seed, .scxml)
      let answered = AnsweredDocument(generator.next())
      var events = answered.events
      if generator.hasWildcards { events += ["e", "e.1", "e.1.x", "f"].map { ($0, $0) } }
      let found = EngineCase("random \(seed)", answered.document, seed: seed, events: events)
      if let found { cases.append(found) }
    }
    return cases
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
