import Testing

@testable import GraphvizRendering

extension Trait where Self == ConditionTrait {
  /// For tests that draw: skipped where Graphviz is not installed.
  static var needsGraphviz: Self {
    .enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`.")
  }
}

@Suite(.needsGraphviz) struct RenderingTests {
  static let door = #"digraph "door" { open -> closed [label="close"] }"#

  @Test func `rendering as SVG returns an SVG document`() throws {
    let svg = String(decoding: try Graphviz.render(Self.door, as: .svg), as: UTF8.self)
    #expect(svg.hasPrefix("<?xml"))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">close</text>"))
  }

  @Test func `rendering as PNG returns a PNG file`() throws {
    let png = try Graphviz.render(Self.door, as: .png)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(png.dropLast(4).suffix(4) == Array("IEND".utf8)[...])
  }

  @Test func `rendering as PDF returns a PDF file`() throws {
    let pdf = try Graphviz.render(Self.door, as: .pdf)
    #expect(pdf.starts(with: Array("%PDF-".utf8)))
    #expect(String(decoding: pdf.suffix(6), as: UTF8.self).contains("%%EOF"))
  }

  @Test func `rendering twice returns the same bytes`() throws {
    let first = try Graphviz.render(Self.door, as: .svg)
    #expect(try Graphviz.render(Self.door, as: .svg) == first)
  }

  @Test func `rendering in a format without a plugin is an error that names the format`() throws {
    let error = try #require(throws: RenderingError.self) {
      try Renderer.shared.render(Self.door, format: "hologram")
    }
    #expect(error == .formatNotSupported("hologram", version: Graphviz.version ?? ""))
    #expect(error.description.contains("no plugin for hologram"))
    #expect(throws: Never.self) { try Graphviz.render(Self.door, as: .svg) }
  }

  @Test func `the version has at least two numbers`() throws {
    let version = try #require(Graphviz.version)
    #expect(version.split(separator: ".").count >= 2)
    #expect(version.first?.isNumber == true)
  }
}

@Suite(.needsGraphviz) struct RejectedTextTests {
  /// Texts that end inside a construct or are not DOT.
  static let broken = [
    "", "digraph", "digraph {", "digraph { a -> }", "digraph { a [label=\"", "digraph { a [label=<",
    "digraph { /*", "}", "not a graph",
  ]

  @Test(arguments: broken)
  func `a text that Graphviz rejects is an error, and the next graph is drawn`(text: String) throws
  {
    let error = try #require(throws: RenderingError.self) {
      try Graphviz.render(text, as: .svg)
    }
    guard case .graphRefused(let messages) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!messages.isEmpty)
    #expect(throws: Never.self) { try Graphviz.render(RenderingTests.door, as: .svg) }
  }

  static let leftovers = [
    "digraph { a } digraph { b }", "graph { x", "a", "}", "{", "/*", "/* }", "\"", "<<<", "//",
  ]

  @Test(arguments: leftovers)
  func `text after a graph does not affect the next graph`(rest: String) throws {
    let drawn = try Graphviz.render(RenderingTests.door, as: .svg)
    #expect(try Graphviz.render(RenderingTests.door + rest, as: .svg) == drawn)
    #expect(try Graphviz.render(RenderingTests.door, as: .svg) == drawn)
  }

  @Test func `a text with NUL is rejected`() {
    #expect(throws: RenderingError.graphRefused(messages: "the text contains NUL")) {
      try Graphviz.render("digraph { a }\0 b }", as: .svg)
    }
  }

  @Test func `the error for a rejected text contains Graphviz's message`() throws {
    let error = try #require(throws: RenderingError.self) {
      try Graphviz.render("digraph \"door\" {\n  open -> -> closed\n}", as: .svg)
    }
    #expect(error.description.contains("syntax error"))
    #expect(error.description.contains("line 2"))
  }
}
