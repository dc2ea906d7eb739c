import Foundation
import Graphable
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
        let growth = try growth(after: 1_000) {
          _ = try Graphviz.render(graph(number: $0), as: .svg)
        }
        #expect(growth < 2 << 20, "grew by \(growth >> 10) KiB")
      }
    }

    /// Each drawing has up to twenty layouts, of each of which Graphviz keeps two kilobytes.
    @Test func `drawing a graph of states often uses no more memory than ten times`() async {
      await #expect(processExitsWith: .success) {
        let graph = StateGraph(
          name: "",
          nodes: (0..<12).map { .init(.state, label: "\($0)", activities: [.init("act")]) },
          edges: [.init(from: 0, to: 1, .init("event"))])
        let growth = try growth(after: 100) { _ in _ = try graph.rendered(as: .svg) }
        #expect(growth < 6 << 20, "grew by \(growth >> 10) KiB")
      }
    }
  #endif
}

private func graph(number: Int) -> String {
  let edges = (0...number).map { "s\($0) -> s\(($0 + 1) % (number + 1)) [label=\"event \($0)\"]" }
  return "digraph \"g\" { graph [newrank=true]; \(edges.joined(separator: "; ")) }"
}

#if os(Linux)
  /// By how many bytes this process grows after the first ten renders, each of one of eight graphs.
  private func growth(after count: Int, _ render: (Int) throws -> Void) throws -> Int {
    for number in 0..<10 { try render(number % 8) }
    let before = try residentMemory()
    for number in 0..<count { try render(number % 8) }
    return try residentMemory() - before
  }

  /// The bytes of this process that are in memory.
  private func residentMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.split(separator: " ")[1])) << 10
  }
#endif
