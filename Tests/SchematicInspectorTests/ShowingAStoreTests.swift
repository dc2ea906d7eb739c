import DurableMachines
import DurableMachinesInspector
import StateGraphs
import Statecharts
import Testing

@testable import SchematicInspector

private struct Parcel: Statechart, Sendable {
  enum State: Sendable { case packing, boxing, labeled, sent }
  enum Event: String, Codable, Equatable, Sendable { case label, send }
  struct Subject: Codable, Sendable {}

  var body: [Element] {
    state(.packing) {
      state(.boxing) { on(.label, to: .labeled) }
      state(.labeled) { on(.send, to: .sent) }
    }
    state(.sent)
  }
}

/// A text that its codec cannot read.
private struct MissingKeyError: Error, CustomStringConvertible {
  var description: String { "The key is missing." }
}

private struct Meter: Statechart, Sendable {
  enum State: Sendable { case idle }
  enum Event: Codable, Equatable, Sendable {
    case read(Int), reset
    var value: Int? { if case .read(let value) = self { value } else { nil } }
  }
  final class Subject: Codable {
    var last = 0
    let note: String
    init(note: String = "") { self.note = note }
  }

  var body: [Element] {
    state(.idle) {
      on(\.value, event: "read") { meter, value in meter.last = value }
      on(.reset) { _ in }
    }
  }
}

@Suite struct `Showing a store` {
  private let requests = `Answering requests`()
  private let inspector = Inspector(hosts: ["127.0.0.1:8421"], allowsSending: true)

  private func ask(_ target: String) async throws -> [String] {
    let response = await requests.respond(
      "GET", target, try await requests.session(of: inspector), of: inspector)
    #expect(response.status == 200)
    return requests.text(response).split(separator: "\n").map(String.init)
  }

  private func parcels() async throws -> DurableMachines<Parcel> {
    let parcels = try await DurableMachines(Parcel(), in: .memory, initial: Parcel.Subject.init)
    for id in ["b-1", "a-2", "a-1"] { try await parcels.create(id) }
    try await parcels.handle(.label, to: "a-2", eventID: "1")
    try inspector.add(parcels, named: "Parcels")
    return parcels
  }

  @Test func `machines are listed with their states, and counted`() async throws {
    let parcels = try await parcels()
    let lines = try await ask("/machines?fleet=f1")
    #expect(try lines.lines("machine").map { $0["machine"] } == ["a-1", "a-2", "b-1"])
    #expect(try lines.lines("machine")[0].texts("active") == ["packing", "packing/boxing"])
    let fleet = try #require(lines.lines("fleet").first)
    #expect(fleet["counts"] == #"{"packing":3,"packing/boxing":2,"packing/labeled":1}"#)
    #expect(fleet.texts("actions") == ["retry", "release"])
    _ = parcels
  }

  @Test func `a list has those in a state and with a text`() async throws {
    let parcels = try await parcels()
    let inState = try await ask("/machines?fleet=f1&state=packing%2Flabeled").lines("machine")
    #expect(inState.map { $0["machine"] } == ["a-2"])
    let named = try await ask("/machines?fleet=f1&text=b").lines("machine")
    #expect(named.map { $0["machine"] } == ["b-1"])
    #expect(try await ask("/machines?fleet=f1&older=3600").lines("machine").isEmpty)
    _ = parcels
  }

  @Test func `the log of a machine has its events, with the states around the innermost ones`()
    async throws
  {
    let parcels = try await parcels()
    let step = try #require(try await ask("/log?fleet=f1&machine=a-2").lines("step").last)
    #expect(step["event"] == "label")
    #expect(step["outcome"] == "transitioned")
    #expect(step.texts("to") == ["packing", "packing/labeled"])
    #expect(step["text"] == "label")
    #expect(step["swift"] == ".label")
    // The start is no event.
    let start = try #require(try await ask("/log?fleet=f1&machine=a-2").lines("step").first)
    #expect(start["cause"] == "start" && start["event"] == nil && start["swift"] == nil)
    _ = parcels
  }

