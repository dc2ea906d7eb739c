import ArgumentParser
import ChartDocuments
import Foundation
import SchematicVerification
import Testing

@testable import SchematicCommands

/// A door with a guard, a timer and an action.
private let door = """
  <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="closed">
    <state id="closed">
      <transition event="push" cond="isUnlocked" target="opened"><script>ring</script></transition>
    </state>
    <state id="opened"><transition event="close" target="closed"/></state>
  </scxml>
  """

private func session(_ guards: [String: Bool] = [:]) throws -> Session {
  try Session(ChartDocument(scxml: Data(door.utf8)), Answers(guards), file: "door.scxml")
}

@Suite struct `A session` {
  @Test func `delivers events and says what they do`() throws {
    let session = try session(["isUnlocked": true])
    #expect(session.active == ["closed"])
    #expect(
      session.deliver("push")
        == StepReport(
          event: "push", outcome: "transitioned", performed: ["ring"], active: ["opened"],
          enabled: ["close"]))
  }

  @Test func `uses the answers of guards`() throws {
    let session = try session()
    #expect(session.enabled.isEmpty)
    session.answer("isUnlocked", true)
    #expect(session.enabled == ["push"])
  }

  @Test func `takes the last event back`() throws {
    let session = try session(["isUnlocked": true])
    _ = session.deliver("push")
    _ = session.deliver("close")
    try session.undo()
    #expect(session.active == ["opened"])
    #expect(session.events == ["push"])
  }

  @Test func `records what is left after an event was taken back`() throws {
    let document = try ChartDocument(scxml: Data(door.utf8))
    let session = try Session(
      document, Answers(["isUnlocked": true]), file: "door.scxml", isRecorded: true)
    for event in ["push", "close"] { _ = session.deliver(event) }
    try session.undo()
    let lines = try #require(session.recorder).lines
    #expect(lines.count { $0.contains(#""type":"machine""#) } == 1)
    #expect(lines.count { $0.contains(#""type":"step""#) } == 2)
  }

  @Test func `takes a number for an event of the list, and for no other`() throws {
    let session = try session(["isUnlocked": true])
    #expect(session.event(for: "1") == "push")
    #expect(session.event(for: "close") == "close")
    for number in ["0", "2", "-1"] { #expect(session.event(for: number) == nil) }
  }

  @Test func `takes a number for the event of that name`() throws {
    let named = door.replacingOccurrences(of: "push", with: "42")
    let document = try ChartDocument(scxml: Data(named.utf8))
    let session = try Session(document, Answers([:]), file: "door.scxml")
    #expect(session.event(for: "42") == "42")
  }

  @Test func `has an event for the end of a time`() throws {
    var document = ChartDocument()
    document.root.states = [
      .init(
        "a", transitions: [.init(on: .after(.fixed(.seconds(3))), to: .targets([.state("b")]))]),
      .init("b"),
    ]
    let session = try Session(document, Answers([:]), file: "a.scxml")
    #expect(session.enabled == ["after.a.0"])
    _ = session.deliver("after.a.0")
    #expect(session.active == ["b"])
  }
}

@Suite struct `The names of a chart` {
  private typealias Action = ChartDocument.Action

  private static func named(_ name: String) -> [Action] { [.named(.init(name))] }

  private static func holds(_ name: String) -> ChartDocument.Condition { .named(.init(name)) }

  /// With a name in each place that can have one.
  private static let document = {
    var region = ChartDocument.Region(initialActions: named("region initial"))
    region.histories = [.init(actions: named("region history"))]
    region.states = [.init("in region")]
    region.states[0].entry = named("in region")
    var state = ChartDocument.State("a", states: [.init("b")], regions: [region])
    (state.entry, state.exit) = (named("entry"), named("exit"))
    state.initialActions = named("initial")
    state.histories = [.init(actions: named("history"))]
    state.joins = [.init("j", targets: [], actions: named("join"))]
    state.points = [.init("p", kind: .entry, targets: [], actions: named("point"))]
    state.barriers = [.init("no", unless: .not(holds("barrier")))]
    state.timers = [.init(after: .named(.init("timer")), event: "e")]
    state.tasks = [.init("t", work: .init("work"))]
    state.result = .init("result")
    state.states[0].exit = [
      .first([.init(if: holds("case"), actions: named("case"))]),
      .send("e", after: .named(.init("send")), id: nil),
    ]
    let branch = ChartDocument.Branch(if: .any([holds("branch")]), actions: named("branch"))
    state.transitions =
      [.fork([branch]), .junction([branch]), .choice([branch])].map {
        .init(on: .always, to: $0)
      } + [
        .init(
          on: .after(.named(.init("after"))), if: .all([holds("transition")]),
          to: .selection("select", among: ["b"]), actions: named("transition"))
      ]
    var document = ChartDocument()
    document.root.states = [state]
    return document
  }()

