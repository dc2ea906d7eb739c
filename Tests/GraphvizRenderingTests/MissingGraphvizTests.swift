import Testing

@testable import GraphvizRendering

struct MissingGraphvizTests {
  let renderer = Renderer(libraryNames: ["libgvc-nowhere.so", "/nowhere/libgvc.so"])

  @Test func `rendering without Graphviz is an error with the searched places and a remedy`() throws
  {
    let error = try #require(throws: RenderingError.self) {
      try renderer.render("digraph {}", format: "svg")
    }
    let names = ["libgvc-nowhere.so", "/nowhere/libgvc.so"]
    #expect(error == .graphvizNotInstalled(tried: names, reason: nil))
    #expect(error.description.contains("libgvc-nowhere.so, /nowhere/libgvc.so"))
    #expect(error.description.contains("install graphviz`"))
  }

  @Test func `the version is nil without Graphviz`() {
    #expect(throws: RenderingError.self) { try renderer.version() }
  }

  #if canImport(Glibc)
    @Test func `a library that is not Graphviz is an error that names the missing function`() throws
    {
      let error = try #require(throws: RenderingError.self) {
        try Renderer(libraryNames: ["libm.so.6"]).render("digraph {}", format: "svg")
      }
      #expect(error.description.contains("could not be loaded"))
      #expect(error.description.contains("gvContext"))
    }
  #endif
}
