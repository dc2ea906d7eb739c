import Foundation
import Graphable
import Testing

@testable import GraphvizRendering

struct StateGraphRenderingTests {
  let door = StateGraph(
    name: "Door", nodes: [.init(.state, label: "Open"), .init(.state, label: "Closed")],
    edges: [.init(from: 0, to: 1, .init("close")), .init(from: 1, to: 0, .init("open"))])

  @Test(.needsGraphviz, arguments: ImageFormat.allCases)
  func `writing a picture takes the format from the path's extension`(format: ImageFormat) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/door.\(format)"
      try door.write(to: path)
      let written = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let rendered = try door.rendered(as: format)
      // A PDF also holds the time at which it was made.
      #expect(written.count == rendered.count)
      #expect(written.prefix(8) == rendered.prefix(8))
    }
  }

  @Test(
    .needsGraphviz,
    arguments: [(ImageFormat.svg, "<?xml"), (.png, "\u{89}PNG"), (.pdf, "%PDF")])
  func `a graph with too many transitions for an improvement is drawn as Graphviz lays it out`(
    format: ImageFormat, start: String
  ) throws {
    let graph = StateGraph(
      name: "", nodes: Array(repeating: .init(.state), count: 30),
      edges: (0...600).map { .init(from: $0 % 30, to: ($0 + 1) % 30) })
    #expect(graph.isLarge)
    #expect(
      try graph.rendered(as: format).starts(with: start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(.needsGraphviz) func `writing a picture uses the given style`() throws {
    let light = try door.rendered(as: .svg)
    let dark = try door.rendered(as: .svg, style: DiagramStyle(appearance: .dark))
    #expect(light != dark)
  }

  @Test func `writing a picture in an unknown format is an error, and nothing is written`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: RenderingError.unknownPathExtension(path: folder + "/door.gif")) {
        try door.write(to: folder + "/door.gif")
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.isEmpty)
    }
  }
}