  @Test func `are found in each place`() {
    let names = ReferencedNames(Self.document)
    #expect(
      names.actions == [
        "entry", "exit", "initial", "history", "join", "point", "case", "branch", "transition",
        "region initial", "region history", "in region",
      ])
    #expect(names.guards == ["barrier", "case", "branch", "transition"])
    #expect(names.delays == ["timer", "send", "after"])
    #expect(names.selections == ["select": ["b"]])
    #expect(names.work == ["work"])
    #expect(names.results == ["result"])
  }
}

@Suite struct `Events that are sent after a delay` {
  /// Sends `late` when `a` is exited, in a branch, and when a history is entered.
  private let chart = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
      <state id="a">
        <onexit><if cond="true"><send event="late" delay="3s" id="one"/></if></onexit>
        <transition event="go" target="h"/>
        <transition event="late" target="d"/>
      </state>
      <state id="b">
        <history id="h"><transition target="c"><send event="late" delayexpr="patience"/></transition></history>
        <state id="c"><transition event="late" target="d"/><onexit><cancel sendid="one"/></onexit></state>
      </state>
      <final id="d"/>
    </scxml>
    """

  @Test func `are delivered by hand, wherever they are sent`() throws {
    let session = try Session(
      ChartDocument(scxml: Data(chart.utf8)), Answers([:]), file: "late.scxml")
    #expect(session.deliver("go").outcome == "transitioned")
    #expect(session.active == ["c"])
    #expect(session.enabled == ["late"])
    _ = session.deliver("late")
    #expect(session.active == ["d"])
  }
}

@Suite struct `Findings` {
  @Test func `have the positions of their states, and the events that lead there`() throws {
    let file = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
        <state id="a"><transition event="go" target="stuck"/></state>
        <state id="stuck"/>
        <state id="lost"><transition event="go" target="a"/></state>
      </scxml>
      """
    let chart = try Answers.chart(of: ChartDocument(scxml: Data(file.utf8)), file: "a.scxml")
    let warnings = try ChartFindings(in: chart).warnings
    #expect(warnings.map(\.position?.line) == [4, 3])
    #expect(warnings[0].message.contains("'lost'"))
    #expect(warnings[1].message.contains("go"))
    let permitted = try ChartFindings(
      in: chart, permitting: [.unreachableState, .deadTransition, .deadEnd])
    #expect(permitted.warnings.isEmpty)
  }

  @Test func `say when not everything was explored`() throws {
    let chart = try Answers.chart(of: ChartDocument(scxml: Data(door.utf8)), file: "a.scxml")
    var options = ExplorationOptions()
    options.maximumConfigurations = 1
    let warnings = try ChartFindings(in: chart, options: options).warnings
    #expect(warnings.last?.message.contains("--maximum-configurations") == true)
  }
}

@Suite struct `What the command writes` {
  @Test func `does not replace what is no file`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (file, link) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
    try Data("old".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try Console.write(Data("new".utf8), to: link.path)
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }
}

@Suite struct `A file of paths` {
  @Test func `holds if the states are active`() throws {
    let file = try PathFile(
      "# a comment\n= closed\nguard isUnlocked true\npush\n= opened\npath again\n= closed\n",
      path: "door.paths")
    #expect(try file.failures(in: session()).isEmpty)
    #expect(file.expectations == 3)
  }

  @Test func `reports what is not as expected, with its line`() throws {
    let file = try PathFile("path locked\npush\n= opened\n", path: "door.paths")
    #expect(
      try file.failures(in: session()).map(\.description) == [
        "3:1: error: Expected opened in the path 'locked' after 'push', found closed."
      ])
  }

  @Test func `reports lines that it does not understand`() {
    #expect(throws: ChartDocumentError.self) { try PathFile("push twice\n", path: "door.paths") }
  }
}

@Suite struct `The command` {
  @Test func `parses the answers of guards`() {
    #expect(GuardAnswer(argument: "x > 3=true")?.name == "x > 3")
    #expect(GuardAnswer(argument: "isOpen=perhaps") == nil)
  }

  @Test(arguments: ["draw", "check", "convert", "swift", "run", "test", "machines"])
  func `has help for each subcommand`(name: String) {
    let commands = SchematicCommand.configuration.subcommands
    let command = commands.first { $0._commandName == name }
    #expect(command.map { SchematicCommand.helpMessage(for: $0).contains("OVERVIEW: ") } == true)
  }
}

