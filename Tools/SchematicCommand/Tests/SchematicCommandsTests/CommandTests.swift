import Foundation
import Testing

/// The program itself, with a copy of the chart that the consumers' tests use: a door that opens when it is
/// pushed, if it is unlocked.
@Suite final class `The program` {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("schematic-\(UUID().uuidString)")
  let door: String
  var path: String { folder.path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    door = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/Consumers/ChartFiles/Door.scxml"),
      encoding: .utf8)
    try write(door, "Door.scxml")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(name).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  func schematic(_ arguments: String..., input: String = "") throws -> Run {
    try schematic(arguments, input: input)
  }

  func schematic(_ arguments: [String], input: String = "") throws -> Run {
    try Run(arguments, in: folder, input: input)
  }

  private static var root: URL {
    (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  }

  @Test func `has the version of the newest part of the changelog`() throws {
    let changes = try String(
      contentsOf: Self.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let version = try #require(changes.firstMatch(of: /(?m)^## (\S+)/)).1
    #expect(try schematic("--version") == Run("\(version.lowercased())\n"))
  }

  // MARK: machines

  @Test func `operates a store of durable machines, whose charts it does not know`() throws {
    let missing = try schematic("machines", "list", "--store", "orders.db")
    #expect(missing.code == 66 && missing.text.hasPrefix("error: There is no file 'orders.db'."))
    #expect(
      try schematic("machines", "migrate-database", "--store", "orders.db")
        == Run("Migrated from 0 to 5.\n"))
    #expect(try schematic("machines", "list", "--store", "orders.db") == Run())
    #expect(
      try schematic("machines", "doctor", "--store", "orders.db") == Run("Nothing was found.\n"))
    #expect(try schematic("machines", "list", "--dad").code == 64)
    #expect(
      try schematic("machines", "list", "--help").text.hasPrefix("Usage: schematic machines list"))
  }

  // MARK: check-upgrade

  @Test func `finds the machines that cannot continue in a new version, until they are migrated`()
    throws
  {
    try write(door.replacing("\"opened\"", with: "\"open\""), "New.scxml")
    let found = try schematic("check-upgrade", "Door.scxml", "New.scxml")
    #expect(
      found.code == 1 && found.text.contains("Migrate it: .rename(\"opened\", to: \"open\")?"),
      "\(found.text)")
    let migrated = try schematic(
      "check-upgrade", "Door.scxml", "New.scxml", "--migrate", ".rename(\"opened\", to: \"open\")")
    #expect(migrated.code == 0 && migrated.text.hasSuffix("No findings.\n"), "\(migrated.text)")
    #expect(
      try schematic("check-upgrade", "Door.scxml", "New.scxml", "--permit", "cannotResume").code
        == 0)
    #expect(
      try schematic("check-upgrade", "Door.scxml", "New.scxml", "--migrate", "rename").code == 64)
  }

  // MARK: check

  @Test func `accepts a chart`() throws {
    #expect(try schematic("check", "Door.scxml") == Run())
  }

  @Test func `notes a transition of a region that the recommendation takes differently`() throws {
    func chart(_ kind: String) -> String {
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <parallel id="p">
          <state id="a" initial="a1">
            <transition event="e"\(kind) target="a2"/><state id="a1"/><state id="a2"/>
          </state>
          <state id="b"/>
        </parallel>
      </scxml>
      """
    }
    try write(chart(""), "External.scxml")
    let run = try schematic("check", "--strict", "--no-verify", "External.scxml")
    #expect(run.code == 0)
    #expect(
      run.text.hasPrefix("External.scxml:4:7: note: The transition of 'a' stays in its region:"),
      "\(run.text)")
    try write(chart(" type=\"internal\""), "Internal.scxml")
    #expect(try schematic("check", "--strict", "--no-verify", "Internal.scxml") == Run())
  }

  @Test func `notes a transition to the history of a state that stays active`() throws {
    func chart(_ target: String) -> String {
      """
      {"id": "m", "initial": "a", "states": {"a": {"initial": "x", "on": {"H": "\(target)"}, "states": {
        "x": {"on": {"N": "y"}}, "y": {}, "hist": {"type": "history"}}}}}
      """
    }
    try write(chart(".hist"), "history.json")
    let run = try schematic("check", "--strict", "--no-verify", "history.json")
    #expect(run.code == 0)
    #expect(
      run.text.contains(
        "note: The transition of 'a' leads to the history of 'a', which stays active:"),
      "\(run.text)")
    try write(chart(".y"), "state.json")
    #expect(try schematic("check", "--strict", "--no-verify", "state.json") == Run())
  }

  @Test func `notes nothing of the history of a parallel state, whose regions are exited`() throws {
    try write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <parallel id="p">
          <history id="h" type="deep"/>
          <state id="a"><transition event="e" target="h"/></state>
          <state id="b"/>
        </parallel>
      </scxml>
      """, "parallel.scxml")
    #expect(try schematic("check", "--no-verify", "parallel.scxml") == Run())
  }

  @Test func `a note names the chart whose regions are concerned`() throws {
    try write(
      #"{"id": "m", "type": "parallel", "states": {"a": {"on": {"E": {"target": "a", "reenter": true}}}, "b": {}}}"#,
      "regions.json")
    let run = try schematic("check", "--no-verify", "regions.json")
    #expect(run.text.contains("exits and enters all regions of the chart"), "\(run.text)")
  }

  @Test func `says where a fault is`() throws {
    try write(door.replacing("target=\"opened\"", with: "target=\"open\""), "Wrong.scxml")
    #expect(
      try schematic("check", "Wrong.scxml")
        == Run(
          "Wrong.scxml:3:48: error: there is no state 'open': declare it, or correct the name\n",
          code: 1))
  }

  @Test func `fails for findings if it is to be strict`() throws {
    try writeStuckDoor()
    #expect(
      try schematic("check", "--strict", "Stuck.scxml")
        == Run(
          """
          Stuck.scxml:5:3: warning: In 'opened', no event is handled, and the machine has not ended. Add a transition, or make it a final state.
            0. start → closed
            1. push [isUnlocked] → opened
          Stuck.scxml: error: There are warnings, and '--strict' is set. Correct them, or leave it out.

          """, code: 1))
  }

  @Test(arguments: [["--permit", "deadEnd"], ["--no-verify"]])
  func `accepts what is permitted, and what is not looked for`(options: [String]) throws {
    try writeStuckDoor()
    #expect(
      try Run(["check", "--strict"] + options + ["Stuck.scxml"], in: folder) == Run())
  }

  func writeStuckDoor() throws {
    let lines = door.split(separator: "\n").filter { !$0.contains("door.close") }
    try write(lines.joined(separator: "\n"), "Stuck.scxml")
  }

  @Test(arguments: ["-", "/dev/stdin"])
  func `reads the standard input`(name: String) throws {
    #expect(try schematic("check", name, input: door) == Run())
  }

  @Test func `reads an encoded document`() throws {
    try write(schematic("convert", "Door.scxml", "--to", "document").text, "any.json")
    #expect(try schematic("check", "any.json") == Run())
  }

  // MARK: draw

  @Test func `draws a file in several formats`() throws {
    let run = try schematic("draw", "Door.scxml", "--format", "md,mmd", "--output", path)
    #expect(run == Run("\(path)/Door.mmd\n\(path)/Door.md\n"))
    #expect(try read("Door.mmd").contains("stateDiagram-v2"))
  }

  @Test func `needs a file to draw`() throws {
    #expect(try schematic("draw").code == 64)
  }

  @Test func `refuses to draw a state that does not exist`() throws {
    let run = try schematic(
      "draw", "Door.scxml", "--format", "mmd", "--output", path, "--focus", "nope")
    #expect(run.code == 1)
    #expect(
      run.text.contains("error: There is no state with states in it that is called 'nope'"))
  }

  @Test func `draws one level, or a page for each composite state`() throws {
    let text = try schematic("draw", "Door.scxml", "--format", "md", "--output", path, "--pages")
    #expect(text == Run("\(path)/Door.md\n"))
    let run = try schematic(
      "draw", "Door.scxml", "--format", "mmd", "--output", path, "--depth", "1")
    #expect(run == Run("\(path)/Door.mmd\n"))
  }

  @Test(arguments: [
    (["--neighbors"], "give it with --focus"),
    (["--depth", "0"], "the least number of levels is 1"),
    (["--pages", "--depth", "2"], "leave out --focus and --depth"),
  ])
  func `refuses options that do not fit each other`(options: [String], reason: String) throws {
    let run = try Run(["draw", "Door.scxml"] + options, in: folder, input: "")
    #expect(run.code == 64)
    #expect(run.text.contains(reason))
  }

  // MARK: run and test

  @Test func `runs a chart`() throws {
    let run = try schematic(
      "run", "Door.scxml", "--json", "--guard", "isUnlocked=true", input: "push\n")
    #expect(
      run
        == Run(
          """
          {"active":["closed"],"enabled":["push"],"event":"start","outcome":"started","performed":[]}
          {"active":["opened"],"enabled":["door.close"],"event":"push","outcome":"transitioned","performed":["ring"]}

          """))
  }

  @Test func `records a run, and asks each guard once`() throws {
    let run = try schematic(
      "run", "Door.scxml", "--record", "door.jsonl", input: "push\ny\ndoor.close\n")
    #expect(run.code == 0)
    let lines = try read("door.jsonl").split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"format":"schematic-inspector","version":1"#))
    let steps = lines.filter { $0.contains(#""type":"step""#) }
    #expect(steps.count == 3)
    #expect(steps[1].contains(#""guards":[{"name":"isUnlocked","path":"closed","holds":true}]"#))
    #expect(steps[2].contains(#""to":["closed"]"#))
  }

  @Test func `says which folder is missing for its output`() throws {
    let run = try schematic("convert", "Door.scxml", "--to", "xstate", "-o", "missing/door.json")
    #expect(run.code == 1)
    #expect(run.text.hasPrefix("missing/door.json: error: There is no folder '"))
    #expect(run.text.hasSuffix("missing': create it.\n"))
  }

  @Test(arguments: ["Door.scxml", "./Door.scxml", ".", "missing/door.jsonl"])
  func `refuses to record where it cannot, before the run`(path: String) throws {
    let chart = try read("Door.scxml")
    let run = try schematic("run", "Door.scxml", "--record", path, input: "push\ny\n")
    #expect(run.code == 64)
    #expect(run.text.contains("--record"))
    #expect(try read("Door.scxml") == chart)
  }

  @Test(arguments: [[], ["--compiled"]])
  func `refuses to replace a chart by its Swift`(options: [String]) throws {
    let chart = try read("Door.scxml")
    let run = try Run(
      ["swift", "Door.scxml", "--output", "./Door.scxml"] + options, in: folder, input: "")
    #expect(run.code == 64)
    #expect(run.text.contains("would replace the chart"))
    #expect(try read("Door.scxml") == chart)
  }

  @Test(arguments: [["--saves-texts"], ["--compiled", "--import", "Foundation"]])
  func `refuses options of Swift that have no effect`(options: [String]) throws {
    #expect(try Run(["swift", "Door.scxml"] + options, in: folder).code == 64)
  }

  @Test func `refuses a number that is no event`() throws {
    let run = try schematic("run", "Door.scxml", "--json", input: "7\n")
    #expect(run.code == 1)
    #expect(
      run.text.contains(
        "error: There is no event 7. No event is in the list: write the name of an event.\n"))
  }

  @Test func `follows a path`() throws {
    try write("push\n= closed\nguard isUnlocked true\npush\n= opened\n", "good.paths")
    #expect(
      try schematic("test", "Door.scxml", "good.paths") == Run("good.paths: 2 expectations hold\n"))
  }

  @Test func `says where a path leads elsewhere`() throws {
    try write("push\n= opened\n", "bad.paths")
    #expect(
      try schematic("test", "Door.scxml", "bad.paths")
        == Run("bad.paths:2:1: error: Expected opened after 'push', found closed.\n", code: 1))
  }

  // MARK: convert and swift

  @Test(arguments: [
    ("scxml", "there.scxml"), ("xstate", "there.json"), ("document", "there.document.json"),
  ])
  func `converts to a format and reads it again`(format: String, file: String) throws {
    try write("push\n= closed\nguard isUnlocked true\npush\n= opened\n", "good.paths")
    #expect(
      try schematic("convert", "Door.scxml", "--to", format, "--output", file).code == 0)
    #expect(try schematic("test", file, "good.paths").code == 0)
    #expect(
      try schematic("convert", file, "--to", "scxml").text
        == schematic("convert", "Door.scxml", "--to", "scxml").text)
  }

  @Test func `converts a guarded event beside a wildcard to a file that is read again`() throws {
    try write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
        <state id="a">
          <transition event="e" cond="g" target="b"/><transition event="*" target="b"/>
        </state>
        <state id="b"/>
      </scxml>
      """, "wild.scxml")
    #expect(
      try schematic("convert", "wild.scxml", "--to", "xstate", "--output", "wild.json") == Run())
    #expect(
      try schematic("convert", "wild.json", "--to", "scxml").text
        == schematic("convert", "wild.scxml", "--to", "scxml").text)
  }

  @Test func `calls work without an id as its source`() throws {
    try write(
      #"{"id": "m", "initial": "a", "states": {"a": {"invoke": {"src": "fetchUser", "onDone": "b"}}, "b": {}}}"#,
      "user.json")
    #expect(try schematic("draw", "user.json", "--format", "md,mmd").code == 0)
    for text in try [read("user.md"), read("user.mmd"), schematic("swift", "user.json").text] {
      #expect(text.contains("fetchUser") && !text.contains("0.m.a"))
    }
    let run = try schematic("run", "user.json", "--json", input: "done.invoke.fetchUser\n")
    #expect(run.text.contains(#""active":["b"]"#))
  }

  @Test func `says what a file has in another way, and refuses it if it is strict`() throws {
    try write(
      #"<scxml initialstate="a"><state id="b"/><state id="a" final="true"/></scxml>"#, "draft.scxml"
    )
    let lines = """
      draft.scxml:1:8: warning: the attribute initialstate of <scxml> is a name of a draft: SCXML 1.0 writes initial
      draft.scxml:1:54: warning: the attribute final of <state> is a name of a draft: SCXML 1.0 writes <final>

      """
    let check = try schematic("check", "--no-verify", "draft.scxml")
    #expect(check.code == 0 && check.text.contains(lines))
    #expect(try schematic("check", "--no-verify", "--strict", "draft.scxml").code != 0)
    #expect(try schematic("convert", "draft.scxml", "--to", "xstate").text.hasPrefix(lines))
  }

  @Test func `writes Swift in the style of this package`() throws {
    #expect(
      try schematic(
        "swift", "Door.scxml", "--name", "Gate", "--access", "public", "--output", "Gate.swift"
      ).code == 0)
    #expect(try read("Gate.swift").contains("public struct Gate: Statechart, Sendable {"))
    let style = Self.root.appendingPathComponent(".swift-format").path
    let lint = try Run(
      ["swift", "format", "lint", "--strict", "--configuration", style, "Gate.swift"], in: folder,
      program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(lint == Run())
  }

  // MARK: Completions

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completes words in a shell`(shell: String) throws {
    let run = try schematic("--generate-completion-script", shell)
    #expect(run.code == 0 && run.text.contains("schematic"))
  }
}
