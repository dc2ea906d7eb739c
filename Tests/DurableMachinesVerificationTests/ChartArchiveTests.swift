import DurableMachinesVerification
import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

// Former versions of charts as files.
@Suite struct ChartArchiveTests {
  /// Calls a function with an archive in a temporary folder.
  func withArchive(_ body: (ChartArchive) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("charts-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(ChartArchive(in: folder))
  }

  @Test func `a chart that was written is the archived one`() throws {
    try withArchive { archive in
      #expect(try archive.write(Order()).lastPathComponent == "Order-1.json")
      try archive.check(Order())
    }
  }

  @Test(arguments: Order.Change.allCases.filter { ![.none, .deadEnd].contains($0) })
  func `a structure that has changed without the version is an error that says what to do`(
    change: Order.Change
  ) throws {
    try withArchive { archive in
      try archive.write(Order())
      #expect { try archive.check(Order(change, version: 1)) } throws: {
        "\($0)".contains("definitionVersion 2") && "\($0)".contains("ChartMigration(from: 1, …)")
      }
      #expect { try archive.check(Order(change, version: 2)) } throws: {
        "\($0)".contains("There is no file 'Order-2.json'")
      }
    }
  }

  @Test func `a former version is a file, and compared like the chart itself`() throws {
    try withArchive { archive in
      try archive.write(Order())
      let former = try archive.chart("Order", version: 1)
      try Upgrade(from: former, to: Order(version: 2)).requireNoFindings()
      for change in Order.Change.allCases {
        let (byFile, byCode) = (
          try Upgrade(from: former, to: Order(change, version: 2)).check(),
          try Upgrade(from: Order(), to: Order(change, version: 2)).check()
        )
        #expect(byFile.findings.map(\.description) == byCode.findings.map(\.description))
      }
    }
  }
}

// Data of former versions, and time.
extension UpgradeCheckTests {
  private func sample(_ state: String, _ rest: String = "") -> MachineSample {
    MachineSample(version: 1, saved: #"{"v":2,"in":[\#(state)]\#(rest)}"#, data: #"{"note":""}"#)
  }

  private var samples: [MachineSample] {
    [
      sample(#""open""#), sample(#""paying""#, #","deferred":["box"]"#),
      sample(#""packing@box/boxing","packing@papers/printing""#),
      sample(#""packing@box/boxed","packing@papers/printed""#),
      sample(#""sent""#), sample(#""late""#),
    ]
  }

  @Test func `samples of all states are decoded by the new types`() throws {
    let upgrade = Upgrade(from: Order(), to: StoredOrder())
    #expect(try upgrade.check(decoding: samples).findings.map(\.description) == [])
    #expect(
      try upgrade.check(decoding: samples.dropLast()).findings.map(\.kind) == [.missingSample])
  }

  @Test(arguments: [
    MachineSample(version: 1, saved: #"{"v":2,"in":["open"]}"#, data: "[]"),
    MachineSample(
      version: 1, saved: #"{"v":2,"in":["paying"],"deferred":["boxes"]}"#, data: #"{"note":""}"#),
    MachineSample(version: 1, saved: #"{"v":2,"in":["open"],"unknown":1}"#, data: #"{"note":""}"#),
    MachineSample(version: 1, saved: #"{"v":2,"in":["opened"]}"#, data: #"{"note":""}"#),
    MachineSample(
      version: 1, saved: #"{"v":2,"in":["paying"],"timers":{"paying#other":1}}"#,
      data: #"{"note":""}"#),
  ])
  func `a sample that is not decoded is found`(sample: MachineSample) throws {
    let findings = try Upgrade(from: Order(), to: StoredOrder()).check(decoding: samples + [sample])
      .findings
    #expect(findings.map(\.kind) == [.sample])
  }

  @Test func `a thousand configurations are compared in a second`() throws {
    let time = try processorTime {
      let report = try Upgrade(from: Wide(version: 1), to: Wide(version: 2)).check()
      #expect(report.configurations == 1_024 && report.isProved)
    }
    // Generous, because tests are not optimized.
    #expect(time < .seconds(20))
    print("1,024 configurations in \(time)")
  }
}

/// The order with data.
private struct StoredOrder: Statechart, Sendable {
  typealias State = Order.State
  typealias Event = Order.Event
  final class Subject: Codable { var note = "" }
  var definitionVersion: Int { 2 }
  var allowsWarnings: Bool { true }

  var body: [Element] {
    state(.open) {
      on(.pay, to: .paying)
      on(internal: .remind)
    }
    state(.paying) {
      defers(.box)
      after(.seconds(60), send: .timeout)
      run("charge", with: { _ in 0 }) { _ in
      } then: {
        .paid
      }
      on(.paid, to: .packing)
      on(.timeout, to: .late)
    }
    parallel(.packing) {
      on(.ship, to: .sent)
      region("box") {
        state(.boxing) { on(.box, to: .boxed) }; state(.boxed)
      }
      region("papers") {
        state(.printing) { on(.print, to: .printed) }; state(.printed)
      }
    }
    final(.sent)
    final(.late)
  }
}

/// Ten regions of two states.
private struct Wide: Statechart {
  typealias State = String
  typealias Event = Int
  var version: Int
  var definitionVersion: Int { version }
  var allowsWarnings: Bool { true }

  var body: [Element] {
    parallel("all") {
      for number in 0..<10 {
        region("r\(number)") {
          state("a\(number)") { on(number, to: "b\(number)") }
          state("b\(number)") { on(number, to: "a\(number)") }
        }
      }
    }
  }
}
