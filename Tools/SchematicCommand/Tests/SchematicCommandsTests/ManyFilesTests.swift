import Foundation
import Testing

extension `The program` {
  // MARK: check --summary

  @Test func `counts the charts of a folder, and why they are refused`() throws {
    try write(door, "charts/a/Door.scxml")
    for name in ["b", "c"] {
      try write(
        door.replacing("target=\"opened\"", with: "target=\"\(name)\""), "charts/\(name).scxml")
    }
    try write("{", "charts/D.JSON")
    try write("no chart", "charts/notes.txt")
    let lines = door.split(separator: "\n").filter { !$0.contains("door.close") }
    try write(lines.joined(separator: "\n"), "charts/Stuck.scxml")
    let run = try schematic("check", "--summary", "charts", "Door.scxml")
    #expect(
      run
        == Run(
          """
          6 files: 3 accepted, 1 of them with warnings, 3 refused.
          Refused:
            2  there is no state '…': declare it, or correct the name (charts/b.scxml)
            1  Expected the name of a member in double quotes, found the end of the file. (charts/D.JSON)
          Warnings:
            1  In '…', no event is handled, and the machine has not ended. Add a transition, or make it a final state. (charts/Stuck.scxml)

          """, code: 1))
    let accepted = try schematic("check", "--summary", "charts/a", "--no-verify")
    #expect(accepted == Run("1 file: 1 accepted, 0 of them with warnings, 0 refused.\n"))
  }

  @Test func `counts warnings as refusals if it is to be strict, unless they are permitted`() throws
  {
    try writeStuckDoor()
    let strict = ["check", "--summary", "--strict", "Stuck.scxml"]
    #expect(
      try Run(strict, in: folder)
        == Run(
          """
          1 file: 0 accepted, 0 of them with warnings, 1 refused.
          Refused:
            1  In '…', no event is handled, and the machine has not ended. Add a transition, or make it a final state. (Stuck.scxml)

          """, code: 1))
    #expect(try Run(strict + ["--permit", "deadEnd"], in: folder).code == 0)
  }

  // MARK: draw --output

  @Test func `draws to a file by its extension, in a folder that need not be there`() throws {
    for _ in 0..<2 {
      let run = try schematic("draw", "Door.scxml", "-o", "there/gate.MMD")
      #expect(run == Run("there/gate.MMD\n"))
      #expect(try read("there/gate.MMD").contains("stateDiagram-v2"))
    }
    let same = try schematic("draw", "Door.scxml", "-f", "dot", "-o", "gate.dot")
    #expect(same == Run("gate.dot\n"))
  }

  @Test(arguments: [
    ["Door.scxml", "Other.scxml", "-o", "x.mmd"], ["Door.scxml", "-o", "x.mmd", "-f", "mmd,dot"],
    ["Door.scxml", "-o", "x.mmd", "-f", "svg"],
  ])
  func `refuses to draw several pictures to one file`(options: [String]) throws {
    try write(door, "Other.scxml")
    let run = try Run(["draw"] + options, in: folder)
    #expect(run.code == 64)
    #expect(
      run.text.hasPrefix(
        "Error: '--output x.mmd' is one file: draw one chart, in the format mmd, or give a folder.")
    )
    #expect(!FileManager.default.fileExists(atPath: "\(path)/x.mmd"))
  }

  @Test func `refuses to draw to a file whose ending is that of no format`() throws {
    let run = try schematic("draw", "Door.scxml", "-o", "gate.gif")
    #expect(run.code == 64)
    #expect(
      run.text.hasPrefix(
        """
        Error: '--output gate.gif' has the ending 'gif', which is that of no format. Use dot, mmd, puml, \
        md, svg, png, pdf, or give a folder with '/' at its end.
        """))
    #expect(!FileManager.default.fileExists(atPath: "\(path)/gate.gif"))
  }

  @Test func `draws into a folder whose name ends as a format does`() throws {
    try write("", "old.svg/notes")
    #expect(try schematic("draw", "Door.scxml", "-f", "md", "-o", "old.svg").code == 0)
    #expect(try schematic("draw", "Door.scxml", "-f", "md", "-o", "new.svg/").code == 0)
    for folder in ["old.svg", "new.svg"] { #expect(try read("\(folder)/Door.md").contains("|")) }
  }
}
