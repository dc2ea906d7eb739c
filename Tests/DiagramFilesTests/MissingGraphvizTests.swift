import GraphvizRendering
import Testing

@testable import DiagramFiles

struct MissingGraphvizTests {
  let run: Run

  init() throws {
    run = try Run()
    run.removeGraphviz()
  }

  @Test func `texts are written and the run succeeds without Graphviz`() throws {
    #expect(run(diagrams: [diagram("A"), diagram("B")]) == 0)
    #expect(try run.files == ["A.dot", "A.mmd", "B.dot", "B.mmd"])
    #expect(run.errors == [])
  }

  @Test func `each omitted picture is named, and the instructions are printed once`() {
    run("--format=svg,png", diagrams: [diagram("A")])
    let reason = RenderingError.graphvizNotInstalled(tried: ["libgvc"], reason: nil)
    #expect(
      run.output == [
        "left out …/A.svg", "left out …/A.png", "Pictures were left out. \(reason)",
      ])
  }

  @Test func `an old picture is kept and reported as old`() throws {
    try run.write("old", to: "A.svg")
    run(diagrams: [diagram("A")])
    #expect(run.output.contains("left out …/A.svg: the picture there may be out of date"))
    #expect(try run.text(of: "A.svg") == "old")
  }

  @Test func `the other formats are written without Graphviz or one of its formats`() throws {
    run.render = { _, _, format throws(RenderingError) in
      guard format == .svg else { throw .formatNotSupported("png", version: "2.42.2") }
      return []
    }
    #expect(run(diagrams: [diagram("A"), diagram("B")]) == 0)
    #expect(try !run.files.contains("A.png"))
    #expect(try run.files.contains("B.svg"))
    #expect(run.output.filter { $0.hasPrefix("Pictures were left out.") }.count == 1)
  }
}
