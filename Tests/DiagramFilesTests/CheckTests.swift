import Foundation
import Testing

@testable import DiagramFiles

struct DiagramCheckTests {
  let run: Run
  let diagrams = [diagram("A"), diagram("B")]

  init() throws {
    run = try Run()
    run(diagrams: diagrams)
  }

  @Test func `check succeeds after writing and writes nothing`() throws {
    let files = try run.files
    #expect(run("--check", diagrams: diagrams) == 0)
    #expect(
      run.output == ["same …/A.dot", "same …/A.mmd", "same …/B.dot", "same …/B.mmd"])
    #expect(run.errors == [])
    #expect(try run.files == files)
  }

  @Test func `check fails for each text that differs and names it`() throws {
    #expect(run("--check", diagrams: [diagram("A", labelled: "off"), diagrams[1]]) == 1)
    let advice = """
      differs from the diagram generated from the code. Run the tool without --check and commit \
      the files.
      """
    #expect(
      run.errors == ["out of date: …/A.dot \(advice)", "out of date: …/A.mmd \(advice)"])
    #expect(run.output == ["same …/B.dot", "same …/B.mmd"])
  }

  @Test func `check treats a changed line break as a difference`() throws {
    try run.write(run.text(of: "A.mmd") + "\n", to: "A.mmd")
    #expect(run("--check", diagrams: diagrams) == 1)
  }

  @Test func `check fails for a missing text and names it`() throws {
    try run.remove("B.mmd")
    #expect(run("--check", diagrams: diagrams) == 1)
    #expect(run.errors == ["missing: …/B.mmd. Run the tool without --check and commit the files."])
  }

  @Test func `check ignores pictures`() throws {
    try run.remove("A.svg")
    run.render = withoutGraphviz
    #expect(run("--check", diagrams: diagrams) == 0)
  }

  @Test func `check compares only the formats that are given`() {
    #expect(run("--check", "--format=md", diagrams: [diagrams[0]]) == 1)
    #expect(run.errors == ["missing: …/A.md. Run the tool without --check and commit the files."])
  }

  @Test func `check fails for a diagram that cannot be drawn`() {
    #expect(run("--check", diagrams: [Diagram("A") { throw Fault() }, diagrams[1]]) == 1)
    #expect(run.errors == ["error: A: Fault()"])
    #expect(run.output == ["same …/B.dot", "same …/B.mmd"])
  }

  @Test func `check creates no folder`() throws {
    let path = run.folder.appendingPathComponent("new").path
    #expect(run("--output", path, "--check", diagrams: diagrams) == 1)
    #expect(try !run.files.contains("new"))
  }
}
