import ChartDocuments
import Foundation
import LoadedCharts
import ScriptedCharts
import TestSupport
import Testing

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct SessionChartTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == nil ? 25 : 300

  private enum Step {
    case event(NamedEvent)
    case time(Duration)
  }

  /// The log of a run, which is saved and resumed between all steps or never.
  private func log(
    _ charts: SessionCharts, _ steps: [Step], isSaved: Bool
  ) throws -> (lines: [String], sessions: Int) {
    let document = try ChartDocument(scriptedContent: charts.content)
    let model = ECMAScript(files: charts.files)
    var (lines, sessions): ([String], Int) = ([], 0)
    func observe(_ group: SessionGroup) {
      group.session.onLog = { text, _ in lines.append(text) }
      group.session.onError = { lines.append("\($0)") }
    }
    var group = try SessionGroup(document, dataModel: model)
    observe(group)
    try group.start()
    for step in steps {
      if isSaved {
        let saved = try group.saved().data()
        group = try SessionGroup(resuming: JSONValue(saved), document, dataModel: model)
        observe(group)
      }
      switch step {
      case .event(let event): try group.handle(event)
      case .time(let duration): try group.advance(by: duration)
      }
      let next = group.timeUntilNextEvent.map { "\($0)" } ?? "-"
      lines.append("\(group.machine.leafStates) \(group.sessionCount) \(next)")
      sessions = max(sessions, group.sessionCount)
    }
    return (lines, sessions)
  }

  @Test func `a group that is stopped and resumed between all events has the same log`() throws {
    var (lines, sessions) = (0, 0)
    for seed in 1...UInt64(Self.count) {
      var random = SeededRandom(seed: seed)
      let charts = SessionCharts(using: &random)
      let steps = (0..<12).map { _ in
        Int.random(in: 0..<3, using: &random) == 0
          ? Step.time(.seconds(Int.random(in: 1...3, using: &random)))
          : .event(NamedEvent(SessionCharts.events[Int.random(in: 0..<3, using: &random)]))
      }
      let expected = try log(charts, steps, isSaved: false)
      let found = try log(charts, steps, isSaved: true)
      #expect(found.lines == expected.lines, "seed \(seed)")
      (lines, sessions) = (lines + found.lines.count, max(sessions, found.sessions))
    }
    // The charts do something.
    #expect(lines > Self.count * 20 && sessions > 2, "\(lines) lines, \(sessions) sessions")
  }
}
