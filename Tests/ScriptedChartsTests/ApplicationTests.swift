import ChartDocuments
import Foundation
import LoadedCharts
import ScriptedCharts
import Testing

/// Charts with data as applications and tutorials have them, written before the readers of their statements were read.
@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct ApplicationTests {
  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")

  /// For each chart, a section with `start` and its events, each before the innermost states and the logged texts.
  @Test func `applications and tutorials do what their events say`() throws {
    let file = Self.folder.appending(path: "Moments.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let found = try recorded.components(separatedBy: "\n\n").map(Self.run).joined(separator: "\n\n")
    guard ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" else {
      #expect(found == recorded)
      return
    }
    try found.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("Moments.txt was written.")
  }

  /// A section with what its chart does.
  private static func run(_ section: String) throws -> String {
    let lines = section.split(separator: "\n").map { $0.components(separatedBy: " → ")[0] }
    let name = lines[0].dropFirst(2)
    let run = try ScriptedRun(ChartDocument(contentsOf: folder.appending(path: "\(name).scxml")))
    var result = [lines[0]]
    var logged = 0
    for line in lines.dropFirst() {
      if line != "start" {
        let words = line.split(separator: " ", maxSplits: 1)
        let data = try words.dropFirst().first.map { try JSONValue(Data($0.utf8)) }
        try run.handle(NamedEvent(String(words[0]), data: data))
      }
      let texts = [run.active.sorted().joined(separator: ", ")] + run.logs.dropFirst(logged)
      result.append("\(line) → \(texts.joined(separator: " | "))")
      logged = run.logs.count
    }
    return result.joined(separator: "\n")
  }
}
