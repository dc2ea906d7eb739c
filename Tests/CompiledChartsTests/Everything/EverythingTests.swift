import ChartDocuments
import CompiledCharts
import Foundation
import SchematicEmbedded
import Testing

/// The machines of a chart with everything, which are compiled into these tests.
@Suite("Compiled machines with every construct")
struct EverythingTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// `SCHEMATIC_RECORD=1` in the environment writes the files anew, and fails: review them.
  @Test(arguments: EverythingChart.allCases)
  func `the machine is the one that is written for its chart`(chart: EverythingChart) throws {
    let source = try CompiledSource(
      of: chart.document, savesTexts: true, maximumDelayedEvents: 40, file: "EverythingChart.swift")
    let file = Self.folder.appendingPathComponent("\(chart.rawValue)Machine.swift")
    guard ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" else {
      return try source.check(file)
    }
    try source.write(to: file)
    Issue.record("written: \(file.lastPathComponent)")
  }

  // MARK: - In lock step

  private static let seeds = 0..<50 as Range<UInt64>

  private func compare<Machine: CompiledMachine>(
    _ comparison: MachineComparison<Machine>
  ) throws {
    var comparison = comparison
    for seed in Self.seeds {
      if let difference = try comparison.difference(seed: seed * 1_000_003, count: 80) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
    // All guards and actions were called, and all outcomes were compared often.
    #expect(comparison.uncalled == [])
    let rare = (comparison.mayFail ? ["failed"] : []) + (comparison.defers ? ["deferred"] : [])
    for outcome in ["transitioned", "ignored", "time", "resumed"] + rare {
      #expect(comparison.outcomes[outcome, default: 0] > 2, "\(outcome)")
    }
  }

  @Test func `errors that are events lead where the engine goes`() throws {
    try compare(
      MachineComparison(
        .events, make: EventfulMachine.init, saved: \.saved,
        resume: { try EventfulMachine(subject: $0, resuming: $1, at: $2) }))
  }

  @Test func `transitions for errors are taken as in the engine`() throws {
    try compare(
      MachineComparison(
        .handlers, make: HandlingMachine.init, saved: \.saved,
        resume: { try HandlingMachine(subject: $0, resuming: $1, at: $2) }))
  }

  @Test func `transitions for errors of guards are taken as in the engine`() throws {
    try compare(
      MachineComparison(
        .strict, make: StrictMachine.init, saved: \.saved,
        resume: { try StrictMachine(subject: $0, resuming: $1, at: $2) }))
  }

  @Test func `errors end events as in the engine`() throws {
    try compare(
      MachineComparison(
        .outcomes, make: FailingMachine.init, saved: \.saved,
        resume: { try FailingMachine(subject: $0, resuming: $1, at: $2) }))
  }

  @Test func `choices beside regions are left as in the engine`() throws {
    try compare(
      MachineComparison(
        .regions, make: TwofoldMachine.init, saved: \.saved,
        resume: { try TwofoldMachine(subject: $0, resuming: $1, at: $2) }))
  }

  @Test func `a guard that throws does not hold, as in the engine`() throws {
    try compare(
      MachineComparison(
        .lenient, make: LenientMachine.init, saved: \.saved,
        resume: { try LenientMachine(subject: $0, resuming: $1, at: $2) }))
  }
}

extension Answering: EventfulSubject, HandlingSubject, StrictSubject, FailingSubject,
  LenientSubject,
  TwofoldSubject
{}
