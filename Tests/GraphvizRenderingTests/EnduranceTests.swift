import Foundation
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct EnduranceTests {
  @Test func `rendering from many tasks at once gives each task its own picture`() async throws {
    let expected = try (0..<8).map { try Graphviz.render(graph(number: $0), as: .svg) }
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for index in 0..<64 {
        group.addTask { (index % 8, try Graphviz.render(graph(number: index % 8), as: .svg)) }
      }
      for try await (number, picture) in group {
        #expect(picture == expected[number])
      }
    }
  }

  @Test func `rendering from many tasks at once is not affected by rejected texts`() async throws {
    let expected = try Graphviz.render(graph(number: 1), as: .svg)
    await withTaskGroup(of: [UInt8]?.self) { group in
      for index in 0..<64 {
        group.addTask {
          try? Graphviz.render(index.isMultiple(of: 2) ? graph(number: 1) : "digraph {", as: .svg)
        }
      }
      let pictures = await group.reduce(into: []) { $0.append($1) }
      #expect(pictures.count { $0 == expected } == 32)
      #expect(pictures.count { $0 == nil } == 32)
    }
  }

  #if os(Linux)
    /// In a process of its own, whose memory no other test uses.
    @Test func `rendering a thousand times uses no more memory than ten times`() async {
      await #expect(processExitsWith: .success) {
        let before = try residentMemory(afterRenders: 10)
        let after = try residentMemory(afterRenders: 1_000)
        #expect(after - before < 2 << 20, "grew by \((after - before) >> 10) KiB")
      }
    }
  #endif
}

private func graph(number: Int) -> String {
  let edges = (0...number).map { "s\($0) -> s\(($0 + 1) % (number + 1)) [label=\"event \($0)\"]" }
  return "digraph \"g\" { graph [newrank=true]; \(edges.joined(separator: "; ")) }"
}

#if os(Linux)
  /// The bytes of this process that are in memory after as many renders.
  private func residentMemory(afterRenders count: Int) throws -> Int {
    for index in 0..<count { _ = try Graphviz.render(graph(number: index % 8), as: .svg) }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.split(separator: " ")[1])) << 10
  }
#endif
