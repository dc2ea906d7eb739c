import Foundation
import GraphvizRendering
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
      run.output == ["A.dot", "A.mmd", "A.svg", "B.dot", "B.mmd", "B.svg"].map { "same …/\($0)" })
    #expect(run.errors == [])
    #expect(try run.files == files)
  }

  @Test func `check fails for each file that differs and names it`() throws {
    #expect(run("--check", diagrams: [diagram("A", labelled: "off"), diagrams[1]]) == 1)
    let text = "differs from the diagram generated from the code"
    let picture = "differs from the picture drawn here, with the same Graphviz"
    #expect(
      run.errors
        == [("A.dot", text), ("A.mmd", text), ("A.svg", picture)].map { file, reason in
          "out of date: …/\(file) \(reason). Run the tool without --check and commit the files."
        })
    #expect(run.output == ["same …/B.dot", "same …/B.mmd", "same …/B.svg"])
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

  @Test func `check ignores pictures that are no SVG`() throws {
    try run.remove("A.png")
    #expect(run("--check", diagrams: diagrams) == 0)
  }

  @Test(arguments: [true, false])
  func `check fails for a missing SVG, also without Graphviz`(hasGraphviz: Bool) throws {
    try run.remove("A.svg")
    if !hasGraphviz { run.removeGraphviz() }
    #expect(run("--check", diagrams: diagrams) == 1)
    #expect(run.errors == ["missing: …/A.svg. Run the tool without --check and commit the files."])
  }

  @Test(arguments: ["", "<svg>", "<svg></svg>"])
  func `check fails for a damaged SVG, also without Graphviz`(text: String) throws {
    try run.write(text, to: "A.svg")
    for version in ["2.43.0", "14.1.2", nil] {
      run.version = version
      if version == nil { run.removeGraphviz() }
      #expect(run("--check", diagrams: diagrams) == 1)
      #expect(run.errors.count == 1)
      #expect(
        run.errors.first?.hasPrefix("out of date: …/A.svg is no SVG that Graphviz has drawn.")
          == true)
    }
  }

  @Test func `check fails for an SVG with another shape`() throws {
    var other = graph(labelled: "off")
    other.name = "B"
    try run.write(picture(of: other), to: "B.svg")
    #expect(run("--check", "--format=svg", diagrams: diagrams) == 1)
    #expect(run.output == ["same …/A.svg"])
  }

  @Test func `check succeeds for an SVG that another version of Graphviz draws in the same way`() {
    run.version = "14.1.2"
    #expect(run("--check", "--format=svg", diagrams: diagrams) == 0)
    #expect(run.output == ["same …/A.svg", "same …/B.svg"])
  }

  @Test func `check names the SVGs that another version of Graphviz draws in another way`() {
    run.version = "14.1.2"
    #expect(
      run("--check", "--format=svg", diagrams: [diagram("A", labelled: "off"), diagrams[1]]) == 0)
    #expect(
      run.output == [
        "not compared …/A.svg", "same …/B.svg",
        "Pictures were not compared. They were drawn by Graphviz 2.43.0; this is 14.1.2.",
      ])
  }

  @Test func `check fails for an SVG that differs if no file names the version`() throws {
    run.version = "14.1.2"
    try run.remove("graphviz-version.txt")
    #expect(run("--check", "--format=svg", diagrams: [diagram("A", labelled: "off")]) == 1)
    #expect(
      run.errors == [
        "out of date: …/A.svg differs from the picture drawn here, and …/graphviz-version.txt is "
          + "missing. Run the tool without --check and commit the files."
      ])
  }

  @Test func `check reads the version that drew the SVGs in the file that is given`() throws {
    let file = run.folder.appendingPathComponent("other.txt").path
    run.version = "2.42.4"
    run("--format=svg", "--version-file", file, diagrams: diagrams)
    run.version = "14.1.2"
    let changed = [diagram("A", labelled: "off")]
    #expect(run("--check", "--format=svg", "--version-file", file, diagrams: changed) == 0)
    #expect(
      run.output.last
        == "Pictures were not compared. They were drawn by Graphviz 2.42.4; this is 14.1.2.")
  }

  @Test func `check names the SVGs that it cannot compare without Graphviz`() {
    run.removeGraphviz()
    #expect(run("--check", "--format=svg", diagrams: [diagrams[0]]) == 0)
    let reason = RenderingError.graphvizNotInstalled(tried: ["libgvc"], reason: nil)
    #expect(
      run.output == ["not compared …/A.svg", "Pictures were not compared. \(reason)"])
  }

  @Test func `check compares only the formats that are given`() {
    #expect(run("--check", "--format=md", diagrams: [diagrams[0]]) == 1)
    #expect(run.errors == ["missing: …/A.md. Run the tool without --check and commit the files."])
  }

  @Test func `check fails for a diagram that cannot be drawn`() {
    #expect(run("--check", diagrams: [Diagram("A") { throw Fault() }, diagrams[1]]) == 1)
    #expect(run.errors == ["error: A: Fault()"])
    #expect(run.output == ["same …/B.dot", "same …/B.mmd", "same …/B.svg"])
  }

  @Test func `check creates no folder`() throws {
    let path = run.folder.appendingPathComponent("new").path
    #expect(run("--output", path, "--check", diagrams: diagrams) == 1)
    #expect(try !run.files.contains("new"))
  }
}
