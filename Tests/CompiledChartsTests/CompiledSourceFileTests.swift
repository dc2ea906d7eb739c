import ChartDocuments
import CompiledCharts
import Foundation
import Schematic
import Statecharts
import Testing

/// Machines of charts that are written in Swift, and the files with them.
@Suite("The file of a compiled chart")
struct CompiledSourceFileTests {
  private struct Lamp: Statechart {
    enum State { case off, on }
    enum Event { case press, hold }
    var brightens = true

    var body: [Element] {
      state(.off) {
        on(.press, to: .on).when("has power") { true }.perform("light") {}
        if brightens { on(.hold, to: .on) }
      }
      state(.on) { on(.press, to: .off) }
    }
  }

  private struct Unnamed: Statechart {
    enum State { case off, on }
    enum Event { case press }

    var body: [Element] {
      state(.off) {
        onEntry {}
        on(.press, to: .on).when { true }.perform {}
      }
      state(.on) {
        after(delay: { .seconds(1) }, send: .press)
        run("wait", with: { 0 }) { _ in }
        on(.press, to: .off)
      }
    }
  }

  private struct Wrong: Statechart {
    enum State { case off, on }
    enum Event { case press }
    var body: [Element] { state(.off) { on(.press, to: .on) } }
  }

  private func withFile<Result>(_ body: (URL) throws -> Result) rethrows -> Result {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString)-LampMachine.swift")
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }

  @Test func `the subject has a requirement for each name of the chart`() throws {
    let text = try CompiledSource(of: Lamp()).text
    #expect(text.hasPrefix("// Made by Schematic of the chart Lamp: edit the chart instead"))
    #expect(text.contains("struct LampMachine<Subject: LampSubject>"))
    #expect(text.contains("var hasPower: Bool { mutating get throws(Failure) }"))
    #expect(text.contains("mutating func light() throws(Failure)"))
  }

  @Test func `all that lacks a name is one error, with what cannot be compiled`() {
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: Unnamed()) }
    let rest = "has no name: a compiled chart calls functions by their names."
    let expected: [String] = [
      "the chart Unnamed: error: The entry of off \(rest)",
      "the chart Unnamed: error: The guard of off on press \(rest)",
      "the chart Unnamed: error: The action of off on press \(rest)",
      "the chart Unnamed: error: The delay of on \(rest)",
      """
      the chart Unnamed: error: A compiled chart cannot have tasks: 'wait': start it in an entry action, and \
      handle an event at its end, or let the engine run this chart.
      """,
    ]
    let lines: [Substring]? = error.map { "\($0)" }?.split(separator: "\n")
    #expect(lines?.map(String.init) == expected)
  }

  @Test func `a chart with a fault has no machine`() {
    #expect(throws: InvalidDefinitionError.self) { try CompiledSource(of: Wrong()) }
  }

  @Test func `a file that was written is that of the chart, until the chart changes`() throws {
    try withFile { file in
      try CompiledSource(of: Lamp()).write(to: file)
      try CompiledSource(of: Lamp()).check(file)
      let error = #expect(throws: OutdatedSourceError.self) {
        try CompiledSource(of: Lamp(brightens: false)).check(file)
      }
      #expect(
        error?.description.contains("line 10 is '  /// The event `hold`.', and would be '}'")
          == true)
    }
  }

  @Test func `a file that is missing has to be written`() throws {
    let error = withFile { file in
      #expect(throws: OutdatedSourceError.self) { try CompiledSource(of: Lamp()).check(file) }
    }
    #expect(error?.description.hasSuffix("Write it with write(to:), and commit it.") == true)
  }
}
