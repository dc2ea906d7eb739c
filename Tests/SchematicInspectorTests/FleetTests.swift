import Foundation
import Schematic
import SchematicInspector
import StateGraphs
import Testing

/// A fleet that answers with what a test gives it, and keeps what it is asked for.
private final class Fleet: InspectedFleet {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "The store \"does not\" answer." }
  }

  let diagram: (name: String, graph: StateGraph)
  let list: Result<FleetList, Failure>
  let counted: Result<FleetCounts, Failure>
  let calls = Locked<[String]>([])

  init(
    _ name: String, _ list: FleetList = FleetList([]),
    _ counted: Result<FleetCounts, Failure> = .success(FleetCounts(machines: [:], all: 0))
  ) {
    var graph = StateGraph(name: name)
    graph.add(StateGraph.Node(.state, label: "open"))
    (diagram, self.list, self.counted) = ((name, graph), .success(list), counted)
  }

  func counts() async throws -> FleetCounts { try counted.get() }

  func machines(matching filter: FleetFilter) async throws -> FleetList {
    calls.withLock {
      $0.append(
        "\(filter.state ?? "any") \(filter.age) \(filter.text ?? "any") \(filter.limit)")
    }
    return try list.get()
  }

  func machine(_ id: String) async throws -> FleetList.Machine? {
    try list.get().machines.first { $0.id == id }
  }

  func log(of machine: String) async throws -> [FleetStep] {
    calls.withLock { $0.append("log \(machine)") }
    guard machine != "none" else { throw Failure() }
    return [
      FleetStep(
        version: 7, time: 1.5, event: "pay", payload: #"{"pay":1}"#, outcome: "transitioned",
        from: ["open"], to: ["paying", "paying/asked"]),
      FleetStep(
        version: 8, time: 2, event: "pay", outcome: "ignored", reason: "because", from: ["paying"],
        to: []),
    ]
  }

  func perform(_ action: String, on machine: String) async throws {
    calls.withLock { $0.append("\(action) \(machine)") }
    if action == "fail" { throw Failure() }
  }
}

@Suite struct `Machines of a fleet` {
  private let requests = `Answering requests`()
  private let inspector = Inspector(hosts: ["127.0.0.1:8421"], allowsSending: true)

  private func ask(
    _ target: String, of other: Inspector? = nil
  ) async throws -> InspectorResponse {
    let inspector = other ?? inspector
    return await requests.respond(
      "GET", target, try await requests.session(of: inspector), of: inspector)
  }

  private func act(_ body: String, of inspector: Inspector) async throws -> InspectorResponse {
    await requests.respond(
      "POST", "/act", try await requests.session(of: inspector), body, of: inspector)
  }

  /// The lines without the member of the time of the answer, which is checked.
  private func lines(_ response: InspectorResponse) throws -> [String] {
    try requests.text(response).split(separator: "\n").map { text in
      let line = try RecordedLine(String(text))
      guard line["type"] != "step", let time = line["time"] else { return line.text }
      let age = Date().timeIntervalSince1970 - (Double(time) ?? 0)
      #expect((-0.001...60).contains(age))
      return line.text.replacing(#""time":\#(time),"#, with: "")
    }
  }

  @Test func `are lines with their numbers in seconds, and their counts after them`() async throws {
    let machines = [
      FleetList.Machine(id: "a", version: 3, active: ["open", "open/new"], since: 1.25),
      FleetList.Machine(id: "b \"1\"", version: 0, active: [], since: 2, blocked: "no state"),
    ]
    let counts = FleetCounts(
      machines: ["open": 2, "b": 0, "a": 1], oldest: ["open": 86_400.5, "b": .infinity], all: 12,
      blocked: 1, dead: 2, actions: ["retry"])
    inspector.add(
      Fleet("Order", FleetList(machines, count: 5), .success(counts)), named: "Orders")
    #expect(
      try lines(await ask("/machines?fleet=f1")) == [
        #"{"type":"matches","count":5}"#,
        #"{"type":"machine","machine":"a","fleet":"f1","name":"a","chart":"f1 Order","number":3,"version":3,"active":["open","open/new"],"since":1.25}"#,
        #"{"type":"machine","machine":"b \"1\"","fleet":"f1","name":"b \"1\"","chart":"f1 Order","number":0,"version":0,"since":2.0,"blocked":"no state"}"#,
        #"{"type":"fleet","fleet":"f1","name":"Orders","chart":"f1 Order","counts":{"a":1,"b":0,"open":2},"machines":12,"blocked":1,"dead":2,"oldest":{"open":86400.5},"actions":["retry"]}"#,
      ])
  }

