import Testing

@testable import GraphvizRendering

extension Trait where Self == ConditionTrait {
  /// For tests that draw: skipped where Graphviz is not installed.
  static var needsGraphviz: Self {
    .enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`.")
  }
}

@Suite(.needsGraphviz) struct Rendering {
  static let door = #"digraph "door" { open -> closed [label="close"] }"#

  @Test func `gives SVG`() throws {
    let svg = String(decoding: try Graphviz.render(Self.door, as: .svg), as: UTF8.self)
    #expect(svg.hasPrefix("<?xml"))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">close</text>"))
  }

  @Test func `gives PNG`() throws {
    let png = try Graphviz.render(Self.door, as: .png)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(png.dropLast(4).suffix(4) == Array("IEND".utf8)[...])
  }

  @Test func `gives PDF`() throws {
    let pdf = try Graphviz.render(Self.door, as: .pdf)
    #expect(pdf.starts(with: Array("%PDF-".utf8)))
    #expect(String(decoding: pdf.suffix(6), as: UTF8.self).contains("%%EOF"))
  }

  @Test func `gives the same bytes every time`() throws {
    let first = try Graphviz.render(Self.door, as: .svg)
    #expect(try Graphviz.render(Self.door, as: .svg) == first)
  }

  @Test func `in a format that Graphviz has no plugin for is an error that names it`() throws {
    let error = try #require(throws: RenderingError.self) {
      try Renderer.shared.render(Self.door, format: "hologram")
    }
    #expect(error == .formatNotSupported("hologram", version: Graphviz.version ?? ""))
    #expect(error.description.contains("no plugin for hologram"))
    #expect(throws: Never.self) { try Graphviz.render(Self.door, as: .svg) }
  }

  @Test func `names the version`() throws {
    let version = try #require(Graphviz.version)
    #expect(version.split(separator: ".").count >= 2)
    #expect(version.first?.isNumber == true)
  }
}

@Suite(.needsGraphviz) struct `Text that Graphviz refuses` {
  /// What a reader of the text may be left in the middle of.
  static let broken = [
    "", "digraph", "digraph {", "digraph { a -> }", "digraph { a [label=\"", "digraph { a [label=<",
    "digraph { /*", "}", "not a graph",
  ]

  @Test(arguments: broken)
  func `is an error, and the next graph is drawn`(text: String) throws {
    let error = try #require(throws: RenderingError.self) {
      try Graphviz.render(text, as: .svg)
    }
    guard case .graphRefused(let messages) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!messages.isEmpty)
    #expect(throws: Never.self) { try Graphviz.render(Rendering.door, as: .svg) }
  }

  static let leftovers = [
    "digraph { a } digraph { b }", "graph { x", "a", "}", "{", "/*", "/* }", "\"", "<<<", "//",
  ]

  @Test(arguments: leftovers)
  func `does not reach the next graph when it follows one`(rest: String) throws {
    let drawn = try Graphviz.render(Rendering.door, as: .svg)
    #expect(try Graphviz.render(Rendering.door + rest, as: .svg) == drawn)
    #expect(try Graphviz.render(Rendering.door, as: .svg) == drawn)
  }

  @Test func `is what a C string cannot hold`() {
    #expect(throws: RenderingError.graphRefused(messages: "the text contains NUL")) {
      try Graphviz.render("digraph { a }\0 b }", as: .svg)
    }
  }

  @Test func `is reported in Graphviz's words`() throws {
    let error = try #require(throws: RenderingError.self) {
      try Graphviz.render("digraph \"door\" {\n  open -> -> closed\n}", as: .svg)
    }
    #expect(error.description.contains("syntax error"))
    #expect(error.description.contains("line 2"))
  }
}
