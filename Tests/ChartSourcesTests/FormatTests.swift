import ChartDocuments
import ChartSources
import Foundation
import Testing

@Suite struct `The format of the source` {
  /// What `swift format lint --strict` says about a source, with the settings of this package.
  private func complaints(about source: SwiftSource) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Chart.swift")
    try source.text.write(to: file, atomically: true, encoding: .utf8)
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "format", "lint", "--strict", "--configuration",
      package.appending(path: ".swift-format").path, file.path,
    ]
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : "\(text)\(source.text)"
  }

  @Test func `is that of this package, with long lines and without`() throws {
    let names = (1...12).map { "aVeryLongNameOfAState\($0)" }
    let guardian = ChartDocument.Condition.named(.init("aGuardWithQuiteALongName"))
    var first = State(names[0], initial: .states([names[1]]), states: [State(names[1])])
    first.tags = ["busy", "50 % done"]
    first.entry = [
      .first([
        .init(if: .any([guardian, .isIn(names[2]), guardian, guardian]), actions: [.raise("e")]),
        .init(
          if: .not(.any([guardian, guardian, .isIn(names[2]), guardian])), actions: [.raise("f")]),
        .init(if: nil, actions: [.log("otherwise")]),
      ]),
      .send(
        "aVeryLongNameOfAnEvent", after: .named(.init("aDelayWithALongName")),
        id: "a long name of it"),
    ]
    first.tasks = [.init("load", work: .init("load"))]
    first.deferred = names.map { .event($0) }
    first.transitions = [
      .init(
        on: .events(names.map { .event($0) }), if: guardian,
        to: .targets(names.dropFirst(2).map { .state($0) }), actions: [.named(.init("act"))]),
      .init(
        on: .events([.event("e")]),
        to: .choice([
          .init(to: [.state(names[2])], if: guardian, actions: [.raise("x"), .cancel("y")]),
          .init(to: [.state(names[3])]),
        ]), actions: [.named(.init("act"))]),
      .init(on: .events([.any]), to: .selection("pick", among: [names[2], names[3]])),
    ]
    let others = names.dropFirst(2).map { State($0) }
    let complaints = try complaints(about: source(of: [first] + others))
    #expect(complaints.isEmpty, "\(complaints)")
  }

  /// Conditions, branches and selections of each length around that of a line, in each depth.
  @Test func `no line is longer than 100 columns, however deep it is`() throws {
    for depth in 0..<6 {
      for length in 20..<50 {
        let guards = ["a", "b"].map {
          ChartDocument.Condition.named(.init($0 + String(repeating: "x", count: length)))
        }
        let other = "s" + String(repeating: "x", count: length)
        var state = State("leaf")
        let inner = ChartDocument.Action.first([.init(if: .any(guards), actions: [.raise("e")])])
        state.entry = [
          .first([.init(if: .any(guards), actions: [inner]), .init(if: nil, actions: [])])
        ]
        let branches = [guards[0], .not(guards[1]), nil].map {
          ChartDocument.Branch(
            to: [.state(other)], if: $0,
            actions: [.named(.init("c" + String(repeating: "x", count: length)))])
        }
        state.transitions = [.choice(branches), .selection("pick", among: [other])].map {
          Transition(on: .events([.event("e")]), to: $0)
        }
        for level in 0..<depth { state = State("level\(level)", states: [state]) }
        let lines = try source(of: [state, State(other)]).text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 100 }, "depth \(depth), \(length) letters")
      }
    }
  }
}
