import DurableMachinesVerification
import Statecharts
import Testing

// A sample proves something only of its version, its state and its data.
@Suite struct SampleTests {
  struct Box: Statechart, Sendable {
    enum State { case a, b, c }
    enum Event: String, Codable, CaseIterable, Sendable { case go, back }
    final class Subject: Codable { var count = 0 }
    var version = 1
    var isRenamed = false
    var definitionVersion: Int { version }
    var definitionName: String { "Box" }
    var allowsWarnings: Bool { true }

    var body: [Element] {
      state(.a) { on(.go, to: isRenamed ? .c : .b) }
      state(isRenamed ? .c : .b) { on(.back, to: .a) }
    }
  }

  private let rename = ChartMigration(from: 1, .rename("b", to: "c"))

  private func sample(_ state: String, _ version: Int = 1, data: String = #"{"count":1}"#)
    -> MachineSample
  {
    MachineSample(version: version, saved: #"{"v":2,"in":["\#(state)"]}"#, data: data)
  }

  /// What is found, as its kind, its paths and its sentence.
  private func found(
    _ upgrade: Upgrade<Box, Box>, _ samples: MachineSample...
  ) throws -> [String] {
    let report = try upgrade.check(decoding: samples)
    #expect(report.isProved == report.findings.isEmpty)
    return report.findings.map { "\($0.kind) \($0.paths.joined(separator: "+")): \($0.message)" }
  }

  private func missing(_ state: String) -> String {
    "missingSample \(state): No sample is in '\(state)', so that it is not known whether its data are decoded. Add one."
  }

  @Test func `each state has a sample that continues`() throws {
    let upgrade = Upgrade(
      from: Box(), to: Box(version: 2, isRenamed: true), migrations: [rename])
    #expect(try found(upgrade, sample("a"), sample("b")) == [])
    #expect(try found(upgrade, sample("a")) == [missing("b")])
    #expect(try found(upgrade) == [missing("a"), missing("b")])
    let other =
      "The sample in 'b' is of version 2, and the former chart has 1. Make it with the former chart."
    #expect(
      try found(upgrade, sample("a"), sample("b", 2)) == ["sample b: \(other)", missing("b")])
    #expect(try found(upgrade, sample("a"), sample("b"), sample("b", 2)) == ["sample b: \(other)"])
    let broken = try found(upgrade, sample("a"), sample("b", data: "[]"))
    #expect(broken.count == 1)
    #expect(
      broken[0].hasPrefix("sample b: The sample in 'b' does not fit: The data are not decoded: "))
  }

  /// The versions of charts from files are set.
  @Test func `samples are migrated to the version that is set, not to that of the code`() throws {
    var upgrade = Upgrade(from: Box(), to: Box(isRenamed: true), migrations: [rename])
    upgrade.newVersion = 2
    #expect(try found(upgrade, sample("a"), sample("b")) == [])
    let broken = try found(upgrade, sample("a", data: "[]"), sample("b"))
    #expect(broken.map { $0.prefix(9) } == ["sample a:"])
    upgrade.oldVersion = 3
    upgrade.newVersion = 4
    let unmigrated = try found(upgrade, sample("a", 3), sample("b", 3)).filter {
      $0.hasPrefix("sample")
    }
    #expect(unmigrated.count == 1)
    #expect(unmigrated[0].hasPrefix("sample b: The sample in 'b' does not fit: "))
  }

  @Test func `migrations that do not fit are found once`() throws {
    let wrong = ChartMigration(from: 1, .rename("b", to: "d"))
    let upgrade = Upgrade(from: Box(), to: Box(version: 2, isRenamed: true), migrations: [wrong])
    let kinds = try upgrade.check(decoding: [sample("a"), sample("b")]).findings.map(\.kind)
    #expect(kinds == [.wrongMigration, .cannotResume])
  }
}
