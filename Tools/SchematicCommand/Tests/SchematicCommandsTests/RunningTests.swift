import Foundation
import Testing

extension `The program` {
  /// Its eventless transitions never end, after `go` or at once.
  private func loop(_ event: String) -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <state id="a"><transition \(event) target="b"/></state>
      <state id="b"><transition target="c"/></state>
      <state id="c"><transition target="b"/></state>
    </scxml>
    """
  }

  private static let reason = """
    One event caused more than 100 steps: its own and eventless ones. The last states were \
    c → b. If they are a loop, break it. If not, increase the machine's maximumSteps.
    """

  @Test func `says why an event has failed`() throws {
    try write(loop("event=\"go\""), "Loop.scxml")
    let run = try schematic("run", "Loop.scxml", input: "go\nno\nquit\nnone\n")
    #expect(
      run
        == Run(
          """
          active: a
            1 go
          go: failed: \(Self.reason)
          active: c
          no: ignored
          active: c

          """))
    let json = try schematic("run", "Loop.scxml", "--json", input: "go\n")
    #expect(
      json.text.hasSuffix(
        #"""
        {"active":["c"],"enabled":[],"event":"go","outcome":"failed","performed":[],"reason":"\#(Self.reason)"}

        """#))
    try write("go\n= b\npath x\n= a\n", "Loop.paths")
    #expect(
      try schematic("test", "Loop.scxml", "Loop.paths")
        == Run(
          "Loop.paths:2:1: error: Expected b after 'go', found c: \(Self.reason)\n", code: 1))
  }

  @Test func `ends with 1 if the chart does not start`() throws {
    try write(loop(""), "Loop.scxml")
    let run = try schematic("run", "Loop.scxml", "--record", "loop.jsonl", input: "go\n")
    #expect(run.code == 1)
    #expect(run.text.hasPrefix("start: failed: One event caused more than 100 steps"))
    #expect(run.text.split(separator: "\n").count == 1)
    #expect(try read("loop.jsonl").contains(#""cause":"start","outcome":"failed""#))
    let json = try schematic("run", "Loop.scxml", "--json", input: "go\n")
    #expect(json.code == 1)
    #expect(json.text.split(separator: "\n").count == 1)
    #expect(
      json.text.contains(#""event":"start","outcome":"failed","performed":[],"reason":"One "#))
    try write("= a\n", "Loop.paths")
    let test = try schematic("test", "Loop.scxml", "Loop.paths")
    #expect(test.code == 1)
    #expect(test.text.hasPrefix("Loop.scxml: error: The chart does not start: One event caused"))
  }

  @Test func `writes each line before it reads the next event`() throws {
    let talk = try Talk(["run", "Door.scxml", "--json", "--guard", "isUnlocked=true"], in: folder)
    #expect(talk.readLine().contains(#""event":"start""#))
    for event in ["push", "door.close", "push"] {
      talk.write(event)
      #expect(talk.readLine().contains("\"event\":\"\(event)\",\"outcome\":\"transitioned\""))
    }
    #expect(talk.end() == 0)
  }

  @Test func `asks for each guard at once, each time again, and takes events back`() throws {
    let run = try schematic(
      "run", "Door.scxml", input: "1\nn\npush\nYes\nundo\nn\nsave door.events\n2\n\nquit\n")
    #expect(
      run
        == Run(
          """
          active: closed
            1 push
          Does 'isUnlocked' hold? [y/n] push: ignored
          active: closed
            1 push
          Does 'isUnlocked' hold? [y/n] push: transitioned
            ring
          active: opened
            1 door.close
          Does 'isUnlocked' hold? [y/n] active: closed
            1 push
          error: There is no event 2. The list has the number 1 only: write the name of an event.

          """, code: 1))
    #expect(try read("door.events") == "push\n")
  }

  @Test(arguments: [
    (["--guard", "isUnlocked"], 64, "The value 'isUnlocked' is invalid for '--guard <guard>'"),
    (
      ["--guard", "open=true"], 1,
      "Door.scxml: error: No guard is called 'open': correct '--guard'."
    ),
  ])
  func `refuses answers of guards that are none`(options: [String], code: Int32, text: String)
    throws
  {
    let run = try Run(["run", "Door.scxml"] + options, in: folder, input: "push\n")
    #expect(run.code == code)
    #expect(run.text.contains(text))
  }

  @Test(arguments: [["check"], ["check-upgrade", "--migrate", ".drop(event: \"a\")"], ["run"]])
  func `says which file is not there`(command: [String]) throws {
    let files = command[0] == "check-upgrade" ? ["No.scxml", "Door.scxml"] : ["No.scxml"]
    let run = try Run(command + files, in: folder)
    #expect(run.code == 1)
    #expect(run.text.hasPrefix("No.scxml: error: ") || run.text.contains("No.scxml"), "\(run.text)")
  }

  @Test(arguments: [["check", "Door.scxml"], ["check-upgrade", "Door.scxml", "Door.scxml"]])
  func `explores one configuration at least`(arguments: [String]) throws {
    let none = try Run(arguments + ["--maximum-configurations", "0"], in: folder)
    #expect(none.code == 64)
    #expect(none.text.hasPrefix("Error: '--maximum-configurations' must be at least 1.\n"))
    #expect(
      try Run(arguments + ["--maximum-configurations", "1"], in: folder).text.contains(
        "--maximum-configurations") || arguments[0] == "check-upgrade")
  }

  @Test func `checks all charts, also after one with a fault`() throws {
    try write(door.replacing("target=\"opened\"", with: "target=\"open\""), "Wrong.scxml")
    try write("push\n= opened\n", "bad.paths")
    try write("= closed\n", "good.paths")
    #expect(
      try schematic("check", "Wrong.scxml", "Door.scxml", "Wrong.scxml")
        == Run(
          String(
            repeating:
              "Wrong.scxml:3:48: error: there is no state 'open': declare it, or correct the name\n",
            count: 2),
          code: 1))
    #expect(
      try schematic("test", "Door.scxml", "bad.paths", "good.paths")
        == Run(
          """
          bad.paths:2:1: error: Expected opened after 'push', found closed.
          good.paths: 1 expectations hold

          """, code: 1))
  }
}