@Suite struct `A file on the command line` {
  private func path(_ name: String, _ text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  @Test(arguments: ["door.json", "door.document.json", "door"])
  func `may be an encoded document, whatever its name is`(name: String) throws {
    let document = try ChartDocument(scxml: Data(door.utf8))
    let text = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
    let read = try ChartFile(argument: path(name, text)).read()
    #expect(read.withoutPositions() == document.withoutPositions())
    // The positions of the first file would be taken for those of this one.
    #expect(read.root.states[0].position == nil)
    #expect(read.format == .scxml)
  }

  @Test func `with a broken document has a fault that says where`() throws {
    let file = try path("x.json", #"{"root": {}, "eventMatching": "exact", "name": "x"}"#)
    let error = #expect(throws: ChartDocumentError.self) { try ChartFile(argument: file).read() }
    #expect(
      error?.faults.first?.message.hasSuffix("is missing in the document.root. Write it again.")
        == true)
  }

  @Test func `gives its name to its pictures, without the extension alone`() {
    for (path, name) in [
      ("a/door.v1.scxml", "door.v1"), ("door.document.json", "door"), ("Door.chart.json", "Door"),
    ] {
      #expect(ChartFile(argument: path).baseName == name)
    }
  }

  @Test func `is not drawn over another one`() throws {
    #expect(throws: (any Error).self) {
      try Draw.parse(["a/Door.scxml", "b/Door.scxml", "--output", "out"])
    }
    _ = try Draw.parse(["a/Door.scxml", "b/Door.scxml"])
    _ = try Draw.parse(["door.v1.scxml", "door.v2.scxml", "--output", "out"])
  }
}

@Suite struct `A file of paths with mistakes` {
  private func failures(_ text: String) throws -> [String] {
    try PathFile(text, path: "x.paths").failures(in: session()).map(\.description)
  }

  @Test func `may have the lines of Windows`() throws {
    let file = try PathFile("# a\r\npush\r\n= closed\r\n", path: "x.paths")
    #expect(file.lines.map(\.line) == [.event("push"), .expect(["closed"])])
    #expect(file.lines.map(\.number) == [2, 3])
  }

  @Test func `has faults for events and guards that the chart does not have`() throws {
    #expect(
      try failures("guard isUnlockd true\npsuh\n= closed\n") == [
        "1:1: error: No guard is called 'isUnlockd': correct the name.",
        "2:1: error: No transition is for the event 'psuh': correct the name.",
      ])
    #expect(try failures("guard isUnlocked true\npush\n= opened\n") == [])
  }
}

@Suite struct `A session in a terminal` {
  @Test func `lists events without asking for guards, and asks when one is delivered`() throws {
    var asked: [String] = []
    let answers = Answers([:]) {
      asked.append($0)
      return true
    }
    let session = try Session(
      ChartDocument(scxml: Data(door.utf8)), answers, file: "door.scxml")
    #expect(session.enabled == ["push"])
    #expect(session.startReport.active == ["closed"])
    #expect(asked == [])
    #expect(session.deliver("push").active == ["opened"])
    #expect(asked == ["isUnlocked"])
  }
}

@Suite struct `Findings of a part of a chart` {
  @Test func `say nothing about what never happens`() throws {
    let chart = try Answers.chart(
      of: ChartDocument(scxml: Data(door.utf8)), file: "door.scxml")
    var options = ExplorationOptions()
    options.maximumConfigurations = 1
    let warnings = try ChartFindings(in: chart, options: options).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.message.contains("--maximum-configurations") == true)
  }
}

@Suite struct `Drawing a file` {
  @Test func `takes formats with commas`() {
    #expect(FormatList(argument: "png,svg")?.formats == [.png, .svg])
    #expect(FormatList(argument: "SVG")?.formats == [.svg])
    for wrong in ["", "png,", "gif", "png,gif"] { #expect(FormatList(argument: wrong) == nil) }
  }

  @Test(arguments: [("front door", "front door"), ("", "door")])
  func `has the chart's name as its title, or else the file's`(name: String, title: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("door.scxml")
    try door.replacingOccurrences(of: "version=", with: "name=\"\(name)\" version=")
      .write(to: file, atomically: true, encoding: .utf8)
    try Draw.parse([file.path, "--format", "dot"]).run()
    let dot = try String(
      contentsOf: folder.appendingPathComponent("door.dot"), encoding: .utf8)
    #expect(dot.contains("<B>\(title)</B>"))
  }
}
