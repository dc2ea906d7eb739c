import ChartDocuments
import LoadedCharts
import Schematic
import ScriptedCharts
import Statecharts
import Testing

/// A processor that keeps its messages, and refuses some targets.
private final class Mail: EventProcessor {
  let types: Set<String>
  var messages: [OutgoingMessage] = []

  init(_ types: Set<String> = ["mail"]) { self.types = types }

  func location(ofSession id: String) -> String { "mail:\(id)" }

  func send(_ message: OutgoingMessage) throws {
    if message.target == "nobody" { throw ScriptFailure("'nobody' is no address") }
    if message.target == "away" { throw Undelivered() }
    messages.append(message)
  }

  private struct Undelivered: Error, CustomStringConvertible {
    let description = "the host is not reachable"
  }
}

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct ProcessorTests {
  private let mail = Mail()

  private func run(
    _ content: String, files: [String: String] = [:], processors: [any EventProcessor]? = nil
  ) throws -> ScriptedRun {
    let session = ChartSession(id: "one", processors: processors ?? [mail])
    return try ScriptedRun(content, files: files, session: session)
  }

  @Test func `a message goes to the processor of its type`() throws {
    let run = try run(
      """
      <state id="s"><onentry><send type="mail" event="hello" target="a@b" id="x"><param name="n" expr="1"/></send>
        <send typeexpr="'mail'"><content>text</content></send></onentry></state>
      """)
    #expect(
      mail.messages == [
        OutgoingMessage(
          type: "mail", name: "hello", target: "a@b",
          data: .object([JSONMember("n", .number("1"))]), id: "x", sessionID: "one"),
        OutgoingMessage(type: "mail", data: .string("text"), sessionID: "one"),
      ])
    #expect(run.messages == [])
  }

  @Test func `a machine of its own has processors too`() throws {
    let document = try ChartDocument(
      scriptedContent: """
        <state id="s"><onentry><send type="mail" event="now"/><send type="mail" event="later" delay="1s"/></onentry></state>
        """)
    var failures: [String] = []
    let session = ChartSession(id: "one", processors: [mail])
    session.onError = { failures.append($0.message) }
    let machine = try StateMachine(
      LoadedChart(document, dataModel: .ecmaScript()), subject: session)
    machine.start()
    #expect(mail.messages.map(\.name) == ["now"])
    #expect(
      failures == [
        """
        A machine of its own cannot delay a message to the event processor 'mail': run the chart in a 'SessionGroup'
        """
      ])
  }

  @Test func `a processor is one of the system's variables`() throws {
    let run = try run("<state id='s'/>")
    #expect(
      try run.value("Object.keys(_ioprocessors)")?.text
        == #"["http://www.w3.org/TR/scxml/#SCXMLEventProcessor","scxml","mail"]"#)
    #expect(try run.value("_ioprocessors.mail.location") == .string("mail:one"))
    #expect(throws: ScriptFailure.self) { try run.value("'use strict'; _ioprocessors.mail = 1") }
  }

  @Test func `an error of a processor is an event, and ends the actions if nothing can be sent`()
    throws
  {
    let run = try run(
      """
      <state id="s">
        <onentry><send type="mail" event="e" target="away" id="x"/><log expr="'continued'"/></onentry>
        <onentry><send type="mail" event="e" target="nobody" id="y"/><log expr="'not reached'"/></onentry>
        <transition event="error"><log expr="_event.name + ' of ' + _event.sendid"/></transition></state>
      """)
    #expect(
      run.logs == ["continued", "error.communication of x", "error.execution of y"])
    #expect(run.messages == ["the host is not reachable", "'nobody' is no address"])
  }

  @Test func `a delayed message is sent after its time, and can be cancelled`() throws {
    let run = try run(
      """
      <state id="s"><onentry>
          <send type="mail" event="a" delay="2s"/><send type="mail" event="b" delay="1s" id="b"/>
          <send type="mail" event="c" delay="1s"/><send type="mail" event="d" target="away" delay="1s" id="d"/>
        <cancel sendid="b"/></onentry>
        <transition event="error.communication"><log expr="_event.sendid"/></transition></state>
      """)
    try run.group.advance(by: .seconds(1))
    #expect(mail.messages.map(\.name) == ["c"])
    #expect(run.logs == ["d"])
    try run.group.advance(by: .seconds(1))
    #expect(mail.messages.map(\.name) == ["c", "a"])
  }

  @Test func `an invoked session uses the processors, and gets answers by its id`() throws {
    let child = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><onentry><send type="mail" event="ask"/></onentry>
          <transition event="answer" target="b"><log expr="_event.data"/></transition></state>
        <final id="b"/>
      </scxml>
      """
    let run = try run(
      """
      <state id="s"><invoke id="c" src="child"/><transition event="done.invoke.c" target="t"/></state><state id="t"/>
      """, files: ["child": child])
    let id = try #require(mail.messages.first?.sessionID)
    #expect(id != "one")
    let answer = NamedEvent("answer", data: .string("yes"))
    #expect(try run.group.handle(answer, inSession: id))
    #expect(run.logs == ["yes"])
    #expect(run.active == ["t"])
    #expect(try !run.group.handle(answer, inSession: id))
  }

  @Test func `other targets of SCXML's own type go to a processor for it`() throws {
    let scxml = Mail(["scxml"])
    let run = try run(
      """
      <state id="s"><onentry><send event="e" target="tcp://host"/><send event="self"/></onentry>
        <transition event="self"><log expr="'self'"/></transition></state>
      """, processors: [scxml])
    #expect(scxml.messages.map(\.target) == ["tcp://host"])
    #expect(run.logs == ["self"])
    let other = try self.run(
      "<state id='s'><onentry><send event='e' target='tcp://host'/></onentry></state>")
    #expect(
      other.messages == [
        """
        'tcp://host' is no target of SCXML's event processor: a target begins with '#_', unless an 'EventProcessor' of the \
        'ChartSession' is for 'scxml'
        """
      ])
  }
}
