import DurableMachines
import DurableMachinesInspector
import Foundation
import Schematic
import SchematicInspector
import Statecharts
import Testing

/// Machines with the same ids as those of another chart, and with ids that a pattern would match.
private struct Letter: Statechart, Sendable {
  enum State: Sendable { case writing, drafting, sealing, gone, lost }
  enum Event: Codable, Equatable, Sendable {
    case seal, post, address(String)
    var address: String? { if case .address(let text) = self { text } else { nil } }
  }
  struct Subject: Codable, Sendable {}

  var body: [Element] {
    state(.writing) {
      state(.drafting) {
        on(\.address, event: "address") { _, _ in }
        on(.seal, to: .sealing)
      }
      state(.sealing) { on(.post, to: .gone) }
    }
    final(.gone)
  }
}

@Suite struct `A store with neighbors` {
  private let requests = `Answering requests`()
  private let inspector = Inspector(hosts: ["127.0.0.1:8421"], allowsSending: true)
  private let now = Locked(Date(timeIntervalSince1970: 1_700_000_000))

  private func ask(_ target: String) async throws -> [String] {
    let response = await requests.respond(
      "GET", target, try await requests.session(of: inspector), of: inspector)
    #expect(response.status == 200)
    return requests.text(response).split(separator: "\n").map(String.init)
  }

  private func letters(
    _ name: String, in store: MachineStore
  ) async throws -> DurableMachines<Letter> {
    try await DurableMachines(Letter(), named: name, in: store, initial: Letter.Subject.init)
  }

  private func store(parts: Int = 0) -> MachineStore {
    let store =
      parts == 0
      ? MachineStore.memory : MachineStore(MachineStore.memory.connection, parts: parts)
    return store.clock { [now] in now.withLock { $0 } }
  }

