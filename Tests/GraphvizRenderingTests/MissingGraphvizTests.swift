import Testing

@testable import GraphvizRendering

@Suite struct `Without Graphviz` {
  let renderer = Renderer(libraryNames: ["libgvc-nowhere.so", "/nowhere/libgvc.so"])

  @Test func `rendering is an error that says what was looked for and how to get it`() throws {
    let error = try #require(throws: RenderingError.self) {
      try renderer.render("digraph {}", format: "svg")
    }
    let names = ["libgvc-nowhere.so", "/nowhere/libgvc.so"]
    #expect(error == .graphvizNotInstalled(tried: names, reason: nil))
    #expect(error.description.contains("libgvc-nowhere.so, /nowhere/libgvc.so"))
    #expect(error.description.contains("install graphviz`"))
  }

  @Test func `there is no version`() {
    #expect(throws: RenderingError.self) { try renderer.version() }
  }

  #if canImport(Glibc)
    @Test func `a library that is something else is an error that says what it lacks`() throws {
      let error = try #require(throws: RenderingError.self) {
        try Renderer(libraryNames: ["libm.so.6"]).render("digraph {}", format: "svg")
      }
      #expect(error.description.contains("could not be loaded"))
      #expect(error.description.contains("gvContext"))
    }
  #endif
}
