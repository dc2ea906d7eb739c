import Foundation
import Graphable
import GraphvizRendering
import Testing

@testable import DiagramFiles

struct DiagramWritingTests {
  let run: Run

  init() throws {
    run = try Run()
  }

  @Test func `the standard formats are written and reported, a line for each`() throws {
    #expect(run(diagrams: [diagram("A")]) == 0)
    let files = ["A.dot", "A.mmd", "A.svg", "A.png", "graphviz-version.txt"]
    #expect(try run.files == files.sorted())
    #expect(run.output == files.map { "wrote …/\($0)" })
    #expect(try run.text(of: "graphviz-version.txt") == "2.43.0\n")
    #expect(run.errors == [])
  }

  @Test func `the requested formats are written`() throws {
    #expect(run("--format=md,pdf", diagrams: [diagram("A"), diagram("B")]) == 0)
    #expect(try run.files == ["A.md", "A.pdf", "B.md", "B.pdf"])
  }

  @Test func `each file has its own text, titled with the diagram's name`() throws {
    run("--format=dot,mmd,md,svg", diagrams: [diagram("A")])
    var titled = graph(labelled: "on")
    titled.name = "A"
    #expect(try run.text(of: "A.dot") == titled.dot())
    #expect(try run.text(of: "A.mmd") == titled.mermaid())
    #expect(try run.text(of: "A.md") == titled.table())
    #expect(try run.text(of: "A.svg") == picture(of: titled))
  }

  @Test func `a graph's own title is kept`() throws {
    run("--format=dot", diagrams: [Diagram("A") { StateGraph(name: "Title") }])
    #expect(try run.text(of: "A.dot") == StateGraph(name: "Title").dot())
  }

  @Test func `the diagram's style applies to every format`() throws {
    let loop = StateGraph(
      name: "A", nodes: [.init(.state)], edges: [.init(from: 0, to: 0, .init("loop"))])
    let style = DiagramStyle(direction: .topToBottom, hidesSelfLoops: true)
    run("--format=dot,mmd", diagrams: [Diagram("A", style: style) { loop }])
    #expect(try run.text(of: "A.dot") == loop.dot(style: style))
    let mermaid = loop.mermaid(style: style)
    #expect(try run.text(of: "A.mmd") == mermaid)
  }

  @Test func `advice for a large graph is printed before it is drawn`() throws {
    let loops = (0...600).map { StateGraph.Edge(from: 0, to: 0, .init("event \($0)")) }
    let large = StateGraph(name: "A", nodes: [.init(.state)], edges: loops)
    run("--format=dot,svg", diagrams: [Diagram("A") { large }])
    let warning =
      "drawing …/A.svg: 1 states and 601 transitions are too much for one picture: it is drawn plainly"
    #expect(run.output[1].hasPrefix(warning))
    #expect(run.output[2] == "wrote …/A.svg")
    let small = DiagramStyle(hidesSelfLoops: true)
    run("--format=svg", diagrams: [Diagram("A", style: small) { large }])
    #expect(run.output == ["wrote …/A.svg", "wrote …/graphviz-version.txt"])
  }

  @Test func `the output folder and its parents are created`() throws {
    let inner = run.folder.appendingPathComponent("x/y").path
    #expect(run("--output", inner, "--format=dot", diagrams: [diagram("A")]) == 0)
    #expect(FileManager.default.fileExists(atPath: inner + "/A.dot"))
  }

  @Test func `the run stops if the output folder cannot be created`() throws {
    try run.write("a file", to: "x")
    #expect(run("--output", run.folder.path + "/x", "--format=dot", diagrams: [diagram("A")]) == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("error: the directory …/x cannot be made: ") == true)
  }

  @Test func `existing files are replaced`() throws {
    run("--format=dot", diagrams: [diagram("A", labelled: "long ago")])
    run("--format=dot", diagrams: [diagram("A", labelled: "now")])
    #expect(try !run.text(of: "A.dot").contains("long ago"))
  }

  @Test func `the run fails after a diagram that cannot be drawn, and writes the others`() throws {
    let diagrams = [diagram("A"), Diagram("B") { throw Fault() }, diagram("C")]
    #expect(run("--format=dot", diagrams: diagrams) == 1)
    #expect(run.errors == ["error: B: Fault()"])
    #expect(try run.files == ["A.dot", "C.dot"])
  }

  @Test func `the run fails after a picture that Graphviz rejects, and writes the others`() throws {
    run.render = { _, _, format throws(RenderingError) in
      guard format == .png else { throw .graphRefused(messages: "no") }
      return []
    }
    #expect(run(diagrams: [diagram("A")]) == 1)
    #expect(run.errors == ["error: …/A.svg: Graphviz could not draw the graph: no"])
    #expect(try run.files == ["A.dot", "A.mmd", "A.png", "graphviz-version.txt"])
  }

  @Test func `the run fails after a file that cannot be written, and writes the others`() throws {
    try FileManager.default.createDirectory(
      at: run.folder.appendingPathComponent("A.dot/inside"), withIntermediateDirectories: true)
    #expect(run("--format=dot,mmd", diagrams: [diagram("A")]) == 1)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("error: …/A.dot cannot be written: ") == true)
    #expect(run.output == ["wrote …/A.mmd"])
  }

  @Test func `the run fails when the folder cannot be created`() throws {
    try run.write("", to: "file")
    let path = run.folder.appendingPathComponent("file").path
    #expect(run("--output", path, diagrams: [diagram("A")]) == 1)
    #expect(run.errors.first?.hasPrefix("error: the directory …/file cannot be made: ") == true)
    #expect(run.output == [])
  }

  @Test func `a run without diagrams succeeds`() {
    #expect(run(diagrams: []) == 0)
  }
}

struct DiagramNameTests {
  @Test(arguments: ["", ".", "..", ".hidden", "a/b", #"a\b"#, "a\0", "a\nb", "\u{1B}"])
  func `a diagram name that is not usable for files is an error`(name: String) throws {
    let run = try Run()
    #expect(run(diagrams: [diagram(name), diagram("A")]) == 1)
    let message = "error: \(name.debugDescription) cannot be the name of a file; rename it."
    #expect(run.errors == [message])
    #expect(try run.files == [])
  }

  @Test(arguments: ["A", "a", "Ä", "A\u{308}"])
  func `two diagram names that differ only in case are an error`(name: String) throws {
    let run = try Run()
    #expect(run(diagrams: [diagram("A"), diagram("ä"), diagram(name)]) == 1)
    #expect(run.errors == ["error: two diagrams are called '\(name)'; rename one."])
    #expect(try run.files == [])
  }

  @Test(arguments: ["Door lock", "日本語", "a.b", "A-1_2", "a:b", "-x", "%20", "a#b?c"])
  func `other diagram names are accepted`(name: String) throws {
    let run = try Run()
    #expect(run("--format=dot", diagrams: [diagram(name)]) == 0)
    #expect(try run.files == ["\(name).dot"])
    #expect(run.output == ["wrote …/\(name).dot"])
  }
}
