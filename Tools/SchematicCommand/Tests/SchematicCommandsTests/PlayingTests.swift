import Foundation
import Testing

extension `The program` {
  private static let lamp = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="Lamp">
      <state id="off"><transition event="power" cond="isPlugged" target="on"/></state>
      <state id="on"><transition event="power" target="off"/></state>
    </scxml>
    """

  @Test func `writes a page on which a chart is played`() throws {
    try write(Self.lamp, "Lamp.scxml")
    #expect(try schematic("play", "Lamp.scxml", "--html", "lamp.html") == Run("lamp.html\n"))
    let page = try read("lamp.html")
    #expect(page.contains("<title>Lamp</title>"))
    #expect(page.contains(#""questions":[["isPlugged"]]"#))
  }

  @Test func `says that a page has a part of a chart`() throws {
    try write(Self.lamp, "Lamp.scxml")
    let run = try schematic(
      "play", "Lamp.scxml", "--html", "lamp.html", "--maximum-configurations", "1")
    #expect(
      run
        == Run(
          """
          Lamp.scxml: note: The chart is larger than the page, which has 1 configuration: raise \
          '--maximum-configurations'.
          lamp.html

          """))
  }

  @Test func `writes a temporary page, and prints its path`() throws {
    try write(Self.lamp, "Lamp.scxml")
    let run = try schematic("play", "Lamp.scxml", "--no-open")
    let path = String(run.text.dropLast())
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(run.code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<title>Lamp</title>"))
  }

  @Test func `does not play what is no chart, and does not replace a chart`() throws {
    try write("<scxml><state id=\"a\"><transition target=\"b\"/></state></scxml>", "Bad.scxml")
    let bad = try schematic("play", "Bad.scxml", "--html", "bad.html")
    #expect(bad.code == 1 && bad.text.hasPrefix("Bad.scxml:1:"))
    try write(Self.lamp, "Lamp.scxml")
    let replacing = try schematic("play", "Lamp.scxml", "--html", "Lamp.scxml")
    #expect(replacing.code == 64)
    #expect(try read("Lamp.scxml") == Self.lamp)
    let folder = try schematic("play", "Lamp.scxml", "--html", "missing/lamp.html")
    #expect(
      folder.code == 1 && folder.text.hasPrefix("missing/lamp.html: error: There is no folder '"))
  }

  /// The text that the page copies for this chart, after the answer "yes", a click on the event, and one on the timer.
  @Test func `the steps that a page copies are a file of paths`() throws {
    let blinker = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="off"><transition event="power" cond="isPlugged" target="on"/></state>
        <state id="on">
          <onentry><send event="late" delay="5s"/></onentry>
          <transition event="late" target="off"/>
        </state>
      </scxml>
      """
    try write(blinker, "Blinker.scxml")
    try write(
      "path played on the page\n= off\nguard isPlugged true\npower\n= on\nlate\n= off\n",
      "Blinker.paths")
    let run = try schematic("test", "Blinker.scxml", "Blinker.paths")
    #expect(run.code == 0, "\(run.text)")
  }
}