  @Test func `have no line of matches if their number is not known, and no age`() async throws {
    inspector.add(Fleet("Order"), named: "Orders")
    #expect(
      try lines(await ask("/machines?fleet=f1")) == [
        #"{"type":"fleet","fleet":"f1","name":"Orders","chart":"f1 Order","counts":{},"machines":0,"blocked":0,"dead":0}"#
      ])
  }

  @Test(arguments: [
    ("", "any 0.0 any 200"), ("&state=a%2Fb&older=90.5&text=x%20y", "a/b 90.5 x y 200"),
    ("&state=&text=&older=", "any 0.0 any 200"), ("&older=soon", "any 0.0 any 200"),
  ])
  func `are asked for with the filters of the query`(query: String, asked: String) async throws {
    let fleet = Fleet("Order")
    inspector.add(fleet, named: "Orders")
    #expect(try await ask("/machines?fleet=f1\(query)").status == 200)
    #expect(fleet.calls.withLock { $0 } == [asked])
  }

  @Test func `have steps with their payloads and their states`() async throws {
    let fleet = Fleet("Order")
    inspector.add(fleet, named: "Orders")
    #expect(
      try lines(await ask("/log?fleet=f1&machine=a%2F1")) == [
        #"{"type":"step","machine":"a/1","fleet":"f1","number":7,"time":1.5,"event":"pay","text":"pay {\"pay\":1}","cause":"external","outcome":"transitioned","from":["open"],"to":["paying","paying/asked"]}"#,
        #"{"type":"step","machine":"a/1","fleet":"f1","number":8,"time":2.0,"event":"pay","text":"pay","cause":"external","outcome":"ignored","reason":"because","from":["paying"]}"#,
      ])
    #expect(fleet.calls.withLock { $0 } == ["log a/1"])
  }

  @Test(arguments: [
    (#"{"b":"x","a":[1,{"c":null}]}"#, ["b = \"x\"", #"a = [1,{"c":null}]"#], nil),
    ("[1,2]", ["data = [1,2]"], nil), ("unreadable", ["data = unreadable"], nil), ("{}", [], nil),
    (
      "{\((1...203).map { "\"m\($0)\":\($0)" }.joined(separator: ","))}",
      (1...200).map { "m\($0) = \($0)" }, "3"
    ),
  ])
  func `have the members of their data before their steps`(
    data: String, expected: [String], omitted: String?
  ) async throws {
    let machine = FleetList.Machine(
      id: "a", version: 3, active: ["open"], since: 1.25, data: data)
    inspector.add(Fleet("Order", FleetList([machine])), named: "Orders")
    let lines = try lines(await ask("/log?fleet=f1&machine=a"))
    let line = try RecordedLine(lines[0])
    #expect(line["type"] == "machine" && line["number"] == "3" && line["since"] == "1.25")
    let values = try line.texts("data").map(RecordedLine.init)
    #expect(values.map { "\($0["name"] ?? "") = \($0["value"] ?? "")" } == expected)
    #expect(line["omittedData"] == omitted)
    #expect(try lines.lines("step").count == 2)
  }

  @Test func `are those of the fleet that is asked for`() async throws {
    let fleets = [Fleet("Order"), Fleet("Order"), Fleet("Return")]
    for fleet in fleets { inspector.add(fleet, named: "Store") }
    _ = try await ask("/log?fleet=f2&machine=1")
    _ = try await ask("/machines?fleet=f3")
    _ = try await act(#"{"fleet":"f1","machine":"7","action":"retry"}"#, of: inspector)
    #expect(
      fleets.map { $0.calls.withLock { $0 } } == [["retry 7"], ["log 1"], ["any 0.0 any 200"]])
    let response = try await ask("/stream")
    guard case .stream(let stream) = response.body else { throw CancellationError() }
    let first = String(decoding: await stream.first { _ in true } ?? [], as: UTF8.self)
    let charts = try first.split(separator: "\n\n").map { String($0.dropFirst(6)) }.lines("chart")
    #expect(charts.map { $0["chart"] } == ["f1 Order", "f2 Order", "f3 Return"])
    #expect(charts.map { $0["name"] } == ["Order", "Order", "Return"])
  }

  @Test func `that cannot be counted or read are an error, and leave the stream to others`()
    async throws
  {
    inspector.add(Fleet("Order", FleetList([]), .failure(Fleet.Failure())), named: "Broken")
    inspector.add(Fleet("Order"), named: "Whole")
    for target in ["/machines?fleet=f1", "/log?fleet=f2&machine=none"] {
      let failed = try await ask(target)
      #expect(failed.status == 500)
      #expect(requests.text(failed) == "The store \"does not\" answer.")
    }
    let response = try await ask("/stream")
    guard case .stream(let stream) = response.body else { throw CancellationError() }
    let first = String(decoding: await stream.first { _ in true } ?? [], as: UTF8.self)
    let fleets = try first.split(separator: "\n\n").map { String($0.dropFirst(6)) }.lines("fleet")
    #expect(fleets.map { $0["name"] } == ["Whole"])
  }

  @Test func `are acted on, and an error of the fleet is its sentence`() async throws {
    let fleet = Fleet("Order")
    inspector.add(fleet, named: "Orders")
    let done = try await act(#"{"fleet":"f1","machine":"7","action":"retry"}"#, of: inspector)
    #expect(done.status == 204 && requests.text(done).isEmpty)
    let failed = try await act(#"{"fleet":"f1","machine":"7","action":"fail"}"#, of: inspector)
    #expect(failed.status == 409)
    #expect(requests.text(failed) == "The store \"does not\" answer.")
    #expect(fleet.calls.withLock { $0 } == ["retry 7", "fail 7"])
  }

  @Test func `have no actions on a page that may only read`() async throws {
    let reading = Inspector(hosts: ["127.0.0.1:8421"])
    let counts = FleetCounts(machines: [:], all: 0, actions: ["retry"])
    let fleet = Fleet("Order", FleetList([]), .success(counts))
    reading.add(fleet, named: "Orders")
    let answer = try await ask("/machines?fleet=f1", of: reading)
    #expect(requests.text(answer).contains("actions") == false)
    let refused = try await act(#"{"fleet":"f1","machine":"7","action":"retry"}"#, of: reading)
    #expect(refused.status == 403)
    #expect(fleet.calls.withLock { $0 } == ["any 0.0 any 200"])
  }
}