  @Test(arguments: [0, 3])
  func `is counted by its chart, with ages in seconds, and without what has ended`(parts: Int)
    async throws
  {
    let store = store(parts: parts)
    let (letters, others) = (
      try await letters("letters", in: store), try await letters("others", in: store)
    )
    for id in ["a", "b", "c"] { try await letters.create(id) }
    try await others.create("a")
    now.withLock { $0 += 90.5 }
    try await letters.handle(.seal, to: "b", eventID: "1")
    for event in [Letter.Event.seal, .post] {
      try await letters.handle(event, to: "c", eventID: nil)
    }
    now.withLock { $0 += 10 }
    try inspector.add(letters)
    try inspector.add(others, named: "Other ones")
    let fleets =
      try await ask("/machines?fleet=f1").lines("fleet")
      + ask("/machines?fleet=f2").lines("fleet")
    #expect(fleets.map { $0["name"] } == ["letters", "Other ones"])
    #expect(
      fleets.map { $0["counts"] } == [
        #"{"writing":2,"writing/drafting":1,"writing/sealing":1}"#,
        #"{"writing":1,"writing/drafting":1}"#,
      ])
    #expect(
      fleets[0]["oldest"]
        == #"{"writing":100.5,"writing/drafting":100.5,"writing/sealing":10.0}"#)
    #expect(fleets.map { $0["machines"] } == ["2", "1"])
    #expect(fleets.map { $0["chart"] } == ["f1 letters", "f2 others"])
  }

  @Test(arguments: [0, 3])
  func `is listed by its chart, with the times of the innermost states`(parts: Int) async throws {
    let store = store(parts: parts)
    let (letters, others) = (
      try await letters("letters", in: store), try await letters("others", in: store)
    )
    for id in ["a_1", "a%1", "ab1", "b"] { try await letters.create(id) }
    try await others.create("a_2")
    now.withLock { $0 += 90.5 }
    try await letters.handle(.seal, to: "a_1", eventID: "1")
    try await letters.handle(.seal, to: "b", eventID: "1")
    try await letters.handle(.post, to: "b", eventID: "2")
    try inspector.add(letters)
    let lines = try await ask("/machines?fleet=f1")
    #expect(
      try lines.lines("machine").map { [$0["machine"], $0["since"], $0["number"]] } == [
        ["a%1", "1700000000.0", "1"], ["a_1", "1700000090.5", "2"], ["ab1", "1700000000.0", "1"],
      ])
    #expect(try lines.lines("matches").map { $0["count"] } == ["3"])
    for (query, ids) in [
      ("text=a_", ["a_1"]), ("text=a%25", ["a%1"]), ("text=1", []),
      ("state=writing%2Fsealing", ["a_1"]), ("state=sealing", []),
      ("older=90", ["a%1", "ab1"]), ("older=91", []),
    ] {
      let found = try await ask("/machines?fleet=f1&\(query)").lines("machine")
      #expect(found.map { $0["machine"] } == ids, "\(query)")
    }
  }

  @Test(arguments: [199, 200, 201], [0, 3])
  func `gives a page of 200, and counts only what it has read as a whole`(
    count: Int, parts: Int
  ) async throws {
    let letters = try await letters("letters", in: store(parts: parts))
    for number in 1_000..<1_000 + count { try await letters.create("\(number)") }
    try inspector.add(letters)
    let lines = try await ask("/machines?fleet=f1")
    #expect(try lines.lines("machine").count == min(count, 200))
    #expect(try lines.lines("machine").last?["machine"] == "\(999 + min(count, 200))")
    #expect(try lines.lines("matches").map { $0["count"] } == (count > 200 ? [] : ["\(count)"]))
    #expect(try lines.lines("fleet").map { $0["machines"] } == ["\(count)"])
  }

  @Test func `has the last thousand rows of a log`() async throws {
    let letters = try await letters("letters", in: store())
    try await letters.create("a")
    for number in 0..<20 {
      for event in 0..<50 {
        let id = "\(number)-\(event)"
        try await letters.post(.address(id), to: "a", eventID: id)
      }
      try await letters.workOnce()
    }
    try inspector.add(letters, showsPayloads: true)
    let steps = try await ask("/log?fleet=f1&machine=a").lines("step")
    #expect(steps.count == 1_000)
    #expect(steps.first?["text"] == #"address {"address":{"_0":"0-0"}}"#)
    #expect(steps.last?["text"] == #"address {"address":{"_0":"19-49"}}"#)
  }

  @Test(arguments: [
    (false, ["address", "post"]),
    (true, [#"address {"address":{"_0":"Elm Street"}}"#, #"post {"post":{}}"#]),
  ])
  func `has logs of the machine alone, with payloads if they are to be shown`(
    showsPayloads: Bool, texts: [String]
  ) async throws {
    let store = store()
    let (letters, others) = (
      try await letters("letters", in: store), try await letters("others", in: store)
    )
    for machines in [letters, others] {
      for id in ["a", "b"] { try await machines.create(id) }
    }
    now.withLock { $0 += 1.5 }
    try await letters.handle(.address("Elm Street"), to: "a", eventID: "1")
    try await letters.handle(.post, to: "a", eventID: "2")
    try await others.handle(.seal, to: "a", eventID: "1")
    try await letters.handle(.seal, to: "b", eventID: "1")
    try inspector.add(letters, showsPayloads: showsPayloads)
    let steps = try await ask("/log?fleet=f1&machine=a").lines("step").suffix(2)
    #expect(steps.map { $0["text"] } == texts)
    #expect(steps.map { $0["outcome"] } == ["transitioned", "ignored"])
    #expect(steps.map { $0["time"] } == ["1700000001.5", "1700000001.5"])
    // An ignored event makes no version.
    #expect(steps.map { $0["number"] } == ["2", "2"])
    let reasons = steps.map { $0["reason"] }
    #expect(reasons[0] == nil && reasons[1] != nil)
    #expect(steps.last?.texts("from") == ["writing", "writing/drafting"])
    #expect(steps.last?.texts("to") == ["writing", "writing/drafting"])
  }

  @Test func `changes only the machine that an action names, and says what it does not know`()
    async throws
  {
    let letters = try await letters("letters", in: store())
    try await letters.create("a")
    try inspector.add(letters)
    let fields = try await requests.session(of: inspector)
    func act(_ action: String, _ machine: String) async -> (Int, String) {
      let body = #"{"fleet":"f1","machine":"\#(machine)","action":"\#(action)"}"#
      let response = await requests.respond("POST", "/act", fields, body, of: inspector)
      return (response.status, requests.text(response))
    }
    for action in ["retry", "release"] { #expect(await act(action, "a") == (204, "")) }
    let unknown = await act("Retry", "a")
    #expect(unknown == (409, "There is no action 'Retry': use 'retry' or 'release'."))
  }
}
