import ArgumentParser
import ChartDocuments
import Foundation
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

  @Test(arguments: ["draw", "check", "convert", "swift", "run", "test"])
  func `has help for each subcommand`(name: String) {
    let commands = SchematicCommand.configuration.subcommands
    let command = commands.first { $0._commandName == name }
    #expect(command.map { SchematicCommand.helpMessage(for: $0).contains("OVERVIEW: ") } == true)
  }
}
