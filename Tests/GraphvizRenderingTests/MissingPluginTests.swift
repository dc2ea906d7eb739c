#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import GraphvizRendering

  // Graphviz decides once in a process where its plugins are: this test needs one of its own.
  @Suite(.needsGraphviz) struct MissingPluginTests {
    @Test func `rendering without plugins is an error with the command that configures them`() async
    {
      await #expect(processExitsWith: .success) {
        try withTemporaryFolder { folder in
          setenv("GVBINDIR", folder, 1)
          let error = try #require(throws: RenderingError.self) {
            try Graphviz.render("digraph {}", as: .svg)
          }
          #expect(error == .pluginsNotConfigured(version: Graphviz.version ?? ""))
          #expect(error.description.contains("`dot -c`"))
          #expect(!Graphviz.isAvailable)
        }
      }
    }
  }
#endif
