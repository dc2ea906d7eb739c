import ChartDocuments
import Foundation
import TestSupport
import Testing

@testable import CompiledCharts

/// Random charts: the program that is compiled does what the engine does.
@Suite("Programs of random charts")
struct EqualityTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isLong = environment["SCHEMATIC_LONG"] == "1"
  private static let batchSize = 50

  @Test(arguments: 0..<(isLong ? 200 : 16))
  func `a program performs the actions of the engine, with the same outcomes`(in batch: Int) throws
  {
    compare(in: batch, hasTimers: false)
  }

  @Test(arguments: 0..<(isLong ? 100 : 4))
  func `the timers of a program elapse when those of the engine do`(in batch: Int) throws {
    compare(in: batch, hasTimers: true)
  }

  @Test(arguments: 0..<(isLong ? 200 : 4))
  func `a program takes the transitions for errors that the engine takes`(in batch: Int) throws {
    compare(in: batch, hasTimers: batch % 4 == 3, [.failures])
  }

  @Test(arguments: 0..<(isLong ? 200 : 4))
  func `the errors of a program are events where those of the engine are`(in batch: Int) throws {
    compare(in: batch, hasTimers: batch % 4 == 3, [.failures, .tokens])
  }

  private func compare(in batch: Int, hasTimers: Bool, _ features: DocumentFeatures = []) {
    var (count, seed) = (0, UInt64(400_000 + batch * 100_000))
    while count < Self.batchSize {
      seed += 1
      guard let comparison = ProgramComparison(seed: seed, hasTimers: hasTimers, features)
      else { continue }
      if let difference = comparison.difference {
        Issue.record("chart \(seed): \(difference)")
        return
      }
      count += 1
    }
  }

  /// Charts whose states and events have names that are keywords, or names of what is written for them; one whose
  /// completion another region awaits, although an eventless transition exits the state first; and one of more states
  /// than a byte can number.
  private static let files = [
    (
      "Keywords",
      """
      <state id="default"><onentry><raise event="self"/></onentry>
        <transition event="self" target="init"/></state>
      <state id="init"><transition event="in" target="Type"><raise event="default"/></transition>
        <transition event="switch" target="default"/></state>
      <state id="Type"><transition event="default" target="init"><send event="switch"/>
        </transition></state>
      """
    ),
    (
      "Names",
      """
      <state id="default"><transition event="none" target="inactive"/></state>
      <state id="inactive"><transition event="event" target="p-q"/>
        <transition event="rawValue" target="noState"/></state>
      <state id="noState"><transition event="subject" target="default"/></state>
      <state id="resting"/><state id="choice1"/>
      <parallel id="p-q">
        <transition event="none" target="pQ"/>
        <state id="chart" initial="x">
          <state id="x"><transition event="rawValue" target="y"/></state><state id="y"/>
        </state>
        <state id="historyOfX0" initial="before">
          <history id="h"><transition target="before"/></history>
          <state id="before"><transition event="rawValue" target="after"/></state><state id="after"/>
        </state>
      </parallel>
      <parallel id="pQ">
        <transition event="event" target="default"/>
        <history id="H"><transition target="s"/></history>
        <transition event="subject" target="h"/>
        <state id="state" initial="s"><state id="s"/></state>
        <state id="in-state-eventless" initial="t"><state id="t"/></state>
      </parallel>
      """
    ),
    (
      "Completions",
      """
      <parallel id="default">
        <state id="a"><transition cond="In('f')" target="a1"/>
          <state id="a1"><transition event="go" target="f"/></state><final id="f"/></state>
        <state id="b"><state id="b1"><transition event="done.state.a" target="b2"/></state>
          <state id="b2"/></state>
      </parallel>
      """
    ),
    (
      "Large",
      "<state id=\"default\"><transition event=\"next\" target=\"s0\"/></state>"
        + (0..<300).map {
          "<state id=\"s\($0)\"><transition event=\"next\" target=\"s\(($0 + 150) % 300)\"/></state>"
        }.joined()
    ),
  ].map { name, body in
    (
      name,
      Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="default">
        \(body)
        </scxml>
        """.utf8)
    )
  }

  @Test func `programs of files do what the engine does`() throws {
    for (name, file) in Self.files {
      let comparison = try ProgramComparison(ChartDocument(scxml: file))
      #expect(comparison.difference == nil, "\(name)")
    }
  }

  /// Writes sources of random charts and what the engine does for `Scripts/check-compiled`.
  @Test func `programs of random charts become Swift`() throws {
    var (count, seed, main, expected) = (0, UInt64(300_000), "", "")
    let folder = Self.environment["SCHEMATIC_COMPILED"].map { URL(fileURLWithPath: $0) }
    let limit = Self.environment["SCHEMATIC_COMPILED_COUNT"].flatMap { Int($0) } ?? 30
    func add(_ name: String, _ comparison: ProgramComparison) throws {
      let source = try CompiledSource(of: comparison.document, typeName: name)
      #expect(
        source.text.contains("struct \(name)Machine<Subject: \(name)Subject>: CompiledMachine"))
      try folder.map {
        try source.text.write(
          to: $0.appendingPathComponent("\(name).swift"), atomically: true, encoding: .utf8)
      }
      // Times are negative.
      let numbers = comparison.inputs.map { input in
        switch input {
        case .event(let event): comparison.program.events.firstIndex(of: event) ?? 255
        case .time(let duration): -Int(duration / .milliseconds(1)) - 1
        }
      }
      main += """
        extension Answering: \(name)Subject {}
        run("\(name)", \(name)Machine(subject: Answering()), \(numbers)) { $0.subject.take() }

        """
      expected +=
        "\(name)\n"
        + comparison.engineMoments(Answering())
        .map { moment in
          moment.split(separator: ",")[0] + ": "
            + moment.split(separator: ": ", maxSplits: 1).dropFirst().joined() + "\n"
        }
        .joined()
    }
    while count < (folder == nil ? 5 : limit) {
      seed += 1
      // A third of the charts each; every other one has timers. Of the charts that are not simplified, a third each has
      // transitions for errors, and errors that are events.
      let errors: DocumentFeatures = [[], .failures, [.failures, .tokens]][count / 3 % 3]
      let simplification = ([nil] + ChartSimplification.allCases)[count % 3]
      guard
        let comparison = ProgramComparison(
          seed: seed, simplification, hasTimers: count.isMultiple(of: 2),
          simplification == nil ? errors : []),
        !comparison.isEndless, comparison.isFit(for: simplification)
      else { continue }
      try add("Chart\(seed)", comparison)
      count += 1
    }
    for (name, file) in Self.files { try add(name, ProgramComparison(ChartDocument(scxml: file))) }
    guard let folder else { return }
    try main.write(
      to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
    try expected.write(
      to: folder.appendingPathComponent("expected.txt"), atomically: true, encoding: .utf8)
  }
}
