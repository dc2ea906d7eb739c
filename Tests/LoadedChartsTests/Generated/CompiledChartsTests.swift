import ChartDocuments
import ChartSources
import Foundation
import LoadedCharts
import Statecharts
import TestSupport
import Testing

/// The Swift of a document of each construct is compiled with these tests.
struct CompiledChartsTests {
  /// `SCHEMATIC_RECORD=1 swift test` writes the files again and fails: review them, and compile them.
  @Test(arguments: Constructs.all)
  func `the generator writes what is compiled here`(document: ChartDocument) throws {
    let source = try SwiftSource(of: document, file: "\(document.name).json")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(document.name).swift")
    guard ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" else {
      #expect(try source.text == String(contentsOf: file, encoding: .utf8))
      return
    }
    try source.text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(document.name)")
  }

  @Test func `a compiled chart does the same as its document`() async throws {
    try await compare(Actions(), Constructs.actions) { $0 }
    try await compare(Branches(), Constructs.branches) { $0 }
    try await compare(Composites(), Constructs.composites) { $0 }
    try await compare(Conditions(), Constructs.conditions) { $0 }
    try await compare(ErrorEvents(), Constructs.errorEvents) { $0 }
    try await compare(Failures(), Constructs.failures) { $0 }
    try await compare(Histories(), Constructs.histories) { $0 }
    try await compare(Names(), Constructs.names) { $0 }
    try await compare(Points(), Constructs.points) { $0 }
    try await compare(Regions(), Constructs.regions) { $0 }
    try await compare(Results(), Constructs.results) { $0 }
    try await compare(Tasks(), Constructs.tasks) { $0 }
    try await compare(Times(), Constructs.times) { $0 }
    try await compare(Waiting(), Constructs.waiting) { $0 }
  }

  /// Compares what random events do, which has to be different things.
  private func compare<Chart: Statechart>(
    _ chart: Chart, _ document: ChartDocument, subject: (CallLog) -> Chart.Subject
  ) async throws
  where
    Chart.State: RawRepresentable<String> & CaseIterable,
    Chart.Event: RawRepresentable<String> & CaseIterable & Sendable
  {
    let loaded = try LoadedChart(document, bindings: .calls, allowingUnusedBindings: true)
    #expect(chart.initialStates.map(\.rawValue) == loaded.initialStates.map(\.id))
    var found: Set<String> = []
    for seed in UInt64(1)...40 {
      let events = randomEvents(of: Chart.Event.self, seed)
      let (log, other) = (CallLog(seed: seed), CallLog(seed: seed))
      let typed = try Performance(chart, subject(log), log) { $0.rawValue }
      let named = try Performance(loaded, other, other) { $0.id }
      let got = await typed.moments(of: events)
      let expected = await named.moments(of: events.map { $0.map { NamedEvent($0.rawValue) } })
      let difference = firstDifference(got, expected)
      try #require(difference == nil, "\(document.name), seed \(seed)")
      found.formUnion(got)
    }
    #expect(found.count > 6, "\(document.name): \(found)")
  }

  private func firstDifference(_ got: [String], _ expected: [String]) -> String? {
    zip(got, expected).enumerated().first { $1.0 != $1.1 }.map { index, moments in
      "after \(index) events, \(moments.1) is \(moments.0)"
    }
  }

  private func randomEvents<Event: CaseIterable>(of _: Event.Type, _ seed: UInt64) -> [Event?] {
    var random = SeededRandom(seed: seed)
    return (0..<25).map { _ in
      Int.random(in: 0..<4, using: &random) == 0
        ? nil : Event.allCases.randomElement(using: &random)
    }
  }

  @Test(arguments: Constructs.all)
  func `a document that is written as JSON and read again is the same`(document: ChartDocument)
    throws
  {
    let data = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(ChartDocument.self, from: data) == document)
  }

  @Test(arguments: [ChartDocument.Format.scxml, .xstate])
  func `charts that are written and read again do the same`(format: ChartDocument.Format)
    async throws
  {
    var written: [String] = []
    for document in Constructs.all {
      guard let again = try? rewritten(document, format) else { continue }
      written.append(document.name)
      for seed in UInt64(1)...20 {
        let events = randomNames(seed)
        let (log, other) = (CallLog(seed: seed), CallLog(seed: seed))
        let got = try await performance(of: again, log).moments(of: events)
        let same = try await performance(of: document, other).moments(of: events)
        let difference = firstDifference(got, same)
        try #require(difference == nil, "\(document.name), seed \(seed)")
      }
    }
    #expect(written == expected[format])
  }

  /// The documents that can be written completely: the others have what the format lacks.
  private let expected: [ChartDocument.Format: [String]] = [
    .scxml: [
      "Composites", "Histories", "Conditions", "Points", "Times", "Tasks", "ErrorEvents", "Names",
      "Results",
    ],
    .xstate: ["Composites", "Conditions", "Tasks", "ErrorEvents", "Names", "Results"],
  ]

  private func rewritten(
    _ document: ChartDocument, _ format: ChartDocument.Format
  ) throws -> ChartDocument {
    switch format {
    case .scxml: try ChartDocument(scxml: document.scxml())
    case .xstate: try ChartDocument(xstate: document.xstate())
    case .tbStateMachine: document
    }
  }

  private func randomNames(_ seed: UInt64) -> [NamedEvent?] {
    let names = ["x", "y", "z", "tick", "door.open", "door", "1st", "self", "Type"]
    var random = SeededRandom(seed: seed)
    return (0..<25).map { _ in
      Int.random(in: 0..<4, using: &random) == 0
        ? nil : names.randomElement(using: &random).map { NamedEvent($0) }
    }
  }

  private func performance(
    of document: ChartDocument, _ log: CallLog
  ) throws -> Performance<LoadedChart<CallLog>> {
    let chart = try LoadedChart(document, bindings: .calls, allowingUnusedBindings: true)
    return try Performance(chart, log, log) { $0.id }
  }
}
