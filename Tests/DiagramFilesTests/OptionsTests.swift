import Testing

@testable import DiagramFiles

struct OptionsTests {
  @Test func `options have defaults`() throws {
    let options = try Options([])
    #expect(options.output == "Diagrams")
    #expect(options.formats == [.dot, .mmd, .svg, .png])
    #expect(!options.isCheck && !options.isHelp)
  }

  @Test(arguments: [["--output", "x"], ["-o", "x"], ["--output=x"], ["-o=x"]])
  func `output sets the folder`(arguments: [String]) throws {
    #expect(try Options(arguments).output == "x")
  }

  @Test func `the value of an option contains further equals signs`() throws {
    #expect(try Options(["--output=-a=b"]).output == "-a=b")
  }

  @Test(arguments: [["--format", "svg,DOT,svg"], ["-f", "svg,dot"], ["--format=svg,dot"]])
  func `formats are listed once each`(arguments: [String]) throws {
    #expect(try Options(arguments).formats == [.svg, .dot])
  }

  @Test func `every format is accepted`() throws {
    let all = "dot,mmd,puml,md,svg,png,pdf"
    #expect(try Options(["--format", all]).formats == DiagramFormat.allCases)
  }

  @Test func `the version of Graphviz is in a file of the folder, or in another one`() throws {
    #expect(try Options([]).versionFile == nil)
    #expect(try Options(["--version-file", "x"]).versionFile == "x")
  }

  @Test func `options can request a check or help`() throws {
    #expect(try Options(["--check"]).isCheck)
    #expect(try Options(["--help"]).isHelp)
    #expect(try Options(["-h"]).isHelp)
  }

  @Test func `options are accepted in any order, and the last one wins`() throws {
    let options = try Options(["--check", "-o", "a", "--format=md", "--output=b"])
    #expect(options.output == "b")
    #expect(options.formats == [.md])
    #expect(options.isCheck)
  }

  @Test(arguments: [
    (["--fast"], "'--fast' is not an option."),
    (["Diagrams"], "'Diagrams' is not an option."),
    (["--check=yes"], "'--check=yes' is not an option."),
    (["--output"], "--output needs a value."),
    (["--output", "--check"], "--output needs a value."),
    (["--output="], "--output needs a value."),
    (["--format"], "--format needs a value."),
    (["--format", ""], "--format needs a value."),
    (
      ["--format", "gif"],
      "'gif' is not a format; the formats are dot, mmd, puml, md, svg, png, pdf."
    ),
    (["-f", "dot,"], "'' is not a format; the formats are dot, mmd, puml, md, svg, png, pdf."),
    (["--check", "-f", "pdf,png"], "--check compares texts and SVGs: --format must include one."),
  ])
  func `an invalid option is an error that names the option`(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Options(arguments) }
  }

  @Test func `an invalid option exits with 64, prints the usage, and writes nothing`() throws {
    let run = try Run()
    #expect(run("--fast", diagrams: [diagram("A")]) == 64)
    #expect(run.errors == ["error: '--fast' is not an option.\n\n\(Options.usage)"])
    #expect(try run.files == [])
  }

  @Test func `help exits with 0 and prints the usage`() throws {
    let run = try Run()
    #expect(run("--help", diagrams: [diagram("A")]) == 0)
    #expect(run.output == [Options.usage])
    #expect(try run.files == [])
  }
}