  @Test func `the chart of a store has the code with which a test makes a machine`() async throws {
    let parcels = try await parcels()
    let chart = try RecordedLine(inspector.allFleets[0].chart.line)
    #expect(
      chart["swift"]
        == #"{"definition":"Parcel","subject":"SchematicInspectorTests.Parcel.Subject","module":"SchematicInspectorTests"}"#
    )
    #expect(
      chart.texts("nodes").compactMap { try? RecordedLine($0)["swift"] }
        == [".packing", ".boxing", ".labeled", ".sent"])
    _ = parcels
  }

  @Test(arguments: [(false, [nil, ".reset"]), (true, [".read(3)", ".reset"])])
  func `an event is code, with its payload only if payloads are shown`(
    showsPayloads: Bool, expected: [String?]
  ) async throws {
    let meters = try await DurableMachines(Meter(), in: .memory, initial: { Meter.Subject() })
    try await meters.create("a")
    try await meters.handle(.read(3), to: "a", eventID: "1")
    try await meters.handle(.reset, to: "a", eventID: "2")
    try inspector.add(meters, named: "Meters", showsPayloads: showsPayloads)
    let steps = try await ask("/log?fleet=f1&machine=a").lines("step")
    #expect(steps.map { $0["swift"] } == [nil] + expected)
    _ = meters
  }

  private func data(
    of store: MachineStore, showsData: Bool = true, note: String = ""
  ) async throws -> RecordedLine {
    let meters = try await DurableMachines(
      Meter(), in: store, initial: { Meter.Subject(note: note) })
    try await meters.create("a")
    try await meters.handle(.read(3), to: "a", eventID: "1")
    try inspector.add(meters, named: "Meters", showsData: showsData)
    #expect(try await ask("/machines?fleet=f1").lines("machine").map { $0["data"] } == [nil])
    let lines = try await ask("/log?fleet=f1&machine=a")
    #expect(try lines.lines("step").allSatisfy { $0["data"] == nil })
    return try #require(try lines.lines("machine").first)
  }

  @Test func `the data of a machine are before its log, as the codec of the store decodes them`()
    async throws
  {
    let reversed: @Sendable (String) -> String = { String($0.reversed()) }
    let line = try await data(of: .memory.codec(encode: reversed, decode: reversed))
    #expect(line["number"] == "2")
    #expect(
      line["data"] == #"[{"name":"last","value":"3"},{"name":"note","value":"\"\""}]"#)
  }

  @Test func `a program that does not say so shows no data`() async throws {
    #expect(try await data(of: .memory, showsData: false)["data"] == nil)
  }

  @Test func `a long member of the data is shortened`() async throws {
    let line = try await data(of: .memory, note: String(repeating: "x", count: 2_000))
    let start = String(repeating: "x", count: 999)
    #expect(
      line.texts("data").last == #"{"name":"note","value":"\"\#(start)… (2002 characters)"}"#)
  }

  @Test func `data that the codec cannot decode are its error, and not what is stored`()
    async throws
  {
    let store = MachineStore.memory.codec(
      encode: { $0 }, decode: { if $0.contains("secret") { throw MissingKeyError() } else { $0 } })
    let meters = try await DurableMachines(
      Meter(), in: store, initial: { Meter.Subject(note: "secret") })
    try await meters.create("a")
    try inspector.add(meters, named: "Meters", showsData: true)
    let line = try #require(try await ask("/log?fleet=f1&machine=a").lines("machine").first)
    #expect(line["data"] == #"[{"name":"data","value":"The key is missing."}]"#)
    _ = meters
  }

  private func act(_ body: String) async throws -> (status: Int, text: String) {
    let fields = try await requests.session(of: inspector)
    let response = await requests.respond("POST", "/act", fields, body, of: inspector)
    return (response.status, requests.text(response))
  }

  @Test func `with the name of an operator, a machine is moved after a preview and with a reason`()
    async throws
  {
    let parcels = try await DurableMachines(Parcel(), in: .memory, initial: Parcel.Subject.init)
    try await parcels.create("a-1")
    try inspector.add(parcels, operatorName: "ada")
    let counts = try #require(try await ask("/machines?fleet=f1").lines("fleet").first)
    #expect(counts.texts("actions") == ["retry", "release", "intervene"])
    let move = #""fleet":"f1","machine":"a-1","action":"move","states":["sent"]"#
    let effect =
      #"{"text":"Parcel/a-1: move to sent, from version 1\n  before: packing/boxing\n  afterwards: sent","version":1}"#
    #expect(try await act("{\(move)}") == (200, effect))
    #expect(try await parcels.state(of: "a-1").version == 1)
    let unsigned = try await act(#"{\#(move),"preview":false,"reason":" "}"#)
    #expect(
      unsigned.status == 409
        && unsigned.text.hasSuffix("The reason is empty, and the log needs it. Give one."))
    let other = try await act(#"{\#(move),"preview":false,"reason":"lost","version":2}"#)
    #expect(other.status == 409 && other.text.hasSuffix("Preview it again."))
    #expect(
      try await act(#"{\#(move),"preview":false,"reason":"lost","version":1}"#) == (200, effect))
    #expect(try await parcels.state(of: "a-1").innermostStates == ["sent"])
    #expect(try await parcels.log(of: "a-1").last?.reason == "ada: lost.")
    let pause = #"{"fleet":"f1","machine":"a-1","action":"pause","preview":false,"reason":"lost"}"#
    #expect(try await act(pause).status == 200)
    let machine = try #require(try await ask("/machines?fleet=f1").lines("machine").first)
    #expect(machine["blocked"] == "paused by ada: lost.")
  }

  @Test func `without the name of an operator, no machine is changed by hand`() async throws {
    let parcels = try await parcels()
    let pause = #"{"fleet":"f1","machine":"a-1","action":"pause","preview":false,"reason":"lost"}"#
    let refusal =
      "The page must not change machines by hand: the program has added them without the name of an operator."
    #expect(try await act(pause) == (409, refusal))
    #expect(try await parcels.state(of: "a-1").version == 1)
  }

  @Test func `an unknown action is refused with a sentence`() async throws {
    let parcels = try await parcels()
    let fields = try await requests.session(of: inspector)
    let body = #"{"fleet":"f1","machine":"a-1","action":"delete"}"#
    let response = await requests.respond("POST", "/act", fields, body, of: inspector)
    #expect(response.status == 409)
    #expect(
      requests.text(response) == "There is no action 'delete': use 'retry' or 'release'.")
    let release = #"{"fleet":"f1","machine":"a-1","action":"release"}"#
    #expect(await requests.respond("POST", "/act", fields, release, of: inspector).status == 204)
    _ = parcels
  }
}
